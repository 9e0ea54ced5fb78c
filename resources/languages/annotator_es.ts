<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
    <context>
        <name>About</name>
        <message>
            <source>About Annotator</source>
            <translation>Acerca de Annotator</translation>
        </message>
    </context>
    <context>
        <name>AboutPage</name>
        <message>
            <source>Annotator {version}</source>
            <translation>Annotator {version}</translation>
        </message>
        <message>
            <source>Components and their licences</source>
            <translation>Partes y sus licencias</translation>
        </message>
        <message>
            <source>It contains these components, each under its own licence. Select one to read its licence.</source>
            <translation>Está hecho de estas partes, cada una con su propia licencia. Elige una para leerla.</translation>
        </message>
        <message>
            <source>It names its licence, but does not include its text.</source>
            <translation>Nombra su licencia y no trae el texto.</translation>
        </message>
        <message>
            <source>Judge model answers, offline and by keyboard. Free software under the Apache License 2.0: you may use, study, share and change it.</source>
            <translation>Evaluar respuestas de modelos, sin conexión y con el teclado. Software libre con la licencia Apache 2.0: puedes usarlo, estudiarlo, compartirlo y cambiarlo.</translation>
        </message>
        <message>
            <source>Licence of the selected component</source>
            <translation>Licencia de la parte elegida</translation>
        </message>
    </context>
    <context>
        <name>AcceptInviteDialog</name>
        <message>
            <source>Accept</source>
            <translation>Aceptar</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Compare these 12 words with {owner}, in another way than the one in which this invite arrived: a call, a meeting. By accepting you confirm that they match.</source>
            <translation>Comprueba estas 12 palabras con {owner} por una vía distinta de la de esta invitación: una llamada, un encuentro. Aceptar es decir que coinciden.</translation>
        </message>
        <message>
            <source>Fingerprint</source>
            <translation>Huella</translation>
        </message>
        <message>
            <source>Invite</source>
            <translation>Invitación</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Ahora no</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Resultados</translation>
        </message>
        <message>
            <source>Sent to</source>
            <translation>Se envían a</translation>
        </message>
        <message>
            <source>You have accepted this invite already.</source>
            <translation>Ya has aceptado esta invitación.</translation>
        </message>
        <message>
            <source>You sign as</source>
            <translation>Firmas como</translation>
        </message>
        <message>
            <source>Your id</source>
            <translation>Tu identificador</translation>
        </message>
        <message>
            <source>encrypted, so that only {owner} can read them</source>
            <translation>cifrados, para que solo {owner} pueda leerlos</translation>
        </message>
        <message>
            <source>signed by you</source>
            <translation>firmados por ti</translation>
        </message>
        <message>
            <source>{owner} invites you as {name} to “{title}”.</source>
            <translation>{owner} te invita como {name} a «{title}».</translation>
        </message>
    </context>
    <context>
        <name>AdjudicationGrid</name>
        <message>
            <source>Adjudication</source>
            <translation>Decisión final</translation>
        </message>
        <message>
            <source>Adjudication: {words}</source>
            <translation>Decisión final: {words}</translation>
        </message>
        <message>
            <source>Counts</source>
            <translation>Cuenta</translation>
        </message>
        <message>
            <source>all decided</source>
            <translation>todo decidido</translation>
        </message>
        <message>
            <source>{n} to decide</source>
            <translation>{n} por decidir</translation>
        </message>
    </context>
    <context>
        <name>AdjudicationLayoutController</name>
        <message>
            <source>All answers of {who} were adopted.</source>
            <translation>Se han tomado todas las respuestas de {who}.</translation>
        </message>
        <message>
            <source>No digit answers this. Enter opens the workspace to write your own.</source>
            <translation>Ninguna cifra responde a esto. Intro abre la mesa de trabajo para escribir la tuya.</translation>
        </message>
        <message>
            <source>The next digit is for {who}.</source>
            <translation>La próxima cifra es para {who}.</translation>
        </message>
        <message>
            <source>another answer</source>
            <translation>otra respuesta</translation>
        </message>
        <message>
            <source>help</source>
            <translation>ayuda</translation>
        </message>
        <message>
            <source>scroll</source>
            <translation>desplazar</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>entregar</translation>
        </message>
        <message>
            <source>take all</source>
            <translation>tomar todas</translation>
        </message>
        <message>
            <source>take the answer</source>
            <translation>tomar la respuesta</translation>
        </message>
        <message>
            <source>what differs</source>
            <translation>lo que difiere</translation>
        </message>
        <message>
            <source>write your own</source>
            <translation>escribir la tuya</translation>
        </message>
        <message>
            <source>{row}: the answer of {who} was adopted.</source>
            <translation>{row}: se ha tomado la respuesta de {who}.</translation>
        </message>
        <message>
            <source>{who} ({n})</source>
            <translation>{who} ({n})</translation>
        </message>
    </context>
    <context>
        <name>AdjudicationRowWidget</name>
        <message>
            <source>?</source>
            <translation>?</translation>
        </message>
        <message>
            <source>counts: {words}</source>
            <translation>cuenta: {words}</translation>
        </message>
    </context>
    <context>
        <name>AnswerFieldRows</name>
        <message>
            <source>Alternative</source>
            <translation>Alternativa</translation>
        </message>
        <message>
            <source>Alternative (optional)</source>
            <translation>Alternativa (opcional)</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Respuesta</translation>
        </message>
        <message>
            <source>Answer (optional)</source>
            <translation>Respuesta (opcional)</translation>
        </message>
        <message>
            <source>Note</source>
            <translation>Nota</translation>
        </message>
        <message>
            <source>Note (optional)</source>
            <translation>Nota (si quieres)</translation>
        </message>
        <message>
            <source>Why?</source>
            <translation>¿Por qué?</translation>
        </message>
        <message>
            <source>Why? (optional)</source>
            <translation>¿Por qué? (si quieres)</translation>
        </message>
        <message>
            <source>rows {first}–{last}</source>
            <translation>filas {first}–{last}</translation>
        </message>
        <message>
            <source>{n} of {count}</source>
            <translation>{n} de {count}</translation>
        </message>
        <message>
            <source>{who}, {attribute}, alternative</source>
            <translation>{who}, {attribute}, alternativa</translation>
        </message>
        <message>
            <source>{who}, {attribute}, note</source>
            <translation>{who}, {attribute}, nota</translation>
        </message>
        <message>
            <source>{who}, {attribute}, why</source>
            <translation>{who}, {attribute}, por qué</translation>
        </message>
    </context>
    <context>
        <name>AnswerInputController</name>
        <message>
            <source>Skip</source>
            <translation>Omitir</translation>
        </message>
        <message>
            <source>Take up again</source>
            <translation>Retomar</translation>
        </message>
        <message>
            <source>This computer cannot show the text</source>
            <translation>Este ordenador no puede mostrar el texto</translation>
        </message>
        <message>
            <source>This task is skipped: {reason}.</source>
            <translation>Esta tarea está omitida: {reason}.</translation>
        </message>
        <message>
            <source>What you entered so far is kept. You can reopen the task at any time.</source>
            <translation>Lo que has introducido hasta ahora se conserva. Puedes retomar la tarea en cualquier momento.</translation>
        </message>
        <message>
            <source>“{key}” is none of the reactions. Esc leaves them.</source>
            <translation>«{key}» no es ninguna de las reacciones. Esc las cierra.</translation>
        </message>
    </context>
    <context>
        <name>AnswerKeyTextWidget</name>
        <message>
            <source>{asked}: {answer}</source>
            <translation>{asked}: {answer}</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texto</translation>
        </message>
    </context>
    <context>
        <name>AnswerSummaryStrip</name>
        <message>
            <source>not scored</source>
            <translation>sin puntuar</translation>
        </message>
        <message>
            <source>{answer}, unsure</source>
            <translation>{answer}, dudosa</translation>
        </message>
        <message>
            <source>{who}, go to {attribute}</source>
            <translation>{who}, ir a {attribute}</translation>
        </message>
    </context>
    <context>
        <name>ApplicationBackend</name>
        <message>
            <source>You have no key yet.</source>
            <translation>Todavía no tienes ninguna clave.</translation>
        </message>
    </context>
    <context>
        <name>AssignShortcutDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Change a shortcut</source>
            <translation>Cambiar un atajo</translation>
        </message>
        <message>
            <source>New keys of {title}</source>
            <translation>Nuevas teclas de {title}</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>Ahora</translation>
        </message>
        <message>
            <source>Press the new keys</source>
            <translation>Pulsa las nuevas teclas</translation>
        </message>
        <message>
            <source>Press the new keys of {title}</source>
            <translation>Pulsa las nuevas teclas de {title}</translation>
        </message>
        <message>
            <source>Use in addition</source>
            <translation>Usar además</translation>
        </message>
        <message>
            <source>Use instead</source>
            <translation>Usar en su lugar</translation>
        </message>
        <message>
            <source>none</source>
            <translation>ninguna</translation>
        </message>
        <message>
            <source>{keys} cannot be used: scores, Tab and Enter keep their keys.</source>
            <translation>{keys} no se puede usar: las puntuaciones, Tab e Intro conservan sus teclas.</translation>
        </message>
        <message>
            <source>{keys} runs “{title}” now. If you use it here, it no longer will.</source>
            <translation>{keys} ejecuta ahora «{title}». Si lo usas aquí, dejará de hacerlo.</translation>
        </message>
        <message>
            <source>{keys} sets “{title}” now. If you use it here, it no longer will.</source>
            <translation>{keys} pone ahora «{title}». Si lo usas aquí, dejará de hacerlo.</translation>
        </message>
    </context>
    <context>
        <name>AuthoringLayoutController</name>
        <message>
            <source>Question {n} now.</source>
            <translation>Ahora es la pregunta {n}.</translation>
        </message>
        <message>
            <source>This question is not written yet.</source>
            <translation>Esta pregunta aún no está escrita.</translation>
        </message>
        <message>
            <source>Tie</source>
            <translation>Vincular</translation>
        </message>
        <message>
            <source>Write the answer first: its words are tied to the passage.</source>
            <translation>Escribe primero la respuesta: sus palabras son las que se vinculan al pasaje.</translation>
        </message>
        <message>
            <source>Write the question first.</source>
            <translation>Escribe primero la pregunta.</translation>
        </message>
        <message>
            <source>cursor in the passage</source>
            <translation>cursor en el pasaje</translation>
        </message>
        <message>
            <source>help</source>
            <translation>ayuda</translation>
        </message>
        <message>
            <source>misleading answer</source>
            <translation>respuesta engañosa</translation>
        </message>
        <message>
            <source>new question</source>
            <translation>nueva pregunta</translation>
        </message>
        <message>
            <source>next question</source>
            <translation>pregunta siguiente</translation>
        </message>
        <message>
            <source>remove</source>
            <translation>quitar</translation>
        </message>
        <message>
            <source>show both</source>
            <translation>mostrar ambos</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>entregar</translation>
        </message>
        <message>
            <source>tie</source>
            <translation>vincular</translation>
        </message>
        <message>
            <source>what is missing</source>
            <translation>lo que falta</translation>
        </message>
        <message>
            <source>write</source>
            <translation>escribir</translation>
        </message>
    </context>
    <context>
        <name>AuthoringPanel</name>
        <message>
            <source>New question</source>
            <translation>Nueva pregunta</translation>
        </message>
        <message>
            <source>Questions</source>
            <translation>Preguntas</translation>
        </message>
        <message>
            <source>Questions about the passage</source>
            <translation>Preguntas sobre el pasaje</translation>
        </message>
    </context>
    <context>
        <name>BackupListView</name>
        <message>
            <source>Backups, newest first</source>
            <translation>Copias de seguridad, la más reciente primero</translation>
        </message>
        <message>
            <source>Checked: complete and undamaged.</source>
            <translation>Comprobada: completa y sin daños.</translation>
        </message>
        <message>
            <source>Checking it…</source>
            <translation>Comprobando…</translation>
        </message>
        <message>
            <source>It contains no project yet.</source>
            <translation>Aún no contiene ningún proyecto.</translation>
        </message>
        <message>
            <source>It is damaged and cannot be restored:</source>
            <translation>Está dañada y no se puede restaurar:</translation>
        </message>
        <message>
            <source>Last edit: {when}</source>
            <translation>Última edición: {when}</translation>
        </message>
    </context>
    <context>
        <name>Backups</name>
        <message>
            <source>Backups</source>
            <translation>Copias de seguridad</translation>
        </message>
        <message>
            <source>at startup</source>
            <translation>al iniciar</translation>
        </message>
        <message>
            <source>before a backup was restored</source>
            <translation>antes de restaurar una copia</translation>
        </message>
        <message>
            <source>before an import</source>
            <translation>antes de una importación</translation>
        </message>
        <message>
            <source>before an update of the program</source>
            <translation>antes de actualizar el programa</translation>
        </message>
        <message>
            <source>made by hand</source>
            <translation>hecha a mano</translation>
        </message>
        <message>
            <source>rescued</source>
            <translation>rescatada</translation>
        </message>
        <message>
            <source>while you worked</source>
            <translation>mientras trabajabas</translation>
        </message>
    </context>
    <context>
        <name>BackupsPage</name>
        <message>
            <source>A backup was made and checked: {path}</source>
            <translation>Se ha hecho y comprobado una copia de seguridad: {path}</translation>
        </message>
        <message>
            <source>All your work is backed up at startup, every half hour in which something changed, and before every import. The newest 24 backups are kept, and fewer and fewer of the older ones.</source>
            <translation>Todo tu trabajo se copia al iniciar, cada media hora en la que algo haya cambiado y antes de cada importación. Se conservan las 24 copias más recientes, y de las anteriores cada vez menos.</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Make a backup now</source>
            <translation>Hacer una copia ahora</translation>
        </message>
        <message>
            <source>Repair it</source>
            <translation>Repararlo</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>Restaurar</translation>
        </message>
        <message>
            <source>Restore the backup of {when}?</source>
            <translation>¿Restaurar la copia de {when}?</translation>
        </message>
        <message>
            <source>Restore this backup…</source>
            <translation>Restaurar esta copia…</translation>
        </message>
        <message>
            <source>The check at startup found damage:</source>
            <translation>La comprobación inicial encontró daños:</translation>
        </message>
        <message>
            <source>There is no backup yet.</source>
            <translation>Aún no hay ninguna copia de seguridad.</translation>
        </message>
        <message>
            <source>What you have done since then is no longer shown. A backup of the current state is made first, so that you can return to it.</source>
            <translation>Lo que hayas hecho desde entonces dejará de mostrarse. Antes se hace una copia del estado actual, para que puedas volver a él.</translation>
        </message>
        <message>
            <source>and {n} more</source>
            <translation>y {n} más</translation>
        </message>
    </context>
    <context>
        <name>BundleDetailsDialog</name>
        <message>
            <source>A fingerprint begins with SHA256: and has 43 more characters.</source>
            <translation>Una huella empieza por SHA256: y tiene 43 caracteres más.</translation>
        </message>
        <message>
            <source>Ask the owner for the fingerprint of their key, in another way than the one in which the file arrived (a call, their web site). Paste it here, or compare it by eye.</source>
            <translation>Pide al responsable la huella de su clave por una vía distinta de la que trajo el archivo (una llamada, su sitio web). Pégala aquí o compárala a simple vista.</translation>
        </message>
        <message>
            <source>Bundle</source>
            <translation>Paquete</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Comparar</translation>
        </message>
        <message>
            <source>Fingerprint</source>
            <translation>Huella</translation>
        </message>
        <message>
            <source>Fingerprint that the owner gave you</source>
            <translation>Huella que te dio el responsable</translation>
        </message>
        <message>
            <source>I compared it, it is the same</source>
            <translation>La he comparado, es la misma</translation>
        </message>
        <message>
            <source>Not yet. The first bundle of this project contained a key, and all further ones must be signed with it. Only the owner can tell you whether it is really theirs.</source>
            <translation>Aún no. El primer paquete de este proyecto trajo una clave, y todos los siguientes deben estar firmados con ella. Si de verdad es la del responsable, solo él puede decírtelo.</translation>
        </message>
        <message>
            <source>Owner</source>
            <translation>Responsable</translation>
        </message>
        <message>
            <source>Project and owner</source>
            <translation>Proyecto y responsable</translation>
        </message>
        <message>
            <source>Series {series}, number {number}. Tasks: {tasks}. Imported {when}.
{id}</source>
            <translation>Serie {series}, número {number}. Tareas: {tasks}. Importado: {when}.
{id}</translation>
        </message>
        <message>
            <source>This is a different fingerprint. Somebody else may have made the bundle: do not work on it before you have spoken to the owner.</source>
            <translation>Esta huella es otra. Puede que el paquete lo haya hecho otra persona: no trabajes con él antes de hablar con el responsable.</translation>
        </message>
        <message>
            <source>Verified</source>
            <translation>Verificado</translation>
        </message>
        <message>
            <source>Yes. Every further bundle of this project must be signed with the same key.</source>
            <translation>Sí. Todos los demás paquetes de este proyecto deben estar firmados con la misma clave.</translation>
        </message>
        <message>
            <source>no name given</source>
            <translation>sin nombre</translation>
        </message>
    </context>
    <context>
        <name>BundleUpdateDialog</name>
        <message>
            <source>Changed. Read them again before you go on.</source>
            <translation>Cambiadas. Léelas otra vez antes de continuar.</translation>
        </message>
        <message>
            <source>Changed:</source>
            <translation>Cambiadas:</translation>
        </message>
        <message>
            <source>Everything else stays as you entered it, and a backup is made first.</source>
            <translation>Todo lo demás queda como lo introdujiste, y antes se hace una copia de seguridad.</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Directrices</translation>
        </message>
        <message>
            <source>New:</source>
            <translation>Nuevas:</translation>
        </message>
        <message>
            <source>No longer asked:</source>
            <translation>Ya no se preguntan:</translation>
        </message>
        <message>
            <source>None of the tasks that you have worked on is affected.</source>
            <translation>Ninguna de las tareas en las que has trabajado se ve afectada.</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Ahora no</translation>
        </message>
        <message>
            <source>Questions</source>
            <translation>Preguntas</translation>
        </message>
        <message>
            <source>Tasks</source>
            <translation>Tareas</translation>
        </message>
        <message>
            <source>The owner sent a newer version of tasks that you already have.</source>
            <translation>El responsable ha enviado una versión más reciente de tareas que ya están aquí.</translation>
        </message>
        <message>
            <source>The same as before.</source>
            <translation>Igual que antes.</translation>
        </message>
        <message>
            <source>There are none any more.</source>
            <translation>Ya no hay.</translation>
        </message>
        <message>
            <source>Update</source>
            <translation>Actualizar</translation>
        </message>
        <message>
            <source>Update of a project</source>
            <translation>Actualización de un proyecto</translation>
        </message>
        <message>
            <source>Update {title}?</source>
            <translation>¿Actualizar {title}?</translation>
        </message>
        <message>
            <source>What you answered to a question that is gone or changed may be left out.</source>
            <translation>Lo que respondiste a una pregunta que ya no está o ha cambiado puede quedar fuera.</translation>
        </message>
        <message>
            <source>Your work</source>
            <translation>Tu trabajo</translation>
        </message>
    </context>
    <context>
        <name>ChangePassphraseDialog</name>
        <message>
            <source>Change it</source>
            <translation>Cambiarla</translation>
        </message>
        <message>
            <source>Change my passphrase</source>
            <translation>Cambiar mi frase de acceso</translation>
        </message>
        <message>
            <source>Current passphrase</source>
            <translation>La frase de acceso actual</translation>
        </message>
        <message>
            <source>Nobody can recover it for you: without it the key is lost, and you need a new invite. Your work is kept.</source>
            <translation>Nadie puede devolvértela: sin ella la clave se pierde y necesitas una invitación nueva. Lo que has hecho se conserva.</translation>
        </message>
        <message>
            <source>Protect it</source>
            <translation>Protegerla</translation>
        </message>
        <message>
            <source>Protect my key with a passphrase</source>
            <translation>Proteger mi clave con una frase de acceso</translation>
        </message>
        <message>
            <source>Repeat the new passphrase</source>
            <translation>La misma otra vez</translation>
        </message>
        <message>
            <source>The new passphrase</source>
            <translation>La nueva frase de acceso</translation>
        </message>
    </context>
    <context>
        <name>ChipBar</name>
        <message>
            <source>Propose an edit</source>
            <translation>Proponer una edición</translation>
        </message>
        <message>
            <source>Proposed edit</source>
            <translation>Edición propuesta</translation>
        </message>
        <message>
            <source>Reactions</source>
            <translation>Reacciones</translation>
        </message>
        <message>
            <source>none</source>
            <translation>ninguna</translation>
        </message>
        <message>
            <source>{who}, propose an edit</source>
            <translation>{who}, proponer una edición</translation>
        </message>
        <message>
            <source>{who}, reactions</source>
            <translation>{who}, reacciones</translation>
        </message>
        <message>
            <source>{who}, {tag}</source>
            <translation>{who}, {tag}</translation>
        </message>
    </context>
    <context>
        <name>ChoiceOptionGroup</name>
        <message>
            <source>{who}, {title}: {option}</source>
            <translation>{who}, {title}: {option}</translation>
        </message>
    </context>
    <context>
        <name>Command</name>
        <message>
            <source>About Annotator</source>
            <translation>Acerca de Annotator</translation>
        </message>
        <message>
            <source>About this project and its owner…</source>
            <translation>Sobre este proyecto y su responsable…</translation>
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation>Aceptar una invitación…</translation>
        </message>
        <message>
            <source>Accept the work and go on</source>
            <translation>Aceptar el trabajo y continuar</translation>
        </message>
        <message>
            <source>Adopt a person's answer</source>
            <translation>Tomar la respuesta de una persona</translation>
        </message>
        <message>
            <source>Adopt all answers of a person</source>
            <translation>Tomar todas las respuestas de una persona</translation>
        </message>
        <message>
            <source>All answers side by side, or the workspace</source>
            <translation>Todas las respuestas juntas, o la mesa de trabajo</translation>
        </message>
        <message>
            <source>All commands</source>
            <translation>Todos los comandos</translation>
        </message>
        <message>
            <source>All tasks…</source>
            <translation>Todas las tareas…</translation>
        </message>
        <message>
            <source>Ask the project owner…</source>
            <translation>Preguntar al responsable…</translation>
        </message>
        <message>
            <source>Attribute above</source>
            <translation>Atributo anterior</translation>
        </message>
        <message>
            <source>Attribute below</source>
            <translation>Atributo siguiente</translation>
        </message>
        <message>
            <source>Back to the scores</source>
            <translation>Volver a las puntuaciones</translation>
        </message>
        <message>
            <source>Back to where I was reading</source>
            <translation>Volver adonde leías</translation>
        </message>
        <message>
            <source>Backups…</source>
            <translation>Copias de seguridad…</translation>
        </message>
        <message>
            <source>Clear the score</source>
            <translation>Borrar la puntuación</translation>
        </message>
        <message>
            <source>Close the message above the texts</source>
            <translation>Cerrar el mensaje sobre los textos</translation>
        </message>
        <message>
            <source>Compare with the next response</source>
            <translation>Comparar con la respuesta siguiente</translation>
        </message>
        <message>
            <source>Copy diagnostics…</source>
            <translation>Copiar el diagnóstico…</translation>
        </message>
        <message>
            <source>Copy my public key</source>
            <translation>Copiar mi clave pública</translation>
        </message>
        <message>
            <source>Copy the given critique as your own</source>
            <translation>Tomar la crítica dada como propia</translation>
        </message>
        <message>
            <source>Course of this project</source>
            <translation>Curso de este proyecto</translation>
        </message>
        <message>
            <source>Critique</source>
            <translation>Crítica</translation>
        </message>
        <message>
            <source>Cursor in the passage</source>
            <translation>Cursor en el pasaje</translation>
        </message>
        <message>
            <source>Cursor in the text</source>
            <translation>Cursor en el texto</translation>
        </message>
        <message>
            <source>Dark theme</source>
            <translation>Tema oscuro</translation>
        </message>
        <message>
            <source>Delivery…</source>
            <translation>Envío…</translation>
        </message>
        <message>
            <source>Differences from gold and from others</source>
            <translation>Diferencias con el patrón y con los demás</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>Editar</translation>
        </message>
        <message>
            <source>Enlarge the images of the task</source>
            <translation>Mostrar en grande las imágenes de la tarea</translation>
        </message>
        <message>
            <source>Everything in this task, and what is missing</source>
            <translation>Todo lo de esta tarea, y lo que falta</translation>
        </message>
        <message>
            <source>Everything that was returned</source>
            <translation>Todo lo devuelto</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Exportar resultados…</translation>
        </message>
        <message>
            <source>Extend the selection: words, sentence, paragraph</source>
            <translation>Ampliar la selección: palabras, frase, párrafo</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Archivo</translation>
        </message>
        <message>
            <source>Find in the texts…</source>
            <translation>Buscar en los textos…</translation>
        </message>
        <message>
            <source>Find next</source>
            <translation>Buscar siguiente</translation>
        </message>
        <message>
            <source>Find previous</source>
            <translation>Buscar anterior</translation>
        </message>
        <message>
            <source>First steps</source>
            <translation>Primeros pasos</translation>
        </message>
        <message>
            <source>Flag the task for later</source>
            <translation>Marcar la tarea para más tarde</translation>
        </message>
        <message>
            <source>Fold or show the reasoning of models</source>
            <translation>Plegar lo que pensaron los modelos, o mostrarlo</translation>
        </message>
        <message>
            <source>Forward to where I was reading</source>
            <translation>Avanzar adonde leías</translation>
        </message>
        <message>
            <source>Give it the next free rank</source>
            <translation>Darle el siguiente puesto libre</translation>
        </message>
        <message>
            <source>Go</source>
            <translation>Ir</translation>
        </message>
        <message>
            <source>Go to what is missing</source>
            <translation>Ir a lo que falta</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Directrices</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>Ayuda</translation>
        </message>
        <message>
            <source>High-contrast theme</source>
            <translation>Tema de alto contraste</translation>
        </message>
        <message>
            <source>Highlight the selection</source>
            <translation>Resaltar la selección</translation>
        </message>
        <message>
            <source>Identity and keys…</source>
            <translation>Identidad y claves…</translation>
        </message>
        <message>
            <source>Import what the project owner sent…</source>
            <translation>Recibir lo que envió el responsable…</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Atajos de teclado</translation>
        </message>
        <message>
            <source>Larger text</source>
            <translation>Texto más grande</translation>
        </message>
        <message>
            <source>Light theme</source>
            <translation>Tema claro</translation>
        </message>
        <message>
            <source>Mark as completely rewritten</source>
            <translation>Marcar como reescrita por completo</translation>
        </message>
        <message>
            <source>Mark the score as unsure, or as sure again</source>
            <translation>Marcar la puntuación como dudosa, o de nuevo como segura</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menú</translation>
        </message>
        <message>
            <source>Move everything to another computer…</source>
            <translation>Trasladar todo a otro ordenador…</translation>
        </message>
        <message>
            <source>Move the critique down: less important</source>
            <translation>Bajar la crítica: menos importante</translation>
        </message>
        <message>
            <source>Move the critique up: more important</source>
            <translation>Subir la crítica: más importante</translation>
        </message>
        <message>
            <source>Move the question back</source>
            <translation>Mover la pregunta hacia atrás</translation>
        </message>
        <message>
            <source>Move the question forward</source>
            <translation>Mover la pregunta hacia delante</translation>
        </message>
        <message>
            <source>New critique or error</source>
            <translation>Nueva crítica o nuevo error</translation>
        </message>
        <message>
            <source>New misleading answer</source>
            <translation>Nueva respuesta engañosa</translation>
        </message>
        <message>
            <source>New note</source>
            <translation>Nueva nota</translation>
        </message>
        <message>
            <source>New question</source>
            <translation>Nueva pregunta</translation>
        </message>
        <message>
            <source>Next part of the window</source>
            <translation>Siguiente parte de la ventana</translation>
        </message>
        <message>
            <source>Next question</source>
            <translation>Pregunta siguiente</translation>
        </message>
        <message>
            <source>Next returned place</source>
            <translation>Siguiente lugar devuelto</translation>
        </message>
        <message>
            <source>Next task</source>
            <translation>Tarea siguiente</translation>
        </message>
        <message>
            <source>Next task to do</source>
            <translation>Siguiente tarea pendiente</translation>
        </message>
        <message>
            <source>Next version in the chain</source>
            <translation>Versión siguiente de la cadena</translation>
        </message>
        <message>
            <source>Normal text size</source>
            <translation>Texto de tamaño normal</translation>
        </message>
        <message>
            <source>One response, large</source>
            <translation>Una respuesta, grande</translation>
        </message>
        <message>
            <source>Open a task bundle…</source>
            <translation>Abrir un paquete de tareas…</translation>
        </message>
        <message>
            <source>Open the sample “Compare responses”</source>
            <translation>Abrir el ejemplo «Comparar respuestas»</translation>
        </message>
        <message>
            <source>Open the sample “Critique answers”</source>
            <translation>Abrir el ejemplo «Criticar respuestas»</translation>
        </message>
        <message>
            <source>Open the sample “Judge critiques”</source>
            <translation>Abrir el ejemplo «Evaluar críticas»</translation>
        </message>
        <message>
            <source>Open the sample “Rate responses”</source>
            <translation>Abrir el ejemplo «Puntuar respuestas»</translation>
        </message>
        <message>
            <source>Open the sample “Review conversations”</source>
            <translation>Abrir el ejemplo «Evaluar conversaciones»</translation>
        </message>
        <message>
            <source>Open the sample “Write questions”</source>
            <translation>Abrir el ejemplo «Escribir preguntas»</translation>
        </message>
        <message>
            <source>Pin the passage here in a second view, or close it</source>
            <translation>Fijar el pasaje aquí en una segunda vista, o cerrarla</translation>
        </message>
        <message>
            <source>Preferences…</source>
            <translation>Preferencias…</translation>
        </message>
        <message>
            <source>Previous part of the window</source>
            <translation>Parte anterior de la ventana</translation>
        </message>
        <message>
            <source>Previous question</source>
            <translation>Pregunta anterior</translation>
        </message>
        <message>
            <source>Previous task</source>
            <translation>Tarea anterior</translation>
        </message>
        <message>
            <source>Previous version in the chain</source>
            <translation>Versión anterior de la cadena</translation>
        </message>
        <message>
            <source>Progress and time</source>
            <translation>Progreso y tiempo</translation>
        </message>
        <message>
            <source>Projects</source>
            <translation>Proyectos</translation>
        </message>
        <message>
            <source>Projects that you own…</source>
            <translation>Tus proyectos como responsable…</translation>
        </message>
        <message>
            <source>Propose an edit to the text</source>
            <translation>Proponer una edición del texto</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Salir</translation>
        </message>
        <message>
            <source>Rank higher, or prefer the left one</source>
            <translation>Subir de puesto, o preferir la izquierda</translation>
        </message>
        <message>
            <source>Rank lower, or prefer the right one</source>
            <translation>Bajar de puesto, o preferir la derecha</translation>
        </message>
        <message>
            <source>Rank of a helpful critique</source>
            <translation>Puesto de una crítica útil</translation>
        </message>
        <message>
            <source>Rate</source>
            <translation>Puntuar</translation>
        </message>
        <message>
            <source>Reactions…</source>
            <translation>Reacciones…</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Rehacer</translation>
        </message>
        <message>
            <source>Remove the flag</source>
            <translation>Quitar la marca</translation>
        </message>
        <message>
            <source>Remove the question</source>
            <translation>Quitar la pregunta</translation>
        </message>
        <message>
            <source>Reopen the skipped task</source>
            <translation>Retomar la tarea omitida</translation>
        </message>
        <message>
            <source>Reply to the return…</source>
            <translation>Responder a la devolución…</translation>
        </message>
        <message>
            <source>Reset panels and columns</source>
            <translation>Restablecer paneles y columnas</translation>
        </message>
        <message>
            <source>Response by its letter</source>
            <translation>Respuesta por su letra</translation>
        </message>
        <message>
            <source>Response to the left</source>
            <translation>Respuesta a la izquierda</translation>
        </message>
        <message>
            <source>Response to the right</source>
            <translation>Respuesta a la derecha</translation>
        </message>
        <message>
            <source>Responses one under the other</source>
            <translation>Respuestas una debajo de otra</translation>
        </message>
        <message>
            <source>Responses side by side</source>
            <translation>Respuestas una al lado de otra</translation>
        </message>
        <message>
            <source>Return the whole work…</source>
            <translation>Devolver todo el trabajo…</translation>
        </message>
        <message>
            <source>Return this place…</source>
            <translation>Devolver este lugar…</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>Revisión</translation>
        </message>
        <message>
            <source>Score the focused attribute</source>
            <translation>Puntuar el atributo seleccionado</translation>
        </message>
        <message>
            <source>Scroll a wide table back</source>
            <translation>Desplazar atrás una tabla ancha</translation>
        </message>
        <message>
            <source>Scroll a wide table to its end</source>
            <translation>Desplazar una tabla ancha al final</translation>
        </message>
        <message>
            <source>Scroll responses together or separately</source>
            <translation>Desplazar las respuestas a la vez, o cada una por separado</translation>
        </message>
        <message>
            <source>Scroll the response down</source>
            <translation>Desplazar la respuesta hacia abajo</translation>
        </message>
        <message>
            <source>Scroll the response up</source>
            <translation>Desplazar la respuesta hacia arriba</translation>
        </message>
        <message>
            <source>Show all levels of the score</source>
            <translation>Mostrar todos los niveles de la puntuación</translation>
        </message>
        <message>
            <source>Show or fold definitions and long results of tools</source>
            <translation>Mostrar o plegar las definiciones y los resultados largos de herramientas</translation>
        </message>
        <message>
            <source>Show or hide line numbers in code</source>
            <translation>Numerar o no las líneas de código</translation>
        </message>
        <message>
            <source>Show the data directory</source>
            <translation>Mostrar la carpeta de datos</translation>
        </message>
        <message>
            <source>Show the owner's new version of the task</source>
            <translation>Mostrar la versión nueva de la tarea que envió el responsable</translation>
        </message>
        <message>
            <source>Show the prompt and the passage unformatted</source>
            <translation>Mostrar el prompt y el pasaje sin formato</translation>
        </message>
        <message>
            <source>Show the text unformatted</source>
            <translation>Mostrar el texto sin formato</translation>
        </message>
        <message>
            <source>Show the whole prompt or question</source>
            <translation>Mostrar el prompt o la pregunta completos</translation>
        </message>
        <message>
            <source>Skip as similar to another answer</source>
            <translation>Omitir por parecida a otra respuesta</translation>
        </message>
        <message>
            <source>Skip the task with a reason…</source>
            <translation>Omitir la tarea con un motivo…</translation>
        </message>
        <message>
            <source>Smaller text</source>
            <translation>Texto más pequeño</translation>
        </message>
        <message>
            <source>Submit and go on</source>
            <translation>Entregar y continuar</translation>
        </message>
        <message>
            <source>Sync: fetch tasks, send results…</source>
            <translation>Sincronizar: recoger tareas, enviar resultados…</translation>
        </message>
        <message>
            <source>System theme</source>
            <translation>Tema del sistema</translation>
        </message>
        <message>
            <source>Take over from another computer…</source>
            <translation>Traer de otro ordenador…</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Texto</translation>
        </message>
        <message>
            <source>The answer has no errors</source>
            <translation>La respuesta no tiene errores</translation>
        </message>
        <message>
            <source>The given critique is helpful</source>
            <translation>La crítica dada es útil</translation>
        </message>
        <message>
            <source>The given critique is not helpful</source>
            <translation>La crítica dada no es útil</translation>
        </message>
        <message>
            <source>The passage does not answer the question</source>
            <translation>El pasaje no responde a la pregunta</translation>
        </message>
        <message>
            <source>Tie them as new quotes</source>
            <translation>Vincularlas como nuevas citas</translation>
        </message>
        <message>
            <source>Tie with the one ranked before</source>
            <translation>Empatar con la clasificada antes</translation>
        </message>
        <message>
            <source>Tie words of the answer and of the passage</source>
            <translation>Vincular palabras de la respuesta y del pasaje</translation>
        </message>
        <message>
            <source>To the beginning of the response</source>
            <translation>Al principio de la respuesta</translation>
        </message>
        <message>
            <source>To the end of the response</source>
            <translation>Al final de la respuesta</translation>
        </message>
        <message>
            <source>Two responses to compare</source>
            <translation>Dos respuestas para comparar</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Deshacer</translation>
        </message>
        <message>
            <source>View</source>
            <translation>Ver</translation>
        </message>
        <message>
            <source>What was changed or returned</source>
            <translation>Lo cambiado o devuelto</translation>
        </message>
        <message>
            <source>Write</source>
            <translation>Escribir</translation>
        </message>
        <message>
            <source>Write the refinement of a critique</source>
            <translation>Escribir la mejora de una crítica</translation>
        </message>
        <message>
            <source>accept</source>
            <translation>aceptar</translation>
        </message>
        <message>
            <source>answer disagree</source>
            <translation>responder discrepar</translation>
        </message>
        <message>
            <source>change assign</source>
            <translation>cambiar asignar</translation>
        </message>
        <message>
            <source>changed text update</source>
            <translation>cambiado texto actualización</translation>
        </message>
        <message>
            <source>critique</source>
            <translation>crítica</translation>
        </message>
        <message>
            <source>cursor</source>
            <translation>cursor</translation>
        </message>
        <message>
            <source>diff difference</source>
            <translation>diff diferencia</translation>
        </message>
        <message>
            <source>doubt confidence certain</source>
            <translation>duda dudas confianza insegura certeza</translation>
        </message>
        <message>
            <source>equal same rank</source>
            <translation>igual mismo puesto</translation>
        </message>
        <message>
            <source>first best</source>
            <translation>primera mejor</translation>
        </message>
        <message>
            <source>first last number jump list search</source>
            <translation>primera última número saltar lista buscar</translation>
        </message>
        <message>
            <source>functions schema parameters output collapse unfold</source>
            <translation>funciones esquema parámetros salida plegar desplegar</translation>
        </message>
        <message>
            <source>help</source>
            <translation>ayuda</translation>
        </message>
        <message>
            <source>highlight</source>
            <translation>resaltar</translation>
        </message>
        <message>
            <source>images</source>
            <translation>imágenes</translation>
        </message>
        <message>
            <source>import key move laptop</source>
            <translation>importar clave trasladar mover portátil</translation>
        </message>
        <message>
            <source>library close leave home</source>
            <translation>biblioteca cerrar salir inicio</translation>
        </message>
        <message>
            <source>line numbers</source>
            <translation>números de línea</translation>
        </message>
        <message>
            <source>next returned place</source>
            <translation>siguiente devuelto</translation>
        </message>
        <message>
            <source>no errors</source>
            <translation>sin errores</translation>
        </message>
        <message>
            <source>note</source>
            <translation>nota</translation>
        </message>
        <message>
            <source>outline steps contents overview questions jump</source>
            <translation>esquema pasos contenido resumen preguntas saltar</translation>
        </message>
        <message>
            <source>owner status team people next commands</source>
            <translation>responsable estado equipo personas siguiente órdenes</translation>
        </message>
        <message>
            <source>picture photo screenshot zoom</source>
            <translation>imagen foto captura ampliar</translation>
        </message>
        <message>
            <source>place position return jump</source>
            <translation>lugar posición volver salto</translation>
        </message>
        <message>
            <source>question message</source>
            <translation>pregunta mensaje</translation>
        </message>
        <message>
            <source>refine</source>
            <translation>mejorar</translation>
        </message>
        <message>
            <source>return</source>
            <translation>devolver</translation>
        </message>
        <message>
            <source>score</source>
            <translation>puntuar</translation>
        </message>
        <message>
            <source>source markdown formatted</source>
            <translation>fuente markdown formato</translation>
        </message>
        <message>
            <source>source markdown question context formatted</source>
            <translation>fuente markdown pregunta contexto formato</translation>
        </message>
        <message>
            <source>split twice both places hold</source>
            <translation>dividir dos veces ambos lugares mantener</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>entregar</translation>
        </message>
        <message>
            <source>sync side by side lock</source>
            <translation>sincronizar lado a lado juntas</translation>
        </message>
        <message>
            <source>think thinking reasoning collapse hide</source>
            <translation>pensar razonamiento plegar ocultar</translation>
        </message>
        <message>
            <source>training test qualification</source>
            <translation>formación prueba examen</translation>
        </message>
        <message>
            <source>undo</source>
            <translation>deshacer</translation>
        </message>
        <message>
            <source>unsure</source>
            <translation>dudosa</translation>
        </message>
        <message>
            <source>update new tasks agree</source>
            <translation>actualización tareas nuevas aceptar</translation>
        </message>
        <message>
            <source>whole snap select expand grow</source>
            <translation>entero ajustar seleccionar ampliar</translation>
        </message>
    </context>
    <context>
        <name>CommandPalette</name>
        <message>
            <source>Commands</source>
            <translation>Comandos</translation>
        </message>
        <message>
            <source>Find a command</source>
            <translation>Buscar un comando</translation>
        </message>
        <message>
            <source>Matching commands</source>
            <translation>Comandos que coinciden</translation>
        </message>
        <message>
            <source>No available command contains “{words}”.</source>
            <translation>Ninguna orden disponible ahora contiene «{words}».</translation>
        </message>
        <message>
            <source>What do you want to do?</source>
            <translation>¿Qué quieres hacer?</translation>
        </message>
    </context>
    <context>
        <name>ComparisonLegend</name>
        <message>
            <source>Comparison of {left} and {right}</source>
            <translation>Comparación de {left} y {right}</translation>
        </message>
        <message>
            <source>only in {who}</source>
            <translation>solo en {who}</translation>
        </message>
    </context>
    <context>
        <name>ContextTextWidget</name>
        <message>
            <source>Find</source>
            <translation>Buscar</translation>
        </message>
        <message>
            <source>Passage</source>
            <translation>Pasaje</translation>
        </message>
        <message>
            <source>This message is empty.</source>
            <translation>Este mensaje está vacío.</translation>
        </message>
        <message>
            <source>in the middle</source>
            <translation>en el centro</translation>
        </message>
        <message>
            <source>{who}, context, text</source>
            <translation>{who}, contexto, texto</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texto</translation>
        </message>
    </context>
    <context>
        <name>Counting</name>
        <message>
            <source>the same tasks as before</source>
            <translation>las mismas tareas que antes</translation>
        </message>
    </context>
    <context>
        <name>Course</name>
        <message>
            <source>A sync fetches it.</source>
            <translation>Una sincronización lo recoge.</translation>
        </message>
        <message>
            <source>All tasks of the test are submitted. Once it is handed in, nothing in it can be changed.</source>
            <translation>Todas las tareas de la prueba están entregadas. Cuando la presentes, ya no se podrá cambiar nada en ella.</translation>
        </message>
        <message>
            <source>All work on this project is unchanged.</source>
            <translation>Todo el trabajo de este proyecto está como estaba.</translation>
        </message>
        <message>
            <source>Answer the task</source>
            <translation>Responder la tarea</translation>
        </message>
        <message>
            <source>Answer the task; then your answers are shown beside the right ones.</source>
            <translation>Responde la tarea; después tus respuestas aparecen junto a las correctas.</translation>
        </message>
        <message>
            <source>Asked</source>
            <translation>Se pregunta</translation>
        </message>
        <message>
            <source>Attempts left: {n}. Each has different tasks.</source>
            <translation>Intentos restantes: {n}. Cada uno tiene sus propias tareas.</translation>
        </message>
        <message>
            <source>Attempts left: {n}. Some tasks may be repeated.</source>
            <translation>Intentos restantes: {n}. Algunas de las tareas pueden repetirse.</translation>
        </message>
        <message>
            <source>Begin the test</source>
            <translation>Empezar la prueba</translation>
        </message>
        <message>
            <source>Change my answers</source>
            <translation>Cambiar mis respuestas</translation>
        </message>
        <message>
            <source>Continue</source>
            <translation>Continuar</translation>
        </message>
        <message>
            <source>Continue the test</source>
            <translation>Continuar la prueba</translation>
        </message>
        <message>
            <source>Direction</source>
            <translation>Dirección</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Exportar resultados…</translation>
        </message>
        <message>
            <source>Hand in the test</source>
            <translation>Presentar la prueba</translation>
        </message>
        <message>
            <source>Look through them again</source>
            <translation>Volver a repasarlas</translation>
        </message>
        <message>
            <source>Needed</source>
            <translation>Hace falta</translation>
        </message>
        <message>
            <source>No attempt is left, and the tasks stay locked. Tell the project owner and send your results: the owner can open the tasks with a receipt, or give a further attempt with a new bundle. Nothing you did is lost.</source>
            <translation>No queda ningún intento y las tareas siguen bloqueadas. Avisa al responsable del proyecto y envíale tus resultados: puede abrir las tareas con un acuse de recibo o dar otro intento con un paquete nuevo. Nada de lo que hiciste se ha perdido.</translation>
        </message>
        <message>
            <source>Not passed</source>
            <translation>No aprobado</translation>
        </message>
        <message>
            <source>Open the tasks</source>
            <translation>Abrir las tareas</translation>
        </message>
        <message>
            <source>Passed</source>
            <translation>Aprobado</translation>
        </message>
        <message>
            <source>Right</source>
            <translation>Correctas</translation>
        </message>
        <message>
            <source>Send the file to the project owner if you have not; the receipt comes as a file.</source>
            <translation>Envía el archivo al responsable del proyecto si aún no lo has hecho; el acuse de recibo llega como archivo.</translation>
        </message>
        <message>
            <source>Step {n}: {title}</source>
            <translation>Paso {n}: {title}</translation>
        </message>
        <message>
            <source>Steps of the course</source>
            <translation>Pasos del curso</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Sincronizar ahora</translation>
        </message>
        <message>
            <source>Tasks: {tasks}. Attempts: {attempts}. Somebody reads what you write, and decides.</source>
            <translation>Tareas: {tasks}. Intentos: {attempts}. Una persona lee lo que escribes y decide.</translation>
        </message>
        <message>
            <source>Tasks: {tasks}. Right answers needed: {needed}. Attempts: {attempts}.</source>
            <translation>Tareas: {tasks}. Respuestas correctas necesarias: {needed}. Intentos: {attempts}.</translation>
        </message>
        <message>
            <source>Text of the step</source>
            <translation>Texto del paso</translation>
        </message>
        <message>
            <source>The course cannot be opened</source>
            <translation>No se puede abrir el curso</translation>
        </message>
        <message>
            <source>The project owner scores it.</source>
            <translation>La puntúa el responsable del proyecto.</translation>
        </message>
        <message>
            <source>The result comes at once.</source>
            <translation>El resultado llega enseguida.</translation>
        </message>
        <message>
            <source>The tasks of the project are open now.</source>
            <translation>Las tareas del proyecto ya están abiertas.</translation>
        </message>
        <message>
            <source>The tasks of the project are open.</source>
            <translation>Las tareas del proyecto están abiertas.</translation>
        </message>
        <message>
            <source>The tasks of the project open when the course is passed.</source>
            <translation>Las tareas del proyecto se abren al aprobar el curso.</translation>
        </message>
        <message>
            <source>The test is handed in and was exported. The owner's receipt will contain the result.</source>
            <translation>La prueba está presentada y se exportó. Ahora se espera el acuse de recibo del responsable, que dice el resultado.</translation>
        </message>
        <message>
            <source>The test is handed in. Send your results to the project owner, who scores it: the tasks open with the owner's receipt.</source>
            <translation>La prueba está presentada. Envía tus resultados al responsable del proyecto, que la puntúa: las tareas se abren con su acuse de recibo.</translation>
        </message>
        <message>
            <source>The test is handed in. Send your results to the project owner: somebody reads what you wrote, and the tasks open with the owner's receipt.</source>
            <translation>La prueba está presentada. Envía tus resultados al responsable del proyecto: una persona lee lo que escribiste y las tareas se abren con el acuse de recibo del responsable.</translation>
        </message>
        <message>
            <source>They say: {note}</source>
            <translation>Te dicen: {note}</translation>
        </message>
        <message>
            <source>This is not scored: compare what you wrote with what was written here, and why.</source>
            <translation>Nadie puntúa esto: lee lo que escribiste junto a lo que está escrito aquí y por qué.</translation>
        </message>
        <message>
            <source>This was decided by a person who looked at your answers.</source>
            <translation>Lo ha decidido una persona que miró tus respuestas.</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Reintentar</translation>
        </message>
        <message>
            <source>Worth reading again:</source>
            <translation>Vale la pena releer:</translation>
        </message>
        <message>
            <source>counts in all</source>
            <translation>cuenta en el total</translation>
        </message>
        <message>
            <source>done</source>
            <translation>hecho</translation>
        </message>
        <message>
            <source>not yet</source>
            <translation>aún no</translation>
        </message>
        <message>
            <source>on average {n} too high</source>
            <translation>de media {n} de más</translation>
        </message>
        <message>
            <source>on average {n} too low</source>
            <translation>de media {n} de menos</translation>
        </message>
        <message>
            <source>shown now</source>
            <translation>se muestra ahora</translation>
        </message>
        <message>
            <source>{right} of {answers}, {share}</source>
            <translation>{right} de {answers}, {share}</translation>
        </message>
        <message>
            <source>{title}: no feedback is given while you work. {keys} submits; after the last task you can hand it in.</source>
            <translation>{title}: no se dice nada mientras trabajas. {keys} entrega; tras la última tarea puedes presentarla.</translation>
        </message>
        <message>
            <source>{title}: {keys} submits, and shows the right answers beside yours.</source>
            <translation>{title}: {keys} entrega y muestra las respuestas correctas junto a las tuyas.</translation>
        </message>
    </context>
    <context>
        <name>CritiqueLayoutController</name>
        <message>
            <source>Based on changed text now: refinement {numbers}. Keep, rebase or redo each.</source>
            <translation>Basada ahora en un texto cambiado: mejora {numbers}. Conserva, traslada o rehaz cada una.</translation>
        </message>
        <message>
            <source>Choose a critique first.</source>
            <translation>Elige primero una crítica.</translation>
        </message>
        <message>
            <source>Keep the refinements</source>
            <translation>Conservar las mejoras</translation>
        </message>
        <message>
            <source>Mark as completely rewritten?</source>
            <translation>¿Marcar como reescrita por completo?</translation>
        </message>
        <message>
            <source>Mark as rewritten</source>
            <translation>Marcar como reescrita</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>Pregunta</translation>
        </message>
        <message>
            <source>Skip as similar to</source>
            <translation>Omitir por similar a</translation>
        </message>
        <message>
            <source>The selection was cleared: it was made for another answer.</source>
            <translation>La selección se ha soltado: se hizo para otra respuesta.</translation>
        </message>
        <message>
            <source>There is no answer here.</source>
            <translation>Aquí no hay ninguna respuesta.</translation>
        </message>
        <message>
            <source>cursor</source>
            <translation>cursor</translation>
        </message>
        <message>
            <source>help</source>
            <translation>ayuda</translation>
        </message>
        <message>
            <source>highlight</source>
            <translation>resaltar</translation>
        </message>
        <message>
            <source>highlights</source>
            <translation>resaltados</translation>
        </message>
        <message>
            <source>next part</source>
            <translation>parte siguiente</translation>
        </message>
        <message>
            <source>next question</source>
            <translation>pregunta siguiente</translation>
        </message>
        <message>
            <source>no errors</source>
            <translation>sin errores</translation>
        </message>
        <message>
            <source>note</source>
            <translation>nota</translation>
        </message>
        <message>
            <source>reaction</source>
            <translation>reacción</translation>
        </message>
        <message>
            <source>refine</source>
            <translation>mejorar</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>entregar</translation>
        </message>
        <message>
            <source>whole question</source>
            <translation>pregunta completa</translation>
        </message>
        <message>
            <source>{who}, similar to which answer?</source>
            <translation>{who}, ¿similar a qué respuesta?</translation>
        </message>
    </context>
    <context>
        <name>CritiquePanel</name>
        <message>
            <source>Marked as completely rewritten instead of refined. You may write the new text here.</source>
            <translation>Marcada como reescrita por completo en vez de mejorada. Puedes escribir aquí el texto nuevo.</translation>
        </message>
        <message>
            <source>No errors</source>
            <translation>Sin errores</translation>
        </message>
        <message>
            <source>Skip as similar to</source>
            <translation>Omitir por parecida a</translation>
        </message>
        <message>
            <source>There are errors</source>
            <translation>Hay errores</translation>
        </message>
        <message>
            <source>{who}, rewritten text</source>
            <translation>{who}, texto reescrito</translation>
        </message>
    </context>
    <context>
        <name>CritiqueRankList</name>
        <message>
            <source>A digit gives the rank, Enter the next free one.</source>
            <translation>Una cifra da el puesto, Intro el siguiente libre.</translation>
        </message>
        <message>
            <source>The helpful ones, best first</source>
            <translation>Las útiles, la mejor primero</translation>
        </message>
        <message>
            <source>{words} = ties with the one before.</source>
            <translation>{words} = empata con la anterior.</translation>
        </message>
    </context>
    <context>
        <name>DatabaseErrorPage</name>
        <message>
            <source>Code {code}</source>
            <translation>Código {code}</translation>
        </message>
        <message>
            <source>Copy diagnostics…</source>
            <translation>Copiar el diagnóstico…</translation>
        </message>
        <message>
            <source>Nothing was changed, and no intact backup was found in {folder}. Keep the data directory as it is and ask for help.</source>
            <translation>No se ha cambiado nada y no se ha encontrado ninguna copia buena en {folder}. Deja la carpeta de datos como está y pide ayuda.</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>No se ha cambiado nada.</translation>
        </message>
        <message>
            <source>Nothing was changed. Looking for an intact backup…</source>
            <translation>No se ha cambiado nada. Buscando una copia buena…</translation>
        </message>
        <message>
            <source>Nothing was changed. The newest intact backup is from {when}. If you restore it, the files that do not open are kept beside it.</source>
            <translation>No se ha cambiado nada. La copia buena más reciente es de {when}. Si la restauras, los archivos que no se abren se conservan a su lado.</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Salir</translation>
        </message>
        <message>
            <source>Restore this backup</source>
            <translation>Restaurar esta copia</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Reintentar</translation>
        </message>
        <message>
            <source>Your work cannot be opened</source>
            <translation>Tu trabajo no se puede abrir</translation>
        </message>
    </context>
    <context>
        <name>Delivery</name>
        <message>
            <source>A course is waiting for your agreement: once it is here, it comes before the tasks.</source>
            <translation>Un curso espera tu conformidad: cuando esté aquí, irá antes que las tareas.</translation>
        </message>
        <message>
            <source>A file there is damaged; the owner has been asked for it.</source>
            <translation>Hay allí un archivo dañado; se le ha pedido al responsable.</translation>
        </message>
        <message>
            <source>An update of tasks is waiting for your agreement.</source>
            <translation>Una actualización de tareas espera tu conformidad.</translation>
        </message>
        <message>
            <source>Begun on another computer, and not finished there: {tasks}.</source>
            <translation>Empezadas en otro ordenador y no terminadas allí: {tasks}.</translation>
        </message>
        <message>
            <source>Delivery</source>
            <translation>Envío</translation>
        </message>
        <message>
            <source>Delivery {number}: {tasks}, {size}</source>
            <translation>Envío {number}: {tasks}, {size}</translation>
        </message>
        <message>
            <source>Export {number}: {tasks}, in a file</source>
            <translation>Exportación {number}: {tasks}, en un archivo</translation>
        </message>
        <message>
            <source>Finished on another computer, on a text or questions that the owner has changed since: {tasks}.</source>
            <translation>Terminadas en otro ordenador, sobre un texto o preguntas que el responsable ha cambiado desde entonces: {tasks}.</translation>
        </message>
        <message>
            <source>Finished on two computers, with different answers: {tasks}. The owner receives both, and those shown here count. Submit a task again to decide.</source>
            <translation>Terminadas en dos ordenadores con respuestas distintas: {tasks}. El responsable recibe ambas, y cuentan las que se muestran aquí. Entrega una tarea de nuevo para decidir.</translation>
        </message>
        <message>
            <source>Importing what has arrived…</source>
            <translation>Incorporando lo que ha llegado…</translation>
        </message>
        <message>
            <source>New tasks have arrived: they are imported when you pause for a moment.</source>
            <translation>Han llegado tareas nuevas: se incorporan en cuanto hagas una breve pausa.</translation>
        </message>
        <message>
            <source>Nothing new.</source>
            <translation>Nada nuevo.</translation>
        </message>
        <message>
            <source>Open the course</source>
            <translation>Abrir el curso</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Mostrar</translation>
        </message>
        <message>
            <source>Some files are still on their way; sync again later.</source>
            <translation>Algunos archivos aún están en camino; sincroniza más tarde.</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Empezar</translation>
        </message>
        <message>
            <source>They follow after a course.</source>
            <translation>Antes de ellas hay un curso.</translation>
        </message>
        <message>
            <source>This is a copy of another computer's data: it continues as a separate computer.</source>
            <translation>Esta es una copia de los datos de otro ordenador: sigue como un ordenador aparte.</translation>
        </message>
        <message>
            <source>Your results were delivered.</source>
            <translation>Tus resultados se han enviado.</translation>
        </message>
        <message>
            <source>Your test was scored: not passed. Attempts left: {n}.</source>
            <translation>Tu prueba se puntuó: no aprobada. Intentos restantes: {n}.</translation>
        </message>
        <message>
            <source>Your test was scored: not passed. No attempt is left.</source>
            <translation>Tu prueba se puntuó: no aprobada. No queda ningún intento.</translation>
        </message>
        <message>
            <source>Your test was scored: passed. The tasks are open.</source>
            <translation>Tu prueba se puntuó: aprobada. Las tareas están abiertas.</translation>
        </message>
        <message>
            <source>Your work from another computer has arrived: it is imported when you pause for a moment.</source>
            <translation>Ha llegado tu trabajo de otro ordenador: se incorpora en cuanto hagas una breve pausa.</translation>
        </message>
        <message>
            <source>also after every export</source>
            <translation>también después de cada exportación</translation>
        </message>
        <message>
            <source>answers in the course</source>
            <translation>respuestas del curso</translation>
        </message>
        <message>
            <source>automatically, every half hour</source>
            <translation>por sí sola, cada media hora</translation>
        </message>
        <message>
            <source>delivered</source>
            <translation>enviada</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nunca</translation>
        </message>
        <message>
            <source>part of a later delivery</source>
            <translation>incluido en un envío posterior</translation>
        </message>
        <message>
            <source>received by the owner</source>
            <translation>recibida por el responsable</translation>
        </message>
        <message>
            <source>received, with tasks returned</source>
            <translation>recibida, con tareas devueltas</translation>
        </message>
        <message>
            <source>refused by the owner</source>
            <translation>rechazada por el responsable</translation>
        </message>
        <message>
            <source>task {n}</source>
            <translation>tarea {n}</translation>
        </message>
        <message>
            <source>to send</source>
            <translation>por enviar</translation>
        </message>
        <message>
            <source>when I press Sync now</source>
            <translation>cuando pulso Sincronizar ahora</translation>
        </message>
        <message>
            <source>{size} kB</source>
            <translation>{size} kB</translation>
        </message>
    </context>
    <context>
        <name>DeliveryPage</name>
        <message>
            <source>Accept an invite first: it tells the project's owner who you are, and often contains the place for results. Without one, export your results to a file and send it.</source>
            <translation>Acepta primero una invitación: dice al responsable del proyecto quién eres y, a menudo, adónde enviar los resultados. Sin ella, exporta los resultados a un archivo y envíalo.</translation>
        </message>
        <message>
            <source>Accepted by the owner</source>
            <translation>Aceptado por el responsable</translation>
        </message>
        <message>
            <source>Another sync is running. Press Sync now when it has ended.</source>
            <translation>Hay otra sincronización en curso. Pulsa Sincronizar ahora cuando haya terminado.</translation>
        </message>
        <message>
            <source>Choose a folder…</source>
            <translation>Elegir una carpeta…</translation>
        </message>
        <message>
            <source>Choose a server…</source>
            <translation>Elegir un servidor…</translation>
        </message>
        <message>
            <source>Choose the project to sync.</source>
            <translation>Elige el proyecto que quieres sincronizar.</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Continuar</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Recibir…</translation>
        </message>
        <message>
            <source>It is needed to sign what you send.</source>
            <translation>Hace falta para firmar lo que envías.</translation>
        </message>
        <message>
            <source>It may take long, and cost money if you pay for data.</source>
            <translation>Puede tardar mucho y costar algo si pagas por lo que se envía y recoge.</translation>
        </message>
        <message>
            <source>Last attempt</source>
            <translation>Último intento</translation>
        </message>
        <message>
            <source>Last sync</source>
            <translation>Última sincronización</translation>
        </message>
        <message>
            <source>Next attempt</source>
            <translation>Próximo intento</translation>
        </message>
        <message>
            <source>Not imported</source>
            <translation>Sin recibir</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Ahora no</translation>
        </message>
        <message>
            <source>Nothing else is ever sent from this computer.</source>
            <translation>Nada más se envía nunca desde este ordenador.</translation>
        </message>
        <message>
            <source>Nothing to sync with yet</source>
            <translation>Aún no hay nada con que sincronizar</translation>
        </message>
        <message>
            <source>Open the task</source>
            <translation>Abrir la tarea</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>Lugar</translation>
        </message>
        <message>
            <source>Returned: {task}. {reason}</source>
            <translation>Devuelta: {task}. {reason}</translation>
        </message>
        <message>
            <source>Send and fetch large files, too?</source>
            <translation>¿Enviar y recoger también archivos grandes?</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Submitted again: {task}. {reason}</source>
            <translation>Enviada de nuevo: {task}. {reason}</translation>
        </message>
        <message>
            <source>Sync</source>
            <translation>Sincronizar</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Sincronizar ahora</translation>
        </message>
        <message>
            <source>Sync with this place?</source>
            <translation>¿Sincronizar con este lugar?</translation>
        </message>
        <message>
            <source>Syncing is turned off for this project.</source>
            <translation>La sincronización está desactivada para este proyecto.</translation>
        </message>
        <message>
            <source>Syncing…</source>
            <translation>Sincronizando…</translation>
        </message>
        <message>
            <source>That happens only when you press Sync now.</source>
            <translation>Eso ocurre solo cuando pulsas Sincronizar ahora.</translation>
        </message>
        <message>
            <source>That happens when you press Sync now, and after every export.</source>
            <translation>Eso ocurre cuando pulsas Sincronizar ahora y después de cada exportación.</translation>
        </message>
        <message>
            <source>That happens when you press Sync now, and automatically every half hour while the program is open.</source>
            <translation>Eso ocurre cuando pulsas Sincronizar ahora y, por sí solo, cada media hora mientras el programa está abierto.</translation>
        </message>
        <message>
            <source>The folder that you share with the owner</source>
            <translation>La carpeta que compartes con el responsable</translation>
        </message>
        <message>
            <source>The owner has</source>
            <translation>El responsable tiene</translation>
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation>Esta no es la frase de acceso de tu clave. No se ha cambiado nada.</translation>
        </message>
        <message>
            <source>This uses the network.</source>
            <translation>Esto usa la red.</translation>
        </message>
        <message>
            <source>To send</source>
            <translation>Por enviar</translation>
        </message>
        <message>
            <source>What was not delivered is still here.</source>
            <translation>Lo que no se ha enviado sigue aquí.</translation>
        </message>
        <message>
            <source>Your signed results of “{title}” are put there, and tasks and receipts are fetched from there: {place}.</source>
            <translation>Allí se ponen tus resultados firmados de «{title}», y de allí se recogen las tareas y los acuses de recibo: {place}.</translation>
        </message>
        <message>
            <source>a task that is not on this computer</source>
            <translation>una tarea que no está en este ordenador</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nunca</translation>
        </message>
        <message>
            <source>none yet: choose the place that you and {owner} share</source>
            <translation>aún ninguno: elige el lugar que compartes con {owner}</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>nada</translation>
        </message>
        <message>
            <source>task {n}</source>
            <translation>tarea {n}</translation>
        </message>
        <message>
            <source>work that is only on this computer</source>
            <translation>trabajo que solo está en este ordenador</translation>
        </message>
        <message>
            <source>{tasks} (receipt {n})</source>
            <translation>{tasks} (acuse de recibo {n})</translation>
        </message>
    </context>
    <context>
        <name>DiagnosticsDialog</name>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Copied.</source>
            <translation>Copiado.</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Copiar</translation>
        </message>
        <message>
            <source>Copy diagnostics</source>
            <translation>Copiar el diagnóstico</translation>
        </message>
        <message>
            <source>Diagnostics</source>
            <translation>Diagnóstico</translation>
        </message>
        <message>
            <source>It could not be copied to the clipboard; try again.</source>
            <translation>El portapapeles no lo aceptó; inténtalo de nuevo.</translation>
        </message>
        <message>
            <source>Looking at this computer…</source>
            <translation>Examinando este ordenador…</translation>
        </message>
        <message>
            <source>This is all that is copied: in English, for whoever helps you. It holds no text of a task or of your work, no name of a person, project or file, and no key.</source>
            <translation>Esto es todo lo que se copia: en inglés, para quien te ayude. No contiene texto de ninguna tarea ni de tu trabajo, ningún nombre de persona, proyecto o archivo, ni ninguna clave.</translation>
        </message>
    </context>
    <context>
        <name>DiffView</name>
        <message>
            <source>added</source>
            <translation>añadido</translation>
        </message>
        <message>
            <source>removed</source>
            <translation>quitado</translation>
        </message>
    </context>
    <context>
        <name>ErrorDialog</name>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Code</source>
            <translation>Código</translation>
        </message>
        <message>
            <source>Copy this message</source>
            <translation>Copiar este mensaje</translation>
        </message>
        <message>
            <source>Explain</source>
            <translation>Explicar</translation>
        </message>
        <message>
            <source>What to do</source>
            <translation>Qué hacer</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Dónde</translation>
        </message>
        <message>
            <source>Your work</source>
            <translation>Tu trabajo</translation>
        </message>
    </context>
    <context>
        <name>Fault</name>
        <message>
            <source>A fault in Annotator</source>
            <translation>Un fallo en Annotator</translation>
        </message>
        <message>
            <source>All your work is saved.</source>
            <translation>Todo tu trabajo está guardado.</translation>
        </message>
        <message>
            <source>Annotator was ended by a fault last time. The report holds no task text: {path}</source>
            <translation>La última vez, un fallo cerró Annotator. El informe no contiene ningún texto de las tareas: {path}</translation>
        </message>
        <message>
            <source>Something in the program went wrong.</source>
            <translation>Algo ha ido mal en el programa.</translation>
        </message>
        <message>
            <source>The last edits are still being saved; keep this open.</source>
            <translation>Las últimas ediciones aún se están guardando; deja esto abierto.</translation>
        </message>
        <message>
            <source>You can go on. If it happens again, close Annotator and send the report (it holds no task text).</source>
            <translation>Puedes continuar. Si vuelve a ocurrir, cierra Annotator y envía el informe (no contiene texto de las tareas).</translation>
        </message>
    </context>
    <context>
        <name>FileDialogs</name>
        <message>
            <source>Files of type:</source>
            <translation>Archivos de tipo:</translation>
        </message>
        <message>
            <source>Keys that were pressed before the file dialog was there did nothing.</source>
            <translation>Las teclas pulsadas antes de que apareciera el diálogo de archivos no hicieron nada.</translation>
        </message>
        <message>
            <source>Look in:</source>
            <translation>Buscar en:</translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <source>Close find</source>
            <translation>Cerrar la búsqueda</translation>
        </message>
        <message>
            <source>Find in the texts</source>
            <translation>Buscar en los textos</translation>
        </message>
        <message>
            <source>not found</source>
            <translation>no encontrado</translation>
        </message>
        <message>
            <source>searching …</source>
            <translation>buscando…</translation>
        </message>
        <message>
            <source>{count} found</source>
            <translation>{count} en total</translation>
        </message>
        <message>
            <source>{n} of {count}</source>
            <translation>{n} de {count}</translation>
        </message>
    </context>
    <context>
        <name>FingerprintWordsPanel</name>
        <message>
            <source>12 words: {words}</source>
            <translation>12 palabras: {words}</translation>
        </message>
    </context>
    <context>
        <name>FocusController</name>
        <message>
            <source>There is no question after this one.</source>
            <translation>No hay ninguna pregunta después de esta.</translation>
        </message>
        <message>
            <source>There is no question before this one.</source>
            <translation>No hay ninguna pregunta antes de esta.</translation>
        </message>
    </context>
    <context>
        <name>FormDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
    </context>
    <context>
        <name>GuidelinesPanel</name>
        <message>
            <source>Close guidelines</source>
            <translation>Cerrar las directrices</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Directrices</translation>
        </message>
        <message>
            <source>Guidelines, text</source>
            <translation>Directrices, texto</translation>
        </message>
        <message>
            <source>This project has no guidelines.</source>
            <translation>Este proyecto no tiene directrices.</translation>
        </message>
    </context>
    <context>
        <name>HelpPageList</name>
        <message>
            <source>Help pages</source>
            <translation>Páginas de ayuda</translation>
        </message>
        <message>
            <source>No page has these words.</source>
            <translation>Ninguna página tiene estas palabras.</translation>
        </message>
    </context>
    <context>
        <name>HelpWindow</name>
        <message>
            <source>All keys</source>
            <translation>Todas las teclas</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Go to: {title}</source>
            <translation>Ir a: {title}</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>Ayuda</translation>
        </message>
        <message>
            <source>Help page</source>
            <translation>Página de ayuda</translation>
        </message>
        <message>
            <source>Help page: {title}</source>
            <translation>Página de ayuda: {title}</translation>
        </message>
        <message>
            <source>No page</source>
            <translation>Ninguna página</translation>
        </message>
        <message>
            <source>No page has these words.</source>
            <translation>Ninguna página tiene estas palabras.</translation>
        </message>
        <message>
            <source>No page of the help has “{words}”. Another word may, or one that is shorter.</source>
            <translation>Ninguna página de la ayuda tiene «{words}». Quizá otra palabra, o una más corta.</translation>
        </message>
        <message>
            <source>Page before</source>
            <translation>Página anterior</translation>
        </message>
        <message>
            <source>Search the help</source>
            <translation>Buscar en la ayuda</translation>
        </message>
        <message>
            <source>This page is in English only.</source>
            <translation>Esta página existe solo en inglés.</translation>
        </message>
    </context>
    <context>
        <name>HighlightChip</name>
        <message>
            <source>Lost: {span}</source>
            <translation>Perdido: {span}</translation>
        </message>
        <message>
            <source>{who} “{quote}”</source>
            <translation>{who} «{quote}»</translation>
        </message>
    </context>
    <context>
        <name>Identity</name>
        <message>
            <source>Identity and keys</source>
            <translation>Identidad y claves</translation>
        </message>
    </context>
    <context>
        <name>IdentityPage</name>
        <message>
            <source>A lost computer or key</source>
            <translation>Un ordenador o una clave perdidos</translation>
        </message>
        <message>
            <source>A new key signs from now on. The old one vouches for it, and owners take that from your next export. Other computers of yours need the new key: move it there, for nothing new counts under the old one.</source>
            <translation>A partir de ahora firma una clave nueva. La antigua responde por ella, y los responsables lo sabrán por tu próxima exportación. Tus otros ordenadores necesitan la clave nueva: llévala allí, porque nada nuevo cuenta con la antigua.</translation>
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation>Aceptar una invitación…</translation>
        </message>
        <message>
            <source>Another computer</source>
            <translation>Otro ordenador</translation>
        </message>
        <message>
            <source>Begin with a new key?</source>
            <translation>¿Empezar con una clave nueva?</translation>
        </message>
        <message>
            <source>Change my passphrase…</source>
            <translation>Cambiar mi frase de acceso…</translation>
        </message>
        <message>
            <source>Continue here…</source>
            <translation>Seguir aquí…</translation>
        </message>
        <message>
            <source>Copy my public key</source>
            <translation>Copiar mi clave pública</translation>
        </message>
        <message>
            <source>Everything is in {path}. Open that file on the other computer (or choose “Take over from another computer” in its menu), then delete the file.</source>
            <translation>Todo está en {path}. Abre ese archivo en el otro ordenador (o elige «Traer de otro ordenador» en su menú) y después bórralo.</translation>
        </message>
        <message>
            <source>Everything was moved to another computer on {day}, in {file}.</source>
            <translation>Todo se trasladó a otro ordenador el {day}, en {file}.</translation>
        </message>
        <message>
            <source>Fingerprint</source>
            <translation>Huella</translation>
        </message>
        <message>
            <source>I lost my passphrase…</source>
            <translation>He perdido mi frase de acceso…</translation>
        </message>
        <message>
            <source>It is made here when you accept an invite, or export for the first time. If you have one on another computer, take it over.</source>
            <translation>Se crea aquí cuando aceptas una invitación o exportas por primera vez. Si tienes una en otro ordenador, tráela.</translation>
        </message>
        <message>
            <source>It is needed so that your key can vouch for the new one.</source>
            <translation>Hace falta para que tu clave pueda responder por la nueva.</translation>
        </message>
        <message>
            <source>It is needed to write your key to the file.</source>
            <translation>Hace falta para escribir tu clave en el archivo.</translation>
        </message>
        <message>
            <source>It took the place of an earlier key, which vouches for it.</source>
            <translation>Sustituyó a una clave anterior, que responde por ella.</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>Conservarla</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Guardada</translation>
        </message>
        <message>
            <source>Last export</source>
            <translation>Última exportación</translation>
        </message>
        <message>
            <source>Make a new key</source>
            <translation>Crear una clave nueva</translation>
        </message>
        <message>
            <source>Move everything to another computer…</source>
            <translation>Trasladar todo a otro ordenador…</translation>
        </message>
        <message>
            <source>Move my key to another computer…</source>
            <translation>Llevar mi clave a otro ordenador…</translation>
        </message>
        <message>
            <source>Nothing of yours was exported yet, so nothing is lost.</source>
            <translation>Aún no habías exportado nada, así que no se pierde nada.</translation>
        </message>
        <message>
            <source>Nothing vouches for a key that is made without your passphrase. Ask every owner for a fresh invite; once you have accepted it, your next export has all your work again. The old key's files stay where they are.</source>
            <translation>Nada responde por una clave creada sin tu frase de acceso. Pide a cada responsable una invitación nueva; cuando la hayas aceptado, tu próxima exportación contendrá de nuevo todo tu trabajo. Los archivos de la clave antigua se quedan donde están.</translation>
        </message>
        <message>
            <source>Owner</source>
            <translation>Responsable</translation>
        </message>
        <message>
            <source>Projects that came with it: {titles}</source>
            <translation>Proyectos que han venido con ella: {titles}</translation>
        </message>
        <message>
            <source>Put it under a passphrase…</source>
            <translation>Protegerla con una frase de acceso…</translation>
        </message>
        <message>
            <source>Replace it</source>
            <translation>Sustituirla</translation>
        </message>
        <message>
            <source>Replace my key with a new one…</source>
            <translation>Sustituir mi clave por una nueva…</translation>
        </message>
        <message>
            <source>Replace your key?</source>
            <translation>¿Sustituir tu clave?</translation>
        </message>
        <message>
            <source>Replaced</source>
            <translation>Sustituida</translation>
        </message>
        <message>
            <source>Take over from another computer…</source>
            <translation>Traer de otro ordenador…</translation>
        </message>
        <message>
            <source>Tell the owners at once: they revoke the key and invite you again. What they had received by then stays yours. If you only want another key, replace it: the old one vouches for the new one.</source>
            <translation>Avisa enseguida a los responsables: revocan la clave y te invitan de nuevo. Lo que habían recibido hasta entonces sigue siendo tuyo. Si solo quieres otra clave, sustitúyela: la antigua responde por la nueva.</translation>
        </message>
        <message>
            <source>The owner revoked a key that you used before. What they had received by then counts; your next export has all your work again, under your present key.</source>
            <translation>El responsable revocó una clave que usabas antes. Lo que había recibido hasta entonces cuenta; tu próxima exportación contendrá de nuevo todo tu trabajo, con tu clave actual.</translation>
        </message>
        <message>
            <source>The owner revoked this key. What they had received by then counts and stays yours; nothing that you export under it from now on does. Ask them for a fresh invite: accepting it makes a new key, and your next export has all your work again.</source>
            <translation>El responsable revocó esta clave. Lo que había recibido hasta entonces cuenta y sigue siendo tuyo; nada de lo que exportes con ella desde ahora contará. Pídele una invitación nueva: al aceptarla se crea una clave nueva, y tu próxima exportación contendrá de nuevo todo tu trabajo.</translation>
        </message>
        <message>
            <source>These 12 words and the fingerprint stand for your key. Read them to an owner who asks whether it is really you.</source>
            <translation>Estas 12 palabras y la huella representan tu clave. Léeselas al responsable que pregunte si de verdad eres tú.</translation>
        </message>
        <message>
            <source>They get</source>
            <translation>Reciben</translation>
        </message>
        <message>
            <source>They may</source>
            <translation>Pueden</translation>
        </message>
        <message>
            <source>This device</source>
            <translation>Este dispositivo</translation>
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation>Esta no es la frase de acceso de tu clave. No se ha cambiado nada.</translation>
        </message>
        <message>
            <source>To go on there and not here, move everything: keys, projects, all work, courses and preferences in one file under a passphrase of your choice. To work on both, take your key there: owners then see one annotator with two devices. Or ask for a fresh invite, and accept it there.</source>
            <translation>Para seguir allí y no aquí, traslada todo: claves, proyectos, todo el trabajo, cursos y preferencias en un archivo con una frase de acceso que elijas. Para trabajar en ambos, lleva tu clave allí: los responsables ven entonces un anotador con dos dispositivos. O pide una invitación nueva y acéptala allí.</translation>
        </message>
        <message>
            <source>Work that you did since your last export is only here so far.</source>
            <translation>El trabajo hecho desde tu última exportación, de momento, solo está aquí.</translation>
        </message>
        <message>
            <source>You have a new key. Ask every owner for a fresh invite before you export.</source>
            <translation>Tienes una clave nueva. Pide a cada responsable una invitación nueva antes de exportar.</translation>
        </message>
        <message>
            <source>You have a new key. Export again when you next send work.</source>
            <translation>Tienes una clave nueva. Vuelve a exportar cuando vayas a enviar trabajo.</translation>
        </message>
        <message>
            <source>You have no key yet</source>
            <translation>Aún no tienes clave</translation>
        </message>
        <message>
            <source>You sign as</source>
            <translation>Firmas como</translation>
        </message>
        <message>
            <source>Your id</source>
            <translation>Tu identificador</translation>
        </message>
        <message>
            <source>Your key</source>
            <translation>Tu clave</translation>
        </message>
        <message>
            <source>Your key is here. Delete the file now.</source>
            <translation>Tu clave está aquí. Borra ahora el archivo.</translation>
        </message>
        <message>
            <source>Your key is in {path}. On the other computer choose “Take over from another computer”, then delete the file.</source>
            <translation>Tu clave está en {path}. En el otro ordenador elige «Traer de otro ordenador» y después borra el archivo.</translation>
        </message>
        <message>
            <source>Your key is under the new passphrase.</source>
            <translation>Tu clave está protegida con la nueva frase de acceso.</translation>
        </message>
        <message>
            <source>in a file on this computer; its passphrase lies beside it, because there is no keyring</source>
            <translation>en un archivo de este ordenador; su frase de acceso está al lado, porque no hay llavero</translation>
        </message>
        <message>
            <source>in a file under your passphrase</source>
            <translation>en un archivo con tu frase de acceso</translation>
        </message>
        <message>
            <source>in the keyring of this computer</source>
            <translation>en el llavero de este ordenador</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nunca</translation>
        </message>
        <message>
            <source>no name given</source>
            <translation>sin nombre</translation>
        </message>
        <message>
            <source>none: you were not invited, so the owner must trust your key once</source>
            <translation>ninguno: no te invitaron, así que el responsable debe confiar en tu clave una vez</translation>
        </message>
        <message>
            <source>send you tasks, change and withdraw them; see nothing else on this computer</source>
            <translation>enviarte tareas, cambiarlas y retirarlas; no ven nada más de este ordenador</translation>
        </message>
        <message>
            <source>what you export, signed by you</source>
            <translation>lo que exportas, firmado por ti</translation>
        </message>
        <message>
            <source>what you export, signed by you and encrypted to them</source>
            <translation>lo que exportas, firmado por ti y cifrado para ellos</translation>
        </message>
        <message>
            <source>{owner}, not verified yet</source>
            <translation>{owner}, sin verificar</translation>
        </message>
        <message>
            <source>{owner}, verified</source>
            <translation>{owner}, verificado</translation>
        </message>
    </context>
    <context>
        <name>ImportedProjectCard</name>
        <message>
            <source>Continue</source>
            <translation>Continuar</translation>
        </message>
        <message>
            <source>Course: {done} of {steps}</source>
            <translation>Curso: {done} de {steps}</translation>
        </message>
        <message>
            <source>Details…</source>
            <translation>Detalles…</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Exportar resultados…</translation>
        </message>
        <message>
            <source>Fingerprint of the owner of {title}</source>
            <translation>Huella del responsable de {title}</translation>
        </message>
        <message>
            <source>It cannot be read: {reason}</source>
            <translation>No se puede leer: {reason}</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Abrir</translation>
        </message>
        <message>
            <source>Owner and bundles of {title}</source>
            <translation>Responsable y paquetes de {title}</translation>
        </message>
        <message>
            <source>Progress of {title}</source>
            <translation>Progreso de {title}</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Empezar</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Sincronizar ahora</translation>
        </message>
        <message>
            <source>Unverified owner</source>
            <translation>Responsable sin verificar</translation>
        </message>
        <message>
            <source>Verified owner</source>
            <translation>Responsable verificado</translation>
        </message>
        <message>
            <source>changed since</source>
            <translation>cambiado desde entonces</translation>
        </message>
        <message>
            <source>database of {name}, who has another key</source>
            <translation>base de datos de {name}, que tiene otra clave</translation>
        </message>
        <message>
            <source>exported to a file {when}</source>
            <translation>exportado a un archivo {when}</translation>
        </message>
        <message>
            <source>exported {when}</source>
            <translation>exportado el {when}</translation>
        </message>
        <message>
            <source>last delivery: {state}</source>
            <translation>último envío: {state}</translation>
        </message>
        <message>
            <source>last export: {state}</source>
            <translation>última exportación: {state}</translation>
        </message>
        <message>
            <source>no tasks for you at present</source>
            <translation>por ahora no hay tareas para ti</translation>
        </message>
        <message>
            <source>not exported yet</source>
            <translation>aún sin exportar</translation>
        </message>
        <message>
            <source>not sent yet</source>
            <translation>aún sin enviar</translation>
        </message>
        <message>
            <source>test handed in, the owner scores it</source>
            <translation>prueba presentada, la puntúa el responsable</translation>
        </message>
        <message>
            <source>test not passed, attempts left: {n}</source>
            <translation>prueba no aprobada, intentos restantes: {n}</translation>
        </message>
        <message>
            <source>test not passed, no attempt left</source>
            <translation>prueba no aprobada, sin más intentos</translation>
        </message>
        <message>
            <source>test passed</source>
            <translation>prueba aprobada</translation>
        </message>
        <message>
            <source>the owner has revoked your key: nothing is received until you have a new invite</source>
            <translation>el responsable ha revocado tu clave: no se recibe nada hasta que tengas una invitación nueva</translation>
        </message>
    </context>
    <context>
        <name>JudgedListController</name>
        <message>
            <source>Only helpful critiques have a severity and a category: press Y first if it is helpful.</source>
            <translation>La gravedad y la categoría se piden de las críticas útiles: pulsa antes Y si lo es.</translation>
        </message>
        <message>
            <source>clearly helpful</source>
            <translation>claramente útil</translation>
        </message>
        <message>
            <source>helpful</source>
            <translation>útil</translation>
        </message>
        <message>
            <source>move</source>
            <translation>mover</translation>
        </message>
        <message>
            <source>next free rank</source>
            <translation>siguiente puesto libre</translation>
        </message>
        <message>
            <source>no</source>
            <translation>no</translation>
        </message>
        <message>
            <source>not clearly</source>
            <translation>no claramente</translation>
        </message>
        <message>
            <source>not helpful</source>
            <translation>no útil</translation>
        </message>
        <message>
            <source>rank</source>
            <translation>puesto</translation>
        </message>
        <message>
            <source>take over</source>
            <translation>tomar</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>sí</translation>
        </message>
        <message>
            <source>{name} to {rank}</source>
            <translation>{name} al {rank}</translation>
        </message>
    </context>
    <context>
        <name>KeyFileDialog</name>
        <message>
            <source>Choose a passphrase. Whoever has the file and the passphrase can sign in your name, so do not send both the same way.</source>
            <translation>Elige una frase de acceso. Quien tenga el archivo y la frase puede firmar en tu nombre, así que no envíes ambos por la misma vía.</translation>
        </message>
        <message>
            <source>Choose another file…</source>
            <translation>Elegir otro archivo…</translation>
        </message>
        <message>
            <source>Choose the file that you wrote on the other computer, and type its passphrase.</source>
            <translation>Elige el archivo que escribiste en el otro ordenador y escribe su frase de acceso.</translation>
        </message>
        <message>
            <source>Choose the file…</source>
            <translation>Elegir el archivo…</translation>
        </message>
        <message>
            <source>Everything (*.annmove)</source>
            <translation>Todo (*.annmove)</translation>
        </message>
        <message>
            <source>Everything, or a key (*.annmove *.annkey);;OpenSSH private keys (*)</source>
            <translation>Todo, o una clave (*.annmove *.annkey);;Claves privadas de OpenSSH (*)</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Archivo</translation>
        </message>
        <message>
            <source>Keys (*.annkey)</source>
            <translation>Claves (*.annkey)</translation>
        </message>
        <message>
            <source>Move everything</source>
            <translation>Trasladar todo</translation>
        </message>
        <message>
            <source>Move my key</source>
            <translation>Llevar mi clave</translation>
        </message>
        <message>
            <source>Passphrase</source>
            <translation>Frase de acceso</translation>
        </message>
        <message>
            <source>Repeat the new passphrase</source>
            <translation>La misma otra vez</translation>
        </message>
        <message>
            <source>Take it over</source>
            <translation>Traerla</translation>
        </message>
        <message>
            <source>Take over from another computer</source>
            <translation>Traer de otro ordenador</translation>
        </message>
        <message>
            <source>Write it</source>
            <translation>Escribirlo</translation>
        </message>
        <message>
            <source>Your key, your projects, all your work and your preferences go into one file. Choose a passphrase for it: whoever has both can sign in your name, so do not send both the same way.</source>
            <translation>Tu clave, tus proyectos, todo tu trabajo y tus preferencias van en un archivo. Elige una frase de acceso para él: quien tenga ambos puede firmar en tu nombre, así que no envíes los dos por la misma vía.</translation>
        </message>
        <message>
            <source>none yet</source>
            <translation>aún ninguno</translation>
        </message>
    </context>
    <context>
        <name>KeyGuard</name>
        <message>
            <source>Copy the words</source>
            <translation>Copiar las palabras</translation>
        </message>
        <message>
            <source>“{key}” did nothing after what you typed: press it again.</source>
            <translation>«{key}» no ha hecho nada tras lo que has escrito: púlsala otra vez.</translation>
        </message>
    </context>
    <context>
        <name>KeyringWaitNotice</name>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Do not wait for the keyring</source>
            <translation>No esperar al llavero</translation>
        </message>
        <message>
            <source>Or do without it: what is secret is then kept in a file of this program.</source>
            <translation>O prescinde de él: lo secreto se guarda entonces en un archivo de este programa.</translation>
        </message>
        <message>
            <source>Use a file instead</source>
            <translation>Usar un archivo</translation>
        </message>
        <message>
            <source>Your keyring asks for a password, perhaps in a window behind this one, or does not answer. Give it the password, and this goes on.</source>
            <translation>Tu llavero pide una contraseña, quizá en una ventana detrás de esta, o no responde. Dale la contraseña y esto continúa.</translation>
        </message>
    </context>
    <context>
        <name>Keys</name>
        <message>
            <source>Alt</source>
            <translation>Alt</translation>
        </message>
        <message>
            <source>Backspace</source>
            <translation>Retroceso</translation>
        </message>
        <message>
            <source>Ctrl</source>
            <translation>Ctrl</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Supr</translation>
        </message>
        <message>
            <source>End</source>
            <translation>Fin</translation>
        </message>
        <message>
            <source>Enter</source>
            <translation>Intro</translation>
        </message>
        <message>
            <source>Esc</source>
            <translation>Esc</translation>
        </message>
        <message>
            <source>Home</source>
            <translation>Inicio</translation>
        </message>
        <message>
            <source>PageDown</source>
            <translation>AvPág</translation>
        </message>
        <message>
            <source>PageUp</source>
            <translation>RePág</translation>
        </message>
        <message>
            <source>Shift</source>
            <translation>Mayús</translation>
        </message>
        <message>
            <source>Space</source>
            <translation>Espacio</translation>
        </message>
        <message>
            <source>Tab</source>
            <translation>Tab</translation>
        </message>
    </context>
    <context>
        <name>Language</name>
        <message>
            <source>English</source>
            <translation>Español</translation>
        </message>
    </context>
    <context>
        <name>LineEdit</name>
        <message>
            <source>Nothing was inserted: this field takes {limit} characters at most.</source>
            <translation>No se insertó nada: en este campo caben {limit} caracteres como máximo.</translation>
        </message>
    </context>
    <context>
        <name>Links</name>
        <message>
            <source>Open this address in the browser?</source>
            <translation>¿Abrir esta dirección en el navegador?</translation>
        </message>
    </context>
    <context>
        <name>ListLayoutController</name>
        <message>
            <source>choose</source>
            <translation>elegir</translation>
        </message>
    </context>
    <context>
        <name>LoadingPage</name>
        <message>
            <source>Opening…</source>
            <translation>Abriendo…</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>A file was opened while you typed: keys have no effect until you pause, or press Esc.</source>
            <translation>Se abrió un archivo mientras escribía: las teclas no tienen efecto hasta que haga una pausa o pulse Esc.</translation>
        </message>
        <message>
            <source>All that is finished in these results of yours is here already.</source>
            <translation>Todo lo terminado en estos resultados tuyos ya está aquí.</translation>
        </message>
        <message>
            <source>All work on this project is unchanged.</source>
            <translation>Todo el trabajo de este proyecto está como estaba.</translation>
        </message>
        <message>
            <source>Annotator can open only a few more files. Scores and submissions are still saved; lists, searches and exports may fail. Close other programs, or close Annotator and start it again.</source>
            <translation>Annotator ya casi no puede abrir más archivos. Las puntuaciones y entregas se siguen guardando; las listas, búsquedas y exportaciones pueden fallar. Cierra otros programas, o cierra Annotator y vuelve a abrirlo.</translation>
        </message>
        <message>
            <source>Annotator was updated or removed while this window was open. You can continue here. Close the window and open it again when convenient.</source>
            <translation>Annotator se actualizó o se eliminó mientras esta ventana estaba abierta. Puedes seguir aquí. Cierra la ventana y vuelve a abrirla cuando te venga bien.</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Close and lose them</source>
            <translation>Cerrar y perderlas</translation>
        </message>
        <message>
            <source>Continue here…</source>
            <translation>Seguir aquí…</translation>
        </message>
        <message>
            <source>Damaged settings are as in a new installation. The damaged files are kept:</source>
            <translation>Los ajustes dañados son como en una instalación nueva. Los archivos dañados se conservan:</translation>
        </message>
        <message>
            <source>Details…</source>
            <translation>Detalles…</translation>
        </message>
        <message>
            <source>Do not open it</source>
            <translation>No abrirlo</translation>
        </message>
        <message>
            <source>Everything here was moved to another computer on {day}: go on there. New work stays on this computer, and is sent as that of a second computer.</source>
            <translation>Todo lo de aquí se trasladó a otro ordenador el {day}: sigue allí. El trabajo nuevo se queda en este ordenador y se envía como el de un segundo ordenador.</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Recibir…</translation>
        </message>
        <message>
            <source>Keep the window open</source>
            <translation>Dejar la ventana abierta</translation>
        </message>
        <message>
            <source>Not all work in the open project is saved.</source>
            <translation>No todo el trabajo del proyecto abierto está guardado.</translation>
        </message>
        <message>
            <source>Not everything is saved</source>
            <translation>No todo está guardado</translation>
        </message>
        <message>
            <source>Nothing is waiting to be imported.</source>
            <translation>No hay nada pendiente de recibir.</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>No se ha cambiado nada.</translation>
        </message>
        <message>
            <source>Nothing was imported. Your projects and your work are as they were.</source>
            <translation>No se ha importado nada. Tus proyectos y tu trabajo están como estaban.</translation>
        </message>
        <message>
            <source>Read its message, then open the file again.</source>
            <translation>Mira lo que dice y vuelve a abrir el archivo.</translation>
        </message>
        <message>
            <source>The database is not open yet.</source>
            <translation>La base de datos aún no está abierta.</translation>
        </message>
        <message>
            <source>The database was moved or deleted. All your work is in a copy, which will be offered at the next start: {path}</source>
            <translation>La base de datos no está donde estaba. Todo tu trabajo está en una copia, que se ofrecerá al volver a iniciar: {path}</translation>
        </message>
        <message>
            <source>The last edits could not be written to the disk. If you close now, they are lost.</source>
            <translation>Las últimas ediciones no se han podido escribir en el disco. Si cierras ahora, se pierden.</translation>
        </message>
        <message>
            <source>The owner of “{project}” has revoked your key: nothing that you do there is received until you have a new invite. Ask the owner before you go on.</source>
            <translation>El responsable de «{project}» ha revocado tu clave: nada de lo que hagas ahí se recibe hasta que tengas una nueva invitación. Pregunta al responsable antes de seguir.</translation>
        </message>
        <message>
            <source>The owner's receipt was imported.</source>
            <translation>Se ha recibido el acuse del responsable.</translation>
        </message>
        <message>
            <source>The project cannot be opened</source>
            <translation>No se puede abrir el proyecto</translation>
        </message>
        <message>
            <source>The project was not opened: it needs a key of yours, and the program did not wait for the keyring.</source>
            <translation>El proyecto no se abrió: necesita una clave tuya y no se esperó al llavero.</translation>
        </message>
        <message>
            <source>The same applies to these tasks: {numbers}</source>
            <translation>Lo mismo ocurre en estas tareas: {numbers}</translation>
        </message>
        <message>
            <source>These are your results of this project, written on this computer. Send the file to the owner.</source>
            <translation>Estos son tus resultados de este proyecto, escritos en este ordenador. Envía el archivo al responsable.</translation>
        </message>
        <message>
            <source>These results are encrypted to your key.</source>
            <translation>Estos resultados están cifrados para tu clave.</translation>
        </message>
        <message>
            <source>This concerns the project “{title}”.</source>
            <translation>Esto se refiere al proyecto «{title}».</translation>
        </message>
        <message>
            <source>What you typed in task {number} was not saved. If you close now, it is lost: “{words}”</source>
            <translation>Lo que escribiste en la tarea {number} no se ha guardado. Si cierras ahora, se pierde: «{words}»</translation>
        </message>
        <message>
            <source>Work here</source>
            <translation>Trabajar aquí</translation>
        </message>
        <message>
            <source>Work on this computer?</source>
            <translation>¿Trabajar en este ordenador?</translation>
        </message>
        <message>
            <source>You are at the next open task now.</source>
            <translation>Ahora estás en la siguiente tarea abierta.</translation>
        </message>
        <message>
            <source>{name} was refused</source>
            <translation>{name} se ha rechazado</translation>
        </message>
    </context>
    <context>
        <name>Navigator</name>
        <message>
            <source>All</source>
            <translation>Todas</translation>
        </message>
        <message>
            <source>Begun</source>
            <translation>Empezadas</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>Marcadas</translation>
        </message>
        <message>
            <source>Problems</source>
            <translation>Problemas</translation>
        </message>
        <message>
            <source>Returned</source>
            <translation>Devueltas</translation>
        </message>
        <message>
            <source>Revised</source>
            <translation>Revisadas</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Omitidas</translation>
        </message>
        <message>
            <source>Submitted</source>
            <translation>Entregadas</translation>
        </message>
        <message>
            <source>Tasks</source>
            <translation>Tareas</translation>
        </message>
        <message>
            <source>To do</source>
            <translation>Pendientes</translation>
        </message>
    </context>
    <context>
        <name>NotesController</name>
        <message>
            <source>No notes are asked for about this text.</source>
            <translation>No se piden notas sobre este texto.</translation>
        </message>
    </context>
    <context>
        <name>NotesPanel</name>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Close notes</source>
            <translation>Cerrar las notas</translation>
        </message>
        <message>
            <source>What kind of note?</source>
            <translation>¿Qué tipo de nota?</translation>
        </message>
    </context>
    <context>
        <name>NoticeStrip</name>
        <message>
            <source>All of it</source>
            <translation>Todo</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>Descartar</translation>
        </message>
        <message>
            <source>Less</source>
            <translation>Menos</translation>
        </message>
        <message>
            <source>Show all of the message</source>
            <translation>Todo el mensaje</translation>
        </message>
        <message>
            <source>Show less of the message</source>
            <translation>Menos del mensaje</translation>
        </message>
    </context>
    <context>
        <name>Number</name>
        <message>
            <source>{n} %</source>
            <translation>{n} %</translation>
        </message>
    </context>
    <context>
        <name>OnboardingStrip</name>
        <message>
            <source>Close first steps</source>
            <translation>Cerrar los primeros pasos</translation>
        </message>
        <message>
            <source>End first steps</source>
            <translation>Terminar los primeros pasos</translation>
        </message>
        <message>
            <source>First steps</source>
            <translation>Primeros pasos</translation>
        </message>
        <message>
            <source>First steps, {n} of {count}</source>
            <translation>Primeros pasos, {n} de {count}</translation>
        </message>
        <message>
            <source>Press a digit, {high} at most, if {right} is better, and − before it if {left} is: it answers the row with the tint.</source>
            <translation>Pulsa una cifra, {high} como máximo, si {right} es mejor, y − antes de ella si lo es {left}: responde la fila coloreada.</translation>
        </message>
        <message>
            <source>Press a digit, {low} to {high}: it answers the row with the tint, and the focus moves on.</source>
            <translation>Pulsa una cifra, de {low} a {high}: responde la fila coloreada, y el foco sigue.</translation>
        </message>
        <message>
            <source>Press {key} to go to the next response.</source>
            <translation>Pulsa {key} para ir a la respuesta siguiente.</translation>
        </message>
        <message>
            <source>Press {key} to write one more question.</source>
            <translation>Pulsa {key} para escribir otra pregunta.</translation>
        </message>
        <message>
            <source>Press {key}: all your work is written to one signed file, to be sent to the owner.</source>
            <translation>Pulsa {key}: todo lo que has hecho va a un único archivo firmado, para enviarlo al responsable.</translation>
        </message>
        <message>
            <source>Press {key}: the guidelines say how to judge. The same key hides them.</source>
            <translation>Pulsa {key}: las directrices dicen cómo evaluar. La misma tecla las cierra.</translation>
        </message>
        <message>
            <source>Press {key}: the submission is undone. Every step can be undone.</source>
            <translation>Pulsa {key}: lo que has entregado se retira. Todos los pasos se pueden deshacer.</translation>
        </message>
        <message>
            <source>Press {low} or {high}: it answers the row with the tint, and the focus goes on.</source>
            <translation>Pulsa {low} o {high}: responde la fila coloreada, y el foco sigue.</translation>
        </message>
        <message>
            <source>Press {yes} if the critique with the frame helps, {key} if it does not.</source>
            <translation>Pulsa {yes} si la crítica con el marco ayuda, {key} si no.</translation>
        </message>
        <message>
            <source>Score every row, then press {key} to submit. If one is missing, you are taken there.</source>
            <translation>Puntúa todas las filas y pulsa {key} para entregar. Si falta alguna, te lleva a ella.</translation>
        </message>
        <message>
            <source>Skip this step</source>
            <translation>Omitir este paso</translation>
        </message>
        <message>
            <source>That is all you need. {key} opens the help, wherever you are.</source>
            <translation>Eso es todo lo que necesitas. {key} abre la ayuda, estés donde estés.</translation>
        </message>
        <message>
            <source>When all is done, press {key} to submit. If something is missing, you are taken there.</source>
            <translation>Cuando esté todo, pulsa {key} para entregar. Si falta algo, te lleva a ello.</translation>
        </message>
        <message>
            <source>Write a question about the passage, and its answer. It is saved while you write.</source>
            <translation>Escribe una pregunta sobre el texto y su respuesta. Se guarda mientras escribes.</translation>
        </message>
        <message>
            <source>{attribute} is answered by a text: press Tab and type it.</source>
            <translation>{attribute} se responde con un texto: pulsa Tab y escríbelo.</translation>
        </message>
    </context>
    <context>
        <name>OverlayPage</name>
        <message>
            <source>Back</source>
            <translation>Atrás</translation>
        </message>
    </context>
    <context>
        <name>OwnedProjects</name>
        <message>
            <source>Projects that you own</source>
            <translation>Tus proyectos como responsable</translation>
        </message>
    </context>
    <context>
        <name>OwnedProjectsPage</name>
        <message>
            <source>Copied: {command}</source>
            <translation>Copiado: {command}</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Copiar</translation>
        </message>
        <message>
            <source>Nothing waits for you</source>
            <translation>Nada te espera</translation>
        </message>
        <message>
            <source>Or, if the work is all right:</source>
            <translation>O, si el trabajo está bien:</translation>
        </message>
        <message>
            <source>Read them again</source>
            <translation>Leerlos de nuevo</translation>
        </message>
        <message>
            <source>Remove from this page</source>
            <translation>Quitar de esta página</translation>
        </message>
        <message>
            <source>The command that reads them ended without a word.</source>
            <translation>La orden que los lee terminó sin decir nada.</translation>
        </message>
        <message>
            <source>The projects are being read…</source>
            <translation>Se están leyendo los proyectos…</translation>
        </message>
        <message>
            <source>The projects could not be read</source>
            <translation>No se pudieron leer los proyectos</translation>
        </message>
        <message>
            <source>The projects were read.</source>
            <translation>Se leyeron los proyectos.</translation>
        </message>
        <message>
            <source>This project cannot be read</source>
            <translation>Este proyecto no se puede leer</translation>
        </message>
        <message>
            <source>What waits for others</source>
            <translation>Lo que espera a otros</translation>
        </message>
        <message>
            <source>What you can do next</source>
            <translation>Lo que puedes hacer ahora</translation>
        </message>
        <message>
            <source>{hours} h</source>
            <translation>{hours} h</translation>
        </message>
    </context>
    <context>
        <name>PageOpener</name>
        <message>
            <source>Backups…</source>
            <translation>Copias de seguridad…</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Continue here</source>
            <translation>Seguir aquí</translation>
        </message>
        <message>
            <source>Continue on this computer?</source>
            <translation>¿Seguir en este ordenador?</translation>
        </message>
        <message>
            <source>Do this only if nothing was taken in on the other computer. If something was, go on there; or move everything back from there, and take it over here.</source>
            <translation>Hazlo solo si en el otro ordenador no se trajo nada. Si se trajo algo, sigue allí; o traslada todo de vuelta desde allí y tráelo aquí.</translation>
        </message>
        <message>
            <source>Everything is here: {titles}. Delete the file now.</source>
            <translation>Todo está aquí: {titles}. Borra el archivo ahora.</translation>
        </message>
        <message>
            <source>Everything is unchanged.</source>
            <translation>Todo está como estaba.</translation>
        </message>
        <message>
            <source>Fetch tasks…</source>
            <translation>Recoger tareas…</translation>
        </message>
        <message>
            <source>Importing everything from the other computer…</source>
            <translation>Trayendo todo del otro ordenador…</translation>
        </message>
        <message>
            <source>Invites (*.anninvite)</source>
            <translation>Invitaciones (*.anninvite)</translation>
        </message>
        <message>
            <source>It was not imported</source>
            <translation>No se ha traído</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>No se ha cambiado nada.</translation>
        </message>
        <message>
            <source>Open an invite</source>
            <translation>Abrir una invitación</translation>
        </message>
        <message>
            <source>Open their next task bundle, or wait for it.</source>
            <translation>Abre el paquete de tareas que te envíen a continuación, o espéralo.</translation>
        </message>
        <message>
            <source>Other users of this computer could read {folder}. Now only you can.</source>
            <translation>Otras personas de este ordenador podían ver {folder}. Ahora es solo para ti.</translation>
        </message>
        <message>
            <source>Repaired:</source>
            <translation>Reparado:</translation>
        </message>
        <message>
            <source>Restoring the backup…</source>
            <translation>Restaurando la copia…</translation>
        </message>
        <message>
            <source>Show and repair…</source>
            <translation>Mostrar y reparar…</translation>
        </message>
        <message>
            <source>The backup was not restored</source>
            <translation>La copia no se ha restaurado</translation>
        </message>
        <message>
            <source>The backup was restored and checked.</source>
            <translation>La copia se ha restaurado y comprobado.</translation>
        </message>
        <message>
            <source>The check at startup found damage: {first}</source>
            <translation>La comprobación inicial encontró daños: {first}</translation>
        </message>
        <message>
            <source>The damage could not be repaired</source>
            <translation>No se ha podido reparar el daño</translation>
        </message>
        <message>
            <source>The database is being upgraded to this version, after a backup. With many tasks this takes a while.</source>
            <translation>La base de datos se está adaptando a esta versión; antes se hace una copia. Con muchas tareas tarda un rato.</translation>
        </message>
        <message>
            <source>The database is not open yet.</source>
            <translation>La base de datos aún no está abierta.</translation>
        </message>
        <message>
            <source>The invite could not be accepted</source>
            <translation>No se ha podido aceptar la invitación</translation>
        </message>
        <message>
            <source>The invite was not accepted.</source>
            <translation>La invitación no se aceptó.</translation>
        </message>
        <message>
            <source>The owner revoked your key; it is needed to replace it by a new one.</source>
            <translation>El responsable revocó tu clave; hace falta para poner una nueva en su lugar.</translation>
        </message>
        <message>
            <source>The previous data are kept: {path}</source>
            <translation>Lo que había antes se conserva: {path}</translation>
        </message>
        <message>
            <source>Their tasks are in {place}: fetch them.</source>
            <translation>Las tareas están en {place}: recójalas.</translation>
        </message>
        <message>
            <source>There is nothing to repair.</source>
            <translation>No hay nada que reparar.</translation>
        </message>
        <message>
            <source>This is the database of {name}: the invite was accepted with a key other than yours, and nothing that is done here is signed or sent. Restore a backup of yours, or start Annotator with your own data directory (--data-dir). If you are {name}, ask the owner for a new invite.</source>
            <translation>Esta es la base de datos de {name}: la invitación se aceptó con una clave distinta de la tuya, y nada de lo que se haga aquí se firma ni se envía. Restaura una copia de seguridad tuya, o inicia Annotator con tu propia carpeta de datos (--data-dir). Si eres {name}, pide al responsable una invitación nueva.</translation>
        </message>
        <message>
            <source>You are {id} for {owner}, who is verified now.</source>
            <translation>Eres {id} para {owner}, que ahora está verificado.</translation>
        </message>
        <message>
            <source>You go on here. Delete {file}, wherever it lies: it holds your key.</source>
            <translation>Sigues aquí. Borra {file}, esté donde esté: contiene tu clave.</translation>
        </message>
        <message>
            <source>and {n} more</source>
            <translation>y {n} más</translation>
        </message>
        <message>
            <source>{owner} is verified now.</source>
            <translation>{owner} está ahora verificado.</translation>
        </message>
    </context>
    <context>
        <name>PaneNavigationController</name>
        <message>
            <source>All levels are shown already.</source>
            <translation>Ya se ven todos los niveles.</translation>
        </message>
        <message>
            <source>All of the prompt is shown already.</source>
            <translation>Ya se ve todo el prompt.</translation>
        </message>
        <message>
            <source>Nothing here can be scrolled horizontally.</source>
            <translation>Aquí no hay nada que desplazar de lado.</translation>
        </message>
        <message>
            <source>The levels of this question have no descriptions.</source>
            <translation>No hay niveles descritos para lo que se pide aquí.</translation>
        </message>
        <message>
            <source>The text begins here.</source>
            <translation>Aquí empieza el texto.</translation>
        </message>
        <message>
            <source>The text ends here.</source>
            <translation>Aquí termina el texto.</translation>
        </message>
        <message>
            <source>There is no passage here.</source>
            <translation>Aquí no hay ningún pasaje.</translation>
        </message>
        <message>
            <source>There is no prompt here.</source>
            <translation>Aquí no hay ningún prompt.</translation>
        </message>
    </context>
    <context>
        <name>Parts</name>
        <message>
            <source>Critique {number} of {letter}</source>
            <translation>Crítica {number} de {letter}</translation>
        </message>
        <message>
            <source>Whole task</source>
            <translation>Toda la tarea</translation>
        </message>
        <message>
            <source>about {hours} h {minutes} min left</source>
            <translation>quedan unas {hours} h {minutes} min</translation>
        </message>
        <message>
            <source>about {minutes} min left</source>
            <translation>quedan unos {minutes} min</translation>
        </message>
        <message>
            <source>empty</source>
            <translation>vacío</translation>
        </message>
        <message>
            <source>no words</source>
            <translation>sin palabras</translation>
        </message>
        <message>
            <source>{hours} h {minutes} min</source>
            <translation>{hours} h {minutes} min</translation>
        </message>
        <message>
            <source>{minutes} min {seconds} s</source>
            <translation>{minutes} min {seconds} s</translation>
        </message>
        <message>
            <source>{seconds} s</source>
            <translation>{seconds} s</translation>
        </message>
    </context>
    <context>
        <name>Passphrase</name>
        <message>
            <source>A passphrase has at least {n} characters. Several words are good.</source>
            <translation>Una frase de acceso tiene al menos {n} caracteres. Varias palabras son buena idea.</translation>
        </message>
        <message>
            <source>The two passphrases are not the same.</source>
            <translation>Las dos frases de acceso no son iguales.</translation>
        </message>
    </context>
    <context>
        <name>PasteInviteDialog</name>
        <message>
            <source>Accept an invite</source>
            <translation>Aceptar una invitación</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Continuar</translation>
        </message>
        <message>
            <source>Open a file…</source>
            <translation>Abrir un archivo…</translation>
        </message>
        <message>
            <source>Paste the line that the project owner sent you. It begins with anninvite: and may have other words around it.</source>
            <translation>Pega la línea que te envió el responsable del proyecto. Empieza por anninvite: y puede tener otras palabras alrededor.</translation>
        </message>
        <message>
            <source>The line of the invite</source>
            <translation>La línea de la invitación</translation>
        </message>
    </context>
    <context>
        <name>PinnedPassage</name>
        <message>
            <source>Close the second view of the passage</source>
            <translation>Cerrar la segunda vista del pasaje</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>Fijado</translation>
        </message>
        <message>
            <source>Pinned passage, text</source>
            <translation>Pasaje fijado, texto</translation>
        </message>
        <message>
            <source>Unpin</source>
            <translation>Soltar</translation>
        </message>
    </context>
    <context>
        <name>PreferencesDialog</name>
        <message>
            <source>As wide as fits, answers {n} characters</source>
            <translation>Tan ancho como quepa, respuestas {n} caracteres</translation>
        </message>
        <message>
            <source>Backups…</source>
            <translation>Copias de seguridad…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Compact</source>
            <translation>Compacta</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Oscuro</translation>
        </message>
        <message>
            <source>High contrast</source>
            <translation>Alto contraste</translation>
        </message>
        <message>
            <source>Identity and keys…</source>
            <translation>Identidad y claves…</translation>
        </message>
        <message>
            <source>Keyboard shortcuts…</source>
            <translation>Atajos de teclado…</translation>
        </message>
        <message>
            <source>Language (after a restart)</source>
            <translation>Idioma, desde el próximo inicio</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Claro</translation>
        </message>
        <message>
            <source>Line numbers in code</source>
            <translation>Números de línea en el código</translation>
        </message>
        <message>
            <source>Maximum line length of texts</source>
            <translation>Línea de texto más larga</translation>
        </message>
        <message>
            <source>Normal</source>
            <translation>Normal</translation>
        </message>
        <message>
            <source>Not shown</source>
            <translation>No se muestran</translation>
        </message>
        <message>
            <source>Preferences</source>
            <translation>Preferencias</translation>
        </message>
        <message>
            <source>Restart in this language</source>
            <translation>Reiniciar en este idioma</translation>
        </message>
        <message>
            <source>Roomy</source>
            <translation>Amplia</translation>
        </message>
        <message>
            <source>Row height</source>
            <translation>Altura de las filas</translation>
        </message>
        <message>
            <source>Same as the system</source>
            <translation>Como el sistema</translation>
        </message>
        <message>
            <source>Shown</source>
            <translation>Se muestran</translation>
        </message>
        <message>
            <source>Text size</source>
            <translation>Tamaño del texto</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>Tema</translation>
        </message>
        <message>
            <source>Your data is in</source>
            <translation>Tus datos están en</translation>
        </message>
        <message>
            <source>{n} characters</source>
            <translation>{n} caracteres</translation>
        </message>
    </context>
    <context>
        <name>Progress</name>
        <message>
            <source>Progress and time</source>
            <translation>Progreso y tiempo</translation>
        </message>
    </context>
    <context>
        <name>ProgressPage</name>
        <message>
            <source>Above: all your scores. Below: those of the last {n} tasks.</source>
            <translation>Arriba: todas tus puntuaciones. Abajo: las de las últimas {n} tareas.</translation>
        </message>
        <message>
            <source>Agreement with the right answers of the course</source>
            <translation>Coincidencia con las respuestas correctas del curso</translation>
        </message>
        <message>
            <source>By day</source>
            <translation>Por día</translation>
        </message>
        <message>
            <source>No work has been saved yet.</source>
            <translation>Aún no se ha guardado ningún trabajo.</translation>
        </message>
        <message>
            <source>Save as CSV…</source>
            <translation>Guardar como CSV…</translation>
        </message>
        <message>
            <source>Save the days of work</source>
            <translation>Guardar los días de trabajo</translation>
        </message>
        <message>
            <source>Tables (*.csv)</source>
            <translation>Tablas (*.csv)</translation>
        </message>
        <message>
            <source>The project</source>
            <translation>El proyecto</translation>
        </message>
        <message>
            <source>This week</source>
            <translation>Esta semana</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>Hoy</translation>
        </message>
        <message>
            <source>Your use of the levels is shown once the task on the screen has its first score.</source>
            <translation>Cómo usas los niveles se muestra cuando la tarea en pantalla tiene su primera puntuación.</translation>
        </message>
        <message>
            <source>a typical task lately</source>
            <translation>una tarea típica últimamente</translation>
        </message>
        <message>
            <source>a typical task took {time} (median)</source>
            <translation>una tarea típica duró {time} (mediana)</translation>
        </message>
        <message>
            <source>hours-{date}.csv</source>
            <translation>horas-{date}.csv</translation>
        </message>
        <message>
            <source>left at this pace</source>
            <translation>restante a este ritmo</translation>
        </message>
        <message>
            <source>revised, not resubmitted</source>
            <translation>revisadas, sin volver a entregar</translation>
        </message>
        <message>
            <source>skipped</source>
            <translation>omitidas</translation>
        </message>
        <message>
            <source>submitted</source>
            <translation>entregadas</translation>
        </message>
        <message>
            <source>to do</source>
            <translation>pendientes</translation>
        </message>
        <message>
            <source>{n} too high</source>
            <translation>{n} demasiado altas</translation>
        </message>
        <message>
            <source>{n} too low</source>
            <translation>{n} demasiado bajas</translation>
        </message>
        <message>
            <source>{right} of {count}</source>
            <translation>{right} de {count}</translation>
        </message>
        <message>
            <source>{time} active</source>
            <translation>{time} activo</translation>
        </message>
        <message>
            <source>{time}, {n} submitted</source>
            <translation>{time}, entregadas: {n}</translation>
        </message>
    </context>
    <context>
        <name>ProjectAwaitingTasksCard</name>
        <message>
            <source>Fetch tasks…</source>
            <translation>Recoger tareas…</translation>
        </message>
        <message>
            <source>Open its task bundle…</source>
            <translation>Abrir su paquete de tareas…</translation>
        </message>
        <message>
            <source>Open the task bundle of {title}</source>
            <translation>Abrir el paquete de tareas de {title}</translation>
        </message>
        <message>
            <source>Verified owner: {owner}. You are {id}.</source>
            <translation>Responsable verificado: {owner}. Eres {id}.</translation>
        </message>
        <message>
            <source>Waiting for tasks: fetch them from {place}.</source>
            <translation>Esperando las tareas: recójalas de {place}.</translation>
        </message>
        <message>
            <source>Waiting for tasks: open the task bundle that {owner} sends you.</source>
            <translation>A la espera de tareas: abre el paquete de tareas que te envíe {owner}.</translation>
        </message>
    </context>
    <context>
        <name>ProjectLibraryView</name>
        <message>
            <source>A project owner sends you an invite, and tasks in one file, a task bundle (.anntask). Open them, or drop them here. Everything stays on this computer until you export it.</source>
            <translation>El responsable de un proyecto te envía una invitación y las tareas en un archivo, un paquete de tareas (.anntask). Ábrelos o suéltalos aquí. Todo se queda en este ordenador hasta que lo exportes.</translation>
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation>Aceptar una invitación…</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Comandos</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menú</translation>
        </message>
        <message>
            <source>No project yet</source>
            <translation>Aún no hay proyectos</translation>
        </message>
        <message>
            <source>Open a task bundle…</source>
            <translation>Abrir un paquete de tareas…</translation>
        </message>
        <message>
            <source>Open the sample {title}</source>
            <translation>Abrir el ejemplo {title}</translation>
        </message>
        <message>
            <source>Open this sample</source>
            <translation>Abrir este ejemplo</translation>
        </message>
        <message>
            <source>Or try a sample project</source>
            <translation>O prueba un proyecto de ejemplo</translation>
        </message>
        <message>
            <source>Projects</source>
            <translation>Proyectos</translation>
        </message>
        <message>
            <source>Projects that you own…</source>
            <translation>Tus proyectos como responsable…</translation>
        </message>
        <message>
            <source>Take over from another computer…</source>
            <translation>Traer de otro ordenador…</translation>
        </message>
    </context>
    <context>
        <name>PromptPanel</name>
        <message>
            <source>All of it</source>
            <translation>Todo</translation>
        </message>
        <message>
            <source>Less</source>
            <translation>Menos</translation>
        </message>
        <message>
            <source>Next question</source>
            <translation>Pregunta siguiente</translation>
        </message>
        <message>
            <source>Previous question</source>
            <translation>Pregunta anterior</translation>
        </message>
        <message>
            <source>Question {n} of {count}</source>
            <translation>Pregunta {n} de {count}</translation>
        </message>
        <message>
            <source>{who} in one line</source>
            <translation>{who} en una línea</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texto</translation>
        </message>
    </context>
    <context>
        <name>ProposedTextPanel</name>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Close the edit</source>
            <translation>Cerrar la edición</translation>
        </message>
        <message>
            <source>Proposed edit: {who}</source>
            <translation>Edición propuesta: {who}</translation>
        </message>
        <message>
            <source>What changes</source>
            <translation>Qué cambia</translation>
        </message>
        <message>
            <source>{title}, from {who}</source>
            <translation>{title}, a partir de {who}</translation>
        </message>
        <message>
            <source>{who}, proposed edit</source>
            <translation>{who}, edición propuesta</translation>
        </message>
    </context>
    <context>
        <name>QuestionAndAnswerPanel</name>
        <message>
            <source>This answer is empty.</source>
            <translation>Esta respuesta está vacía.</translation>
        </message>
        <message>
            <source>What is missing</source>
            <translation>Lo que falta</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texto</translation>
        </message>
    </context>
    <context>
        <name>QuestionForm</name>
        <message>
            <source>A question about the passage</source>
            <translation>Una pregunta sobre el pasaje</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Respuesta</translation>
        </message>
        <message>
            <source>May be empty: the passage does not answer it</source>
            <translation>Puede quedar vacía: el pasaje no la responde</translation>
        </message>
        <message>
            <source>Question {n}</source>
            <translation>Pregunta {n}</translation>
        </message>
        <message>
            <source>Remove question</source>
            <translation>Quitar pregunta</translation>
        </message>
        <message>
            <source>The passage does not answer it</source>
            <translation>El pasaje no la responde</translation>
        </message>
        <message>
            <source>What the passage says about it</source>
            <translation>Lo que dice el pasaje al respecto</translation>
        </message>
        <message>
            <source>{who}, answer</source>
            <translation>{who}, respuesta</translation>
        </message>
    </context>
    <context>
        <name>RankOrderLine</name>
        <message>
            <source>No rank:</source>
            <translation>Sin puesto:</translation>
        </message>
        <message>
            <source>Not rankable:</source>
            <translation>No clasificables:</translation>
        </message>
        <message>
            <source>Order: {ranks}</source>
            <translation>Orden: {ranks}</translation>
        </message>
    </context>
    <context>
        <name>Ranks</name>
        <message>
            <source>It is rank {n}: ranks have no gaps.</source>
            <translation>Es el puesto {n}: los puestos no tienen huecos.</translation>
        </message>
        <message>
            <source>Moved with it: {ranks}.</source>
            <translation>Se han movido también: {ranks}.</translation>
        </message>
        <message>
            <source>{name} {rank}</source>
            <translation>{name} {rank}</translation>
        </message>
    </context>
    <context>
        <name>RatingLevelDescriptionStrip</name>
        <message>
            <source>Levels of {attribute}</source>
            <translation>Niveles de {attribute}</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Mostrar todo</translation>
        </message>
        <message>
            <source>Show less</source>
            <translation>Mostrar menos</translation>
        </message>
    </context>
    <context>
        <name>Reactions</name>
        <message>
            <source>{who}, reactions to choose from</source>
            <translation>{who}, reacciones para elegir</translation>
        </message>
    </context>
    <context>
        <name>ReadingPane</name>
        <message>
            <source>Copy</source>
            <translation>Copiar</translation>
        </message>
        <message>
            <source>Open link…</source>
            <translation>Abrir enlace…</translation>
        </message>
    </context>
    <context>
        <name>ReasonDialog</name>
        <message>
            <source>A note (optional)</source>
            <translation>Una nota, si quieres</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Choose a reason first.</source>
            <translation>Elige primero un motivo.</translation>
        </message>
        <message>
            <source>Note on the reason</source>
            <translation>Nota sobre el motivo</translation>
        </message>
        <message>
            <source>Please say why</source>
            <translation>Di por qué</translation>
        </message>
        <message>
            <source>Say why in the note first.</source>
            <translation>Diga primero el porqué en la nota.</translation>
        </message>
        <message>
            <source>This reason has no note</source>
            <translation>Este motivo no lleva nota</translation>
        </message>
        <message>
            <source>This reason has no note: what you typed is not sent.</source>
            <translation>Este motivo no lleva nota: lo que escribiste no se envía.</translation>
        </message>
        <message>
            <source>{count} of {limit} characters: shorten the note.</source>
            <translation>{count} de {limit} caracteres: acorta la nota.</translation>
        </message>
    </context>
    <context>
        <name>RefinementChainBar</name>
        <message>
            <source>Chain</source>
            <translation>Cadena</translation>
        </message>
        <message>
            <source>rewritten</source>
            <translation>reescrita</translation>
        </message>
        <message>
            <source>rewritten instead</source>
            <translation>reescribirla</translation>
        </message>
        <message>
            <source>take back: rewritten</source>
            <translation>anular: reescrita</translation>
        </message>
    </context>
    <context>
        <name>ResponseCard</name>
        <message>
            <source>This response is empty.</source>
            <translation>Esta respuesta está vacía.</translation>
        </message>
        <message>
            <source>This response is empty: it contains only blanks.</source>
            <translation>Esta respuesta está vacía: solo tiene espacios.</translation>
        </message>
        <message>
            <source>the same as {letters}</source>
            <translation>igual que {letters}</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texto</translation>
        </message>
    </context>
    <context>
        <name>ResponseComparisonController</name>
        <message>
            <source>Compare with {who}</source>
            <translation>Comparar con {who}</translation>
        </message>
        <message>
            <source>End</source>
            <translation>Terminar</translation>
        </message>
        <message>
            <source>Mark what differs</source>
            <translation>Marcar lo que difiere</translation>
        </message>
        <message>
            <source>Marks off</source>
            <translation>Sin marcas</translation>
        </message>
        <message>
            <source>{left} and {right} are the same text</source>
            <translation>{left} y {right} son el mismo texto</translation>
        </message>
        <message>
            <source>{left} and {right} differ only in blanks</source>
            <translation>{left} y {right} solo se diferencian en los espacios</translation>
        </message>
        <message>
            <source>{left} and {right} differ only in formatting</source>
            <translation>{left} y {right} solo se diferencian en el formato</translation>
        </message>
        <message>
            <source>{share} % of the words of {left} and {right} are the same</source>
            <translation>El {share} % de las palabras de {left} y {right} son iguales</translation>
        </message>
    </context>
    <context>
        <name>ResultsExportDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Choose another file…</source>
            <translation>Elegir otro archivo…</translation>
        </message>
        <message>
            <source>Encrypted</source>
            <translation>Cifrado</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportar</translation>
        </message>
        <message>
            <source>Export results</source>
            <translation>Exportar resultados</translation>
        </message>
        <message>
            <source>Export results of {title}</source>
            <translation>Exportar los resultados de {title}</translation>
        </message>
        <message>
            <source>Export to the file</source>
            <translation>Exportar al archivo</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Archivo</translation>
        </message>
        <message>
            <source>Last export</source>
            <translation>Última exportación</translation>
        </message>
        <message>
            <source>Nothing yet: no task has been worked on.</source>
            <translation>Nada todavía: no se ha trabajado en ninguna tarea.</translation>
        </message>
        <message>
            <source>Of a revised task the owner uses what you submitted last, until you submit it again.</source>
            <translation>De una tarea revisada, el responsable usa lo que entregaste por última vez hasta que vuelvas a entregarla.</translation>
        </message>
        <message>
            <source>Or to a file</source>
            <translation>O a un archivo</translation>
        </message>
        <message>
            <source>Results bundles (*.annresult *.annresult.age)</source>
            <translation>Paquetes de resultados (*.annresult *.annresult.age)</translation>
        </message>
        <message>
            <source>Sent by</source>
            <translation>Envío</translation>
        </message>
        <message>
            <source>Signed by</source>
            <translation>Firmado por</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Sincronizar ahora</translation>
        </message>
        <message>
            <source>To</source>
            <translation>Para</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Qué</translation>
        </message>
        <message>
            <source>Your answers in the course. No task of the project is done yet.</source>
            <translation>Tus respuestas del curso. Aún no hay ninguna tarea del proyecto hecha.</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nunca</translation>
        </message>
        <message>
            <source>sync with {place}</source>
            <translation>sincronización con {place}</translation>
        </message>
        <message>
            <source>the owner</source>
            <translation>el responsable</translation>
        </message>
        <message>
            <source>unverified owner</source>
            <translation>responsable sin verificar</translation>
        </message>
        <message>
            <source>verified</source>
            <translation>verificado</translation>
        </message>
        <message>
            <source>yes, so that only the owner can read them</source>
            <translation>sí, para que solo el responsable pueda leerlos</translation>
        </message>
    </context>
    <context>
        <name>ReviewBar</name>
        <message>
            <source>Accept</source>
            <translation>Aceptar</translation>
        </message>
        <message>
            <source>All answers</source>
            <translation>Todas las respuestas</translation>
        </message>
        <message>
            <source>All reasons</source>
            <translation>Todos los motivos</translation>
        </message>
        <message>
            <source>Changes</source>
            <translation>Cambios</translation>
        </message>
        <message>
            <source>Next place</source>
            <translation>Siguiente lugar</translation>
        </message>
        <message>
            <source>Others</source>
            <translation>Los demás</translation>
        </message>
        <message>
            <source>Reply…</source>
            <translation>Responder…</translation>
        </message>
        <message>
            <source>Return…</source>
            <translation>Devolver…</translation>
        </message>
    </context>
    <context>
        <name>ReviewController</name>
        <message>
            <source>Not accepted: there are places to return. {key} returns the work; to accept it, withdraw them first.</source>
            <translation>No aceptado: hay lugares por devolver. {key} devuelve el trabajo; retíralos antes.</translation>
        </message>
        <message>
            <source>Return</source>
            <translation>Devolver</translation>
        </message>
        <message>
            <source>Return and go on</source>
            <translation>Devolver y continuar</translation>
        </message>
        <message>
            <source>Return: {place}</source>
            <translation>Devolver: {place}</translation>
        </message>
        <message>
            <source>Returned: {place}</source>
            <translation>Devuelto: {place}</translation>
        </message>
        <message>
            <source>The annotator sees the reason at this place.</source>
            <translation>El anotador ve el motivo en este lugar.</translation>
        </message>
    </context>
    <context>
        <name>ReviewPanel</name>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Close the changes</source>
            <translation>Cerrar los cambios</translation>
        </message>
        <message>
            <source>Differences from gold and from others: {n}</source>
            <translation>Diferencias con el patrón y con los demás: {n}</translation>
        </message>
        <message>
            <source>Differences: {n}</source>
            <translation>Diferencias: {n}</translation>
        </message>
        <message>
            <source>Show differences</source>
            <translation>Mostrar las diferencias</translation>
        </message>
    </context>
    <context>
        <name>RevisionEditor</name>
        <message>
            <source>{who}, refinement</source>
            <translation>{who}, mejora</translation>
        </message>
        <message>
            <source>{who}, refinement, formatted</source>
            <translation>{who}, mejora, con formato</translation>
        </message>
    </context>
    <context>
        <name>SampleProject</name>
        <message>
            <source>Answers about a story and critiques of them: which critiques help, how much, in which order.</source>
            <translation>Respuestas sobre una historia y lo que otros dijeron de ellas: qué críticas son útiles, cuánto, y en qué orden.</translation>
        </message>
        <message>
            <source>Compare responses</source>
            <translation>Comparar respuestas</translation>
        </message>
        <message>
            <source>Conversations with an assistant: rate one turn of each, flag what is wrong with it, react to it.</source>
            <translation>Conversaciones con un asistente: puntúa un turno de cada una, señala qué está mal en él y reacciona.</translation>
        </message>
        <message>
            <source>Critique answers</source>
            <translation>Criticar respuestas</translation>
        </message>
        <message>
            <source>Everyday questions with two or three responses: say which one you prefer and why, or put them in order.</source>
            <translation>Preguntas cotidianas con dos o tres respuestas: di cuál prefieres y por qué, o ponlas en orden.</translation>
        </message>
        <message>
            <source>Everyday questions, each with four responses: score every response on five attributes.</source>
            <translation>Preguntas cotidianas, cada una con cuatro respuestas: puntúa cada respuesta en cinco atributos.</translation>
        </message>
        <message>
            <source>Judge critiques</source>
            <translation>Evaluar críticas</translation>
        </message>
        <message>
            <source>Rate responses</source>
            <translation>Puntuar respuestas</translation>
        </message>
        <message>
            <source>Review conversations</source>
            <translation>Evaluar conversaciones</translation>
        </message>
        <message>
            <source>Short stories and answers to questions about them: say what is wrong, highlight it, improve it.</source>
            <translation>Historias breves y respuestas a preguntas sobre ellas: di qué está mal, márcalo y escríbelo mejor.</translation>
        </message>
        <message>
            <source>Two stories: write questions, answers and misleading answers, and quote what supports them.</source>
            <translation>Dos historias sobre las que preguntar: escribe preguntas, respuestas, respuestas engañosas, y cita lo que las respalda.</translation>
        </message>
        <message>
            <source>Write questions</source>
            <translation>Escribir preguntas</translation>
        </message>
    </context>
    <context>
        <name>ScoreRowWidget</name>
        <message>
            <source>not scored</source>
            <translation>sin puntuar</translation>
        </message>
        <message>
            <source>one less</source>
            <translation>uno menos</translation>
        </message>
        <message>
            <source>one more</source>
            <translation>uno más</translation>
        </message>
        <message>
            <source>unsure</source>
            <translation>dudosa</translation>
        </message>
        <message>
            <source>{low} to {high}</source>
            <translation>de {low} a {high}</translation>
        </message>
        <message>
            <source>{who}, {attribute}</source>
            <translation>{who}, {attribute}</translation>
        </message>
        <message>
            <source>{who}, {attribute}: {score}</source>
            <translation>{who}, {attribute}: {score}</translation>
        </message>
    </context>
    <context>
        <name>Script</name>
        <message>
            <source>Arabic</source>
            <translation>árabe</translation>
        </message>
        <message>
            <source>Armenian</source>
            <translation>armenio</translation>
        </message>
        <message>
            <source>Bengali</source>
            <translation>bengalí</translation>
        </message>
        <message>
            <source>Burmese</source>
            <translation>birmano</translation>
        </message>
        <message>
            <source>Cherokee</source>
            <translation>cheroqui</translation>
        </message>
        <message>
            <source>Chinese characters</source>
            <translation>caracteres chinos</translation>
        </message>
        <message>
            <source>Cyrillic</source>
            <translation>cirílico</translation>
        </message>
        <message>
            <source>Devanagari</source>
            <translation>devanagari</translation>
        </message>
        <message>
            <source>Ethiopic</source>
            <translation>etíope</translation>
        </message>
        <message>
            <source>Georgian</source>
            <translation>georgiano</translation>
        </message>
        <message>
            <source>Greek</source>
            <translation>griego</translation>
        </message>
        <message>
            <source>Gujarati</source>
            <translation>guyaratí</translation>
        </message>
        <message>
            <source>Gurmukhi</source>
            <translation>gurmuji</translation>
        </message>
        <message>
            <source>Hebrew</source>
            <translation>hebreo</translation>
        </message>
        <message>
            <source>Japanese</source>
            <translation>japonés</translation>
        </message>
        <message>
            <source>Kannada</source>
            <translation>canarés</translation>
        </message>
        <message>
            <source>Khmer</source>
            <translation>jemer</translation>
        </message>
        <message>
            <source>Korean</source>
            <translation>coreano</translation>
        </message>
        <message>
            <source>Lao</source>
            <translation>laosiano</translation>
        </message>
        <message>
            <source>Latin</source>
            <translation>latino</translation>
        </message>
        <message>
            <source>Malayalam</source>
            <translation>malabar</translation>
        </message>
        <message>
            <source>Mongolian</source>
            <translation>mongol</translation>
        </message>
        <message>
            <source>No font on this computer contains {scripts}: empty boxes are shown instead. Debian, Ubuntu: apt install {packages}</source>
            <translation>Ninguna fuente de este ordenador dibuja {scripts}: en su lugar hay cuadros vacíos. Debian, Ubuntu: apt install {packages}</translation>
        </message>
        <message>
            <source>N’Ko</source>
            <translation>n’ko</translation>
        </message>
        <message>
            <source>Odia</source>
            <translation>oriya</translation>
        </message>
        <message>
            <source>Sinhala</source>
            <translation>cingalés</translation>
        </message>
        <message>
            <source>Syriac</source>
            <translation>siríaco</translation>
        </message>
        <message>
            <source>Tamil</source>
            <translation>tamil</translation>
        </message>
        <message>
            <source>Telugu</source>
            <translation>télugu</translation>
        </message>
        <message>
            <source>Thaana</source>
            <translation>thaana</translation>
        </message>
        <message>
            <source>Thai</source>
            <translation>tailandés</translation>
        </message>
        <message>
            <source>Tibetan</source>
            <translation>tibetano</translation>
        </message>
        <message>
            <source>emoji</source>
            <translation>emojis</translation>
        </message>
        <message>
            <source>other signs</source>
            <translation>otros signos</translation>
        </message>
        <message>
            <source>symbols</source>
            <translation>símbolos</translation>
        </message>
    </context>
    <context>
        <name>Shortcuts</name>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Atajos de teclado</translation>
        </message>
        <message>
            <source>changed</source>
            <translation>cambiado</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message>
            <source>All commands and their keys</source>
            <translation>Todos los comandos y las teclas que los ejecutan</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>Cambiar…</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Comandos</translation>
        </message>
        <message>
            <source>Every command has its original keys again.</source>
            <translation>Todos los comandos tienen de nuevo sus teclas originales.</translation>
        </message>
        <message>
            <source>Find a command or a key</source>
            <translation>Buscar un comando o una tecla</translation>
        </message>
        <message>
            <source>On the card of a critique, L finds lost highlights again. K, B and O keep, rebase and redo a refinement based on changed text.</source>
            <translation>En la tarjeta de una crítica, L vuelve a buscar los resaltados perdidos. K, B y O conservan, trasladan o rehacen una mejora basada en un texto cambiado.</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>Restablecer</translation>
        </message>
        <message>
            <source>Reset all</source>
            <translation>Restablecer todo</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Deshacer</translation>
        </message>
    </context>
    <context>
        <name>SingleNoticeArea</name>
        <message>
            <source>Explain</source>
            <translation>Explicar</translation>
        </message>
    </context>
    <context>
        <name>SourceViewButton</name>
        <message>
            <source>Show {who} as written</source>
            <translation>Mostrar {who} tal como se escribió</translation>
        </message>
        <message>
            <source>Show {who} formatted</source>
            <translation>Mostrar {who} con formato</translation>
        </message>
        <message>
            <source>formatted</source>
            <translation>con formato</translation>
        </message>
        <message>
            <source>source</source>
            <translation>fuente</translation>
        </message>
    </context>
    <context>
        <name>StaleRefinementBar</name>
        <message>
            <source>Based on changed text: what it improves on is no longer what it was written against.</source>
            <translation>Basada en un texto cambiado: lo que mejora ya no es aquello para lo que se escribió.</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>Conservarla</translation>
        </message>
        <message>
            <source>Keep leaves it as it is. Rebase applies your changes to the new text. Redo starts from the new text.</source>
            <translation>Conservar la deja como está. Trasladar aplica tus cambios al texto nuevo. Rehacer empieza desde el texto nuevo.</translation>
        </message>
        <message>
            <source>Rebase</source>
            <translation>Trasladar</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Rehacer</translation>
        </message>
        <message>
            <source>Remove refinement</source>
            <translation>Quitar la mejora</translation>
        </message>
    </context>
    <context>
        <name>StyledLabel</name>
        <message>
            <source>Copy</source>
            <translation>Copiar</translation>
        </message>
    </context>
    <context>
        <name>SyncAddressDialog</name>
        <message>
            <source>A certificate to trust</source>
            <translation>Un certificado en el que confiar</translation>
        </message>
        <message>
            <source>A place on the network</source>
            <translation>Un lugar en la red</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Dirección</translation>
        </message>
        <message>
            <source>Certificate</source>
            <translation>Certificado</translation>
        </message>
        <message>
            <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
            <translation>Certificados (*.pem *.crt *.cer);;Todos los archivos (*)</translation>
        </message>
        <message>
            <source>Choose a certificate…</source>
            <translation>Elegir un certificado…</translation>
        </message>
        <message>
            <source>Name, account or key id, if required</source>
            <translation>Nombre, cuenta o id de clave, donde lo pida</translation>
        </message>
        <message>
            <source>Password or secret key</source>
            <translation>Contraseña o clave secreta</translation>
        </message>
        <message>
            <source>The address that the project's owner gave you: https:// for WebDAV (for example Nextcloud), s3://, az:// or gs://. It is stored in this computer's keyring, or in a file only you can read if there is none, and not contacted yet.</source>
            <translation>La dirección que te dio el responsable del proyecto: https:// para WebDAV (Nextcloud y similares), s3://, az:// o gs://. Se guarda en el llavero de este ordenador o, si no lo hay, en un archivo que solo tú puedes leer, y aún no se le pide nada.</translation>
        </message>
        <message>
            <source>Use it</source>
            <translation>Usarla</translation>
        </message>
        <message>
            <source>this computer's own</source>
            <translation>los de este ordenador</translation>
        </message>
    </context>
    <context>
        <name>TabStrip</name>
        <message>
            <source>More after these</source>
            <translation>Más después de estas</translation>
        </message>
        <message>
            <source>More before these</source>
            <translation>Más antes de estas</translation>
        </message>
    </context>
    <context>
        <name>TaskContextPanel</name>
        <message>
            <source>Rated from here</source>
            <translation>Se puntúa desde aquí</translation>
        </message>
        <message>
            <source>not rated</source>
            <translation>sin puntuar</translation>
        </message>
    </context>
    <context>
        <name>TaskImagePage</name>
        <message>
            <source>100 %</source>
            <translation>100 %</translation>
        </message>
        <message>
            <source>Images of the task</source>
            <translation>Imágenes de la tarea</translation>
        </message>
        <message>
            <source>Larger</source>
            <translation>Más grande</translation>
        </message>
        <message>
            <source>Next image</source>
            <translation>Imagen siguiente</translation>
        </message>
        <message>
            <source>No text of this task has an image.</source>
            <translation>Ningún texto de esta tarea tiene una imagen.</translation>
        </message>
        <message>
            <source>Previous image</source>
            <translation>Imagen anterior</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>Pregunta</translation>
        </message>
        <message>
            <source>Smaller</source>
            <translation>Más pequeño</translation>
        </message>
        <message>
            <source>Whole</source>
            <translation>Entera</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>Ancho</translation>
        </message>
        <message>
            <source>{number} of {count}</source>
            <translation>{number} de {count}</translation>
        </message>
    </context>
    <context>
        <name>TaskMessageDialog</name>
        <message>
            <source>Done</source>
            <translation>Listo</translation>
        </message>
        <message>
            <source>What you type is saved. Clear it to withdraw it.</source>
            <translation>Lo que escribes se guarda. Vacíalo para retirarlo.</translation>
        </message>
        <message>
            <source>Your question is about</source>
            <translation>Tu pregunta es sobre</translation>
        </message>
        <message>
            <source>{count} of {limit} characters: shorten it, or it will not be saved.</source>
            <translation>{count} de {limit} caracteres: acórtalo, o no se guarda.</translation>
        </message>
    </context>
    <context>
        <name>TaskNavigatorPage</name>
        <message>
            <source>Find words in the texts, or type a number</source>
            <translation>Busca palabras en los textos o escribe un número</translation>
        </message>
        <message>
            <source>No task matches.</source>
            <translation>Ninguna tarea coincide.</translation>
        </message>
        <message>
            <source>Searching… The list still shows the previous result.</source>
            <translation>Buscando… La lista sigue siendo la de antes.</translation>
        </message>
        <message>
            <source>Some rows cannot be read; the program is trying again.</source>
            <translation>Algunas filas no se pueden leer; se vuelve a intentar.</translation>
        </message>
        <message>
            <source>The search failed; the program is trying again.</source>
            <translation>La búsqueda ha fallado; se vuelve a intentar.</translation>
        </message>
        <message>
            <source>The texts cannot be searched yet: they are still being prepared for it.</source>
            <translation>Los textos aún no se pueden buscar: todavía se están preparando.</translation>
        </message>
        <message>
            <source>There is no task {number}; the last one is {count}. No text has this number either.</source>
            <translation>No hay ninguna tarea {number}; la última es la {count}. Tampoco ningún texto contiene este número.</translation>
        </message>
        <message>
            <source>Words to find, or the number of a task</source>
            <translation>Palabras que buscar o el número de una tarea</translation>
        </message>
    </context>
    <context>
        <name>TaskOutlineDialog</name>
        <message>
            <source>Nothing is missing in this task</source>
            <translation>No falta nada en esta tarea</translation>
        </message>
        <message>
            <source>Texts and fields of this task</source>
            <translation>Textos y campos de esta tarea</translation>
        </message>
        <message>
            <source>complete</source>
            <translation>completa</translation>
        </message>
    </context>
    <context>
        <name>TaskTable</name>
        <message>
            <source>Tasks</source>
            <translation>Tareas</translation>
        </message>
    </context>
    <context>
        <name>TaskTableModel</name>
        <message>
            <source>Begun</source>
            <translation>Empezada</translation>
        </message>
        <message>
            <source>Image</source>
            <translation>Imagen</translation>
        </message>
        <message>
            <source>No.</source>
            <translation>N.º</translation>
        </message>
        <message>
            <source>Remarks</source>
            <translation>Observaciones</translation>
        </message>
        <message>
            <source>Returned</source>
            <translation>Devuelta</translation>
        </message>
        <message>
            <source>Revised</source>
            <translation>Revisada</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Omitida</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Estado</translation>
        </message>
        <message>
            <source>Submitted</source>
            <translation>Entregada</translation>
        </message>
        <message>
            <source>Task</source>
            <translation>Tarea</translation>
        </message>
        <message>
            <source>This task is damaged in the database.</source>
            <translation>Esta tarea está dañada en la base de datos.</translation>
        </message>
        <message>
            <source>Time worked</source>
            <translation>Tiempo trabajado</translation>
        </message>
        <message>
            <source>To do</source>
            <translation>Pendiente</translation>
        </message>
        <message>
            <source>changed since export</source>
            <translation>cambiada desde la exportación</translation>
        </message>
        <message>
            <source>damaged</source>
            <translation>dañada</translation>
        </message>
        <message>
            <source>differs on two computers</source>
            <translation>distinta en dos ordenadores</translation>
        </message>
        <message>
            <source>faster than it can be read</source>
            <translation>más rápido de lo que se puede leer</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>marcada</translation>
        </message>
        <message>
            <source>no font for {scripts}</source>
            <translation>sin fuente para {scripts}</translation>
        </message>
        <message>
            <source>not resubmitted</source>
            <translation>sin volver a entregar</translation>
        </message>
        <message>
            <source>one score for everything</source>
            <translation>una sola puntuación para todo</translation>
        </message>
        <message>
            <source>text changed</source>
            <translation>texto cambiado</translation>
        </message>
        <message>
            <source>the same scores again and again</source>
            <translation>las mismas puntuaciones una y otra vez</translation>
        </message>
        <message>
            <source>withdrawn</source>
            <translation>retirada</translation>
        </message>
    </context>
    <context>
        <name>TextEditor</name>
        <message>
            <source>Line separators (U+2028, U+2029) were pasted as ends of lines</source>
            <translation>Los separadores de línea (U+2028, U+2029) se pegaron como finales de línea</translation>
        </message>
        <message>
            <source>Not pasted: more than {room} characters</source>
            <translation>No se pegó: más de {room} caracteres</translation>
        </message>
        <message>
            <source>Not pasted: the clipboard holds no plain text</source>
            <translation>No se ha pegado: el portapapeles no contiene texto sin formato</translation>
        </message>
    </context>
    <context>
        <name>TextEditorFooter</name>
        <message>
            <source>Not saved</source>
            <translation>Sin guardar</translation>
        </message>
        <message>
            <source>{count} of {limit} characters</source>
            <translation>{count} de {limit} caracteres</translation>
        </message>
    </context>
    <context>
        <name>TextFormController</name>
        <message>
            <source>Definitions and long results of tools are folded.</source>
            <translation>Las definiciones y los resultados largos de herramientas están plegados.</translation>
        </message>
        <message>
            <source>Definitions and results of tools are shown in full.</source>
            <translation>Las definiciones y los resultados de herramientas se muestran enteros.</translation>
        </message>
        <message>
            <source>Each response scrolls separately.</source>
            <translation>Cada respuesta se desplaza por separado.</translation>
        </message>
        <message>
            <source>Messages are shown as they were written.</source>
            <translation>Los mensajes se muestran tal como se escribieron.</translation>
        </message>
        <message>
            <source>Messages are shown formatted.</source>
            <translation>Los mensajes se muestran con formato.</translation>
        </message>
        <message>
            <source>No text beside this one is formatted.</source>
            <translation>Ningún texto junto a este tiene formato.</translation>
        </message>
        <message>
            <source>No text of this task has definitions or results of tools.</source>
            <translation>Ningún texto de esta tarea tiene definiciones ni resultados de herramientas.</translation>
        </message>
        <message>
            <source>No text of this task has reasoning to fold.</source>
            <translation>Ningún texto de esta tarea tiene razonamiento que plegar.</translation>
        </message>
        <message>
            <source>Passages are shown as they were written.</source>
            <translation>Los pasajes se muestran tal como se escribieron.</translation>
        </message>
        <message>
            <source>Passages are shown formatted.</source>
            <translation>Los pasajes se muestran con formato.</translation>
        </message>
        <message>
            <source>Prompts are shown as they were written.</source>
            <translation>Los prompts se muestran tal como se escribieron.</translation>
        </message>
        <message>
            <source>Prompts are shown formatted.</source>
            <translation>Los prompts se muestran con formato.</translation>
        </message>
        <message>
            <source>Reasoning is folded in this task.</source>
            <translation>El razonamiento está plegado en esta tarea.</translation>
        </message>
        <message>
            <source>Reasoning is shown again.</source>
            <translation>El razonamiento se muestra de nuevo.</translation>
        </message>
        <message>
            <source>Responses are shown as they were written.</source>
            <translation>Las respuestas se muestran tal como se escribieron.</translation>
        </message>
        <message>
            <source>Responses are shown formatted.</source>
            <translation>Las respuestas se muestran con formato.</translation>
        </message>
        <message>
            <source>Responses scroll together.</source>
            <translation>Las respuestas se desplazan a la vez.</translation>
        </message>
    </context>
    <context>
        <name>TextToolControllers</name>
        <message>
            <source>Arrows move, Shift selects, Enter highlights, Esc leaves.</source>
            <translation>Las flechas mueven, Mayús selecciona, Intro resalta, Esc sale.</translation>
        </message>
        <message>
            <source>Arrows move, Shift selects, Esc leaves.</source>
            <translation>Las flechas mueven, Mayús selecciona, Esc sale.</translation>
        </message>
        <message>
            <source>No comparison.</source>
            <translation>Ninguna comparación.</translation>
        </message>
        <message>
            <source>Nothing is marked.</source>
            <translation>No hay nada marcado.</translation>
        </message>
        <message>
            <source>Nothing is selected: Shift and arrows select words.</source>
            <translation>No hay nada seleccionado: Mayús y las flechas seleccionan palabras.</translation>
        </message>
        <message>
            <source>The focus is in {who} now.</source>
            <translation>El foco está ahora en {who}.</translation>
        </message>
        <message>
            <source>This project asks for no notes.</source>
            <translation>Este proyecto no pide notas.</translation>
        </message>
        <message>
            <source>This text can only be read.</source>
            <translation>Este texto solo se puede leer.</translation>
        </message>
        <message>
            <source>What differs is marked.</source>
            <translation>Lo que difiere está marcado.</translation>
        </message>
        <message>
            <source>{one} against {other}: what only one of them says is marked.</source>
            <translation>{one} y {other}: está marcado lo que difiere.</translation>
        </message>
    </context>
    <context>
        <name>TextView</name>
        <message>
            <source>An image without a description.</source>
            <translation>Una imagen sin descripción.</translation>
        </message>
        <message>
            <source>Formulas are drawn. The caret reads the source of each; the text as written contains all sources.</source>
            <translation>Las fórmulas están dibujadas. El cursor lee el código de cada una; el texto tal como se escribió las contiene todas.</translation>
        </message>
        <message>
            <source>Image: {words}.</source>
            <translation>Imagen: {words}.</translation>
        </message>
        <message>
            <source>It cannot be shown: {why}.</source>
            <translation>No se puede mostrar: {why}.</translation>
        </message>
        <message>
            <source>It is being decoded.</source>
            <translation>Se está decodificando.</translation>
        </message>
        <message>
            <source>Tools available</source>
            <translation>Herramientas disponibles</translation>
        </message>
        <message>
            <source>Tools available: {names}</source>
            <translation>Herramientas disponibles: {names}</translation>
        </message>
        <message>
            <source>its data are damaged, or too large</source>
            <translation>sus datos están dañados o son demasiado grandes</translation>
        </message>
        <message>
            <source>its data could not be read</source>
            <translation>no se pudieron leer sus datos</translation>
        </message>
        <message>
            <source>this computer did not decode it in time</source>
            <translation>este ordenador no la decodificó a tiempo</translation>
        </message>
    </context>
    <context>
        <name>TranslatableMessage</name>
        <message>
            <source>A course was saved in a form that this version does not understand.</source>
            <translation>Un curso se guardó en una forma que esta versión no entiende.</translation>
        </message>
        <message>
            <source>A critique holds {most} highlights.</source>
            <translation>Una crítica admite {most} resaltados.</translation>
        </message>
        <message>
            <source>A file inside has a name that is not permitted: {why}.</source>
            <translation>Un archivo del interior tiene un nombre no permitido: {why}.</translation>
        </message>
        <message>
            <source>A file on this computer could not be used: {name}.</source>
            <translation>No se ha podido usar un archivo de este ordenador: {name}.</translation>
        </message>
        <message>
            <source>A folder in it is called . or ..</source>
            <translation>Una carpeta de la dirección se llama . o ..</translation>
        </message>
        <message>
            <source>A highlight is outside the text of {target}.</source>
            <translation>Un resaltado no está en el texto de {target}.</translation>
        </message>
        <message>
            <source>A journal entry does not fit the annotation it belongs to.</source>
            <translation>Una entrada del diario no encaja con la anotación a la que pertenece.</translation>
        </message>
        <message>
            <source>A key is never replaced.</source>
            <translation>Una clave nunca se reemplaza.</translation>
        </message>
        <message>
            <source>A key needs the name of its owner.</source>
            <translation>Una clave necesita el nombre de su dueño.</translation>
        </message>
        <message>
            <source>A note</source>
            <translation>Una nota</translation>
        </message>
        <message>
            <source>A note holds {most} highlights.</source>
            <translation>Una nota admite {most} resaltados.</translation>
        </message>
        <message>
            <source>A note, if the error needs one.</source>
            <translation>Una nota, si el error la necesita.</translation>
        </message>
        <message>
            <source>A pair of quotes has {most} on a side at most.</source>
            <translation>Un par de citas tiene como máximo {most} en cada lado.</translation>
        </message>
        <message>
            <source>A plain search finds this: one sentence contains all its words, {quote}</source>
            <translation>Una simple búsqueda lo encuentra: todas sus palabras están en una frase, {quote}</translation>
        </message>
        <message>
            <source>A project is open.</source>
            <translation>Hay un proyecto abierto.</translation>
        </message>
        <message numerus="yes">
            <source>A question has {n} misleading answers at most.</source>
            <extracomment>A question has {n} misleading answer at most.</extracomment>
            <translation>
                <numerusform>Una pregunta tiene como máximo {n} respuesta engañosa.</numerusform>
                <numerusform>Una pregunta tiene como máximo {n} respuestas engañosas.</numerusform>
            </translation>
        </message>
        <message>
            <source>A quote belongs neither to this answer nor to the passage.</source>
            <translation>Una cita no está ni en esta respuesta ni en el pasaje.</translation>
        </message>
        <message>
            <source>A quote is given for a side to which it does not belong.</source>
            <translation>Se da una cita para un lado en el que no está.</translation>
        </message>
        <message>
            <source>A quote must stay on its side: the answer, or the passage.</source>
            <translation>Una cita se queda en su lado: la respuesta o el pasaje.</translation>
        </message>
        <message numerus="yes">
            <source>A rewritten answer has no refinements: {n} would be removed. Undo brings them back.</source>
            <extracomment>A rewritten answer has no refinements: {n} would be removed. Undo brings it back.</extracomment>
            <translation>
                <numerusform>Una respuesta reescrita no tiene mejoras: se quitaría {n}. Deshacer la recupera.</numerusform>
                <numerusform>Una respuesta reescrita no tiene mejoras: se quitarían {n}. Deshacer las recupera.</numerusform>
            </translation>
        </message>
        <message>
            <source>A row of the database is damaged.</source>
            <translation>Una fila de la base de datos está dañada.</translation>
        </message>
        <message>
            <source>A row of the database was changed outside the program, or by a failing disk.</source>
            <translation>Una fila de la base de datos se cambió fuera del programa, o por un disco que falla.</translation>
        </message>
        <message>
            <source>A share is a number from 0 to 1, such as 0.5.</source>
            <translation>Una proporción es un número de 0 a 1, como 0.5.</translation>
        </message>
        <message>
            <source>A signature is not valid: {why}.</source>
            <translation>Una firma no es válida: {why}.</translation>
        </message>
        <message>
            <source>A web page came</source>
            <translation>Llegó una página web</translation>
        </message>
        <message>
            <source>A written text already has the id {identifier}.</source>
            <translation>Algo ya escrito tiene el identificador {identifier}.</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>Aceptar</translation>
        </message>
        <message>
            <source>Accept its invite first, or import its tasks.</source>
            <translation>Acepte primero su invitación, o importe sus tareas.</translation>
        </message>
        <message>
            <source>Accept or return this work.</source>
            <translation>Acepta o devuelve este trabajo.</translation>
        </message>
        <message>
            <source>Add corroboration</source>
            <translation>Añadir respaldo</translation>
        </message>
        <message>
            <source>Add critique</source>
            <translation>Añadir crítica</translation>
        </message>
        <message>
            <source>Add error</source>
            <translation>Añadir error</translation>
        </message>
        <message>
            <source>Add highlight</source>
            <translation>Añadir resaltado</translation>
        </message>
        <message>
            <source>Add misleading answer</source>
            <translation>Añadir respuesta engañosa</translation>
        </message>
        <message>
            <source>Add question</source>
            <translation>Añadir pregunta</translation>
        </message>
        <message>
            <source>Add quote</source>
            <translation>Añadir cita</translation>
        </message>
        <message>
            <source>Add {title}</source>
            <translation>Añadir {title}</translation>
        </message>
        <message>
            <source>Adjudication</source>
            <translation>Decisión final</translation>
        </message>
        <message>
            <source>All of this text is marked as changed ({n} of {count}).</source>
            <translation>Todo este texto está marcado como cambiado ({n} de {count}).</translation>
        </message>
        <message numerus="yes">
            <source>All {n} answers are right.</source>
            <extracomment>The answer is right.</extracomment>
            <translation>
                <numerusform>La respuesta es correcta.</numerusform>
                <numerusform>Las {n} respuestas son correctas.</numerusform>
            </translation>
        </message>
        <message>
            <source>An annotation was saved in a form that this version does not understand.</source>
            <translation>Una anotación se guardó en una forma que esta versión no entiende.</translation>
        </message>
        <message>
            <source>An answer has {most} pairs of quotes at most.</source>
            <translation>Una respuesta tiene como máximo {most} pares de citas.</translation>
        </message>
        <message numerus="yes">
            <source>An answer has {n} critiques at most.</source>
            <extracomment>An answer has {n} critique at most.</extracomment>
            <translation>
                <numerusform>Una respuesta tiene como máximo {n} crítica.</numerusform>
                <numerusform>Una respuesta tiene como máximo {n} críticas.</numerusform>
            </translation>
        </message>
        <message>
            <source>An answer that is clearly wrong, but whose flaw takes long to find</source>
            <translation>Una respuesta claramente incorrecta, pero que cuesta descubrir</translation>
        </message>
        <message>
            <source>An answer with the best score, {high}, has a critique that is {title}. Is this intended?</source>
            <translation>Una respuesta con {high}, la mejor puntuación, tiene una crítica que es {title}. ¿Es lo que quieres decir?</translation>
        </message>
        <message>
            <source>Annotator is already running with this data directory.</source>
            <translation>Annotator ya está abierto con esta carpeta de datos.</translation>
        </message>
        <message>
            <source>Annotator is open already, and its window did not confirm that it received the file.</source>
            <translation>Annotator ya está abierto, y su ventana no dijo si tomó el archivo.</translation>
        </message>
        <message>
            <source>Another key has used your invite already, so the owner cannot tell whose results these are. Ask the owner, by another channel, for a fresh invite.</source>
            <translation>Otra clave ya ha usado tu invitación, así que el responsable no puede saber de quién son estos resultados. Pídele por otro medio una invitación nueva.</translation>
        </message>
        <message>
            <source>Another question already asks this.</source>
            <translation>La lista ya contiene esta pregunta.</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Respuesta</translation>
        </message>
        <message>
            <source>Answer {letter}</source>
            <translation>Respuesta {letter}</translation>
        </message>
        <message>
            <source>Answerable</source>
            <translation>Respondible</translation>
        </message>
        <message>
            <source>Applies to the original</source>
            <translation>Se aplica a la original</translation>
        </message>
        <message>
            <source>Applies to the original answer</source>
            <translation>Se aplica a la respuesta original</translation>
        </message>
        <message>
            <source>Ask for a new invite. Your work stays here, and is sent with it unless the owner declared it void.</source>
            <translation>Pide una nueva invitación. Tu trabajo se queda aquí y se envía con ella, salvo que el responsable lo haya declarado nulo.</translation>
        </message>
        <message>
            <source>Ask for a new key.</source>
            <translation>Pide una clave nueva.</translation>
        </message>
        <message>
            <source>Ask for it again.</source>
            <translation>Pídelo otra vez.</translation>
        </message>
        <message>
            <source>Ask for the `.pub` file or its one line.</source>
            <translation>Pide el archivo `.pub` o su única línea.</translation>
        </message>
        <message>
            <source>Ask the annotator whom it is for, and to send the file again.</source>
            <translation>Pregunta al anotador para quién es, y pídele el archivo otra vez.</translation>
        </message>
        <message>
            <source>Ask the owner for a new bundle.</source>
            <translation>Pide un paquete nuevo al responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for a new one.</source>
            <translation>Pide una nueva al responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for a smaller one.</source>
            <translation>Pide uno más pequeño al responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for an invite; or export to a file and send it.</source>
            <translation>Pide una invitación al responsable; o exporta a un archivo y envíalo.</translation>
        </message>
        <message>
            <source>Ask the owner for fewer or smaller ones.</source>
            <translation>Pide al responsable menos imágenes o unas más pequeñas.</translation>
        </message>
        <message>
            <source>Ask the owner for it again.</source>
            <translation>Pídelo otra vez al responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for smaller ones.</source>
            <translation>Pide al responsable unas más pequeñas.</translation>
        </message>
        <message>
            <source>Ask the owner for the file or its one line again.</source>
            <translation>Pide otra vez al responsable el archivo o su línea.</translation>
        </message>
        <message>
            <source>Ask the owner for the newest one.</source>
            <translation>Pide el más reciente al responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for your own tasks.</source>
            <translation>Pide al responsable tus propias tareas.</translation>
        </message>
        <message>
            <source>Ask the owner to give one of the two tasks another id.</source>
            <translation>Pide al responsable que dé otro identificador a una de las dos tareas.</translation>
        </message>
        <message>
            <source>Ask the owner whether the key was changed, by a channel other than the one through which the file arrived.</source>
            <translation>Pregunta al responsable si cambió la clave, por una vía distinta de la que trajo el archivo.</translation>
        </message>
        <message>
            <source>Ask the owner whether the key was changed, by a channel other than the one through which they arrived.</source>
            <translation>Pregunta al responsable, por otra vía que aquella por la que llegaron, si se cambió la clave.</translation>
        </message>
        <message>
            <source>Ask the owner.</source>
            <translation>Pregunta al responsable.</translation>
        </message>
        <message>
            <source>Ask the person who gave it to you.</source>
            <translation>Pregunta a quien te lo dio.</translation>
        </message>
        <message>
            <source>Ask the sender for the file again.</source>
            <translation>Pide el archivo otra vez a quien lo envió.</translation>
        </message>
        <message>
            <source>Ask them for the file. Install it only if its SHA-256 matches theirs: {files}.</source>
            <translation>Pide el archivo. Instálalo solo si su SHA-256 es el indicado: {files}.</translation>
        </message>
        <message>
            <source>Ask them where to get it.</source>
            <translation>Pregunta dónde se obtiene.</translation>
        </message>
        <message>
            <source>Ask whoever runs it.</source>
            <translation>Pregunta a quien lo administra.</translation>
        </message>
        <message>
            <source>Ask whoever runs the place; a new invite may contain a new address.</source>
            <translation>Pregunta a quien administra el lugar; una invitación nueva puede traer otra dirección.</translation>
        </message>
        <message>
            <source>Assistant</source>
            <translation>Asistente</translation>
        </message>
        <message>
            <source>Attempt {attempt} at the test was handed in from two copies of your data, with different answers. One of them is scored; the other counts for nothing.</source>
            <translation>El intento {attempt} de la prueba se presentó desde dos copias de tus datos, con respuestas distintas. Una de ellas se puntúa; la otra no cuenta.</translation>
        </message>
        <message numerus="yes">
            <source>Attempt {number}: {done} of {n} tasks are submitted.</source>
            <extracomment>Attempt {number}: {done} of {n} task is submitted.</extracomment>
            <translation>
                <numerusform>Intento {number}: {done} de {n} tarea entregada.</numerusform>
                <numerusform>Intento {number}: {done} de {n} tareas entregadas.</numerusform>
            </translation>
        </message>
        <message>
            <source>Bad</source>
            <translation>Mal</translation>
        </message>
        <message>
            <source>Cannot tell</source>
            <translation>No se sabe</translation>
        </message>
        <message>
            <source>Category</source>
            <translation>Categoría</translation>
        </message>
        <message>
            <source>Change answer</source>
            <translation>Cambiar respuesta</translation>
        </message>
        <message>
            <source>Change critique</source>
            <translation>Cambiar crítica</translation>
        </message>
        <message>
            <source>Change error</source>
            <translation>Cambiar error</translation>
        </message>
        <message>
            <source>Change highlight</source>
            <translation>Cambiar resaltado</translation>
        </message>
        <message>
            <source>Change its reason.</source>
            <translation>Cambia su motivo.</translation>
        </message>
        <message>
            <source>Change misleading answer</source>
            <translation>Cambiar respuesta engañosa</translation>
        </message>
        <message>
            <source>Change note</source>
            <translation>Cambiar nota</translation>
        </message>
        <message>
            <source>Change question</source>
            <translation>Cambiar pregunta</translation>
        </message>
        <message>
            <source>Change quote</source>
            <translation>Cambiar cita</translation>
        </message>
        <message>
            <source>Change refinement</source>
            <translation>Cambiar mejora</translation>
        </message>
        <message>
            <source>Change the judgement</source>
            <translation>Cambiar la evaluación</translation>
        </message>
        <message>
            <source>Change what is said of a return</source>
            <translation>Cambiar lo que se dice de una devolución</translation>
        </message>
        <message>
            <source>Changed and returned</source>
            <translation>Cambiado y devuelto</translation>
        </message>
        <message numerus="yes">
            <source>Changed on both sides in {n} places, where your words were kept: {quotes}. Read them again.</source>
            <extracomment>Changed on both sides, where your words were kept: {quotes}. Read it again.</extracomment>
            <translation>
                <numerusform>Cambiado por ambos lados, ahí están tus palabras: {quotes}. Vuelve a leerlas.</numerusform>
                <numerusform>Cambiado por ambos lados en {n} lugares, ahí están tus palabras: {quotes}. Vuelve a leerlas.</numerusform>
            </translation>
        </message>
        <message>
            <source>Check it, then continue.</source>
            <translation>Mírala y luego continúa.</translation>
        </message>
        <message>
            <source>Check that its folder can be written.</source>
            <translation>Comprueba que se pueda escribir en su carpeta.</translation>
        </message>
        <message>
            <source>Check the address and its port, or ask whoever runs the place. Nothing was sent.</source>
            <translation>Comprueba la dirección y su puerto, o pregunta a quien administra el lugar. No se ha enviado nada.</translation>
        </message>
        <message>
            <source>Check the address, and whether this network asks you to sign in first. Otherwise tell whoever runs the place.</source>
            <translation>Comprueba la dirección; o esta red pide que inicies sesión primero. Si no, avisa a quien mantiene el lugar.</translation>
        </message>
        <message>
            <source>Check the address, or ask whoever runs the place to create it.</source>
            <translation>Comprueba la dirección, o pide a quien administra el lugar que lo cree.</translation>
        </message>
        <message>
            <source>Check the disk and its connection.</source>
            <translation>Comprueba el disco y su conexión.</translation>
        </message>
        <message>
            <source>Check the disk and its free space.</source>
            <translation>Comprueba el disco y su espacio libre.</translation>
        </message>
        <message>
            <source>Check the disk and its permissions, then sync again; your work is in the database.</source>
            <translation>Comprueba el disco y sus permisos, y sincroniza de nuevo; tu trabajo está en la base de datos.</translation>
        </message>
        <message>
            <source>Check the disk.</source>
            <translation>Comprueba el disco.</translation>
        </message>
        <message>
            <source>Check the disk. Write the file again once the disk works.</source>
            <translation>Revisa el disco. Escribe el archivo otra vez cuando el disco esté bien.</translation>
        </message>
        <message>
            <source>Check the folder and the disk.</source>
            <translation>Comprueba la carpeta y el disco.</translation>
        </message>
        <message>
            <source>Check the passphrase and the key file.</source>
            <translation>Comprueba la frase de acceso y el archivo de la clave.</translation>
        </message>
        <message>
            <source>Check the path and the disk.</source>
            <translation>Comprueba la ruta y el disco.</translation>
        </message>
        <message>
            <source>Check the path and the permissions.</source>
            <translation>Comprueba la ruta y los permisos.</translation>
        </message>
        <message>
            <source>Check the path.</source>
            <translation>Comprueba la ruta.</translation>
        </message>
        <message>
            <source>Check the permissions of its folder.</source>
            <translation>Comprueba los permisos de su carpeta.</translation>
        </message>
        <message>
            <source>Check what is marked, then submit again.</source>
            <translation>Mira lo que está marcado y luego entrega de nuevo.</translation>
        </message>
        <message>
            <source>Check your answer, then submit again.</source>
            <translation>Revisa tu respuesta y entrega de nuevo.</translation>
        </message>
        <message>
            <source>Choose a critique first: a refinement does what one critique asks.</source>
            <translation>Elige primero una crítica: una mejora hace lo que pide una crítica.</translation>
        </message>
        <message>
            <source>Choose another data directory.</source>
            <translation>Elige otra carpeta de datos.</translation>
        </message>
        <message>
            <source>Choose another file.</source>
            <translation>Elige otro archivo.</translation>
        </message>
        <message>
            <source>Choose another folder, or free some space.</source>
            <translation>Elige otra carpeta o haz sitio.</translation>
        </message>
        <message>
            <source>Choose another folder.</source>
            <translation>Elige otra carpeta.</translation>
        </message>
        <message>
            <source>Choose another one.</source>
            <translation>Elige otra.</translation>
        </message>
        <message>
            <source>Choose one: `annotator sync --destination PLACE`; or export to a file and send it.</source>
            <translation>Elige uno: `annotator sync --destination PLACE`; o exporta a un archivo y envíalo.</translation>
        </message>
        <message>
            <source>Clear the closing answer</source>
            <translation>Borrar la respuesta final</translation>
        </message>
        <message>
            <source>Clear the rank</source>
            <translation>Borrar el puesto</translation>
        </message>
        <message>
            <source>Clear the verdict</source>
            <translation>Borrar el veredicto</translation>
        </message>
        <message>
            <source>Clear {title}</source>
            <translation>Borrar {title}</translation>
        </message>
        <message>
            <source>Clear {title}, step {n}</source>
            <translation>Borrar {title}, paso {n}</translation>
        </message>
        <message>
            <source>Clearly helpful</source>
            <translation>Claramente útil</translation>
        </message>
        <message>
            <source>Clearly wrong answers whose flaw takes a reader long to find.</source>
            <translation>Respuestas claramente incorrectas que a quien lee le cuesta descubrir.</translation>
        </message>
        <message>
            <source>Close other programs that use it.</source>
            <translation>Cierra los otros programas que la usen.</translation>
        </message>
        <message>
            <source>Close other programs, then import the same file again. Nothing was changed.</source>
            <translation>Cierra otros programas y vuelve a incorporar el mismo archivo. No se cambió nada.</translation>
        </message>
        <message>
            <source>Close other programs; an open project will try again.</source>
            <translation>Cierra otros programas; un proyecto abierto lo vuelve a intentar.</translation>
        </message>
        <message>
            <source>Closing question</source>
            <translation>Pregunta final</translation>
        </message>
        <message>
            <source>Closing: no</source>
            <translation>Final: no</translation>
        </message>
        <message>
            <source>Closing: yes</source>
            <translation>Final: sí</translation>
        </message>
        <message>
            <source>Complete the task, or reopen it.</source>
            <translation>Completa la tarea o retómala.</translation>
        </message>
        <message>
            <source>Continue with the same --as, or in another data directory.</source>
            <translation>Sigue con el mismo --as, o en otro lugar.</translation>
        </message>
        <message>
            <source>Copy it exactly as shown in square brackets.</source>
            <translation>Cópialo tal como está entre corchetes.</translation>
        </message>
        <message>
            <source>Corrected</source>
            <translation>Corregido</translation>
        </message>
        <message>
            <source>Create it from plain Ed25519 keys, with `annotator keys revoke` or `ssh-keygen -k`.</source>
            <translation>Hazla con claves Ed25519 simples, con `annotator keys revoke` o `ssh-keygen -k`.</translation>
        </message>
        <message>
            <source>Create the folder there, or check the address.</source>
            <translation>Crea allí la carpeta o revisa la dirección.</translation>
        </message>
        <message>
            <source>Critique that exposes it</source>
            <translation>Crítica que la descubre</translation>
        </message>
        <message>
            <source>Critique {number}</source>
            <translation>Crítica {number}</translation>
        </message>
        <message>
            <source>Critique {number} has no refinement yet.</source>
            <translation>La crítica {number} aún no tiene mejora.</translation>
        </message>
        <message>
            <source>Critique {number} is helpful and has no category yet.</source>
            <translation>La crítica {number} es útil y aún no tiene categoría.</translation>
        </message>
        <message>
            <source>Critique {number} is helpful and has no rank yet.</source>
            <translation>La crítica {number} es útil y aún no tiene puesto.</translation>
        </message>
        <message>
            <source>Critique {number} is helpful and has no severity yet.</source>
            <translation>La crítica {number} es útil y aún no tiene gravedad.</translation>
        </message>
        <message>
            <source>Critique {number} is not judged yet.</source>
            <translation>La crítica {number} aún no está evaluada.</translation>
        </message>
        <message>
            <source>Critique {number} of {letter}</source>
            <translation>Crítica {number} de {letter}</translation>
        </message>
        <message>
            <source>Critique {n}</source>
            <translation>Crítica {n}</translation>
        </message>
        <message>
            <source>Critique {n} as given</source>
            <translation>Crítica {n} tal como llegó</translation>
        </message>
        <message>
            <source>Critique {n} of {letter}</source>
            <translation>Crítica {n} de {letter}</translation>
        </message>
        <message>
            <source>Critique {n}: {text}</source>
            <translation>Crítica {n}: {text}</translation>
        </message>
        <message>
            <source>Critique {n}: {words}</source>
            <translation>Crítica {n}: {words}</translation>
        </message>
        <message>
            <source>Critique: {title}</source>
            <translation>Crítica: {title}</translation>
        </message>
        <message>
            <source>Critiques of {letter}</source>
            <translation>Críticas de {letter}</translation>
        </message>
        <message>
            <source>Critiques of {who}</source>
            <translation>Críticas de {who}</translation>
        </message>
        <message>
            <source>Did you mean {names}?</source>
            <translation>¿Querías decir {names}?</translation>
        </message>
        <message>
            <source>Do not continue with this project before you have spoken to the owner.</source>
            <translation>No sigas con este proyecto antes de hablar con el responsable.</translation>
        </message>
        <message>
            <source>Do not return this</source>
            <translation>No devolver esto</translation>
        </message>
        <message>
            <source>Do not use it. Ask the owner for it again, and tell them.</source>
            <translation>No la uses. Pídela otra vez al responsable y avísale.</translation>
        </message>
        <message>
            <source>Does not</source>
            <translation>No se aplica</translation>
        </message>
        <message>
            <source>Drop them to mark it as rewritten.</source>
            <translation>Descártalas para marcarla como reescrita.</translation>
        </message>
        <message>
            <source>Edit refinement</source>
            <translation>Editar la mejora</translation>
        </message>
        <message>
            <source>Error {number}</source>
            <translation>Error {number}</translation>
        </message>
        <message>
            <source>Error {n} of {letter}</source>
            <translation>Error {n} de {letter}</translation>
        </message>
        <message>
            <source>Error {n}: {text}</source>
            <translation>Error {n}: {text}</translation>
        </message>
        <message>
            <source>Error: {title}</source>
            <translation>Error: {title}</translation>
        </message>
        <message>
            <source>Errors are marked here: remove them first.</source>
            <translation>Aquí hay errores marcados: quítalos primero.</translation>
        </message>
        <message>
            <source>Errors are marked in this answer.</source>
            <translation>En esta respuesta hay errores marcados.</translation>
        </message>
        <message>
            <source>Errors not looked for</source>
            <translation>Errores no buscados</translation>
        </message>
        <message>
            <source>Errors of {who}</source>
            <translation>Errores de {who}</translation>
        </message>
        <message>
            <source>Every text of the last {number} tasks has the same scores. Is this intended?</source>
            <translation>Todos los textos de las últimas {number} tareas tienen las mismas puntuaciones. ¿Es lo que quieres decir?</translation>
        </message>
        <message>
            <source>Everything has the same score. Is this intended?</source>
            <translation>Todo tiene la misma puntuación. ¿Es lo que quieres decir?</translation>
        </message>
        <message>
            <source>Everything is judged. {key:task.submit} submits the task.</source>
            <translation>Todo está evaluado. {key:task.submit} entrega la tarea.</translation>
        </message>
        <message>
            <source>Everything is saved again. {key:task.submit} submits the task.</source>
            <translation>Todo está guardado otra vez. {key:task.submit} entrega la tarea.</translation>
        </message>
        <message>
            <source>Find highlights again</source>
            <translation>Volver a buscar los resaltados</translation>
        </message>
        <message>
            <source>Find lost highlights again</source>
            <translation>Volver a buscar los resaltados perdidos</translation>
        </message>
        <message>
            <source>Find lost quotes again</source>
            <translation>Volver a buscar las citas perdidas</translation>
        </message>
        <message>
            <source>Find quotes again</source>
            <translation>Volver a buscar las citas</translation>
        </message>
        <message>
            <source>Finish the previous steps first.</source>
            <translation>Haz antes lo que va primero.</translation>
        </message>
        <message>
            <source>Finish the previous steps.</source>
            <translation>Termina los pasos anteriores.</translation>
        </message>
        <message>
            <source>Flag for later</source>
            <translation>Marcar para más tarde</translation>
        </message>
        <message>
            <source>Flagged for later.</source>
            <translation>Marcada para más tarde.</translation>
        </message>
        <message>
            <source>Flaw: {title}</source>
            <translation>Fallo: {title}</translation>
        </message>
        <message>
            <source>Free some space on its disk, then sync again. Nothing is lost.</source>
            <translation>Libera espacio en su disco y sincroniza otra vez. No se ha perdido nada.</translation>
        </message>
        <message>
            <source>Free some space, or check the disk, and import the file again.</source>
            <translation>Haz sitio, o revisa el disco, y vuelve a traer el archivo.</translation>
        </message>
        <message>
            <source>Free some space, then try again.</source>
            <translation>Libera espacio e inténtalo de nuevo.</translation>
        </message>
        <message>
            <source>Free some space; an open project will keep trying to save.</source>
            <translation>Libera espacio; un proyecto abierto sigue intentando guardar.</translation>
        </message>
        <message>
            <source>Free some space; else check the disk and its connection.</source>
            <translation>Libera espacio; si no es eso, comprueba el disco y su conexión.</translation>
        </message>
        <message>
            <source>Give it with --passphrase-file, or name its file in {variable}.</source>
            <translation>Indícala con --passphrase-file, o di en {variable} dónde está su archivo.</translation>
        </message>
        <message>
            <source>Give one with --name.</source>
            <translation>Indícalo con --name.</translation>
        </message>
        <message>
            <source>Give the complete path of a folder.</source>
            <translation>Una carpeta se indica con su ruta completa.</translation>
        </message>
        <message>
            <source>Given critiques of {letter}</source>
            <translation>Críticas recibidas de {letter}</translation>
        </message>
        <message>
            <source>Go back to the library first, then open it again.</source>
            <translation>Vuelve antes a los proyectos y ábrelo de nuevo.</translation>
        </message>
        <message>
            <source>Go back to the library first.</source>
            <translation>Vuelve antes a los proyectos.</translation>
        </message>
        <message>
            <source>Go to question {n}</source>
            <translation>Ir a la pregunta {n}</translation>
        </message>
        <message>
            <source>Go to {who}</source>
            <translation>Ir a {who}</translation>
        </message>
        <message>
            <source>Good</source>
            <translation>Bien</translation>
        </message>
        <message>
            <source>Helpful</source>
            <translation>Útil</translation>
        </message>
        <message>
            <source>Highlights of critique {n} lie on: {texts}. Open one of these and select there.</source>
            <translation>Los resaltados de la crítica {n} están en: {texts}. Abre uno de ellos y selecciona allí.</translation>
        </message>
        <message>
            <source>Highlights of error {n} lie on: {texts}. Open one of these and select there.</source>
            <translation>Los resaltados del error {n} están en: {texts}. Abre uno de estos textos y selecciona allí.</translation>
        </message>
        <message>
            <source>If the place has moved, ask whoever runs it for its new address; or this network asks you to sign in first.</source>
            <translation>Si el lugar se ha mudado, pide la dirección nueva a quien lo mantiene; o esta red pide que inicies sesión primero.</translation>
        </message>
        <message>
            <source>If you are somebody else, open your own data directory (--data-dir), or restore a backup of yours. If you are that person, ask the owner for a new invite and accept it here.</source>
            <translation>Si eres otra persona, abre tu propia carpeta de datos (--data-dir) o restaura una copia de seguridad tuya. Si eres esa persona, pide al responsable una invitación nueva y acéptala aquí.</translation>
        </message>
        <message>
            <source>Import it with `annotator keys import`.</source>
            <translation>Tráela con `annotator keys import`.</translation>
        </message>
        <message>
            <source>Import the key first (`annotator keys import`), or sync: this also fetches the owner's receipts. The owner of a project imports results with `annotator results merge`.</source>
            <translation>Importa primero la clave (`annotator keys import`) o sincroniza: los acuses de recibo del responsable vienen con ello. El responsable de un proyecto incorpora los resultados con `annotator results merge`.</translation>
        </message>
        <message>
            <source>Install the library named above, set QT_QPA_PLATFORM to an available platform, or reinstall Annotator.</source>
            <translation>Instala la biblioteca indicada, pon en QT_QPA_PLATFORM una plataforma que exista, o instala Annotator otra vez.</translation>
        </message>
        <message>
            <source>Install the newer version of Annotator; nothing was changed.</source>
            <translation>Instala la versión más reciente de Annotator; no se ha cambiado nada.</translation>
        </message>
        <message>
            <source>Install what is missing, or reinstall Annotator.</source>
            <translation>Instala lo que falta, o Annotator otra vez.</translation>
        </message>
        <message>
            <source>It answered {status}</source>
            <translation>Respondió {status}</translation>
        </message>
        <message>
            <source>It has {count} characters; at most {most} can be sent.</source>
            <translation>Tiene {count} caracteres; se pueden enviar {most} como máximo.</translation>
        </message>
        <message>
            <source>It is ignored here.</source>
            <translation>Aquí no cuenta para nada.</translation>
        </message>
        <message>
            <source>It is ignored. Tell the owner, by another channel.</source>
            <translation>No cuenta para nada. Avisa al responsable por otra vía.</translation>
        </message>
        <message>
            <source>It is ignored. Tell the owner.</source>
            <translation>No cuenta para nada. Avisa al responsable.</translation>
        </message>
        <message>
            <source>It is kept as it is. Install the newest version of Annotator.</source>
            <translation>Se conserva como está. Instala la versión más reciente de Annotator.</translation>
        </message>
        <message>
            <source>It is marked as not answered by the passage, but the answer quotes the passage: change one of them</source>
            <translation>Se dice que el pasaje no la responde y, sin embargo, la respuesta lo cita: decide qué vale</translation>
        </message>
        <message>
            <source>It is sent or fetched once you agree: `{command} --large`.</source>
            <translation>Se envía o recoge cuando lo acepte: `{command} --large`.</translation>
        </message>
        <message>
            <source>It must contain certificates in PEM format.</source>
            <translation>Contiene certificados en PEM.</translation>
        </message>
        <message>
            <source>It was made by a newer version of the program. Update this one, or ask the sender to write it again with your version.</source>
            <translation>Lo hizo un programa más reciente. Actualiza este, o pide a quien lo envía que lo escriba de nuevo con uno como el tuyo.</translation>
        </message>
        <message>
            <source>It was not opened. Ask the annotator for the file again.</source>
            <translation>No se ha abierto. Pide otra vez el archivo al anotador.</translation>
        </message>
        <message numerus="yes">
            <source>It was returned to you because of {n} places, and you have changed none of them.</source>
            <extracomment>It was returned to you, and you have changed nothing.</extracomment>
            <translation>
                <numerusform>Se te devolvió, y no has cambiado nada.</numerusform>
                <numerusform>Se te devolvió por {n} lugares, y no has cambiado ninguno.</numerusform>
            </translation>
        </message>
        <message>
            <source>Join some of them.</source>
            <translation>Une algunas.</translation>
        </message>
        <message>
            <source>Judge the others.</source>
            <translation>Evalúa las demás.</translation>
        </message>
        <message>
            <source>Justify {title}</source>
            <translation>Justificar {title}</translation>
        </message>
        <message>
            <source>Keep refinement</source>
            <translation>Conservar la mejora</translation>
        </message>
        <message>
            <source>Keep this window open and ask for help.</source>
            <translation>Deja esta ventana abierta y pide ayuda.</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Tipo</translation>
        </message>
        <message>
            <source>Look at that window, and open the file there.</source>
            <translation>Mira esa ventana y abre el archivo allí.</translation>
        </message>
        <message>
            <source>Make the first one with `annotator keys new --role {role}`, or bring yours from another computer: `annotator keys import`.</source>
            <translation>Cree la primera con `annotator keys new --role {role}`, o traiga la suya de otro ordenador: `annotator keys import`.</translation>
        </message>
        <message>
            <source>Mark as rewritten</source>
            <translation>Marcar como reescrita</translation>
        </message>
        <message>
            <source>Mark as rewritten, drop refinements</source>
            <translation>Marcar como reescrita y descartar las mejoras</translation>
        </message>
        <message>
            <source>Mark it again, or remove it.</source>
            <translation>Márcalo de nuevo o quítalo.</translation>
        </message>
        <message>
            <source>Mark it as helpful first.</source>
            <translation>Di antes que lo es.</translation>
        </message>
        <message>
            <source>Marked as completely rewritten</source>
            <translation>Marcada como reescrita por completo</translation>
        </message>
        <message>
            <source>Message {number}, {speaker}</source>
            <translation>Mensaje {number}, {speaker}</translation>
        </message>
        <message>
            <source>Message {n}</source>
            <translation>Mensaje {n}</translation>
        </message>
        <message>
            <source>Messages have no letters. {key:rate.left} {key:rate.right} go from one to the next.</source>
            <translation>Los mensajes no tienen letras. Con {key:rate.left} {key:rate.right} se pasa de uno a otro.</translation>
        </message>
        <message>
            <source>Met</source>
            <translation>Se cumple</translation>
        </message>
        <message>
            <source>Misleading answer</source>
            <translation>Respuesta engañosa</translation>
        </message>
        <message>
            <source>Misleading answer {n}</source>
            <translation>Respuesta engañosa {n}</translation>
        </message>
        <message>
            <source>Misleading answers</source>
            <translation>Respuestas engañosas</translation>
        </message>
        <message>
            <source>Misleading answers to question {n}</source>
            <translation>Respuestas engañosas a la pregunta {n}</translation>
        </message>
        <message>
            <source>Move in the order</source>
            <translation>Mover en el orden</translation>
        </message>
        <message>
            <source>Move the key again, with a new file.</source>
            <translation>Lleva la clave otra vez, con un archivo nuevo.</translation>
        </message>
        <message>
            <source>Name a folder on this computer's own disk with --data-dir.</source>
            <translation>Indica con --data-dir una carpeta del propio disco de este ordenador.</translation>
        </message>
        <message>
            <source>Name a folder with --data-dir.</source>
            <translation>Indica una carpeta con --data-dir.</translation>
        </message>
        <message>
            <source>Name a new one with --data-dir, before the command's name.</source>
            <translation>Indica uno nuevo con --data-dir, antes del nombre de la orden.</translation>
        </message>
        <message>
            <source>Name a new one.</source>
            <translation>Indica uno nuevo.</translation>
        </message>
        <message>
            <source>Needs a refinement: press</source>
            <translation>Necesita una mejora: pulsa</translation>
        </message>
        <message>
            <source>Neutral</source>
            <translation>Neutral</translation>
        </message>
        <message>
            <source>New</source>
            <translation>Nueva</translation>
        </message>
        <message>
            <source>New critique</source>
            <translation>Nueva crítica</translation>
        </message>
        <message>
            <source>New error</source>
            <translation>Nuevo error</translation>
        </message>
        <message>
            <source>New misleading answer</source>
            <translation>Nueva respuesta engañosa</translation>
        </message>
        <message>
            <source>New note</source>
            <translation>Nueva nota</translation>
        </message>
        <message>
            <source>No</source>
            <translation>No</translation>
        </message>
        <message>
            <source>No critiques yet. {key:critique.new} begins one.</source>
            <translation>Aún no hay críticas. {key:critique.new} empieza una.</translation>
        </message>
        <message>
            <source>No critiques yet. {key:critique.new} begins one; the selected text becomes its highlight.</source>
            <translation>Aún no hay críticas. {key:critique.new} empieza una; lo que esté seleccionado en un texto será su resaltado.</translation>
        </message>
        <message>
            <source>No database can be kept here: the file system shares no memory between programs.</source>
            <translation>Aquí no puede haber una base de datos: el sistema de archivos no permite que los programas compartan memoria.</translation>
        </message>
        <message>
            <source>No edits are proposed to this text.</source>
            <translation>En este texto no se proponen cambios.</translation>
        </message>
        <message>
            <source>No errors</source>
            <translation>Sin errores</translation>
        </message>
        <message>
            <source>No errors, as you say.</source>
            <translation>Sin errores, según dices.</translation>
        </message>
        <message>
            <source>No jump has left a place here.</source>
            <translation>Ningún salto ha dejado aquí un lugar.</translation>
        </message>
        <message>
            <source>No lost highlight was found at exactly one place in the text.</source>
            <translation>Ningún resaltado perdido está ahora en un único lugar del texto.</translation>
        </message>
        <message>
            <source>No lost quote was found at exactly one place in the text.</source>
            <translation>Ninguna cita perdida está ahora en un único lugar del texto.</translation>
        </message>
        <message>
            <source>No more files can be opened.</source>
            <translation>No se pueden abrir más archivos.</translation>
        </message>
        <message>
            <source>No place to sync with is chosen on this computer.</source>
            <translation>En este ordenador no se ha elegido ningún lugar con el que sincronizar.</translation>
        </message>
        <message>
            <source>No preference is stronger.</source>
            <translation>Ninguna preferencia es más fuerte.</translation>
        </message>
        <message>
            <source>No project on this computer is yours as its owner.</source>
            <translation>En este equipo no hay ningún proyecto del que seas responsable.</translation>
        </message>
        <message>
            <source>No rank is asked for here.</source>
            <translation>Aquí no se pide ningún rango.</translation>
        </message>
        <message>
            <source>No rank or preference is asked for here.</source>
            <translation>Aquí no se pide ni rango ni preferencia.</translation>
        </message>
        <message>
            <source>No reactions are asked for about this text.</source>
            <translation>No se piden reacciones sobre este texto.</translation>
        </message>
        <message>
            <source>No text of this task has an image.</source>
            <translation>Ningún texto de esta tarea tiene una imagen.</translation>
        </message>
        <message>
            <source>No text of this task has definitions or results of tools.</source>
            <translation>Ningún texto de esta tarea tiene definiciones ni resultados de herramientas.</translation>
        </message>
        <message>
            <source>No text of this task has reasoning to fold.</source>
            <translation>Ningún texto de esta tarea tiene razonamiento que plegar.</translation>
        </message>
        <message>
            <source>No work has been done in this project yet.</source>
            <translation>Aún no se ha trabajado en nada de este proyecto.</translation>
        </message>
        <message>
            <source>None yet. {key:text.note} begins one; the selected text becomes its highlight. {key:text.highlight} adds another highlight to the one with the ring.</source>
            <translation>Aún no hay nada. {key:text.note} empieza una entrada; lo que esté seleccionado en un texto será su resaltado. {key:text.highlight} añade otro resaltado a la entrada con el anillo.</translation>
        </message>
        <message>
            <source>None yet; they are optional.</source>
            <translation>Ninguna todavía; se pueden omitir.</translation>
        </message>
        <message>
            <source>Not accepted or returned yet</source>
            <translation>Aún sin aceptar ni devolver</translation>
        </message>
        <message>
            <source>Not clearly</source>
            <translation>No claramente</translation>
        </message>
        <message>
            <source>Not every task of the test is submitted.</source>
            <translation>No todas las tareas de la prueba están entregadas.</translation>
        </message>
        <message>
            <source>Not flagged any more.</source>
            <translation>Ya no está marcada.</translation>
        </message>
        <message>
            <source>Not helpful</source>
            <translation>No útil</translation>
        </message>
        <message>
            <source>Not met</source>
            <translation>No se cumple</translation>
        </message>
        <message>
            <source>Not rankable</source>
            <translation>No clasificable</translation>
        </message>
        <message>
            <source>Not rewritten</source>
            <translation>No reescrita</translation>
        </message>
        <message>
            <source>Not saved</source>
            <translation>Sin guardar</translation>
        </message>
        <message>
            <source>Not saved yet, trying again</source>
            <translation>Aún sin guardar, reintentando</translation>
        </message>
        <message>
            <source>Not similar</source>
            <translation>No parecida</translation>
        </message>
        <message numerus="yes">
            <source>Not submitted yet: {n} rows wait for a decision.</source>
            <extracomment>Not submitted yet: {n} row waits for a decision.</extracomment>
            <translation>
                <numerusform>Aún sin entregar: {n} fila espera una decisión.</numerusform>
                <numerusform>Aún sin entregar: {n} filas esperan una decisión.</numerusform>
            </translation>
        </message>
        <message>
            <source>Note {n} about {who} was removed. Undo brings it back.</source>
            <translation>Se quitó la nota {n} sobre {who}. Deshacer la recupera.</translation>
        </message>
        <message>
            <source>Note {n} on {who}</source>
            <translation>Nota {n} sobre {who}</translation>
        </message>
        <message>
            <source>Note {n}: {text}</source>
            <translation>Nota {n}: {text}</translation>
        </message>
        <message>
            <source>Note: {title}</source>
            <translation>Nota: {title}</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>Notas</translation>
        </message>
        <message>
            <source>Nothing can be ranked before {item}.</source>
            <translation>No se puede clasificar nada antes de {item}.</translation>
        </message>
        <message>
            <source>Nothing is lost. Try again later, or from another network.</source>
            <translation>No se ha perdido nada. Inténtalo más tarde, o desde otra red.</translation>
        </message>
        <message>
            <source>Nothing is lost. Try again later.</source>
            <translation>No se ha perdido nada. Inténtalo más tarde.</translation>
        </message>
        <message>
            <source>Nothing is lost: it is still here. Try again, or use another place.</source>
            <translation>No se ha perdido nada: sigue aquí. Inténtalo de nuevo o usa otro lugar.</translation>
        </message>
        <message>
            <source>Nothing is ranked before this critique.</source>
            <translation>No hay nada clasificado antes de esta crítica.</translation>
        </message>
        <message>
            <source>Nothing is ranked before this response.</source>
            <translation>No hay nada clasificado antes de esta respuesta.</translation>
        </message>
        <message>
            <source>Nothing of it was imported.</source>
            <translation>No se ha tomado nada de ello.</translation>
        </message>
        <message>
            <source>Nothing of it was kept. Check the address, and whether this network asks you to sign in first. Otherwise tell whoever runs the place.</source>
            <translation>No se conservó nada de ello. Mira la dirección; o esta red pide iniciar sesión antes. Si no, díselo a quien lleva el lugar.</translation>
        </message>
        <message>
            <source>Nothing of it was kept. Sync again; if the error persists, tell whoever runs the place.</source>
            <translation>No se ha guardado nada de ello. Sincroniza otra vez; si sigue igual, avisa a quien mantiene el lugar.</translation>
        </message>
        <message>
            <source>Nothing of it was kept. Tell whoever runs the place: it contains far too much, or it is not a place for syncing.</source>
            <translation>No se ha guardado nada de ello. Avisa a quien mantiene el lugar: hay demasiado allí, o no es un lugar de este tipo.</translation>
        </message>
        <message>
            <source>Nothing of it was used.</source>
            <translation>No se ha usado nada de ello.</translation>
        </message>
        <message>
            <source>Nothing of this project is in that folder: the drive is not plugged in, or the owner has not synced yet.</source>
            <translation>En esa carpeta no hay nada de este proyecto: la unidad no está conectada, o el responsable aún no ha sincronizado.</translation>
        </message>
        <message>
            <source>Nothing was changed, and nothing is returned.</source>
            <translation>No se ha cambiado nada y no se devuelve nada.</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>No se ha cambiado nada.</translation>
        </message>
        <message>
            <source>Nothing was changed. Ask the owner for the newest list.</source>
            <translation>No se ha cambiado nada. Pide al responsable la lista más reciente.</translation>
        </message>
        <message>
            <source>Nothing was changed. Tell the owner, by a channel other than the one through which this arrived.</source>
            <translation>No se ha cambiado nada. Avisa al responsable por otra vía que aquella por la que llegó esto.</translation>
        </message>
        <message>
            <source>Nothing was changed. Tell the owner, by a channel other than the one through which this file arrived.</source>
            <translation>No se ha cambiado nada. Avisa al responsable por una vía distinta de la que trajo este archivo.</translation>
        </message>
        <message>
            <source>Nothing was imported from it. Tell the owner: somebody may have moved files there.</source>
            <translation>No se ha tomado nada de él. Avisa al responsable: puede que alguien haya movido archivos allí.</translation>
        </message>
        <message>
            <source>Nothing was sent. Ask whoever runs it. “Choose a certificate…” beside the server's address, or --ca, trusts its own authority.</source>
            <translation>No se ha enviado nada. Pregunta a quien lo administra. «Elegir un certificado…», junto a la dirección del servidor, o --ca indica su propia autoridad.</translation>
        </message>
        <message numerus="yes">
            <source>Of {n} tasks: {done}. Each is sent with its status.</source>
            <extracomment>Of {n} task: {done}. It is sent with its status.</extracomment>
            <translation>
                <numerusform>De {n} tarea: {done}. Va con su estado.</numerusform>
                <numerusform>De {n} tareas: {done}. Cada una va con su estado.</numerusform>
            </translation>
        </message>
        <message>
            <source>On this computer {name} ({annotator_id}) works on this project; the invite is for {invited}.</source>
            <translation>En este ordenador trabaja en este proyecto {name} ({annotator_id}); la invitación es para {invited}.</translation>
        </message>
        <message>
            <source>One flaw: what is wrong, and where?</source>
            <translation>Un fallo: ¿qué está mal y dónde?</translation>
        </message>
        <message>
            <source>One of them needs its critiques.</source>
            <translation>Una de ellas necesita sus críticas.</translation>
        </message>
        <message>
            <source>Open any page in a browser to see whether the network lets you through; then check the address.</source>
            <translation>Abre cualquier página en un navegador para ver si la red te deja pasar; después comprueba la dirección.</translation>
        </message>
        <message>
            <source>Open it on that person's computer, or with a data directory of their own (--data-dir).</source>
            <translation>Ábrela en el ordenador de esa persona, o con una carpeta de datos propia (--data-dir).</translation>
        </message>
        <message>
            <source>Open its tasks.</source>
            <translation>Abre sus tareas.</translation>
        </message>
        <message>
            <source>Open the project in the window, and go through the course.</source>
            <translation>Abre el proyecto en la ventana y haz el curso.</translation>
        </message>
        <message>
            <source>Open work is still saved. Close other programs, or close Annotator and start it again.</source>
            <translation>Lo que está abierto se sigue guardando. Cierra otros programas, o cierra Annotator y vuelve a abrirlo.</translation>
        </message>
        <message>
            <source>Open {who}</source>
            <translation>Abrir {who}</translation>
        </message>
        <message>
            <source>Order of critiques</source>
            <translation>Orden de las críticas</translation>
        </message>
        <message>
            <source>Passage</source>
            <translation>Pasaje</translation>
        </message>
        <message>
            <source>Plug the drive in, or connect the share, then try again.</source>
            <translation>Conecta la unidad o la carpeta compartida, e inténtalo de nuevo.</translation>
        </message>
        <message>
            <source>Plug the drive in, or connect the share, then try again. Nothing is lost.</source>
            <translation>Conecta la unidad o la carpeta compartida, e inténtalo de nuevo. No se ha perdido nada.</translation>
        </message>
        <message>
            <source>Press {key:critique.new} and write what is wrong with the answer. {key:go.scores} leads back to the scores.</source>
            <translation>Pulsa {key:critique.new} y escribe qué está mal en la respuesta. {key:go.scores} vuelve a las puntuaciones.</translation>
        </message>
        <message>
            <source>Prompt</source>
            <translation>Prompt</translation>
        </message>
        <message>
            <source>Propose an edit</source>
            <translation>Proponer una edición</translation>
        </message>
        <message>
            <source>Proposed edit</source>
            <translation>Edición propuesta</translation>
        </message>
        <message>
            <source>Put the path of a service account's key file into GOOGLE_APPLICATION_CREDENTIALS.</source>
            <translation>Pon la ruta del archivo de clave de una cuenta de servicio en GOOGLE_APPLICATION_CREDENTIALS.</translation>
        </message>
        <message>
            <source>Put them into its address, or into the environment as {names}.</source>
            <translation>Están en su dirección, o en el entorno como {names}.</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>Pregunta</translation>
        </message>
        <message>
            <source>Question {number}</source>
            <translation>Pregunta {number}</translation>
        </message>
        <message>
            <source>Question {number} asks the same as question {same}.</source>
            <translation>La pregunta {number} pregunta lo mismo que la pregunta {same}.</translation>
        </message>
        <message>
            <source>Question {number} is marked as unanswerable, and its answer has quotes of the passage: settle it.</source>
            <translation>La pregunta {number} está marcada como sin respuesta posible y su respuesta tiene citas del pasaje: decide qué vale.</translation>
        </message>
        <message>
            <source>Question {number}: one sentence of the passage contains all its words. A plain search finds it.</source>
            <translation>Pregunta {number}: todas sus palabras están en una frase del pasaje. Una simple búsqueda la encuentra.</translation>
        </message>
        <message>
            <source>Question {n}</source>
            <translation>Pregunta {n}</translation>
        </message>
        <message>
            <source>Quotes</source>
            <translation>Citas</translation>
        </message>
        <message>
            <source>Quotes that support the answer to question {n}</source>
            <translation>Citas que respaldan la respuesta a la pregunta {n}</translation>
        </message>
        <message>
            <source>Quotes {n}</source>
            <translation>Citas {n}</translation>
        </message>
        <message>
            <source>Quotes {n} are begun: now select the words of the answer that this supports.</source>
            <translation>Citas {n} empezadas: selecciona ahora las palabras de la respuesta que esto respalda.</translation>
        </message>
        <message>
            <source>Quotes {n} are begun: now select what supports them in the passage ({key:authoring.caret}).</source>
            <translation>Citas {n} empezadas: selecciona ahora lo que las respalda en el pasaje ({key:authoring.caret}).</translation>
        </message>
        <message>
            <source>Quotes {n} are tied.</source>
            <translation>Citas {n} vinculadas.</translation>
        </message>
        <message>
            <source>Rank better</source>
            <translation>Mejor puesto</translation>
        </message>
        <message>
            <source>Rank worse</source>
            <translation>Peor puesto</translation>
        </message>
        <message>
            <source>Rank {rank}</source>
            <translation>Puesto {rank}</translation>
        </message>
        <message>
            <source>Rankable again</source>
            <translation>Clasificable de nuevo</translation>
        </message>
        <message>
            <source>Ranks go from 1 to {last}; {rank} is outside.</source>
            <translation>Los puestos van de 1 a {last}; {rank} queda fuera.</translation>
        </message>
        <message>
            <source>React: {title}</source>
            <translation>Reaccionar: {title}</translation>
        </message>
        <message>
            <source>Read it from its start, then submit again.</source>
            <translation>Léelo desde el principio y luego entrega de nuevo.</translation>
        </message>
        <message>
            <source>Rebase refinement</source>
            <translation>Trasladar la mejora</translation>
        </message>
        <message>
            <source>Redo refinement</source>
            <translation>Rehacer la mejora</translation>
        </message>
        <message>
            <source>Redo would leave this task. Press {key:edit.redo} again to redo: {label}, task {n}.</source>
            <translation>Rehacer saldría de esta tarea. Pulsa {key:edit.redo} otra vez para rehacer: {label}, tarea {n}.</translation>
        </message>
        <message>
            <source>Refine</source>
            <translation>Mejorar</translation>
        </message>
        <message>
            <source>Refinement {number}</source>
            <translation>Mejora {number}</translation>
        </message>
        <message>
            <source>Refinement {n}</source>
            <translation>Mejora {n}</translation>
        </message>
        <message>
            <source>Refinement {n} improves on {base}</source>
            <translation>La mejora {n} mejora {base}</translation>
        </message>
        <message>
            <source>Refinement {n}, based on changed text: {base} is different now</source>
            <translation>Mejora {n}, basada en un texto cambiado: {base} ahora es distinto</translation>
        </message>
        <message>
            <source>Refinement {n}, improves on {base}</source>
            <translation>Mejora {n}, mejora {base}</translation>
        </message>
        <message>
            <source>Refinement {n}: nothing is changed yet in {base}</source>
            <translation>Mejora {n}: aún no ha cambiado nada en {base}</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Quitar</translation>
        </message>
        <message>
            <source>Remove corroboration</source>
            <translation>Quitar respaldo</translation>
        </message>
        <message>
            <source>Remove critique</source>
            <translation>Quitar crítica</translation>
        </message>
        <message>
            <source>Remove error</source>
            <translation>Quitar error</translation>
        </message>
        <message>
            <source>Remove highlight</source>
            <translation>Quitar resaltado</translation>
        </message>
        <message>
            <source>Remove it; nothing was read or written there.</source>
            <translation>Quítalo; no se ha leído ni escrito nada allí.</translation>
        </message>
        <message>
            <source>Remove its write protection, or choose another place.</source>
            <translation>Quítale la protección contra escritura o elige otro lugar.</translation>
        </message>
        <message>
            <source>Remove misleading answer</source>
            <translation>Quitar respuesta engañosa</translation>
        </message>
        <message>
            <source>Remove note</source>
            <translation>Quitar nota</translation>
        </message>
        <message>
            <source>Remove note {n}</source>
            <translation>Quitar la nota {n}</translation>
        </message>
        <message>
            <source>Remove question</source>
            <translation>Quitar pregunta</translation>
        </message>
        <message>
            <source>Remove quote</source>
            <translation>Quitar cita</translation>
        </message>
        <message>
            <source>Remove refinement</source>
            <translation>Quitar la mejora</translation>
        </message>
        <message>
            <source>Remove that mark first.</source>
            <translation>Quita antes esa marca.</translation>
        </message>
        <message>
            <source>Remove that mark to refine it.</source>
            <translation>Quita esa marca para mejorarla.</translation>
        </message>
        <message>
            <source>Remove the flag</source>
            <translation>Quitar la marca</translation>
        </message>
        <message>
            <source>Remove them first, or leave the answer as it is.</source>
            <translation>Quítalas antes, o deja la respuesta como está.</translation>
        </message>
        <message>
            <source>Remove them first.</source>
            <translation>Quítalos primero.</translation>
        </message>
        <message>
            <source>Removed refinement</source>
            <translation>Mejora que ya no existe</translation>
        </message>
        <message>
            <source>Reorder critiques</source>
            <translation>Reordenar críticas</translation>
        </message>
        <message>
            <source>Reorder questions</source>
            <translation>Reordenar preguntas</translation>
        </message>
        <message>
            <source>Response {letter}</source>
            <translation>Respuesta {letter}</translation>
        </message>
        <message>
            <source>Restore a backup. If there is none, ask for help before you move the data directory away to start again.</source>
            <translation>Restaura una copia de seguridad. Si no hay ninguna, pide ayuda antes de apartar la carpeta de datos para empezar de nuevo.</translation>
        </message>
        <message>
            <source>Restore it from a backup.</source>
            <translation>Restáuralo de una copia de seguridad.</translation>
        </message>
        <message>
            <source>Return</source>
            <translation>Devolver</translation>
        </message>
        <message>
            <source>Return: {title}</source>
            <translation>Devolver: {title}</translation>
        </message>
        <message>
            <source>Returned to you</source>
            <translation>Te lo han devuelto</translation>
        </message>
        <message>
            <source>Review of the work of {who}</source>
            <translation>Revisión del trabajo de {who}</translation>
        </message>
        <message>
            <source>Revised, not resubmitted</source>
            <translation>Revisada, sin volver a entregar</translation>
        </message>
        <message>
            <source>Revised, not resubmitted · {words}</source>
            <translation>Revisada, sin volver a entregar · {words}</translation>
        </message>
        <message>
            <source>Run `annotator store check`.</source>
            <translation>Ejecuta `annotator store check`.</translation>
        </message>
        <message>
            <source>Run `annotator store check`; the entry and the annotation are both kept.</source>
            <translation>Ejecuta `annotator store check`; la entrada y la anotación se conservan.</translation>
        </message>
        <message>
            <source>Run `annotator store repair`, or restore a backup.</source>
            <translation>Ejecuta `annotator store repair` o restaura una copia de seguridad.</translation>
        </message>
        <message>
            <source>Run `annotator store repair`.</source>
            <translation>Ejecuta `annotator store repair`.</translation>
        </message>
        <message>
            <source>Saving…</source>
            <translation>Guardando…</translation>
        </message>
        <message>
            <source>Say what is returned, and why.</source>
            <translation>Di qué se devuelve y por qué.</translation>
        </message>
        <message>
            <source>Say what the proposed edit corrects: {titles}.</source>
            <translation>Di qué corrige la edición propuesta: {titles}.</translation>
        </message>
        <message>
            <source>Scored {score}: an answer below {below} needs a critique.</source>
            <translation>Puntuada con {score}: una respuesta por debajo de {below} necesita una crítica.</translation>
        </message>
        <message>
            <source>Select a text first: {key:text.caret} puts a cursor into it, {key:text.find} finds words and selects them.</source>
            <translation>Selecciona primero un texto: {key:text.caret} pone un cursor en él, {key:text.find} busca palabras y las selecciona.</translation>
        </message>
        <message>
            <source>Select words and press {key:text.highlight} for each error, or {key:critique.none} if there is none.</source>
            <translation>Selecciona palabras y pulsa {key:text.highlight} para cada error, o {key:critique.none} si no hay ninguno.</translation>
        </message>
        <message>
            <source>Select words of the answer and press {key:text.highlight}, then a digit for how severe the error is.</source>
            <translation>Selecciona palabras de la respuesta y pulsa {key:text.highlight}, luego una cifra para la gravedad del error.</translation>
        </message>
        <message>
            <source>Select words of the answer and words of the passage first: {key:authoring.caret} puts a cursor into that.</source>
            <translation>Selecciona primero palabras de la respuesta y del pasaje: {key:authoring.caret} pone allí un cursor.</translation>
        </message>
        <message>
            <source>Select words of the answer, then ({key:authoring.caret}) words of the passage that support them, and press Enter there, or {key:authoring.tie} anywhere.</source>
            <translation>Selecciona palabras de la respuesta, luego ({key:authoring.caret}) las palabras del pasaje que las respaldan, y pulsa Intro allí o {key:authoring.tie} en cualquier parte.</translation>
        </message>
        <message>
            <source>Set {title}</source>
            <translation>Poner {title}</translation>
        </message>
        <message>
            <source>Severity</source>
            <translation>Gravedad</translation>
        </message>
        <message>
            <source>Shorten it.</source>
            <translation>Acórtalo.</translation>
        </message>
        <message>
            <source>Shown as plain text: longer than 256 KB.</source>
            <translation>Se muestra como texto sin formato: más de 256 KB.</translation>
        </message>
        <message>
            <source>Shown as plain text: too much markup to show it in time.</source>
            <translation>Se muestra como texto sin formato: demasiado marcado para mostrarlo a tiempo.</translation>
        </message>
        <message>
            <source>Shown as plain text: {why}.</source>
            <translation>Se muestra como texto sin formato: {why}.</translation>
        </message>
        <message>
            <source>Skip as similar</source>
            <translation>Omitir por parecida</translation>
        </message>
        <message>
            <source>Skip: {title}</source>
            <translation>Omitir: {title}</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Omitida</translation>
        </message>
        <message>
            <source>Skipped as similar to another answer</source>
            <translation>Omitida por parecida a otra respuesta</translation>
        </message>
        <message>
            <source>Skipped. Press again to reopen it.</source>
            <translation>Omitida. Pulsa otra vez para retomarla.</translation>
        </message>
        <message>
            <source>Skipped. Type on to take it up: “{typed}” is put in then.</source>
            <translation>Omitida. Sigue escribiendo para retomarla: entonces se pone «{typed}».</translation>
        </message>
        <message>
            <source>Skipped: very similar to {letter}. No critiques are needed here.</source>
            <translation>Omitida: muy parecida a {letter}. Aquí no hacen falta críticas.</translation>
        </message>
        <message>
            <source>Somebody else may have made it. Ask the owner, by another channel than the one it came by.</source>
            <translation>Puede que lo haya hecho otra persona. Pregunta al responsable por una vía distinta de la que lo trajo.</translation>
        </message>
        <message>
            <source>Something else came</source>
            <translation>Llegó otra cosa</translation>
        </message>
        <message>
            <source>Something in the program went wrong ({kind}).</source>
            <translation>Algo ha ido mal en el programa ({kind}).</translation>
        </message>
        <message>
            <source>Split it into two critiques.</source>
            <translation>Haz dos críticas.</translation>
        </message>
        <message>
            <source>Split it into two notes.</source>
            <translation>Haz dos notas.</translation>
        </message>
        <message>
            <source>Start Annotator again and open Backups in its menu, to recover the row; or run `annotator store repair`.</source>
            <translation>Inicia Annotator de nuevo y abre Copias de seguridad en su menú para recuperar la fila; o ejecuta `annotator store repair`.</translation>
        </message>
        <message>
            <source>Start Annotator again: it offers that copy.</source>
            <translation>Inicia Annotator de nuevo: ofrece esa copia.</translation>
        </message>
        <message>
            <source>Start it from your own desktop; `annotator --help` lists what works without a window.</source>
            <translation>Inícialo desde tu propio escritorio; `annotator --help` enumera lo que funciona sin ventana.</translation>
        </message>
        <message>
            <source>Still needs: {fields}</source>
            <translation>Aún falta: {fields}</translation>
        </message>
        <message>
            <source>Submit</source>
            <translation>Entregar</translation>
        </message>
        <message>
            <source>Submit them first.</source>
            <translation>Entrégalas primero.</translation>
        </message>
        <message>
            <source>Submitted again</source>
            <translation>Enviada de nuevo</translation>
        </message>
        <message>
            <source>Submitted. Press again to revise.</source>
            <translation>Entregada. Pulsa otra vez para revisarla.</translation>
        </message>
        <message>
            <source>Submitted. Type on to revise it: “{typed}” is put in then.</source>
            <translation>Entregada. Sigue escribiendo para revisarla: entonces se pone «{typed}».</translation>
        </message>
        <message>
            <source>Sync again.</source>
            <translation>Sincroniza de nuevo.</translation>
        </message>
        <message>
            <source>Sync again: they will be written again, encrypted.</source>
            <translation>Sincroniza de nuevo: se escriben otra vez, cifrados.</translation>
        </message>
        <message>
            <source>Sync or export it, and go on on the other computer: it takes that work in.</source>
            <translation>Sincroniza o exporta ese trabajo y sigue en el otro ordenador, que lo incorpora.</translation>
        </message>
        <message>
            <source>Syncing is turned off for this project.</source>
            <translation>La sincronización está desactivada en este proyecto.</translation>
        </message>
        <message>
            <source>System</source>
            <translation>Sistema</translation>
        </message>
        <message>
            <source>Take all answers</source>
            <translation>Tomar todas las respuestas</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>Retirar</translation>
        </message>
        <message>
            <source>Take back the proposed edit</source>
            <translation>Retirar la edición propuesta</translation>
        </message>
        <message>
            <source>Take back the verdict</source>
            <translation>Retirar el veredicto</translation>
        </message>
        <message>
            <source>Take back {title}</source>
            <translation>Retirar {title}</translation>
        </message>
        <message>
            <source>Take over</source>
            <translation>Adoptar</translation>
        </message>
        <message>
            <source>Take the critique over</source>
            <translation>Adoptar la crítica</translation>
        </message>
        <message>
            <source>Take up again</source>
            <translation>Retomar</translation>
        </message>
        <message>
            <source>Take {title}</source>
            <translation>Tomar {title}</translation>
        </message>
        <message>
            <source>Task {n} is skipped. {key:edit.undo} undoes this.</source>
            <translation>La tarea {n} está omitida. {key:edit.undo} lo deshace.</translation>
        </message>
        <message>
            <source>Task {n} is submitted. {key:edit.undo} undoes this.</source>
            <translation>La tarea {n} está entregada. {key:edit.undo} lo deshace.</translation>
        </message>
        <message>
            <source>Task {n} was already submitted, and nothing in it has changed since.</source>
            <translation>La tarea {n} ya estaba entregada y desde entonces no ha cambiado nada en ella.</translation>
        </message>
        <message>
            <source>Tell the owner: somebody may have put files there.</source>
            <translation>Avisa al responsable: puede que alguien haya puesto archivos allí.</translation>
        </message>
        <message>
            <source>Tell the project owner; sync again once the place was cleaned up.</source>
            <translation>Díselo al responsable; sincroniza de nuevo cuando el lugar esté ordenado.</translation>
        </message>
        <message>
            <source>That answer is itself skipped as similar to this one.</source>
            <translation>Esa respuesta se ha omitido a su vez por parecida a esta.</translation>
        </message>
        <message>
            <source>That was faster than the texts can be read.</source>
            <translation>Eso fue más rápido de lo que se pueden leer los textos.</translation>
        </message>
        <message>
            <source>The KRL is truncated.</source>
            <translation>La KRL termina demasiado pronto.</translation>
        </message>
        <message>
            <source>The address cannot be used. {why}.</source>
            <translation>No se puede usar la dirección. {why}.</translation>
        </message>
        <message>
            <source>The annotator replies to the return</source>
            <translation>Respuesta a la devolución</translation>
        </message>
        <message>
            <source>The answer has no text yet</source>
            <translation>La respuesta aún no tiene texto</translation>
        </message>
        <message>
            <source>The answer is too long</source>
            <translation>La respuesta es demasiado larga</translation>
        </message>
        <message>
            <source>The answer that this one is similar to is not another answer to the same question.</source>
            <translation>La respuesta a la que esta se parece no es otra respuesta a la misma pregunta.</translation>
        </message>
        <message>
            <source>The answer to question {number}</source>
            <translation>La respuesta a la pregunta {number}</translation>
        </message>
        <message>
            <source>The answer to question {number} copies the passage. Say it in words of your own.</source>
            <translation>La respuesta a la pregunta {number} copia el pasaje. Dilo con tus palabras.</translation>
        </message>
        <message>
            <source>The backup was written, but may not survive a power cut: {why}.</source>
            <translation>La copia de seguridad se escribió, pero quizá no sobreviva a un corte de luz: {why}.</translation>
        </message>
        <message>
            <source>The bundle carries no signature by its {role}.</source>
            <translation>El paquete no lleva firma de su {role}.</translation>
        </message>
        <message>
            <source>The bundle has format version {found}; this program reads {known}.</source>
            <translation>El paquete tiene la versión de formato {found}; este programa lee {known}.</translation>
        </message>
        <message>
            <source>The bundle is for {purpose}, its rubric for {asked}.</source>
            <translation>El paquete es para {purpose}; su rúbrica, para {asked}.</translation>
        </message>
        <message>
            <source>The bundle is larger than permitted: {why}.</source>
            <translation>El paquete es mayor de lo permitido: {why}.</translation>
        </message>
        <message>
            <source>The certificate of the place is not from an authority that this computer trusts: it may be a different place.</source>
            <translation>Ninguna autoridad en la que confíe este ordenador avala el lugar: puede que sea otro.</translation>
        </message>
        <message>
            <source>The connection was lost.</source>
            <translation>La conexión se cortó.</translation>
        </message>
        <message>
            <source>The content was changed after it was signed: {why}.</source>
            <translation>El contenido se cambió después de firmarse: {why}.</translation>
        </message>
        <message>
            <source>The corroboration has no quote {index} on the {side}.</source>
            <translation>El respaldo no tiene la cita {index} ({side}).</translation>
        </message>
        <message>
            <source>The critique has no highlight {index}.</source>
            <translation>La crítica no tiene el resaltado {index}.</translation>
        </message>
        <message>
            <source>The critique that exposes it: what is wrong, and where?</source>
            <translation>La crítica que la descubre: ¿qué está mal y dónde?</translation>
        </message>
        <message>
            <source>The critique was removed. {key:edit.undo} brings it back.</source>
            <translation>La crítica se ha quitado. {key:edit.undo} la recupera.</translation>
        </message>
        <message>
            <source>The data after the key have format version {version}; this program reads {known}.</source>
            <translation>Lo que sigue a la clave tiene la versión de formato {version}; este programa lee {known}.</translation>
        </message>
        <message>
            <source>The data after the key were changed.</source>
            <translation>Lo que sigue a la clave se ha cambiado.</translation>
        </message>
        <message>
            <source>The database cannot be written.</source>
            <translation>No se puede escribir en la base de datos.</translation>
        </message>
        <message>
            <source>The database could not be used: {error}.</source>
            <translation>No se ha podido usar la base de datos: {error}.</translation>
        </message>
        <message>
            <source>The database file cannot be opened.</source>
            <translation>No se puede abrir el archivo de la base de datos.</translation>
        </message>
        <message>
            <source>The database file was not made by this program.</source>
            <translation>El archivo de la base de datos no lo hizo este programa.</translation>
        </message>
        <message>
            <source>The database has no such task.</source>
            <translation>La base de datos no tiene esa tarea.</translation>
        </message>
        <message>
            <source>The database is closed.</source>
            <translation>La base de datos está cerrada.</translation>
        </message>
        <message>
            <source>The database is damaged ({table} {key}: {why}), so no backup was made of it. Earlier backups are kept.</source>
            <translation>La base de datos está dañada ({table} {key}: {why}), así que no se ha hecho copia de ella. Las copias anteriores se conservan.</translation>
        </message>
        <message>
            <source>The database is damaged.</source>
            <translation>La base de datos está dañada.</translation>
        </message>
        <message>
            <source>The database is in use by another program.</source>
            <translation>Otro programa tiene ocupada la base de datos.</translation>
        </message>
        <message>
            <source>The database is missing, but its log, backups of it, or records of what was saved in it exist.</source>
            <translation>La base de datos ha desaparecido; quedan su registro, copias de seguridad o notas de lo que se guardó en ella.</translation>
        </message>
        <message>
            <source>The database is no longer accessible: {strerror}.</source>
            <translation>Ya no se puede acceder a la base de datos: {strerror}.</translation>
        </message>
        <message>
            <source>The database was changed by something else while it was open.</source>
            <translation>Algo cambió la base de datos mientras estaba abierta.</translation>
        </message>
        <message>
            <source>The database was written by a newer program (schema {version}; this one knows up to {known}).</source>
            <translation>La base de datos la escribió un programa más reciente (esquema {version}; este conoce hasta el {known}).</translation>
        </message>
        <message>
            <source>The disk is full.</source>
            <translation>El disco está lleno.</translation>
        </message>
        <message>
            <source>The disk reports an error, or your disk quota is exceeded.</source>
            <translation>El disco informa de un error, o tu cuota en él está agotada.</translation>
        </message>
        <message>
            <source>The disk reports an error.</source>
            <translation>El disco comunica un error.</translation>
        </message>
        <message>
            <source>The drive of this folder is read-only: {place}.</source>
            <translation>La unidad de esta carpeta es de solo lectura: {place}.</translation>
        </message>
        <message>
            <source>The error was removed. {key:edit.undo} brings it back.</source>
            <translation>Se quitó el error. {key:edit.undo} lo recupera.</translation>
        </message>
        <message>
            <source>The export is no longer in the outbox.</source>
            <translation>La exportación ya no está en la bandeja de salida.</translation>
        </message>
        <message>
            <source>The file cannot be decrypted: {strerror}.</source>
            <translation>No se puede descifrar el archivo: {strerror}.</translation>
        </message>
        <message>
            <source>The file cannot be read or written: {why}.</source>
            <translation>No se puede leer o escribir el archivo: {why}.</translation>
        </message>
        <message>
            <source>The file cannot be read: {strerror}.</source>
            <translation>No se puede leer el archivo: {strerror}.</translation>
        </message>
        <message>
            <source>The file cannot be written: {why}.</source>
            <translation>El archivo no se puede escribir: {why}.</translation>
        </message>
        <message>
            <source>The file could not be imported: {why}.</source>
            <translation>No se pudo traer el archivo: {why}.</translation>
        </message>
        <message>
            <source>The file could not be written: {why}.</source>
            <translation>No se pudo escribir el archivo: {why}.</translation>
        </message>
        <message>
            <source>The file is encrypted to more than {most} recipients, or its header is too long: it is not a file of this program.</source>
            <translation>El archivo está cifrado para más de {most} destinatarios, o su cabecera no termina: ningún archivo de este programa es así.</translation>
        </message>
        <message>
            <source>The file is not written in the one permitted way: {why}.</source>
            <translation>El archivo no está escrito de la única forma permitida: {why}.</translation>
        </message>
        <message>
            <source>The file is too long to be a receipt.</source>
            <translation>El archivo es demasiado largo para ser un acuse de recibo.</translation>
        </message>
        <message>
            <source>The file is truncated.</source>
            <translation>El archivo termina demasiado pronto.</translation>
        </message>
        <message>
            <source>The file of certificates cannot be used: {why}.</source>
            <translation>No se puede usar el archivo de certificados: {why}.</translation>
        </message>
        <message>
            <source>The file that was put there is different when read back.</source>
            <translation>Lo que se puso allí no es lo que debería ser al volver a leerlo.</translation>
        </message>
        <message>
            <source>The file was written, but may not survive a power cut: {why}.</source>
            <translation>El archivo se escribió, pero quizá no sobreviva a un corte de luz: {why}.</translation>
        </message>
        <message>
            <source>The folder cannot be used: {why}.</source>
            <translation>No se puede usar la carpeta: {why}.</translation>
        </message>
        <message>
            <source>The folder does not exist.</source>
            <translation>La carpeta no está.</translation>
        </message>
        <message>
            <source>The folder no longer exists, or its drive reports an error.</source>
            <translation>La carpeta ya no está, o su unidad comunica un error.</translation>
        </message>
        <message>
            <source>The id {identifier} cannot be used for a written text.</source>
            <translation>Nada de lo que se escribe puede tener el identificador {identifier}.</translation>
        </message>
        <message>
            <source>The id {id} is reserved for tasks of a course.</source>
            <translation>El identificador {id} está reservado para tareas de un curso.</translation>
        </message>
        <message>
            <source>The image {name} is not in the bundle.</source>
            <translation>La imagen {name} no está en el paquete.</translation>
        </message>
        <message>
            <source>The images of the course are larger than permitted.</source>
            <translation>Las imágenes del curso son más grandes de lo permitido.</translation>
        </message>
        <message>
            <source>The images of the page have {total} pixels; {most} in all are permitted.</source>
            <translation>Las imágenes de la página tienen {total} píxeles; se permiten {most} en total.</translation>
        </message>
        <message>
            <source>The invite cannot be read: {why}.</source>
            <translation>No se puede leer la invitación: {why}.</translation>
        </message>
        <message>
            <source>The invite has format version {version}; this program reads {known}.</source>
            <translation>La invitación tiene la versión de formato {version}; este programa lee {known}.</translation>
        </message>
        <message>
            <source>The invite names another owner's key than the one that signed it.</source>
            <translation>La invitación nombra la clave de otro responsable que la que la firmó.</translation>
        </message>
        <message>
            <source>The invite was changed after it was signed, or something else was signed.</source>
            <translation>La invitación se cambió después de firmarse, o se firmó otra cosa.</translation>
        </message>
        <message>
            <source>The journal does not lead to the annotation.</source>
            <translation>El diario no lleva a la anotación.</translation>
        </message>
        <message>
            <source>The key file cannot be read: {strerror}.</source>
            <translation>No se puede leer el archivo de la clave: {strerror}.</translation>
        </message>
        <message>
            <source>The last edits are still being saved.</source>
            <translation>Las últimas ediciones aún se están guardando.</translation>
        </message>
        <message>
            <source>The last sync was cut off.</source>
            <translation>La última sincronización se interrumpió.</translation>
        </message>
        <message>
            <source>The line says that the task is finished, but its annotation is not.</source>
            <translation>Según la línea la tarea está terminada, pero su anotación no.</translation>
        </message>
        <message>
            <source>The list of invites in the file cannot be read.</source>
            <translation>No se puede leer la lista de invitaciones del archivo.</translation>
        </message>
        <message>
            <source>The list of revoked keys is truncated.</source>
            <translation>La lista de claves revocadas termina demasiado pronto.</translation>
        </message>
        <message>
            <source>The list of trusted keys cannot be used: it is not UTF-8.</source>
            <translation>La lista de claves de confianza no se puede usar: no está en UTF-8.</translation>
        </message>
        <message numerus="yes">
            <source>The maximum is {n} questions here.</source>
            <extracomment>The maximum is {n} question here.</extracomment>
            <translation>
                <numerusform>Aquí el máximo es {n} pregunta.</numerusform>
                <numerusform>Aquí el máximo son {n} preguntas.</numerusform>
            </translation>
        </message>
        <message>
            <source>The misleading answer was removed. {key:edit.undo} brings it back.</source>
            <translation>La respuesta engañosa se ha quitado. {key:edit.undo} la recupera.</translation>
        </message>
        <message>
            <source>The new text</source>
            <translation>El texto nuevo</translation>
        </message>
        <message>
            <source>The new text was removed with the mark. {key:edit.undo} restores both.</source>
            <translation>El texto nuevo se ha ido con la marca. {key:edit.undo} recupera ambos.</translation>
        </message>
        <message>
            <source>The note</source>
            <translation>La nota</translation>
        </message>
        <message>
            <source>The owner changed this question ({n} of {count}): {question}.</source>
            <translation>El responsable cambió esta pregunta ({n} de {count}): {question}.</translation>
        </message>
        <message>
            <source>The owner changed this text ({n} of {count}).</source>
            <translation>El responsable cambió este texto ({n} de {count}).</translation>
        </message>
        <message>
            <source>The owner does not know your key. Ask for an invite, and accept it on this computer.</source>
            <translation>El responsable no conoce tu clave. Pide una invitación y acéptala en este ordenador.</translation>
        </message>
        <message>
            <source>The owner has changed this task since. It is shown as it is now.</source>
            <translation>El responsable ha cambiado esta tarea desde entonces. Se muestra como está ahora.</translation>
        </message>
        <message>
            <source>The owner has declared void everything that came under this key. Do these tasks again.</source>
            <translation>El responsable ha anulado todo lo que llegó con esta clave. Haz estas tareas de nuevo.</translation>
        </message>
        <message numerus="yes">
            <source>The owner has declared void everything that came under this key. Do these tasks again. {n} tasks are open again.</source>
            <extracomment>The owner has declared void everything that came under this key. Do these tasks again. {n} task is open again.</extracomment>
            <translation>
                <numerusform>El responsable ha anulado todo lo que llegó con esta clave. Haz estas tareas de nuevo. {n} tarea está abierta de nuevo.</numerusform>
                <numerusform>El responsable ha anulado todo lo que llegó con esta clave. Haz estas tareas de nuevo. {n} tareas están abiertas de nuevo.</numerusform>
            </translation>
        </message>
        <message>
            <source>The owner has declared void everything that came under this key: {why}. Do these tasks again.</source>
            <translation>El responsable ha anulado todo lo que llegó con esta clave: {why}. Haz estas tareas de nuevo.</translation>
        </message>
        <message numerus="yes">
            <source>The owner has declared void everything that came under this key: {why}. Do these tasks again. {n} tasks are open again.</source>
            <extracomment>The owner has declared void everything that came under this key: {why}. Do these tasks again. {n} task is open again.</extracomment>
            <translation>
                <numerusform>El responsable ha anulado todo lo que llegó con esta clave: {why}. Haz estas tareas de nuevo. {n} tarea está abierta de nuevo.</numerusform>
                <numerusform>El responsable ha anulado todo lo que llegó con esta clave: {why}. Haz estas tareas de nuevo. {n} tareas están abiertas de nuevo.</numerusform>
            </translation>
        </message>
        <message>
            <source>The owner has not changed this task since you finished it.</source>
            <translation>El responsable no ha cambiado esta tarea desde que la terminaste.</translation>
        </message>
        <message>
            <source>The owner has revoked the key that signed this, with everything that came under it. Ask for a fresh invite, and do these tasks again.</source>
            <translation>El responsable ha revocado la clave que firmó esto, con todo lo que llegó con ella. Pide una invitación nueva y haz estas tareas de nuevo.</translation>
        </message>
        <message>
            <source>The owner has revoked the key that signed this. Ask for a fresh invite; your work goes with it.</source>
            <translation>El responsable ha revocado la clave que firmó esto. Pide una invitación nueva; tu trabajo se conserva.</translation>
        </message>
        <message>
            <source>The owner has revoked your key: nothing that it signs from now on counts.</source>
            <translation>El responsable ha revocado tu clave: nada de lo que firme desde ahora cuenta.</translation>
        </message>
        <message>
            <source>The owner has withdrawn this invite.</source>
            <translation>El responsable ha retirado esta invitación.</translation>
        </message>
        <message>
            <source>The owner has withdrawn this task. Your work on it is kept; nothing more needs to be done.</source>
            <translation>El responsable ha retirado esta tarea. Tu trabajo en ella se conserva; no hay que hacer nada más.</translation>
        </message>
        <message>
            <source>The owner has withdrawn your invite. Ask for a fresh one.</source>
            <translation>El responsable ha retirado tu invitación. Pide una nueva.</translation>
        </message>
        <message>
            <source>The owner of its project opens it with --project DIR; if you are, it is for another key, or was damaged.</source>
            <translation>El responsable de su proyecto lo abre con --project DIR; si eres tú, es para otra clave o está dañado.</translation>
        </message>
        <message>
            <source>The owner of {shown} has revoked the key that signed this: {fingerprint}.</source>
            <translation>El responsable de {shown} ha revocado la clave que firmó esto: {fingerprint}.</translation>
        </message>
        <message numerus="yes">
            <source>The owner received {n} deliveries.</source>
            <extracomment>The owner received {n} delivery.</extracomment>
            <translation>
                <numerusform>El responsable ha recibido {n} envío.</numerusform>
                <numerusform>El responsable ha recibido {n} envíos.</numerusform>
            </translation>
        </message>
        <message>
            <source>The owner's key signed two bundles that contradict each other: this one, number {sequence} of its series, and number {sequence2}, which is here already.</source>
            <translation>La clave del responsable firmó dos paquetes que se contradicen: este, número {sequence} de su serie, y el número {sequence2}, que ya está aquí.</translation>
        </message>
        <message>
            <source>The page shows {count} images; {most} are permitted.</source>
            <translation>La página muestra {count} imágenes; se permiten {most}.</translation>
        </message>
        <message>
            <source>The passage does not answer the question</source>
            <translation>El pasaje no responde a la pregunta</translation>
        </message>
        <message>
            <source>The passage does not answer this question, so nothing in it supports the answer.</source>
            <translation>El pasaje no responde a esta pregunta, así que nada en él respalda la respuesta.</translation>
        </message>
        <message>
            <source>The passphrase file cannot be read: {why}.</source>
            <translation>No se puede leer el archivo de la frase de acceso: {why}.</translation>
        </message>
        <message>
            <source>The passphrase is empty.</source>
            <translation>La frase de acceso está vacía.</translation>
        </message>
        <message>
            <source>The place answered with a list that cannot be read, or that contains an invalid name.</source>
            <translation>El lugar respondió con una lista, o con un nombre en ella, que no se puede leer.</translation>
        </message>
        <message>
            <source>The place answers too slowly: the sync was stopped.</source>
            <translation>El lugar responde demasiado despacio: se ha abandonado.</translation>
        </message>
        <message>
            <source>The place cannot be reached.</source>
            <translation>No se puede llegar al lugar.</translation>
        </message>
        <message>
            <source>The place does not permit this ({status}): the address, the name or the password is wrong.</source>
            <translation>El lugar no te lo permite ({status}): la dirección, el nombre o la contraseña no encajan.</translation>
        </message>
        <message>
            <source>The place does not state the size of files, or when they were written.</source>
            <translation>El lugar da archivos sin decir cuánto miden ni cuándo se escribieron.</translation>
        </message>
        <message>
            <source>The place is busy or down ({status}).</source>
            <translation>El lugar está ocupado o fuera de servicio ({status}).</translation>
        </message>
        <message>
            <source>The place lists more files than this program reads: the sync was stopped.</source>
            <translation>El lugar enumera más de lo que este programa lee: se ha abandonado.</translation>
        </message>
        <message>
            <source>The place redirects this program to {shown}. Nothing was sent there.</source>
            <translation>El lugar remite este programa a {shown}. No se ha enviado nada allí.</translation>
        </message>
        <message>
            <source>The place refused it (409): the folder in the address may not exist.</source>
            <translation>El lugar lo rechazó (409): puede que no exista la carpeta que indica la dirección.</translation>
        </message>
        <message>
            <source>The place refused it ({status}).</source>
            <translation>El lugar lo rechazó ({status}).</translation>
        </message>
        <message>
            <source>The place sends more than the {most} bytes that it listed; the rest was not fetched.</source>
            <translation>El lugar da más de los {most} bytes que indicó; el resto no se ha tomado.</translation>
        </message>
        <message>
            <source>The program did not wait for the system's keyring.</source>
            <translation>No se esperó al llavero del sistema.</translation>
        </message>
        <message>
            <source>The project is open.</source>
            <translation>El proyecto está abierto.</translation>
        </message>
        <message>
            <source>The project owner answers your question “{question}”: {text}</source>
            <translation>El responsable responde a tu pregunta «{question}»: {text}</translation>
        </message>
        <message>
            <source>The project owner asks for Annotator {version} or newer; this is {own}.</source>
            <translation>El responsable pide Annotator {version} o posterior; esta es la {own}.</translation>
        </message>
        <message>
            <source>The project owner writes ({date}): {text}</source>
            <translation>El responsable escribe ({date}): {text}</translation>
        </message>
        <message>
            <source>The project {title} of these results is not on this computer.</source>
            <translation>El proyecto {title} de estos resultados no está en este ordenador.</translation>
        </message>
        <message>
            <source>The proposed edit</source>
            <translation>La edición propuesta</translation>
        </message>
        <message>
            <source>The public key cannot be read: {error}.</source>
            <translation>No se puede leer la clave pública: {error}.</translation>
        </message>
        <message>
            <source>The question has no text yet</source>
            <translation>La pregunta aún no tiene texto</translation>
        </message>
        <message>
            <source>The question is too long</source>
            <translation>La pregunta es demasiado larga</translation>
        </message>
        <message>
            <source>The question was removed. {key:edit.undo} brings it back.</source>
            <translation>La pregunta se ha quitado. {key:edit.undo} la recupera.</translation>
        </message>
        <message>
            <source>The question “{question}” has no answer.</source>
            <translation>La pregunta «{question}» no tiene respuesta.</translation>
        </message>
        <message>
            <source>The quotes were untied. {key:edit.undo} brings them back.</source>
            <translation>Las citas se han desvinculado. {key:edit.undo} las recupera.</translation>
        </message>
        <message>
            <source>The receipt has format version {version}; this program reads {known}.</source>
            <translation>El acuse de recibo tiene la versión de formato {version}; este programa lee {known}.</translation>
        </message>
        <message>
            <source>The receipt was changed after it was signed, or something else was signed.</source>
            <translation>El acuse de recibo se cambió después de firmarse, o se firmó otra cosa.</translation>
        </message>
        <message>
            <source>The record of earlier keys is damaged.</source>
            <translation>El registro de claves anteriores está dañado.</translation>
        </message>
        <message>
            <source>The results could not be encrypted: {why}.</source>
            <translation>No se han podido cifrar los resultados: {why}.</translation>
        </message>
        <message>
            <source>The right answers to {id} cannot be given.</source>
            <translation>Las respuestas correctas de {id} no son de las que se pueden dar.</translation>
        </message>
        <message>
            <source>The rubric asks for no answers.</source>
            <translation>La rúbrica no pide respuestas.</translation>
        </message>
        <message>
            <source>The rubric asks for no critiques of misleading answers.</source>
            <translation>La rúbrica no pide críticas de respuestas engañosas.</translation>
        </message>
        <message>
            <source>The rubric asks for no critiques of {target}.</source>
            <translation>No se piden críticas de {target}.</translation>
        </message>
        <message>
            <source>The rubric asks for no critiques.</source>
            <translation>La rúbrica no pide críticas.</translation>
        </message>
        <message>
            <source>The rubric asks for no edit of {target}.</source>
            <translation>No se pide ninguna edición de {target}.</translation>
        </message>
        <message>
            <source>The rubric asks for no misleading answers.</source>
            <translation>La rúbrica no pide respuestas engañosas.</translation>
        </message>
        <message>
            <source>The rubric asks for no questions to be written.</source>
            <translation>La rúbrica no pide que se escriban preguntas.</translation>
        </message>
        <message>
            <source>The rubric asks for no quotes that corroborate answers.</source>
            <translation>La rúbrica no pide citas que respalden respuestas.</translation>
        </message>
        <message>
            <source>The rubric asks for no refinements.</source>
            <translation>La rúbrica no pide mejoras.</translation>
        </message>
        <message>
            <source>The rubric asks for nothing called {key}.</source>
            <translation>La rúbrica no pide nada llamado {key}.</translation>
        </message>
        <message>
            <source>The rubric does not ask for errors.</source>
            <translation>La rúbrica no pide errores.</translation>
        </message>
        <message>
            <source>The rubric does not ask for that about {target}.</source>
            <translation>Nada de eso se pide de {target}.</translation>
        </message>
        <message>
            <source>The rubric does not ask for {critique}: remove it.</source>
            <translation>{critique}: la rúbrica no lo pide, quítalo.</translation>
        </message>
        <message>
            <source>The rubric does not ask for {name}: remove it.</source>
            <translation>{name}: la rúbrica no lo pide, quítalo.</translation>
        </message>
        <message>
            <source>The rubric does not ask to judge critiques.</source>
            <translation>La rúbrica no pide evaluar críticas.</translation>
        </message>
        <message>
            <source>The rubric does not ask to rank helpful critiques.</source>
            <translation>La rúbrica no pide clasificar las críticas útiles.</translation>
        </message>
        <message>
            <source>The rubric does not ask whether answers to {key} are sure.</source>
            <translation>La rúbrica no pregunta si las respuestas a {key} son seguras.</translation>
        </message>
        <message>
            <source>The rubric does not let answers be marked as rewritten.</source>
            <translation>La rúbrica no permite marcar respuestas como reescritas.</translation>
        </message>
        <message>
            <source>The rubric does not let answers be skipped as similar.</source>
            <translation>La rúbrica no permite omitir respuestas por parecidas.</translation>
        </message>
        <message>
            <source>The rubric does not let answers be skipped as similar: remove that mark.</source>
            <translation>La rúbrica no permite omitir respuestas por parecidas: quita esa marca.</translation>
        </message>
        <message>
            <source>The rubric does not let questions be marked as unanswerable.</source>
            <translation>La rúbrica no permite marcar preguntas como sin respuesta posible.</translation>
        </message>
        <message>
            <source>The rubric has no block called {key}.</source>
            <translation>La rúbrica no pregunta nada llamado {key}.</translation>
        </message>
        <message>
            <source>The rubric has no closing question.</source>
            <translation>La rúbrica no pregunta nada cuando todas las críticas están evaluadas.</translation>
        </message>
        <message>
            <source>The rubric has no notes called {key}.</source>
            <translation>La rúbrica no tiene notas llamadas {key}.</translation>
        </message>
        <message>
            <source>The rubric has no reaction {reaction} in {key}.</source>
            <translation>La rúbrica no tiene la reacción {reaction} en {key}.</translation>
        </message>
        <message>
            <source>The rubric has no reason to return called {reason}.</source>
            <translation>La rúbrica no tiene ningún motivo de devolución llamado {reason}.</translation>
        </message>
        <message>
            <source>The rubric has no reason to skip called {reason}.</source>
            <translation>La rúbrica no tiene ningún motivo para omitir llamado {reason}.</translation>
        </message>
        <message>
            <source>The rubric has no tag {tag} in {key}.</source>
            <translation>La rúbrica no tiene la etiqueta {tag} en {key}.</translation>
        </message>
        <message>
            <source>The search index cannot be read.</source>
            <translation>El índice de búsqueda no se puede leer.</translation>
        </message>
        <message>
            <source>The server has no bucket or container of that name.</source>
            <translation>El servidor no tiene ningún bucket ni contenedor con ese nombre.</translation>
        </message>
        <message>
            <source>The server there does not use TLS, which https requires.</source>
            <translation>Lo que responde allí no habla TLS, que https necesita.</translation>
        </message>
        <message>
            <source>The signed content does not conform to the format: {why}.</source>
            <translation>El contenido firmado no encaja con el formato: {why}.</translation>
        </message>
        <message>
            <source>The sync was stopped after {seconds} minutes: the place answers too slowly.</source>
            <translation>La sincronización se terminó tras {seconds} minutos: el lugar responde demasiado despacio.</translation>
        </message>
        <message>
            <source>The system's keyring contains something other than the {role} key.</source>
            <translation>El llavero del sistema contiene otra cosa que la clave ({role}).</translation>
        </message>
        <message>
            <source>The system's keyring does not accept the new key.</source>
            <translation>El llavero del sistema no acepta la clave nueva.</translation>
        </message>
        <message>
            <source>The system's keyring does not release the {role} key.</source>
            <translation>El llavero del sistema no entrega la clave ({role}).</translation>
        </message>
        <message>
            <source>The system's keyring is locked.</source>
            <translation>El llavero del sistema está bloqueado.</translation>
        </message>
        <message>
            <source>The task has no {target}.</source>
            <translation>La tarea no tiene {target}.</translation>
        </message>
        <message>
            <source>The task {id} cannot be reviewed: {rstrip}.</source>
            <translation>La tarea {id} no se puede revisar: {rstrip}.</translation>
        </message>
        <message>
            <source>The task {task_id} is here already, from another batch and with another {other}.</source>
            <translation>La tarea {task_id} ya está aquí, de otro lote y con otro contenido ({other}).</translation>
        </message>
        <message>
            <source>The tasks of this project open when its course is passed.</source>
            <translation>Las tareas de este proyecto se abren al aprobar su curso.</translation>
        </message>
        <message>
            <source>The test is not open yet.</source>
            <translation>La prueba aún no está abierta.</translation>
        </message>
        <message>
            <source>The text contains a character that cannot be stored.</source>
            <translation>El texto contiene un carácter que no se puede conservar.</translation>
        </message>
        <message>
            <source>The text of a highlight was not found: {exact}.</source>
            <translation>Un resaltado ha perdido su lugar: {exact}.</translation>
        </message>
        <message numerus="yes">
            <source>The texts are being prepared for search: {done} of {n} tasks. Then they can be searched.</source>
            <extracomment>The texts are being prepared for search: {done} of {n} task. Then they can be searched.</extracomment>
            <translation>
                <numerusform>Los textos se están preparando para la búsqueda: {done} de {n} tarea. Después se podrá buscar en ellos.</numerusform>
                <numerusform>Los textos se están preparando para la búsqueda: {done} de {n} tareas. Después se podrá buscar en ellos.</numerusform>
            </translation>
        </message>
        <message>
            <source>The texts of this task take {taken} bytes; the maximum is {most}: shorten the longest, or refine fewer critiques.</source>
            <translation>Los textos de esta tarea ocupan {taken} bytes y el máximo es {most}: acorta el más largo, o mejora menos críticas.</translation>
        </message>
        <message>
            <source>The words of the answer were added to quotes {n}.</source>
            <translation>Las palabras de la respuesta se han añadido a las citas {n}.</translation>
        </message>
        <message>
            <source>The words of the passage were added to quotes {n}.</source>
            <translation>Las palabras del pasaje se han añadido a las citas {n}.</translation>
        </message>
        <message>
            <source>The work of task {n} is returned. {key:edit.undo} undoes this.</source>
            <translation>El trabajo de la tarea {n} está devuelto. {key:edit.undo} lo deshace.</translation>
        </message>
        <message>
            <source>The work of the script was not saved.</source>
            <translation>El trabajo del script no se ha guardado.</translation>
        </message>
        <message numerus="yes">
            <source>The work on {n} tasks was exported</source>
            <extracomment>The work on {n} task was exported</extracomment>
            <translation>
                <numerusform>Se ha exportado el trabajo de {n} tarea</numerusform>
                <numerusform>Se ha exportado el trabajo de {n} tareas</numerusform>
            </translation>
        </message>
        <message>
            <source>The {role} key and its `.pub` file do not belong together.</source>
            <translation>La clave ({role}) y su archivo `.pub` no van juntos.</translation>
        </message>
        <message>
            <source>There are more files than the program examines; new ones may be among the others.</source>
            <translation>Hay más archivos de los que se miran; entre los demás puede haber algo nuevo.</translation>
        </message>
        <message>
            <source>There are more than {most} new task bundles; the next sync will fetch the others.</source>
            <translation>Hay allí más de {most} paquetes de tareas nuevos; la próxima sincronización mira los demás.</translation>
        </message>
        <message>
            <source>There are no credentials for this place.</source>
            <translation>No hay credenciales para este lugar.</translation>
        </message>
        <message>
            <source>There are no other questions about it.</source>
            <translation>No se pide nada más de esto.</translation>
        </message>
        <message numerus="yes">
            <source>There are {count} critiques; the maximum is {n}.</source>
            <extracomment>There are {count} critiques; the maximum is {n}.</extracomment>
            <translation>
                <numerusform>Hay {count} críticas; el máximo es {n}.</numerusform>
                <numerusform>Hay {count} críticas; el máximo es {n}.</numerusform>
            </translation>
        </message>
        <message>
            <source>There are {count} new receipts, of which {most} were read; the next sync continues.</source>
            <translation>Hay allí {count} acuses de recibo nuevos y se han leído {most}; la próxima sincronización sigue.</translation>
        </message>
        <message>
            <source>There are {most} notes on this text.</source>
            <translation>Hay {most} notas en este texto.</translation>
        </message>
        <message>
            <source>There are: {names}.</source>
            <translation>Hay: {names}.</translation>
        </message>
        <message>
            <source>There is a critique of your own already: change it, or remove it first.</source>
            <translation>Ya hay una crítica tuya: cámbiala, o quítala primero.</translation>
        </message>
        <message>
            <source>There is a critique of your own, but the answer says that there is none: change one of them.</source>
            <translation>Hay una crítica tuya, y la respuesta es que no hay ninguna: decide qué vale.</translation>
        </message>
        <message>
            <source>There is a critique {id} already.</source>
            <translation>Ya hay una crítica {id}.</translation>
        </message>
        <message>
            <source>There is a file here already.</source>
            <translation>Ya hay aquí un archivo.</translation>
        </message>
        <message>
            <source>There is a link, a device or a folder in place of a file or folder of this program: it was not followed.</source>
            <translation>Hay un enlace, un dispositivo o una carpeta donde debería haber un archivo o una carpeta de este programa: no se ha seguido.</translation>
        </message>
        <message>
            <source>There is a note {id} already.</source>
            <translation>Ya hay una nota {id}.</translation>
        </message>
        <message>
            <source>There is no answer here.</source>
            <translation>Aquí no hay ninguna respuesta.</translation>
        </message>
        <message>
            <source>There is no answer {letter} here.</source>
            <translation>Aquí no hay respuesta {letter}.</translation>
        </message>
        <message>
            <source>There is no attempt left.</source>
            <translation>No queda ningún intento que empezar.</translation>
        </message>
        <message>
            <source>There is no critique {identifier}.</source>
            <translation>No hay ninguna crítica {identifier}.</translation>
        </message>
        <message>
            <source>There is no error with this code.</source>
            <translation>No hay ningún error con este código.</translation>
        </message>
        <message>
            <source>There is no key here yet.</source>
            <translation>Todavía no hay aquí ninguna clave.</translation>
        </message>
        <message>
            <source>There is no note {identifier}.</source>
            <translation>No hay ninguna nota {identifier}.</translation>
        </message>
        <message>
            <source>There is no passage here.</source>
            <translation>Aquí no hay ningún pasaje.</translation>
        </message>
        <message>
            <source>There is no place {to} in this list.</source>
            <translation>No hay ningún lugar {to} en esta lista.</translation>
        </message>
        <message>
            <source>There is no question {identifier}, and none with such a part.</source>
            <translation>No hay ninguna pregunta {identifier}, ni ninguna con tal parte.</translation>
        </message>
        <message>
            <source>There is no rank beyond this one.</source>
            <translation>No hay ningún rango más allá de este.</translation>
        </message>
        <message>
            <source>There is no response after this one.</source>
            <translation>No hay ninguna respuesta después de esta.</translation>
        </message>
        <message>
            <source>There is no response before this one.</source>
            <translation>No hay ninguna respuesta antes de esta.</translation>
        </message>
        <message>
            <source>There is no response {letter} here.</source>
            <translation>Aquí no hay respuesta {letter}.</translation>
        </message>
        <message>
            <source>There is no role {role}.</source>
            <translation>No hay ningún rol {role}.</translation>
        </message>
        <message>
            <source>There is no schedule {schedule}.</source>
            <translation>No hay ningún horario {schedule}.</translation>
        </message>
        <message>
            <source>There is no screen for the window, or this program may not use it.</source>
            <translation>No hay pantalla en la que abrir una ventana, o no deja entrar a este programa.</translation>
        </message>
        <message>
            <source>There is no space left at the place ({status}).</source>
            <translation>No queda espacio en el lugar ({status}).</translation>
        </message>
        <message>
            <source>There is no space left.</source>
            <translation>No queda espacio.</translation>
        </message>
        <message>
            <source>There is no step after this one.</source>
            <translation>No hay ningún paso después de este.</translation>
        </message>
        <message>
            <source>There is no step before this one.</source>
            <translation>No hay ningún paso antes de este.</translation>
        </message>
        <message>
            <source>There is no such backup.</source>
            <translation>No existe esa copia de seguridad.</translation>
        </message>
        <message>
            <source>There is no such object.</source>
            <translation>No hay tal objeto.</translation>
        </message>
        <message>
            <source>There is no such project here.</source>
            <translation>Aquí no hay tal proyecto.</translation>
        </message>
        <message>
            <source>There is no task {position}; the last is {count}.</source>
            <translation>No hay tarea {position}; la última es la {count}.</translation>
        </message>
        <message>
            <source>There is no work by {person} here.</source>
            <translation>Aquí no hay trabajo de una persona {person}.</translation>
        </message>
        <message>
            <source>There is no {role} key yet.</source>
            <translation>Aún no hay clave ({role}).</translation>
        </message>
        <message>
            <source>There is not enough memory.</source>
            <translation>No queda memoria.</translation>
        </message>
        <message>
            <source>There is nothing after this one.</source>
            <translation>No hay nada después de esto.</translation>
        </message>
        <message>
            <source>There is nothing before this one.</source>
            <translation>No hay nada antes de esto.</translation>
        </message>
        <message>
            <source>There is nothing to move.</source>
            <translation>No hay nada que trasladar.</translation>
        </message>
        <message>
            <source>There is nothing to redo.</source>
            <translation>No hay nada que rehacer.</translation>
        </message>
        <message>
            <source>There is nothing to undo.</source>
            <translation>No hay nada que deshacer.</translation>
        </message>
        <message>
            <source>These answers are skipped as similar to each other: one needs its critiques.</source>
            <translation>Estas respuestas se omiten por parecidas entre sí: una necesita sus críticas.</translation>
        </message>
        <message>
            <source>These results are not signed by your key, and no receipt of the owner says that they are yours.</source>
            <translation>Estos resultados no llevan tu clave, y ningún acuse de recibo del responsable dice que sean tuyos.</translation>
        </message>
        <message>
            <source>They belong to a question: write it first.</source>
            <translation>Van con una pregunta: escríbela primero.</translation>
        </message>
        <message>
            <source>They say where to get it: {place}.</source>
            <translation>Se obtiene, según el responsable, aquí: {place}.</translation>
        </message>
        <message>
            <source>They say where to get it: {place}. Install it only if its SHA-256 matches theirs: {files}.</source>
            <translation>Se obtiene, según el responsable, aquí: {place}. Instala el archivo solo si su SHA-256 es el indicado: {files}.</translation>
        </message>
        <message>
            <source>This answer cannot be marked as unsure.</source>
            <translation>Esta respuesta no se puede marcar como insegura.</translation>
        </message>
        <message>
            <source>This answer has critiques or a rewrite already.</source>
            <translation>Esta respuesta ya tiene críticas o está reescrita.</translation>
        </message>
        <message>
            <source>This answer has critiques: remove them first.</source>
            <translation>Esta respuesta tiene críticas: tendrían que irse primero.</translation>
        </message>
        <message>
            <source>This answer has refinements.</source>
            <translation>Esta respuesta tiene mejoras.</translation>
        </message>
        <message>
            <source>This answer is done. {key:go.missing} goes to what is missing elsewhere.</source>
            <translation>Esta respuesta está lista. {key:go.missing} va a lo que falta en otro sitio.</translation>
        </message>
        <message>
            <source>This answer is marked as completely rewritten.</source>
            <translation>Esta respuesta está marcada como reescrita por completo.</translation>
        </message>
        <message>
            <source>This answer is skipped as similar to another.</source>
            <translation>Esta respuesta se omite por parecida a otra.</translation>
        </message>
        <message>
            <source>This applies only to helpful critiques.</source>
            <translation>Esto se pregunta de las críticas útiles.</translation>
        </message>
        <message>
            <source>This claims to belong to {shown}, but another key signed it: {fingerprint} instead of {fingerprint3}.</source>
            <translation>Esto dice pertenecer a {shown}, pero lo firmó otra clave: {fingerprint} en vez de {fingerprint3}.</translation>
        </message>
        <message>
            <source>This computer has its {role} key already.</source>
            <translation>Este ordenador ya tiene su clave ({role}).</translation>
        </message>
        <message>
            <source>This computer has its {role} key without its `.pub` file.</source>
            <translation>Este ordenador tiene su clave ({role}) sin el archivo `.pub` correspondiente.</translation>
        </message>
        <message>
            <source>This computer is too slow, or too busy just now, to try the passphrase of the file.</source>
            <translation>Este ordenador es demasiado lento, o está demasiado ocupado ahora, para probar la frase de acceso del archivo.</translation>
        </message>
        <message>
            <source>This copies the passage: {quote}</source>
            <translation>Esto copia el pasaje: {quote}</translation>
        </message>
        <message>
            <source>This data directory was not made for a script, which would sign in a person's name here.</source>
            <translation>Este directorio de datos no se creó para un script, que aquí firmaría en nombre de una persona.</translation>
        </message>
        <message>
            <source>This database belongs to {name}: the invite was accepted with another key than the one on this computer. Nothing was signed or sent.</source>
            <translation>Esta base de datos es de {name}: la invitación se aceptó con una clave distinta de la de este ordenador. No se ha firmado ni enviado nada.</translation>
        </message>
        <message>
            <source>This file cannot be imported: {why}.</source>
            <translation>Este archivo no se puede traer: {why}.</translation>
        </message>
        <message>
            <source>This file cannot be read.</source>
            <translation>Este archivo no se puede leer.</translation>
        </message>
        <message>
            <source>This file has the name of another file.</source>
            <translation>Este archivo tiene el nombre de otro.</translation>
        </message>
        <message>
            <source>This file is encrypted (age), and cannot be read with the key on this computer.</source>
            <translation>Este archivo está cifrado (age) y no se puede leer con la clave que hay aquí.</translation>
        </message>
        <message>
            <source>This file is encrypted to another key, or was truncated or changed on its way.</source>
            <translation>Este archivo está cifrado para otra clave, o se cortó o cambió por el camino.</translation>
        </message>
        <message>
            <source>This file is too large for its type.</source>
            <translation>Este archivo es demasiado grande para ser lo que dice su nombre.</translation>
        </message>
        <message>
            <source>This file was written by a newer version of Annotator.</source>
            <translation>Este archivo lo escribió una versión más reciente de Annotator.</translation>
        </message>
        <message>
            <source>This file was written on this computer.</source>
            <translation>Este archivo se escribió en este ordenador.</translation>
        </message>
        <message>
            <source>This has only just appeared: look at it, then press the key again.</source>
            <translation>Esto acaba de aparecer: míralo y luego pulsa la tecla de nuevo.</translation>
        </message>
        <message numerus="yes">
            <source>This has removed {n} other answers; {key:edit.undo} brings them back.</source>
            <extracomment>This has removed {n} other answer; {key:edit.undo} brings it back.</extracomment>
            <translation>
                <numerusform>Esto ha quitado {n} respuesta más; {key:edit.undo} la recupera.</numerusform>
                <numerusform>Esto ha quitado {n} respuestas más; {key:edit.undo} las recupera.</numerusform>
            </translation>
        </message>
        <message>
            <source>This highlight was not found. L searches for it again; Delete removes it.</source>
            <translation>Este resaltado ha perdido su lugar. L lo busca de nuevo; Supr lo quita.</translation>
        </message>
        <message>
            <source>This installation has no window: it is without Qt.</source>
            <translation>Esta instalación no tiene ventana: le falta Qt.</translation>
        </message>
        <message>
            <source>This is a {found} bundle; a {wanted} bundle is needed here.</source>
            <translation>Este es un paquete «{found}»; aquí hace falta uno «{wanted}».</translation>
        </message>
        <message>
            <source>This is for adjudications.</source>
            <translation>Esto es para las decisiones finales.</translation>
        </message>
        <message>
            <source>This is for critiques.</source>
            <translation>Esto es para las críticas.</translation>
        </message>
        <message>
            <source>This is for open projects.</source>
            <translation>Esto es para los proyectos abiertos.</translation>
        </message>
        <message>
            <source>This is for responses on cards.</source>
            <translation>Esto es para las respuestas en tarjetas.</translation>
        </message>
        <message>
            <source>This is for returned tasks.</source>
            <translation>Esto es para las tareas devueltas.</translation>
        </message>
        <message>
            <source>This is for reviews.</source>
            <translation>Esto es para las revisiones.</translation>
        </message>
        <message>
            <source>This is for writing questions.</source>
            <translation>Esto es para escribir preguntas.</translation>
        </message>
        <message>
            <source>This is not a folder.</source>
            <translation>Esto no es una carpeta.</translation>
        </message>
        <message>
            <source>This is not a private key file.</source>
            <translation>Este no es un archivo de clave privada.</translation>
        </message>
        <message>
            <source>This is not a receipt: {why}.</source>
            <translation>Esto no es un acuse de recibo: {why}.</translation>
        </message>
        <message>
            <source>This is not a task or results bundle: {why}.</source>
            <translation>Esto no es un paquete de tareas ni de resultados: {why}.</translation>
        </message>
        <message>
            <source>This is not an invite: {why}.</source>
            <translation>Esto no es una invitación: {why}.</translation>
        </message>
        <message>
            <source>This is not asked after the other answers.</source>
            <translation>Esto no se pregunta después de las demás respuestas.</translation>
        </message>
        <message>
            <source>This is not the bundle that its name or its folder says.</source>
            <translation>Este paquete es otro del que dicen su nombre o su carpeta.</translation>
        </message>
        <message>
            <source>This is not the passphrase of the file.</source>
            <translation>Esta no es la frase de acceso del archivo.</translation>
        </message>
        <message>
            <source>This is number {sequence} of its series, and number {sequence2} is here already.</source>
            <translation>Este es el número {sequence} de su serie, y el número {sequence2} ya está aquí.</translation>
        </message>
        <message>
            <source>This is signed by a former key of the owner of {shown}: {fingerprint}.</source>
            <translation>Esto está firmado con una clave que el responsable de {shown} usaba antes: {fingerprint}.</translation>
        </message>
        <message>
            <source>This is somebody's {role} key.</source>
            <translation>Esta es la clave de alguien ({role}).</translation>
        </message>
        <message>
            <source>This is the first one.</source>
            <translation>Es el primer elemento.</translation>
        </message>
        <message>
            <source>This is the last one.</source>
            <translation>Es el último elemento.</translation>
        </message>
        <message>
            <source>This machine's owner key does not decrypt the project's encryption key.</source>
            <translation>La clave de responsable de este ordenador no abre la clave de cifrado del proyecto.</translation>
        </message>
        <message>
            <source>This needs {size} MB of free space on this computer's disk.</source>
            <translation>Hacen falta {size} MB libres en el disco de este ordenador.</translation>
        </message>
        <message>
            <source>This owner's key was not compared on this computer. Ask them where to get the newer version, by a channel other than the one through which this file arrived.</source>
            <translation>Nadie ha comparado la clave de este responsable en este ordenador. Pregúntale, por otra vía que la de este archivo, dónde se obtiene la versión más nueva.</translation>
        </message>
        <message>
            <source>This place is already returned.</source>
            <translation>Este lugar ya se devuelve.</translation>
        </message>
        <message>
            <source>This place is not returned.</source>
            <translation>Este lugar no se devuelve.</translation>
        </message>
        <message>
            <source>This project asks for no critique of your own.</source>
            <translation>Este proyecto no pide una crítica propia.</translation>
        </message>
        <message>
            <source>This project asks for no questions that the passage does not answer.</source>
            <translation>Este proyecto no tiene preguntas que el pasaje no responda.</translation>
        </message>
        <message>
            <source>This project asks for no refinements.</source>
            <translation>Este proyecto no pide mejoras.</translation>
        </message>
        <message>
            <source>This project does not ask for it.</source>
            <translation>Este proyecto no lo pide.</translation>
        </message>
        <message>
            <source>This project does not let answers be marked as rewritten.</source>
            <translation>Este proyecto no permite marcar respuestas como reescritas.</translation>
        </message>
        <message>
            <source>This project does not let answers be skipped as similar.</source>
            <translation>Este proyecto no permite omitir respuestas por parecidas.</translation>
        </message>
        <message>
            <source>This project has no course.</source>
            <translation>Este proyecto no tiene curso.</translation>
        </message>
        <message>
            <source>This project has no tasks to work on.</source>
            <translation>Este proyecto no tiene ninguna tarea en la que se pueda trabajar.</translation>
        </message>
        <message>
            <source>This project is open already.</source>
            <translation>Este proyecto ya está abierto.</translation>
        </message>
        <message>
            <source>This public key is not secure and cannot identify anybody.</source>
            <translation>Esta clave pública no puede identificar a nadie.</translation>
        </message>
        <message>
            <source>This question follows once every critique is judged.</source>
            <translation>Esto se pregunta cuando todas las críticas están evaluadas.</translation>
        </message>
        <message>
            <source>This quote was not found. L searches for it again; Delete removes it.</source>
            <translation>Esta cita ha perdido su lugar. L la busca de nuevo; Supr la quita.</translation>
        </message>
        <message>
            <source>This receipt is for somebody else.</source>
            <translation>Este acuse de recibo es para otra persona.</translation>
        </message>
        <message>
            <source>This receipt was signed by a key other than the owner's: {fingerprint}.</source>
            <translation>Este acuse de recibo lo firmó otra clave que la del responsable: {fingerprint}.</translation>
        </message>
        <message>
            <source>This refinement is not based on changed text.</source>
            <translation>Esta mejora no se basa en un texto cambiado.</translation>
        </message>
        <message>
            <source>This replaces the words that were not found. {key:edit.undo} takes this back.</source>
            <translation>Esto sustituye el lugar que se había perdido. {key:edit.undo} lo deshace.</translation>
        </message>
        <message>
            <source>This step cannot be finished yet.</source>
            <translation>Este paso aún no se puede terminar.</translation>
        </message>
        <message>
            <source>This task has no cards to arrange.</source>
            <translation>Esta tarea no tiene tarjetas que ordenar.</translation>
        </message>
        <message>
            <source>This task is not a review.</source>
            <translation>Esta tarea no está para revisar.</translation>
        </message>
        <message>
            <source>This task is not an adjudication.</source>
            <translation>Esta tarea no está para decidir entre respuestas.</translation>
        </message>
        <message>
            <source>This task is not skipped.</source>
            <translation>Esta tarea no está omitida.</translation>
        </message>
        <message>
            <source>This task was not returned; task {numbers} was.</source>
            <translation>Esta tarea no fue devuelta; la tarea {numbers} sí.</translation>
        </message>
        <message>
            <source>This task was not returned; tasks {numbers} were.</source>
            <translation>Esta tarea no fue devuelta; las tareas {numbers} sí.</translation>
        </message>
        <message>
            <source>This text is highlighted for this critique already.</source>
            <translation>Este texto ya está resaltado para esta crítica.</translation>
        </message>
        <message>
            <source>This text is quoted in this corroboration already.</source>
            <translation>Este texto ya está citado en este respaldo.</translation>
        </message>
        <message>
            <source>This was made for {recipient}, and you are {annotator} in {title}.</source>
            <translation>Esto se hizo para {recipient}, y tú eres {annotator} en {title}.</translation>
        </message>
        <message>
            <source>Tie</source>
            <translation>Empatar</translation>
        </message>
        <message>
            <source>Tie the selections in answer and passage</source>
            <translation>Vincular lo seleccionado en la respuesta y en el pasaje</translation>
        </message>
        <message>
            <source>To go on here, choose Continue here (`annotator store stay`).</source>
            <translation>Para seguir en este, elige «Seguir aquí» (`annotator store stay`).</translation>
        </message>
        <message numerus="yes">
            <source>Too many questions: the maximum is {n}</source>
            <extracomment>Too many questions: the maximum is {n}</extracomment>
            <translation>
                <numerusform>Demasiadas preguntas: el máximo es {n}</numerusform>
                <numerusform>Demasiadas preguntas: el máximo es {n}</numerusform>
            </translation>
        </message>
        <message>
            <source>Tool result</source>
            <translation>Resultado de herramienta</translation>
        </message>
        <message>
            <source>Try again later; to start with an empty folder, choose it again.</source>
            <translation>Inténtalo más tarde; para empezar con una carpeta vacía, elígela otra vez.</translation>
        </message>
        <message>
            <source>Try again, and give your keyring its password.</source>
            <translation>Inténtalo otra vez y dale su contraseña al llavero.</translation>
        </message>
        <message>
            <source>Try again.</source>
            <translation>Inténtalo de nuevo.</translation>
        </message>
        <message>
            <source>Turn it on in the window, on the page Delivery, or with `annotator sync --schedule`.</source>
            <translation>Actívala en la ventana, en la página Envío, o con `annotator sync --schedule`.</translation>
        </message>
        <message>
            <source>Two tasks have the id {task_id}.</source>
            <translation>Dos tareas tienen el identificador {task_id}.</translation>
        </message>
        <message>
            <source>Type it anew.</source>
            <translation>Escríbelo de nuevo.</translation>
        </message>
        <message>
            <source>Unanswerable</source>
            <translation>Sin respuesta posible</translation>
        </message>
        <message>
            <source>Undo ends at the update of this task.</source>
            <translation>Deshacer acaba en la actualización de esta tarea.</translation>
        </message>
        <message>
            <source>Undo ends at the update of this task. Press {key:edit.undo} again to undo elsewhere: {label}, task {n}.</source>
            <translation>Deshacer acaba en la actualización de esta tarea. Pulsa {key:edit.undo} otra vez para deshacer en otra parte: {label}, tarea {n}.</translation>
        </message>
        <message>
            <source>Undo would leave this task. Press {key:edit.undo} again to undo: {label}, task {n}.</source>
            <translation>Deshacer saldría de esta tarea. Pulsa {key:edit.undo} otra vez para deshacer: {label}, tarea {n}.</translation>
        </message>
        <message>
            <source>Unlock it.</source>
            <translation>Desbloquéalo.</translation>
        </message>
        <message>
            <source>Unlock the keyring, then try again.</source>
            <translation>Desbloquea el llavero e inténtalo de nuevo.</translation>
        </message>
        <message>
            <source>Update Annotator on this computer; nothing was changed.</source>
            <translation>Actualiza Annotator en este ordenador; no se ha cambiado nada.</translation>
        </message>
        <message>
            <source>Update the program, or ask the owner.</source>
            <translation>Actualiza el programa o pregunta al responsable.</translation>
        </message>
        <message>
            <source>Update the program.</source>
            <translation>Actualiza el programa.</translation>
        </message>
        <message>
            <source>Use a new --data-dir.</source>
            <translation>Usa un --data-dir nuevo.</translation>
        </message>
        <message>
            <source>Use letters, digits and . _ + @ - only, such as name@example.</source>
            <translation>Usa solo letras, cifras y . _ + @ -, como name@example.</translation>
        </message>
        <message>
            <source>Use one of {names}.</source>
            <translation>Usa uno de estos: {names}.</translation>
        </message>
        <message>
            <source>Use the machine or the key with which encryption was set up.</source>
            <translation>Usa el ordenador o la clave con los que se configuró el cifrado.</translation>
        </message>
        <message>
            <source>Use the open window, or close it first.</source>
            <translation>Usa la ventana abierta o ciérrala primero.</translation>
        </message>
        <message>
            <source>Use the open window.</source>
            <translation>Usa la ventana abierta.</translation>
        </message>
        <message>
            <source>User</source>
            <translation>Usuario</translation>
        </message>
        <message>
            <source>Values of {attribute}: {low} to {high}.</source>
            <translation>Valores de {attribute}: de {low} a {high}.</translation>
        </message>
        <message>
            <source>Verdict</source>
            <translation>Veredicto</translation>
        </message>
        <message>
            <source>What do you want to say?</source>
            <translation>¿Qué hay que decir?</translation>
        </message>
        <message>
            <source>What exposes it</source>
            <translation>Lo que la descubre</translation>
        </message>
        <message>
            <source>What is said of a return</source>
            <translation>Lo que se dice de una devolución</translation>
        </message>
        <message>
            <source>What was done until then is kept; it continues from there.</source>
            <translation>Lo hecho hasta entonces queda; continúa desde ahí.</translation>
        </message>
        <message>
            <source>What was done until then is kept; the next sync continues from there.</source>
            <translation>Lo hecho hasta entonces se queda; la próxima sincronización sigue desde ahí.</translation>
        </message>
        <message>
            <source>Whoever made it has to permit it: by the folder's sharing, or by `chmod -R g+rX` in a group of both.</source>
            <translation>Tiene que permitirlo quien la creó: compartiendo la carpeta, o con `chmod -R g+rX` en un grupo de ambos.</translation>
        </message>
        <message>
            <source>Whoever made it has to permit it: by the folder's sharing, or by `chmod -R g+rwX` in a group of both.</source>
            <translation>Tiene que permitirlo quien la creó: compartiendo la carpeta, o con `chmod -R g+rwX` en un grupo de ambos.</translation>
        </message>
        <message>
            <source>Whole task</source>
            <translation>Toda la tarea</translation>
        </message>
        <message>
            <source>Why it was returned before</source>
            <translation>Por qué se devolvió antes</translation>
        </message>
        <message>
            <source>Withdrawn</source>
            <translation>Retirada</translation>
        </message>
        <message>
            <source>Work on a task, then export.</source>
            <translation>Trabaja en una tarea y luego exporta.</translation>
        </message>
        <message>
            <source>Work was done on this computer since everything was moved to another one.</source>
            <translation>En este ordenador se ha trabajado desde que todo se trasladó a otro.</translation>
        </message>
        <message>
            <source>Write it</source>
            <translation>Escribirla</translation>
        </message>
        <message>
            <source>Write it again on the other computer.</source>
            <translation>Escríbelo de nuevo en el otro ordenador.</translation>
        </message>
        <message>
            <source>Write the critique that your answer announces.</source>
            <translation>Escribe la crítica que dices que hay.</translation>
        </message>
        <message>
            <source>Write the question first.</source>
            <translation>Escribe primero la pregunta.</translation>
        </message>
        <message numerus="yes">
            <source>Written: {path}, {n} days, with active time and submitted tasks.</source>
            <extracomment>Written: {path}, {n} day, with active time and submitted tasks.</extracomment>
            <translation>
                <numerusform>Escrito: {path}, {n} día, tiempo activo y tareas que cuentan.</numerusform>
                <numerusform>Escrito: {path}, {n} días, tiempo activo y tareas que cuentan.</numerusform>
            </translation>
        </message>
        <message>
            <source>Yes</source>
            <translation>Sí</translation>
        </message>
        <message>
            <source>You do not have permission to read there: {named}.</source>
            <translation>No puedes leer ahí: {named}.</translation>
        </message>
        <message>
            <source>You do not have permission to write there: {place}.</source>
            <translation>No puedes escribir ahí: {place}.</translation>
        </message>
        <message>
            <source>You have a newer key on another computer: take it to this one (Identity and keys), and sync again.</source>
            <translation>Tienes una clave más nueva en otro ordenador: tráela a este (Identidad y claves) y sincroniza de nuevo.</translation>
        </message>
        <message>
            <source>You have not accepted an invite to this project, so its owner would not know whose results these are.</source>
            <translation>No has aceptado ninguna invitación a este proyecto, así que su responsable no sabría de quién son estos resultados.</translation>
        </message>
        <message>
            <source>You have not gone back.</source>
            <translation>No has vuelto atrás.</translation>
        </message>
        <message>
            <source>You left the project, and the owner has declared void what came under your key.</source>
            <translation>Dejaste el proyecto, y el responsable ha anulado lo que llegó con tu clave.</translation>
        </message>
        <message>
            <source>You stopped it.</source>
            <translation>Lo has detenido.</translation>
        </message>
        <message>
            <source>Your critique</source>
            <translation>Tu crítica</translation>
        </message>
        <message>
            <source>Your critique of {letter}</source>
            <translation>Tu crítica de {letter}</translation>
        </message>
        <message>
            <source>Your critiques of {letter}</source>
            <translation>Tus críticas de {letter}</translation>
        </message>
        <message>
            <source>Your results were not sent: they were written before your invite asked for encryption.</source>
            <translation>Tus resultados no se han enviado: se escribieron antes de que tu invitación pidiera cifrado.</translation>
        </message>
        <message>
            <source>Your saved work is untouched.</source>
            <translation>Tu trabajo guardado está intacto.</translation>
        </message>
        <message>
            <source>Your work is not affected; a damaged index is rebuilt automatically.</source>
            <translation>Tu trabajo no se ve afectado; un índice dañado se crea de nuevo por sí solo.</translation>
        </message>
        <message>
            <source>Yours: {title}</source>
            <translation>Lo tuyo: {title}</translation>
        </message>
        <message>
            <source>`ssh-keygen -y -f {role} &gt; {role}.pub` makes the public file again.</source>
            <translation>`ssh-keygen -y -f {role} &gt; {role}.pub` vuelve a crear el archivo público.</translation>
        </message>
        <message>
            <source>a highlight in the prompt</source>
            <translation>un resaltado en el prompt</translation>
        </message>
        <message>
            <source>a passage highlight</source>
            <translation>un resaltado en el pasaje</translation>
        </message>
        <message>
            <source>a quote matches several places now</source>
            <translation>una cita encaja ahora en varios lugares</translation>
        </message>
        <message>
            <source>a quote was not found</source>
            <translation>una cita ha perdido su lugar</translation>
        </message>
        <message>
            <source>accepted</source>
            <translation>aceptado</translation>
        </message>
        <message>
            <source>all judged</source>
            <translation>todo evaluado</translation>
        </message>
        <message>
            <source>an answer highlight</source>
            <translation>un resaltado en la respuesta</translation>
        </message>
        <message numerus="yes">
            <source>and {n} older ones</source>
            <extracomment>and {n} older one</extracomment>
            <translation>
                <numerusform>y {n} anterior</numerusform>
                <numerusform>y {n} anteriores</numerusform>
            </translation>
        </message>
        <message>
            <source>answer to question {n}</source>
            <translation>respuesta a la pregunta {n}</translation>
        </message>
        <message>
            <source>as it was done</source>
            <translation>como se hizo</translation>
        </message>
        <message>
            <source>at most one</source>
            <translation>una como máximo</translation>
        </message>
        <message>
            <source>attribute</source>
            <translation>atributo</translation>
        </message>
        <message>
            <source>back</source>
            <translation>volver</translation>
        </message>
        <message>
            <source>based on changed text</source>
            <translation>basada en un texto cambiado</translation>
        </message>
        <message>
            <source>category</source>
            <translation>categoría</translation>
        </message>
        <message>
            <source>changed</source>
            <translation>cambiado</translation>
        </message>
        <message>
            <source>corrected and accepted</source>
            <translation>corregido y aceptado</translation>
        </message>
        <message>
            <source>critique</source>
            <translation>crítica</translation>
        </message>
        <message>
            <source>error</source>
            <translation>error</translation>
        </message>
        <message>
            <source>errors not marked yet</source>
            <translation>errores aún sin marcar</translation>
        </message>
        <message>
            <source>for {letter}</source>
            <translation>para {letter}</translation>
        </message>
        <message>
            <source>go to</source>
            <translation>ir a</translation>
        </message>
        <message>
            <source>has errors</source>
            <translation>tiene errores</translation>
        </message>
        <message>
            <source>has no errors</source>
            <translation>no tiene errores</translation>
        </message>
        <message>
            <source>highlight</source>
            <translation>resaltado</translation>
        </message>
        <message>
            <source>how severe is the flaw?</source>
            <translation>¿cómo de grave es el fallo?</translation>
        </message>
        <message>
            <source>is on a text that this critique is no longer about</source>
            <translation>está en un texto del que esta crítica ya no trata</translation>
        </message>
        <message>
            <source>leave</source>
            <translation>salir</translation>
        </message>
        <message>
            <source>levels</source>
            <translation>niveles</translation>
        </message>
        <message>
            <source>like {letter}</source>
            <translation>como {letter}</translation>
        </message>
        <message>
            <source>matches several places now</source>
            <translation>encaja ahora en varios lugares</translation>
        </message>
        <message>
            <source>message</source>
            <translation>mensaje</translation>
        </message>
        <message>
            <source>missing</source>
            <translation>falta</translation>
        </message>
        <message>
            <source>most important first</source>
            <translation>la más importante primero</translation>
        </message>
        <message>
            <source>move</source>
            <translation>mover</translation>
        </message>
        <message>
            <source>move its beginning</source>
            <translation>mover el principio</translation>
        </message>
        <message>
            <source>move its end</source>
            <translation>mover el final</translation>
        </message>
        <message>
            <source>needs a critique</source>
            <translation>necesita una crítica</translation>
        </message>
        <message>
            <source>needs no critique</source>
            <translation>no necesita crítica</translation>
        </message>
        <message>
            <source>needs {fields}</source>
            <translation>falta: {fields}</translation>
        </message>
        <message>
            <source>no critique</source>
            <translation>sin crítica</translation>
        </message>
        <message>
            <source>no critique yet that exposes it</source>
            <translation>falta la crítica que la descubre</translation>
        </message>
        <message>
            <source>no errors</source>
            <translation>sin errores</translation>
        </message>
        <message>
            <source>no flaw</source>
            <translation>sin fallos</translation>
        </message>
        <message>
            <source>no misleading answers</source>
            <translation>ninguna respuesta engañosa</translation>
        </message>
        <message>
            <source>no note</source>
            <translation>sin nota</translation>
        </message>
        <message>
            <source>no questions</source>
            <translation>ninguna pregunta</translation>
        </message>
        <message>
            <source>no quotes</source>
            <translation>sin citas</translation>
        </message>
        <message>
            <source>no rank</source>
            <translation>sin puesto</translation>
        </message>
        <message>
            <source>no rank yet</source>
            <translation>aún sin puesto</translation>
        </message>
        <message>
            <source>no score</source>
            <translation>sin puntuación</translation>
        </message>
        <message>
            <source>no score yet</source>
            <translation>aún sin puntuación</translation>
        </message>
        <message>
            <source>no text yet</source>
            <translation>aún sin texto</translation>
        </message>
        <message>
            <source>no unanswerable questions</source>
            <translation>ninguna pregunta sin respuesta posible</translation>
        </message>
        <message>
            <source>no words of the answer</source>
            <translation>ninguna palabra de la respuesta</translation>
        </message>
        <message>
            <source>no words of the passage</source>
            <translation>ninguna palabra del pasaje</translation>
        </message>
        <message>
            <source>none needed</source>
            <translation>no hacen falta</translation>
        </message>
        <message>
            <source>not answered</source>
            <translation>sin responder</translation>
        </message>
        <message>
            <source>not answered by the passage</source>
            <translation>el pasaje no la responde</translation>
        </message>
        <message>
            <source>not judged yet</source>
            <translation>aún sin evaluar</translation>
        </message>
        <message>
            <source>not marked</source>
            <translation>sin marcar</translation>
        </message>
        <message>
            <source>not rankable</source>
            <translation>no clasificable</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>nada</translation>
        </message>
        <message>
            <source>nothing missing</source>
            <translation>no falta nada</translation>
        </message>
        <message>
            <source>nothing to criticise</source>
            <translation>nada que criticar</translation>
        </message>
        <message>
            <source>nothing written yet</source>
            <translation>aún no hay nada escrito</translation>
        </message>
        <message>
            <source>of what kind is the flaw?</source>
            <translation>¿de qué tipo es el fallo?</translation>
        </message>
        <message>
            <source>of {high}</source>
            <translation>de {high}</translation>
        </message>
        <message>
            <source>other responses</source>
            <translation>otras respuestas</translation>
        </message>
        <message>
            <source>question {n}</source>
            <translation>pregunta {n}</translation>
        </message>
        <message>
            <source>questions about {who}</source>
            <translation>lo que se pide de {who}</translation>
        </message>
        <message>
            <source>rank</source>
            <translation>puesto</translation>
        </message>
        <message>
            <source>rank higher, lower</source>
            <translation>subir, bajar de puesto</translation>
        </message>
        <message>
            <source>rank {n}</source>
            <translation>puesto {n}</translation>
        </message>
        <message>
            <source>reaction</source>
            <translation>reacción</translation>
        </message>
        <message>
            <source>refinement {n}</source>
            <translation>mejora {n}</translation>
        </message>
        <message>
            <source>remove highlight</source>
            <translation>quitar resaltado</translation>
        </message>
        <message>
            <source>response</source>
            <translation>respuesta</translation>
        </message>
        <message>
            <source>returned</source>
            <translation>devuelto</translation>
        </message>
        <message>
            <source>score</source>
            <translation>puntuar</translation>
        </message>
        <message>
            <source>score {score}</source>
            <translation>puntuación {score}</translation>
        </message>
        <message>
            <source>select</source>
            <translation>seleccionar</translation>
        </message>
        <message>
            <source>set</source>
            <translation>puesta</translation>
        </message>
        <message>
            <source>severity</source>
            <translation>gravedad</translation>
        </message>
        <message>
            <source>similar to {letter}</source>
            <translation>parecida a {letter}</translation>
        </message>
        <message>
            <source>something missing</source>
            <translation>falta algo</translation>
        </message>
        <message>
            <source>step</source>
            <translation>paso</translation>
        </message>
        <message>
            <source>text</source>
            <translation>texto</translation>
        </message>
        <message>
            <source>the answer</source>
            <translation>la respuesta</translation>
        </message>
        <message>
            <source>there is no error here</source>
            <translation>aquí no hay ningún error</translation>
        </message>
        <message>
            <source>this is the answer itself</source>
            <translation>esta es la propia respuesta</translation>
        </message>
        <message>
            <source>tie</source>
            <translation>empate</translation>
        </message>
        <message>
            <source>towards {a}, {b}</source>
            <translation>hacia {a}, {b}</translation>
        </message>
        <message>
            <source>was not found</source>
            <translation>ha perdido su lugar</translation>
        </message>
        <message>
            <source>was {words}</source>
            <translation>era {words}</translation>
        </message>
        <message>
            <source>whether it applies to the original</source>
            <translation>si se aplica a la original</translation>
        </message>
        <message>
            <source>why</source>
            <translation>motivo</translation>
        </message>
        <message>
            <source>with a reply to the return</source>
            <translation>con una respuesta a la devolución</translation>
        </message>
        <message>
            <source>write</source>
            <translation>escribir</translation>
        </message>
        <message>
            <source>you replied</source>
            <translation>has respondido</translation>
        </message>
        <message>
            <source>yours, differs: {answer}</source>
            <translation>la tuya, distinta: {answer}</translation>
        </message>
        <message>
            <source>yours, {n} too high: {answer}</source>
            <translation>la tuya, {n} de más: {answer}</translation>
        </message>
        <message>
            <source>yours, {n} too low: {answer}</source>
            <translation>la tuya, {n} de menos: {answer}</translation>
        </message>
        <message>
            <source>yours: a similar one</source>
            <translation>la tuya: una parecida</translation>
        </message>
        <message>
            <source>yours: a similar one, of another severity or category</source>
            <translation>la tuya: una parecida, con otra gravedad o categoría</translation>
        </message>
        <message>
            <source>yours: no similar one</source>
            <translation>la tuya: ninguna parecida</translation>
        </message>
        <message>
            <source>yours: right</source>
            <translation>la tuya: correcta</translation>
        </message>
        <message>
            <source>yours: {answer}</source>
            <translation>la tuya: {answer}</translation>
        </message>
        <message>
            <source>{answer} (unsure)</source>
            <translation>{answer} (dudosa)</translation>
        </message>
        <message>
            <source>{attribute} is answered by a text: press Tab and type it.</source>
            <translation>{attribute} se responde con un texto: pulse Tab y escríbalo.</translation>
        </message>
        <message>
            <source>{attribute}: alternative</source>
            <translation>{attribute}: alternativa</translation>
        </message>
        <message>
            <source>{attribute}: why</source>
            <translation>{attribute}: por qué</translation>
        </message>
        <message>
            <source>{by} answers your question “{question}”: {text}</source>
            <translation>{by} responde a tu pregunta «{question}»: {text}</translation>
        </message>
        <message>
            <source>{count} task bundles there were signed by a key other than the owner's.</source>
            <translation>{count} paquetes de tareas que están allí fueron firmados con otra clave que la del responsable.</translation>
        </message>
        <message numerus="yes">
            <source>{done} of {n} steps done.</source>
            <extracomment>{done} of {n} step done.</extracomment>
            <translation>
                <numerusform>{done} de {n} paso hecho.</numerusform>
                <numerusform>{done} de {n} pasos hechos.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{done} of {n} tasks</source>
            <extracomment>{done} of {n} task</extracomment>
            <translation>
                <numerusform>{done} de {n} tarea</numerusform>
                <numerusform>{done} de {n} tareas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{done}, {n} begun</source>
            <extracomment>{done}, {n} begun</extracomment>
            <translation>
                <numerusform>{done}, {n} empezada</numerusform>
                <numerusform>{done}, {n} empezadas</numerusform>
            </translation>
        </message>
        <message>
            <source>{found} in place of the list of a WebDAV folder: the address is wrong, or this network asks you to sign in first.</source>
            <translation>{found} donde debería estar la lista de una carpeta WebDAV: la dirección es de otra cosa, o esta red pide que inicies sesión primero.</translation>
        </message>
        <message>
            <source>{given}, not in view</source>
            <translation>{given}, fuera de la vista</translation>
        </message>
        <message>
            <source>{identifier} is no corroboration.</source>
            <translation>{identifier} no es ningún respaldo.</translation>
        </message>
        <message>
            <source>{identifier} is no misleading answer.</source>
            <translation>{identifier} no es ninguna respuesta engañosa.</translation>
        </message>
        <message>
            <source>{key:judge.helpful} and {key:judge.not_helpful} are for given critiques.</source>
            <translation>{key:judge.helpful} y {key:judge.not_helpful} son para las críticas dadas.</translation>
        </message>
        <message>
            <source>{letter} is better</source>
            <translation>{letter} es mejor</translation>
        </message>
        <message>
            <source>{most} places of this task are already returned.</source>
            <translation>Ya se devuelven {most} lugares de una tarea.</translation>
        </message>
        <message>
            <source>{name} changes nothing yet.</source>
            <translation>{name} aún no cambia nada.</translation>
        </message>
        <message>
            <source>{name} has more misleading answers than the rubric permits: remove some.</source>
            <translation>{name} tiene más respuestas engañosas de las que permite la rúbrica: quita algunas.</translation>
        </message>
        <message>
            <source>{name} has no category yet.</source>
            <translation>{name} aún no tiene categoría.</translation>
        </message>
        <message>
            <source>{name} has no severity yet.</source>
            <translation>{name} aún no tiene gravedad.</translation>
        </message>
        <message>
            <source>{name} has no text yet.</source>
            <translation>{name} aún no tiene texto.</translation>
        </message>
        <message>
            <source>{name} has quotes, which the rubric does not ask for: remove them.</source>
            <translation>{name} tiene citas, que la rúbrica no pide: quítalas.</translation>
        </message>
        <message>
            <source>{name} has {count} characters; the maximum is {limit}: shorten it by {over}.</source>
            <translation>{name} tiene {count} caracteres y el máximo es {limit}: acórtalo en {over}.</translation>
        </message>
        <message>
            <source>{name} is based on changed text: keep, rebase or redo it.</source>
            <translation>{name} se basa en un texto cambiado: consérvala, trasládala o rehazla.</translation>
        </message>
        <message>
            <source>{name} is marked as unanswerable, which the rubric does not permit: remove the mark.</source>
            <translation>{name} está marcada como sin respuesta posible, lo que la rúbrica no pide: quita la marca.</translation>
        </message>
        <message>
            <source>{name} is no name of a secret.</source>
            <translation>{name} no es un nombre de secreto.</translation>
        </message>
        <message>
            <source>{name} is the answer itself.</source>
            <translation>{name} es la propia respuesta.</translation>
        </message>
        <message>
            <source>{name} was removed while it was open.</source>
            <translation>{name} se quitó mientras estaba abierto.</translation>
        </message>
        <message>
            <source>{name} was replaced by another file while it was open.</source>
            <translation>{name} se sustituyó por otro archivo mientras estaba abierto.</translation>
        </message>
        <message>
            <source>{name} was truncated while it was open.</source>
            <translation>{name} se cortó mientras estaba abierto.</translation>
        </message>
        <message>
            <source>{name}, misleading answer {place}</source>
            <translation>{name}, respuesta engañosa {place}</translation>
        </message>
        <message>
            <source>{name}, quotes {place}</source>
            <translation>{name}, citas {place}</translation>
        </message>
        <message>
            <source>{name}: does it apply to the original answer?</source>
            <translation>{name}: ¿se aplica a la respuesta original?</translation>
        </message>
        <message>
            <source>{name}: how severe is its flaw?</source>
            <translation>{name}: ¿cómo de grave es su fallo?</translation>
        </message>
        <message>
            <source>{name}: no quote of the answer yet.</source>
            <translation>{name}: todavía ninguna cita de la respuesta.</translation>
        </message>
        <message>
            <source>{name}: no quote of the passage yet.</source>
            <translation>{name}: todavía ninguna cita del pasaje.</translation>
        </message>
        <message>
            <source>{name}: of what kind is its flaw?</source>
            <translation>{name}: ¿de qué tipo es su fallo?</translation>
        </message>
        <message>
            <source>{name}: the critique that exposes it</source>
            <translation>{name}: la crítica que la descubre</translation>
        </message>
        <message>
            <source>{name}: the highlight “{short}” {what}.</source>
            <translation>{name}: el resaltado «{short}» {what}.</translation>
        </message>
        <message>
            <source>{name}: the quote “{short}” matches several places now.</source>
            <translation>{name}: la cita «{short}» encaja ahora en varios lugares.</translation>
        </message>
        <message>
            <source>{name}: the quote “{short}” was not found.</source>
            <translation>{name}: la cita «{short}» ha perdido su lugar.</translation>
        </message>
        <message>
            <source>{name}: {corroborations} so far, {least} required.</source>
            <translation>{name}: {corroborations} hasta ahora, debe haber {least}.</translation>
        </message>
        <message>
            <source>{name}: {misleading} so far, {asked}.</source>
            <translation>{name}: {misleading} hasta ahora, {asked}.</translation>
        </message>
        <message numerus="yes">
            <source>{n} are asked for</source>
            <extracomment>{n} is asked for</extracomment>
            <translation>
                <numerusform>se pide {n}</numerusform>
                <numerusform>se piden {n}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} behind</source>
            <extracomment>{n} behind</extracomment>
            <translation>
                <numerusform>{n} de retraso</numerusform>
                <numerusform>{n} de retraso</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} bundles of tasks or changes</source>
            <extracomment>{n} bundle of tasks or changes</extracomment>
            <translation>
                <numerusform>{n} paquete de tareas o cambios</numerusform>
                <numerusform>{n} paquetes de tareas o cambios</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} bundles of tasks or changes from the project owner are not imported yet.</source>
            <extracomment>{n} bundle of tasks or changes from the project owner is not imported yet.</extracomment>
            <translation>
                <numerusform>{n} paquete de tareas o cambios del responsable del proyecto aún no se ha importado.</numerusform>
                <numerusform>{n} paquetes de tareas o cambios del responsable del proyecto aún no se han importado.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} characters</source>
            <extracomment>{n} character</extracomment>
            <translation>
                <numerusform>{n} carácter</numerusform>
                <numerusform>{n} caracteres</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} corrections</source>
            <extracomment>{n} correction</extracomment>
            <translation>
                <numerusform>{n} corrección</numerusform>
                <numerusform>{n} correcciones</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} critiques</source>
            <extracomment>{n} critique</extracomment>
            <translation>
                <numerusform>{n} crítica</numerusform>
                <numerusform>{n} críticas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} deliveries to accept or return</source>
            <extracomment>{n} delivery to accept or return</extracomment>
            <translation>
                <numerusform>{n} envío por aceptar o devolver</numerusform>
                <numerusform>{n} envíos por aceptar o devolver</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed tasks are with people who left, or whose key is revoked</source>
            <extracomment>{n} disputed task is with somebody who left, or whose key is revoked</extracomment>
            <translation>
                <numerusform>{n} tarea en disputa la tiene alguien que se fue o cuya clave está revocada</numerusform>
                <numerusform>{n} tareas en disputa las tienen personas que se fueron o cuya clave está revocada</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed tasks to be adjudicated</source>
            <extracomment>{n} disputed task to be adjudicated</extracomment>
            <translation>
                <numerusform>{n} tarea en disputa por decidir</numerusform>
                <numerusform>{n} tareas en disputa por decidir</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed tasks wait for adjudicators</source>
            <extracomment>{n} disputed task waits for an adjudicator</extracomment>
            <translation>
                <numerusform>{n} tarea en disputa espera una decisión final</numerusform>
                <numerusform>{n} tareas en disputa esperan una decisión final</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed works wait for other work on their tasks</source>
            <extracomment>{n} disputed work waits for other work on its task</extracomment>
            <translation>
                <numerusform>{n} trabajo en disputa espera otro trabajo en su tarea</numerusform>
                <numerusform>{n} trabajos en disputa esperan otro trabajo en sus tareas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} errors</source>
            <extracomment>{n} error</extracomment>
            <translation>
                <numerusform>{n} error</numerusform>
                <numerusform>{n} errores</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files were refused</source>
            <extracomment>{n} file was refused</extracomment>
            <translation>
                <numerusform>{n} archivo fue rechazado</numerusform>
                <numerusform>{n} archivos fueron rechazados</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} highlights were found, the first one here: “{words}”. {key:edit.undo} takes this back.</source>
            <extracomment>{n} highlight was found here: “{words}”. {key:edit.undo} takes this back.</extracomment>
            <translation>
                <numerusform>Se encontró {n} marca aquí: «{words}». {key:edit.undo} lo deshace.</numerusform>
                <numerusform>Se encontraron {n} marcas, la primera aquí: «{words}». {key:edit.undo} lo deshace.</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} left</source>
            <translation>quedan {n}</translation>
        </message>
        <message numerus="yes">
            <source>{n} messages</source>
            <extracomment>{n} message</extracomment>
            <translation>
                <numerusform>{n} mensaje</numerusform>
                <numerusform>{n} mensajes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} misleading answers</source>
            <extracomment>{n} misleading answer</extracomment>
            <translation>
                <numerusform>{n} respuesta engañosa</numerusform>
                <numerusform>{n} respuestas engañosas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} misleading answers to write</source>
            <extracomment>{n} misleading answer to write</extracomment>
            <translation>
                <numerusform>Falta escribir {n} respuesta engañosa</numerusform>
                <numerusform>Faltan {n} respuestas engañosas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} missing</source>
            <extracomment>{n} missing</extracomment>
            <translation>
                <numerusform>falta {n}</numerusform>
                <numerusform>faltan {n}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} more bundles from the owner wait after this one.</source>
            <extracomment>{n} more bundle from the owner waits after this one.</extracomment>
            <translation>
                <numerusform>Después de este espera {n} paquete más del responsable.</numerusform>
                <numerusform>Después de este esperan {n} paquetes más del responsable.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} more lines</source>
            <extracomment>{n} more line</extracomment>
            <translation>
                <numerusform>{n} línea más</numerusform>
                <numerusform>{n} líneas más</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} new tasks are here.</source>
            <extracomment>{n} new task is here.</extracomment>
            <translation>
                <numerusform>Hay {n} tarea nueva.</numerusform>
                <numerusform>Hay {n} tareas nuevas.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} of {count} agree</source>
            <extracomment>{n} of {count} agrees</extracomment>
            <translation>
                <numerusform>{n} de {count} coincide</numerusform>
                <numerusform>{n} de {count} coinciden</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} of {most}</source>
            <translation>{n} de {most}</translation>
        </message>
        <message numerus="yes">
            <source>{n} other tasks</source>
            <extracomment>{n} other task</extracomment>
            <translation>
                <numerusform>{n} tarea más</numerusform>
                <numerusform>{n} tareas más</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} others</source>
            <extracomment>{n} other</extracomment>
            <translation>
                <numerusform>{n} más</numerusform>
                <numerusform>{n} más</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} pairs of quotes</source>
            <extracomment>{n} pair of quotes</extracomment>
            <translation>
                <numerusform>{n} par de citas</numerusform>
                <numerusform>{n} pares de citas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people across projects</source>
            <extracomment>{n} person across projects</extracomment>
            <translation>
                <numerusform>{n} persona en todos los proyectos</numerusform>
                <numerusform>{n} personas en todos los proyectos</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people are behind the timetable</source>
            <extracomment>{n} person is behind the timetable</extracomment>
            <translation>
                <numerusform>{n} persona va con retraso</numerusform>
                <numerusform>{n} personas van con retraso</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people have delivered nothing yet; only that shows whether they have joined</source>
            <extracomment>{n} person has delivered nothing yet; only that shows whether they have joined</extracomment>
            <translation>
                <numerusform>{n} persona no ha enviado nada todavía; solo así se ve si se ha unido</numerusform>
                <numerusform>{n} personas no han enviado nada todavía; solo así se ve si se han unido</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people have used all attempts at the test</source>
            <extracomment>{n} person has used all attempts at the test</extracomment>
            <translation>
                <numerusform>{n} persona ha agotado los intentos de la prueba</numerusform>
                <numerusform>{n} personas han agotado los intentos de la prueba</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people wait for a receipt</source>
            <extracomment>{n} person waits for a receipt</extracomment>
            <translation>
                <numerusform>{n} persona espera un acuse de recibo</numerusform>
                <numerusform>{n} personas esperan un acuse de recibo</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people whose keys are revoked have open tasks</source>
            <extracomment>{n} person whose key is revoked has open tasks</extracomment>
            <translation>
                <numerusform>{n} persona con la clave revocada tiene tareas abiertas</numerusform>
                <numerusform>{n} personas con la clave revocada tienen tareas abiertas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people whose work to look at first</source>
            <extracomment>{n} person whose work to look at first</extracomment>
            <translation>
                <numerusform>{n} persona cuyo trabajo mirar primero</numerusform>
                <numerusform>{n} personas cuyo trabajo mirar primero</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people with tasks have delivered nothing for {days} days</source>
            <extracomment>{n} person with tasks has delivered nothing for {days} days</extracomment>
            <translation>
                <numerusform>{n} persona con tareas no ha enviado nada en {days} días</numerusform>
                <numerusform>{n} personas con tareas no han enviado nada en {days} días</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} places</source>
            <extracomment>{n} place</extracomment>
            <translation>
                <numerusform>{n} lugar</numerusform>
                <numerusform>{n} lugares</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} places to return</source>
            <extracomment>{n} place to return</extracomment>
            <translation>
                <numerusform>{n} por devolver</numerusform>
                <numerusform>{n} por devolver</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions</source>
            <extracomment>{n} question</extracomment>
            <translation>
                <numerusform>{n} pregunta</numerusform>
                <numerusform>{n} preguntas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions must be ones that the passage does not answer</source>
            <extracomment>{n} question must be one that the passage does not answer</extracomment>
            <translation>
                <numerusform>{n} pregunta debe ser una que el pasaje no responda</numerusform>
                <numerusform>{n} preguntas deben ser de las que el pasaje no responde</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions to answer</source>
            <extracomment>{n} question to answer</extracomment>
            <translation>
                <numerusform>{n} pregunta por responder</numerusform>
                <numerusform>{n} preguntas por responder</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions to write</source>
            <extracomment>{n} question to write</extracomment>
            <translation>
                <numerusform>Falta escribir {n} pregunta</numerusform>
                <numerusform>Faltan {n} preguntas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} remarks of the checks</source>
            <extracomment>{n} remark of the checks</extracomment>
            <translation>
                <numerusform>{n} aviso de las comprobaciones</numerusform>
                <numerusform>{n} avisos de las comprobaciones</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reported texts are with people who left, or whose key is revoked</source>
            <extracomment>{n} reported text is with somebody who left, or whose key is revoked</extracomment>
            <translation>
                <numerusform>{n} texto denunciado lo tiene alguien que se fue o cuya clave está revocada</numerusform>
                <numerusform>{n} textos denunciados los tienen personas que se fueron o cuya clave está revocada</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reported texts to decide</source>
            <extracomment>{n} reported text to decide</extracomment>
            <translation>
                <numerusform>{n} texto denunciado por decidir</numerusform>
                <numerusform>{n} textos denunciados por decidir</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reported texts wait for moderators</source>
            <extracomment>{n} reported text waits for a moderator</extracomment>
            <translation>
                <numerusform>{n} texto denunciado espera a un moderador</numerusform>
                <numerusform>{n} textos denunciados esperan a moderadores</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} results files are not merged</source>
            <extracomment>{n} results file is not merged</extracomment>
            <translation>
                <numerusform>{n} archivo de resultados no está fusionado</numerusform>
                <numerusform>{n} archivos de resultados no están fusionados</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} returned</source>
            <extracomment>{n} returned</extracomment>
            <translation>
                <numerusform>{n} devuelta</numerusform>
                <numerusform>{n} devueltas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} returned tasks still have to be redone.</source>
            <extracomment>{n} returned task still has to be redone.</extracomment>
            <translation>
                <numerusform>Queda {n} tarea devuelta por rehacer.</numerusform>
                <numerusform>Quedan {n} tareas devueltas por rehacer.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reviews are with people who left, or whose key is revoked</source>
            <extracomment>{n} review is with somebody who left, or whose key is revoked</extracomment>
            <translation>
                <numerusform>{n} revisión la tiene alguien que se fue o cuya clave está revocada</numerusform>
                <numerusform>{n} revisiones las tienen personas que se fueron o cuya clave está revocada</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reviews wait for their reviewers</source>
            <extracomment>{n} review waits for its reviewer</extracomment>
            <translation>
                <numerusform>{n} revisión espera a su revisor</numerusform>
                <numerusform>{n} revisiones esperan a sus revisores</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reviews were skipped, and nobody has them</source>
            <extracomment>{n} review was skipped, and nobody has it</extracomment>
            <translation>
                <numerusform>{n} revisión se omitió y nadie la tiene</numerusform>
                <numerusform>{n} revisiones se omitieron y nadie las tiene</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} revised</source>
            <extracomment>{n} revised</extracomment>
            <translation>
                <numerusform>{n} revisada</numerusform>
                <numerusform>{n} revisadas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} revised, not resubmitted</source>
            <extracomment>{n} revised, not resubmitted</extracomment>
            <translation>
                <numerusform>{n} revisada, sin volver a entregar</numerusform>
                <numerusform>{n} revisadas, sin volver a entregar</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} scores to go</source>
            <extracomment>{n} score to go</extracomment>
            <translation>
                <numerusform>falta {n} puntuación</numerusform>
                <numerusform>faltan {n} puntuaciones</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} skipped</source>
            <extracomment>{n} skipped</extracomment>
            <translation>
                <numerusform>{n} omitida</numerusform>
                <numerusform>{n} omitidas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted</source>
            <extracomment>{n} submitted</extracomment>
            <translation>
                <numerusform>{n} entregada</numerusform>
                <numerusform>{n} entregadas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted tasks</source>
            <extracomment>{n} submitted task</extracomment>
            <translation>
                <numerusform>{n} tarea entregada</numerusform>
                <numerusform>{n} tareas entregadas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted tasks are open again, because something is missing from them now.</source>
            <extracomment>{n} submitted task is open again, because something is missing from it now.</extracomment>
            <translation>
                <numerusform>{n} tarea entregada vuelve a estar abierta, porque ahora le falta algo.</numerusform>
                <numerusform>{n} tareas entregadas vuelven a estar abiertas, porque ahora les falta algo.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted tasks will be open again, because something will be missing from them.</source>
            <extracomment>{n} submitted task will be open again, because something will be missing from it.</extracomment>
            <translation>
                <numerusform>{n} tarea entregada volverá a estar abierta, porque le faltará algo.</numerusform>
                <numerusform>{n} tareas entregadas volverán a estar abiertas, porque les faltará algo.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted works are on earlier texts of their tasks</source>
            <extracomment>{n} submitted work is on an earlier text of its task</extracomment>
            <translation>
                <numerusform>{n} trabajo enviado se refiere a un texto anterior de su tarea</numerusform>
                <numerusform>{n} trabajos enviados se refieren a textos anteriores de sus tareas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks</source>
            <extracomment>{n} task</extracomment>
            <translation>
                <numerusform>{n} tarea</numerusform>
                <numerusform>{n} tareas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks added</source>
            <extracomment>{n} task added</extracomment>
            <translation>
                <numerusform>{n} tarea añadida</numerusform>
                <numerusform>{n} tareas añadidas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks still to be sent</source>
            <extracomment>{n} task still to be sent</extracomment>
            <translation>
                <numerusform>{n} tarea por enviar</numerusform>
                <numerusform>{n} tareas por enviar</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks submitted</source>
            <extracomment>{n} task submitted</extracomment>
            <translation>
                <numerusform>{n} tarea entregada</numerusform>
                <numerusform>{n} tareas entregadas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks that you finished on another computer are here.</source>
            <extracomment>{n} task that you finished on another computer is here.</extracomment>
            <translation>
                <numerusform>Ha llegado {n} tarea que terminaste en otro ordenador.</numerusform>
                <numerusform>Han llegado {n} tareas que terminaste en otro ordenador.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks that you finished on another computer were imported.</source>
            <extracomment>{n} task that you finished on another computer was imported.</extracomment>
            <translation>
                <numerusform>Se ha incorporado {n} tarea que terminaste en otro ordenador.</numerusform>
                <numerusform>Se han incorporado {n} tareas que terminaste en otro ordenador.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks that you have worked on are affected.</source>
            <extracomment>{n} task that you have worked on is affected.</extracomment>
            <translation>
                <numerusform>Afecta a {n} tarea en la que has trabajado.</numerusform>
                <numerusform>Afecta a {n} tareas en las que has trabajado.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were added to this project.</source>
            <extracomment>{n} task was added to this project.</extracomment>
            <translation>
                <numerusform>Se ha añadido {n} tarea a este proyecto.</numerusform>
                <numerusform>Se han añadido {n} tareas a este proyecto.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were added.</source>
            <extracomment>{n} task was added.</extracomment>
            <translation>
                <numerusform>Se ha añadido {n} tarea.</numerusform>
                <numerusform>Se han añadido {n} tareas.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were returned to you</source>
            <extracomment>{n} task was returned to you</extracomment>
            <translation>
                <numerusform>Se le devolvió {n} tarea</numerusform>
                <numerusform>Se le devolvieron {n} tareas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were returned to you, with the reasons on their places.</source>
            <extracomment>{n} task was returned to you, with the reason on its place.</extracomment>
            <translation>
                <numerusform>Te han devuelto {n} tarea, con el motivo en su lugar.</numerusform>
                <numerusform>Te han devuelto {n} tareas, con los motivos en sus lugares.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were returned to you.</source>
            <extracomment>{n} task was returned to you.</extracomment>
            <translation>
                <numerusform>Se le devolvió {n} tarea.</numerusform>
                <numerusform>Se le devolvieron {n} tareas.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks whose answers were undone are included, empty.</source>
            <extracomment>{n} task whose answers were undone is included, empty.</extracomment>
            <translation>
                <numerusform>También va, vacía, {n} tarea cuyas respuestas se retiraron.</numerusform>
                <numerusform>También van, vacías, {n} tareas cuyas respuestas se retiraron.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks with a new text</source>
            <extracomment>{n} task with a new text</extracomment>
            <translation>
                <numerusform>{n} tarea con un texto nuevo</numerusform>
                <numerusform>{n} tareas con un texto nuevo</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks withdrawn</source>
            <extracomment>{n} task withdrawn</extracomment>
            <translation>
                <numerusform>{n} tarea retirada</numerusform>
                <numerusform>{n} tareas retiradas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tests to read (--answers DIR) and decide</source>
            <extracomment>{n} test to read (--answers DIR) and decide</extracomment>
            <translation>
                <numerusform>{n} prueba por leer (--answers DIR) y decidir</numerusform>
                <numerusform>{n} pruebas por leer (--answers DIR) y decidir</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tests to score</source>
            <extracomment>{n} test to score</extracomment>
            <translation>
                <numerusform>{n} prueba por puntuar</numerusform>
                <numerusform>{n} pruebas por puntuar</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} things are missing in this task</source>
            <extracomment>{n} thing is missing in this task</extracomment>
            <translation>
                <numerusform>Falta {n} cosa en esta tarea</numerusform>
                <numerusform>Faltan {n} cosas en esta tarea</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} things missing</source>
            <extracomment>{n} thing missing</extracomment>
            <translation>
                <numerusform>falta {n} cosa</numerusform>
                <numerusform>faltan {n} cosas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} unanswerable questions</source>
            <extracomment>{n} unanswerable question</extracomment>
            <translation>
                <numerusform>{n} pregunta sin respuesta posible</numerusform>
                <numerusform>{n} preguntas sin respuesta posible</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} unsure scores</source>
            <extracomment>{n} unsure score</extracomment>
            <translation>
                <numerusform>{n} puntuación dudosa</numerusform>
                <numerusform>{n} puntuaciones dudosas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} words</source>
            <extracomment>{n} word</extracomment>
            <translation>
                <numerusform>{n} palabra</numerusform>
                <numerusform>{n} palabras</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} works to return</source>
            <extracomment>{n} work to return</extracomment>
            <translation>
                <numerusform>{n} trabajo por devolver</numerusform>
                <numerusform>{n} trabajos por devolver</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} works were sent to no reviewer</source>
            <extracomment>{n} work was sent to no reviewer</extracomment>
            <translation>
                <numerusform>{n} trabajo no se envió a ningún revisor</numerusform>
                <numerusform>{n} trabajos no se enviaron a ningún revisor</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} written, {least} to {most} asked for</source>
            <translation>{n} escritas, se piden de {least} a {most}</translation>
        </message>
        <message>
            <source>{one} and {other}</source>
            <translation>{one} y {other}</translation>
        </message>
        <message>
            <source>{one} and {other} are the same, but their answers differ.</source>
            <translation>{one} y {other} son iguales, pero se han juzgado de forma distinta.</translation>
        </message>
        <message>
            <source>{one} is put before {other}, but has lower scores.</source>
            <translation>{one} va antes que {other}, pero tiene notas más bajas.</translation>
        </message>
        <message>
            <source>{other} is not another answer to the same question.</source>
            <translation>{other} no es otra respuesta a la misma pregunta.</translation>
        </message>
        <message>
            <source>{owner} asks for Annotator {version} or newer; this is {own}.</source>
            <translation>{owner} pide Annotator {version} o posterior; esta es la {own}.</translation>
        </message>
        <message>
            <source>{place}, withdraw the return</source>
            <translation>{place}, retirar la devolución</translation>
        </message>
        <message>
            <source>{problem} All work is in {name}.</source>
            <translation>{problem} Todo el trabajo está en {name}.</translation>
        </message>
        <message>
            <source>{refinement} · nothing left to criticise</source>
            <translation>{refinement} · nada más que criticar</translation>
        </message>
        <message>
            <source>{refusal} Nothing was done with what you typed from here on: “{typed}”</source>
            <translation>{refusal} No se ha hecho nada con lo que escribiste a partir de aquí: «{typed}»</translation>
        </message>
        <message numerus="yes">
            <source>{right} of {n} answers are right, {share}; {needed} are needed.</source>
            <extracomment>{right} of {n} answer is right, {share}; {needed} are needed.</extracomment>
            <translation>
                <numerusform>{right} de {n} respuesta correcta, {share}; hacen falta {needed}.</numerusform>
                <numerusform>{right} de {n} respuestas correctas, {share}; hacen falta {needed}.</numerusform>
            </translation>
        </message>
        <message>
            <source>{root} is in a synchronised folder ({part}): this can damage the database.</source>
            <translation>{root} está en una carpeta que se sincroniza ({part}): eso puede dañar la base de datos.</translation>
        </message>
        <message>
            <source>{root} is on a network drive ({kind}): this can damage the database.</source>
            <translation>{root} está en una unidad de red ({kind}): eso puede dañar la base de datos.</translation>
        </message>
        <message numerus="yes">
            <source>{shown} of {n} tasks. Enter opens the selected one.</source>
            <extracomment>{shown} of {n} task. Enter opens the selected one.</extracomment>
            <translation>
                <numerusform>{shown} de {n} tarea. Intro abre la marcada.</numerusform>
                <numerusform>{shown} de {n} tareas. Intro abre la marcada.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{submitted} of {n} tasks submitted</source>
            <extracomment>{submitted} of {n} task submitted</extracomment>
            <translation>
                <numerusform>{submitted} de {n} tarea entregada</numerusform>
                <numerusform>{submitted} de {n} tareas entregadas</numerusform>
            </translation>
        </message>
        <message>
            <source>{target} is not a critique that came with this answer.</source>
            <translation>{target} no es una crítica que viniera con esta respuesta.</translation>
        </message>
        <message>
            <source>{title} belongs to the key {owner_fingerprint}, not to {fingerprint}.</source>
            <translation>{title} pertenece a la clave {owner_fingerprint}, no a {fingerprint}.</translation>
        </message>
        <message>
            <source>{title} does not apply to {target}.</source>
            <translation>{title} no se pide de {target}.</translation>
        </message>
        <message>
            <source>{title} does not ask for {part}.</source>
            <translation>{title} no pide {part}.</translation>
        </message>
        <message>
            <source>{title} does not rank {item} for {target}.</source>
            <translation>{title} no clasifica {item} para {target}.</translation>
        </message>
        <message>
            <source>{title} goes from {low} to {high}; {value} is outside.</source>
            <translation>{title} va de {low} a {high}; {value} queda fuera.</translation>
        </message>
        <message>
            <source>{title} goes from {values} to {values3}; {value} is outside.</source>
            <translation>{title} va de {values} a {values3}; {value} queda fuera.</translation>
        </message>
        <message>
            <source>{title} has no score yet.</source>
            <translation>{title} aún no tiene puntuación.</translation>
        </message>
        <message>
            <source>{title} has no strength {strength}.</source>
            <translation>{title} no tiene la intensidad {strength}.</translation>
        </message>
        <message>
            <source>{title} has no such {name}.</source>
            <translation>{title} no tiene tal cosa ({name}).</translation>
        </message>
        <message>
            <source>{title} has {count} words; the maximum is {limit}.</source>
            <translation>{title} tiene {count} palabras; el máximo es {limit}.</translation>
        </message>
        <message>
            <source>{title} have no such {name}.</source>
            <translation>{title} no tienen tal cosa ({name}).</translation>
        </message>
        <message>
            <source>{title} is marked as unsure, and has no answer.</source>
            <translation>{title} está marcada como dudosa y no tiene respuesta.</translation>
        </message>
        <message>
            <source>{title} is open.</source>
            <translation>{title} está abierto.</translation>
        </message>
        <message>
            <source>{title} needs {what}.</source>
            <translation>{title} necesita {what}.</translation>
        </message>
        <message>
            <source>{title} take no highlights.</source>
            <translation>{title} no admiten resaltados.</translation>
        </message>
        <message>
            <source>{title} takes no highlights.</source>
            <translation>{title} no admite resaltados.</translation>
        </message>
        <message>
            <source>{title} takes no justification.</source>
            <translation>{title} no admite justificación.</translation>
        </message>
        <message>
            <source>{title} takes no note.</source>
            <translation>{title} no admite nota.</translation>
        </message>
        <message>
            <source>{title} takes no words.</source>
            <translation>{title} no admite palabras.</translation>
        </message>
        <message>
            <source>{title}, step {n}: {value}</source>
            <translation>{title}, paso {n}: {value}</translation>
        </message>
        <message>
            <source>{title}: a note has no highlight yet.</source>
            <translation>{title}: una nota aún no tiene resaltado.</translation>
        </message>
        <message>
            <source>{title}: a note has no text yet.</source>
            <translation>{title}: una nota aún no tiene texto.</translation>
        </message>
        <message>
            <source>{title}: add a note about it.</source>
            <translation>{title}: di algo más al respecto.</translation>
        </message>
        <message>
            <source>{title}: every response must have a rank.</source>
            <translation>{title}: todas las respuestas deben tener un puesto.</translation>
        </message>
        <message>
            <source>{title}: mark the errors, or say that there are none.</source>
            <translation>{title}: marca los errores o di que no hay ninguno.</translation>
        </message>
        <message>
            <source>{title}: no</source>
            <translation>{title}: no</translation>
        </message>
        <message>
            <source>{title}: no note yet.</source>
            <translation>{title}: aún no hay nota.</translation>
        </message>
        <message>
            <source>{title}: no number yet.</source>
            <translation>{title}: aún no hay número.</translation>
        </message>
        <message>
            <source>{title}: no preference yet.</source>
            <translation>{title}: aún no hay preferencia.</translation>
        </message>
        <message>
            <source>{title}: no rank yet.</source>
            <translation>{title}: aún no hay puesto.</translation>
        </message>
        <message>
            <source>{title}: not judged yet.</source>
            <translation>{title}: aún sin juzgar.</translation>
        </message>
        <message>
            <source>{title}: nothing chosen yet.</source>
            <translation>{title}: aún no se ha elegido nada.</translation>
        </message>
        <message>
            <source>{title}: nothing written yet.</source>
            <translation>{title}: aún no hay nada escrito.</translation>
        </message>
        <message>
            <source>{title}: only one answer is made ideal.</source>
            <translation>{title}: solo una respuesta se hace ideal.</translation>
        </message>
        <message>
            <source>{title}: say why.</source>
            <translation>{title}: di por qué.</translation>
        </message>
        <message>
            <source>{title}: sure</source>
            <translation>{title}: segura</translation>
        </message>
        <message numerus="yes">
            <source>{title}: the maximum is {n} questions.</source>
            <extracomment>{title}: the maximum is {n} question.</extracomment>
            <translation>
                <numerusform>{title}: el máximo es {n} pregunta.</numerusform>
                <numerusform>{title}: el máximo son {n} preguntas.</numerusform>
            </translation>
        </message>
        <message>
            <source>{title}: the note</source>
            <translation>{title}: la nota</translation>
        </message>
        <message>
            <source>{title}: the reason</source>
            <translation>{title}: el motivo</translation>
        </message>
        <message>
            <source>{title}: the task has no passage to write about.</source>
            <translation>{title}: la tarea no tiene ningún pasaje sobre el que escribir.</translation>
        </message>
        <message>
            <source>{title}: there is no such day.</source>
            <translation>{title}: ese día no existe.</translation>
        </message>
        <message>
            <source>{title}: this is the text of another answer.</source>
            <translation>{title}: este es el texto de otra respuesta.</translation>
        </message>
        <message>
            <source>{title}: two critiques cannot have the same rank.</source>
            <translation>{title}: dos críticas no pueden tener el mismo puesto.</translation>
        </message>
        <message>
            <source>{title}: two responses cannot have the same rank.</source>
            <translation>{title}: dos respuestas no pueden tener el mismo puesto.</translation>
        </message>
        <message>
            <source>{title}: unsure</source>
            <translation>{title}: dudosa</translation>
        </message>
        <message>
            <source>{title}: write a number, such as -0.75.</source>
            <translation>{title}: escriba un número, por ejemplo -0.75.</translation>
        </message>
        <message>
            <source>{title}: write the date as year-month-day, 2026-03-31.</source>
            <translation>{title}: escriba la fecha como año-mes-día, 2026-03-31.</translation>
        </message>
        <message>
            <source>{title}: yes</source>
            <translation>{title}: sí</translation>
        </message>
        <message>
            <source>{title}: yes or no?</source>
            <translation>{title}: ¿sí o no?</translation>
        </message>
        <message>
            <source>{title}: {count} of at least {limit} words.</source>
            <translation>{title}: {count} de al menos {limit} palabras.</translation>
        </message>
        <message>
            <source>{title}: {count} set of at least {limit}.</source>
            <translation>{title}: {count} puestas; se piden al menos {limit}.</translation>
        </message>
        <message>
            <source>{title}: {count} set of at most {limit}.</source>
            <translation>{title}: {count} puestas; se admiten como máximo {limit}.</translation>
        </message>
        <message numerus="yes">
            <source>{title}: {done} of {n} tasks submitted or skipped</source>
            <extracomment>{title}: {done} of {n} task submitted or skipped</extracomment>
            <translation>
                <numerusform>{title}: {done} de {n} tarea entregada u omitida</numerusform>
                <numerusform>{title}: {done} de {n} tareas entregadas u omitidas</numerusform>
            </translation>
        </message>
        <message>
            <source>{title}: {misleading} so far, {asked}.</source>
            <translation>{title}: {misleading} hasta ahora, {asked}.</translation>
        </message>
        <message>
            <source>{title}: {preferred} cannot be what is preferred.</source>
            <translation>{title}: {preferred} no puede ser lo preferido.</translation>
        </message>
        <message>
            <source>{title}: {questions} so far, {asked}.</source>
            <translation>{title}: {questions} hasta ahora, {asked}.</translation>
        </message>
        <message numerus="yes">
            <source>{title}: {questions}; the maximum is {n}.</source>
            <extracomment>{title}: {questions}; the maximum is {n}.</extracomment>
            <translation>
                <numerusform>{title}: {questions}, y el máximo es {n}.</numerusform>
                <numerusform>{title}: {questions}, y el máximo es {n}.</numerusform>
            </translation>
        </message>
        <message>
            <source>{title}: {unanswerable} so far; {minimum} must be questions that the passage does not answer.</source>
            <translation>{title}: {unanswerable} hasta ahora, debe haber {minimum} sobre las que el pasaje no diga nada.</translation>
        </message>
        <message>
            <source>{what} does not open with this passphrase.</source>
            <translation>{what} no se abre con esta frase de acceso.</translation>
        </message>
        <message>
            <source>{what} has {size} MB, which is a lot for some networks.</source>
            <translation>{what} tiene {size} MB, que es mucho para algunas redes.</translation>
        </message>
        <message>
            <source>{what} is not an Ed25519 key.</source>
            <translation>{what} no es una clave Ed25519.</translation>
        </message>
        <message>
            <source>{what} needs its passphrase.</source>
            <translation>{what} necesita su frase de acceso.</translation>
        </message>
        <message>
            <source>{what}: rank</source>
            <translation>{what}: puesto</translation>
        </message>
        <message>
            <source>{what}: {names} and {more} more</source>
            <translation>{what}: {names} y {more} más</translation>
        </message>
        <message>
            <source>{who} is tied already.</source>
            <translation>{who} ya está empatada.</translation>
        </message>
        <message>
            <source>{who}, answer</source>
            <translation>{who}, respuesta</translation>
        </message>
        <message>
            <source>{who}, copy as your own</source>
            <translation>{who}, adoptar como propia</translation>
        </message>
        <message>
            <source>{who}, its critique</source>
            <translation>{who}, su crítica</translation>
        </message>
        <message>
            <source>{who}, misleading answer {k}</source>
            <translation>{who}, respuesta engañosa {k}</translation>
        </message>
        <message>
            <source>{who}, quotes {k}</source>
            <translation>{who}, citas {k}</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texto</translation>
        </message>
        <message>
            <source>{who}, the critique that exposes it</source>
            <translation>{who}, la crítica que la descubre</translation>
        </message>
        <message>
            <source>{who}, {attribute}: marked as unsure.</source>
            <translation>{who}, {attribute}: marcada como dudosa.</translation>
        </message>
        <message>
            <source>{who}, {attribute}: not unsure any more.</source>
            <translation>{who}, {attribute}: ya no es dudosa.</translation>
        </message>
        <message>
            <source>{who}, {attribute}: the answer that you give here is marked as unsure.</source>
            <translation>{who}, {attribute}: la respuesta que des aquí quedará marcada como dudosa.</translation>
        </message>
        <message>
            <source>{who}: its rank</source>
            <translation>{who}: su puesto</translation>
        </message>
        <message>
            <source>{who}: “{tag}” is removed.</source>
            <translation>{who}: «{tag}» se ha quitado.</translation>
        </message>
        <message>
            <source>{who}: “{tag}” is set.</source>
            <translation>{who}: «{tag}» está puesta.</translation>
        </message>
        <message>
            <source>{words} Choose what you judge next, or press Esc.</source>
            <translation>{words} Elige lo que juzgas a continuación, o pulsa Esc.</translation>
        </message>
        <message>
            <source>{words} Ctrl and a digit choose while you type.</source>
            <translation>{words} Ctrl y una cifra eligen mientras escribes.</translation>
        </message>
        <message>
            <source>{words} Nor with “{kept}”: choose what that is about, or press Esc, and type it again.</source>
            <translation>{words} Ni con «{kept}»: elige a qué se refiere, o pulsa Esc, y escríbelo de nuevo.</translation>
        </message>
        <message>
            <source>{words} {key:go.open} goes there.</source>
            <translation>{words} {key:go.open} lleva allí.</translation>
        </message>
        <message>
            <source>{words} · Esc ends the text</source>
            <translation>{words} · Esc termina el texto</translation>
        </message>
        <message>
            <source>{words}: select the text and press</source>
            <translation>{words}: selecciona el texto y pulsa</translation>
        </message>
        <message numerus="yes">
            <source>{wrong} of {n} answers are off.</source>
            <extracomment>{wrong} of {n} answer is off.</extracomment>
            <translation>
                <numerusform>{wrong} de {n} respuesta se desvía.</numerusform>
                <numerusform>{wrong} de {n} respuestas se desvían.</numerusform>
            </translation>
        </message>
        <message>
            <source>“{answer}” is not chosen yet: wait a moment, then press {key}.</source>
            <translation>«{answer}» aún no está elegido: espera un momento y pulsa {key}.</translation>
        </message>
        <message>
            <source>“{tag}” is not set yet: press {key} again for {who}, or go back to {before} first.</source>
            <translation>«{tag}» aún no está puesta: pulsa {key} otra vez para {who}, o vuelve antes a {before}.</translation>
        </message>
        <message>
            <source>“{typed}” did nothing, since words may follow: press Esc or wait, then a key.</source>
            <translation>«{typed}» no ha hecho nada, pues pueden seguir palabras: pulsa Esc o espera; luego, una tecla.</translation>
        </message>
        <message>
            <source>✓ Ready to accept with your corrections</source>
            <translation>✓ Lista para aceptar con tus correcciones</translation>
        </message>
        <message>
            <source>✓ Ready to submit</source>
            <translation>✓ Lista para entregar</translation>
        </message>
        <message>
            <source>✓ Saved</source>
            <translation>✓ Guardado</translation>
        </message>
        <message>
            <source>✓ Submitted</source>
            <translation>✓ Entregada</translation>
        </message>
    </context>
    <context>
        <name>UnlockKeyDialog</name>
        <message>
            <source>Go on</source>
            <translation>Continuar</translation>
        </message>
        <message>
            <source>Passphrase of your key</source>
            <translation>Frase de acceso de tu clave</translation>
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation>Esta no es la frase de acceso de tu clave. No se ha cambiado nada.</translation>
        </message>
        <message>
            <source>Your passphrase</source>
            <translation>Tu frase de acceso</translation>
        </message>
        <message>
            <source>{why} Your key is in a file under your passphrase. It is asked for once until you close the window.</source>
            <translation>{why} Tu clave está en un archivo con tu frase de acceso. Se pide una vez, hasta que cierres la ventana.</translation>
        </message>
    </context>
    <context>
        <name>UnsavedTextNotice</name>
        <message>
            <source>Copy the words</source>
            <translation>Copiar las palabras</translation>
        </message>
        <message>
            <source>What you typed in task {number} was not saved: “{words}”</source>
            <translation>Lo que escribiste en la tarea {number} no se guardó: «{words}»</translation>
        </message>
        <message>
            <source>What you typed in this task was not saved: “{words}”</source>
            <translation>Lo que escribiste en esta tarea no se guardó: «{words}»</translation>
        </message>
    </context>
    <context>
        <name>WindowCommandHandlers</name>
        <message>
            <source>All your work is saved in this program. No results bundle was written.</source>
            <translation>Todo tu trabajo está guardado en este programa. No se ha escrito ningún paquete de resultados.</translation>
        </message>
        <message>
            <source>All your work is saved in this program. The results bundle is there: {path}</source>
            <translation>Todo tu trabajo está guardado en este programa. El paquete de resultados está aquí: {path}</translation>
        </message>
        <message>
            <source>Every task is submitted or skipped. Export the results ({keys}), and send them to the project owner.</source>
            <translation>Todas las tareas están entregadas u omitidas. Exporta los resultados ({keys}) y envíalos al responsable del proyecto.</translation>
        </message>
        <message>
            <source>Every task is submitted or skipped. Send the results to the project owner: sync with {place}.</source>
            <translation>Todas las tareas están entregadas u omitidas. Envía los resultados al responsable del proyecto: sincroniza con {place}.</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Exportar resultados…</translation>
        </message>
        <message>
            <source>Exporting…</source>
            <translation>Exportando…</translation>
        </message>
        <message>
            <source>It is needed to sign what you export.</source>
            <translation>Hace falta para firmar lo que exportas.</translation>
        </message>
        <message>
            <source>No invite says that your key is yours: the owner refuses the file until they trust your public key, once. Send it to them by another way: “{copy}” in the menu {menu}.</source>
            <translation>Ninguna invitación dice que tu clave sea tuya: el responsable rechaza el archivo hasta que confíe una vez en tu clave pública. Envíasela por otra vía: «{copy}» en el menú {menu}.</translation>
        </message>
        <message>
            <source>No program of this computer shows folders. This one is {folder}.</source>
            <translation>Ningún programa de este equipo muestra carpetas. Esta es {folder}.</translation>
        </message>
        <message>
            <source>Nothing was exported. What you entered stays on the screen and is saved as soon as possible.</source>
            <translation>No se exportó nada. Lo que escribiste sigue en la pantalla y se guarda en cuanto se pueda.</translation>
        </message>
        <message>
            <source>Nothing was exported: the program did not wait for the keyring, which holds your key.</source>
            <translation>No se exportó nada: no se esperó al llavero, que guarda tu clave.</translation>
        </message>
        <message>
            <source>Open a task bundle, an invite, a receipt or your own results</source>
            <translation>Abrir un paquete de tareas, una invitación, un acuse de recibo o tus propios resultados</translation>
        </message>
        <message>
            <source>Owner: {owner}, not verified yet. Ask the owner whether this is their fingerprint: {print}</source>
            <translation>Responsable: {owner}, aún sin verificar. Pregúntale si esta es su huella: {print}</translation>
        </message>
        <message>
            <source>Owner: {owner}, verified.</source>
            <translation>Responsable: {owner}, verificado.</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Mostrar</translation>
        </message>
        <message>
            <source>Show in folder</source>
            <translation>Mostrar en la carpeta</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Sincronizar ahora</translation>
        </message>
        <message>
            <source>Task bundles, invites, receipts and results</source>
            <translation>Paquetes de tareas, invitaciones, acuses de recibo y resultados</translation>
        </message>
        <message>
            <source>The first steps are about responses that are scored. The sample has some.</source>
            <translation>Los primeros pasos tratan de respuestas que se puntúan. El ejemplo tiene algunas.</translation>
        </message>
        <message>
            <source>The first steps follow when the message above the texts is dismissed.</source>
            <translation>Los primeros pasos siguen cuando se descarta el mensaje sobre los textos.</translation>
        </message>
        <message>
            <source>The last edits are still being saved.</source>
            <translation>Las últimas ediciones aún se están guardando.</translation>
        </message>
        <message>
            <source>The project was updated: {changes}. Finished work was kept.</source>
            <translation>El proyecto se ha actualizado: {changes}. El trabajo terminado se ha conservado.</translation>
        </message>
        <message>
            <source>The results could not be exported</source>
            <translation>No se han podido exportar los resultados</translation>
        </message>
        <message>
            <source>These tasks were already imported; nothing changed.</source>
            <translation>Estas tareas ya estaban aquí; no ha cambiado nada.</translation>
        </message>
        <message>
            <source>This folder cannot guarantee that the file survives a power cut.</source>
            <translation>Esta carpeta no puede garantizar que el archivo sobreviva a un corte de luz.</translation>
        </message>
        <message>
            <source>Try again.</source>
            <translation>Inténtalo de nuevo.</translation>
        </message>
        <message>
            <source>What you entered stays on the screen and is saved as soon as possible.</source>
            <translation>Lo que has introducido sigue en la pantalla y se guardará en cuanto sea posible.</translation>
        </message>
        <message>
            <source>You have no key yet: it is created with the first project that you open.</source>
            <translation>Todavía no tienes ninguna clave: se crea con el primer proyecto que se abre.</translation>
        </message>
        <message>
            <source>Your answers in the course were exported</source>
            <translation>Se han exportado tus respuestas del curso</translation>
        </message>
        <message>
            <source>Your public key is in the clipboard, as one line: {line}</source>
            <translation>Tu clave pública está en el portapapeles, en una línea: {line}</translation>
        </message>
        <message>
            <source>no name given</source>
            <translation>sin nombre</translation>
        </message>
        <message>
            <source>{said}. File: {path} ({size} kB, bundle {id}). It is still to be sent: sync with {place}.</source>
            <translation>{said}. Archivo: {path} ({size} kB, paquete {id}). Aún queda por enviar: sincroniza con {place}.</translation>
        </message>
        <message>
            <source>{said}. Send this file to the project owner: {path} ({size} kB, bundle {id})</source>
            <translation>{said}. Envía este archivo al responsable del proyecto: {path} ({size} kB, paquete {id})</translation>
        </message>
    </context>
    <context>
        <name>WorkspaceController</name>
        <message>
            <source>An image of {who} is being decoded: press again once it is shown.</source>
            <translation>Se está decodificando una imagen de {who}: pulse otra vez cuando se muestre.</translation>
        </message>
        <message>
            <source>An image of {who} is shown now: look at it, and press again.</source>
            <translation>Ahora se muestra una imagen de {who}: mírela y pulse otra vez.</translation>
        </message>
        <message>
            <source>Ask the project owner</source>
            <translation>Preguntar al responsable</translation>
        </message>
        <message>
            <source>Dismiss the owner's answer</source>
            <translation>Ocultar la respuesta del responsable</translation>
        </message>
        <message>
            <source>Every task is submitted or skipped.</source>
            <translation>Todas las tareas están entregadas u omitidas.</translation>
        </message>
        <message>
            <source>It is sent with your results, signed. The answer is shown at this task.</source>
            <translation>Va con tus resultados, firmado. La respuesta se muestra en esta tarea.</translation>
        </message>
        <message>
            <source>It is sent with your results, signed. The answer is shown here, and when it arrives.</source>
            <translation>Va con tus resultados, firmado. La respuesta se muestra aquí, y cuando llega.</translation>
        </message>
        <message>
            <source>Not submitted yet: {words}</source>
            <translation>Aún sin entregar: {words}</translation>
        </message>
        <message>
            <source>Nothing is missing here.</source>
            <translation>Aquí no falta nada.</translation>
        </message>
        <message>
            <source>Redone: {label}, task {n}</source>
            <translation>Rehecho: {label}, tarea {n}</translation>
        </message>
        <message>
            <source>Reply to the return</source>
            <translation>Responder a la devolución</translation>
        </message>
        <message>
            <source>Reviewers read it beside your work once you have submitted the task again.</source>
            <translation>Quienes revisan lo leen junto a tu trabajo cuando hayas vuelto a entregar la tarea.</translation>
        </message>
        <message>
            <source>Saved. It is sent to the project owner with your next results.</source>
            <translation>Guardado. Va al responsable del proyecto con tus próximos resultados.</translation>
        </message>
        <message>
            <source>Show the new version</source>
            <translation>Mostrar la nueva versión</translation>
        </message>
        <message>
            <source>The image is shown now: look at it, and press again.</source>
            <translation>La imagen se muestra ahora: mírela y pulse otra vez.</translation>
        </message>
        <message>
            <source>The owner has changed a question since you answered it: {names}. Your answer counts once you have looked at it again and submitted.</source>
            <translation>El responsable ha cambiado una pregunta desde que la respondiste: {names}. Tu respuesta cuenta cuando la hayas mirado de nuevo y entregado.</translation>
        </message>
        <message>
            <source>The owner has changed a text since you judged it: {names}. What you gave counts once you have looked at it again and submitted.</source>
            <translation>El responsable ha cambiado un texto desde que lo evaluaste: {names}. Lo que pusiste cuenta cuando lo hayas mirado de nuevo y entregado.</translation>
        </message>
        <message>
            <source>The owner has changed this task since you finished it. Your work stands on what you see here.</source>
            <translation>El responsable ha cambiado esta tarea desde que la terminaste. Tu trabajo se basa en lo que ves aquí.</translation>
        </message>
        <message>
            <source>The project owner has changed the guidelines: they are beside the texts.</source>
            <translation>El responsable del proyecto ha cambiado las directrices: están junto a los textos.</translation>
        </message>
        <message>
            <source>The whole project</source>
            <translation>Todo el proyecto</translation>
        </message>
        <message>
            <source>There is no task after this one.</source>
            <translation>No hay ninguna tarea después de esta.</translation>
        </message>
        <message>
            <source>There is no task before this one.</source>
            <translation>No hay ninguna tarea antes de esta.</translation>
        </message>
        <message>
            <source>This is {who}.</source>
            <translation>Esta es {who}.</translation>
        </message>
        <message>
            <source>This task</source>
            <translation>Esta tarea</translation>
        </message>
        <message>
            <source>This task has other guidelines than those before: they are beside the texts.</source>
            <translation>Esta tarea tiene otras directrices que las anteriores: están junto a los textos.</translation>
        </message>
        <message>
            <source>Undone: {label}, task {n}</source>
            <translation>Deshecho: {label}, tarea {n}</translation>
        </message>
        <message>
            <source>You asked the project owner: {question}</source>
            <translation>Su pregunta al responsable: {question}</translation>
        </message>
        <message>
            <source>{who} is visible now: press again to judge it.</source>
            <translation>Ahora se muestra {who}: pulsa otra vez para puntuarla.</translation>
        </message>
        <message>
            <source>“{command}” does nothing here.</source>
            <translation>«{command}» no hace nada aquí.</translation>
        </message>
    </context>
    <context>
        <name>WorkspaceStatusPresenter</name>
        <message>
            <source>Active {time}</source>
            <translation>Activo {time}</translation>
        </message>
        <message>
            <source>Back to it</source>
            <translation>Volver a ella</translation>
        </message>
        <message>
            <source>Everything is saved again.</source>
            <translation>Todo vuelve a estar guardado.</translation>
        </message>
        <message>
            <source>Task {n}: {remark}</source>
            <translation>Tarea {n}: {remark}</translation>
        </message>
        <message>
            <source>next task to do</source>
            <translation>siguiente tarea pendiente</translation>
        </message>
        <message>
            <source>what comes next</source>
            <translation>qué sigue</translation>
        </message>
        <message>
            <source>{active} · paused</source>
            <translation>{active} · en pausa</translation>
        </message>
        <message>
            <source>{edit} (task {n})</source>
            <translation>{edit} (tarea {n})</translation>
        </message>
    </context>
    <context>
        <name>WorkspaceTopBar</name>
        <message>
            <source>Commands</source>
            <translation>Comandos</translation>
        </message>
        <message>
            <source>Finished tasks</source>
            <translation>Tareas terminadas</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Directrices</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menú</translation>
        </message>
        <message>
            <source>Saving…</source>
            <translation>Guardando…</translation>
        </message>
        <message>
            <source>Task {position} of {count}</source>
            <translation>Tarea {position} de {count}</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>marcada</translation>
        </message>
        <message>
            <source>unverified owner</source>
            <translation>responsable sin verificar</translation>
        </message>
        <message>
            <source>verified</source>
            <translation>verificado</translation>
        </message>
        <message>
            <source>⚑ flagged</source>
            <translation>⚑ marcada</translation>
        </message>
        <message>
            <source>✓ Saved</source>
            <translation>✓ Guardado</translation>
        </message>
    </context>
    <context>
        <name>_ConversationColumn</name>
        <message>
            <source>Conversation</source>
            <translation>Conversación</translation>
        </message>
        <message>
            <source>language: {code}</source>
            <translation>idioma: {code}</translation>
        </message>
    </context>
    <context>
        <name>_ImageView</name>
        <message>
            <source>The image: arrow keys move it</source>
            <translation>La imagen: las flechas la mueven</translation>
        </message>
    </context>
    <context>
        <name>_JudgedTextView</name>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texto</translation>
        </message>
    </context>
</TS>
