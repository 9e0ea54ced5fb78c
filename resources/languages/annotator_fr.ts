<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
    <context>
        <name>About</name>
        <message>
            <source>About Annotator</source>
            <translation>À propos d’Annotator</translation>
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
            <translation>Composants et leurs licences</translation>
        </message>
        <message>
            <source>It contains these components, each under its own licence. Select one to read its licence.</source>
            <translation>Le programme est fait de ces composants, chacun sous sa propre licence. Choisissez-en un pour la lire.</translation>
        </message>
        <message>
            <source>It names its licence, but does not include its text.</source>
            <translation>Ce composant nomme sa licence et n’en fournit pas le texte.</translation>
        </message>
        <message>
            <source>Judge model answers, offline and by keyboard. Free software under the Apache License 2.0: you may use, study, share and change it.</source>
            <translation>Évaluer des réponses de modèles, hors ligne et au clavier. Logiciel libre sous licence Apache 2.0 : vous pouvez l’utiliser, l’étudier, le partager et le modifier.</translation>
        </message>
        <message>
            <source>Licence of the selected component</source>
            <translation>Licence du composant choisi</translation>
        </message>
    </context>
    <context>
        <name>AcceptInviteDialog</name>
        <message>
            <source>Accept</source>
            <translation>Accepter</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Compare these 12 words with {owner}, in another way than the one in which this invite arrived: a call, a meeting. By accepting you confirm that they match.</source>
            <translation>Vérifiez ces 12 mots avec {owner}, par un autre moyen que celui par lequel cette invitation est venue : un appel, une rencontre. Accepter, c’est dire qu’ils concordent.</translation>
        </message>
        <message>
            <source>Fingerprint</source>
            <translation>Empreinte</translation>
        </message>
        <message>
            <source>Invite</source>
            <translation>Invitation</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Pas maintenant</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Résultats</translation>
        </message>
        <message>
            <source>Sent to</source>
            <translation>Envoyés à</translation>
        </message>
        <message>
            <source>You have accepted this invite already.</source>
            <translation>Vous avez déjà accepté cette invitation.</translation>
        </message>
        <message>
            <source>You sign as</source>
            <translation>Vous signez en tant que</translation>
        </message>
        <message>
            <source>Your id</source>
            <translation>Votre identifiant</translation>
        </message>
        <message>
            <source>encrypted, so that only {owner} can read them</source>
            <translation>chiffrés, pour que {owner} seul puisse les lire</translation>
        </message>
        <message>
            <source>signed by you</source>
            <translation>signés par vous</translation>
        </message>
        <message>
            <source>{owner} invites you as {name} to “{title}”.</source>
            <translation>{owner} vous invite en tant que {name} à « {title} ».</translation>
        </message>
    </context>
    <context>
        <name>AdjudicationGrid</name>
        <message>
            <source>Adjudication</source>
            <translation>Arbitrage</translation>
        </message>
        <message>
            <source>Adjudication: {words}</source>
            <translation>Arbitrage : {words}</translation>
        </message>
        <message>
            <source>Counts</source>
            <translation>Compte</translation>
        </message>
        <message>
            <source>all decided</source>
            <translation>tout est tranché</translation>
        </message>
        <message>
            <source>{n} to decide</source>
            <translation>{n} à trancher</translation>
        </message>
    </context>
    <context>
        <name>AdjudicationLayoutController</name>
        <message>
            <source>All answers of {who} were adopted.</source>
            <translation>Toutes les réponses de {who} sont reprises.</translation>
        </message>
        <message>
            <source>No digit answers this. Enter opens the workspace to write your own.</source>
            <translation>Aucun chiffre ne répond à ceci. Entrée ouvre l’espace de travail pour écrire votre réponse.</translation>
        </message>
        <message>
            <source>The next digit is for {who}.</source>
            <translation>Le prochain chiffre est pour {who}.</translation>
        </message>
        <message>
            <source>another answer</source>
            <translation>autre réponse</translation>
        </message>
        <message>
            <source>help</source>
            <translation>aide</translation>
        </message>
        <message>
            <source>scroll</source>
            <translation>défiler</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>soumettre</translation>
        </message>
        <message>
            <source>take all</source>
            <translation>tout reprendre</translation>
        </message>
        <message>
            <source>take the answer</source>
            <translation>reprendre la réponse</translation>
        </message>
        <message>
            <source>what differs</source>
            <translation>ce qui diffère</translation>
        </message>
        <message>
            <source>write your own</source>
            <translation>écrire la vôtre</translation>
        </message>
        <message>
            <source>{row}: the answer of {who} was adopted.</source>
            <translation>{row} : la réponse de {who} est reprise.</translation>
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
            <translation>ce qui compte : {words}</translation>
        </message>
    </context>
    <context>
        <name>AnswerFieldRows</name>
        <message>
            <source>Alternative</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Alternative (optional)</source>
            <translation>Variante (facultative)</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Réponse</translation>
        </message>
        <message>
            <source>Answer (optional)</source>
            <translation>Réponse (facultative)</translation>
        </message>
        <message>
            <source>Note</source>
            <translation>Remarque</translation>
        </message>
        <message>
            <source>Note (optional)</source>
            <translation>Remarque (facultative)</translation>
        </message>
        <message>
            <source>Why?</source>
            <translation>Pourquoi ?</translation>
        </message>
        <message>
            <source>Why? (optional)</source>
            <translation>Pourquoi ? (facultatif)</translation>
        </message>
        <message>
            <source>rows {first}–{last}</source>
            <translation>lignes {first} à {last}</translation>
        </message>
        <message>
            <source>{n} of {count}</source>
            <translation>{n} sur {count}</translation>
        </message>
        <message>
            <source>{who}, {attribute}, alternative</source>
            <translation>{who}, {attribute}, variante</translation>
        </message>
        <message>
            <source>{who}, {attribute}, note</source>
            <translation>{who}, {attribute}, remarque</translation>
        </message>
        <message>
            <source>{who}, {attribute}, why</source>
            <translation>{who}, {attribute}, pourquoi</translation>
        </message>
    </context>
    <context>
        <name>AnswerInputController</name>
        <message>
            <source>Skip</source>
            <translation>Écarter</translation>
        </message>
        <message>
            <source>Take up again</source>
            <translation>Reprendre</translation>
        </message>
        <message>
            <source>This computer cannot show the text</source>
            <translation>Cet ordinateur ne peut pas afficher le texte</translation>
        </message>
        <message>
            <source>This task is skipped: {reason}.</source>
            <translation>Cette tâche est écartée : {reason}.</translation>
        </message>
        <message>
            <source>What you entered so far is kept. You can reopen the task at any time.</source>
            <translation>Ce que vous avez saisi jusqu’ici est conservé. Vous pouvez reprendre la tâche à tout moment.</translation>
        </message>
        <message>
            <source>“{key}” is none of the reactions. Esc leaves them.</source>
            <translation>« {key} » n’est aucune des réactions. Échap les ferme.</translation>
        </message>
    </context>
    <context>
        <name>AnswerKeyTextWidget</name>
        <message>
            <source>{asked}: {answer}</source>
            <translation>{asked} : {answer}</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texte</translation>
        </message>
    </context>
    <context>
        <name>AnswerSummaryStrip</name>
        <message>
            <source>not scored</source>
            <translation>sans note</translation>
        </message>
        <message>
            <source>{answer}, unsure</source>
            <translation>{answer}, incertain</translation>
        </message>
        <message>
            <source>{who}, go to {attribute}</source>
            <translation>{who}, aller à {attribute}</translation>
        </message>
    </context>
    <context>
        <name>ApplicationBackend</name>
        <message>
            <source>You have no key yet.</source>
            <translation>Vous n’avez pas encore de clé.</translation>
        </message>
    </context>
    <context>
        <name>AssignShortcutDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Annuler</translation>
        </message>
        <message>
            <source>Change a shortcut</source>
            <translation>Changer un raccourci</translation>
        </message>
        <message>
            <source>New keys of {title}</source>
            <translation>Nouvelles touches pour {title}</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>Maintenant</translation>
        </message>
        <message>
            <source>Press the new keys</source>
            <translation>Appuyez sur les nouvelles touches</translation>
        </message>
        <message>
            <source>Press the new keys of {title}</source>
            <translation>Appuyez sur les nouvelles touches pour {title}</translation>
        </message>
        <message>
            <source>Use in addition</source>
            <translation>Utiliser en plus</translation>
        </message>
        <message>
            <source>Use instead</source>
            <translation>Utiliser à la place</translation>
        </message>
        <message>
            <source>none</source>
            <translation>aucun</translation>
        </message>
        <message>
            <source>{keys} cannot be used: scores, Tab and Enter keep their keys.</source>
            <translation>{keys} ne peut pas servir : notes, Tab et Entrée gardent leurs touches.</translation>
        </message>
        <message>
            <source>{keys} runs “{title}” now. If you use it here, it no longer will.</source>
            <translation>{keys} exécute maintenant « {title} ». Si vous l’utilisez ici, ce ne sera plus le cas.</translation>
        </message>
        <message>
            <source>{keys} sets “{title}” now. If you use it here, it no longer will.</source>
            <translation>{keys} met maintenant « {title} ». Si vous l’utilisez ici, ce ne sera plus le cas.</translation>
        </message>
    </context>
    <context>
        <name>AuthoringLayoutController</name>
        <message>
            <source>Question {n} now.</source>
            <translation>Maintenant, question {n}.</translation>
        </message>
        <message>
            <source>This question is not written yet.</source>
            <translation>Cette question n’est pas encore écrite.</translation>
        </message>
        <message>
            <source>Tie</source>
            <translation>Relier</translation>
        </message>
        <message>
            <source>Write the answer first: its words are tied to the passage.</source>
            <translation>Écrivez d’abord la réponse : ce sont ses mots qui sont reliés au passage.</translation>
        </message>
        <message>
            <source>Write the question first.</source>
            <translation>Écrivez d’abord la question.</translation>
        </message>
        <message>
            <source>cursor in the passage</source>
            <translation>curseur dans le passage</translation>
        </message>
        <message>
            <source>help</source>
            <translation>aide</translation>
        </message>
        <message>
            <source>misleading answer</source>
            <translation>réponse trompeuse</translation>
        </message>
        <message>
            <source>new question</source>
            <translation>nouvelle question</translation>
        </message>
        <message>
            <source>next question</source>
            <translation>question suivante</translation>
        </message>
        <message>
            <source>remove</source>
            <translation>supprimer</translation>
        </message>
        <message>
            <source>show both</source>
            <translation>montrer les deux</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>soumettre</translation>
        </message>
        <message>
            <source>tie</source>
            <translation>relier</translation>
        </message>
        <message>
            <source>what is missing</source>
            <translation>ce qui manque</translation>
        </message>
        <message>
            <source>write</source>
            <translation>écrire</translation>
        </message>
    </context>
    <context>
        <name>AuthoringPanel</name>
        <message>
            <source>New question</source>
            <translation>Nouvelle question</translation>
        </message>
        <message>
            <source>Questions</source>
            <translation>Questions</translation>
        </message>
        <message>
            <source>Questions about the passage</source>
            <translation>Questions sur le passage</translation>
        </message>
    </context>
    <context>
        <name>BackupListView</name>
        <message>
            <source>Backups, newest first</source>
            <translation>Sauvegardes, de la plus récente à la plus ancienne</translation>
        </message>
        <message>
            <source>Checked: complete and undamaged.</source>
            <translation>Vérifiée : entière et intacte.</translation>
        </message>
        <message>
            <source>Checking it…</source>
            <translation>Vérification…</translation>
        </message>
        <message>
            <source>It contains no project yet.</source>
            <translation>Elle ne contient encore aucun projet.</translation>
        </message>
        <message>
            <source>It is damaged and cannot be restored:</source>
            <translation>Elle est endommagée et ne peut pas être restaurée :</translation>
        </message>
        <message>
            <source>Last edit: {when}</source>
            <translation>Dernière modification : {when}</translation>
        </message>
    </context>
    <context>
        <name>Backups</name>
        <message>
            <source>Backups</source>
            <translation>Sauvegardes</translation>
        </message>
        <message>
            <source>at startup</source>
            <translation>au démarrage</translation>
        </message>
        <message>
            <source>before a backup was restored</source>
            <translation>avant la restauration d’une sauvegarde</translation>
        </message>
        <message>
            <source>before an import</source>
            <translation>avant une importation</translation>
        </message>
        <message>
            <source>before an update of the program</source>
            <translation>avant une mise à jour du programme</translation>
        </message>
        <message>
            <source>made by hand</source>
            <translation>faite à la main</translation>
        </message>
        <message>
            <source>rescued</source>
            <translation>récupérée</translation>
        </message>
        <message>
            <source>while you worked</source>
            <translation>pendant votre travail</translation>
        </message>
    </context>
    <context>
        <name>BackupsPage</name>
        <message>
            <source>A backup was made and checked: {path}</source>
            <translation>Une sauvegarde a été faite et vérifiée : {path}</translation>
        </message>
        <message>
            <source>All your work is backed up at startup, every half hour in which something changed, and before every import. The newest 24 backups are kept, and fewer and fewer of the older ones.</source>
            <translation>Tout votre travail est copié au démarrage, à chaque demi-heure où quelque chose a changé et avant chaque importation. Les 24 copies les plus récentes sont conservées et, parmi les plus anciennes, de moins en moins.</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Annuler</translation>
        </message>
        <message>
            <source>Make a backup now</source>
            <translation>Sauvegarder maintenant</translation>
        </message>
        <message>
            <source>Repair it</source>
            <translation>Réparer</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>Restaurer</translation>
        </message>
        <message>
            <source>Restore the backup of {when}?</source>
            <translation>Restaurer la sauvegarde du {when} ?</translation>
        </message>
        <message>
            <source>Restore this backup…</source>
            <translation>Restaurer cette sauvegarde…</translation>
        </message>
        <message>
            <source>The check at startup found damage:</source>
            <translation>La vérification au démarrage a trouvé des dommages :</translation>
        </message>
        <message>
            <source>There is no backup yet.</source>
            <translation>Il n’y a pas encore de sauvegarde.</translation>
        </message>
        <message>
            <source>What you have done since then is no longer shown. A backup of the current state is made first, so that you can return to it.</source>
            <translation>Ce que vous avez fait depuis n’est plus affiché. Une sauvegarde de l’état actuel est faite d’abord, pour que vous puissiez y revenir.</translation>
        </message>
        <message>
            <source>and {n} more</source>
            <translation>et {n} de plus</translation>
        </message>
    </context>
    <context>
        <name>BundleDetailsDialog</name>
        <message>
            <source>A fingerprint begins with SHA256: and has 43 more characters.</source>
            <translation>Une empreinte commence par SHA256: et compte 43 caractères de plus.</translation>
        </message>
        <message>
            <source>Ask the owner for the fingerprint of their key, in another way than the one in which the file arrived (a call, their web site). Paste it here, or compare it by eye.</source>
            <translation>Demandez au responsable l’empreinte de sa clé, par un autre moyen que celui par lequel le fichier est venu (un appel, son site web). Collez-la ici, ou comparez-la à l’œil.</translation>
        </message>
        <message>
            <source>Bundle</source>
            <translation>Paquet</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Comparer</translation>
        </message>
        <message>
            <source>Fingerprint</source>
            <translation>Empreinte</translation>
        </message>
        <message>
            <source>Fingerprint that the owner gave you</source>
            <translation>Empreinte que le responsable vous a donnée</translation>
        </message>
        <message>
            <source>I compared it, it is the same</source>
            <translation>Je l’ai comparée, c’est la même</translation>
        </message>
        <message>
            <source>Not yet. The first bundle of this project contained a key, and all further ones must be signed with it. Only the owner can tell you whether it is really theirs.</source>
            <translation>Pas encore. Le premier paquet de ce projet a apporté une clé, et tous les suivants doivent être signés avec elle. Si elle est vraiment celle du responsable, lui seul peut vous le dire.</translation>
        </message>
        <message>
            <source>Owner</source>
            <translation>Responsable</translation>
        </message>
        <message>
            <source>Project and owner</source>
            <translation>Projet et responsable</translation>
        </message>
        <message>
            <source>Series {series}, number {number}. Tasks: {tasks}. Imported {when}.
{id}</source>
            <translation>Série {series}, numéro {number}. Tâches : {tasks}. Importé : {when}.
{id}</translation>
        </message>
        <message>
            <source>This is a different fingerprint. Somebody else may have made the bundle: do not work on it before you have spoken to the owner.</source>
            <translation>C’est une autre empreinte. Quelqu’un d’autre a peut-être fait le paquet : ne travaillez pas dessus avant d’avoir parlé au responsable.</translation>
        </message>
        <message>
            <source>Verified</source>
            <translation>Vérifié</translation>
        </message>
        <message>
            <source>Yes. Every further bundle of this project must be signed with the same key.</source>
            <translation>Oui. Tout paquet suivant de ce projet doit être signé avec la même clé.</translation>
        </message>
        <message>
            <source>no name given</source>
            <translation>aucun nom indiqué</translation>
        </message>
    </context>
    <context>
        <name>BundleUpdateDialog</name>
        <message>
            <source>Changed. Read them again before you go on.</source>
            <translation>Modifiées. Relisez-les avant de continuer.</translation>
        </message>
        <message>
            <source>Changed:</source>
            <translation>Modifiées :</translation>
        </message>
        <message>
            <source>Everything else stays as you entered it, and a backup is made first.</source>
            <translation>Tout le reste demeure tel que vous l’avez saisi, et une sauvegarde est faite d’abord.</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Consignes</translation>
        </message>
        <message>
            <source>New:</source>
            <translation>Nouvelles :</translation>
        </message>
        <message>
            <source>No longer asked:</source>
            <translation>Plus demandées :</translation>
        </message>
        <message>
            <source>None of the tasks that you have worked on is affected.</source>
            <translation>Aucune des tâches sur lesquelles vous avez travaillé n’est touchée.</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Pas maintenant</translation>
        </message>
        <message>
            <source>Questions</source>
            <translation>Questions</translation>
        </message>
        <message>
            <source>Tasks</source>
            <translation>Tâches</translation>
        </message>
        <message>
            <source>The owner sent a newer version of tasks that you already have.</source>
            <translation>Le responsable a envoyé une version plus récente de tâches qui sont déjà ici.</translation>
        </message>
        <message>
            <source>The same as before.</source>
            <translation>Comme avant.</translation>
        </message>
        <message>
            <source>There are none any more.</source>
            <translation>Il n’y en a plus.</translation>
        </message>
        <message>
            <source>Update</source>
            <translation>Mettre à jour</translation>
        </message>
        <message>
            <source>Update of a project</source>
            <translation>Mise à jour d’un projet</translation>
        </message>
        <message>
            <source>Update {title}?</source>
            <translation>Mettre à jour {title} ?</translation>
        </message>
        <message>
            <source>What you answered to a question that is gone or changed may be left out.</source>
            <translation>Ce que vous avez répondu à une question disparue ou modifiée peut être laissé de côté.</translation>
        </message>
        <message>
            <source>Your work</source>
            <translation>Votre travail</translation>
        </message>
    </context>
    <context>
        <name>ChangePassphraseDialog</name>
        <message>
            <source>Change it</source>
            <translation>Changer</translation>
        </message>
        <message>
            <source>Change my passphrase</source>
            <translation>Changer ma phrase secrète</translation>
        </message>
        <message>
            <source>Current passphrase</source>
            <translation>La phrase secrète actuelle</translation>
        </message>
        <message>
            <source>Nobody can recover it for you: without it the key is lost, and you need a new invite. Your work is kept.</source>
            <translation>Personne ne peut vous la rendre : sans elle, la clé est perdue, et il vous faut une nouvelle invitation. Ce que vous avez fait demeure.</translation>
        </message>
        <message>
            <source>Protect it</source>
            <translation>Protéger</translation>
        </message>
        <message>
            <source>Protect my key with a passphrase</source>
            <translation>Protéger ma clé par une phrase secrète</translation>
        </message>
        <message>
            <source>Repeat the new passphrase</source>
            <translation>La même encore une fois</translation>
        </message>
        <message>
            <source>The new passphrase</source>
            <translation>La nouvelle phrase secrète</translation>
        </message>
    </context>
    <context>
        <name>ChipBar</name>
        <message>
            <source>Propose an edit</source>
            <translation>Proposer une modification</translation>
        </message>
        <message>
            <source>Proposed edit</source>
            <translation>Modification proposée</translation>
        </message>
        <message>
            <source>Reactions</source>
            <translation>Réactions</translation>
        </message>
        <message>
            <source>none</source>
            <translation>aucune</translation>
        </message>
        <message>
            <source>{who}, propose an edit</source>
            <translation>{who}, proposer une modification</translation>
        </message>
        <message>
            <source>{who}, reactions</source>
            <translation>{who}, réactions</translation>
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
            <translation>{who}, {title} : {option}</translation>
        </message>
    </context>
    <context>
        <name>Command</name>
        <message>
            <source>About Annotator</source>
            <translation>À propos d’Annotator</translation>
        </message>
        <message>
            <source>About this project and its owner…</source>
            <translation>À propos de ce projet et de son responsable…</translation>
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation>Accepter une invitation…</translation>
        </message>
        <message>
            <source>Accept the work and go on</source>
            <translation>Accepter le travail et continuer</translation>
        </message>
        <message>
            <source>Adopt a person's answer</source>
            <translation>Reprendre la réponse d’une personne</translation>
        </message>
        <message>
            <source>Adopt all answers of a person</source>
            <translation>Reprendre toutes les réponses d’une personne</translation>
        </message>
        <message>
            <source>All answers side by side, or the workspace</source>
            <translation>Toutes les réponses côte à côte, ou l’espace de travail</translation>
        </message>
        <message>
            <source>All commands</source>
            <translation>Toutes les commandes</translation>
        </message>
        <message>
            <source>All tasks…</source>
            <translation>Toutes les tâches…</translation>
        </message>
        <message>
            <source>Ask the project owner…</source>
            <translation>Interroger le responsable…</translation>
        </message>
        <message>
            <source>Attribute above</source>
            <translation>Attribut au-dessus</translation>
        </message>
        <message>
            <source>Attribute below</source>
            <translation>Attribut au-dessous</translation>
        </message>
        <message>
            <source>Back to the scores</source>
            <translation>Revenir aux notes</translation>
        </message>
        <message>
            <source>Back to where I was reading</source>
            <translation>Revenir là où je lisais</translation>
        </message>
        <message>
            <source>Backups…</source>
            <translation>Sauvegardes…</translation>
        </message>
        <message>
            <source>Clear the score</source>
            <translation>Effacer la note</translation>
        </message>
        <message>
            <source>Close the message above the texts</source>
            <translation>Fermer le message au-dessus des textes</translation>
        </message>
        <message>
            <source>Compare with the next response</source>
            <translation>Comparer avec la réponse suivante</translation>
        </message>
        <message>
            <source>Copy diagnostics…</source>
            <translation>Copier le diagnostic…</translation>
        </message>
        <message>
            <source>Copy my public key</source>
            <translation>Copier ma clé publique</translation>
        </message>
        <message>
            <source>Copy the given critique as your own</source>
            <translation>Reprendre la critique fournie comme la vôtre</translation>
        </message>
        <message>
            <source>Course of this project</source>
            <translation>Cours de ce projet</translation>
        </message>
        <message>
            <source>Critique</source>
            <translation>Critique</translation>
        </message>
        <message>
            <source>Cursor in the passage</source>
            <translation>Curseur dans le passage</translation>
        </message>
        <message>
            <source>Cursor in the text</source>
            <translation>Curseur dans le texte</translation>
        </message>
        <message>
            <source>Dark theme</source>
            <translation>Thème sombre</translation>
        </message>
        <message>
            <source>Delivery…</source>
            <translation>Envoi…</translation>
        </message>
        <message>
            <source>Differences from gold and from others</source>
            <translation>Écarts avec le corrigé et avec les autres</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>Édition</translation>
        </message>
        <message>
            <source>Enlarge the images of the task</source>
            <translation>Montrer en grand les images de la tâche</translation>
        </message>
        <message>
            <source>Everything in this task, and what is missing</source>
            <translation>Tout ce que contient cette tâche, et ce qui manque</translation>
        </message>
        <message>
            <source>Everything that was returned</source>
            <translation>Tout ce qui a été retourné</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Exporter les résultats…</translation>
        </message>
        <message>
            <source>Extend the selection: words, sentence, paragraph</source>
            <translation>Étendre la sélection : mots, phrase, paragraphe</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Fichier</translation>
        </message>
        <message>
            <source>Find in the texts…</source>
            <translation>Rechercher dans les textes…</translation>
        </message>
        <message>
            <source>Find next</source>
            <translation>Rechercher le suivant</translation>
        </message>
        <message>
            <source>Find previous</source>
            <translation>Rechercher le précédent</translation>
        </message>
        <message>
            <source>First steps</source>
            <translation>Premiers pas</translation>
        </message>
        <message>
            <source>Flag the task for later</source>
            <translation>Marquer la tâche d’un drapeau</translation>
        </message>
        <message>
            <source>Fold or show the reasoning of models</source>
            <translation>Replier ou montrer le raisonnement des modèles</translation>
        </message>
        <message>
            <source>Forward to where I was reading</source>
            <translation>Repartir là où je lisais</translation>
        </message>
        <message>
            <source>Give it the next free rank</source>
            <translation>Lui donner le prochain rang libre</translation>
        </message>
        <message>
            <source>Go</source>
            <translation>Aller</translation>
        </message>
        <message>
            <source>Go to what is missing</source>
            <translation>Aller à ce qui manque</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Consignes</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>Aide</translation>
        </message>
        <message>
            <source>High-contrast theme</source>
            <translation>Thème à contraste élevé</translation>
        </message>
        <message>
            <source>Highlight the selection</source>
            <translation>Surligner la sélection</translation>
        </message>
        <message>
            <source>Identity and keys…</source>
            <translation>Identité et clés…</translation>
        </message>
        <message>
            <source>Import what the project owner sent…</source>
            <translation>Importer ce que le responsable a envoyé…</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Raccourcis clavier</translation>
        </message>
        <message>
            <source>Larger text</source>
            <translation>Texte plus grand</translation>
        </message>
        <message>
            <source>Light theme</source>
            <translation>Thème clair</translation>
        </message>
        <message>
            <source>Mark as completely rewritten</source>
            <translation>Marquer comme entièrement réécrite</translation>
        </message>
        <message>
            <source>Mark the score as unsure, or as sure again</source>
            <translation>Marquer la note comme incertaine, ou de nouveau comme sûre</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menu</translation>
        </message>
        <message>
            <source>Move everything to another computer…</source>
            <translation>Tout transférer sur un autre ordinateur…</translation>
        </message>
        <message>
            <source>Move the critique down: less important</source>
            <translation>Descendre la critique : moins importante</translation>
        </message>
        <message>
            <source>Move the critique up: more important</source>
            <translation>Monter la critique : plus importante</translation>
        </message>
        <message>
            <source>Move the question back</source>
            <translation>Avancer la question dans la liste</translation>
        </message>
        <message>
            <source>Move the question forward</source>
            <translation>Reculer la question dans la liste</translation>
        </message>
        <message>
            <source>New critique or error</source>
            <translation>Nouvelle critique ou nouvelle erreur</translation>
        </message>
        <message>
            <source>New misleading answer</source>
            <translation>Nouvelle réponse trompeuse</translation>
        </message>
        <message>
            <source>New note</source>
            <translation>Nouvelle remarque</translation>
        </message>
        <message>
            <source>New question</source>
            <translation>Nouvelle question</translation>
        </message>
        <message>
            <source>Next part of the window</source>
            <translation>Partie suivante de la fenêtre</translation>
        </message>
        <message>
            <source>Next question</source>
            <translation>Question suivante</translation>
        </message>
        <message>
            <source>Next returned place</source>
            <translation>Endroit retourné suivant</translation>
        </message>
        <message>
            <source>Next task</source>
            <translation>Tâche suivante</translation>
        </message>
        <message>
            <source>Next task to do</source>
            <translation>Prochaine tâche à faire</translation>
        </message>
        <message>
            <source>Next version in the chain</source>
            <translation>Version suivante dans la chaîne</translation>
        </message>
        <message>
            <source>Normal text size</source>
            <translation>Taille de texte normale</translation>
        </message>
        <message>
            <source>One response, large</source>
            <translation>Une réponse, en grand</translation>
        </message>
        <message>
            <source>Open a task bundle…</source>
            <translation>Ouvrir un paquet de tâches…</translation>
        </message>
        <message>
            <source>Open the sample “Compare responses”</source>
            <translation>Ouvrir l’exemple « Comparer des réponses »</translation>
        </message>
        <message>
            <source>Open the sample “Critique answers”</source>
            <translation>Ouvrir l’exemple « Critiquer des réponses »</translation>
        </message>
        <message>
            <source>Open the sample “Judge critiques”</source>
            <translation>Ouvrir l’exemple « Évaluer des critiques »</translation>
        </message>
        <message>
            <source>Open the sample “Rate responses”</source>
            <translation>Ouvrir l’exemple « Noter des réponses »</translation>
        </message>
        <message>
            <source>Open the sample “Review conversations”</source>
            <translation>Ouvrir l’exemple « Évaluer des conversations »</translation>
        </message>
        <message>
            <source>Open the sample “Write questions”</source>
            <translation>Ouvrir l’exemple « Rédiger des questions »</translation>
        </message>
        <message>
            <source>Pin the passage here in a second view, or close it</source>
            <translation>Épingler le passage ici dans une seconde vue, ou la fermer</translation>
        </message>
        <message>
            <source>Preferences…</source>
            <translation>Préférences…</translation>
        </message>
        <message>
            <source>Previous part of the window</source>
            <translation>Partie précédente de la fenêtre</translation>
        </message>
        <message>
            <source>Previous question</source>
            <translation>Question précédente</translation>
        </message>
        <message>
            <source>Previous task</source>
            <translation>Tâche précédente</translation>
        </message>
        <message>
            <source>Previous version in the chain</source>
            <translation>Version précédente dans la chaîne</translation>
        </message>
        <message>
            <source>Progress and time</source>
            <translation>Progression et temps</translation>
        </message>
        <message>
            <source>Projects</source>
            <translation>Projets</translation>
        </message>
        <message>
            <source>Projects that you own…</source>
            <translation>Vos projets en tant que responsable…</translation>
        </message>
        <message>
            <source>Propose an edit to the text</source>
            <translation>Proposer une modification du texte</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Quitter</translation>
        </message>
        <message>
            <source>Rank higher, or prefer the left one</source>
            <translation>Rang plus haut, ou préférer celle de gauche</translation>
        </message>
        <message>
            <source>Rank lower, or prefer the right one</source>
            <translation>Rang plus bas, ou préférer celle de droite</translation>
        </message>
        <message>
            <source>Rank of a helpful critique</source>
            <translation>Rang d’une critique utile</translation>
        </message>
        <message>
            <source>Rate</source>
            <translation>Noter</translation>
        </message>
        <message>
            <source>Reactions…</source>
            <translation>Réactions…</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Rétablir</translation>
        </message>
        <message>
            <source>Remove the flag</source>
            <translation>Retirer le drapeau</translation>
        </message>
        <message>
            <source>Remove the question</source>
            <translation>Supprimer la question</translation>
        </message>
        <message>
            <source>Reopen the skipped task</source>
            <translation>Reprendre la tâche écartée</translation>
        </message>
        <message>
            <source>Reply to the return…</source>
            <translation>Répondre au retour…</translation>
        </message>
        <message>
            <source>Reset panels and columns</source>
            <translation>Réinitialiser les panneaux et les colonnes</translation>
        </message>
        <message>
            <source>Response by its letter</source>
            <translation>Réponse d’après sa lettre</translation>
        </message>
        <message>
            <source>Response to the left</source>
            <translation>Réponse à gauche</translation>
        </message>
        <message>
            <source>Response to the right</source>
            <translation>Réponse à droite</translation>
        </message>
        <message>
            <source>Responses one under the other</source>
            <translation>Réponses l’une sous l’autre</translation>
        </message>
        <message>
            <source>Responses side by side</source>
            <translation>Réponses côte à côte</translation>
        </message>
        <message>
            <source>Return the whole work…</source>
            <translation>Retourner tout le travail…</translation>
        </message>
        <message>
            <source>Return this place…</source>
            <translation>Retourner cet endroit…</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>Relecture</translation>
        </message>
        <message>
            <source>Score the focused attribute</source>
            <translation>Noter l’attribut actif</translation>
        </message>
        <message>
            <source>Scroll a wide table back</source>
            <translation>Faire revenir un tableau large au début</translation>
        </message>
        <message>
            <source>Scroll a wide table to its end</source>
            <translation>Faire défiler un tableau large jusqu’au bout</translation>
        </message>
        <message>
            <source>Scroll responses together or separately</source>
            <translation>Faire défiler les réponses ensemble, ou chacune à part</translation>
        </message>
        <message>
            <source>Scroll the response down</source>
            <translation>Faire défiler la réponse vers le bas</translation>
        </message>
        <message>
            <source>Scroll the response up</source>
            <translation>Faire défiler la réponse vers le haut</translation>
        </message>
        <message>
            <source>Show all levels of the score</source>
            <translation>Montrer tous les niveaux de la note</translation>
        </message>
        <message>
            <source>Show or fold definitions and long results of tools</source>
            <translation>Montrer ou replier les définitions et les longs résultats d’outils</translation>
        </message>
        <message>
            <source>Show or hide line numbers in code</source>
            <translation>Numéroter les lignes de code, ou non</translation>
        </message>
        <message>
            <source>Show the data directory</source>
            <translation>Montrer le dossier des données</translation>
        </message>
        <message>
            <source>Show the owner's new version of the task</source>
            <translation>Afficher la nouvelle version de la tâche envoyée par le responsable</translation>
        </message>
        <message>
            <source>Show the prompt and the passage unformatted</source>
            <translation>Afficher le prompt et le passage sans mise en forme</translation>
        </message>
        <message>
            <source>Show the text unformatted</source>
            <translation>Montrer le texte sans mise en forme</translation>
        </message>
        <message>
            <source>Show the whole prompt or question</source>
            <translation>Montrer en entier le prompt ou la question</translation>
        </message>
        <message>
            <source>Skip as similar to another answer</source>
            <translation>Écarter comme semblable à une autre réponse</translation>
        </message>
        <message>
            <source>Skip the task with a reason…</source>
            <translation>Écarter la tâche en donnant un motif…</translation>
        </message>
        <message>
            <source>Smaller text</source>
            <translation>Texte plus petit</translation>
        </message>
        <message>
            <source>Submit and go on</source>
            <translation>Soumettre et continuer</translation>
        </message>
        <message>
            <source>Sync: fetch tasks, send results…</source>
            <translation>Synchroniser : chercher des tâches, envoyer les résultats…</translation>
        </message>
        <message>
            <source>System theme</source>
            <translation>Thème du système</translation>
        </message>
        <message>
            <source>Take over from another computer…</source>
            <translation>Reprendre d’un autre ordinateur…</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Texte</translation>
        </message>
        <message>
            <source>The answer has no errors</source>
            <translation>La réponse n’a pas d’erreur</translation>
        </message>
        <message>
            <source>The given critique is helpful</source>
            <translation>La critique fournie est utile</translation>
        </message>
        <message>
            <source>The given critique is not helpful</source>
            <translation>La critique fournie n’est pas utile</translation>
        </message>
        <message>
            <source>The passage does not answer the question</source>
            <translation>Le passage ne répond pas à la question</translation>
        </message>
        <message>
            <source>Tie them as new quotes</source>
            <translation>Les relier comme nouvelles citations</translation>
        </message>
        <message>
            <source>Tie with the one ranked before</source>
            <translation>À égalité avec celle classée avant</translation>
        </message>
        <message>
            <source>Tie words of the answer and of the passage</source>
            <translation>Relier des mots de la réponse et du passage</translation>
        </message>
        <message>
            <source>To the beginning of the response</source>
            <translation>Au début de la réponse</translation>
        </message>
        <message>
            <source>To the end of the response</source>
            <translation>À la fin de la réponse</translation>
        </message>
        <message>
            <source>Two responses to compare</source>
            <translation>Deux réponses à comparer</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Annuler</translation>
        </message>
        <message>
            <source>View</source>
            <translation>Affichage</translation>
        </message>
        <message>
            <source>What was changed or returned</source>
            <translation>Ce qui a été modifié ou retourné</translation>
        </message>
        <message>
            <source>Write</source>
            <translation>Rédiger</translation>
        </message>
        <message>
            <source>Write the refinement of a critique</source>
            <translation>Rédiger l’amélioration d’une critique</translation>
        </message>
        <message>
            <source>accept</source>
            <translation>accepter</translation>
        </message>
        <message>
            <source>answer disagree</source>
            <translation>répondre contester désaccord</translation>
        </message>
        <message>
            <source>change assign</source>
            <translation>modifier attribuer</translation>
        </message>
        <message>
            <source>changed text update</source>
            <translation>modifié texte mise à jour</translation>
        </message>
        <message>
            <source>critique</source>
            <translation>critique</translation>
        </message>
        <message>
            <source>cursor</source>
            <translation>curseur</translation>
        </message>
        <message>
            <source>diff difference</source>
            <translation>diff différence</translation>
        </message>
        <message>
            <source>doubt confidence certain</source>
            <translation>doute confiance certain sûr</translation>
        </message>
        <message>
            <source>equal same rank</source>
            <translation>égal même rang ex æquo</translation>
        </message>
        <message>
            <source>first best</source>
            <translation>premier meilleur</translation>
        </message>
        <message>
            <source>first last number jump list search</source>
            <translation>premier dernier numéro sauter liste rechercher</translation>
        </message>
        <message>
            <source>functions schema parameters output collapse unfold</source>
            <translation>fonctions schéma paramètres sortie replier déplier</translation>
        </message>
        <message>
            <source>help</source>
            <translation>aide</translation>
        </message>
        <message>
            <source>highlight</source>
            <translation>surligner</translation>
        </message>
        <message>
            <source>images</source>
            <translation>images</translation>
        </message>
        <message>
            <source>import key move laptop</source>
            <translation>importer clé transférer déplacer portable</translation>
        </message>
        <message>
            <source>library close leave home</source>
            <translation>bibliothèque fermer quitter accueil</translation>
        </message>
        <message>
            <source>line numbers</source>
            <translation>numéros de ligne</translation>
        </message>
        <message>
            <source>next returned place</source>
            <translation>endroit retourné suivant</translation>
        </message>
        <message>
            <source>no errors</source>
            <translation>aucune erreur</translation>
        </message>
        <message>
            <source>note</source>
            <translation>remarque</translation>
        </message>
        <message>
            <source>outline steps contents overview questions jump</source>
            <translation>plan étapes contenu aperçu questions aller</translation>
        </message>
        <message>
            <source>owner status team people next commands</source>
            <translation>responsable état équipe personnes suite commandes</translation>
        </message>
        <message>
            <source>picture photo screenshot zoom</source>
            <translation>image photo capture agrandir</translation>
        </message>
        <message>
            <source>place position return jump</source>
            <translation>endroit position retour saut</translation>
        </message>
        <message>
            <source>question message</source>
            <translation>question message</translation>
        </message>
        <message>
            <source>refine</source>
            <translation>améliorer</translation>
        </message>
        <message>
            <source>return</source>
            <translation>retourner</translation>
        </message>
        <message>
            <source>score</source>
            <translation>noter</translation>
        </message>
        <message>
            <source>source markdown formatted</source>
            <translation>source markdown mise en forme</translation>
        </message>
        <message>
            <source>source markdown question context formatted</source>
            <translation>source markdown question contexte mise en forme</translation>
        </message>
        <message>
            <source>split twice both places hold</source>
            <translation>diviser deux fois les deux endroits garder</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>soumettre</translation>
        </message>
        <message>
            <source>sync side by side lock</source>
            <translation>synchroniser côte à côte lier</translation>
        </message>
        <message>
            <source>think thinking reasoning collapse hide</source>
            <translation>penser réflexion raisonnement replier masquer</translation>
        </message>
        <message>
            <source>training test qualification</source>
            <translation>formation test épreuve</translation>
        </message>
        <message>
            <source>undo</source>
            <translation>annuler</translation>
        </message>
        <message>
            <source>unsure</source>
            <translation>incertain</translation>
        </message>
        <message>
            <source>update new tasks agree</source>
            <translation>mise à jour nouvelles tâches accepter</translation>
        </message>
        <message>
            <source>whole snap select expand grow</source>
            <translation>entier ajuster sélectionner agrandir</translation>
        </message>
    </context>
    <context>
        <name>CommandPalette</name>
        <message>
            <source>Commands</source>
            <translation>Commandes</translation>
        </message>
        <message>
            <source>Find a command</source>
            <translation>Chercher une commande</translation>
        </message>
        <message>
            <source>Matching commands</source>
            <translation>Commandes correspondantes</translation>
        </message>
        <message>
            <source>No available command contains “{words}”.</source>
            <translation>Aucune commande disponible maintenant ne contient « {words} ».</translation>
        </message>
        <message>
            <source>What do you want to do?</source>
            <translation>Que voulez-vous faire ?</translation>
        </message>
    </context>
    <context>
        <name>ComparisonLegend</name>
        <message>
            <source>Comparison of {left} and {right}</source>
            <translation>Comparaison de {left} et {right}</translation>
        </message>
        <message>
            <source>only in {who}</source>
            <translation>seulement dans {who}</translation>
        </message>
    </context>
    <context>
        <name>ContextTextWidget</name>
        <message>
            <source>Find</source>
            <translation>Rechercher</translation>
        </message>
        <message>
            <source>Passage</source>
            <translation>Passage</translation>
        </message>
        <message>
            <source>This message is empty.</source>
            <translation>Ce message est vide.</translation>
        </message>
        <message>
            <source>in the middle</source>
            <translation>au milieu</translation>
        </message>
        <message>
            <source>{who}, context, text</source>
            <translation>{who}, contexte, texte</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texte</translation>
        </message>
    </context>
    <context>
        <name>Counting</name>
        <message>
            <source>the same tasks as before</source>
            <translation>les mêmes tâches qu’avant</translation>
        </message>
    </context>
    <context>
        <name>Course</name>
        <message>
            <source>A sync fetches it.</source>
            <translation>Une synchronisation le récupère.</translation>
        </message>
        <message>
            <source>All tasks of the test are submitted. Once it is handed in, nothing in it can be changed.</source>
            <translation>Toutes les tâches du test sont soumises. Une fois le test rendu, plus rien ne peut y être modifié.</translation>
        </message>
        <message>
            <source>All work on this project is unchanged.</source>
            <translation>Tout le travail sur ce projet est tel qu’il était.</translation>
        </message>
        <message>
            <source>Answer the task</source>
            <translation>Répondre à la tâche</translation>
        </message>
        <message>
            <source>Answer the task; then your answers are shown beside the right ones.</source>
            <translation>Répondez à la tâche ; vos réponses s’affichent alors à côté des bonnes.</translation>
        </message>
        <message>
            <source>Asked</source>
            <translation>Demandé</translation>
        </message>
        <message>
            <source>Attempts left: {n}. Each has different tasks.</source>
            <translation>Essais restants : {n}. Chacun a ses propres tâches.</translation>
        </message>
        <message>
            <source>Attempts left: {n}. Some tasks may be repeated.</source>
            <translation>Essais restants : {n}. Certaines tâches peuvent revenir.</translation>
        </message>
        <message>
            <source>Begin the test</source>
            <translation>Commencer le test</translation>
        </message>
        <message>
            <source>Change my answers</source>
            <translation>Modifier mes réponses</translation>
        </message>
        <message>
            <source>Continue</source>
            <translation>Continuer</translation>
        </message>
        <message>
            <source>Continue the test</source>
            <translation>Poursuivre le test</translation>
        </message>
        <message>
            <source>Direction</source>
            <translation>Sens</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Exporter les résultats…</translation>
        </message>
        <message>
            <source>Hand in the test</source>
            <translation>Rendre le test</translation>
        </message>
        <message>
            <source>Look through them again</source>
            <translation>Les parcourir de nouveau</translation>
        </message>
        <message>
            <source>Needed</source>
            <translation>Requis</translation>
        </message>
        <message>
            <source>No attempt is left, and the tasks stay locked. Tell the project owner and send your results: the owner can open the tasks with a receipt, or give a further attempt with a new bundle. Nothing you did is lost.</source>
            <translation>Il ne reste aucun essai, et les tâches demeurent verrouillées. Prévenez le responsable du projet et envoyez vos résultats : il peut ouvrir les tâches par un accusé de réception, ou donner un essai de plus avec un nouveau paquet. Rien de ce que vous avez fait n’est perdu.</translation>
        </message>
        <message>
            <source>Not passed</source>
            <translation>Non réussi</translation>
        </message>
        <message>
            <source>Open the tasks</source>
            <translation>Ouvrir les tâches</translation>
        </message>
        <message>
            <source>Passed</source>
            <translation>Réussi</translation>
        </message>
        <message>
            <source>Right</source>
            <translation>Juste</translation>
        </message>
        <message>
            <source>Send the file to the project owner if you have not; the receipt comes as a file.</source>
            <translation>Envoyez le fichier au responsable du projet si ce n’est pas fait ; l’accusé de réception arrive sous forme de fichier.</translation>
        </message>
        <message>
            <source>Step {n}: {title}</source>
            <translation>Étape {n} : {title}</translation>
        </message>
        <message>
            <source>Steps of the course</source>
            <translation>Étapes du cours</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Synchroniser maintenant</translation>
        </message>
        <message>
            <source>Tasks: {tasks}. Attempts: {attempts}. Somebody reads what you write, and decides.</source>
            <translation>Tâches : {tasks}. Essais : {attempts}. Quelqu’un lit ce que vous écrivez, et décide.</translation>
        </message>
        <message>
            <source>Tasks: {tasks}. Right answers needed: {needed}. Attempts: {attempts}.</source>
            <translation>Tâches : {tasks}. Bonnes réponses requises : {needed}. Essais : {attempts}.</translation>
        </message>
        <message>
            <source>Text of the step</source>
            <translation>Texte de l’étape</translation>
        </message>
        <message>
            <source>The course cannot be opened</source>
            <translation>Le cours ne peut pas être ouvert</translation>
        </message>
        <message>
            <source>The project owner scores it.</source>
            <translation>Le responsable du projet le note.</translation>
        </message>
        <message>
            <source>The result comes at once.</source>
            <translation>Le résultat est immédiat.</translation>
        </message>
        <message>
            <source>The tasks of the project are open now.</source>
            <translation>Les tâches du projet sont maintenant ouvertes.</translation>
        </message>
        <message>
            <source>The tasks of the project are open.</source>
            <translation>Les tâches du projet sont ouvertes.</translation>
        </message>
        <message>
            <source>The tasks of the project open when the course is passed.</source>
            <translation>Les tâches du projet s’ouvrent quand le cours est réussi.</translation>
        </message>
        <message>
            <source>The test is handed in and was exported. The owner's receipt will contain the result.</source>
            <translation>Le test est rendu et a été exporté. On attend maintenant l’accusé de réception du responsable, qui dit le résultat.</translation>
        </message>
        <message>
            <source>The test is handed in. Send your results to the project owner, who scores it: the tasks open with the owner's receipt.</source>
            <translation>Le test est rendu. Envoyez vos résultats au responsable du projet, qui le note : les tâches s’ouvrent avec son accusé de réception.</translation>
        </message>
        <message>
            <source>The test is handed in. Send your results to the project owner: somebody reads what you wrote, and the tasks open with the owner's receipt.</source>
            <translation>Le test est rendu. Envoyez vos résultats au responsable du projet : quelqu’un lit ce que vous avez écrit, et les tâches s’ouvrent avec l’accusé de réception.</translation>
        </message>
        <message>
            <source>They say: {note}</source>
            <translation>Commentaire : {note}</translation>
        </message>
        <message>
            <source>This is not scored: compare what you wrote with what was written here, and why.</source>
            <translation>Personne ne note ceci : lisez ce que vous avez écrit à côté de ce qui est écrit ici, et pourquoi.</translation>
        </message>
        <message>
            <source>This was decided by a person who looked at your answers.</source>
            <translation>Une personne qui a regardé vos réponses en a décidé ainsi.</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Réessayer</translation>
        </message>
        <message>
            <source>Worth reading again:</source>
            <translation>À relire :</translation>
        </message>
        <message>
            <source>counts in all</source>
            <translation>compte dans le total</translation>
        </message>
        <message>
            <source>done</source>
            <translation>terminé</translation>
        </message>
        <message>
            <source>not yet</source>
            <translation>pas encore</translation>
        </message>
        <message>
            <source>on average {n} too high</source>
            <translation>en moyenne {n} trop haut</translation>
        </message>
        <message>
            <source>on average {n} too low</source>
            <translation>en moyenne {n} trop bas</translation>
        </message>
        <message>
            <source>shown now</source>
            <translation>affiché maintenant</translation>
        </message>
        <message>
            <source>{right} of {answers}, {share}</source>
            <translation>{right} sur {answers}, {share}</translation>
        </message>
        <message>
            <source>{title}: no feedback is given while you work. {keys} submits; after the last task you can hand it in.</source>
            <translation>{title} : rien n’est dit pendant que vous travaillez. {keys} soumet ; après la dernière tâche, vous pouvez le rendre.</translation>
        </message>
        <message>
            <source>{title}: {keys} submits, and shows the right answers beside yours.</source>
            <translation>{title} : {keys} soumet, et montre les bonnes réponses à côté des vôtres.</translation>
        </message>
    </context>
    <context>
        <name>CritiqueLayoutController</name>
        <message>
            <source>Based on changed text now: refinement {numbers}. Keep, rebase or redo each.</source>
            <translation>Fondée maintenant sur un texte modifié : amélioration {numbers}. Conservez, reportez ou recommencez chacune.</translation>
        </message>
        <message>
            <source>Choose a critique first.</source>
            <translation>Choisissez d’abord une critique.</translation>
        </message>
        <message>
            <source>Keep the refinements</source>
            <translation>Conserver les améliorations</translation>
        </message>
        <message>
            <source>Mark as completely rewritten?</source>
            <translation>Marquer comme entièrement réécrite ?</translation>
        </message>
        <message>
            <source>Mark as rewritten</source>
            <translation>Marquer comme réécrite</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>Question</translation>
        </message>
        <message>
            <source>Skip as similar to</source>
            <translation>Écarter comme semblable à</translation>
        </message>
        <message>
            <source>The selection was cleared: it was made for another answer.</source>
            <translation>La sélection a été abandonnée : elle valait pour une autre réponse.</translation>
        </message>
        <message>
            <source>There is no answer here.</source>
            <translation>Il n’y a pas de réponse ici.</translation>
        </message>
        <message>
            <source>cursor</source>
            <translation>curseur</translation>
        </message>
        <message>
            <source>help</source>
            <translation>aide</translation>
        </message>
        <message>
            <source>highlight</source>
            <translation>surligner</translation>
        </message>
        <message>
            <source>highlights</source>
            <translation>surlignages</translation>
        </message>
        <message>
            <source>next part</source>
            <translation>partie suivante</translation>
        </message>
        <message>
            <source>next question</source>
            <translation>question suivante</translation>
        </message>
        <message>
            <source>no errors</source>
            <translation>aucune erreur</translation>
        </message>
        <message>
            <source>note</source>
            <translation>remarque</translation>
        </message>
        <message>
            <source>reaction</source>
            <translation>réaction</translation>
        </message>
        <message>
            <source>refine</source>
            <translation>améliorer</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>soumettre</translation>
        </message>
        <message>
            <source>whole question</source>
            <translation>question entière</translation>
        </message>
        <message>
            <source>{who}, similar to which answer?</source>
            <translation>{who}, semblable à quelle réponse ?</translation>
        </message>
    </context>
    <context>
        <name>CritiquePanel</name>
        <message>
            <source>Marked as completely rewritten instead of refined. You may write the new text here.</source>
            <translation>Marquée comme entièrement réécrite au lieu d’être améliorée. Vous pouvez écrire ici le nouveau texte.</translation>
        </message>
        <message>
            <source>No errors</source>
            <translation>Aucune erreur</translation>
        </message>
        <message>
            <source>Skip as similar to</source>
            <translation>Écarter comme semblable à</translation>
        </message>
        <message>
            <source>There are errors</source>
            <translation>Il y a des erreurs</translation>
        </message>
        <message>
            <source>{who}, rewritten text</source>
            <translation>{who}, texte réécrit</translation>
        </message>
    </context>
    <context>
        <name>CritiqueRankList</name>
        <message>
            <source>A digit gives the rank, Enter the next free one.</source>
            <translation>Un chiffre donne le rang, Entrée le prochain rang libre.</translation>
        </message>
        <message>
            <source>The helpful ones, best first</source>
            <translation>Utiles, la meilleure d’abord</translation>
        </message>
        <message>
            <source>{words} = ties with the one before.</source>
            <translation>{words} = met à égalité avec la précédente.</translation>
        </message>
    </context>
    <context>
        <name>DatabaseErrorPage</name>
        <message>
            <source>Code {code}</source>
            <translation>Code {code}</translation>
        </message>
        <message>
            <source>Copy diagnostics…</source>
            <translation>Copier le diagnostic…</translation>
        </message>
        <message>
            <source>Nothing was changed, and no intact backup was found in {folder}. Keep the data directory as it is and ask for help.</source>
            <translation>Rien n’a été modifié, et aucune bonne sauvegarde n’a été trouvée dans {folder}. Laissez le dossier des données tel quel et demandez de l’aide.</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>Rien n’a été modifié.</translation>
        </message>
        <message>
            <source>Nothing was changed. Looking for an intact backup…</source>
            <translation>Rien n’a été modifié. Recherche d’une bonne sauvegarde…</translation>
        </message>
        <message>
            <source>Nothing was changed. The newest intact backup is from {when}. If you restore it, the files that do not open are kept beside it.</source>
            <translation>Rien n’a été modifié. La bonne sauvegarde la plus récente date du {when}. Si vous la restaurez, les fichiers qui ne s’ouvrent pas sont conservés à côté.</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Quitter</translation>
        </message>
        <message>
            <source>Restore this backup</source>
            <translation>Restaurer cette sauvegarde</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Réessayer</translation>
        </message>
        <message>
            <source>Your work cannot be opened</source>
            <translation>Votre travail ne peut pas être ouvert</translation>
        </message>
    </context>
    <context>
        <name>Delivery</name>
        <message>
            <source>A course is waiting for your agreement: once it is here, it comes before the tasks.</source>
            <translation>Un cours attend votre accord : une fois importé, il passe avant les tâches.</translation>
        </message>
        <message>
            <source>A file there is damaged; the owner has been asked for it.</source>
            <translation>Un fichier s’y trouve endommagé ; il a été redemandé au responsable.</translation>
        </message>
        <message>
            <source>An update of tasks is waiting for your agreement.</source>
            <translation>Une mise à jour de tâches attend votre accord.</translation>
        </message>
        <message>
            <source>Begun on another computer, and not finished there: {tasks}.</source>
            <translation>Commencées sur un autre ordinateur, et pas terminées là-bas : {tasks}.</translation>
        </message>
        <message>
            <source>Delivery</source>
            <translation>Envoi</translation>
        </message>
        <message>
            <source>Delivery {number}: {tasks}, {size}</source>
            <translation>Envoi {number} : {tasks}, {size}</translation>
        </message>
        <message>
            <source>Export {number}: {tasks}, in a file</source>
            <translation>Exportation {number} : {tasks}, dans un fichier</translation>
        </message>
        <message>
            <source>Finished on another computer, on a text or questions that the owner has changed since: {tasks}.</source>
            <translation>Terminées sur un autre ordinateur, sur un texte ou des questions que le responsable a modifiés depuis : {tasks}.</translation>
        </message>
        <message>
            <source>Finished on two computers, with different answers: {tasks}. The owner receives both, and those shown here count. Submit a task again to decide.</source>
            <translation>Terminées sur deux ordinateurs, avec des réponses différentes : {tasks}. Le responsable reçoit les deux, et celles affichées ici comptent. Soumettez de nouveau une tâche pour décider.</translation>
        </message>
        <message>
            <source>Importing what has arrived…</source>
            <translation>Reprise de ce qui est arrivé…</translation>
        </message>
        <message>
            <source>New tasks have arrived: they are imported when you pause for a moment.</source>
            <translation>De nouvelles tâches sont arrivées : elles seront reprises dès que vous ferez une courte pause.</translation>
        </message>
        <message>
            <source>Nothing new.</source>
            <translation>Rien de nouveau.</translation>
        </message>
        <message>
            <source>Open the course</source>
            <translation>Ouvrir le cours</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Montrer</translation>
        </message>
        <message>
            <source>Some files are still on their way; sync again later.</source>
            <translation>Certains fichiers sont encore en route ; synchronisez de nouveau plus tard.</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Commencer</translation>
        </message>
        <message>
            <source>They follow after a course.</source>
            <translation>Un cours les précède.</translation>
        </message>
        <message>
            <source>This is a copy of another computer's data: it continues as a separate computer.</source>
            <translation>Ceci est une copie des données d’un autre ordinateur : elle continue comme un ordinateur à part.</translation>
        </message>
        <message>
            <source>Your results were delivered.</source>
            <translation>Vos résultats ont été envoyés.</translation>
        </message>
        <message>
            <source>Your test was scored: not passed. Attempts left: {n}.</source>
            <translation>Votre test a été noté : non réussi. Essais restants : {n}.</translation>
        </message>
        <message>
            <source>Your test was scored: not passed. No attempt is left.</source>
            <translation>Votre test a été noté : non réussi. Il ne reste aucun essai.</translation>
        </message>
        <message>
            <source>Your test was scored: passed. The tasks are open.</source>
            <translation>Votre test a été noté : réussi. Les tâches sont ouvertes.</translation>
        </message>
        <message>
            <source>Your work from another computer has arrived: it is imported when you pause for a moment.</source>
            <translation>Votre travail est arrivé d’un autre ordinateur : il sera repris dès que vous ferez une courte pause.</translation>
        </message>
        <message>
            <source>also after every export</source>
            <translation>aussi après chaque exportation</translation>
        </message>
        <message>
            <source>answers in the course</source>
            <translation>réponses au cours</translation>
        </message>
        <message>
            <source>automatically, every half hour</source>
            <translation>automatiquement, toutes les demi-heures</translation>
        </message>
        <message>
            <source>delivered</source>
            <translation>envoyé</translation>
        </message>
        <message>
            <source>never</source>
            <translation>jamais</translation>
        </message>
        <message>
            <source>part of a later delivery</source>
            <translation>inclus dans un envoi ultérieur</translation>
        </message>
        <message>
            <source>received by the owner</source>
            <translation>reçu par le responsable</translation>
        </message>
        <message>
            <source>received, with tasks returned</source>
            <translation>reçu, avec des tâches retournées</translation>
        </message>
        <message>
            <source>refused by the owner</source>
            <translation>refusé par le responsable</translation>
        </message>
        <message>
            <source>task {n}</source>
            <translation>tâche {n}</translation>
        </message>
        <message>
            <source>to send</source>
            <translation>à envoyer</translation>
        </message>
        <message>
            <source>when I press Sync now</source>
            <translation>quand je clique sur « Synchroniser maintenant »</translation>
        </message>
        <message>
            <source>{size} kB</source>
            <translation>{size} ko</translation>
        </message>
    </context>
    <context>
        <name>DeliveryPage</name>
        <message>
            <source>Accept an invite first: it tells the project's owner who you are, and often contains the place for results. Without one, export your results to a file and send it.</source>
            <translation>Acceptez d’abord une invitation : elle dit au responsable du projet qui vous êtes, et souvent où envoyer les résultats. Sans elle, exportez vos résultats dans un fichier et envoyez-le.</translation>
        </message>
        <message>
            <source>Accepted by the owner</source>
            <translation>Accepté par le responsable</translation>
        </message>
        <message>
            <source>Another sync is running. Press Sync now when it has ended.</source>
            <translation>Une autre synchronisation est en cours. Cliquez sur Synchroniser maintenant quand elle sera terminée.</translation>
        </message>
        <message>
            <source>Choose a folder…</source>
            <translation>Choisir un dossier…</translation>
        </message>
        <message>
            <source>Choose a server…</source>
            <translation>Choisir un serveur…</translation>
        </message>
        <message>
            <source>Choose the project to sync.</source>
            <translation>Choisissez le projet à synchroniser.</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Continuer</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Importer…</translation>
        </message>
        <message>
            <source>It is needed to sign what you send.</source>
            <translation>Elle est nécessaire pour signer ce que vous envoyez.</translation>
        </message>
        <message>
            <source>It may take long, and cost money if you pay for data.</source>
            <translation>Cela peut être long, et coûter quelque chose si vous payez ce qui est envoyé et reçu.</translation>
        </message>
        <message>
            <source>Last attempt</source>
            <translation>Dernière tentative</translation>
        </message>
        <message>
            <source>Last sync</source>
            <translation>Dernière synchronisation</translation>
        </message>
        <message>
            <source>Next attempt</source>
            <translation>Prochaine tentative</translation>
        </message>
        <message>
            <source>Not imported</source>
            <translation>Non importé</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Pas maintenant</translation>
        </message>
        <message>
            <source>Nothing else is ever sent from this computer.</source>
            <translation>Rien d’autre n’est jamais envoyé depuis cet ordinateur.</translation>
        </message>
        <message>
            <source>Nothing to sync with yet</source>
            <translation>Encore rien à synchroniser</translation>
        </message>
        <message>
            <source>Open the task</source>
            <translation>Ouvrir la tâche</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>Emplacement</translation>
        </message>
        <message>
            <source>Returned: {task}. {reason}</source>
            <translation>Retournée : {task}. {reason}</translation>
        </message>
        <message>
            <source>Send and fetch large files, too?</source>
            <translation>Envoyer et recevoir aussi les gros fichiers ?</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Arrêter</translation>
        </message>
        <message>
            <source>Submitted again: {task}. {reason}</source>
            <translation>Soumise de nouveau : {task}. {reason}</translation>
        </message>
        <message>
            <source>Sync</source>
            <translation>Synchronisation</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Synchroniser maintenant</translation>
        </message>
        <message>
            <source>Sync with this place?</source>
            <translation>Synchroniser avec cet emplacement ?</translation>
        </message>
        <message>
            <source>Syncing is turned off for this project.</source>
            <translation>La synchronisation est désactivée pour ce projet.</translation>
        </message>
        <message>
            <source>Syncing…</source>
            <translation>Synchronisation…</translation>
        </message>
        <message>
            <source>That happens only when you press Sync now.</source>
            <translation>Cela n’arrive que lorsque vous cliquez sur « Synchroniser maintenant ».</translation>
        </message>
        <message>
            <source>That happens when you press Sync now, and after every export.</source>
            <translation>Cela arrive lorsque vous cliquez sur « Synchroniser maintenant », et après chaque exportation.</translation>
        </message>
        <message>
            <source>That happens when you press Sync now, and automatically every half hour while the program is open.</source>
            <translation>Cela arrive lorsque vous cliquez sur « Synchroniser maintenant », et automatiquement toutes les demi-heures tant que le programme est ouvert.</translation>
        </message>
        <message>
            <source>The folder that you share with the owner</source>
            <translation>Le dossier que vous partagez avec le responsable</translation>
        </message>
        <message>
            <source>The owner has</source>
            <translation>Le responsable a</translation>
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation>Ce n’est pas la phrase secrète de votre clé. Rien n’a été modifié.</translation>
        </message>
        <message>
            <source>This uses the network.</source>
            <translation>Ceci utilise le réseau.</translation>
        </message>
        <message>
            <source>To send</source>
            <translation>À envoyer</translation>
        </message>
        <message>
            <source>What was not delivered is still here.</source>
            <translation>Ce qui n’a pas été envoyé est toujours ici.</translation>
        </message>
        <message>
            <source>Your signed results of “{title}” are put there, and tasks and receipts are fetched from there: {place}.</source>
            <translation>Vos résultats signés de « {title} » y sont déposés, et les tâches et accusés de réception en sont récupérés : {place}.</translation>
        </message>
        <message>
            <source>a task that is not on this computer</source>
            <translation>une tâche qui n’est pas sur cet ordinateur</translation>
        </message>
        <message>
            <source>never</source>
            <translation>jamais</translation>
        </message>
        <message>
            <source>none yet: choose the place that you and {owner} share</source>
            <translation>aucun pour l’instant : choisissez l’emplacement que vous partagez avec {owner}</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>rien</translation>
        </message>
        <message>
            <source>task {n}</source>
            <translation>tâche {n}</translation>
        </message>
        <message>
            <source>work that is only on this computer</source>
            <translation>travail qui n’est que sur cet ordinateur</translation>
        </message>
        <message>
            <source>{tasks} (receipt {n})</source>
            <translation>{tasks} (accusé de réception {n})</translation>
        </message>
    </context>
    <context>
        <name>DiagnosticsDialog</name>
        <message>
            <source>Close</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Copied.</source>
            <translation>Copié.</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Copier</translation>
        </message>
        <message>
            <source>Copy diagnostics</source>
            <translation>Copier le diagnostic</translation>
        </message>
        <message>
            <source>Diagnostics</source>
            <translation>Diagnostic</translation>
        </message>
        <message>
            <source>It could not be copied to the clipboard; try again.</source>
            <translation>Le presse-papiers ne l’a pas pris ; réessayez.</translation>
        </message>
        <message>
            <source>Looking at this computer…</source>
            <translation>Examen de cet ordinateur…</translation>
        </message>
        <message>
            <source>This is all that is copied: in English, for whoever helps you. It holds no text of a task or of your work, no name of a person, project or file, and no key.</source>
            <translation>Voici tout ce qui est copié : en anglais, pour qui vous aide. Il n’y a là aucun texte d’une tâche ou de votre travail, aucun nom de personne, de projet ou de fichier, et aucune clé.</translation>
        </message>
    </context>
    <context>
        <name>DiffView</name>
        <message>
            <source>added</source>
            <translation>ajouté</translation>
        </message>
        <message>
            <source>removed</source>
            <translation>supprimé</translation>
        </message>
    </context>
    <context>
        <name>ErrorDialog</name>
        <message>
            <source>Close</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Code</source>
            <translation>Code</translation>
        </message>
        <message>
            <source>Copy this message</source>
            <translation>Copier ce message</translation>
        </message>
        <message>
            <source>Explain</source>
            <translation>Expliquer</translation>
        </message>
        <message>
            <source>What to do</source>
            <translation>Que faire</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Où</translation>
        </message>
        <message>
            <source>Your work</source>
            <translation>Votre travail</translation>
        </message>
    </context>
    <context>
        <name>Fault</name>
        <message>
            <source>A fault in Annotator</source>
            <translation>Une erreur dans Annotator</translation>
        </message>
        <message>
            <source>All your work is saved.</source>
            <translation>Tout votre travail est enregistré.</translation>
        </message>
        <message>
            <source>Annotator was ended by a fault last time. The report holds no task text: {path}</source>
            <translation>La dernière fois, une erreur a mis fin à Annotator. Le rapport ne contient aucun texte des tâches : {path}</translation>
        </message>
        <message>
            <source>Something in the program went wrong.</source>
            <translation>Quelque chose s’est mal passé dans le programme.</translation>
        </message>
        <message>
            <source>The last edits are still being saved; keep this open.</source>
            <translation>Les dernières modifications sont encore en cours d’enregistrement ; laissez ceci ouvert.</translation>
        </message>
        <message>
            <source>You can go on. If it happens again, close Annotator and send the report (it holds no task text).</source>
            <translation>Vous pouvez continuer. Si cela se reproduit, fermez Annotator et envoyez le rapport (il ne contient aucun texte de tâche).</translation>
        </message>
    </context>
    <context>
        <name>FileDialogs</name>
        <message>
            <source>Files of type:</source>
            <translation>Fichiers de type :</translation>
        </message>
        <message>
            <source>Keys that were pressed before the file dialog was there did nothing.</source>
            <translation>Les touches pressées avant l’apparition de la boîte de dialogue n’ont rien fait.</translation>
        </message>
        <message>
            <source>Look in:</source>
            <translation>Chercher dans :</translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <source>Close find</source>
            <translation>Fermer la recherche</translation>
        </message>
        <message>
            <source>Find in the texts</source>
            <translation>Rechercher dans les textes</translation>
        </message>
        <message>
            <source>not found</source>
            <translation>introuvable</translation>
        </message>
        <message>
            <source>searching …</source>
            <translation>recherche…</translation>
        </message>
        <message>
            <source>{count} found</source>
            <translation>trouvés : {count}</translation>
        </message>
        <message>
            <source>{n} of {count}</source>
            <translation>{n} sur {count}</translation>
        </message>
    </context>
    <context>
        <name>FingerprintWordsPanel</name>
        <message>
            <source>12 words: {words}</source>
            <translation>12 mots : {words}</translation>
        </message>
    </context>
    <context>
        <name>FocusController</name>
        <message>
            <source>There is no question after this one.</source>
            <translation>Il n’y a pas de question après celle-ci.</translation>
        </message>
        <message>
            <source>There is no question before this one.</source>
            <translation>Il n’y a pas de question avant celle-ci.</translation>
        </message>
    </context>
    <context>
        <name>FormDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Annuler</translation>
        </message>
    </context>
    <context>
        <name>GuidelinesPanel</name>
        <message>
            <source>Close guidelines</source>
            <translation>Fermer les consignes</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Consignes</translation>
        </message>
        <message>
            <source>Guidelines, text</source>
            <translation>Consignes, texte</translation>
        </message>
        <message>
            <source>This project has no guidelines.</source>
            <translation>Ce projet n’a pas de consignes.</translation>
        </message>
    </context>
    <context>
        <name>HelpPageList</name>
        <message>
            <source>Help pages</source>
            <translation>Pages d’aide</translation>
        </message>
        <message>
            <source>No page has these words.</source>
            <translation>Aucune page ne contient ces mots.</translation>
        </message>
    </context>
    <context>
        <name>HelpWindow</name>
        <message>
            <source>All keys</source>
            <translation>Toutes les touches</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Go to: {title}</source>
            <translation>Aller à : {title}</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>Aide</translation>
        </message>
        <message>
            <source>Help page</source>
            <translation>Page d’aide</translation>
        </message>
        <message>
            <source>Help page: {title}</source>
            <translation>Page d’aide : {title}</translation>
        </message>
        <message>
            <source>No page</source>
            <translation>Aucune page</translation>
        </message>
        <message>
            <source>No page has these words.</source>
            <translation>Aucune page ne contient ces mots.</translation>
        </message>
        <message>
            <source>No page of the help has “{words}”. Another word may, or one that is shorter.</source>
            <translation>Aucune page de l’aide ne contient « {words} ». Essayez un autre mot, ou un plus court.</translation>
        </message>
        <message>
            <source>Page before</source>
            <translation>Page précédente</translation>
        </message>
        <message>
            <source>Search the help</source>
            <translation>Rechercher dans l’aide</translation>
        </message>
        <message>
            <source>This page is in English only.</source>
            <translation>Cette page n’existe qu’en anglais.</translation>
        </message>
    </context>
    <context>
        <name>HighlightChip</name>
        <message>
            <source>Lost: {span}</source>
            <translation>Perdu : {span}</translation>
        </message>
        <message>
            <source>{who} “{quote}”</source>
            <translation>{who} « {quote} »</translation>
        </message>
    </context>
    <context>
        <name>Identity</name>
        <message>
            <source>Identity and keys</source>
            <translation>Identité et clés</translation>
        </message>
    </context>
    <context>
        <name>IdentityPage</name>
        <message>
            <source>A lost computer or key</source>
            <translation>Ordinateur ou clé perdus</translation>
        </message>
        <message>
            <source>A new key signs from now on. The old one vouches for it, and owners take that from your next export. Other computers of yours need the new key: move it there, for nothing new counts under the old one.</source>
            <translation>Une nouvelle clé signe désormais. L’ancienne s’en porte garante, et les responsables l’apprennent par votre prochaine exportation. Vos autres ordinateurs ont besoin de la nouvelle clé : transférez-la, car plus rien de nouveau ne compte sous l’ancienne.</translation>
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation>Accepter une invitation…</translation>
        </message>
        <message>
            <source>Another computer</source>
            <translation>Un autre ordinateur</translation>
        </message>
        <message>
            <source>Begin with a new key?</source>
            <translation>Commencer avec une nouvelle clé ?</translation>
        </message>
        <message>
            <source>Change my passphrase…</source>
            <translation>Changer ma phrase secrète…</translation>
        </message>
        <message>
            <source>Continue here…</source>
            <translation>Continuer ici…</translation>
        </message>
        <message>
            <source>Copy my public key</source>
            <translation>Copier ma clé publique</translation>
        </message>
        <message>
            <source>Everything is in {path}. Open that file on the other computer (or choose “Take over from another computer” in its menu), then delete the file.</source>
            <translation>Tout est dans {path}. Ouvrez ce fichier sur l’autre ordinateur (ou choisissez-y « Reprendre d’un autre ordinateur » dans le menu), puis supprimez-le.</translation>
        </message>
        <message>
            <source>Everything was moved to another computer on {day}, in {file}.</source>
            <translation>Tout a été transféré sur un autre ordinateur le {day}, dans {file}.</translation>
        </message>
        <message>
            <source>Fingerprint</source>
            <translation>Empreinte</translation>
        </message>
        <message>
            <source>I lost my passphrase…</source>
            <translation>J’ai perdu ma phrase secrète…</translation>
        </message>
        <message>
            <source>It is made here when you accept an invite, or export for the first time. If you have one on another computer, take it over.</source>
            <translation>Elle est créée ici quand vous acceptez une invitation ou exportez pour la première fois. Si vous en avez une sur un autre ordinateur, reprenez-la.</translation>
        </message>
        <message>
            <source>It is needed so that your key can vouch for the new one.</source>
            <translation>Elle est nécessaire pour que votre clé se porte garante de la nouvelle.</translation>
        </message>
        <message>
            <source>It is needed to write your key to the file.</source>
            <translation>Elle est nécessaire pour écrire votre clé dans le fichier.</translation>
        </message>
        <message>
            <source>It took the place of an earlier key, which vouches for it.</source>
            <translation>Elle a pris la place d’une clé antérieure, qui s’en porte garante.</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>Conserver</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Conservée</translation>
        </message>
        <message>
            <source>Last export</source>
            <translation>Dernière exportation</translation>
        </message>
        <message>
            <source>Make a new key</source>
            <translation>Créer une nouvelle clé</translation>
        </message>
        <message>
            <source>Move everything to another computer…</source>
            <translation>Tout transférer sur un autre ordinateur…</translation>
        </message>
        <message>
            <source>Move my key to another computer…</source>
            <translation>Transférer ma clé sur un autre ordinateur…</translation>
        </message>
        <message>
            <source>Nothing of yours was exported yet, so nothing is lost.</source>
            <translation>Rien de vous n’a encore été exporté, donc rien n’est perdu.</translation>
        </message>
        <message>
            <source>Nothing vouches for a key that is made without your passphrase. Ask every owner for a fresh invite; once you have accepted it, your next export has all your work again. The old key's files stay where they are.</source>
            <translation>Rien ne se porte garant d’une clé créée sans votre phrase secrète. Demandez une nouvelle invitation à chaque responsable ; une fois que vous l’aurez acceptée, votre prochaine exportation contiendra de nouveau tout votre travail. Les fichiers de l’ancienne clé restent où ils sont.</translation>
        </message>
        <message>
            <source>Owner</source>
            <translation>Responsable</translation>
        </message>
        <message>
            <source>Projects that came with it: {titles}</source>
            <translation>Projets venus avec : {titles}</translation>
        </message>
        <message>
            <source>Put it under a passphrase…</source>
            <translation>Protéger par une phrase secrète…</translation>
        </message>
        <message>
            <source>Replace it</source>
            <translation>Remplacer</translation>
        </message>
        <message>
            <source>Replace my key with a new one…</source>
            <translation>Remplacer ma clé par une nouvelle…</translation>
        </message>
        <message>
            <source>Replace your key?</source>
            <translation>Remplacer votre clé ?</translation>
        </message>
        <message>
            <source>Replaced</source>
            <translation>Remplacée</translation>
        </message>
        <message>
            <source>Take over from another computer…</source>
            <translation>Reprendre d’un autre ordinateur…</translation>
        </message>
        <message>
            <source>Tell the owners at once: they revoke the key and invite you again. What they had received by then stays yours. If you only want another key, replace it: the old one vouches for the new one.</source>
            <translation>Prévenez aussitôt les responsables : ils révoquent la clé et vous invitent de nouveau. Ce qu’ils avaient reçu jusque-là reste à vous. Si vous voulez seulement une autre clé, remplacez-la : l’ancienne se porte garante de la nouvelle.</translation>
        </message>
        <message>
            <source>The owner revoked a key that you used before. What they had received by then counts; your next export has all your work again, under your present key.</source>
            <translation>Le responsable a révoqué une clé que vous utilisiez auparavant. Ce qu’il avait reçu jusque-là compte ; votre prochaine exportation contient de nouveau tout votre travail, sous votre clé actuelle.</translation>
        </message>
        <message>
            <source>The owner revoked this key. What they had received by then counts and stays yours; nothing that you export under it from now on does. Ask them for a fresh invite: accepting it makes a new key, and your next export has all your work again.</source>
            <translation>Le responsable a révoqué cette clé. Ce qu’il avait reçu jusque-là compte et reste à vous ; rien de ce que vous exporterez désormais avec elle ne compte. Demandez-lui une nouvelle invitation : l’accepter crée une nouvelle clé, et votre prochaine exportation contient de nouveau tout votre travail.</translation>
        </message>
        <message>
            <source>These 12 words and the fingerprint stand for your key. Read them to an owner who asks whether it is really you.</source>
            <translation>Ces 12 mots et l’empreinte représentent votre clé. Lisez-les à un responsable qui demande si c’est bien vous.</translation>
        </message>
        <message>
            <source>They get</source>
            <translation>Ils reçoivent</translation>
        </message>
        <message>
            <source>They may</source>
            <translation>Ils peuvent</translation>
        </message>
        <message>
            <source>This device</source>
            <translation>Cet appareil</translation>
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation>Ce n’est pas la phrase secrète de votre clé. Rien n’a été modifié.</translation>
        </message>
        <message>
            <source>To go on there and not here, move everything: keys, projects, all work, courses and preferences in one file under a passphrase of your choice. To work on both, take your key there: owners then see one annotator with two devices. Or ask for a fresh invite, and accept it there.</source>
            <translation>Pour continuer là-bas et non ici, transférez tout : clés, projets, tout le travail, cours et préférences dans un seul fichier, sous une phrase secrète de votre choix. Pour travailler sur les deux, emportez-y votre clé : les responsables voient alors un seul annotateur avec deux appareils. Ou demandez une nouvelle invitation, et acceptez-la là-bas.</translation>
        </message>
        <message>
            <source>Work that you did since your last export is only here so far.</source>
            <translation>Le travail fait depuis votre dernière exportation n’est encore qu’ici.</translation>
        </message>
        <message>
            <source>You have a new key. Ask every owner for a fresh invite before you export.</source>
            <translation>Vous avez une nouvelle clé. Demandez une nouvelle invitation à chaque responsable avant d’exporter.</translation>
        </message>
        <message>
            <source>You have a new key. Export again when you next send work.</source>
            <translation>Vous avez une nouvelle clé. Exportez de nouveau la prochaine fois que vous envoyez du travail.</translation>
        </message>
        <message>
            <source>You have no key yet</source>
            <translation>Vous n’avez pas encore de clé</translation>
        </message>
        <message>
            <source>You sign as</source>
            <translation>Vous signez en tant que</translation>
        </message>
        <message>
            <source>Your id</source>
            <translation>Votre identifiant</translation>
        </message>
        <message>
            <source>Your key</source>
            <translation>Votre clé</translation>
        </message>
        <message>
            <source>Your key is here. Delete the file now.</source>
            <translation>Votre clé est là. Supprimez maintenant le fichier.</translation>
        </message>
        <message>
            <source>Your key is in {path}. On the other computer choose “Take over from another computer”, then delete the file.</source>
            <translation>Votre clé est dans {path}. Sur l’autre ordinateur, choisissez « Reprendre d’un autre ordinateur », puis supprimez le fichier.</translation>
        </message>
        <message>
            <source>Your key is under the new passphrase.</source>
            <translation>Votre clé est protégée par la nouvelle phrase secrète.</translation>
        </message>
        <message>
            <source>in a file on this computer; its passphrase lies beside it, because there is no keyring</source>
            <translation>dans un fichier sur cet ordinateur ; sa phrase secrète se trouve à côté, faute de trousseau</translation>
        </message>
        <message>
            <source>in a file under your passphrase</source>
            <translation>dans un fichier sous votre phrase secrète</translation>
        </message>
        <message>
            <source>in the keyring of this computer</source>
            <translation>dans le trousseau de cet ordinateur</translation>
        </message>
        <message>
            <source>never</source>
            <translation>jamais</translation>
        </message>
        <message>
            <source>no name given</source>
            <translation>aucun nom indiqué</translation>
        </message>
        <message>
            <source>none: you were not invited, so the owner must trust your key once</source>
            <translation>aucune : vous n’avez pas été invité, le responsable doit donc accorder une fois sa confiance à votre clé</translation>
        </message>
        <message>
            <source>send you tasks, change and withdraw them; see nothing else on this computer</source>
            <translation>vous envoyer des tâches, les modifier et les retirer ; ne voir rien d’autre sur cet ordinateur</translation>
        </message>
        <message>
            <source>what you export, signed by you</source>
            <translation>ce que vous exportez, signé par vous</translation>
        </message>
        <message>
            <source>what you export, signed by you and encrypted to them</source>
            <translation>ce que vous exportez, signé par vous et chiffré pour eux</translation>
        </message>
        <message>
            <source>{owner}, not verified yet</source>
            <translation>{owner}, pas encore vérifié</translation>
        </message>
        <message>
            <source>{owner}, verified</source>
            <translation>{owner}, vérifié</translation>
        </message>
    </context>
    <context>
        <name>ImportedProjectCard</name>
        <message>
            <source>Continue</source>
            <translation>Continuer</translation>
        </message>
        <message>
            <source>Course: {done} of {steps}</source>
            <translation>Cours : {done} sur {steps}</translation>
        </message>
        <message>
            <source>Details…</source>
            <translation>Détails…</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Exporter les résultats…</translation>
        </message>
        <message>
            <source>Fingerprint of the owner of {title}</source>
            <translation>Empreinte du responsable de {title}</translation>
        </message>
        <message>
            <source>It cannot be read: {reason}</source>
            <translation>Il ne peut pas être lu : {reason}</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Ouvrir</translation>
        </message>
        <message>
            <source>Owner and bundles of {title}</source>
            <translation>Responsable et paquets de {title}</translation>
        </message>
        <message>
            <source>Progress of {title}</source>
            <translation>Progression de {title}</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Commencer</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Synchroniser maintenant</translation>
        </message>
        <message>
            <source>Unverified owner</source>
            <translation>Responsable non vérifié</translation>
        </message>
        <message>
            <source>Verified owner</source>
            <translation>Responsable vérifié</translation>
        </message>
        <message>
            <source>changed since</source>
            <translation>modifié depuis</translation>
        </message>
        <message>
            <source>database of {name}, who has another key</source>
            <translation>base de données de {name}, qui a une autre clé</translation>
        </message>
        <message>
            <source>exported to a file {when}</source>
            <translation>exporté dans un fichier le {when}</translation>
        </message>
        <message>
            <source>exported {when}</source>
            <translation>exporté le {when}</translation>
        </message>
        <message>
            <source>last delivery: {state}</source>
            <translation>dernier envoi : {state}</translation>
        </message>
        <message>
            <source>last export: {state}</source>
            <translation>dernière exportation : {state}</translation>
        </message>
        <message>
            <source>no tasks for you at present</source>
            <translation>pas de tâches pour vous en ce moment</translation>
        </message>
        <message>
            <source>not exported yet</source>
            <translation>pas encore exporté</translation>
        </message>
        <message>
            <source>not sent yet</source>
            <translation>pas encore envoyé</translation>
        </message>
        <message>
            <source>test handed in, the owner scores it</source>
            <translation>test rendu, le responsable le note</translation>
        </message>
        <message>
            <source>test not passed, attempts left: {n}</source>
            <translation>test non réussi, essais restants : {n}</translation>
        </message>
        <message>
            <source>test not passed, no attempt left</source>
            <translation>test non réussi, plus aucun essai</translation>
        </message>
        <message>
            <source>test passed</source>
            <translation>test réussi</translation>
        </message>
        <message>
            <source>the owner has revoked your key: nothing is received until you have a new invite</source>
            <translation>le responsable a révoqué votre clé : rien n’est reçu tant que vous n’avez pas de nouvelle invitation</translation>
        </message>
    </context>
    <context>
        <name>JudgedListController</name>
        <message>
            <source>Only helpful critiques have a severity and a category: press Y first if it is helpful.</source>
            <translation>Gravité et catégorie sont demandées pour les critiques utiles : appuyez d’abord sur Y, si c’en est une.</translation>
        </message>
        <message>
            <source>clearly helpful</source>
            <translation>clairement utile</translation>
        </message>
        <message>
            <source>helpful</source>
            <translation>utile</translation>
        </message>
        <message>
            <source>move</source>
            <translation>déplacer</translation>
        </message>
        <message>
            <source>next free rank</source>
            <translation>prochain rang libre</translation>
        </message>
        <message>
            <source>no</source>
            <translation>non</translation>
        </message>
        <message>
            <source>not clearly</source>
            <translation>pas clairement</translation>
        </message>
        <message>
            <source>not helpful</source>
            <translation>pas utile</translation>
        </message>
        <message>
            <source>rank</source>
            <translation>rang</translation>
        </message>
        <message>
            <source>take over</source>
            <translation>reprendre</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>oui</translation>
        </message>
        <message>
            <source>{name} to {rank}</source>
            <translation>{name} : {rank}</translation>
        </message>
    </context>
    <context>
        <name>KeyFileDialog</name>
        <message>
            <source>Choose a passphrase. Whoever has the file and the passphrase can sign in your name, so do not send both the same way.</source>
            <translation>Choisissez une phrase secrète. Qui détient le fichier et la phrase secrète peut signer en votre nom : n’envoyez pas les deux par le même moyen.</translation>
        </message>
        <message>
            <source>Choose another file…</source>
            <translation>Choisir un autre fichier…</translation>
        </message>
        <message>
            <source>Choose the file that you wrote on the other computer, and type its passphrase.</source>
            <translation>Choisissez le fichier que vous avez écrit sur l’autre ordinateur, et saisissez sa phrase secrète.</translation>
        </message>
        <message>
            <source>Choose the file…</source>
            <translation>Choisir le fichier…</translation>
        </message>
        <message>
            <source>Everything (*.annmove)</source>
            <translation>Tout (*.annmove)</translation>
        </message>
        <message>
            <source>Everything, or a key (*.annmove *.annkey);;OpenSSH private keys (*)</source>
            <translation>Tout, ou une clé (*.annmove *.annkey);;Clés privées OpenSSH (*)</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Fichier</translation>
        </message>
        <message>
            <source>Keys (*.annkey)</source>
            <translation>Clés (*.annkey)</translation>
        </message>
        <message>
            <source>Move everything</source>
            <translation>Tout transférer</translation>
        </message>
        <message>
            <source>Move my key</source>
            <translation>Transférer ma clé</translation>
        </message>
        <message>
            <source>Passphrase</source>
            <translation>Phrase secrète</translation>
        </message>
        <message>
            <source>Repeat the new passphrase</source>
            <translation>La même encore une fois</translation>
        </message>
        <message>
            <source>Take it over</source>
            <translation>Reprendre</translation>
        </message>
        <message>
            <source>Take over from another computer</source>
            <translation>Reprendre d’un autre ordinateur</translation>
        </message>
        <message>
            <source>Write it</source>
            <translation>Écrire</translation>
        </message>
        <message>
            <source>Your key, your projects, all your work and your preferences go into one file. Choose a passphrase for it: whoever has both can sign in your name, so do not send both the same way.</source>
            <translation>Votre clé, vos projets, tout votre travail et vos préférences vont dans un seul fichier. Choisissez une phrase secrète pour lui : qui détient les deux peut signer en votre nom, n’envoyez donc pas les deux par le même moyen.</translation>
        </message>
        <message>
            <source>none yet</source>
            <translation>aucun pour l’instant</translation>
        </message>
    </context>
    <context>
        <name>KeyGuard</name>
        <message>
            <source>Copy the words</source>
            <translation>Copier les mots</translation>
        </message>
        <message>
            <source>“{key}” did nothing after what you typed: press it again.</source>
            <translation>« {key} » n’a rien fait après ce que vous avez tapé : appuyez à nouveau.</translation>
        </message>
    </context>
    <context>
        <name>KeyringWaitNotice</name>
        <message>
            <source>Cancel</source>
            <translation>Annuler</translation>
        </message>
        <message>
            <source>Do not wait for the keyring</source>
            <translation>Ne pas attendre le trousseau</translation>
        </message>
        <message>
            <source>Or do without it: what is secret is then kept in a file of this program.</source>
            <translation>Ou passez-vous-en : ce qui est secret est alors conservé dans un fichier de ce programme.</translation>
        </message>
        <message>
            <source>Use a file instead</source>
            <translation>Utiliser plutôt un fichier</translation>
        </message>
        <message>
            <source>Your keyring asks for a password, perhaps in a window behind this one, or does not answer. Give it the password, and this goes on.</source>
            <translation>Votre trousseau demande un mot de passe, peut-être dans une fenêtre derrière celle-ci, ou ne répond pas. Donnez-lui le mot de passe, et ceci continue.</translation>
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
            <translation>Retour arrière</translation>
        </message>
        <message>
            <source>Ctrl</source>
            <translation>Ctrl</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Suppr</translation>
        </message>
        <message>
            <source>End</source>
            <translation>Fin</translation>
        </message>
        <message>
            <source>Enter</source>
            <translation>Entrée</translation>
        </message>
        <message>
            <source>Esc</source>
            <translation>Échap</translation>
        </message>
        <message>
            <source>Home</source>
            <translation>Début</translation>
        </message>
        <message>
            <source>PageDown</source>
            <translation>Page↓</translation>
        </message>
        <message>
            <source>PageUp</source>
            <translation>Page↑</translation>
        </message>
        <message>
            <source>Shift</source>
            <translation>Maj</translation>
        </message>
        <message>
            <source>Space</source>
            <translation>Espace</translation>
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
            <translation>Français</translation>
        </message>
    </context>
    <context>
        <name>LineEdit</name>
        <message>
            <source>Nothing was inserted: this field takes {limit} characters at most.</source>
            <translation>Rien n’a été inséré : ce champ accepte {limit} caractères au plus.</translation>
        </message>
    </context>
    <context>
        <name>Links</name>
        <message>
            <source>Open this address in the browser?</source>
            <translation>Ouvrir cette adresse dans le navigateur ?</translation>
        </message>
    </context>
    <context>
        <name>ListLayoutController</name>
        <message>
            <source>choose</source>
            <translation>choisir</translation>
        </message>
    </context>
    <context>
        <name>LoadingPage</name>
        <message>
            <source>Opening…</source>
            <translation>Ouverture…</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>A file was opened while you typed: keys have no effect until you pause, or press Esc.</source>
            <translation>Un fichier a été ouvert pendant que vous tapiez : les touches sont sans effet jusqu’à une pause, ou Échap.</translation>
        </message>
        <message>
            <source>All that is finished in these results of yours is here already.</source>
            <translation>Tout ce qui est terminé dans ces résultats est déjà ici.</translation>
        </message>
        <message>
            <source>All work on this project is unchanged.</source>
            <translation>Tout le travail sur ce projet est tel qu’il était.</translation>
        </message>
        <message>
            <source>Annotator can open only a few more files. Scores and submissions are still saved; lists, searches and exports may fail. Close other programs, or close Annotator and start it again.</source>
            <translation>Annotator ne peut presque plus ouvrir de fichiers. Les notes et ce que vous soumettez sont encore enregistrés ; listes, recherches et exportations peuvent échouer. Fermez d’autres programmes, ou fermez Annotator et relancez-le.</translation>
        </message>
        <message>
            <source>Annotator was updated or removed while this window was open. You can continue here. Close the window and open it again when convenient.</source>
            <translation>Annotator a été mis à jour ou supprimé pendant que cette fenêtre était ouverte. Vous pouvez continuer ici. Fermez la fenêtre et rouvrez-la quand cela vous convient.</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Close and lose them</source>
            <translation>Fermer et les perdre</translation>
        </message>
        <message>
            <source>Continue here…</source>
            <translation>Continuer ici…</translation>
        </message>
        <message>
            <source>Damaged settings are as in a new installation. The damaged files are kept:</source>
            <translation>Les réglages endommagés sont comme dans une nouvelle installation. Les fichiers endommagés sont conservés :</translation>
        </message>
        <message>
            <source>Details…</source>
            <translation>Détails…</translation>
        </message>
        <message>
            <source>Do not open it</source>
            <translation>Ne pas l’ouvrir</translation>
        </message>
        <message>
            <source>Everything here was moved to another computer on {day}: go on there. New work stays on this computer, and is sent as that of a second computer.</source>
            <translation>Tout ce qui est ici a été transféré sur un autre ordinateur le {day} : continuez là-bas. Le nouveau travail reste sur cet ordinateur, et est envoyé comme celui d’un second ordinateur.</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Importer…</translation>
        </message>
        <message>
            <source>Keep the window open</source>
            <translation>Laisser la fenêtre ouverte</translation>
        </message>
        <message>
            <source>Not all work in the open project is saved.</source>
            <translation>Tout le travail du projet ouvert n’est pas enregistré.</translation>
        </message>
        <message>
            <source>Not everything is saved</source>
            <translation>Tout n’est pas enregistré</translation>
        </message>
        <message>
            <source>Nothing is waiting to be imported.</source>
            <translation>Rien n’attend d’être importé.</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>Rien n’a été modifié.</translation>
        </message>
        <message>
            <source>Nothing was imported. Your projects and your work are as they were.</source>
            <translation>Rien n’a été importé. Vos projets et votre travail sont tels qu’ils étaient.</translation>
        </message>
        <message>
            <source>Read its message, then open the file again.</source>
            <translation>Regardez ce qu’il dit, puis ouvrez de nouveau le fichier.</translation>
        </message>
        <message>
            <source>The database is not open yet.</source>
            <translation>La base de données n’est pas encore ouverte.</translation>
        </message>
        <message>
            <source>The database was moved or deleted. All your work is in a copy, which will be offered at the next start: {path}</source>
            <translation>La base de données n’est plus où elle était. Tout votre travail est dans une copie, que le prochain démarrage propose : {path}</translation>
        </message>
        <message>
            <source>The last edits could not be written to the disk. If you close now, they are lost.</source>
            <translation>Les dernières modifications n’ont pas pu être écrites sur le disque. Si vous fermez maintenant, elles sont perdues.</translation>
        </message>
        <message>
            <source>The owner of “{project}” has revoked your key: nothing that you do there is received until you have a new invite. Ask the owner before you go on.</source>
            <translation>Le responsable de « {project} » a révoqué votre clé : rien de ce que vous y faites n’est reçu tant que vous n’avez pas de nouvelle invitation. Interrogez le responsable avant de continuer.</translation>
        </message>
        <message>
            <source>The owner's receipt was imported.</source>
            <translation>L’accusé de réception du responsable a été pris en compte.</translation>
        </message>
        <message>
            <source>The project cannot be opened</source>
            <translation>Le projet ne peut pas être ouvert</translation>
        </message>
        <message>
            <source>The project was not opened: it needs a key of yours, and the program did not wait for the keyring.</source>
            <translation>Le projet n’a pas été ouvert : il a besoin d’une de vos clés, et le trousseau n’a pas été attendu.</translation>
        </message>
        <message>
            <source>The same applies to these tasks: {numbers}</source>
            <translation>Il en va de même pour ces tâches : {numbers}</translation>
        </message>
        <message>
            <source>These are your results of this project, written on this computer. Send the file to the owner.</source>
            <translation>Voici vos résultats de ce projet, écrits sur cet ordinateur. Envoyez le fichier au responsable.</translation>
        </message>
        <message>
            <source>These results are encrypted to your key.</source>
            <translation>Ces résultats sont chiffrés pour votre clé.</translation>
        </message>
        <message>
            <source>This concerns the project “{title}”.</source>
            <translation>Cela concerne le projet « {title} ».</translation>
        </message>
        <message>
            <source>What you typed in task {number} was not saved. If you close now, it is lost: “{words}”</source>
            <translation>Ce que vous avez saisi dans la tâche {number} n’a pas été enregistré. Si vous fermez maintenant, c’est perdu : « {words} »</translation>
        </message>
        <message>
            <source>Work here</source>
            <translation>Travailler ici</translation>
        </message>
        <message>
            <source>Work on this computer?</source>
            <translation>Travailler sur cet ordinateur ?</translation>
        </message>
        <message>
            <source>You are at the next open task now.</source>
            <translation>Vous êtes maintenant à la prochaine tâche ouverte.</translation>
        </message>
        <message>
            <source>{name} was refused</source>
            <translation>{name} a été refusé</translation>
        </message>
    </context>
    <context>
        <name>Navigator</name>
        <message>
            <source>All</source>
            <translation>Toutes</translation>
        </message>
        <message>
            <source>Begun</source>
            <translation>Commencées</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>Avec drapeau</translation>
        </message>
        <message>
            <source>Problems</source>
            <translation>Problèmes</translation>
        </message>
        <message>
            <source>Returned</source>
            <translation>Retournées</translation>
        </message>
        <message>
            <source>Revised</source>
            <translation>Révisées</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Écartées</translation>
        </message>
        <message>
            <source>Submitted</source>
            <translation>Soumises</translation>
        </message>
        <message>
            <source>Tasks</source>
            <translation>Tâches</translation>
        </message>
        <message>
            <source>To do</source>
            <translation>À faire</translation>
        </message>
    </context>
    <context>
        <name>NotesController</name>
        <message>
            <source>No notes are asked for about this text.</source>
            <translation>Aucune note n’est demandée sur ce texte.</translation>
        </message>
    </context>
    <context>
        <name>NotesPanel</name>
        <message>
            <source>Close</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Close notes</source>
            <translation>Fermer les remarques</translation>
        </message>
        <message>
            <source>What kind of note?</source>
            <translation>Quel type de remarque ?</translation>
        </message>
    </context>
    <context>
        <name>NoticeStrip</name>
        <message>
            <source>All of it</source>
            <translation>Tout</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>Masquer</translation>
        </message>
        <message>
            <source>Less</source>
            <translation>Moins</translation>
        </message>
        <message>
            <source>Show all of the message</source>
            <translation>Tout le message</translation>
        </message>
        <message>
            <source>Show less of the message</source>
            <translation>Réduire le message</translation>
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
            <translation>Fermer les premiers pas</translation>
        </message>
        <message>
            <source>End first steps</source>
            <translation>Terminer les premiers pas</translation>
        </message>
        <message>
            <source>First steps</source>
            <translation>Premiers pas</translation>
        </message>
        <message>
            <source>First steps, {n} of {count}</source>
            <translation>Premiers pas, {n} sur {count}</translation>
        </message>
        <message>
            <source>Press a digit, {high} at most, if {right} is better, and − before it if {left} is: it answers the row with the tint.</source>
            <translation>Appuyez sur un chiffre, {high} au plus, si {right} est meilleure, précédé de − si c’est {left} : il répond à la ligne colorée.</translation>
        </message>
        <message>
            <source>Press a digit, {low} to {high}: it answers the row with the tint, and the focus moves on.</source>
            <translation>Appuyez sur un chiffre, de {low} à {high} : il répond à la ligne colorée, et le focus avance.</translation>
        </message>
        <message>
            <source>Press {key} to go to the next response.</source>
            <translation>Appuyez sur {key} pour passer à la réponse suivante.</translation>
        </message>
        <message>
            <source>Press {key} to write one more question.</source>
            <translation>Appuyez sur {key} pour écrire une question de plus.</translation>
        </message>
        <message>
            <source>Press {key}: all your work is written to one signed file, to be sent to the owner.</source>
            <translation>Appuyez sur {key} : tout ce que vous avez fait va dans un seul fichier signé, à envoyer au responsable.</translation>
        </message>
        <message>
            <source>Press {key}: the guidelines say how to judge. The same key hides them.</source>
            <translation>Appuyez sur {key} : les consignes disent comment évaluer. La même touche les referme.</translation>
        </message>
        <message>
            <source>Press {key}: the submission is undone. Every step can be undone.</source>
            <translation>Appuyez sur {key} : votre soumission est annulée. Chaque pas peut être annulé.</translation>
        </message>
        <message>
            <source>Press {low} or {high}: it answers the row with the tint, and the focus goes on.</source>
            <translation>Appuyez sur {low} ou {high} : cela répond à la ligne colorée, et le focus avance.</translation>
        </message>
        <message>
            <source>Press {yes} if the critique with the frame helps, {key} if it does not.</source>
            <translation>Appuyez sur {yes} si la critique encadrée est utile, sur {key} sinon.</translation>
        </message>
        <message>
            <source>Score every row, then press {key} to submit. If one is missing, you are taken there.</source>
            <translation>Notez chaque ligne, puis appuyez sur {key} pour soumettre. S’il en manque une, vous y êtes conduit.</translation>
        </message>
        <message>
            <source>Skip this step</source>
            <translation>Passer cette étape</translation>
        </message>
        <message>
            <source>That is all you need. {key} opens the help, wherever you are.</source>
            <translation>C’est tout ce qu’il vous faut. {key} ouvre l’aide, où que vous soyez.</translation>
        </message>
        <message>
            <source>When all is done, press {key} to submit. If something is missing, you are taken there.</source>
            <translation>Quand tout est fait, appuyez sur {key} pour soumettre. S’il manque quelque chose, vous y êtes conduit.</translation>
        </message>
        <message>
            <source>Write a question about the passage, and its answer. It is saved while you write.</source>
            <translation>Écrivez une question sur le passage, et sa réponse. Tout est enregistré pendant que vous écrivez.</translation>
        </message>
        <message>
            <source>{attribute} is answered by a text: press Tab and type it.</source>
            <translation>{attribute} demande un texte : appuyez sur Tab et tapez-le.</translation>
        </message>
    </context>
    <context>
        <name>OverlayPage</name>
        <message>
            <source>Back</source>
            <translation>Retour</translation>
        </message>
    </context>
    <context>
        <name>OwnedProjects</name>
        <message>
            <source>Projects that you own</source>
            <translation>Vos projets en tant que responsable</translation>
        </message>
    </context>
    <context>
        <name>OwnedProjectsPage</name>
        <message>
            <source>Copied: {command}</source>
            <translation>Copié : {command}</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Copier</translation>
        </message>
        <message>
            <source>Nothing waits for you</source>
            <translation>Rien ne vous attend</translation>
        </message>
        <message>
            <source>Or, if the work is all right:</source>
            <translation>Ou, si le travail est correct :</translation>
        </message>
        <message>
            <source>Read them again</source>
            <translation>Les relire</translation>
        </message>
        <message>
            <source>Remove from this page</source>
            <translation>Retirer de cette page</translation>
        </message>
        <message>
            <source>The command that reads them ended without a word.</source>
            <translation>La commande qui les lit s’est terminée sans message.</translation>
        </message>
        <message>
            <source>The projects are being read…</source>
            <translation>Lecture des projets…</translation>
        </message>
        <message>
            <source>The projects could not be read</source>
            <translation>Les projets n’ont pas pu être lus</translation>
        </message>
        <message>
            <source>The projects were read.</source>
            <translation>Les projets ont été lus.</translation>
        </message>
        <message>
            <source>This project cannot be read</source>
            <translation>Ce projet ne peut pas être lu</translation>
        </message>
        <message>
            <source>What waits for others</source>
            <translation>Ce qui attend d’autres personnes</translation>
        </message>
        <message>
            <source>What you can do next</source>
            <translation>Ce que vous pouvez faire maintenant</translation>
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
            <translation>Sauvegardes…</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Annuler</translation>
        </message>
        <message>
            <source>Continue here</source>
            <translation>Continuer ici</translation>
        </message>
        <message>
            <source>Continue on this computer?</source>
            <translation>Continuer sur cet ordinateur ?</translation>
        </message>
        <message>
            <source>Do this only if nothing was taken in on the other computer. If something was, go on there; or move everything back from there, and take it over here.</source>
            <translation>Ne le faites que si rien n’a été repris sur l’autre ordinateur. Si quelque chose l’a été, continuez là-bas ; ou transférez tout dans l’autre sens, et reprenez-le ici.</translation>
        </message>
        <message>
            <source>Everything is here: {titles}. Delete the file now.</source>
            <translation>Tout est ici : {titles}. Supprimez maintenant le fichier.</translation>
        </message>
        <message>
            <source>Everything is unchanged.</source>
            <translation>Tout est comme avant.</translation>
        </message>
        <message>
            <source>Fetch tasks…</source>
            <translation>Récupérer les tâches…</translation>
        </message>
        <message>
            <source>Importing everything from the other computer…</source>
            <translation>Reprise de tout ce qui vient de l’autre ordinateur…</translation>
        </message>
        <message>
            <source>Invites (*.anninvite)</source>
            <translation>Invitations (*.anninvite)</translation>
        </message>
        <message>
            <source>It was not imported</source>
            <translation>Rien n’a été repris</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>Rien n’a été modifié.</translation>
        </message>
        <message>
            <source>Open an invite</source>
            <translation>Ouvrir une invitation</translation>
        </message>
        <message>
            <source>Open their next task bundle, or wait for it.</source>
            <translation>Ouvrez le prochain paquet de tâches qui viendra de là, ou attendez-le.</translation>
        </message>
        <message>
            <source>Other users of this computer could read {folder}. Now only you can.</source>
            <translation>D’autres sur cet ordinateur pouvaient regarder dans {folder}. Il n’est plus que pour vous.</translation>
        </message>
        <message>
            <source>Repaired:</source>
            <translation>Réparé :</translation>
        </message>
        <message>
            <source>Restoring the backup…</source>
            <translation>Restauration de la sauvegarde…</translation>
        </message>
        <message>
            <source>Show and repair…</source>
            <translation>Montrer et réparer…</translation>
        </message>
        <message>
            <source>The backup was not restored</source>
            <translation>La sauvegarde n’a pas été restaurée</translation>
        </message>
        <message>
            <source>The backup was restored and checked.</source>
            <translation>La sauvegarde a été restaurée et vérifiée.</translation>
        </message>
        <message>
            <source>The check at startup found damage: {first}</source>
            <translation>La vérification au démarrage a trouvé des dommages : {first}</translation>
        </message>
        <message>
            <source>The damage could not be repaired</source>
            <translation>Les dommages n’ont pas pu être réparés</translation>
        </message>
        <message>
            <source>The database is being upgraded to this version, after a backup. With many tasks this takes a while.</source>
            <translation>La base de données est mise au niveau de cette version ; elle est d’abord copiée. Avec beaucoup de tâches, cela prend un moment.</translation>
        </message>
        <message>
            <source>The database is not open yet.</source>
            <translation>La base de données n’est pas encore ouverte.</translation>
        </message>
        <message>
            <source>The invite could not be accepted</source>
            <translation>L’invitation n’a pas pu être acceptée</translation>
        </message>
        <message>
            <source>The invite was not accepted.</source>
            <translation>L’invitation n’a pas été acceptée.</translation>
        </message>
        <message>
            <source>The owner revoked your key; it is needed to replace it by a new one.</source>
            <translation>Le responsable a révoqué votre clé ; elle est nécessaire pour en mettre une nouvelle à sa place.</translation>
        </message>
        <message>
            <source>The previous data are kept: {path}</source>
            <translation>Ce qu’il y avait avant est conservé : {path}</translation>
        </message>
        <message>
            <source>Their tasks are in {place}: fetch them.</source>
            <translation>Les tâches se trouvent dans {place} : récupérez-les.</translation>
        </message>
        <message>
            <source>There is nothing to repair.</source>
            <translation>Il n’y a rien à réparer.</translation>
        </message>
        <message>
            <source>This is the database of {name}: the invite was accepted with a key other than yours, and nothing that is done here is signed or sent. Restore a backup of yours, or start Annotator with your own data directory (--data-dir). If you are {name}, ask the owner for a new invite.</source>
            <translation>Voici la base de données de {name} : l’invitation a été acceptée avec une autre clé que la vôtre, et rien de ce qui se fait ici n’est signé ni envoyé. Restaurez une sauvegarde à vous, ou lancez Annotator avec votre propre dossier de données (--data-dir). Si vous êtes {name}, demandez une nouvelle invitation au responsable.</translation>
        </message>
        <message>
            <source>You are {id} for {owner}, who is verified now.</source>
            <translation>Vous êtes {id} pour {owner}, maintenant vérifié.</translation>
        </message>
        <message>
            <source>You go on here. Delete {file}, wherever it lies: it holds your key.</source>
            <translation>Vous continuez ici. Supprimez {file}, où que ce fichier se trouve : il contient votre clé.</translation>
        </message>
        <message>
            <source>and {n} more</source>
            <translation>et {n} de plus</translation>
        </message>
        <message>
            <source>{owner} is verified now.</source>
            <translation>{owner} est maintenant vérifié.</translation>
        </message>
    </context>
    <context>
        <name>PaneNavigationController</name>
        <message>
            <source>All levels are shown already.</source>
            <translation>Tous les niveaux sont déjà affichés.</translation>
        </message>
        <message>
            <source>All of the prompt is shown already.</source>
            <translation>Le prompt est déjà affiché en entier.</translation>
        </message>
        <message>
            <source>Nothing here can be scrolled horizontally.</source>
            <translation>Il n’y a rien à faire défiler latéralement ici.</translation>
        </message>
        <message>
            <source>The levels of this question have no descriptions.</source>
            <translation>Aucun niveau n’est décrit pour ce qui est demandé ici.</translation>
        </message>
        <message>
            <source>The text begins here.</source>
            <translation>Le texte commence ici.</translation>
        </message>
        <message>
            <source>The text ends here.</source>
            <translation>Le texte se termine ici.</translation>
        </message>
        <message>
            <source>There is no passage here.</source>
            <translation>Il n’y a pas de passage ici.</translation>
        </message>
        <message>
            <source>There is no prompt here.</source>
            <translation>Il n’y a pas de prompt ici.</translation>
        </message>
    </context>
    <context>
        <name>Parts</name>
        <message>
            <source>Critique {number} of {letter}</source>
            <translation>Critique {number} de {letter}</translation>
        </message>
        <message>
            <source>Whole task</source>
            <translation>Tâche entière</translation>
        </message>
        <message>
            <source>about {hours} h {minutes} min left</source>
            <translation>reste environ {hours} h {minutes} min</translation>
        </message>
        <message>
            <source>about {minutes} min left</source>
            <translation>reste environ {minutes} min</translation>
        </message>
        <message>
            <source>empty</source>
            <translation>vide</translation>
        </message>
        <message>
            <source>no words</source>
            <translation>sans mots</translation>
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
            <translation>Une phrase secrète a au moins {n} caractères. Plusieurs mots conviennent bien.</translation>
        </message>
        <message>
            <source>The two passphrases are not the same.</source>
            <translation>Les deux phrases secrètes ne sont pas les mêmes.</translation>
        </message>
    </context>
    <context>
        <name>PasteInviteDialog</name>
        <message>
            <source>Accept an invite</source>
            <translation>Accepter une invitation</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Continuer</translation>
        </message>
        <message>
            <source>Open a file…</source>
            <translation>Ouvrir un fichier…</translation>
        </message>
        <message>
            <source>Paste the line that the project owner sent you. It begins with anninvite: and may have other words around it.</source>
            <translation>Collez la ligne que le responsable du projet vous a envoyée. Elle commence par anninvite: et peut être entourée d’autres mots.</translation>
        </message>
        <message>
            <source>The line of the invite</source>
            <translation>La ligne de l’invitation</translation>
        </message>
    </context>
    <context>
        <name>PinnedPassage</name>
        <message>
            <source>Close the second view of the passage</source>
            <translation>Fermer la seconde vue du passage</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>Épinglé</translation>
        </message>
        <message>
            <source>Pinned passage, text</source>
            <translation>Passage épinglé, texte</translation>
        </message>
        <message>
            <source>Unpin</source>
            <translation>Détacher</translation>
        </message>
    </context>
    <context>
        <name>PreferencesDialog</name>
        <message>
            <source>As wide as fits, answers {n} characters</source>
            <translation>Aussi large que possible, réponses {n} caractères</translation>
        </message>
        <message>
            <source>Backups…</source>
            <translation>Sauvegardes…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Compact</source>
            <translation>Serrées</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Sombre</translation>
        </message>
        <message>
            <source>High contrast</source>
            <translation>Contraste élevé</translation>
        </message>
        <message>
            <source>Identity and keys…</source>
            <translation>Identité et clés…</translation>
        </message>
        <message>
            <source>Keyboard shortcuts…</source>
            <translation>Raccourcis clavier…</translation>
        </message>
        <message>
            <source>Language (after a restart)</source>
            <translation>Langue, dès le prochain démarrage</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Clair</translation>
        </message>
        <message>
            <source>Line numbers in code</source>
            <translation>Numéros de ligne dans le code</translation>
        </message>
        <message>
            <source>Maximum line length of texts</source>
            <translation>Ligne de texte la plus longue</translation>
        </message>
        <message>
            <source>Normal</source>
            <translation>Normale</translation>
        </message>
        <message>
            <source>Not shown</source>
            <translation>Non affichés</translation>
        </message>
        <message>
            <source>Preferences</source>
            <translation>Préférences</translation>
        </message>
        <message>
            <source>Restart in this language</source>
            <translation>Redémarrer dans cette langue</translation>
        </message>
        <message>
            <source>Roomy</source>
            <translation>Espacées</translation>
        </message>
        <message>
            <source>Row height</source>
            <translation>Hauteur des lignes</translation>
        </message>
        <message>
            <source>Same as the system</source>
            <translation>Comme le système</translation>
        </message>
        <message>
            <source>Shown</source>
            <translation>Affichés</translation>
        </message>
        <message>
            <source>Text size</source>
            <translation>Taille du texte</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>Thème</translation>
        </message>
        <message>
            <source>Your data is in</source>
            <translation>Vos données se trouvent dans</translation>
        </message>
        <message>
            <source>{n} characters</source>
            <translation>{n} caractères</translation>
        </message>
    </context>
    <context>
        <name>Progress</name>
        <message>
            <source>Progress and time</source>
            <translation>Progression et temps</translation>
        </message>
    </context>
    <context>
        <name>ProgressPage</name>
        <message>
            <source>Above: all your scores. Below: those of the last {n} tasks.</source>
            <translation>En haut : toutes vos notes. En bas : celles des {n} dernières tâches.</translation>
        </message>
        <message>
            <source>Agreement with the right answers of the course</source>
            <translation>Accord avec les bonnes réponses du cours</translation>
        </message>
        <message>
            <source>By day</source>
            <translation>Par jour</translation>
        </message>
        <message>
            <source>No work has been saved yet.</source>
            <translation>Aucun travail n’a encore été enregistré.</translation>
        </message>
        <message>
            <source>Save as CSV…</source>
            <translation>Enregistrer en CSV…</translation>
        </message>
        <message>
            <source>Save the days of work</source>
            <translation>Enregistrer les jours de travail</translation>
        </message>
        <message>
            <source>Tables (*.csv)</source>
            <translation>Tableaux (*.csv)</translation>
        </message>
        <message>
            <source>The project</source>
            <translation>Le projet</translation>
        </message>
        <message>
            <source>This week</source>
            <translation>Cette semaine</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>Aujourd’hui</translation>
        </message>
        <message>
            <source>Your use of the levels is shown once the task on the screen has its first score.</source>
            <translation>Votre usage des niveaux s’affiche une fois que la tâche à l’écran a sa première note.</translation>
        </message>
        <message>
            <source>a typical task lately</source>
            <translation>une tâche typique récemment</translation>
        </message>
        <message>
            <source>a typical task took {time} (median)</source>
            <translation>une tâche typique a pris {time} (médiane)</translation>
        </message>
        <message>
            <source>hours-{date}.csv</source>
            <translation>heures-{date}.csv</translation>
        </message>
        <message>
            <source>left at this pace</source>
            <translation>restant à ce rythme</translation>
        </message>
        <message>
            <source>revised, not resubmitted</source>
            <translation>révisées, pas soumises de nouveau</translation>
        </message>
        <message>
            <source>skipped</source>
            <translation>écartées</translation>
        </message>
        <message>
            <source>submitted</source>
            <translation>soumises</translation>
        </message>
        <message>
            <source>to do</source>
            <translation>à faire</translation>
        </message>
        <message>
            <source>{n} too high</source>
            <translation>{n} trop haut</translation>
        </message>
        <message>
            <source>{n} too low</source>
            <translation>{n} trop bas</translation>
        </message>
        <message>
            <source>{right} of {count}</source>
            <translation>{right} sur {count}</translation>
        </message>
        <message>
            <source>{time} active</source>
            <translation>{time} actif</translation>
        </message>
        <message>
            <source>{time}, {n} submitted</source>
            <translation>{time}, soumises : {n}</translation>
        </message>
    </context>
    <context>
        <name>ProjectAwaitingTasksCard</name>
        <message>
            <source>Fetch tasks…</source>
            <translation>Récupérer les tâches…</translation>
        </message>
        <message>
            <source>Open its task bundle…</source>
            <translation>Ouvrir son paquet de tâches…</translation>
        </message>
        <message>
            <source>Open the task bundle of {title}</source>
            <translation>Ouvrir le paquet de tâches de {title}</translation>
        </message>
        <message>
            <source>Verified owner: {owner}. You are {id}.</source>
            <translation>Responsable vérifié : {owner}. Vous êtes {id}.</translation>
        </message>
        <message>
            <source>Waiting for tasks: fetch them from {place}.</source>
            <translation>En attente de tâches : récupérez-les depuis {place}.</translation>
        </message>
        <message>
            <source>Waiting for tasks: open the task bundle that {owner} sends you.</source>
            <translation>En attente de tâches : ouvrez le paquet de tâches que {owner} vous envoie.</translation>
        </message>
    </context>
    <context>
        <name>ProjectLibraryView</name>
        <message>
            <source>A project owner sends you an invite, and tasks in one file, a task bundle (.anntask). Open them, or drop them here. Everything stays on this computer until you export it.</source>
            <translation>Un responsable de projet vous envoie une invitation, et des tâches dans un fichier, un paquet de tâches (.anntask). Ouvrez-les, ou déposez-les ici. Tout reste sur cet ordinateur jusqu’à ce que vous l’exportiez.</translation>
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation>Accepter une invitation…</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Commandes</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menu</translation>
        </message>
        <message>
            <source>No project yet</source>
            <translation>Pas encore de projet</translation>
        </message>
        <message>
            <source>Open a task bundle…</source>
            <translation>Ouvrir un paquet de tâches…</translation>
        </message>
        <message>
            <source>Open the sample {title}</source>
            <translation>Ouvrir l’exemple {title}</translation>
        </message>
        <message>
            <source>Open this sample</source>
            <translation>Ouvrir cet exemple</translation>
        </message>
        <message>
            <source>Or try a sample project</source>
            <translation>Ou essayez un projet d’exemple</translation>
        </message>
        <message>
            <source>Projects</source>
            <translation>Projets</translation>
        </message>
        <message>
            <source>Projects that you own…</source>
            <translation>Vos projets en tant que responsable…</translation>
        </message>
        <message>
            <source>Take over from another computer…</source>
            <translation>Reprendre d’un autre ordinateur…</translation>
        </message>
    </context>
    <context>
        <name>PromptPanel</name>
        <message>
            <source>All of it</source>
            <translation>Tout</translation>
        </message>
        <message>
            <source>Less</source>
            <translation>Moins</translation>
        </message>
        <message>
            <source>Next question</source>
            <translation>Question suivante</translation>
        </message>
        <message>
            <source>Previous question</source>
            <translation>Question précédente</translation>
        </message>
        <message>
            <source>Question {n} of {count}</source>
            <translation>Question {n} sur {count}</translation>
        </message>
        <message>
            <source>{who} in one line</source>
            <translation>{who} en une ligne</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texte</translation>
        </message>
    </context>
    <context>
        <name>ProposedTextPanel</name>
        <message>
            <source>Close</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Close the edit</source>
            <translation>Fermer la modification</translation>
        </message>
        <message>
            <source>Proposed edit: {who}</source>
            <translation>Modification proposée : {who}</translation>
        </message>
        <message>
            <source>What changes</source>
            <translation>Ce qui change</translation>
        </message>
        <message>
            <source>{title}, from {who}</source>
            <translation>{title}, à partir de {who}</translation>
        </message>
        <message>
            <source>{who}, proposed edit</source>
            <translation>{who}, modification proposée</translation>
        </message>
    </context>
    <context>
        <name>QuestionAndAnswerPanel</name>
        <message>
            <source>This answer is empty.</source>
            <translation>Cette réponse est vide.</translation>
        </message>
        <message>
            <source>What is missing</source>
            <translation>Ce qui manque</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texte</translation>
        </message>
    </context>
    <context>
        <name>QuestionForm</name>
        <message>
            <source>A question about the passage</source>
            <translation>Une question sur le passage</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Réponse</translation>
        </message>
        <message>
            <source>May be empty: the passage does not answer it</source>
            <translation>Peut rester vide : le passage n’y répond pas</translation>
        </message>
        <message>
            <source>Question {n}</source>
            <translation>Question {n}</translation>
        </message>
        <message>
            <source>Remove question</source>
            <translation>Supprimer la question</translation>
        </message>
        <message>
            <source>The passage does not answer it</source>
            <translation>Le passage n’y répond pas</translation>
        </message>
        <message>
            <source>What the passage says about it</source>
            <translation>Ce que le passage en dit</translation>
        </message>
        <message>
            <source>{who}, answer</source>
            <translation>{who}, réponse</translation>
        </message>
    </context>
    <context>
        <name>RankOrderLine</name>
        <message>
            <source>No rank:</source>
            <translation>Sans rang :</translation>
        </message>
        <message>
            <source>Not rankable:</source>
            <translation>Inclassables :</translation>
        </message>
        <message>
            <source>Order: {ranks}</source>
            <translation>Ordre : {ranks}</translation>
        </message>
    </context>
    <context>
        <name>Ranks</name>
        <message>
            <source>It is rank {n}: ranks have no gaps.</source>
            <translation>C’est le rang {n} : les rangs n’ont pas de trous.</translation>
        </message>
        <message>
            <source>Moved with it: {ranks}.</source>
            <translation>Déplacées aussi : {ranks}.</translation>
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
            <translation>Niveaux de {attribute}</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Tout montrer</translation>
        </message>
        <message>
            <source>Show less</source>
            <translation>Montrer moins</translation>
        </message>
    </context>
    <context>
        <name>Reactions</name>
        <message>
            <source>{who}, reactions to choose from</source>
            <translation>{who}, réactions au choix</translation>
        </message>
    </context>
    <context>
        <name>ReadingPane</name>
        <message>
            <source>Copy</source>
            <translation>Copier</translation>
        </message>
        <message>
            <source>Open link…</source>
            <translation>Ouvrir le lien…</translation>
        </message>
    </context>
    <context>
        <name>ReasonDialog</name>
        <message>
            <source>A note (optional)</source>
            <translation>Une remarque, si vous voulez</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Annuler</translation>
        </message>
        <message>
            <source>Choose a reason first.</source>
            <translation>Choisissez d’abord un motif.</translation>
        </message>
        <message>
            <source>Note on the reason</source>
            <translation>Remarque sur le motif</translation>
        </message>
        <message>
            <source>Please say why</source>
            <translation>Dites pourquoi, s’il vous plaît</translation>
        </message>
        <message>
            <source>Say why in the note first.</source>
            <translation>Dites d’abord pourquoi dans la remarque.</translation>
        </message>
        <message>
            <source>This reason has no note</source>
            <translation>Ce motif n’accepte pas de remarque</translation>
        </message>
        <message>
            <source>This reason has no note: what you typed is not sent.</source>
            <translation>Ce motif n’accepte pas de remarque : ce que vous avez saisi n’est pas envoyé.</translation>
        </message>
        <message>
            <source>{count} of {limit} characters: shorten the note.</source>
            <translation>{count} caractères sur {limit} : raccourcissez la remarque.</translation>
        </message>
    </context>
    <context>
        <name>RefinementChainBar</name>
        <message>
            <source>Chain</source>
            <translation>Chaîne</translation>
        </message>
        <message>
            <source>rewritten</source>
            <translation>réécrite</translation>
        </message>
        <message>
            <source>rewritten instead</source>
            <translation>réécrite à la place</translation>
        </message>
        <message>
            <source>take back: rewritten</source>
            <translation>retirer : réécrite</translation>
        </message>
    </context>
    <context>
        <name>ResponseCard</name>
        <message>
            <source>This response is empty.</source>
            <translation>Cette réponse est vide.</translation>
        </message>
        <message>
            <source>This response is empty: it contains only blanks.</source>
            <translation>Cette réponse est vide : elle ne contient que des blancs.</translation>
        </message>
        <message>
            <source>the same as {letters}</source>
            <translation>identique à {letters}</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texte</translation>
        </message>
    </context>
    <context>
        <name>ResponseComparisonController</name>
        <message>
            <source>Compare with {who}</source>
            <translation>Comparer avec {who}</translation>
        </message>
        <message>
            <source>End</source>
            <translation>Terminer</translation>
        </message>
        <message>
            <source>Mark what differs</source>
            <translation>Marquer ce qui diffère</translation>
        </message>
        <message>
            <source>Marks off</source>
            <translation>Marques désactivées</translation>
        </message>
        <message>
            <source>{left} and {right} are the same text</source>
            <translation>{left} et {right} sont le même texte</translation>
        </message>
        <message>
            <source>{left} and {right} differ only in blanks</source>
            <translation>{left} et {right} ne diffèrent que par les espaces</translation>
        </message>
        <message>
            <source>{left} and {right} differ only in formatting</source>
            <translation>{left} et {right} ne diffèrent que par la mise en forme</translation>
        </message>
        <message>
            <source>{share} % of the words of {left} and {right} are the same</source>
            <translation>{share} % des mots de {left} et {right} sont identiques</translation>
        </message>
    </context>
    <context>
        <name>ResultsExportDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Annuler</translation>
        </message>
        <message>
            <source>Choose another file…</source>
            <translation>Choisir un autre fichier…</translation>
        </message>
        <message>
            <source>Encrypted</source>
            <translation>Chiffré</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exporter</translation>
        </message>
        <message>
            <source>Export results</source>
            <translation>Exporter les résultats</translation>
        </message>
        <message>
            <source>Export results of {title}</source>
            <translation>Exporter les résultats de {title}</translation>
        </message>
        <message>
            <source>Export to the file</source>
            <translation>Exporter dans le fichier</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Fichier</translation>
        </message>
        <message>
            <source>Last export</source>
            <translation>Dernière exportation</translation>
        </message>
        <message>
            <source>Nothing yet: no task has been worked on.</source>
            <translation>Encore rien : aucune tâche n’a été travaillée.</translation>
        </message>
        <message>
            <source>Of a revised task the owner uses what you submitted last, until you submit it again.</source>
            <translation>D’une tâche révisée, le responsable utilise ce que vous avez soumis en dernier, jusqu’à ce que vous la soumettiez de nouveau.</translation>
        </message>
        <message>
            <source>Or to a file</source>
            <translation>Ou dans un fichier</translation>
        </message>
        <message>
            <source>Results bundles (*.annresult *.annresult.age)</source>
            <translation>Paquets de résultats (*.annresult *.annresult.age)</translation>
        </message>
        <message>
            <source>Sent by</source>
            <translation>Envoi par</translation>
        </message>
        <message>
            <source>Signed by</source>
            <translation>Signé par</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Synchroniser maintenant</translation>
        </message>
        <message>
            <source>To</source>
            <translation>À</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Quoi</translation>
        </message>
        <message>
            <source>Your answers in the course. No task of the project is done yet.</source>
            <translation>Vos réponses au cours. Aucune tâche du projet n’est encore faite.</translation>
        </message>
        <message>
            <source>never</source>
            <translation>jamais</translation>
        </message>
        <message>
            <source>sync with {place}</source>
            <translation>synchroniser avec {place}</translation>
        </message>
        <message>
            <source>the owner</source>
            <translation>le responsable</translation>
        </message>
        <message>
            <source>unverified owner</source>
            <translation>responsable non vérifié</translation>
        </message>
        <message>
            <source>verified</source>
            <translation>vérifié</translation>
        </message>
        <message>
            <source>yes, so that only the owner can read them</source>
            <translation>oui, pour que seul le responsable puisse les lire</translation>
        </message>
    </context>
    <context>
        <name>ReviewBar</name>
        <message>
            <source>Accept</source>
            <translation>Accepter</translation>
        </message>
        <message>
            <source>All answers</source>
            <translation>Toutes les réponses</translation>
        </message>
        <message>
            <source>All reasons</source>
            <translation>Tous les motifs</translation>
        </message>
        <message>
            <source>Changes</source>
            <translation>Modifications</translation>
        </message>
        <message>
            <source>Next place</source>
            <translation>Endroit suivant</translation>
        </message>
        <message>
            <source>Others</source>
            <translation>Autres</translation>
        </message>
        <message>
            <source>Reply…</source>
            <translation>Répondre…</translation>
        </message>
        <message>
            <source>Return…</source>
            <translation>Retourner…</translation>
        </message>
    </context>
    <context>
        <name>ReviewController</name>
        <message>
            <source>Not accepted: there are places to return. {key} returns the work; to accept it, withdraw them first.</source>
            <translation>Non accepté : il y a des endroits à retourner. {key} retourne le travail ; sinon, retirez-les d’abord.</translation>
        </message>
        <message>
            <source>Return</source>
            <translation>Retourner</translation>
        </message>
        <message>
            <source>Return and go on</source>
            <translation>Retourner et continuer</translation>
        </message>
        <message>
            <source>Return: {place}</source>
            <translation>Retourner : {place}</translation>
        </message>
        <message>
            <source>Returned: {place}</source>
            <translation>Retourné : {place}</translation>
        </message>
        <message>
            <source>The annotator sees the reason at this place.</source>
            <translation>L’annotateur voit le motif à cet endroit.</translation>
        </message>
    </context>
    <context>
        <name>ReviewPanel</name>
        <message>
            <source>Close</source>
            <translation>Fermer</translation>
        </message>
        <message>
            <source>Close the changes</source>
            <translation>Fermer les modifications</translation>
        </message>
        <message>
            <source>Differences from gold and from others: {n}</source>
            <translation>Écarts avec le corrigé et avec les autres : {n}</translation>
        </message>
        <message>
            <source>Differences: {n}</source>
            <translation>Écarts : {n}</translation>
        </message>
        <message>
            <source>Show differences</source>
            <translation>Montrer les écarts</translation>
        </message>
    </context>
    <context>
        <name>RevisionEditor</name>
        <message>
            <source>{who}, refinement</source>
            <translation>{who}, amélioration</translation>
        </message>
        <message>
            <source>{who}, refinement, formatted</source>
            <translation>{who}, amélioration, mise en forme</translation>
        </message>
    </context>
    <context>
        <name>SampleProject</name>
        <message>
            <source>Answers about a story and critiques of them: which critiques help, how much, in which order.</source>
            <translation>Des réponses sur une histoire et ce que d’autres en ont dit : quelles critiques sont utiles, à quel point, dans quel ordre.</translation>
        </message>
        <message>
            <source>Compare responses</source>
            <translation>Comparer des réponses</translation>
        </message>
        <message>
            <source>Conversations with an assistant: rate one turn of each, flag what is wrong with it, react to it.</source>
            <translation>Des conversations avec un assistant : notez un tour de chacune, signalez ce qui n’y va pas, réagissez.</translation>
        </message>
        <message>
            <source>Critique answers</source>
            <translation>Critiquer des réponses</translation>
        </message>
        <message>
            <source>Everyday questions with two or three responses: say which one you prefer and why, or put them in order.</source>
            <translation>Des questions de tous les jours avec deux ou trois réponses : dites laquelle vous préférez et pourquoi, ou classez-les.</translation>
        </message>
        <message>
            <source>Everyday questions, each with four responses: score every response on five attributes.</source>
            <translation>Des questions de tous les jours, chacune avec quatre réponses : notez chaque réponse sur cinq attributs.</translation>
        </message>
        <message>
            <source>Judge critiques</source>
            <translation>Évaluer des critiques</translation>
        </message>
        <message>
            <source>Rate responses</source>
            <translation>Noter des réponses</translation>
        </message>
        <message>
            <source>Review conversations</source>
            <translation>Évaluer des conversations</translation>
        </message>
        <message>
            <source>Short stories and answers to questions about them: say what is wrong, highlight it, improve it.</source>
            <translation>De courtes histoires et des réponses à des questions sur elles : dites ce qui est faux, surlignez-le, écrivez-le mieux.</translation>
        </message>
        <message>
            <source>Two stories: write questions, answers and misleading answers, and quote what supports them.</source>
            <translation>Deux histoires à interroger : écrivez des questions, des réponses, des réponses trompeuses, et citez ce qui les étaye.</translation>
        </message>
        <message>
            <source>Write questions</source>
            <translation>Rédiger des questions</translation>
        </message>
    </context>
    <context>
        <name>ScoreRowWidget</name>
        <message>
            <source>not scored</source>
            <translation>sans note</translation>
        </message>
        <message>
            <source>one less</source>
            <translation>un de moins</translation>
        </message>
        <message>
            <source>one more</source>
            <translation>un de plus</translation>
        </message>
        <message>
            <source>unsure</source>
            <translation>incertain</translation>
        </message>
        <message>
            <source>{low} to {high}</source>
            <translation>de {low} à {high}</translation>
        </message>
        <message>
            <source>{who}, {attribute}</source>
            <translation>{who}, {attribute}</translation>
        </message>
        <message>
            <source>{who}, {attribute}: {score}</source>
            <translation>{who}, {attribute} : {score}</translation>
        </message>
    </context>
    <context>
        <name>Script</name>
        <message>
            <source>Arabic</source>
            <translation>arabe</translation>
        </message>
        <message>
            <source>Armenian</source>
            <translation>arménien</translation>
        </message>
        <message>
            <source>Bengali</source>
            <translation>bengali</translation>
        </message>
        <message>
            <source>Burmese</source>
            <translation>birman</translation>
        </message>
        <message>
            <source>Cherokee</source>
            <translation>cherokee</translation>
        </message>
        <message>
            <source>Chinese characters</source>
            <translation>caractères chinois</translation>
        </message>
        <message>
            <source>Cyrillic</source>
            <translation>cyrillique</translation>
        </message>
        <message>
            <source>Devanagari</source>
            <translation>devanagari</translation>
        </message>
        <message>
            <source>Ethiopic</source>
            <translation>éthiopien</translation>
        </message>
        <message>
            <source>Georgian</source>
            <translation>géorgien</translation>
        </message>
        <message>
            <source>Greek</source>
            <translation>grec</translation>
        </message>
        <message>
            <source>Gujarati</source>
            <translation>gujarati</translation>
        </message>
        <message>
            <source>Gurmukhi</source>
            <translation>gurmukhi</translation>
        </message>
        <message>
            <source>Hebrew</source>
            <translation>hébreu</translation>
        </message>
        <message>
            <source>Japanese</source>
            <translation>japonais</translation>
        </message>
        <message>
            <source>Kannada</source>
            <translation>kannada</translation>
        </message>
        <message>
            <source>Khmer</source>
            <translation>khmer</translation>
        </message>
        <message>
            <source>Korean</source>
            <translation>coréen</translation>
        </message>
        <message>
            <source>Lao</source>
            <translation>lao</translation>
        </message>
        <message>
            <source>Latin</source>
            <translation>latin</translation>
        </message>
        <message>
            <source>Malayalam</source>
            <translation>malayalam</translation>
        </message>
        <message>
            <source>Mongolian</source>
            <translation>mongol</translation>
        </message>
        <message>
            <source>No font on this computer contains {scripts}: empty boxes are shown instead. Debian, Ubuntu: apt install {packages}</source>
            <translation>Aucune police de cet ordinateur ne dessine ces signes, des cases vides les remplacent : {scripts}. Debian, Ubuntu : apt install {packages}</translation>
        </message>
        <message>
            <source>N’Ko</source>
            <translation>n’ko</translation>
        </message>
        <message>
            <source>Odia</source>
            <translation>odia</translation>
        </message>
        <message>
            <source>Sinhala</source>
            <translation>cingalais</translation>
        </message>
        <message>
            <source>Syriac</source>
            <translation>syriaque</translation>
        </message>
        <message>
            <source>Tamil</source>
            <translation>tamoul</translation>
        </message>
        <message>
            <source>Telugu</source>
            <translation>télougou</translation>
        </message>
        <message>
            <source>Thaana</source>
            <translation>thaana</translation>
        </message>
        <message>
            <source>Thai</source>
            <translation>thaï</translation>
        </message>
        <message>
            <source>Tibetan</source>
            <translation>tibétain</translation>
        </message>
        <message>
            <source>emoji</source>
            <translation>emoji</translation>
        </message>
        <message>
            <source>other signs</source>
            <translation>autres signes</translation>
        </message>
        <message>
            <source>symbols</source>
            <translation>symboles</translation>
        </message>
    </context>
    <context>
        <name>Shortcuts</name>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Raccourcis clavier</translation>
        </message>
        <message>
            <source>changed</source>
            <translation>modifié</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message>
            <source>All commands and their keys</source>
            <translation>Toutes les commandes, et les touches qui les exécutent</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>Changer…</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Commandes</translation>
        </message>
        <message>
            <source>Every command has its original keys again.</source>
            <translation>Toutes les commandes ont retrouvé leurs touches d’origine.</translation>
        </message>
        <message>
            <source>Find a command or a key</source>
            <translation>Chercher une commande ou une touche</translation>
        </message>
        <message>
            <source>On the card of a critique, L finds lost highlights again. K, B and O keep, rebase and redo a refinement based on changed text.</source>
            <translation>Sur la carte d’une critique, L cherche de nouveau les surlignages perdus. K, B et O conservent, reportent ou recommencent une amélioration fondée sur un texte modifié.</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>Réinitialiser</translation>
        </message>
        <message>
            <source>Reset all</source>
            <translation>Tout réinitialiser</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Annuler</translation>
        </message>
    </context>
    <context>
        <name>SingleNoticeArea</name>
        <message>
            <source>Explain</source>
            <translation>Expliquer</translation>
        </message>
    </context>
    <context>
        <name>SourceViewButton</name>
        <message>
            <source>Show {who} as written</source>
            <translation>Montrer {who} sans mise en forme</translation>
        </message>
        <message>
            <source>Show {who} formatted</source>
            <translation>Montrer {who} avec mise en forme</translation>
        </message>
        <message>
            <source>formatted</source>
            <translation>mis en forme</translation>
        </message>
        <message>
            <source>source</source>
            <translation>source</translation>
        </message>
    </context>
    <context>
        <name>StaleRefinementBar</name>
        <message>
            <source>Based on changed text: what it improves on is no longer what it was written against.</source>
            <translation>Fondée sur un texte modifié : ce qu’elle améliore n’est plus ce pour quoi elle a été écrite.</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>Conserver</translation>
        </message>
        <message>
            <source>Keep leaves it as it is. Rebase applies your changes to the new text. Redo starts from the new text.</source>
            <translation>Conserver la laisse telle quelle. Reporter fait vos modifications dans le nouveau texte. Recommencer part du nouveau texte.</translation>
        </message>
        <message>
            <source>Rebase</source>
            <translation>Reporter</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Recommencer</translation>
        </message>
        <message>
            <source>Remove refinement</source>
            <translation>Supprimer l’amélioration</translation>
        </message>
    </context>
    <context>
        <name>StyledLabel</name>
        <message>
            <source>Copy</source>
            <translation>Copier</translation>
        </message>
    </context>
    <context>
        <name>SyncAddressDialog</name>
        <message>
            <source>A certificate to trust</source>
            <translation>Un certificat de confiance</translation>
        </message>
        <message>
            <source>A place on the network</source>
            <translation>Un emplacement sur le réseau</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <source>Certificate</source>
            <translation>Certificat</translation>
        </message>
        <message>
            <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
            <translation>Certificats (*.pem *.crt *.cer);;Tous les fichiers (*)</translation>
        </message>
        <message>
            <source>Choose a certificate…</source>
            <translation>Choisir un certificat…</translation>
        </message>
        <message>
            <source>Name, account or key id, if required</source>
            <translation>Nom, compte ou identifiant de clé, s’il en demande un</translation>
        </message>
        <message>
            <source>Password or secret key</source>
            <translation>Mot de passe ou clé secrète</translation>
        </message>
        <message>
            <source>The address that the project's owner gave you: https:// for WebDAV (for example Nextcloud), s3://, az:// or gs://. It is stored in this computer's keyring, or in a file only you can read if there is none, and not contacted yet.</source>
            <translation>L’adresse que le responsable du projet vous a donnée : https:// pour WebDAV (Nextcloud et semblables), s3://, az:// ou gs://. Elle est conservée dans le trousseau de cet ordinateur ou, s’il n’y en a pas, dans un fichier que vous seul pouvez lire, et rien ne lui est encore demandé.</translation>
        </message>
        <message>
            <source>Use it</source>
            <translation>L’utiliser</translation>
        </message>
        <message>
            <source>this computer's own</source>
            <translation>ceux de cet ordinateur</translation>
        </message>
    </context>
    <context>
        <name>TabStrip</name>
        <message>
            <source>More after these</source>
            <translation>D’autres après celles-ci</translation>
        </message>
        <message>
            <source>More before these</source>
            <translation>D’autres avant celles-ci</translation>
        </message>
    </context>
    <context>
        <name>TaskContextPanel</name>
        <message>
            <source>Rated from here</source>
            <translation>Noté à partir d’ici</translation>
        </message>
        <message>
            <source>not rated</source>
            <translation>non noté</translation>
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
            <translation>Images de la tâche</translation>
        </message>
        <message>
            <source>Larger</source>
            <translation>Plus grand</translation>
        </message>
        <message>
            <source>Next image</source>
            <translation>Image suivante</translation>
        </message>
        <message>
            <source>No text of this task has an image.</source>
            <translation>Aucun texte de cette tâche n’a d’image.</translation>
        </message>
        <message>
            <source>Previous image</source>
            <translation>Image précédente</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>Question</translation>
        </message>
        <message>
            <source>Smaller</source>
            <translation>Plus petit</translation>
        </message>
        <message>
            <source>Whole</source>
            <translation>Entière</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>Largeur</translation>
        </message>
        <message>
            <source>{number} of {count}</source>
            <translation>{number} sur {count}</translation>
        </message>
    </context>
    <context>
        <name>TaskMessageDialog</name>
        <message>
            <source>Done</source>
            <translation>Terminé</translation>
        </message>
        <message>
            <source>What you type is saved. Clear it to withdraw it.</source>
            <translation>Ce que vous tapez est enregistré. Videz le champ pour le retirer.</translation>
        </message>
        <message>
            <source>Your question is about</source>
            <translation>Votre question porte sur</translation>
        </message>
        <message>
            <source>{count} of {limit} characters: shorten it, or it will not be saved.</source>
            <translation>{count} caractères sur {limit} : raccourcissez, sinon ce n’est pas conservé.</translation>
        </message>
    </context>
    <context>
        <name>TaskNavigatorPage</name>
        <message>
            <source>Find words in the texts, or type a number</source>
            <translation>Chercher des mots dans les textes, ou saisir un numéro</translation>
        </message>
        <message>
            <source>No task matches.</source>
            <translation>Aucune tâche ne correspond.</translation>
        </message>
        <message>
            <source>Searching… The list still shows the previous result.</source>
            <translation>Recherche… La liste est encore celle d’avant.</translation>
        </message>
        <message>
            <source>Some rows cannot be read; the program is trying again.</source>
            <translation>Certaines lignes ne peuvent pas être lues ; une nouvelle tentative est en cours.</translation>
        </message>
        <message>
            <source>The search failed; the program is trying again.</source>
            <translation>La recherche a échoué ; une nouvelle tentative est en cours.</translation>
        </message>
        <message>
            <source>The texts cannot be searched yet: they are still being prepared for it.</source>
            <translation>On ne peut pas encore chercher dans les textes : ils sont en cours de préparation.</translation>
        </message>
        <message>
            <source>There is no task {number}; the last one is {count}. No text has this number either.</source>
            <translation>Il n’y a pas de tâche {number} ; la dernière est la {count}. Aucun texte ne contient ce nombre non plus.</translation>
        </message>
        <message>
            <source>Words to find, or the number of a task</source>
            <translation>Mots à trouver, ou numéro d’une tâche</translation>
        </message>
    </context>
    <context>
        <name>TaskOutlineDialog</name>
        <message>
            <source>Nothing is missing in this task</source>
            <translation>Rien ne manque dans cette tâche</translation>
        </message>
        <message>
            <source>Texts and fields of this task</source>
            <translation>Textes et champs de cette tâche</translation>
        </message>
        <message>
            <source>complete</source>
            <translation>complet</translation>
        </message>
    </context>
    <context>
        <name>TaskTable</name>
        <message>
            <source>Tasks</source>
            <translation>Tâches</translation>
        </message>
    </context>
    <context>
        <name>TaskTableModel</name>
        <message>
            <source>Begun</source>
            <translation>Commencée</translation>
        </message>
        <message>
            <source>Image</source>
            <translation>Image</translation>
        </message>
        <message>
            <source>No.</source>
            <translation>Nº</translation>
        </message>
        <message>
            <source>Remarks</source>
            <translation>Observations</translation>
        </message>
        <message>
            <source>Returned</source>
            <translation>Retournée</translation>
        </message>
        <message>
            <source>Revised</source>
            <translation>Révisée</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Écartée</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>État</translation>
        </message>
        <message>
            <source>Submitted</source>
            <translation>Soumise</translation>
        </message>
        <message>
            <source>Task</source>
            <translation>Tâche</translation>
        </message>
        <message>
            <source>This task is damaged in the database.</source>
            <translation>Cette tâche est endommagée dans la base de données.</translation>
        </message>
        <message>
            <source>Time worked</source>
            <translation>Temps passé</translation>
        </message>
        <message>
            <source>To do</source>
            <translation>À faire</translation>
        </message>
        <message>
            <source>changed since export</source>
            <translation>modifiée depuis l’exportation</translation>
        </message>
        <message>
            <source>damaged</source>
            <translation>endommagée</translation>
        </message>
        <message>
            <source>differs on two computers</source>
            <translation>diffère sur deux ordinateurs</translation>
        </message>
        <message>
            <source>faster than it can be read</source>
            <translation>plus vite qu’on ne peut lire</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>avec drapeau</translation>
        </message>
        <message>
            <source>no font for {scripts}</source>
            <translation>pas de police pour : {scripts}</translation>
        </message>
        <message>
            <source>not resubmitted</source>
            <translation>pas soumise de nouveau</translation>
        </message>
        <message>
            <source>one score for everything</source>
            <translation>une seule note pour tout</translation>
        </message>
        <message>
            <source>text changed</source>
            <translation>texte modifié</translation>
        </message>
        <message>
            <source>the same scores again and again</source>
            <translation>toujours les mêmes notes</translation>
        </message>
        <message>
            <source>withdrawn</source>
            <translation>retirée</translation>
        </message>
    </context>
    <context>
        <name>TextEditor</name>
        <message>
            <source>Line separators (U+2028, U+2029) were pasted as ends of lines</source>
            <translation>Des séparateurs de ligne (U+2028, U+2029) ont été collés comme fins de ligne</translation>
        </message>
        <message>
            <source>Not pasted: more than {room} characters</source>
            <translation>Non collé : plus de {room} caractères</translation>
        </message>
        <message>
            <source>Not pasted: the clipboard holds no plain text</source>
            <translation>Non collé : le presse-papiers ne contient pas de texte brut</translation>
        </message>
    </context>
    <context>
        <name>TextEditorFooter</name>
        <message>
            <source>Not saved</source>
            <translation>Non enregistré</translation>
        </message>
        <message>
            <source>{count} of {limit} characters</source>
            <translation>{count} caractères sur {limit}</translation>
        </message>
    </context>
    <context>
        <name>TextFormController</name>
        <message>
            <source>Definitions and long results of tools are folded.</source>
            <translation>Les définitions et les longs résultats d’outils sont repliés.</translation>
        </message>
        <message>
            <source>Definitions and results of tools are shown in full.</source>
            <translation>Les définitions et les résultats d’outils sont affichés en entier.</translation>
        </message>
        <message>
            <source>Each response scrolls separately.</source>
            <translation>Chaque réponse défile à part.</translation>
        </message>
        <message>
            <source>Messages are shown as they were written.</source>
            <translation>Les messages sont affichés tels qu’écrits.</translation>
        </message>
        <message>
            <source>Messages are shown formatted.</source>
            <translation>Les messages sont affichés mis en forme.</translation>
        </message>
        <message>
            <source>No text beside this one is formatted.</source>
            <translation>Aucun texte à côté de celui-ci n’est mis en forme.</translation>
        </message>
        <message>
            <source>No text of this task has definitions or results of tools.</source>
            <translation>Aucun texte de cette tâche n’a de définitions ni de résultats d’outils.</translation>
        </message>
        <message>
            <source>No text of this task has reasoning to fold.</source>
            <translation>Aucun texte de cette tâche n’a de raisonnement à replier.</translation>
        </message>
        <message>
            <source>Passages are shown as they were written.</source>
            <translation>Les passages sont affichés tels qu’écrits.</translation>
        </message>
        <message>
            <source>Passages are shown formatted.</source>
            <translation>Les passages sont affichés mis en forme.</translation>
        </message>
        <message>
            <source>Prompts are shown as they were written.</source>
            <translation>Les prompts sont affichés tels qu’écrits.</translation>
        </message>
        <message>
            <source>Prompts are shown formatted.</source>
            <translation>Les prompts sont affichés mis en forme.</translation>
        </message>
        <message>
            <source>Reasoning is folded in this task.</source>
            <translation>Le raisonnement est replié dans cette tâche.</translation>
        </message>
        <message>
            <source>Reasoning is shown again.</source>
            <translation>Le raisonnement est de nouveau affiché.</translation>
        </message>
        <message>
            <source>Responses are shown as they were written.</source>
            <translation>Les réponses sont affichées telles qu’écrites.</translation>
        </message>
        <message>
            <source>Responses are shown formatted.</source>
            <translation>Les réponses sont affichées mises en forme.</translation>
        </message>
        <message>
            <source>Responses scroll together.</source>
            <translation>Les réponses défilent ensemble.</translation>
        </message>
    </context>
    <context>
        <name>TextToolControllers</name>
        <message>
            <source>Arrows move, Shift selects, Enter highlights, Esc leaves.</source>
            <translation>Les flèches déplacent, Maj sélectionne, Entrée surligne, Échap quitte.</translation>
        </message>
        <message>
            <source>Arrows move, Shift selects, Esc leaves.</source>
            <translation>Les flèches déplacent, Maj sélectionne, Échap quitte.</translation>
        </message>
        <message>
            <source>No comparison.</source>
            <translation>Aucune comparaison.</translation>
        </message>
        <message>
            <source>Nothing is marked.</source>
            <translation>Rien n’est marqué.</translation>
        </message>
        <message>
            <source>Nothing is selected: Shift and arrows select words.</source>
            <translation>Rien n’est sélectionné : Maj et les flèches sélectionnent des mots.</translation>
        </message>
        <message>
            <source>The focus is in {who} now.</source>
            <translation>Le focus est maintenant dans {who}.</translation>
        </message>
        <message>
            <source>This project asks for no notes.</source>
            <translation>Ce projet ne demande pas de remarques.</translation>
        </message>
        <message>
            <source>This text can only be read.</source>
            <translation>Ce texte est en lecture seule.</translation>
        </message>
        <message>
            <source>What differs is marked.</source>
            <translation>Ce qui diffère est marqué.</translation>
        </message>
        <message>
            <source>{one} against {other}: what only one of them says is marked.</source>
            <translation>{one} et {other} : ce que dit une seule est marqué.</translation>
        </message>
    </context>
    <context>
        <name>TextView</name>
        <message>
            <source>An image without a description.</source>
            <translation>Une image sans description.</translation>
        </message>
        <message>
            <source>Formulas are drawn. The caret reads the source of each; the text as written contains all sources.</source>
            <translation>Les formules sont dessinées. Le curseur lit la source de chacune ; le texte tel qu’écrit les contient toutes.</translation>
        </message>
        <message>
            <source>Image: {words}.</source>
            <translation>Image : {words}.</translation>
        </message>
        <message>
            <source>It cannot be shown: {why}.</source>
            <translation>Elle ne peut pas être affichée : {why}.</translation>
        </message>
        <message>
            <source>It is being decoded.</source>
            <translation>Elle est en cours de décodage.</translation>
        </message>
        <message>
            <source>Tools available</source>
            <translation>Outils disponibles</translation>
        </message>
        <message>
            <source>Tools available: {names}</source>
            <translation>Outils disponibles : {names}</translation>
        </message>
        <message>
            <source>its data are damaged, or too large</source>
            <translation>ses données sont endommagées ou trop volumineuses</translation>
        </message>
        <message>
            <source>its data could not be read</source>
            <translation>ses données n’ont pas pu être lues</translation>
        </message>
        <message>
            <source>this computer did not decode it in time</source>
            <translation>cet ordinateur ne l’a pas décodée à temps</translation>
        </message>
    </context>
    <context>
        <name>TranslatableMessage</name>
        <message>
            <source>A course was saved in a form that this version does not understand.</source>
            <translation>Un cours a été enregistré sous une forme que cette version ne comprend pas.</translation>
        </message>
        <message>
            <source>A critique holds {most} highlights.</source>
            <translation>Une critique contient {most} surlignages.</translation>
        </message>
        <message>
            <source>A file inside has a name that is not permitted: {why}.</source>
            <translation>Un fichier à l’intérieur a un nom qui n’est pas permis : {why}.</translation>
        </message>
        <message>
            <source>A file on this computer could not be used: {name}.</source>
            <translation>Un fichier de cet ordinateur n’a pas pu être utilisé : {name}.</translation>
        </message>
        <message>
            <source>A folder in it is called . or ..</source>
            <translation>Un dossier qui s’y trouve s’appelle . ou ..</translation>
        </message>
        <message>
            <source>A highlight is outside the text of {target}.</source>
            <translation>Un surlignage ne se trouve pas sur le texte de {target}.</translation>
        </message>
        <message>
            <source>A journal entry does not fit the annotation it belongs to.</source>
            <translation>Une entrée du journal ne correspond pas à l’annotation à laquelle elle appartient.</translation>
        </message>
        <message>
            <source>A key is never replaced.</source>
            <translation>Une clé n’est jamais remplacée.</translation>
        </message>
        <message>
            <source>A key needs the name of its owner.</source>
            <translation>Une clé a besoin du nom de la personne à qui elle appartient.</translation>
        </message>
        <message>
            <source>A note</source>
            <translation>Une remarque</translation>
        </message>
        <message>
            <source>A note holds {most} highlights.</source>
            <translation>Une remarque contient {most} surlignages.</translation>
        </message>
        <message>
            <source>A note, if the error needs one.</source>
            <translation>Une note, si l’erreur en a besoin.</translation>
        </message>
        <message>
            <source>A pair of quotes has {most} on a side at most.</source>
            <translation>Une paire de citations en a {most} par côté au plus.</translation>
        </message>
        <message>
            <source>A plain search finds this: one sentence contains all its words, {quote}</source>
            <translation>Une simple recherche le trouve : tous ses mots sont dans une même phrase, {quote}</translation>
        </message>
        <message>
            <source>A project is open.</source>
            <translation>Un projet est ouvert.</translation>
        </message>
        <message numerus="yes">
            <source>A question has {n} misleading answers at most.</source>
            <extracomment>A question has {n} misleading answer at most.</extracomment>
            <translation>
                <numerusform>Une question a au plus {n} réponse trompeuse.</numerusform>
                <numerusform>Une question a au plus {n} réponses trompeuses.</numerusform>
            </translation>
        </message>
        <message>
            <source>A quote belongs neither to this answer nor to the passage.</source>
            <translation>Une citation ne se trouve ni dans cette réponse ni dans le passage.</translation>
        </message>
        <message>
            <source>A quote is given for a side to which it does not belong.</source>
            <translation>Une citation est donnée pour un côté où elle ne se trouve pas.</translation>
        </message>
        <message>
            <source>A quote must stay on its side: the answer, or the passage.</source>
            <translation>Une citation reste de son côté : la réponse, ou le passage.</translation>
        </message>
        <message numerus="yes">
            <source>A rewritten answer has no refinements: {n} would be removed. Undo brings them back.</source>
            <extracomment>A rewritten answer has no refinements: {n} would be removed. Undo brings it back.</extracomment>
            <translation>
                <numerusform>Une réponse réécrite n’a pas d’améliorations : {n} serait supprimée. Annuler la rétablit.</numerusform>
                <numerusform>Une réponse réécrite n’a pas d’améliorations : {n} seraient supprimées. Annuler les rétablit.</numerusform>
            </translation>
        </message>
        <message>
            <source>A row of the database is damaged.</source>
            <translation>Une ligne de la base de données est endommagée.</translation>
        </message>
        <message>
            <source>A row of the database was changed outside the program, or by a failing disk.</source>
            <translation>Une ligne de la base de données a été modifiée hors du programme, ou par un disque défaillant.</translation>
        </message>
        <message>
            <source>A share is a number from 0 to 1, such as 0.5.</source>
            <translation>Une part est un nombre de 0 à 1, par exemple 0.5.</translation>
        </message>
        <message>
            <source>A signature is not valid: {why}.</source>
            <translation>Une signature n’est pas valable : {why}.</translation>
        </message>
        <message>
            <source>A web page came</source>
            <translation>Une page web</translation>
        </message>
        <message>
            <source>A written text already has the id {identifier}.</source>
            <translation>Un élément écrit a déjà l’identifiant {identifier}.</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>Accepter</translation>
        </message>
        <message>
            <source>Accept its invite first, or import its tasks.</source>
            <translation>Acceptez d’abord son invitation, ou importez ses tâches.</translation>
        </message>
        <message>
            <source>Accept or return this work.</source>
            <translation>Acceptez ou retournez ce travail.</translation>
        </message>
        <message>
            <source>Add corroboration</source>
            <translation>Ajouter une corroboration</translation>
        </message>
        <message>
            <source>Add critique</source>
            <translation>Ajouter une critique</translation>
        </message>
        <message>
            <source>Add error</source>
            <translation>Ajouter une erreur</translation>
        </message>
        <message>
            <source>Add highlight</source>
            <translation>Ajouter un surlignage</translation>
        </message>
        <message>
            <source>Add misleading answer</source>
            <translation>Ajouter une réponse trompeuse</translation>
        </message>
        <message>
            <source>Add question</source>
            <translation>Ajouter une question</translation>
        </message>
        <message>
            <source>Add quote</source>
            <translation>Ajouter une citation</translation>
        </message>
        <message>
            <source>Add {title}</source>
            <translation>Ajouter {title}</translation>
        </message>
        <message>
            <source>Adjudication</source>
            <translation>Arbitrage</translation>
        </message>
        <message>
            <source>All of this text is marked as changed ({n} of {count}).</source>
            <translation>Tout ce texte est marqué comme modifié ({n} sur {count}).</translation>
        </message>
        <message numerus="yes">
            <source>All {n} answers are right.</source>
            <extracomment>The answer is right.</extracomment>
            <translation>
                <numerusform>La réponse est juste.</numerusform>
                <numerusform>Les {n} réponses sont justes.</numerusform>
            </translation>
        </message>
        <message>
            <source>An annotation was saved in a form that this version does not understand.</source>
            <translation>Une annotation a été enregistrée sous une forme que cette version ne comprend pas.</translation>
        </message>
        <message>
            <source>An answer has {most} pairs of quotes at most.</source>
            <translation>Une réponse a au plus {most} paires de citations.</translation>
        </message>
        <message numerus="yes">
            <source>An answer has {n} critiques at most.</source>
            <extracomment>An answer has {n} critique at most.</extracomment>
            <translation>
                <numerusform>Une réponse a au plus {n} critique.</numerusform>
                <numerusform>Une réponse a au plus {n} critiques.</numerusform>
            </translation>
        </message>
        <message>
            <source>An answer that is clearly wrong, but whose flaw takes long to find</source>
            <translation>Une réponse clairement fausse, mais longue à percer à jour</translation>
        </message>
        <message>
            <source>An answer with the best score, {high}, has a critique that is {title}. Is this intended?</source>
            <translation>Une réponse notée {high}, la meilleure note, a une critique qui est {title}. Est-ce voulu ?</translation>
        </message>
        <message>
            <source>Annotator is already running with this data directory.</source>
            <translation>Annotator s’exécute déjà avec ce dossier de données.</translation>
        </message>
        <message>
            <source>Annotator is open already, and its window did not confirm that it received the file.</source>
            <translation>Annotator est déjà ouvert, et sa fenêtre n’a pas dit si elle a pris le fichier.</translation>
        </message>
        <message>
            <source>Another key has used your invite already, so the owner cannot tell whose results these are. Ask the owner, by another channel, for a fresh invite.</source>
            <translation>Une autre clé a déjà utilisé votre invitation : le responsable ne peut donc pas savoir de qui viennent ces résultats. Demandez-lui, par un autre moyen, une nouvelle invitation.</translation>
        </message>
        <message>
            <source>Another question already asks this.</source>
            <translation>La liste pose déjà cette question.</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Réponse</translation>
        </message>
        <message>
            <source>Answer {letter}</source>
            <translation>Réponse {letter}</translation>
        </message>
        <message>
            <source>Answerable</source>
            <translation>Le passage y répond</translation>
        </message>
        <message>
            <source>Applies to the original</source>
            <translation>S’applique à l’originale</translation>
        </message>
        <message>
            <source>Applies to the original answer</source>
            <translation>S’applique à la réponse d’origine</translation>
        </message>
        <message>
            <source>Ask for a new invite. Your work stays here, and is sent with it unless the owner declared it void.</source>
            <translation>Demandez une nouvelle invitation. Votre travail reste ici et est envoyé avec elle, sauf si le responsable l’a déclaré nul.</translation>
        </message>
        <message>
            <source>Ask for a new key.</source>
            <translation>Demandez une nouvelle clé.</translation>
        </message>
        <message>
            <source>Ask for it again.</source>
            <translation>Redemandez-la.</translation>
        </message>
        <message>
            <source>Ask for the `.pub` file or its one line.</source>
            <translation>Demandez le fichier `.pub` ou sa ligne unique.</translation>
        </message>
        <message>
            <source>Ask the annotator whom it is for, and to send the file again.</source>
            <translation>Demandez à l’annotateur à qui il est destiné, et redemandez le fichier.</translation>
        </message>
        <message>
            <source>Ask the owner for a new bundle.</source>
            <translation>Demandez un nouveau paquet au responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for a new one.</source>
            <translation>Demandez-en une nouvelle au responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for a smaller one.</source>
            <translation>Demandez-en un plus petit au responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for an invite; or export to a file and send it.</source>
            <translation>Demandez une invitation au responsable ; ou exportez dans un fichier et envoyez-le.</translation>
        </message>
        <message>
            <source>Ask the owner for fewer or smaller ones.</source>
            <translation>Demandez au responsable moins d’images, ou de plus petites.</translation>
        </message>
        <message>
            <source>Ask the owner for it again.</source>
            <translation>Redemandez-le au responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for smaller ones.</source>
            <translation>Demandez-en de plus petites au responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for the file or its one line again.</source>
            <translation>Redemandez au responsable le fichier ou sa ligne unique.</translation>
        </message>
        <message>
            <source>Ask the owner for the newest one.</source>
            <translation>Demandez le plus récent au responsable.</translation>
        </message>
        <message>
            <source>Ask the owner for your own tasks.</source>
            <translation>Demandez vos propres tâches au responsable.</translation>
        </message>
        <message>
            <source>Ask the owner to give one of the two tasks another id.</source>
            <translation>Demandez au responsable de donner un autre identifiant à l’une des deux tâches.</translation>
        </message>
        <message>
            <source>Ask the owner whether the key was changed, by a channel other than the one through which the file arrived.</source>
            <translation>Demandez au responsable si la clé a été changée, par un autre moyen que celui par lequel le fichier est venu.</translation>
        </message>
        <message>
            <source>Ask the owner whether the key was changed, by a channel other than the one through which they arrived.</source>
            <translation>Demandez au responsable si la clé a été changée, par un autre moyen que celui par lequel ils sont venus.</translation>
        </message>
        <message>
            <source>Ask the owner.</source>
            <translation>Demandez au responsable.</translation>
        </message>
        <message>
            <source>Ask the person who gave it to you.</source>
            <translation>Demandez à qui vous l’a donné.</translation>
        </message>
        <message>
            <source>Ask the sender for the file again.</source>
            <translation>Redemandez le fichier à l’expéditeur.</translation>
        </message>
        <message>
            <source>Ask them for the file. Install it only if its SHA-256 matches theirs: {files}.</source>
            <translation>Demandez-lui le fichier. Ne l’installez que si le SHA-256 du fichier est celui qu’il a indiqué : {files}.</translation>
        </message>
        <message>
            <source>Ask them where to get it.</source>
            <translation>Demandez-lui où se le procurer.</translation>
        </message>
        <message>
            <source>Ask whoever runs it.</source>
            <translation>Demandez à qui s’en occupe.</translation>
        </message>
        <message>
            <source>Ask whoever runs the place; a new invite may contain a new address.</source>
            <translation>Demandez à qui gère l’emplacement ; une nouvelle invitation peut contenir une nouvelle adresse.</translation>
        </message>
        <message>
            <source>Assistant</source>
            <translation>Assistant</translation>
        </message>
        <message>
            <source>Attempt {attempt} at the test was handed in from two copies of your data, with different answers. One of them is scored; the other counts for nothing.</source>
            <translation>L’essai {attempt} du test a été rendu depuis deux copies de vos données, avec des réponses différentes. L’une est notée ; l’autre ne compte pas.</translation>
        </message>
        <message numerus="yes">
            <source>Attempt {number}: {done} of {n} tasks are submitted.</source>
            <extracomment>Attempt {number}: {done} of {n} task is submitted.</extracomment>
            <translation>
                <numerusform>Essai {number}, tâche soumise : {done} sur {n}.</numerusform>
                <numerusform>Essai {number}, tâches soumises : {done} sur {n}.</numerusform>
            </translation>
        </message>
        <message>
            <source>Bad</source>
            <translation>Mauvais</translation>
        </message>
        <message>
            <source>Cannot tell</source>
            <translation>Indécidable</translation>
        </message>
        <message>
            <source>Category</source>
            <translation>Catégorie</translation>
        </message>
        <message>
            <source>Change answer</source>
            <translation>Modifier la réponse</translation>
        </message>
        <message>
            <source>Change critique</source>
            <translation>Modifier la critique</translation>
        </message>
        <message>
            <source>Change error</source>
            <translation>Modifier l’erreur</translation>
        </message>
        <message>
            <source>Change highlight</source>
            <translation>Modifier le surlignage</translation>
        </message>
        <message>
            <source>Change its reason.</source>
            <translation>Changez son motif.</translation>
        </message>
        <message>
            <source>Change misleading answer</source>
            <translation>Modifier la réponse trompeuse</translation>
        </message>
        <message>
            <source>Change note</source>
            <translation>Modifier la remarque</translation>
        </message>
        <message>
            <source>Change question</source>
            <translation>Modifier la question</translation>
        </message>
        <message>
            <source>Change quote</source>
            <translation>Modifier la citation</translation>
        </message>
        <message>
            <source>Change refinement</source>
            <translation>Modifier l’amélioration</translation>
        </message>
        <message>
            <source>Change the judgement</source>
            <translation>Modifier l’évaluation</translation>
        </message>
        <message>
            <source>Change what is said of a return</source>
            <translation>Modifier le texte d’un retour</translation>
        </message>
        <message>
            <source>Changed and returned</source>
            <translation>Modifié et retourné</translation>
        </message>
        <message numerus="yes">
            <source>Changed on both sides in {n} places, where your words were kept: {quotes}. Read them again.</source>
            <extracomment>Changed on both sides, where your words were kept: {quotes}. Read it again.</extracomment>
            <translation>
                <numerusform>Modifié des deux côtés, vos mots s’y trouvent : {quotes}. Relisez-les.</numerusform>
                <numerusform>Modifié des deux côtés à {n} endroits, vos mots s’y trouvent : {quotes}. Relisez-les.</numerusform>
            </translation>
        </message>
        <message>
            <source>Check it, then continue.</source>
            <translation>Regardez-la, puis continuez.</translation>
        </message>
        <message>
            <source>Check that its folder can be written.</source>
            <translation>Vérifiez qu’on peut écrire dans son dossier.</translation>
        </message>
        <message>
            <source>Check the address and its port, or ask whoever runs the place. Nothing was sent.</source>
            <translation>Vérifiez l’adresse et son port, ou demandez à qui gère l’emplacement. Rien n’a été envoyé.</translation>
        </message>
        <message>
            <source>Check the address, and whether this network asks you to sign in first. Otherwise tell whoever runs the place.</source>
            <translation>Vérifiez l’adresse ; ou bien ce réseau vous demande d’abord de vous connecter. Sinon, prévenez qui gère l’emplacement.</translation>
        </message>
        <message>
            <source>Check the address, or ask whoever runs the place to create it.</source>
            <translation>Vérifiez l’adresse, ou demandez à qui gère l’emplacement de le créer.</translation>
        </message>
        <message>
            <source>Check the disk and its connection.</source>
            <translation>Vérifiez le disque et son branchement.</translation>
        </message>
        <message>
            <source>Check the disk and its free space.</source>
            <translation>Vérifiez le disque et son espace libre.</translation>
        </message>
        <message>
            <source>Check the disk and its permissions, then sync again; your work is in the database.</source>
            <translation>Vérifiez le disque et ses droits, puis synchronisez de nouveau ; votre travail est dans la base de données.</translation>
        </message>
        <message>
            <source>Check the disk.</source>
            <translation>Vérifiez le disque.</translation>
        </message>
        <message>
            <source>Check the disk. Write the file again once the disk works.</source>
            <translation>Vérifiez le disque. Écrivez de nouveau le fichier une fois le disque en bon état.</translation>
        </message>
        <message>
            <source>Check the folder and the disk.</source>
            <translation>Vérifiez le dossier et le disque.</translation>
        </message>
        <message>
            <source>Check the passphrase and the key file.</source>
            <translation>Vérifiez la phrase secrète et le fichier de clé.</translation>
        </message>
        <message>
            <source>Check the path and the disk.</source>
            <translation>Vérifiez le chemin et le disque.</translation>
        </message>
        <message>
            <source>Check the path and the permissions.</source>
            <translation>Vérifiez le chemin et les droits.</translation>
        </message>
        <message>
            <source>Check the path.</source>
            <translation>Vérifiez le chemin.</translation>
        </message>
        <message>
            <source>Check the permissions of its folder.</source>
            <translation>Vérifiez les droits de son dossier.</translation>
        </message>
        <message>
            <source>Check what is marked, then submit again.</source>
            <translation>Regardez ce qui est marqué, puis soumettez de nouveau.</translation>
        </message>
        <message>
            <source>Check your answer, then submit again.</source>
            <translation>Vérifiez votre réponse, puis soumettez de nouveau.</translation>
        </message>
        <message>
            <source>Choose a critique first: a refinement does what one critique asks.</source>
            <translation>Choisissez d’abord une critique : une amélioration fait ce qu’une critique demande.</translation>
        </message>
        <message>
            <source>Choose another data directory.</source>
            <translation>Choisissez un autre dossier de données.</translation>
        </message>
        <message>
            <source>Choose another file.</source>
            <translation>Choisissez un autre fichier.</translation>
        </message>
        <message>
            <source>Choose another folder, or free some space.</source>
            <translation>Choisissez un autre dossier, ou libérez de l’espace.</translation>
        </message>
        <message>
            <source>Choose another folder.</source>
            <translation>Choisissez un autre dossier.</translation>
        </message>
        <message>
            <source>Choose another one.</source>
            <translation>Choisissez-en une autre.</translation>
        </message>
        <message>
            <source>Choose one: `annotator sync --destination PLACE`; or export to a file and send it.</source>
            <translation>Choisissez-en un : `annotator sync --destination PLACE` ; ou exportez dans un fichier et envoyez-le.</translation>
        </message>
        <message>
            <source>Clear the closing answer</source>
            <translation>Effacer la réponse finale</translation>
        </message>
        <message>
            <source>Clear the rank</source>
            <translation>Effacer le rang</translation>
        </message>
        <message>
            <source>Clear the verdict</source>
            <translation>Effacer le verdict</translation>
        </message>
        <message>
            <source>Clear {title}</source>
            <translation>Effacer {title}</translation>
        </message>
        <message>
            <source>Clear {title}, step {n}</source>
            <translation>Effacer {title}, étape {n}</translation>
        </message>
        <message>
            <source>Clearly helpful</source>
            <translation>Clairement utile</translation>
        </message>
        <message>
            <source>Clearly wrong answers whose flaw takes a reader long to find.</source>
            <translation>Des réponses clairement fausses, qu’un lecteur met longtemps à percer à jour.</translation>
        </message>
        <message>
            <source>Close other programs that use it.</source>
            <translation>Fermez les autres programmes qui l’utilisent.</translation>
        </message>
        <message>
            <source>Close other programs, then import the same file again. Nothing was changed.</source>
            <translation>Fermez d’autres programmes, puis importez de nouveau le même fichier. Rien n’a été modifié.</translation>
        </message>
        <message>
            <source>Close other programs; an open project will try again.</source>
            <translation>Fermez d’autres programmes ; un projet ouvert réessaie de lui-même.</translation>
        </message>
        <message>
            <source>Closing question</source>
            <translation>Question finale</translation>
        </message>
        <message>
            <source>Closing: no</source>
            <translation>Question finale : non</translation>
        </message>
        <message>
            <source>Closing: yes</source>
            <translation>Question finale : oui</translation>
        </message>
        <message>
            <source>Complete the task, or reopen it.</source>
            <translation>Complétez la tâche, ou reprenez-la.</translation>
        </message>
        <message>
            <source>Continue with the same --as, or in another data directory.</source>
            <translation>Continuez avec le même --as, ou ailleurs.</translation>
        </message>
        <message>
            <source>Copy it exactly as shown in square brackets.</source>
            <translation>Copiez-le tel qu’il figure entre crochets.</translation>
        </message>
        <message>
            <source>Corrected</source>
            <translation>Corrigé</translation>
        </message>
        <message>
            <source>Create it from plain Ed25519 keys, with `annotator keys revoke` or `ssh-keygen -k`.</source>
            <translation>Composez-la de simples clés Ed25519, avec `annotator keys revoke` ou `ssh-keygen -k`.</translation>
        </message>
        <message>
            <source>Create the folder there, or check the address.</source>
            <translation>Créez-y le dossier, ou vérifiez l’adresse.</translation>
        </message>
        <message>
            <source>Critique that exposes it</source>
            <translation>Critique qui la démasque</translation>
        </message>
        <message>
            <source>Critique {number}</source>
            <translation>Critique {number}</translation>
        </message>
        <message>
            <source>Critique {number} has no refinement yet.</source>
            <translation>La critique {number} n’a pas encore d’amélioration.</translation>
        </message>
        <message>
            <source>Critique {number} is helpful and has no category yet.</source>
            <translation>La critique {number} est utile et n’a pas encore de catégorie.</translation>
        </message>
        <message>
            <source>Critique {number} is helpful and has no rank yet.</source>
            <translation>La critique {number} est utile et n’a pas encore de rang.</translation>
        </message>
        <message>
            <source>Critique {number} is helpful and has no severity yet.</source>
            <translation>La critique {number} est utile et n’a pas encore de gravité.</translation>
        </message>
        <message>
            <source>Critique {number} is not judged yet.</source>
            <translation>La critique {number} n’est pas encore évaluée.</translation>
        </message>
        <message>
            <source>Critique {number} of {letter}</source>
            <translation>Critique {number} de {letter}</translation>
        </message>
        <message>
            <source>Critique {n}</source>
            <translation>Critique {n}</translation>
        </message>
        <message>
            <source>Critique {n} as given</source>
            <translation>Critique {n} fournie</translation>
        </message>
        <message>
            <source>Critique {n} of {letter}</source>
            <translation>Critique {n} de {letter}</translation>
        </message>
        <message>
            <source>Critique {n}: {text}</source>
            <translation>Critique {n} : {text}</translation>
        </message>
        <message>
            <source>Critique {n}: {words}</source>
            <translation>Critique {n} : {words}</translation>
        </message>
        <message>
            <source>Critique: {title}</source>
            <translation>Critique : {title}</translation>
        </message>
        <message>
            <source>Critiques of {letter}</source>
            <translation>Critiques de {letter}</translation>
        </message>
        <message>
            <source>Critiques of {who}</source>
            <translation>Critiques de {who}</translation>
        </message>
        <message>
            <source>Did you mean {names}?</source>
            <translation>Vouliez-vous dire {names} ?</translation>
        </message>
        <message>
            <source>Do not continue with this project before you have spoken to the owner.</source>
            <translation>Ne poursuivez pas ce projet avant d’avoir parlé au responsable.</translation>
        </message>
        <message>
            <source>Do not return this</source>
            <translation>Ne pas retourner ceci</translation>
        </message>
        <message>
            <source>Do not use it. Ask the owner for it again, and tell them.</source>
            <translation>Ne l’utilisez pas. Redemandez-la au responsable, et prévenez-le.</translation>
        </message>
        <message>
            <source>Does not</source>
            <translation>Ne s’applique pas</translation>
        </message>
        <message>
            <source>Drop them to mark it as rewritten.</source>
            <translation>Abandonnez-les pour la marquer comme réécrite.</translation>
        </message>
        <message>
            <source>Edit refinement</source>
            <translation>Modifier l’amélioration</translation>
        </message>
        <message>
            <source>Error {number}</source>
            <translation>Erreur {number}</translation>
        </message>
        <message>
            <source>Error {n} of {letter}</source>
            <translation>Erreur {n} de {letter}</translation>
        </message>
        <message>
            <source>Error {n}: {text}</source>
            <translation>Erreur {n} : {text}</translation>
        </message>
        <message>
            <source>Error: {title}</source>
            <translation>Erreur : {title}</translation>
        </message>
        <message>
            <source>Errors are marked here: remove them first.</source>
            <translation>Des erreurs sont marquées ici : retirez-les d’abord.</translation>
        </message>
        <message>
            <source>Errors are marked in this answer.</source>
            <translation>Des erreurs sont marquées dans cette réponse.</translation>
        </message>
        <message>
            <source>Errors not looked for</source>
            <translation>Erreurs non cherchées</translation>
        </message>
        <message>
            <source>Errors of {who}</source>
            <translation>Erreurs de {who}</translation>
        </message>
        <message>
            <source>Every text of the last {number} tasks has the same scores. Is this intended?</source>
            <translation>Tous les textes des {number} dernières tâches ont les mêmes notes. Est-ce voulu ?</translation>
        </message>
        <message>
            <source>Everything has the same score. Is this intended?</source>
            <translation>Tout a la même note. Est-ce voulu ?</translation>
        </message>
        <message>
            <source>Everything is judged. {key:task.submit} submits the task.</source>
            <translation>Tout est évalué. {key:task.submit} soumet la tâche.</translation>
        </message>
        <message>
            <source>Everything is saved again. {key:task.submit} submits the task.</source>
            <translation>Tout est de nouveau enregistré. {key:task.submit} soumet la tâche.</translation>
        </message>
        <message>
            <source>Find highlights again</source>
            <translation>Chercher de nouveau les surlignages</translation>
        </message>
        <message>
            <source>Find lost highlights again</source>
            <translation>Chercher de nouveau les surlignages perdus</translation>
        </message>
        <message>
            <source>Find lost quotes again</source>
            <translation>Chercher de nouveau les citations perdues</translation>
        </message>
        <message>
            <source>Find quotes again</source>
            <translation>Chercher de nouveau les citations</translation>
        </message>
        <message>
            <source>Finish the previous steps first.</source>
            <translation>Faites d’abord ce qui précède.</translation>
        </message>
        <message>
            <source>Finish the previous steps.</source>
            <translation>Terminez les étapes qui précèdent.</translation>
        </message>
        <message>
            <source>Flag for later</source>
            <translation>Marquer d’un drapeau</translation>
        </message>
        <message>
            <source>Flagged for later.</source>
            <translation>Marquée d’un drapeau, pour plus tard.</translation>
        </message>
        <message>
            <source>Flaw: {title}</source>
            <translation>Défaut : {title}</translation>
        </message>
        <message>
            <source>Free some space on its disk, then sync again. Nothing is lost.</source>
            <translation>Libérez de l’espace sur son disque, puis synchronisez de nouveau. Rien n’est perdu.</translation>
        </message>
        <message>
            <source>Free some space, or check the disk, and import the file again.</source>
            <translation>Libérez de l’espace, ou vérifiez le disque, et importez de nouveau le fichier.</translation>
        </message>
        <message>
            <source>Free some space, then try again.</source>
            <translation>Libérez de l’espace, puis réessayez.</translation>
        </message>
        <message>
            <source>Free some space; an open project will keep trying to save.</source>
            <translation>Libérez de l’espace ; un projet ouvert continue d’essayer d’enregistrer.</translation>
        </message>
        <message>
            <source>Free some space; else check the disk and its connection.</source>
            <translation>Libérez de l’espace ; sinon, vérifiez le disque et son branchement.</translation>
        </message>
        <message>
            <source>Give it with --passphrase-file, or name its file in {variable}.</source>
            <translation>Indiquez-la avec --passphrase-file, ou nommez son fichier dans {variable}.</translation>
        </message>
        <message>
            <source>Give one with --name.</source>
            <translation>Indiquez-en un avec --name.</translation>
        </message>
        <message>
            <source>Give the complete path of a folder.</source>
            <translation>Un dossier se désigne par son chemin complet.</translation>
        </message>
        <message>
            <source>Given critiques of {letter}</source>
            <translation>Critiques fournies de {letter}</translation>
        </message>
        <message>
            <source>Go back to the library first, then open it again.</source>
            <translation>Revenez d’abord aux projets, puis ouvrez-le de nouveau.</translation>
        </message>
        <message>
            <source>Go back to the library first.</source>
            <translation>Revenez d’abord aux projets.</translation>
        </message>
        <message>
            <source>Go to question {n}</source>
            <translation>Aller à la question {n}</translation>
        </message>
        <message>
            <source>Go to {who}</source>
            <translation>Aller à {who}</translation>
        </message>
        <message>
            <source>Good</source>
            <translation>Bon</translation>
        </message>
        <message>
            <source>Helpful</source>
            <translation>Utile</translation>
        </message>
        <message>
            <source>Highlights of critique {n} lie on: {texts}. Open one of these and select there.</source>
            <translation>Les surlignages de la critique {n} se trouvent sur : {texts}. Ouvrez l’un de ces textes et sélectionnez-y.</translation>
        </message>
        <message>
            <source>Highlights of error {n} lie on: {texts}. Open one of these and select there.</source>
            <translation>Les passages surlignés de l’erreur {n} sont dans : {texts}. Ouvrez un de ces textes et sélectionnez-y.</translation>
        </message>
        <message>
            <source>If the place has moved, ask whoever runs it for its new address; or this network asks you to sign in first.</source>
            <translation>Si l’emplacement a déménagé, demandez sa nouvelle adresse à qui le gère ; ou bien ce réseau vous demande d’abord de vous connecter.</translation>
        </message>
        <message>
            <source>If you are somebody else, open your own data directory (--data-dir), or restore a backup of yours. If you are that person, ask the owner for a new invite and accept it here.</source>
            <translation>Si vous êtes quelqu’un d’autre, ouvrez votre propre dossier de données (--data-dir), ou restaurez une sauvegarde à vous. Si vous êtes cette personne, demandez une nouvelle invitation au responsable et acceptez-la ici.</translation>
        </message>
        <message>
            <source>Import it with `annotator keys import`.</source>
            <translation>Reprenez-la avec `annotator keys import`.</translation>
        </message>
        <message>
            <source>Import the key first (`annotator keys import`), or sync: this also fetches the owner's receipts. The owner of a project imports results with `annotator results merge`.</source>
            <translation>Reprenez d’abord la clé (`annotator keys import`), ou synchronisez : les accusés de réception du responsable l’accompagnent. Le responsable d’un projet importe des résultats avec `annotator results merge`.</translation>
        </message>
        <message>
            <source>Install the library named above, set QT_QPA_PLATFORM to an available platform, or reinstall Annotator.</source>
            <translation>Installez la bibliothèque nommée, donnez à QT_QPA_PLATFORM une plateforme présente, ou réinstallez Annotator.</translation>
        </message>
        <message>
            <source>Install the newer version of Annotator; nothing was changed.</source>
            <translation>Installez la version plus récente d’Annotator ; rien n’a été modifié.</translation>
        </message>
        <message>
            <source>Install what is missing, or reinstall Annotator.</source>
            <translation>Installez ce qui manque, ou réinstallez Annotator.</translation>
        </message>
        <message>
            <source>It answered {status}</source>
            <translation>Réponse {status}</translation>
        </message>
        <message>
            <source>It has {count} characters; at most {most} can be sent.</source>
            <translation>Il y a {count} caractères ; au plus {most} peuvent être envoyés.</translation>
        </message>
        <message>
            <source>It is ignored here.</source>
            <translation>Il ne compte pas ici.</translation>
        </message>
        <message>
            <source>It is ignored. Tell the owner, by another channel.</source>
            <translation>Il ne compte pas. Prévenez le responsable, par un autre moyen.</translation>
        </message>
        <message>
            <source>It is ignored. Tell the owner.</source>
            <translation>Il ne compte pas. Prévenez le responsable.</translation>
        </message>
        <message>
            <source>It is kept as it is. Install the newest version of Annotator.</source>
            <translation>Rien n’y est changé. Installez la version la plus récente d’Annotator.</translation>
        </message>
        <message>
            <source>It is marked as not answered by the passage, but the answer quotes the passage: change one of them</source>
            <translation>Vous avez dit que le passage n’y répond pas, et pourtant la réponse le cite : décidez ce qui vaut</translation>
        </message>
        <message>
            <source>It is sent or fetched once you agree: `{command} --large`.</source>
            <translation>Il sera envoyé ou reçu une fois que vous serez d’accord : `{command} --large`.</translation>
        </message>
        <message>
            <source>It must contain certificates in PEM format.</source>
            <translation>Il contient des certificats PEM.</translation>
        </message>
        <message>
            <source>It was made by a newer version of the program. Update this one, or ask the sender to write it again with your version.</source>
            <translation>Un programme plus récent l’a fait. Mettez celui-ci à jour, ou demandez à l’expéditeur de l’écrire de nouveau avec un programme comme le vôtre.</translation>
        </message>
        <message>
            <source>It was not opened. Ask the annotator for the file again.</source>
            <translation>Il n’a pas été ouvert. Redemandez le fichier à l’annotateur.</translation>
        </message>
        <message numerus="yes">
            <source>It was returned to you because of {n} places, and you have changed none of them.</source>
            <extracomment>It was returned to you, and you have changed nothing.</extracomment>
            <translation>
                <numerusform>Elle vous a été retournée, et vous n’avez rien changé.</numerusform>
                <numerusform>Elle vous a été retournée pour {n} endroits, et vous n’en avez changé aucun.</numerusform>
            </translation>
        </message>
        <message>
            <source>Join some of them.</source>
            <translation>Réunissez-en quelques-uns.</translation>
        </message>
        <message>
            <source>Judge the others.</source>
            <translation>Évaluez les autres.</translation>
        </message>
        <message>
            <source>Justify {title}</source>
            <translation>Justifier {title}</translation>
        </message>
        <message>
            <source>Keep refinement</source>
            <translation>Conserver l’amélioration</translation>
        </message>
        <message>
            <source>Keep this window open and ask for help.</source>
            <translation>Laissez cette fenêtre ouverte et demandez de l’aide.</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Type</translation>
        </message>
        <message>
            <source>Look at that window, and open the file there.</source>
            <translation>Regardez cette fenêtre, et ouvrez-y le fichier.</translation>
        </message>
        <message>
            <source>Make the first one with `annotator keys new --role {role}`, or bring yours from another computer: `annotator keys import`.</source>
            <translation>Créez la première avec `annotator keys new --role {role}`, ou apportez la vôtre d’un autre ordinateur : `annotator keys import`.</translation>
        </message>
        <message>
            <source>Mark as rewritten</source>
            <translation>Marquer comme réécrite</translation>
        </message>
        <message>
            <source>Mark as rewritten, drop refinements</source>
            <translation>Marquer comme réécrite, abandonner les améliorations</translation>
        </message>
        <message>
            <source>Mark it again, or remove it.</source>
            <translation>Marquez l’endroit de nouveau, ou supprimez-le.</translation>
        </message>
        <message>
            <source>Mark it as helpful first.</source>
            <translation>Dites d’abord que c’en est une.</translation>
        </message>
        <message>
            <source>Marked as completely rewritten</source>
            <translation>Marquée comme entièrement réécrite</translation>
        </message>
        <message>
            <source>Message {number}, {speaker}</source>
            <translation>Message {number}, {speaker}</translation>
        </message>
        <message>
            <source>Message {n}</source>
            <translation>Message {n}</translation>
        </message>
        <message>
            <source>Messages have no letters. {key:rate.left} {key:rate.right} go from one to the next.</source>
            <translation>Les messages n’ont pas de lettres. {key:rate.left} {key:rate.right} passent de l’un à l’autre.</translation>
        </message>
        <message>
            <source>Met</source>
            <translation>Rempli</translation>
        </message>
        <message>
            <source>Misleading answer</source>
            <translation>Réponse trompeuse</translation>
        </message>
        <message>
            <source>Misleading answer {n}</source>
            <translation>Réponse trompeuse {n}</translation>
        </message>
        <message>
            <source>Misleading answers</source>
            <translation>Trompeuses</translation>
        </message>
        <message>
            <source>Misleading answers to question {n}</source>
            <translation>Réponses trompeuses à la question {n}</translation>
        </message>
        <message>
            <source>Move in the order</source>
            <translation>Déplacer dans l’ordre</translation>
        </message>
        <message>
            <source>Move the key again, with a new file.</source>
            <translation>Transférez de nouveau la clé, avec un nouveau fichier.</translation>
        </message>
        <message>
            <source>Name a folder on this computer's own disk with --data-dir.</source>
            <translation>Indiquez avec --data-dir un dossier sur le propre disque de cet ordinateur.</translation>
        </message>
        <message>
            <source>Name a folder with --data-dir.</source>
            <translation>Indiquez un dossier avec --data-dir.</translation>
        </message>
        <message>
            <source>Name a new one with --data-dir, before the command's name.</source>
            <translation>Nommez-en un nouveau avec --data-dir, avant le nom de la commande.</translation>
        </message>
        <message>
            <source>Name a new one.</source>
            <translation>Nommez-en un nouveau.</translation>
        </message>
        <message>
            <source>Needs a refinement: press</source>
            <translation>Demande une amélioration : appuyez sur</translation>
        </message>
        <message>
            <source>Neutral</source>
            <translation>Neutre</translation>
        </message>
        <message>
            <source>New</source>
            <translation>Nouvelle</translation>
        </message>
        <message>
            <source>New critique</source>
            <translation>Nouvelle critique</translation>
        </message>
        <message>
            <source>New error</source>
            <translation>Nouvelle erreur</translation>
        </message>
        <message>
            <source>New misleading answer</source>
            <translation>Nouvelle réponse trompeuse</translation>
        </message>
        <message>
            <source>New note</source>
            <translation>Nouvelle remarque</translation>
        </message>
        <message>
            <source>No</source>
            <translation>Non</translation>
        </message>
        <message>
            <source>No critiques yet. {key:critique.new} begins one.</source>
            <translation>Pas encore de critique. {key:critique.new} en commence une.</translation>
        </message>
        <message>
            <source>No critiques yet. {key:critique.new} begins one; the selected text becomes its highlight.</source>
            <translation>Pas encore de critique. {key:critique.new} en commence une ; ce qui est sélectionné dans un texte devient son surlignage.</translation>
        </message>
        <message>
            <source>No database can be kept here: the file system shares no memory between programs.</source>
            <translation>Aucune base de données ne peut se trouver ici : le système de fichiers ne permet pas aux programmes de partager de la mémoire.</translation>
        </message>
        <message>
            <source>No edits are proposed to this text.</source>
            <translation>Aucune modification n’est proposée pour ce texte.</translation>
        </message>
        <message>
            <source>No errors</source>
            <translation>Aucune erreur</translation>
        </message>
        <message>
            <source>No errors, as you say.</source>
            <translation>Aucune erreur, dites-vous.</translation>
        </message>
        <message>
            <source>No jump has left a place here.</source>
            <translation>Aucun saut n’a quitté d’endroit ici.</translation>
        </message>
        <message>
            <source>No lost highlight was found at exactly one place in the text.</source>
            <translation>Aucun surlignage perdu n’est maintenant à un seul endroit du texte.</translation>
        </message>
        <message>
            <source>No lost quote was found at exactly one place in the text.</source>
            <translation>Aucune citation perdue n’est maintenant à un seul endroit du texte.</translation>
        </message>
        <message>
            <source>No more files can be opened.</source>
            <translation>Plus aucun fichier ne peut être ouvert.</translation>
        </message>
        <message>
            <source>No place to sync with is chosen on this computer.</source>
            <translation>Aucun emplacement de synchronisation n’est choisi sur cet ordinateur.</translation>
        </message>
        <message>
            <source>No preference is stronger.</source>
            <translation>Aucune préférence n’est plus forte.</translation>
        </message>
        <message>
            <source>No project on this computer is yours as its owner.</source>
            <translation>Aucun projet de cet ordinateur n’est sous votre responsabilité.</translation>
        </message>
        <message>
            <source>No rank is asked for here.</source>
            <translation>Aucun rang n’est demandé ici.</translation>
        </message>
        <message>
            <source>No rank or preference is asked for here.</source>
            <translation>Aucun rang ni préférence n’est demandé ici.</translation>
        </message>
        <message>
            <source>No reactions are asked for about this text.</source>
            <translation>Aucune réaction n’est demandée sur ce texte.</translation>
        </message>
        <message>
            <source>No text of this task has an image.</source>
            <translation>Aucun texte de cette tâche n’a d’image.</translation>
        </message>
        <message>
            <source>No text of this task has definitions or results of tools.</source>
            <translation>Aucun texte de cette tâche n’a de définitions ni de résultats d’outils.</translation>
        </message>
        <message>
            <source>No text of this task has reasoning to fold.</source>
            <translation>Aucun texte de cette tâche n’a de raisonnement à replier.</translation>
        </message>
        <message>
            <source>No work has been done in this project yet.</source>
            <translation>Rien n’a encore été travaillé dans ce projet.</translation>
        </message>
        <message>
            <source>None yet. {key:text.note} begins one; the selected text becomes its highlight. {key:text.highlight} adds another highlight to the one with the ring.</source>
            <translation>Rien pour l’instant. {key:text.note} commence une entrée ; ce qui est sélectionné dans un texte devient son surlignage. {key:text.highlight} ajoute un autre surlignage à l’entrée encadrée.</translation>
        </message>
        <message>
            <source>None yet; they are optional.</source>
            <translation>Aucune pour l’instant ; elles sont facultatives.</translation>
        </message>
        <message>
            <source>Not accepted or returned yet</source>
            <translation>Pas encore accepté ni retourné</translation>
        </message>
        <message>
            <source>Not clearly</source>
            <translation>Pas clairement</translation>
        </message>
        <message>
            <source>Not every task of the test is submitted.</source>
            <translation>Toutes les tâches du test ne sont pas soumises.</translation>
        </message>
        <message>
            <source>Not flagged any more.</source>
            <translation>Drapeau retiré.</translation>
        </message>
        <message>
            <source>Not helpful</source>
            <translation>Pas utile</translation>
        </message>
        <message>
            <source>Not met</source>
            <translation>Non rempli</translation>
        </message>
        <message>
            <source>Not rankable</source>
            <translation>Inclassable</translation>
        </message>
        <message>
            <source>Not rewritten</source>
            <translation>Non réécrite</translation>
        </message>
        <message>
            <source>Not saved</source>
            <translation>Non enregistré</translation>
        </message>
        <message>
            <source>Not saved yet, trying again</source>
            <translation>Pas encore enregistré, nouvelle tentative</translation>
        </message>
        <message>
            <source>Not similar</source>
            <translation>Non semblable</translation>
        </message>
        <message numerus="yes">
            <source>Not submitted yet: {n} rows wait for a decision.</source>
            <extracomment>Not submitted yet: {n} row waits for a decision.</extracomment>
            <translation>
                <numerusform>Pas encore soumis : {n} ligne attend une décision.</numerusform>
                <numerusform>Pas encore soumis : {n} lignes attendent une décision.</numerusform>
            </translation>
        </message>
        <message>
            <source>Note {n} about {who} was removed. Undo brings it back.</source>
            <translation>La note {n} sur {who} a été supprimée. Annuler la rétablit.</translation>
        </message>
        <message>
            <source>Note {n} on {who}</source>
            <translation>Remarque {n} sur {who}</translation>
        </message>
        <message>
            <source>Note {n}: {text}</source>
            <translation>Remarque {n} : {text}</translation>
        </message>
        <message>
            <source>Note: {title}</source>
            <translation>Remarque : {title}</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>Remarques</translation>
        </message>
        <message>
            <source>Nothing can be ranked before {item}.</source>
            <translation>Rien ne peut être classé avant {item}.</translation>
        </message>
        <message>
            <source>Nothing is lost. Try again later, or from another network.</source>
            <translation>Rien n’est perdu. Réessayez plus tard, ou depuis un autre réseau.</translation>
        </message>
        <message>
            <source>Nothing is lost. Try again later.</source>
            <translation>Rien n’est perdu. Réessayez plus tard.</translation>
        </message>
        <message>
            <source>Nothing is lost: it is still here. Try again, or use another place.</source>
            <translation>Rien n’est perdu : c’est toujours ici. Réessayez, ou choisissez un autre emplacement.</translation>
        </message>
        <message>
            <source>Nothing is ranked before this critique.</source>
            <translation>Rien n’est classé avant cette critique.</translation>
        </message>
        <message>
            <source>Nothing is ranked before this response.</source>
            <translation>Rien n’est classé avant cette réponse.</translation>
        </message>
        <message>
            <source>Nothing of it was imported.</source>
            <translation>Rien n’en a été pris.</translation>
        </message>
        <message>
            <source>Nothing of it was kept. Check the address, and whether this network asks you to sign in first. Otherwise tell whoever runs the place.</source>
            <translation>Rien n’en a été conservé. Vérifiez l’adresse ; ou bien ce réseau vous demande d’abord de vous connecter. Sinon, prévenez qui gère l’emplacement.</translation>
        </message>
        <message>
            <source>Nothing of it was kept. Sync again; if the error persists, tell whoever runs the place.</source>
            <translation>Rien n’en a été conservé. Synchronisez de nouveau ; si cela persiste, prévenez qui gère l’emplacement.</translation>
        </message>
        <message>
            <source>Nothing of it was kept. Tell whoever runs the place: it contains far too much, or it is not a place for syncing.</source>
            <translation>Rien n’en a été conservé. Prévenez qui gère l’emplacement : il s’y trouve beaucoup trop de choses, ou ce n’est pas un tel emplacement.</translation>
        </message>
        <message>
            <source>Nothing of it was used.</source>
            <translation>Rien n’en a été utilisé.</translation>
        </message>
        <message>
            <source>Nothing of this project is in that folder: the drive is not plugged in, or the owner has not synced yet.</source>
            <translation>Rien de ce projet n’est dans ce dossier : le disque n’est pas branché, ou le responsable n’a pas encore synchronisé.</translation>
        </message>
        <message>
            <source>Nothing was changed, and nothing is returned.</source>
            <translation>Rien n’a été modifié, et rien n’est retourné.</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>Rien n’a été modifié.</translation>
        </message>
        <message>
            <source>Nothing was changed. Ask the owner for the newest list.</source>
            <translation>Rien n’a été modifié. Demandez la liste la plus récente au responsable.</translation>
        </message>
        <message>
            <source>Nothing was changed. Tell the owner, by a channel other than the one through which this arrived.</source>
            <translation>Rien n’a été modifié. Prévenez le responsable, par un autre moyen que celui par lequel ceci est venu.</translation>
        </message>
        <message>
            <source>Nothing was changed. Tell the owner, by a channel other than the one through which this file arrived.</source>
            <translation>Rien n’a été modifié. Prévenez le responsable, par un autre moyen que celui par lequel ce fichier est venu.</translation>
        </message>
        <message>
            <source>Nothing was imported from it. Tell the owner: somebody may have moved files there.</source>
            <translation>Rien n’en a été pris. Prévenez le responsable : quelqu’un y a peut-être déplacé des fichiers.</translation>
        </message>
        <message>
            <source>Nothing was sent. Ask whoever runs it. “Choose a certificate…” beside the server's address, or --ca, trusts its own authority.</source>
            <translation>Rien n’a été envoyé. Demandez à qui s’en occupe. « Choisir un certificat… », près de l’adresse du serveur, ou --ca nomme sa propre autorité.</translation>
        </message>
        <message numerus="yes">
            <source>Of {n} tasks: {done}. Each is sent with its status.</source>
            <extracomment>Of {n} task: {done}. It is sent with its status.</extracomment>
            <translation>
                <numerusform>Sur {n} tâche : {done}. Elle part avec son état.</numerusform>
                <numerusform>Sur {n} tâches : {done}. Chacune part avec son état.</numerusform>
            </translation>
        </message>
        <message>
            <source>On this computer {name} ({annotator_id}) works on this project; the invite is for {invited}.</source>
            <translation>Sur cet ordinateur, {name} ({annotator_id}) travaille à ce projet ; l’invitation est pour {invited}.</translation>
        </message>
        <message>
            <source>One flaw: what is wrong, and where?</source>
            <translation>Un seul défaut : qu’est-ce qui est faux, et où ?</translation>
        </message>
        <message>
            <source>One of them needs its critiques.</source>
            <translation>L’une d’elles a besoin de ses critiques.</translation>
        </message>
        <message>
            <source>Open any page in a browser to see whether the network lets you through; then check the address.</source>
            <translation>Ouvrez une page quelconque dans un navigateur pour voir si le réseau vous laisse passer ; puis vérifiez l’adresse.</translation>
        </message>
        <message>
            <source>Open it on that person's computer, or with a data directory of their own (--data-dir).</source>
            <translation>Ouvrez-la sur l’ordinateur de cette personne, ou avec un dossier de données à elle (--data-dir).</translation>
        </message>
        <message>
            <source>Open its tasks.</source>
            <translation>Ouvrez ses tâches.</translation>
        </message>
        <message>
            <source>Open the project in the window, and go through the course.</source>
            <translation>Ouvrez le projet dans la fenêtre, et suivez le cours.</translation>
        </message>
        <message>
            <source>Open work is still saved. Close other programs, or close Annotator and start it again.</source>
            <translation>Ce qui est ouvert est toujours enregistré. Fermez d’autres programmes, ou fermez Annotator et relancez-le.</translation>
        </message>
        <message>
            <source>Open {who}</source>
            <translation>Ouvrir {who}</translation>
        </message>
        <message>
            <source>Order of critiques</source>
            <translation>Ordre des critiques</translation>
        </message>
        <message>
            <source>Passage</source>
            <translation>Passage</translation>
        </message>
        <message>
            <source>Plug the drive in, or connect the share, then try again.</source>
            <translation>Branchez le disque, ou connectez le partage, puis réessayez.</translation>
        </message>
        <message>
            <source>Plug the drive in, or connect the share, then try again. Nothing is lost.</source>
            <translation>Branchez le disque, ou connectez le partage, puis réessayez. Rien n’est perdu.</translation>
        </message>
        <message>
            <source>Press {key:critique.new} and write what is wrong with the answer. {key:go.scores} leads back to the scores.</source>
            <translation>Appuyez sur {key:critique.new} et écrivez ce qui ne va pas dans la réponse. {key:go.scores} ramène aux notes.</translation>
        </message>
        <message>
            <source>Prompt</source>
            <translation>Prompt</translation>
        </message>
        <message>
            <source>Propose an edit</source>
            <translation>Proposer une modification</translation>
        </message>
        <message>
            <source>Proposed edit</source>
            <translation>Modification proposée</translation>
        </message>
        <message>
            <source>Put the path of a service account's key file into GOOGLE_APPLICATION_CREDENTIALS.</source>
            <translation>Mettez le chemin du fichier de clé d’un compte de service dans GOOGLE_APPLICATION_CREDENTIALS.</translation>
        </message>
        <message>
            <source>Put them into its address, or into the environment as {names}.</source>
            <translation>Ils se trouvent dans son adresse, ou dans l’environnement sous {names}.</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>Question</translation>
        </message>
        <message>
            <source>Question {number}</source>
            <translation>Question {number}</translation>
        </message>
        <message>
            <source>Question {number} asks the same as question {same}.</source>
            <translation>La question {number} demande la même chose que la question {same}.</translation>
        </message>
        <message>
            <source>Question {number} is marked as unanswerable, and its answer has quotes of the passage: settle it.</source>
            <translation>La question {number} est marquée comme sans réponse dans le passage, et sa réponse a des citations du passage : décidez.</translation>
        </message>
        <message>
            <source>Question {number}: one sentence of the passage contains all its words. A plain search finds it.</source>
            <translation>Question {number} : tous ses mots sont dans une même phrase du passage. Une simple recherche la trouve.</translation>
        </message>
        <message>
            <source>Question {n}</source>
            <translation>Question {n}</translation>
        </message>
        <message>
            <source>Quotes</source>
            <translation>Citations</translation>
        </message>
        <message>
            <source>Quotes that support the answer to question {n}</source>
            <translation>Citations qui étayent la réponse à la question {n}</translation>
        </message>
        <message>
            <source>Quotes {n}</source>
            <translation>Citations {n}</translation>
        </message>
        <message>
            <source>Quotes {n} are begun: now select the words of the answer that this supports.</source>
            <translation>Citations {n} commencées : sélectionnez maintenant les mots de la réponse qu’elles étayent.</translation>
        </message>
        <message>
            <source>Quotes {n} are begun: now select what supports them in the passage ({key:authoring.caret}).</source>
            <translation>Citations {n} commencées : sélectionnez maintenant ce qui les étaye dans le passage ({key:authoring.caret}).</translation>
        </message>
        <message>
            <source>Quotes {n} are tied.</source>
            <translation>Les citations {n} sont reliées.</translation>
        </message>
        <message>
            <source>Rank better</source>
            <translation>Meilleur rang</translation>
        </message>
        <message>
            <source>Rank worse</source>
            <translation>Moins bon rang</translation>
        </message>
        <message>
            <source>Rank {rank}</source>
            <translation>Rang {rank}</translation>
        </message>
        <message>
            <source>Rankable again</source>
            <translation>De nouveau classable</translation>
        </message>
        <message>
            <source>Ranks go from 1 to {last}; {rank} is outside.</source>
            <translation>Les rangs vont de 1 à {last} ; {rank} est en dehors.</translation>
        </message>
        <message>
            <source>React: {title}</source>
            <translation>Réaction : {title}</translation>
        </message>
        <message>
            <source>Read it from its start, then submit again.</source>
            <translation>Lisez-le depuis le début, puis soumettez de nouveau.</translation>
        </message>
        <message>
            <source>Rebase refinement</source>
            <translation>Reporter l’amélioration</translation>
        </message>
        <message>
            <source>Redo refinement</source>
            <translation>Recommencer l’amélioration</translation>
        </message>
        <message>
            <source>Redo would leave this task. Press {key:edit.redo} again to redo: {label}, task {n}.</source>
            <translation>Rétablir quitterait cette tâche. Appuyez de nouveau sur {key:edit.redo} pour rétablir : {label}, tâche {n}.</translation>
        </message>
        <message>
            <source>Refine</source>
            <translation>Améliorer</translation>
        </message>
        <message>
            <source>Refinement {number}</source>
            <translation>Amélioration {number}</translation>
        </message>
        <message>
            <source>Refinement {n}</source>
            <translation>Amélioration {n}</translation>
        </message>
        <message>
            <source>Refinement {n} improves on {base}</source>
            <translation>L’amélioration {n} améliore {base}</translation>
        </message>
        <message>
            <source>Refinement {n}, based on changed text: {base} is different now</source>
            <translation>Amélioration {n}, fondée sur un texte modifié : {base} est différente maintenant</translation>
        </message>
        <message>
            <source>Refinement {n}, improves on {base}</source>
            <translation>Amélioration {n}, améliore {base}</translation>
        </message>
        <message>
            <source>Refinement {n}: nothing is changed yet in {base}</source>
            <translation>Amélioration {n} : rien n’est encore changé dans {base}</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Supprimer</translation>
        </message>
        <message>
            <source>Remove corroboration</source>
            <translation>Supprimer la corroboration</translation>
        </message>
        <message>
            <source>Remove critique</source>
            <translation>Supprimer la critique</translation>
        </message>
        <message>
            <source>Remove error</source>
            <translation>Supprimer l’erreur</translation>
        </message>
        <message>
            <source>Remove highlight</source>
            <translation>Supprimer le surlignage</translation>
        </message>
        <message>
            <source>Remove it; nothing was read or written there.</source>
            <translation>Enlevez-le ; rien n’y a été lu ni écrit.</translation>
        </message>
        <message>
            <source>Remove its write protection, or choose another place.</source>
            <translation>Levez sa protection en écriture, ou choisissez un autre emplacement.</translation>
        </message>
        <message>
            <source>Remove misleading answer</source>
            <translation>Supprimer la réponse trompeuse</translation>
        </message>
        <message>
            <source>Remove note</source>
            <translation>Supprimer la remarque</translation>
        </message>
        <message>
            <source>Remove note {n}</source>
            <translation>Supprimer la remarque {n}</translation>
        </message>
        <message>
            <source>Remove question</source>
            <translation>Supprimer la question</translation>
        </message>
        <message>
            <source>Remove quote</source>
            <translation>Supprimer la citation</translation>
        </message>
        <message>
            <source>Remove refinement</source>
            <translation>Supprimer l’amélioration</translation>
        </message>
        <message>
            <source>Remove that mark first.</source>
            <translation>Retirez d’abord cette marque.</translation>
        </message>
        <message>
            <source>Remove that mark to refine it.</source>
            <translation>Retirez cette marque pour l’améliorer.</translation>
        </message>
        <message>
            <source>Remove the flag</source>
            <translation>Retirer le drapeau</translation>
        </message>
        <message>
            <source>Remove them first, or leave the answer as it is.</source>
            <translation>Supprimez-les d’abord, ou laissez la réponse telle quelle.</translation>
        </message>
        <message>
            <source>Remove them first.</source>
            <translation>Retirez-les d’abord.</translation>
        </message>
        <message>
            <source>Removed refinement</source>
            <translation>Amélioration disparue</translation>
        </message>
        <message>
            <source>Reorder critiques</source>
            <translation>Réordonner les critiques</translation>
        </message>
        <message>
            <source>Reorder questions</source>
            <translation>Réordonner les questions</translation>
        </message>
        <message>
            <source>Response {letter}</source>
            <translation>Réponse {letter}</translation>
        </message>
        <message>
            <source>Restore a backup. If there is none, ask for help before you move the data directory away to start again.</source>
            <translation>Restaurez une sauvegarde. S’il n’y en a pas, demandez de l’aide avant d’écarter le dossier des données pour recommencer à zéro.</translation>
        </message>
        <message>
            <source>Restore it from a backup.</source>
            <translation>Restaurez-le depuis une sauvegarde.</translation>
        </message>
        <message>
            <source>Return</source>
            <translation>Retourner</translation>
        </message>
        <message>
            <source>Return: {title}</source>
            <translation>Retourner : {title}</translation>
        </message>
        <message>
            <source>Returned to you</source>
            <translation>Retours reçus</translation>
        </message>
        <message>
            <source>Review of the work of {who}</source>
            <translation>Relecture du travail de {who}</translation>
        </message>
        <message>
            <source>Revised, not resubmitted</source>
            <translation>Révisée, pas soumise de nouveau</translation>
        </message>
        <message>
            <source>Revised, not resubmitted · {words}</source>
            <translation>Révisée, pas soumise de nouveau · {words}</translation>
        </message>
        <message>
            <source>Run `annotator store check`.</source>
            <translation>Exécutez `annotator store check`.</translation>
        </message>
        <message>
            <source>Run `annotator store check`; the entry and the annotation are both kept.</source>
            <translation>Exécutez `annotator store check` ; l’entrée et l’annotation sont toutes deux conservées.</translation>
        </message>
        <message>
            <source>Run `annotator store repair`, or restore a backup.</source>
            <translation>Exécutez `annotator store repair`, ou restaurez une sauvegarde.</translation>
        </message>
        <message>
            <source>Run `annotator store repair`.</source>
            <translation>Exécutez `annotator store repair`.</translation>
        </message>
        <message>
            <source>Saving…</source>
            <translation>Enregistrement…</translation>
        </message>
        <message>
            <source>Say what is returned, and why.</source>
            <translation>Dites ce qui est retourné, et pourquoi.</translation>
        </message>
        <message>
            <source>Say what the proposed edit corrects: {titles}.</source>
            <translation>Dites ce que la modification proposée corrige : {titles}.</translation>
        </message>
        <message>
            <source>Scored {score}: an answer below {below} needs a critique.</source>
            <translation>Notée {score} : une réponse au-dessous de {below} demande une critique.</translation>
        </message>
        <message>
            <source>Select a text first: {key:text.caret} puts a cursor into it, {key:text.find} finds words and selects them.</source>
            <translation>Sélectionnez d’abord un texte : {key:text.caret} y place un curseur, {key:text.find} trouve des mots et les sélectionne.</translation>
        </message>
        <message>
            <source>Select words and press {key:text.highlight} for each error, or {key:critique.none} if there is none.</source>
            <translation>Sélectionnez des mots et appuyez sur {key:text.highlight} pour chaque erreur, ou sur {key:critique.none} s’il n’y en a pas.</translation>
        </message>
        <message>
            <source>Select words of the answer and press {key:text.highlight}, then a digit for how severe the error is.</source>
            <translation>Sélectionnez des mots de la réponse et appuyez sur {key:text.highlight}, puis sur un chiffre pour la gravité de l’erreur.</translation>
        </message>
        <message>
            <source>Select words of the answer and words of the passage first: {key:authoring.caret} puts a cursor into that.</source>
            <translation>Sélectionnez d’abord des mots de la réponse et des mots du passage : {key:authoring.caret} y place un curseur.</translation>
        </message>
        <message>
            <source>Select words of the answer, then ({key:authoring.caret}) words of the passage that support them, and press Enter there, or {key:authoring.tie} anywhere.</source>
            <translation>Sélectionnez des mots de la réponse, puis ({key:authoring.caret}) les mots du passage qui les étayent, et appuyez là sur Entrée, ou n’importe où sur {key:authoring.tie}.</translation>
        </message>
        <message>
            <source>Set {title}</source>
            <translation>Définir {title}</translation>
        </message>
        <message>
            <source>Severity</source>
            <translation>Gravité</translation>
        </message>
        <message>
            <source>Shorten it.</source>
            <translation>Raccourcissez le texte.</translation>
        </message>
        <message>
            <source>Shown as plain text: longer than 256 KB.</source>
            <translation>Affiché en texte brut : plus de 256 Ko.</translation>
        </message>
        <message>
            <source>Shown as plain text: too much markup to show it in time.</source>
            <translation>Affiché en texte brut : trop de balisage pour l’afficher à temps.</translation>
        </message>
        <message>
            <source>Shown as plain text: {why}.</source>
            <translation>Affiché en texte brut : {why}.</translation>
        </message>
        <message>
            <source>Skip as similar</source>
            <translation>Écarter comme semblable</translation>
        </message>
        <message>
            <source>Skip: {title}</source>
            <translation>Écarter : {title}</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Écartée</translation>
        </message>
        <message>
            <source>Skipped as similar to another answer</source>
            <translation>Écartée comme semblable à une autre réponse</translation>
        </message>
        <message>
            <source>Skipped. Press again to reopen it.</source>
            <translation>Écartée. Appuyez de nouveau pour la reprendre.</translation>
        </message>
        <message>
            <source>Skipped. Type on to take it up: “{typed}” is put in then.</source>
            <translation>Écartée. Continuez de taper pour la reprendre : « {typed} » est alors inséré.</translation>
        </message>
        <message>
            <source>Skipped: very similar to {letter}. No critiques are needed here.</source>
            <translation>Écartée : très semblable à {letter}. Aucune critique n’est nécessaire ici.</translation>
        </message>
        <message>
            <source>Somebody else may have made it. Ask the owner, by another channel than the one it came by.</source>
            <translation>Quelqu’un d’autre l’a peut-être fait. Demandez au responsable, par un autre moyen que celui par lequel il est venu.</translation>
        </message>
        <message>
            <source>Something else came</source>
            <translation>Autre chose</translation>
        </message>
        <message>
            <source>Something in the program went wrong ({kind}).</source>
            <translation>Quelque chose s’est mal passé dans le programme ({kind}).</translation>
        </message>
        <message>
            <source>Split it into two critiques.</source>
            <translation>Faites-en deux critiques.</translation>
        </message>
        <message>
            <source>Split it into two notes.</source>
            <translation>Faites-en deux remarques.</translation>
        </message>
        <message>
            <source>Start Annotator again and open Backups in its menu, to recover the row; or run `annotator store repair`.</source>
            <translation>Relancez Annotator et ouvrez Sauvegardes dans son menu, pour récupérer la ligne ; ou exécutez `annotator store repair`.</translation>
        </message>
        <message>
            <source>Start Annotator again: it offers that copy.</source>
            <translation>Relancez Annotator : il propose cette copie.</translation>
        </message>
        <message>
            <source>Start it from your own desktop; `annotator --help` lists what works without a window.</source>
            <translation>Lancez-le depuis votre propre bureau ; `annotator --help` énumère ce qui fonctionne sans fenêtre.</translation>
        </message>
        <message>
            <source>Still needs: {fields}</source>
            <translation>Il manque encore : {fields}</translation>
        </message>
        <message>
            <source>Submit</source>
            <translation>Soumettre</translation>
        </message>
        <message>
            <source>Submit them first.</source>
            <translation>Soumettez-les d’abord.</translation>
        </message>
        <message>
            <source>Submitted again</source>
            <translation>Soumis de nouveau</translation>
        </message>
        <message>
            <source>Submitted. Press again to revise.</source>
            <translation>Soumise. Appuyez de nouveau pour réviser.</translation>
        </message>
        <message>
            <source>Submitted. Type on to revise it: “{typed}” is put in then.</source>
            <translation>Soumise. Continuez de taper pour la réviser : « {typed} » est alors inséré.</translation>
        </message>
        <message>
            <source>Sync again.</source>
            <translation>Synchronisez de nouveau.</translation>
        </message>
        <message>
            <source>Sync again: they will be written again, encrypted.</source>
            <translation>Synchronisez de nouveau : ils seront réécrits, chiffrés.</translation>
        </message>
        <message>
            <source>Sync or export it, and go on on the other computer: it takes that work in.</source>
            <translation>Synchronisez ou exportez ce travail, et continuez sur l’autre ordinateur : il le reprend.</translation>
        </message>
        <message>
            <source>Syncing is turned off for this project.</source>
            <translation>La synchronisation est désactivée pour ce projet.</translation>
        </message>
        <message>
            <source>System</source>
            <translation>Système</translation>
        </message>
        <message>
            <source>Take all answers</source>
            <translation>Reprendre toutes les réponses</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>Retirer</translation>
        </message>
        <message>
            <source>Take back the proposed edit</source>
            <translation>Retirer la modification proposée</translation>
        </message>
        <message>
            <source>Take back the verdict</source>
            <translation>Retirer le verdict</translation>
        </message>
        <message>
            <source>Take back {title}</source>
            <translation>Retirer {title}</translation>
        </message>
        <message>
            <source>Take over</source>
            <translation>Reprendre</translation>
        </message>
        <message>
            <source>Take the critique over</source>
            <translation>Reprendre la critique</translation>
        </message>
        <message>
            <source>Take up again</source>
            <translation>Reprendre</translation>
        </message>
        <message>
            <source>Take {title}</source>
            <translation>Reprendre {title}</translation>
        </message>
        <message>
            <source>Task {n} is skipped. {key:edit.undo} undoes this.</source>
            <translation>La tâche {n} est écartée. {key:edit.undo} l’annule.</translation>
        </message>
        <message>
            <source>Task {n} is submitted. {key:edit.undo} undoes this.</source>
            <translation>La tâche {n} est soumise. {key:edit.undo} l’annule.</translation>
        </message>
        <message>
            <source>Task {n} was already submitted, and nothing in it has changed since.</source>
            <translation>La tâche {n} était déjà soumise, et rien n’y a changé depuis.</translation>
        </message>
        <message>
            <source>Tell the owner: somebody may have put files there.</source>
            <translation>Prévenez le responsable : quelqu’un y a peut-être mis des fichiers.</translation>
        </message>
        <message>
            <source>Tell the project owner; sync again once the place was cleaned up.</source>
            <translation>Prévenez le responsable du projet ; synchronisez de nouveau une fois l’emplacement en ordre.</translation>
        </message>
        <message>
            <source>That answer is itself skipped as similar to this one.</source>
            <translation>Cette réponse est elle-même écartée comme semblable à celle-ci.</translation>
        </message>
        <message>
            <source>That was faster than the texts can be read.</source>
            <translation>C’était plus rapide qu’on ne peut lire les textes.</translation>
        </message>
        <message>
            <source>The KRL is truncated.</source>
            <translation>La KRL se termine trop tôt.</translation>
        </message>
        <message>
            <source>The address cannot be used. {why}.</source>
            <translation>L’adresse ne peut pas être utilisée. {why}.</translation>
        </message>
        <message>
            <source>The annotator replies to the return</source>
            <translation>L’annotateur répond au retour</translation>
        </message>
        <message>
            <source>The answer has no text yet</source>
            <translation>La réponse n’a pas encore de texte</translation>
        </message>
        <message>
            <source>The answer is too long</source>
            <translation>La réponse est trop longue</translation>
        </message>
        <message>
            <source>The answer that this one is similar to is not another answer to the same question.</source>
            <translation>La réponse à laquelle celle-ci est semblable n’est pas une autre réponse à la même question.</translation>
        </message>
        <message>
            <source>The answer to question {number}</source>
            <translation>La réponse à la question {number}</translation>
        </message>
        <message>
            <source>The answer to question {number} copies the passage. Say it in words of your own.</source>
            <translation>La réponse à la question {number} recopie le passage. Dites-le avec vos propres mots.</translation>
        </message>
        <message>
            <source>The backup was written, but may not survive a power cut: {why}.</source>
            <translation>La sauvegarde a été écrite, mais pourrait ne pas survivre à une coupure de courant : {why}.</translation>
        </message>
        <message>
            <source>The bundle carries no signature by its {role}.</source>
            <translation>Le paquet ne porte pas de signature ({role}).</translation>
        </message>
        <message>
            <source>The bundle has format version {found}; this program reads {known}.</source>
            <translation>Le paquet a la version de format {found} ; ce programme lit {known}.</translation>
        </message>
        <message>
            <source>The bundle is for {purpose}, its rubric for {asked}.</source>
            <translation>Le paquet est pour {purpose}, sa grille d’évaluation pour {asked}.</translation>
        </message>
        <message>
            <source>The bundle is larger than permitted: {why}.</source>
            <translation>Le paquet est plus gros que permis : {why}.</translation>
        </message>
        <message>
            <source>The certificate of the place is not from an authority that this computer trusts: it may be a different place.</source>
            <translation>Aucune autorité reconnue par cet ordinateur ne se porte garante de l’emplacement : ce peut en être un autre.</translation>
        </message>
        <message>
            <source>The connection was lost.</source>
            <translation>La connexion a été coupée.</translation>
        </message>
        <message>
            <source>The content was changed after it was signed: {why}.</source>
            <translation>Le contenu a été modifié après sa signature : {why}.</translation>
        </message>
        <message>
            <source>The corroboration has no quote {index} on the {side}.</source>
            <translation>La corroboration n’a pas de citation {index} ({side}).</translation>
        </message>
        <message>
            <source>The critique has no highlight {index}.</source>
            <translation>La critique n’a pas de surlignage {index}.</translation>
        </message>
        <message>
            <source>The critique that exposes it: what is wrong, and where?</source>
            <translation>La critique qui la démasque : qu’est-ce qui est faux, et où ?</translation>
        </message>
        <message>
            <source>The critique was removed. {key:edit.undo} brings it back.</source>
            <translation>La critique a été supprimée. {key:edit.undo} la rétablit.</translation>
        </message>
        <message>
            <source>The data after the key have format version {version}; this program reads {known}.</source>
            <translation>Ce qui se trouve derrière la clé a la version de format {version} ; ce programme lit {known}.</translation>
        </message>
        <message>
            <source>The data after the key were changed.</source>
            <translation>Ce qui se trouve derrière la clé a été modifié.</translation>
        </message>
        <message>
            <source>The database cannot be written.</source>
            <translation>Il est impossible d’écrire dans la base de données.</translation>
        </message>
        <message>
            <source>The database could not be used: {error}.</source>
            <translation>La base de données n’a pas pu être utilisée : {error}.</translation>
        </message>
        <message>
            <source>The database file cannot be opened.</source>
            <translation>Le fichier de la base de données ne peut pas être ouvert.</translation>
        </message>
        <message>
            <source>The database file was not made by this program.</source>
            <translation>Le fichier de la base de données n’a pas été fait par ce programme.</translation>
        </message>
        <message>
            <source>The database has no such task.</source>
            <translation>La base de données n’a pas cette tâche.</translation>
        </message>
        <message>
            <source>The database is closed.</source>
            <translation>La base de données est fermée.</translation>
        </message>
        <message>
            <source>The database is damaged ({table} {key}: {why}), so no backup was made of it. Earlier backups are kept.</source>
            <translation>La base de données est endommagée ({table} {key} : {why}), elle n’a donc pas été sauvegardée. Les sauvegardes antérieures sont conservées.</translation>
        </message>
        <message>
            <source>The database is damaged.</source>
            <translation>La base de données est endommagée.</translation>
        </message>
        <message>
            <source>The database is in use by another program.</source>
            <translation>Un autre programme occupe la base de données.</translation>
        </message>
        <message>
            <source>The database is missing, but its log, backups of it, or records of what was saved in it exist.</source>
            <translation>La base de données a disparu ; son journal, des sauvegardes ou des traces de ce qui y était enregistré sont là.</translation>
        </message>
        <message>
            <source>The database is no longer accessible: {strerror}.</source>
            <translation>La base de données n’est plus accessible : {strerror}.</translation>
        </message>
        <message>
            <source>The database was changed by something else while it was open.</source>
            <translation>La base de données a été modifiée par autre chose pendant qu’elle était ouverte.</translation>
        </message>
        <message>
            <source>The database was written by a newer program (schema {version}; this one knows up to {known}).</source>
            <translation>La base de données a été écrite par un programme plus récent (schéma {version} ; celui-ci en connaît jusqu’à {known}).</translation>
        </message>
        <message>
            <source>The disk is full.</source>
            <translation>Le disque est plein.</translation>
        </message>
        <message>
            <source>The disk reports an error, or your disk quota is exceeded.</source>
            <translation>Le disque signale une erreur, ou votre quota y est épuisé.</translation>
        </message>
        <message>
            <source>The disk reports an error.</source>
            <translation>Le disque signale une erreur.</translation>
        </message>
        <message>
            <source>The drive of this folder is read-only: {place}.</source>
            <translation>Le disque de ce dossier est en lecture seule : {place}.</translation>
        </message>
        <message>
            <source>The error was removed. {key:edit.undo} brings it back.</source>
            <translation>L’erreur a été retirée. {key:edit.undo} la rétablit.</translation>
        </message>
        <message>
            <source>The export is no longer in the outbox.</source>
            <translation>L’exportation n’est plus dans la boîte d’envoi.</translation>
        </message>
        <message>
            <source>The file cannot be decrypted: {strerror}.</source>
            <translation>Le fichier ne peut pas être déchiffré : {strerror}.</translation>
        </message>
        <message>
            <source>The file cannot be read or written: {why}.</source>
            <translation>Le fichier ne peut pas être lu ou écrit : {why}.</translation>
        </message>
        <message>
            <source>The file cannot be read: {strerror}.</source>
            <translation>Le fichier ne peut pas être lu : {strerror}.</translation>
        </message>
        <message>
            <source>The file cannot be written: {why}.</source>
            <translation>Le fichier ne peut pas être écrit : {why}.</translation>
        </message>
        <message>
            <source>The file could not be imported: {why}.</source>
            <translation>Le fichier n’a pas pu être importé : {why}.</translation>
        </message>
        <message>
            <source>The file could not be written: {why}.</source>
            <translation>Le fichier n’a pas pu être écrit : {why}.</translation>
        </message>
        <message>
            <source>The file is encrypted to more than {most} recipients, or its header is too long: it is not a file of this program.</source>
            <translation>Le fichier est chiffré pour plus de {most} destinataires, ou son en-tête n’a pas de fin : aucun fichier de ce programme n’est ainsi.</translation>
        </message>
        <message>
            <source>The file is not written in the one permitted way: {why}.</source>
            <translation>Le fichier n’est pas écrit de la seule manière permise : {why}.</translation>
        </message>
        <message>
            <source>The file is too long to be a receipt.</source>
            <translation>Le fichier est trop long pour être un accusé de réception.</translation>
        </message>
        <message>
            <source>The file is truncated.</source>
            <translation>Le fichier se termine trop tôt.</translation>
        </message>
        <message>
            <source>The file of certificates cannot be used: {why}.</source>
            <translation>Le fichier de certificats ne peut pas être utilisé : {why}.</translation>
        </message>
        <message>
            <source>The file that was put there is different when read back.</source>
            <translation>Ce qui y a été déposé n’est pas, une fois relu, ce qu’il devrait être.</translation>
        </message>
        <message>
            <source>The file was written, but may not survive a power cut: {why}.</source>
            <translation>Le fichier a été écrit, mais pourrait ne pas survivre à une coupure de courant : {why}.</translation>
        </message>
        <message>
            <source>The folder cannot be used: {why}.</source>
            <translation>Le dossier ne peut pas être utilisé : {why}.</translation>
        </message>
        <message>
            <source>The folder does not exist.</source>
            <translation>Le dossier n’est pas là.</translation>
        </message>
        <message>
            <source>The folder no longer exists, or its drive reports an error.</source>
            <translation>Le dossier n’est plus là, ou son disque signale une erreur.</translation>
        </message>
        <message>
            <source>The id {identifier} cannot be used for a written text.</source>
            <translation>Rien de ce qui est écrit ne peut avoir l’identifiant {identifier}.</translation>
        </message>
        <message>
            <source>The id {id} is reserved for tasks of a course.</source>
            <translation>L’identifiant {id} est réservé aux tâches d’un cours.</translation>
        </message>
        <message>
            <source>The image {name} is not in the bundle.</source>
            <translation>L’image {name} n’est pas dans le paquet.</translation>
        </message>
        <message>
            <source>The images of the course are larger than permitted.</source>
            <translation>Les images du cours sont plus grandes que permis.</translation>
        </message>
        <message>
            <source>The images of the page have {total} pixels; {most} in all are permitted.</source>
            <translation>Les images de la page ont {total} pixels ; {most} en tout sont permis.</translation>
        </message>
        <message>
            <source>The invite cannot be read: {why}.</source>
            <translation>L’invitation ne peut pas être lue : {why}.</translation>
        </message>
        <message>
            <source>The invite has format version {version}; this program reads {known}.</source>
            <translation>L’invitation a la version de format {version} ; ce programme lit {known}.</translation>
        </message>
        <message>
            <source>The invite names another owner's key than the one that signed it.</source>
            <translation>L’invitation nomme la clé d’un autre responsable que celle qui l’a signée.</translation>
        </message>
        <message>
            <source>The invite was changed after it was signed, or something else was signed.</source>
            <translation>L’invitation a été modifiée après sa signature, ou autre chose a été signé.</translation>
        </message>
        <message>
            <source>The journal does not lead to the annotation.</source>
            <translation>Le journal ne mène pas à l’annotation.</translation>
        </message>
        <message>
            <source>The key file cannot be read: {strerror}.</source>
            <translation>Le fichier de clé ne peut pas être lu : {strerror}.</translation>
        </message>
        <message>
            <source>The last edits are still being saved.</source>
            <translation>Les dernières modifications sont encore en cours d’enregistrement.</translation>
        </message>
        <message>
            <source>The last sync was cut off.</source>
            <translation>La dernière synchronisation a été interrompue.</translation>
        </message>
        <message>
            <source>The line says that the task is finished, but its annotation is not.</source>
            <translation>Selon la ligne, la tâche est terminée, mais son annotation ne l’est pas.</translation>
        </message>
        <message>
            <source>The list of invites in the file cannot be read.</source>
            <translation>La liste des invitations du fichier ne peut pas être lue.</translation>
        </message>
        <message>
            <source>The list of revoked keys is truncated.</source>
            <translation>La liste des clés révoquées se termine trop tôt.</translation>
        </message>
        <message>
            <source>The list of trusted keys cannot be used: it is not UTF-8.</source>
            <translation>La liste des clés de confiance ne peut pas être utilisée : elle n’est pas en UTF-8.</translation>
        </message>
        <message numerus="yes">
            <source>The maximum is {n} questions here.</source>
            <extracomment>The maximum is {n} question here.</extracomment>
            <translation>
                <numerusform>{n} question est le maximum ici.</numerusform>
                <numerusform>{n} questions sont le maximum ici.</numerusform>
            </translation>
        </message>
        <message>
            <source>The misleading answer was removed. {key:edit.undo} brings it back.</source>
            <translation>La réponse trompeuse a été supprimée. {key:edit.undo} la rétablit.</translation>
        </message>
        <message>
            <source>The new text</source>
            <translation>Le nouveau texte</translation>
        </message>
        <message>
            <source>The new text was removed with the mark. {key:edit.undo} restores both.</source>
            <translation>Le nouveau texte est parti avec la marque. {key:edit.undo} rétablit les deux.</translation>
        </message>
        <message>
            <source>The note</source>
            <translation>La remarque</translation>
        </message>
        <message>
            <source>The owner changed this question ({n} of {count}): {question}.</source>
            <translation>Le responsable a modifié cette question ({n} sur {count}) : {question}.</translation>
        </message>
        <message>
            <source>The owner changed this text ({n} of {count}).</source>
            <translation>Le responsable a modifié ce texte ({n} sur {count}).</translation>
        </message>
        <message>
            <source>The owner does not know your key. Ask for an invite, and accept it on this computer.</source>
            <translation>Le responsable ne connaît pas votre clé. Demandez une invitation et acceptez-la sur cet ordinateur.</translation>
        </message>
        <message>
            <source>The owner has changed this task since. It is shown as it is now.</source>
            <translation>Le responsable a modifié cette tâche depuis. Elle est affichée telle qu’elle est maintenant.</translation>
        </message>
        <message>
            <source>The owner has declared void everything that came under this key. Do these tasks again.</source>
            <translation>Le responsable a annulé tout ce qui est arrivé sous cette clé. Refaites ces tâches.</translation>
        </message>
        <message numerus="yes">
            <source>The owner has declared void everything that came under this key. Do these tasks again. {n} tasks are open again.</source>
            <extracomment>The owner has declared void everything that came under this key. Do these tasks again. {n} task is open again.</extracomment>
            <translation>
                <numerusform>Le responsable a annulé tout ce qui est arrivé sous cette clé. Refaites ces tâches. {n} tâche est de nouveau ouverte.</numerusform>
                <numerusform>Le responsable a annulé tout ce qui est arrivé sous cette clé. Refaites ces tâches. {n} tâches sont de nouveau ouvertes.</numerusform>
            </translation>
        </message>
        <message>
            <source>The owner has declared void everything that came under this key: {why}. Do these tasks again.</source>
            <translation>Le responsable a annulé tout ce qui est arrivé sous cette clé : {why}. Refaites ces tâches.</translation>
        </message>
        <message numerus="yes">
            <source>The owner has declared void everything that came under this key: {why}. Do these tasks again. {n} tasks are open again.</source>
            <extracomment>The owner has declared void everything that came under this key: {why}. Do these tasks again. {n} task is open again.</extracomment>
            <translation>
                <numerusform>Le responsable a annulé tout ce qui est arrivé sous cette clé : {why}. Refaites ces tâches. {n} tâche est de nouveau ouverte.</numerusform>
                <numerusform>Le responsable a annulé tout ce qui est arrivé sous cette clé : {why}. Refaites ces tâches. {n} tâches sont de nouveau ouvertes.</numerusform>
            </translation>
        </message>
        <message>
            <source>The owner has not changed this task since you finished it.</source>
            <translation>Le responsable n’a pas modifié cette tâche depuis que vous l’avez terminée.</translation>
        </message>
        <message>
            <source>The owner has revoked the key that signed this, with everything that came under it. Ask for a fresh invite, and do these tasks again.</source>
            <translation>Le responsable a révoqué la clé qui a signé ceci, avec tout ce qui est arrivé sous elle. Demandez une nouvelle invitation et refaites ces tâches.</translation>
        </message>
        <message>
            <source>The owner has revoked the key that signed this. Ask for a fresh invite; your work goes with it.</source>
            <translation>Le responsable a révoqué la clé qui a signé ceci. Demandez une nouvelle invitation ; votre travail est conservé.</translation>
        </message>
        <message>
            <source>The owner has revoked your key: nothing that it signs from now on counts.</source>
            <translation>Le responsable a révoqué votre clé : rien de ce qu’elle signe désormais ne compte.</translation>
        </message>
        <message>
            <source>The owner has withdrawn this invite.</source>
            <translation>Le responsable a retiré cette invitation.</translation>
        </message>
        <message>
            <source>The owner has withdrawn this task. Your work on it is kept; nothing more needs to be done.</source>
            <translation>Le responsable a retiré cette tâche. Votre travail dessus est conservé ; il n’y a rien de plus à faire.</translation>
        </message>
        <message>
            <source>The owner has withdrawn your invite. Ask for a fresh one.</source>
            <translation>Le responsable a retiré votre invitation. Demandez-en une nouvelle.</translation>
        </message>
        <message>
            <source>The owner of its project opens it with --project DIR; if you are, it is for another key, or was damaged.</source>
            <translation>Le responsable de son projet l’ouvre avec --project DIR ; si c’est vous, il est pour une autre clé, ou a été endommagé.</translation>
        </message>
        <message>
            <source>The owner of {shown} has revoked the key that signed this: {fingerprint}.</source>
            <translation>Le responsable de {shown} a révoqué la clé qui a signé ceci : {fingerprint}.</translation>
        </message>
        <message numerus="yes">
            <source>The owner received {n} deliveries.</source>
            <extracomment>The owner received {n} delivery.</extracomment>
            <translation>
                <numerusform>Le responsable a reçu {n} envoi.</numerusform>
                <numerusform>Le responsable a reçu {n} envois.</numerusform>
            </translation>
        </message>
        <message>
            <source>The owner's key signed two bundles that contradict each other: this one, number {sequence} of its series, and number {sequence2}, which is here already.</source>
            <translation>La clé du responsable a signé deux paquets qui se contredisent : celui-ci, numéro {sequence} de sa série, et le numéro {sequence2}, qui est déjà ici.</translation>
        </message>
        <message>
            <source>The page shows {count} images; {most} are permitted.</source>
            <translation>La page montre {count} images ; {most} sont permises.</translation>
        </message>
        <message>
            <source>The passage does not answer the question</source>
            <translation>Le passage ne répond pas à la question</translation>
        </message>
        <message>
            <source>The passage does not answer this question, so nothing in it supports the answer.</source>
            <translation>Le passage ne répond pas à cette question, donc rien n’y étaye la réponse.</translation>
        </message>
        <message>
            <source>The passphrase file cannot be read: {why}.</source>
            <translation>Le fichier de phrase secrète ne peut pas être lu : {why}.</translation>
        </message>
        <message>
            <source>The passphrase is empty.</source>
            <translation>La phrase secrète est vide.</translation>
        </message>
        <message>
            <source>The place answered with a list that cannot be read, or that contains an invalid name.</source>
            <translation>L’emplacement a répondu par une liste, ou par un nom dans celle-ci, qui ne peut pas être lue.</translation>
        </message>
        <message>
            <source>The place answers too slowly: the sync was stopped.</source>
            <translation>L’emplacement répond trop lentement : abandon.</translation>
        </message>
        <message>
            <source>The place cannot be reached.</source>
            <translation>L’emplacement est inaccessible.</translation>
        </message>
        <message>
            <source>The place does not permit this ({status}): the address, the name or the password is wrong.</source>
            <translation>L’emplacement ne vous permet pas cela ({status}) : l’adresse, le nom ou le mot de passe ne va pas.</translation>
        </message>
        <message>
            <source>The place does not state the size of files, or when they were written.</source>
            <translation>L’emplacement donne des fichiers sans dire leur longueur ni quand ils ont été écrits.</translation>
        </message>
        <message>
            <source>The place is busy or down ({status}).</source>
            <translation>L’emplacement est surchargé ou hors service ({status}).</translation>
        </message>
        <message>
            <source>The place lists more files than this program reads: the sync was stopped.</source>
            <translation>L’emplacement énumère plus que ce programme ne lit : abandon.</translation>
        </message>
        <message>
            <source>The place redirects this program to {shown}. Nothing was sent there.</source>
            <translation>L’emplacement renvoie ce programme ailleurs, vers {shown}. Rien n’y a été envoyé.</translation>
        </message>
        <message>
            <source>The place refused it (409): the folder in the address may not exist.</source>
            <translation>L’emplacement l’a refusé (409) : le dossier que nomme l’adresse n’existe peut-être pas.</translation>
        </message>
        <message>
            <source>The place refused it ({status}).</source>
            <translation>L’emplacement l’a refusé ({status}).</translation>
        </message>
        <message>
            <source>The place sends more than the {most} bytes that it listed; the rest was not fetched.</source>
            <translation>L’emplacement donne plus que les {most} octets annoncés ; le reste n’a pas été pris.</translation>
        </message>
        <message>
            <source>The program did not wait for the system's keyring.</source>
            <translation>Le trousseau du système n’a pas été attendu.</translation>
        </message>
        <message>
            <source>The project is open.</source>
            <translation>Le projet est ouvert.</translation>
        </message>
        <message>
            <source>The project owner answers your question “{question}”: {text}</source>
            <translation>Le responsable du projet répond à votre question « {question} » : {text}</translation>
        </message>
        <message>
            <source>The project owner asks for Annotator {version} or newer; this is {own}.</source>
            <translation>Le responsable du projet demande Annotator {version} ou plus récent ; celui-ci est le {own}.</translation>
        </message>
        <message>
            <source>The project owner writes ({date}): {text}</source>
            <translation>Le responsable du projet écrit ({date}) : {text}</translation>
        </message>
        <message>
            <source>The project {title} of these results is not on this computer.</source>
            <translation>Le projet {title} de ces résultats n’est pas sur cet ordinateur.</translation>
        </message>
        <message>
            <source>The proposed edit</source>
            <translation>La modification proposée</translation>
        </message>
        <message>
            <source>The public key cannot be read: {error}.</source>
            <translation>La clé publique ne peut pas être lue : {error}.</translation>
        </message>
        <message>
            <source>The question has no text yet</source>
            <translation>La question n’a pas encore de texte</translation>
        </message>
        <message>
            <source>The question is too long</source>
            <translation>La question est trop longue</translation>
        </message>
        <message>
            <source>The question was removed. {key:edit.undo} brings it back.</source>
            <translation>La question a été supprimée. {key:edit.undo} la rétablit.</translation>
        </message>
        <message>
            <source>The question “{question}” has no answer.</source>
            <translation>La question « {question} » n’a pas de réponse.</translation>
        </message>
        <message>
            <source>The quotes were untied. {key:edit.undo} brings them back.</source>
            <translation>Les citations ont été déliées. {key:edit.undo} les rétablit.</translation>
        </message>
        <message>
            <source>The receipt has format version {version}; this program reads {known}.</source>
            <translation>L’accusé de réception a la version de format {version} ; ce programme lit {known}.</translation>
        </message>
        <message>
            <source>The receipt was changed after it was signed, or something else was signed.</source>
            <translation>L’accusé de réception a été modifié après sa signature, ou autre chose a été signé.</translation>
        </message>
        <message>
            <source>The record of earlier keys is damaged.</source>
            <translation>Le registre des clés antérieures est endommagé.</translation>
        </message>
        <message>
            <source>The results could not be encrypted: {why}.</source>
            <translation>Les résultats n’ont pas pu être chiffrés : {why}.</translation>
        </message>
        <message>
            <source>The right answers to {id} cannot be given.</source>
            <translation>Les bonnes réponses à {id} ne peuvent pas être données.</translation>
        </message>
        <message>
            <source>The rubric asks for no answers.</source>
            <translation>La grille d’évaluation ne demande pas de réponses.</translation>
        </message>
        <message>
            <source>The rubric asks for no critiques of misleading answers.</source>
            <translation>La grille d’évaluation ne demande pas de critiques de réponses trompeuses.</translation>
        </message>
        <message>
            <source>The rubric asks for no critiques of {target}.</source>
            <translation>Aucune critique n’est demandée pour {target}.</translation>
        </message>
        <message>
            <source>The rubric asks for no critiques.</source>
            <translation>La grille d’évaluation ne demande pas de critiques.</translation>
        </message>
        <message>
            <source>The rubric asks for no edit of {target}.</source>
            <translation>Aucune modification n’est demandée pour {target}.</translation>
        </message>
        <message>
            <source>The rubric asks for no misleading answers.</source>
            <translation>La grille d’évaluation ne demande pas de réponses trompeuses.</translation>
        </message>
        <message>
            <source>The rubric asks for no questions to be written.</source>
            <translation>La grille d’évaluation ne demande pas d’écrire des questions.</translation>
        </message>
        <message>
            <source>The rubric asks for no quotes that corroborate answers.</source>
            <translation>La grille d’évaluation ne demande pas de citations qui corroborent des réponses.</translation>
        </message>
        <message>
            <source>The rubric asks for no refinements.</source>
            <translation>La grille d’évaluation ne demande pas d’améliorations.</translation>
        </message>
        <message>
            <source>The rubric asks for nothing called {key}.</source>
            <translation>La grille d’évaluation ne demande rien qui s’appelle {key}.</translation>
        </message>
        <message>
            <source>The rubric does not ask for errors.</source>
            <translation>La grille ne demande pas d’erreurs.</translation>
        </message>
        <message>
            <source>The rubric does not ask for that about {target}.</source>
            <translation>Rien de tel n’est demandé pour {target}.</translation>
        </message>
        <message>
            <source>The rubric does not ask for {critique}: remove it.</source>
            <translation>{critique} : non demandé par la grille d’évaluation, à retirer.</translation>
        </message>
        <message>
            <source>The rubric does not ask for {name}: remove it.</source>
            <translation>{name} : non demandé par la grille d’évaluation, à retirer.</translation>
        </message>
        <message>
            <source>The rubric does not ask to judge critiques.</source>
            <translation>La grille d’évaluation ne fait pas évaluer de critiques.</translation>
        </message>
        <message>
            <source>The rubric does not ask to rank helpful critiques.</source>
            <translation>La grille d’évaluation ne fait pas classer les critiques utiles.</translation>
        </message>
        <message>
            <source>The rubric does not ask whether answers to {key} are sure.</source>
            <translation>La grille d’évaluation ne demande pas si les réponses à {key} sont sûres.</translation>
        </message>
        <message>
            <source>The rubric does not let answers be marked as rewritten.</source>
            <translation>La grille d’évaluation ne permet pas de marquer une réponse comme réécrite.</translation>
        </message>
        <message>
            <source>The rubric does not let answers be skipped as similar.</source>
            <translation>La grille d’évaluation ne permet pas d’écarter une réponse comme semblable.</translation>
        </message>
        <message>
            <source>The rubric does not let answers be skipped as similar: remove that mark.</source>
            <translation>La grille d’évaluation ne permet pas d’écarter une réponse comme semblable : retirez cette marque.</translation>
        </message>
        <message>
            <source>The rubric does not let questions be marked as unanswerable.</source>
            <translation>La grille d’évaluation ne prévoit pas de questions sans réponse dans le passage.</translation>
        </message>
        <message>
            <source>The rubric has no block called {key}.</source>
            <translation>La grille d’évaluation ne demande rien qui s’appelle {key}.</translation>
        </message>
        <message>
            <source>The rubric has no closing question.</source>
            <translation>La grille d’évaluation ne demande rien une fois toutes les critiques évaluées.</translation>
        </message>
        <message>
            <source>The rubric has no notes called {key}.</source>
            <translation>La grille d’évaluation n’a pas de remarques appelées {key}.</translation>
        </message>
        <message>
            <source>The rubric has no reaction {reaction} in {key}.</source>
            <translation>La grille d’évaluation n’a pas de réaction {reaction} dans {key}.</translation>
        </message>
        <message>
            <source>The rubric has no reason to return called {reason}.</source>
            <translation>La grille d’évaluation n’a pas de motif de retour appelé {reason}.</translation>
        </message>
        <message>
            <source>The rubric has no reason to skip called {reason}.</source>
            <translation>La grille d’évaluation n’a pas de motif d’écarter appelé {reason}.</translation>
        </message>
        <message>
            <source>The rubric has no tag {tag} in {key}.</source>
            <translation>La grille d’évaluation n’a pas d’étiquette {tag} dans {key}.</translation>
        </message>
        <message>
            <source>The search index cannot be read.</source>
            <translation>L’index de recherche ne peut pas être lu.</translation>
        </message>
        <message>
            <source>The server has no bucket or container of that name.</source>
            <translation>Le serveur n’a pas de bucket ni de conteneur de ce nom.</translation>
        </message>
        <message>
            <source>The server there does not use TLS, which https requires.</source>
            <translation>Ce qui répond là ne parle pas TLS, dont https a besoin.</translation>
        </message>
        <message>
            <source>The signed content does not conform to the format: {why}.</source>
            <translation>Le contenu signé ne correspond pas au format : {why}.</translation>
        </message>
        <message>
            <source>The sync was stopped after {seconds} minutes: the place answers too slowly.</source>
            <translation>La synchronisation a été arrêtée après {seconds} minutes : l’emplacement répond trop lentement.</translation>
        </message>
        <message>
            <source>The system's keyring contains something other than the {role} key.</source>
            <translation>Le trousseau du système contient autre chose que la clé ({role}).</translation>
        </message>
        <message>
            <source>The system's keyring does not accept the new key.</source>
            <translation>Le trousseau du système ne prend pas la nouvelle clé.</translation>
        </message>
        <message>
            <source>The system's keyring does not release the {role} key.</source>
            <translation>Le trousseau du système ne donne pas la clé ({role}).</translation>
        </message>
        <message>
            <source>The system's keyring is locked.</source>
            <translation>Le trousseau du système est verrouillé.</translation>
        </message>
        <message>
            <source>The task has no {target}.</source>
            <translation>La tâche n’a pas de {target}.</translation>
        </message>
        <message>
            <source>The task {id} cannot be reviewed: {rstrip}.</source>
            <translation>La tâche {id} ne peut pas être relue : {rstrip}.</translation>
        </message>
        <message>
            <source>The task {task_id} is here already, from another batch and with another {other}.</source>
            <translation>La tâche {task_id} est déjà ici, d’un autre lot et avec un contenu différent ({other}).</translation>
        </message>
        <message>
            <source>The tasks of this project open when its course is passed.</source>
            <translation>Les tâches de ce projet s’ouvrent quand son cours est réussi.</translation>
        </message>
        <message>
            <source>The test is not open yet.</source>
            <translation>Le test n’est pas encore ouvert.</translation>
        </message>
        <message>
            <source>The text contains a character that cannot be stored.</source>
            <translation>Le texte contient un caractère qui ne peut pas être conservé.</translation>
        </message>
        <message>
            <source>The text of a highlight was not found: {exact}.</source>
            <translation>Un surlignage a perdu son endroit : {exact}.</translation>
        </message>
        <message numerus="yes">
            <source>The texts are being prepared for search: {done} of {n} tasks. Then they can be searched.</source>
            <extracomment>The texts are being prepared for search: {done} of {n} task. Then they can be searched.</extracomment>
            <translation>
                <numerusform>Les textes sont préparés pour la recherche, tâche prête : {done} sur {n}. Ensuite, on pourra y chercher.</numerusform>
                <numerusform>Les textes sont préparés pour la recherche, tâches prêtes : {done} sur {n}. Ensuite, on pourra y chercher.</numerusform>
            </translation>
        </message>
        <message>
            <source>The texts of this task take {taken} bytes; the maximum is {most}: shorten the longest, or refine fewer critiques.</source>
            <translation>Les textes de cette tâche prennent {taken} octets, et {most} est le maximum : raccourcissez le plus long, ou améliorez moins de critiques.</translation>
        </message>
        <message>
            <source>The words of the answer were added to quotes {n}.</source>
            <translation>Les mots de la réponse ont été ajoutés aux citations {n}.</translation>
        </message>
        <message>
            <source>The words of the passage were added to quotes {n}.</source>
            <translation>Les mots du passage ont été ajoutés aux citations {n}.</translation>
        </message>
        <message>
            <source>The work of task {n} is returned. {key:edit.undo} undoes this.</source>
            <translation>Le travail de la tâche {n} est renvoyé. {key:edit.undo} l’annule.</translation>
        </message>
        <message>
            <source>The work of the script was not saved.</source>
            <translation>Le travail du script n’a pas été enregistré.</translation>
        </message>
        <message numerus="yes">
            <source>The work on {n} tasks was exported</source>
            <extracomment>The work on {n} task was exported</extracomment>
            <translation>
                <numerusform>Le travail sur {n} tâche a été exporté</numerusform>
                <numerusform>Le travail sur {n} tâches a été exporté</numerusform>
            </translation>
        </message>
        <message>
            <source>The {role} key and its `.pub` file do not belong together.</source>
            <translation>La clé ({role}) et son fichier `.pub` ne vont pas ensemble.</translation>
        </message>
        <message>
            <source>There are more files than the program examines; new ones may be among the others.</source>
            <translation>Il y a plus de fichiers qu’on n’en examine ; du nouveau peut se trouver parmi les autres.</translation>
        </message>
        <message>
            <source>There are more than {most} new task bundles; the next sync will fetch the others.</source>
            <translation>Plus de {most} nouveaux paquets de tâches s’y trouvent ; la prochaine synchronisation examine les autres.</translation>
        </message>
        <message>
            <source>There are no credentials for this place.</source>
            <translation>Il n’y a pas d’identifiants de connexion pour cet emplacement.</translation>
        </message>
        <message>
            <source>There are no other questions about it.</source>
            <translation>Rien d’autre n’est demandé à ce sujet.</translation>
        </message>
        <message numerus="yes">
            <source>There are {count} critiques; the maximum is {n}.</source>
            <extracomment>There are {count} critiques; the maximum is {n}.</extracomment>
            <translation>
                <numerusform>Il y a {count} critiques ; {n} est le maximum.</numerusform>
                <numerusform>Il y a {count} critiques ; {n} est le maximum.</numerusform>
            </translation>
        </message>
        <message>
            <source>There are {count} new receipts, of which {most} were read; the next sync continues.</source>
            <translation>{count} nouveaux accusés de réception s’y trouvent, et {most} ont été lus ; la prochaine synchronisation continue.</translation>
        </message>
        <message>
            <source>There are {most} notes on this text.</source>
            <translation>Il y a {most} remarques sur ce texte.</translation>
        </message>
        <message>
            <source>There are: {names}.</source>
            <translation>Il y a : {names}.</translation>
        </message>
        <message>
            <source>There is a critique of your own already: change it, or remove it first.</source>
            <translation>Il y a déjà une critique de votre main : modifiez-la, ou supprimez-la d’abord.</translation>
        </message>
        <message>
            <source>There is a critique of your own, but the answer says that there is none: change one of them.</source>
            <translation>Il y a une critique de votre main, et la réponse est qu’il n’y en a pas : décidez.</translation>
        </message>
        <message>
            <source>There is a critique {id} already.</source>
            <translation>Il y a déjà une critique {id}.</translation>
        </message>
        <message>
            <source>There is a file here already.</source>
            <translation>Il y a déjà un fichier ici.</translation>
        </message>
        <message>
            <source>There is a link, a device or a folder in place of a file or folder of this program: it was not followed.</source>
            <translation>Un lien, un périphérique ou un dossier se trouve là où devrait être un fichier ou un dossier de ce programme : il n’a pas été suivi.</translation>
        </message>
        <message>
            <source>There is a note {id} already.</source>
            <translation>Il y a déjà une remarque {id}.</translation>
        </message>
        <message>
            <source>There is no answer here.</source>
            <translation>Il n’y a pas de réponse ici.</translation>
        </message>
        <message>
            <source>There is no answer {letter} here.</source>
            <translation>Il n’y a pas de réponse {letter} ici.</translation>
        </message>
        <message>
            <source>There is no attempt left.</source>
            <translation>Il ne reste aucun essai à commencer.</translation>
        </message>
        <message>
            <source>There is no critique {identifier}.</source>
            <translation>Il n’y a pas de critique {identifier}.</translation>
        </message>
        <message>
            <source>There is no error with this code.</source>
            <translation>Il n’y a pas d’erreur portant ce code.</translation>
        </message>
        <message>
            <source>There is no key here yet.</source>
            <translation>Il n’y a pas encore de clé ici.</translation>
        </message>
        <message>
            <source>There is no note {identifier}.</source>
            <translation>Il n’y a pas de remarque {identifier}.</translation>
        </message>
        <message>
            <source>There is no passage here.</source>
            <translation>Il n’y a pas de passage ici.</translation>
        </message>
        <message>
            <source>There is no place {to} in this list.</source>
            <translation>Il n’y a pas de place {to} dans cette liste.</translation>
        </message>
        <message>
            <source>There is no question {identifier}, and none with such a part.</source>
            <translation>Il n’y a pas de question {identifier}, ni de question avec un tel élément.</translation>
        </message>
        <message>
            <source>There is no rank beyond this one.</source>
            <translation>Il n’y a pas de rang au-delà de celui-ci.</translation>
        </message>
        <message>
            <source>There is no response after this one.</source>
            <translation>Il n’y a pas de réponse après celle-ci.</translation>
        </message>
        <message>
            <source>There is no response before this one.</source>
            <translation>Il n’y a pas de réponse avant celle-ci.</translation>
        </message>
        <message>
            <source>There is no response {letter} here.</source>
            <translation>Il n’y a pas de réponse {letter} ici.</translation>
        </message>
        <message>
            <source>There is no role {role}.</source>
            <translation>Il n’y a pas de rôle {role}.</translation>
        </message>
        <message>
            <source>There is no schedule {schedule}.</source>
            <translation>Il n’y a pas de planification {schedule}.</translation>
        </message>
        <message>
            <source>There is no screen for the window, or this program may not use it.</source>
            <translation>Il n’y a pas d’écran où ouvrir une fenêtre, ou il n’admet pas ce programme.</translation>
        </message>
        <message>
            <source>There is no space left at the place ({status}).</source>
            <translation>Il n’y a plus de place à cet emplacement ({status}).</translation>
        </message>
        <message>
            <source>There is no space left.</source>
            <translation>Il n’y a plus de place.</translation>
        </message>
        <message>
            <source>There is no step after this one.</source>
            <translation>Il n’y a pas d’étape après celle-ci.</translation>
        </message>
        <message>
            <source>There is no step before this one.</source>
            <translation>Il n’y a pas d’étape avant celle-ci.</translation>
        </message>
        <message>
            <source>There is no such backup.</source>
            <translation>Cette sauvegarde n’existe pas.</translation>
        </message>
        <message>
            <source>There is no such object.</source>
            <translation>Cet objet n’existe pas.</translation>
        </message>
        <message>
            <source>There is no such project here.</source>
            <translation>Ce projet n’existe pas ici.</translation>
        </message>
        <message>
            <source>There is no task {position}; the last is {count}.</source>
            <translation>Il n’y a pas de tâche {position} ; la dernière est {count}.</translation>
        </message>
        <message>
            <source>There is no work by {person} here.</source>
            <translation>Il n’y a pas ici de travail d’une personne {person}.</translation>
        </message>
        <message>
            <source>There is no {role} key yet.</source>
            <translation>Il n’y a pas encore de clé ({role}).</translation>
        </message>
        <message>
            <source>There is not enough memory.</source>
            <translation>Il n’y a plus de mémoire.</translation>
        </message>
        <message>
            <source>There is nothing after this one.</source>
            <translation>Il n’y a rien après.</translation>
        </message>
        <message>
            <source>There is nothing before this one.</source>
            <translation>Il n’y a rien avant.</translation>
        </message>
        <message>
            <source>There is nothing to move.</source>
            <translation>Il n’y a rien à transférer.</translation>
        </message>
        <message>
            <source>There is nothing to redo.</source>
            <translation>Il n’y a rien à rétablir.</translation>
        </message>
        <message>
            <source>There is nothing to undo.</source>
            <translation>Il n’y a rien à annuler.</translation>
        </message>
        <message>
            <source>These answers are skipped as similar to each other: one needs its critiques.</source>
            <translation>Ces réponses sont écartées comme semblables entre elles : l’une a besoin de ses critiques.</translation>
        </message>
        <message>
            <source>These results are not signed by your key, and no receipt of the owner says that they are yours.</source>
            <translation>Ces résultats ne sont pas de votre clé, et aucun accusé de réception du responsable ne dit qu’ils sont à vous.</translation>
        </message>
        <message>
            <source>They belong to a question: write it first.</source>
            <translation>Elles vont avec une question : écrivez-la d’abord.</translation>
        </message>
        <message>
            <source>They say where to get it: {place}.</source>
            <translation>Le responsable indique où se la procurer : {place}.</translation>
        </message>
        <message>
            <source>They say where to get it: {place}. Install it only if its SHA-256 matches theirs: {files}.</source>
            <translation>Le responsable indique où se la procurer : {place}. Ne l’installez que si le SHA-256 du fichier est celui qu’il a indiqué : {files}.</translation>
        </message>
        <message>
            <source>This answer cannot be marked as unsure.</source>
            <translation>Cette réponse ne peut pas être marquée comme incertaine.</translation>
        </message>
        <message>
            <source>This answer has critiques or a rewrite already.</source>
            <translation>Cette réponse a déjà des critiques ou une réécriture.</translation>
        </message>
        <message>
            <source>This answer has critiques: remove them first.</source>
            <translation>Cette réponse a des critiques : il faudrait d’abord les retirer.</translation>
        </message>
        <message>
            <source>This answer has refinements.</source>
            <translation>Cette réponse a des améliorations.</translation>
        </message>
        <message>
            <source>This answer is done. {key:go.missing} goes to what is missing elsewhere.</source>
            <translation>Cette réponse est terminée. {key:go.missing} va à ce qui manque ailleurs.</translation>
        </message>
        <message>
            <source>This answer is marked as completely rewritten.</source>
            <translation>Cette réponse est marquée comme entièrement réécrite.</translation>
        </message>
        <message>
            <source>This answer is skipped as similar to another.</source>
            <translation>Cette réponse est écartée comme semblable à une autre.</translation>
        </message>
        <message>
            <source>This applies only to helpful critiques.</source>
            <translation>Ceci est demandé pour les critiques utiles.</translation>
        </message>
        <message>
            <source>This claims to belong to {shown}, but another key signed it: {fingerprint} instead of {fingerprint3}.</source>
            <translation>Ceci dit appartenir à {shown}, mais une autre clé l’a signé : {fingerprint} au lieu de {fingerprint3}.</translation>
        </message>
        <message>
            <source>This computer has its {role} key already.</source>
            <translation>Cet ordinateur a déjà sa clé ({role}).</translation>
        </message>
        <message>
            <source>This computer has its {role} key without its `.pub` file.</source>
            <translation>Cet ordinateur a sa clé ({role}) sans son fichier `.pub`.</translation>
        </message>
        <message>
            <source>This computer is too slow, or too busy just now, to try the passphrase of the file.</source>
            <translation>Cet ordinateur est trop lent, ou trop occupé en ce moment, pour essayer la phrase secrète du fichier.</translation>
        </message>
        <message>
            <source>This copies the passage: {quote}</source>
            <translation>Ceci recopie le passage : {quote}</translation>
        </message>
        <message>
            <source>This data directory was not made for a script, which would sign in a person's name here.</source>
            <translation>Ce dossier de données n’a pas été créé pour un script, qui signerait ici au nom d’une personne.</translation>
        </message>
        <message>
            <source>This database belongs to {name}: the invite was accepted with another key than the one on this computer. Nothing was signed or sent.</source>
            <translation>Cette base de données appartient à {name} : l’invitation a été acceptée avec une autre clé que celle de cet ordinateur. Rien n’a été signé ni envoyé.</translation>
        </message>
        <message>
            <source>This file cannot be imported: {why}.</source>
            <translation>Ce fichier ne peut pas être importé : {why}.</translation>
        </message>
        <message>
            <source>This file cannot be read.</source>
            <translation>Ce fichier ne peut pas être lu.</translation>
        </message>
        <message>
            <source>This file has the name of another file.</source>
            <translation>Ce fichier a le nom d’un autre.</translation>
        </message>
        <message>
            <source>This file is encrypted (age), and cannot be read with the key on this computer.</source>
            <translation>Ce fichier est chiffré (age), et ne peut pas être lu avec la clé présente ici.</translation>
        </message>
        <message>
            <source>This file is encrypted to another key, or was truncated or changed on its way.</source>
            <translation>Ce fichier est chiffré pour une autre clé, ou a été tronqué ou modifié en chemin.</translation>
        </message>
        <message>
            <source>This file is too large for its type.</source>
            <translation>Ce fichier est trop gros pour être ce que dit son nom.</translation>
        </message>
        <message>
            <source>This file was written by a newer version of Annotator.</source>
            <translation>Ce fichier a été écrit par une version plus récente d’Annotator.</translation>
        </message>
        <message>
            <source>This file was written on this computer.</source>
            <translation>Ce fichier a été écrit sur cet ordinateur.</translation>
        </message>
        <message>
            <source>This has only just appeared: look at it, then press the key again.</source>
            <translation>Ceci vient d’apparaître : regardez-le, puis appuyez de nouveau sur la touche.</translation>
        </message>
        <message numerus="yes">
            <source>This has removed {n} other answers; {key:edit.undo} brings them back.</source>
            <extracomment>This has removed {n} other answer; {key:edit.undo} brings it back.</extracomment>
            <translation>
                <numerusform>Cela a retiré {n} autre réponse ; {key:edit.undo} la rétablit.</numerusform>
                <numerusform>Cela a retiré {n} autres réponses ; {key:edit.undo} les rétablit.</numerusform>
            </translation>
        </message>
        <message>
            <source>This highlight was not found. L searches for it again; Delete removes it.</source>
            <translation>Ce surlignage a perdu son endroit. L le cherche de nouveau ; Suppr le retire.</translation>
        </message>
        <message>
            <source>This installation has no window: it is without Qt.</source>
            <translation>Cette installation n’a pas de fenêtre : il lui manque Qt.</translation>
        </message>
        <message>
            <source>This is a {found} bundle; a {wanted} bundle is needed here.</source>
            <translation>C’est un paquet « {found} » ; il faut ici un paquet « {wanted} ».</translation>
        </message>
        <message>
            <source>This is for adjudications.</source>
            <translation>Ceci sert aux arbitrages.</translation>
        </message>
        <message>
            <source>This is for critiques.</source>
            <translation>Ceci sert aux critiques.</translation>
        </message>
        <message>
            <source>This is for open projects.</source>
            <translation>Ceci sert aux projets ouverts.</translation>
        </message>
        <message>
            <source>This is for responses on cards.</source>
            <translation>Ceci sert aux réponses sur des cartes.</translation>
        </message>
        <message>
            <source>This is for returned tasks.</source>
            <translation>Ceci sert aux tâches renvoyées.</translation>
        </message>
        <message>
            <source>This is for reviews.</source>
            <translation>Ceci sert aux relectures.</translation>
        </message>
        <message>
            <source>This is for writing questions.</source>
            <translation>Ceci sert à écrire des questions.</translation>
        </message>
        <message>
            <source>This is not a folder.</source>
            <translation>Ce n’est pas un dossier.</translation>
        </message>
        <message>
            <source>This is not a private key file.</source>
            <translation>Ce n’est pas un fichier de clé privée.</translation>
        </message>
        <message>
            <source>This is not a receipt: {why}.</source>
            <translation>Ce n’est pas un accusé de réception : {why}.</translation>
        </message>
        <message>
            <source>This is not a task or results bundle: {why}.</source>
            <translation>Ce n’est pas un paquet de tâches ou de résultats : {why}.</translation>
        </message>
        <message>
            <source>This is not an invite: {why}.</source>
            <translation>Ce n’est pas une invitation : {why}.</translation>
        </message>
        <message>
            <source>This is not asked after the other answers.</source>
            <translation>Cela n’est pas demandé après les autres réponses.</translation>
        </message>
        <message>
            <source>This is not the bundle that its name or its folder says.</source>
            <translation>Ce paquet est un autre que ne le dit son nom ou son dossier.</translation>
        </message>
        <message>
            <source>This is not the passphrase of the file.</source>
            <translation>Ce n’est pas la phrase secrète du fichier.</translation>
        </message>
        <message>
            <source>This is number {sequence} of its series, and number {sequence2} is here already.</source>
            <translation>C’est le numéro {sequence} de sa série, et le numéro {sequence2} est déjà ici.</translation>
        </message>
        <message>
            <source>This is signed by a former key of the owner of {shown}: {fingerprint}.</source>
            <translation>Ceci est signé par une clé que le responsable de {shown} utilisait auparavant : {fingerprint}.</translation>
        </message>
        <message>
            <source>This is somebody's {role} key.</source>
            <translation>C’est la clé de quelqu’un ({role}).</translation>
        </message>
        <message>
            <source>This is the first one.</source>
            <translation>C’est le premier élément.</translation>
        </message>
        <message>
            <source>This is the last one.</source>
            <translation>C’est le dernier élément.</translation>
        </message>
        <message>
            <source>This machine's owner key does not decrypt the project's encryption key.</source>
            <translation>La clé de responsable de cette machine n’ouvre pas la clé de chiffrement du projet.</translation>
        </message>
        <message>
            <source>This needs {size} MB of free space on this computer's disk.</source>
            <translation>Il faut {size} Mo libres sur le disque de cet ordinateur.</translation>
        </message>
        <message>
            <source>This owner's key was not compared on this computer. Ask them where to get the newer version, by a channel other than the one through which this file arrived.</source>
            <translation>Personne n’a comparé la clé de ce responsable sur cet ordinateur. Demandez-lui, par un autre moyen que celui par lequel ce fichier est venu, où se procurer la version plus récente.</translation>
        </message>
        <message>
            <source>This place is already returned.</source>
            <translation>Cet endroit est déjà retourné.</translation>
        </message>
        <message>
            <source>This place is not returned.</source>
            <translation>Cet endroit n’est pas retourné.</translation>
        </message>
        <message>
            <source>This project asks for no critique of your own.</source>
            <translation>Ce projet ne demande pas de critique de votre main.</translation>
        </message>
        <message>
            <source>This project asks for no questions that the passage does not answer.</source>
            <translation>Ce projet n’a pas de questions auxquelles le passage ne répond pas.</translation>
        </message>
        <message>
            <source>This project asks for no refinements.</source>
            <translation>Ce projet ne demande pas d’améliorations.</translation>
        </message>
        <message>
            <source>This project does not ask for it.</source>
            <translation>Ce projet ne le demande pas.</translation>
        </message>
        <message>
            <source>This project does not let answers be marked as rewritten.</source>
            <translation>Ce projet ne permet pas de marquer une réponse comme réécrite.</translation>
        </message>
        <message>
            <source>This project does not let answers be skipped as similar.</source>
            <translation>Ce projet ne permet pas d’écarter une réponse comme semblable.</translation>
        </message>
        <message>
            <source>This project has no course.</source>
            <translation>Ce projet n’a pas de cours.</translation>
        </message>
        <message>
            <source>This project has no tasks to work on.</source>
            <translation>Ce projet n’a aucune tâche sur laquelle travailler.</translation>
        </message>
        <message>
            <source>This project is open already.</source>
            <translation>Ce projet est déjà ouvert.</translation>
        </message>
        <message>
            <source>This public key is not secure and cannot identify anybody.</source>
            <translation>Cette clé publique ne peut identifier personne.</translation>
        </message>
        <message>
            <source>This question follows once every critique is judged.</source>
            <translation>Ceci est demandé une fois toutes les critiques évaluées.</translation>
        </message>
        <message>
            <source>This quote was not found. L searches for it again; Delete removes it.</source>
            <translation>Cette citation a perdu son endroit. L le cherche de nouveau ; Suppr la retire.</translation>
        </message>
        <message>
            <source>This receipt is for somebody else.</source>
            <translation>Cet accusé de réception est pour quelqu’un d’autre.</translation>
        </message>
        <message>
            <source>This receipt was signed by a key other than the owner's: {fingerprint}.</source>
            <translation>Une autre clé que celle du responsable a signé cet accusé de réception : {fingerprint}.</translation>
        </message>
        <message>
            <source>This refinement is not based on changed text.</source>
            <translation>Cette amélioration n’est pas fondée sur un texte modifié.</translation>
        </message>
        <message>
            <source>This replaces the words that were not found. {key:edit.undo} takes this back.</source>
            <translation>Ceci remplace l’endroit qui était perdu. {key:edit.undo} annule cela.</translation>
        </message>
        <message>
            <source>This step cannot be finished yet.</source>
            <translation>Cette étape ne peut pas encore être terminée.</translation>
        </message>
        <message>
            <source>This task has no cards to arrange.</source>
            <translation>Cette tâche n’a pas de cartes à disposer.</translation>
        </message>
        <message>
            <source>This task is not a review.</source>
            <translation>Cette tâche n’est pas là pour être relue.</translation>
        </message>
        <message>
            <source>This task is not an adjudication.</source>
            <translation>Cette tâche n’est pas là pour un arbitrage.</translation>
        </message>
        <message>
            <source>This task is not skipped.</source>
            <translation>Cette tâche n’est pas écartée.</translation>
        </message>
        <message>
            <source>This task was not returned; task {numbers} was.</source>
            <translation>Cette tâche n’a pas été retournée ; la tâche {numbers} l’a été.</translation>
        </message>
        <message>
            <source>This task was not returned; tasks {numbers} were.</source>
            <translation>Cette tâche n’a pas été retournée ; les tâches {numbers} l’ont été.</translation>
        </message>
        <message>
            <source>This text is highlighted for this critique already.</source>
            <translation>Ce texte est déjà surligné pour cette critique.</translation>
        </message>
        <message>
            <source>This text is quoted in this corroboration already.</source>
            <translation>Ce texte est déjà cité dans cette corroboration.</translation>
        </message>
        <message>
            <source>This was made for {recipient}, and you are {annotator} in {title}.</source>
            <translation>Ceci a été fait pour {recipient}, et vous êtes {annotator} dans {title}.</translation>
        </message>
        <message>
            <source>Tie</source>
            <translation>Égalité</translation>
        </message>
        <message>
            <source>Tie the selections in answer and passage</source>
            <translation>Relier ce qui est sélectionné dans la réponse et le passage</translation>
        </message>
        <message>
            <source>To go on here, choose Continue here (`annotator store stay`).</source>
            <translation>Pour continuer ici, choisissez « Continuer ici » (`annotator store stay`).</translation>
        </message>
        <message numerus="yes">
            <source>Too many questions: the maximum is {n}</source>
            <extracomment>Too many questions: the maximum is {n}</extracomment>
            <translation>
                <numerusform>Trop de questions : {n} est le maximum</numerusform>
                <numerusform>Trop de questions : {n} est le maximum</numerusform>
            </translation>
        </message>
        <message>
            <source>Tool result</source>
            <translation>Résultat d’outil</translation>
        </message>
        <message>
            <source>Try again later; to start with an empty folder, choose it again.</source>
            <translation>Réessayez plus tard ; pour commencer avec un dossier vide, choisissez-le encore une fois.</translation>
        </message>
        <message>
            <source>Try again, and give your keyring its password.</source>
            <translation>Réessayez, et donnez son mot de passe à votre trousseau.</translation>
        </message>
        <message>
            <source>Try again.</source>
            <translation>Réessayez.</translation>
        </message>
        <message>
            <source>Turn it on in the window, on the page Delivery, or with `annotator sync --schedule`.</source>
            <translation>Activez-la dans la fenêtre, à la page Envoi, ou avec `annotator sync --schedule`.</translation>
        </message>
        <message>
            <source>Two tasks have the id {task_id}.</source>
            <translation>Deux tâches ont l’identifiant {task_id}.</translation>
        </message>
        <message>
            <source>Type it anew.</source>
            <translation>Saisissez-le de nouveau.</translation>
        </message>
        <message>
            <source>Unanswerable</source>
            <translation>Sans réponse dans le passage</translation>
        </message>
        <message>
            <source>Undo ends at the update of this task.</source>
            <translation>L’annulation s’arrête à la mise à jour de cette tâche.</translation>
        </message>
        <message>
            <source>Undo ends at the update of this task. Press {key:edit.undo} again to undo elsewhere: {label}, task {n}.</source>
            <translation>L’annulation s’arrête à la mise à jour de cette tâche. Appuyez encore sur {key:edit.undo} pour annuler ailleurs : {label}, tâche {n}.</translation>
        </message>
        <message>
            <source>Undo would leave this task. Press {key:edit.undo} again to undo: {label}, task {n}.</source>
            <translation>Annuler quitterait cette tâche. Appuyez de nouveau sur {key:edit.undo} pour annuler : {label}, tâche {n}.</translation>
        </message>
        <message>
            <source>Unlock it.</source>
            <translation>Déverrouillez-le.</translation>
        </message>
        <message>
            <source>Unlock the keyring, then try again.</source>
            <translation>Déverrouillez le trousseau, puis réessayez.</translation>
        </message>
        <message>
            <source>Update Annotator on this computer; nothing was changed.</source>
            <translation>Mettez Annotator à jour sur cet ordinateur ; rien n’a été modifié.</translation>
        </message>
        <message>
            <source>Update the program, or ask the owner.</source>
            <translation>Mettez le programme à jour, ou demandez au responsable.</translation>
        </message>
        <message>
            <source>Update the program.</source>
            <translation>Mettez le programme à jour.</translation>
        </message>
        <message>
            <source>Use a new --data-dir.</source>
            <translation>Utilisez un nouveau --data-dir.</translation>
        </message>
        <message>
            <source>Use letters, digits and . _ + @ - only, such as name@example.</source>
            <translation>N’utilisez que des lettres, des chiffres et . _ + @ -, par exemple name@example.</translation>
        </message>
        <message>
            <source>Use one of {names}.</source>
            <translation>Utilisez l’un de ceux-ci : {names}.</translation>
        </message>
        <message>
            <source>Use the machine or the key with which encryption was set up.</source>
            <translation>Utilisez la machine ou la clé avec laquelle le chiffrement a été mis en place.</translation>
        </message>
        <message>
            <source>Use the open window, or close it first.</source>
            <translation>Utilisez la fenêtre ouverte, ou fermez-la d’abord.</translation>
        </message>
        <message>
            <source>Use the open window.</source>
            <translation>Utilisez la fenêtre ouverte.</translation>
        </message>
        <message>
            <source>User</source>
            <translation>Utilisateur</translation>
        </message>
        <message>
            <source>Values of {attribute}: {low} to {high}.</source>
            <translation>Valeurs de {attribute} : de {low} à {high}.</translation>
        </message>
        <message>
            <source>Verdict</source>
            <translation>Verdict</translation>
        </message>
        <message>
            <source>What do you want to say?</source>
            <translation>Qu’y a-t-il à dire ?</translation>
        </message>
        <message>
            <source>What exposes it</source>
            <translation>Ce qui la démasque</translation>
        </message>
        <message>
            <source>What is said of a return</source>
            <translation>Ce qui est dit d’un retour</translation>
        </message>
        <message>
            <source>What was done until then is kept; it continues from there.</source>
            <translation>Ce qui était fait jusque-là demeure ; cela continue à partir de là.</translation>
        </message>
        <message>
            <source>What was done until then is kept; the next sync continues from there.</source>
            <translation>Ce qui était fait jusque-là demeure ; la prochaine synchronisation continue à partir de là.</translation>
        </message>
        <message>
            <source>Whoever made it has to permit it: by the folder's sharing, or by `chmod -R g+rX` in a group of both.</source>
            <translation>Qui l’a créé doit le permettre : par le partage du dossier, ou par `chmod -R g+rX` dans un groupe commun.</translation>
        </message>
        <message>
            <source>Whoever made it has to permit it: by the folder's sharing, or by `chmod -R g+rwX` in a group of both.</source>
            <translation>Qui l’a créé doit le permettre : par le partage du dossier, ou par `chmod -R g+rwX` dans un groupe commun.</translation>
        </message>
        <message>
            <source>Whole task</source>
            <translation>Tâche entière</translation>
        </message>
        <message>
            <source>Why it was returned before</source>
            <translation>Pourquoi cela a été retourné auparavant</translation>
        </message>
        <message>
            <source>Withdrawn</source>
            <translation>Retirée</translation>
        </message>
        <message>
            <source>Work on a task, then export.</source>
            <translation>Travaillez sur une tâche, puis exportez.</translation>
        </message>
        <message>
            <source>Work was done on this computer since everything was moved to another one.</source>
            <translation>Du travail a été fait sur cet ordinateur depuis que tout a été transféré sur un autre.</translation>
        </message>
        <message>
            <source>Write it</source>
            <translation>Écrire</translation>
        </message>
        <message>
            <source>Write it again on the other computer.</source>
            <translation>Écrivez-le de nouveau sur l’autre ordinateur.</translation>
        </message>
        <message>
            <source>Write the critique that your answer announces.</source>
            <translation>Écrivez la critique dont vous dites qu’elle existe.</translation>
        </message>
        <message>
            <source>Write the question first.</source>
            <translation>Écrivez d’abord la question.</translation>
        </message>
        <message numerus="yes">
            <source>Written: {path}, {n} days, with active time and submitted tasks.</source>
            <extracomment>Written: {path}, {n} day, with active time and submitted tasks.</extracomment>
            <translation>
                <numerusform>Écrit : {path}, {n} jour, temps actif et tâches valables.</numerusform>
                <numerusform>Écrit : {path}, {n} jours, temps actif et tâches valables.</numerusform>
            </translation>
        </message>
        <message>
            <source>Yes</source>
            <translation>Oui</translation>
        </message>
        <message>
            <source>You do not have permission to read there: {named}.</source>
            <translation>Vous n’avez pas le droit d’y lire : {named}.</translation>
        </message>
        <message>
            <source>You do not have permission to write there: {place}.</source>
            <translation>Vous n’avez pas le droit d’y écrire : {place}.</translation>
        </message>
        <message>
            <source>You have a newer key on another computer: take it to this one (Identity and keys), and sync again.</source>
            <translation>Vous avez une clé plus récente sur un autre ordinateur : apportez-la sur celui-ci (Identité et clés) et synchronisez de nouveau.</translation>
        </message>
        <message>
            <source>You have not accepted an invite to this project, so its owner would not know whose results these are.</source>
            <translation>Vous n’avez pas accepté d’invitation à ce projet, son responsable ne saurait donc pas de qui sont ces résultats.</translation>
        </message>
        <message>
            <source>You have not gone back.</source>
            <translation>Vous n’êtes pas revenu en arrière.</translation>
        </message>
        <message>
            <source>You left the project, and the owner has declared void what came under your key.</source>
            <translation>Vous avez quitté le projet, et le responsable a annulé ce qui est arrivé sous votre clé.</translation>
        </message>
        <message>
            <source>You stopped it.</source>
            <translation>Vous l’avez interrompu.</translation>
        </message>
        <message>
            <source>Your critique</source>
            <translation>Votre critique</translation>
        </message>
        <message>
            <source>Your critique of {letter}</source>
            <translation>Votre critique de {letter}</translation>
        </message>
        <message>
            <source>Your critiques of {letter}</source>
            <translation>Vos critiques de {letter}</translation>
        </message>
        <message>
            <source>Your results were not sent: they were written before your invite asked for encryption.</source>
            <translation>Vos résultats n’ont pas été envoyés : ils ont été écrits avant que votre invitation ne demande le chiffrement.</translation>
        </message>
        <message>
            <source>Your saved work is untouched.</source>
            <translation>Votre travail enregistré est intact.</translation>
        </message>
        <message>
            <source>Your work is not affected; a damaged index is rebuilt automatically.</source>
            <translation>Votre travail n’est pas touché ; un index endommagé est recréé automatiquement.</translation>
        </message>
        <message>
            <source>Yours: {title}</source>
            <translation>Le vôtre : {title}</translation>
        </message>
        <message>
            <source>`ssh-keygen -y -f {role} &gt; {role}.pub` makes the public file again.</source>
            <translation>`ssh-keygen -y -f {role} &gt; {role}.pub` refait le fichier public.</translation>
        </message>
        <message>
            <source>a highlight in the prompt</source>
            <translation>un surlignage du prompt</translation>
        </message>
        <message>
            <source>a passage highlight</source>
            <translation>un surlignage du passage</translation>
        </message>
        <message>
            <source>a quote matches several places now</source>
            <translation>une citation correspond maintenant à plusieurs endroits</translation>
        </message>
        <message>
            <source>a quote was not found</source>
            <translation>une citation a perdu son endroit</translation>
        </message>
        <message>
            <source>accepted</source>
            <translation>accepté</translation>
        </message>
        <message>
            <source>all judged</source>
            <translation>tout est évalué</translation>
        </message>
        <message>
            <source>an answer highlight</source>
            <translation>un surlignage de la réponse</translation>
        </message>
        <message numerus="yes">
            <source>and {n} older ones</source>
            <extracomment>and {n} older one</extracomment>
            <translation>
                <numerusform>et {n} plus ancien</numerusform>
                <numerusform>et {n} plus anciens</numerusform>
            </translation>
        </message>
        <message>
            <source>answer to question {n}</source>
            <translation>réponse à la question {n}</translation>
        </message>
        <message>
            <source>as it was done</source>
            <translation>tel que c’était fait</translation>
        </message>
        <message>
            <source>at most one</source>
            <translation>une au plus</translation>
        </message>
        <message>
            <source>attribute</source>
            <translation>attribut</translation>
        </message>
        <message>
            <source>back</source>
            <translation>retour</translation>
        </message>
        <message>
            <source>based on changed text</source>
            <translation>fondé sur un texte modifié</translation>
        </message>
        <message>
            <source>category</source>
            <translation>catégorie</translation>
        </message>
        <message>
            <source>changed</source>
            <translation>modifié</translation>
        </message>
        <message>
            <source>corrected and accepted</source>
            <translation>corrigé et accepté</translation>
        </message>
        <message>
            <source>critique</source>
            <translation>critique</translation>
        </message>
        <message>
            <source>error</source>
            <translation>erreur</translation>
        </message>
        <message>
            <source>errors not marked yet</source>
            <translation>erreurs pas encore marquées</translation>
        </message>
        <message>
            <source>for {letter}</source>
            <translation>pour {letter}</translation>
        </message>
        <message>
            <source>go to</source>
            <translation>aller</translation>
        </message>
        <message>
            <source>has errors</source>
            <translation>a des erreurs</translation>
        </message>
        <message>
            <source>has no errors</source>
            <translation>n’a pas d’erreurs</translation>
        </message>
        <message>
            <source>highlight</source>
            <translation>surlignage</translation>
        </message>
        <message>
            <source>how severe is the flaw?</source>
            <translation>quelle est la gravité du défaut ?</translation>
        </message>
        <message>
            <source>is on a text that this critique is no longer about</source>
            <translation>se trouve sur un texte dont cette critique ne parle plus</translation>
        </message>
        <message>
            <source>leave</source>
            <translation>quitter</translation>
        </message>
        <message>
            <source>levels</source>
            <translation>niveaux</translation>
        </message>
        <message>
            <source>like {letter}</source>
            <translation>comme {letter}</translation>
        </message>
        <message>
            <source>matches several places now</source>
            <translation>correspond maintenant à plusieurs endroits</translation>
        </message>
        <message>
            <source>message</source>
            <translation>message</translation>
        </message>
        <message>
            <source>missing</source>
            <translation>manque</translation>
        </message>
        <message>
            <source>most important first</source>
            <translation>la plus importante d’abord</translation>
        </message>
        <message>
            <source>move</source>
            <translation>déplacer</translation>
        </message>
        <message>
            <source>move its beginning</source>
            <translation>déplacer son début</translation>
        </message>
        <message>
            <source>move its end</source>
            <translation>déplacer sa fin</translation>
        </message>
        <message>
            <source>needs a critique</source>
            <translation>demande une critique</translation>
        </message>
        <message>
            <source>needs no critique</source>
            <translation>ne demande pas de critique</translation>
        </message>
        <message>
            <source>needs {fields}</source>
            <translation>demande {fields}</translation>
        </message>
        <message>
            <source>no critique</source>
            <translation>pas de critique</translation>
        </message>
        <message>
            <source>no critique yet that exposes it</source>
            <translation>la critique qui la démasque manque encore</translation>
        </message>
        <message>
            <source>no errors</source>
            <translation>aucune erreur</translation>
        </message>
        <message>
            <source>no flaw</source>
            <translation>sans défaut</translation>
        </message>
        <message>
            <source>no misleading answers</source>
            <translation>pas de réponses trompeuses</translation>
        </message>
        <message>
            <source>no note</source>
            <translation>sans note</translation>
        </message>
        <message>
            <source>no questions</source>
            <translation>pas de questions</translation>
        </message>
        <message>
            <source>no quotes</source>
            <translation>pas de citations</translation>
        </message>
        <message>
            <source>no rank</source>
            <translation>pas de rang</translation>
        </message>
        <message>
            <source>no rank yet</source>
            <translation>pas encore de rang</translation>
        </message>
        <message>
            <source>no score</source>
            <translation>pas de note</translation>
        </message>
        <message>
            <source>no score yet</source>
            <translation>pas encore de note</translation>
        </message>
        <message>
            <source>no text yet</source>
            <translation>pas encore de texte</translation>
        </message>
        <message>
            <source>no unanswerable questions</source>
            <translation>pas de questions sans réponse dans le passage</translation>
        </message>
        <message>
            <source>no words of the answer</source>
            <translation>aucun mot de la réponse</translation>
        </message>
        <message>
            <source>no words of the passage</source>
            <translation>aucun mot du passage</translation>
        </message>
        <message>
            <source>none needed</source>
            <translation>non requises</translation>
        </message>
        <message>
            <source>not answered</source>
            <translation>sans réponse</translation>
        </message>
        <message>
            <source>not answered by the passage</source>
            <translation>sans réponse dans le passage</translation>
        </message>
        <message>
            <source>not judged yet</source>
            <translation>pas encore évaluée</translation>
        </message>
        <message>
            <source>not marked</source>
            <translation>non marqué</translation>
        </message>
        <message>
            <source>not rankable</source>
            <translation>inclassable</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>rien</translation>
        </message>
        <message>
            <source>nothing missing</source>
            <translation>rien ne manque</translation>
        </message>
        <message>
            <source>nothing to criticise</source>
            <translation>rien à critiquer</translation>
        </message>
        <message>
            <source>nothing written yet</source>
            <translation>encore rien d’écrit</translation>
        </message>
        <message>
            <source>of what kind is the flaw?</source>
            <translation>de quel type est le défaut ?</translation>
        </message>
        <message>
            <source>of {high}</source>
            <translation>sur {high}</translation>
        </message>
        <message>
            <source>other responses</source>
            <translation>autres réponses</translation>
        </message>
        <message>
            <source>question {n}</source>
            <translation>question {n}</translation>
        </message>
        <message>
            <source>questions about {who}</source>
            <translation>ce qui est demandé pour {who}</translation>
        </message>
        <message>
            <source>rank</source>
            <translation>rang</translation>
        </message>
        <message>
            <source>rank higher, lower</source>
            <translation>rang plus haut, plus bas</translation>
        </message>
        <message>
            <source>rank {n}</source>
            <translation>rang {n}</translation>
        </message>
        <message>
            <source>reaction</source>
            <translation>réaction</translation>
        </message>
        <message>
            <source>refinement {n}</source>
            <translation>amélioration {n}</translation>
        </message>
        <message>
            <source>remove highlight</source>
            <translation>supprimer le surlignage</translation>
        </message>
        <message>
            <source>response</source>
            <translation>réponse</translation>
        </message>
        <message>
            <source>returned</source>
            <translation>retourné</translation>
        </message>
        <message>
            <source>score</source>
            <translation>noter</translation>
        </message>
        <message>
            <source>score {score}</source>
            <translation>score {score}</translation>
        </message>
        <message>
            <source>select</source>
            <translation>sélectionner</translation>
        </message>
        <message>
            <source>set</source>
            <translation>mise</translation>
        </message>
        <message>
            <source>severity</source>
            <translation>gravité</translation>
        </message>
        <message>
            <source>similar to {letter}</source>
            <translation>semblable à {letter}</translation>
        </message>
        <message>
            <source>something missing</source>
            <translation>il manque quelque chose</translation>
        </message>
        <message>
            <source>step</source>
            <translation>étape</translation>
        </message>
        <message>
            <source>text</source>
            <translation>texte</translation>
        </message>
        <message>
            <source>the answer</source>
            <translation>la réponse</translation>
        </message>
        <message>
            <source>there is no error here</source>
            <translation>il n’y a pas d’erreur ici</translation>
        </message>
        <message>
            <source>this is the answer itself</source>
            <translation>c’est la réponse elle-même</translation>
        </message>
        <message>
            <source>tie</source>
            <translation>égalité</translation>
        </message>
        <message>
            <source>towards {a}, {b}</source>
            <translation>vers {a}, {b}</translation>
        </message>
        <message>
            <source>was not found</source>
            <translation>a perdu son endroit</translation>
        </message>
        <message>
            <source>was {words}</source>
            <translation>était {words}</translation>
        </message>
        <message>
            <source>whether it applies to the original</source>
            <translation>si elle s’applique à l’originale</translation>
        </message>
        <message>
            <source>why</source>
            <translation>pourquoi</translation>
        </message>
        <message>
            <source>with a reply to the return</source>
            <translation>avec une réponse au retour</translation>
        </message>
        <message>
            <source>write</source>
            <translation>écrire</translation>
        </message>
        <message>
            <source>you replied</source>
            <translation>vous avez répondu</translation>
        </message>
        <message>
            <source>yours, differs: {answer}</source>
            <translation>la vôtre, différente : {answer}</translation>
        </message>
        <message>
            <source>yours, {n} too high: {answer}</source>
            <translation>la vôtre, {n} de trop : {answer}</translation>
        </message>
        <message>
            <source>yours, {n} too low: {answer}</source>
            <translation>la vôtre, {n} de moins : {answer}</translation>
        </message>
        <message>
            <source>yours: a similar one</source>
            <translation>la vôtre : une semblable</translation>
        </message>
        <message>
            <source>yours: a similar one, of another severity or category</source>
            <translation>la vôtre : une semblable, d’une autre gravité ou catégorie</translation>
        </message>
        <message>
            <source>yours: no similar one</source>
            <translation>la vôtre : aucune semblable</translation>
        </message>
        <message>
            <source>yours: right</source>
            <translation>la vôtre : juste</translation>
        </message>
        <message>
            <source>yours: {answer}</source>
            <translation>la vôtre : {answer}</translation>
        </message>
        <message>
            <source>{answer} (unsure)</source>
            <translation>{answer} (incertain)</translation>
        </message>
        <message>
            <source>{attribute} is answered by a text: press Tab and type it.</source>
            <translation>{attribute} demande un texte : appuyez sur Tab et tapez-le.</translation>
        </message>
        <message>
            <source>{attribute}: alternative</source>
            <translation>{attribute} : variante</translation>
        </message>
        <message>
            <source>{attribute}: why</source>
            <translation>{attribute} : pourquoi</translation>
        </message>
        <message>
            <source>{by} answers your question “{question}”: {text}</source>
            <translation>{by} répond à votre question « {question} » : {text}</translation>
        </message>
        <message>
            <source>{count} task bundles there were signed by a key other than the owner's.</source>
            <translation>{count} paquets de tâches qui s’y trouvent ont été signés par une autre clé que celle du responsable.</translation>
        </message>
        <message numerus="yes">
            <source>{done} of {n} steps done.</source>
            <extracomment>{done} of {n} step done.</extracomment>
            <translation>
                <numerusform>Étape terminée : {done} sur {n}.</numerusform>
                <numerusform>Étapes terminées : {done} sur {n}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{done} of {n} tasks</source>
            <extracomment>{done} of {n} task</extracomment>
            <translation>
                <numerusform>{done} sur {n} tâche</numerusform>
                <numerusform>{done} sur {n} tâches</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{done}, {n} begun</source>
            <extracomment>{done}, {n} begun</extracomment>
            <translation>
                <numerusform>{done}, {n} commencée</numerusform>
                <numerusform>{done}, {n} commencées</numerusform>
            </translation>
        </message>
        <message>
            <source>{found} in place of the list of a WebDAV folder: the address is wrong, or this network asks you to sign in first.</source>
            <translation>{found} là où devrait être la liste d’un dossier WebDAV : l’adresse est celle d’autre chose, ou ce réseau vous demande d’abord de vous connecter.</translation>
        </message>
        <message>
            <source>{given}, not in view</source>
            <translation>{given}, hors de vue</translation>
        </message>
        <message>
            <source>{identifier} is no corroboration.</source>
            <translation>{identifier} n’est pas une corroboration.</translation>
        </message>
        <message>
            <source>{identifier} is no misleading answer.</source>
            <translation>{identifier} n’est pas une réponse trompeuse.</translation>
        </message>
        <message>
            <source>{key:judge.helpful} and {key:judge.not_helpful} are for given critiques.</source>
            <translation>{key:judge.helpful} et {key:judge.not_helpful} sont pour les critiques données.</translation>
        </message>
        <message>
            <source>{letter} is better</source>
            <translation>{letter} est meilleure</translation>
        </message>
        <message>
            <source>{most} places of this task are already returned.</source>
            <translation>{most} endroits d’une même tâche sont déjà retournés.</translation>
        </message>
        <message>
            <source>{name} changes nothing yet.</source>
            <translation>{name} ne change encore rien.</translation>
        </message>
        <message>
            <source>{name} has more misleading answers than the rubric permits: remove some.</source>
            <translation>{name} a plus de réponses trompeuses que la grille d’évaluation ne le permet : supprimez-en.</translation>
        </message>
        <message>
            <source>{name} has no category yet.</source>
            <translation>{name} n’a pas encore de catégorie.</translation>
        </message>
        <message>
            <source>{name} has no severity yet.</source>
            <translation>{name} n’a pas encore de gravité.</translation>
        </message>
        <message>
            <source>{name} has no text yet.</source>
            <translation>{name} n’a pas encore de texte.</translation>
        </message>
        <message>
            <source>{name} has quotes, which the rubric does not ask for: remove them.</source>
            <translation>{name} a des citations, que la grille d’évaluation ne demande pas : supprimez-les.</translation>
        </message>
        <message>
            <source>{name} has {count} characters; the maximum is {limit}: shorten it by {over}.</source>
            <translation>{name} a {count} caractères, et {limit} est le maximum : raccourcissez de {over}.</translation>
        </message>
        <message>
            <source>{name} is based on changed text: keep, rebase or redo it.</source>
            <translation>{name} repose sur un texte modifié : conservez, reportez ou recommencez.</translation>
        </message>
        <message>
            <source>{name} is marked as unanswerable, which the rubric does not permit: remove the mark.</source>
            <translation>{name} est marquée comme sans réponse dans le passage, ce que la grille d’évaluation ne demande pas : retirez la marque.</translation>
        </message>
        <message>
            <source>{name} is no name of a secret.</source>
            <translation>{name} n’est pas un nom de secret.</translation>
        </message>
        <message>
            <source>{name} is the answer itself.</source>
            <translation>{name} est la réponse elle-même.</translation>
        </message>
        <message>
            <source>{name} was removed while it was open.</source>
            <translation>{name} a été supprimé pendant qu’il était ouvert.</translation>
        </message>
        <message>
            <source>{name} was replaced by another file while it was open.</source>
            <translation>{name} a été remplacé par un autre fichier pendant qu’il était ouvert.</translation>
        </message>
        <message>
            <source>{name} was truncated while it was open.</source>
            <translation>{name} a été tronqué pendant qu’il était ouvert.</translation>
        </message>
        <message>
            <source>{name}, misleading answer {place}</source>
            <translation>{name}, réponse trompeuse {place}</translation>
        </message>
        <message>
            <source>{name}, quotes {place}</source>
            <translation>{name}, citations {place}</translation>
        </message>
        <message>
            <source>{name}: does it apply to the original answer?</source>
            <translation>{name} : s’applique-t-elle à la réponse d’origine ?</translation>
        </message>
        <message>
            <source>{name}: how severe is its flaw?</source>
            <translation>{name} : quelle est la gravité de son défaut ?</translation>
        </message>
        <message>
            <source>{name}: no quote of the answer yet.</source>
            <translation>{name} : pas encore de citation de la réponse.</translation>
        </message>
        <message>
            <source>{name}: no quote of the passage yet.</source>
            <translation>{name} : pas encore de citation du passage.</translation>
        </message>
        <message>
            <source>{name}: of what kind is its flaw?</source>
            <translation>{name} : de quel type est son défaut ?</translation>
        </message>
        <message>
            <source>{name}: the critique that exposes it</source>
            <translation>{name} : la critique qui la démasque</translation>
        </message>
        <message>
            <source>{name}: the highlight “{short}” {what}.</source>
            <translation>{name} : le surlignage « {short} » {what}.</translation>
        </message>
        <message>
            <source>{name}: the quote “{short}” matches several places now.</source>
            <translation>{name} : la citation « {short} » correspond maintenant à plusieurs endroits.</translation>
        </message>
        <message>
            <source>{name}: the quote “{short}” was not found.</source>
            <translation>{name} : la citation « {short} » a perdu son endroit.</translation>
        </message>
        <message>
            <source>{name}: {corroborations} so far, {least} required.</source>
            <translation>{name} : {corroborations} pour l’instant, il en faut {least}.</translation>
        </message>
        <message>
            <source>{name}: {misleading} so far, {asked}.</source>
            <translation>{name} : {misleading} pour l’instant, {asked}.</translation>
        </message>
        <message numerus="yes">
            <source>{n} are asked for</source>
            <extracomment>{n} is asked for</extracomment>
            <translation>
                <numerusform>{n} est demandée</numerusform>
                <numerusform>{n} sont demandées</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} behind</source>
            <extracomment>{n} behind</extracomment>
            <translation>
                <numerusform>{n} en retard</numerusform>
                <numerusform>{n} en retard</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} bundles of tasks or changes</source>
            <extracomment>{n} bundle of tasks or changes</extracomment>
            <translation>
                <numerusform>{n} paquet de tâches ou de changements</numerusform>
                <numerusform>{n} paquets de tâches ou de changements</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} bundles of tasks or changes from the project owner are not imported yet.</source>
            <extracomment>{n} bundle of tasks or changes from the project owner is not imported yet.</extracomment>
            <translation>
                <numerusform>{n} paquet de tâches ou de changements du responsable du projet n’est pas encore importé.</numerusform>
                <numerusform>{n} paquets de tâches ou de changements du responsable du projet ne sont pas encore importés.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} characters</source>
            <extracomment>{n} character</extracomment>
            <translation>
                <numerusform>{n} caractère</numerusform>
                <numerusform>{n} caractères</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} corrections</source>
            <extracomment>{n} correction</extracomment>
            <translation>
                <numerusform>{n} correction</numerusform>
                <numerusform>{n} corrections</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} critiques</source>
            <extracomment>{n} critique</extracomment>
            <translation>
                <numerusform>{n} critique</numerusform>
                <numerusform>{n} critiques</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} deliveries to accept or return</source>
            <extracomment>{n} delivery to accept or return</extracomment>
            <translation>
                <numerusform>{n} envoi à accepter ou à retourner</numerusform>
                <numerusform>{n} envois à accepter ou à retourner</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed tasks are with people who left, or whose key is revoked</source>
            <extracomment>{n} disputed task is with somebody who left, or whose key is revoked</extracomment>
            <translation>
                <numerusform>{n} tâche en désaccord est chez une personne partie ou dont la clé est révoquée</numerusform>
                <numerusform>{n} tâches en désaccord sont chez des personnes parties ou dont la clé est révoquée</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed tasks to be adjudicated</source>
            <extracomment>{n} disputed task to be adjudicated</extracomment>
            <translation>
                <numerusform>{n} tâche en désaccord à arbitrer</numerusform>
                <numerusform>{n} tâches en désaccord à arbitrer</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed tasks wait for adjudicators</source>
            <extracomment>{n} disputed task waits for an adjudicator</extracomment>
            <translation>
                <numerusform>{n} tâche en désaccord attend un arbitre</numerusform>
                <numerusform>{n} tâches en désaccord attendent des arbitres</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed works wait for other work on their tasks</source>
            <extracomment>{n} disputed work waits for other work on its task</extracomment>
            <translation>
                <numerusform>{n} travail en désaccord attend un autre travail sur sa tâche</numerusform>
                <numerusform>{n} travaux en désaccord attendent d’autres travaux sur leurs tâches</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} errors</source>
            <extracomment>{n} error</extracomment>
            <translation>
                <numerusform>{n} erreur</numerusform>
                <numerusform>{n} erreurs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files were refused</source>
            <extracomment>{n} file was refused</extracomment>
            <translation>
                <numerusform>{n} fichier a été refusé</numerusform>
                <numerusform>{n} fichiers ont été refusés</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} highlights were found, the first one here: “{words}”. {key:edit.undo} takes this back.</source>
            <extracomment>{n} highlight was found here: “{words}”. {key:edit.undo} takes this back.</extracomment>
            <translation>
                <numerusform>{n} surlignage a été retrouvé ici : « {words} ». {key:edit.undo} annule cela.</numerusform>
                <numerusform>{n} surlignages ont été retrouvés, le premier ici : « {words} ». {key:edit.undo} annule cela.</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} left</source>
            <translation>encore {n}</translation>
        </message>
        <message numerus="yes">
            <source>{n} messages</source>
            <extracomment>{n} message</extracomment>
            <translation>
                <numerusform>{n} message</numerusform>
                <numerusform>{n} messages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} misleading answers</source>
            <extracomment>{n} misleading answer</extracomment>
            <translation>
                <numerusform>{n} réponse trompeuse</numerusform>
                <numerusform>{n} réponses trompeuses</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} misleading answers to write</source>
            <extracomment>{n} misleading answer to write</extracomment>
            <translation>
                <numerusform>{n} réponse trompeuse à écrire</numerusform>
                <numerusform>{n} réponses trompeuses à écrire</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} missing</source>
            <extracomment>{n} missing</extracomment>
            <translation>
                <numerusform>{n} manque</numerusform>
                <numerusform>{n} manquent</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} more bundles from the owner wait after this one.</source>
            <extracomment>{n} more bundle from the owner waits after this one.</extracomment>
            <translation>
                <numerusform>Après celui-ci, {n} autre paquet du responsable attend.</numerusform>
                <numerusform>Après celui-ci, {n} autres paquets du responsable attendent.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} more lines</source>
            <extracomment>{n} more line</extracomment>
            <translation>
                <numerusform>{n} ligne de plus</numerusform>
                <numerusform>{n} lignes de plus</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} new tasks are here.</source>
            <extracomment>{n} new task is here.</extracomment>
            <translation>
                <numerusform>{n} nouvelle tâche est ici.</numerusform>
                <numerusform>{n} nouvelles tâches sont ici.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} of {count} agree</source>
            <extracomment>{n} of {count} agrees</extracomment>
            <translation>
                <numerusform>{n} sur {count} d’accord</numerusform>
                <numerusform>{n} sur {count} d’accord</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} of {most}</source>
            <translation>{n} sur {most}</translation>
        </message>
        <message numerus="yes">
            <source>{n} other tasks</source>
            <extracomment>{n} other task</extracomment>
            <translation>
                <numerusform>{n} autre tâche</numerusform>
                <numerusform>{n} autres tâches</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} others</source>
            <extracomment>{n} other</extracomment>
            <translation>
                <numerusform>{n} autre</numerusform>
                <numerusform>{n} autres</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} pairs of quotes</source>
            <extracomment>{n} pair of quotes</extracomment>
            <translation>
                <numerusform>{n} paire de citations</numerusform>
                <numerusform>{n} paires de citations</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people across projects</source>
            <extracomment>{n} person across projects</extracomment>
            <translation>
                <numerusform>{n} personne, tous projets confondus</numerusform>
                <numerusform>{n} personnes, tous projets confondus</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people are behind the timetable</source>
            <extracomment>{n} person is behind the timetable</extracomment>
            <translation>
                <numerusform>{n} personne est en retard sur le calendrier</numerusform>
                <numerusform>{n} personnes sont en retard sur le calendrier</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people have delivered nothing yet; only that shows whether they have joined</source>
            <extracomment>{n} person has delivered nothing yet; only that shows whether they have joined</extracomment>
            <translation>
                <numerusform>{n} personne n’a encore rien envoyé ; cela seul montre si elle a rejoint le projet</numerusform>
                <numerusform>{n} personnes n’ont encore rien envoyé ; cela seul montre si elles ont rejoint le projet</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people have used all attempts at the test</source>
            <extracomment>{n} person has used all attempts at the test</extracomment>
            <translation>
                <numerusform>{n} personne a épuisé tous ses essais au test</numerusform>
                <numerusform>{n} personnes ont épuisé tous leurs essais au test</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people wait for a receipt</source>
            <extracomment>{n} person waits for a receipt</extracomment>
            <translation>
                <numerusform>{n} personne attend un accusé de réception</numerusform>
                <numerusform>{n} personnes attendent un accusé de réception</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people whose keys are revoked have open tasks</source>
            <extracomment>{n} person whose key is revoked has open tasks</extracomment>
            <translation>
                <numerusform>{n} personne dont la clé est révoquée a des tâches ouvertes</numerusform>
                <numerusform>{n} personnes dont la clé est révoquée ont des tâches ouvertes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people whose work to look at first</source>
            <extracomment>{n} person whose work to look at first</extracomment>
            <translation>
                <numerusform>{n} personne dont il faut d’abord regarder le travail</numerusform>
                <numerusform>{n} personnes dont il faut d’abord regarder le travail</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people with tasks have delivered nothing for {days} days</source>
            <extracomment>{n} person with tasks has delivered nothing for {days} days</extracomment>
            <translation>
                <numerusform>{n} personne ayant des tâches n’a rien envoyé depuis {days} jours</numerusform>
                <numerusform>{n} personnes ayant des tâches n’ont rien envoyé depuis {days} jours</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} places</source>
            <extracomment>{n} place</extracomment>
            <translation>
                <numerusform>{n} endroit</numerusform>
                <numerusform>{n} endroits</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} places to return</source>
            <extracomment>{n} place to return</extracomment>
            <translation>
                <numerusform>{n} à retourner</numerusform>
                <numerusform>{n} à retourner</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions</source>
            <extracomment>{n} question</extracomment>
            <translation>
                <numerusform>{n} question</numerusform>
                <numerusform>{n} questions</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions must be ones that the passage does not answer</source>
            <extracomment>{n} question must be one that the passage does not answer</extracomment>
            <translation>
                <numerusform>{n} question doit en être une à laquelle le passage ne répond pas</numerusform>
                <numerusform>{n} questions doivent en être auxquelles le passage ne répond pas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions to answer</source>
            <extracomment>{n} question to answer</extracomment>
            <translation>
                <numerusform>{n} question à laquelle répondre</numerusform>
                <numerusform>{n} questions auxquelles répondre</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions to write</source>
            <extracomment>{n} question to write</extracomment>
            <translation>
                <numerusform>{n} question à écrire</numerusform>
                <numerusform>{n} questions à écrire</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} remarks of the checks</source>
            <extracomment>{n} remark of the checks</extracomment>
            <translation>
                <numerusform>{n} observation des vérifications</numerusform>
                <numerusform>{n} observations des vérifications</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reported texts are with people who left, or whose key is revoked</source>
            <extracomment>{n} reported text is with somebody who left, or whose key is revoked</extracomment>
            <translation>
                <numerusform>{n} texte signalé est chez une personne partie ou dont la clé est révoquée</numerusform>
                <numerusform>{n} textes signalés sont chez des personnes parties ou dont la clé est révoquée</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reported texts to decide</source>
            <extracomment>{n} reported text to decide</extracomment>
            <translation>
                <numerusform>{n} texte signalé à trancher</numerusform>
                <numerusform>{n} textes signalés à trancher</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reported texts wait for moderators</source>
            <extracomment>{n} reported text waits for a moderator</extracomment>
            <translation>
                <numerusform>{n} texte signalé attend un modérateur</numerusform>
                <numerusform>{n} textes signalés attendent des modérateurs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} results files are not merged</source>
            <extracomment>{n} results file is not merged</extracomment>
            <translation>
                <numerusform>{n} fichier de résultats n’est pas fusionné</numerusform>
                <numerusform>{n} fichiers de résultats ne sont pas fusionnés</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} returned</source>
            <extracomment>{n} returned</extracomment>
            <translation>
                <numerusform>{n} retournée</numerusform>
                <numerusform>{n} retournées</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} returned tasks still have to be redone.</source>
            <extracomment>{n} returned task still has to be redone.</extracomment>
            <translation>
                <numerusform>{n} tâche retournée reste à refaire.</numerusform>
                <numerusform>{n} tâches retournées restent à refaire.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reviews are with people who left, or whose key is revoked</source>
            <extracomment>{n} review is with somebody who left, or whose key is revoked</extracomment>
            <translation>
                <numerusform>{n} relecture est chez une personne partie ou dont la clé est révoquée</numerusform>
                <numerusform>{n} relectures sont chez des personnes parties ou dont la clé est révoquée</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reviews wait for their reviewers</source>
            <extracomment>{n} review waits for its reviewer</extracomment>
            <translation>
                <numerusform>{n} relecture attend son relecteur</numerusform>
                <numerusform>{n} relectures attendent leurs relecteurs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reviews were skipped, and nobody has them</source>
            <extracomment>{n} review was skipped, and nobody has it</extracomment>
            <translation>
                <numerusform>{n} relecture a été écartée, et personne ne l’a</numerusform>
                <numerusform>{n} relectures ont été écartées, et personne ne les a</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} revised</source>
            <extracomment>{n} revised</extracomment>
            <translation>
                <numerusform>{n} révisée</numerusform>
                <numerusform>{n} révisées</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} revised, not resubmitted</source>
            <extracomment>{n} revised, not resubmitted</extracomment>
            <translation>
                <numerusform>{n} révisée, pas soumise de nouveau</numerusform>
                <numerusform>{n} révisées, pas soumises de nouveau</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} scores to go</source>
            <extracomment>{n} score to go</extracomment>
            <translation>
                <numerusform>encore {n} note</numerusform>
                <numerusform>encore {n} notes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} skipped</source>
            <extracomment>{n} skipped</extracomment>
            <translation>
                <numerusform>{n} écartée</numerusform>
                <numerusform>{n} écartées</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted</source>
            <extracomment>{n} submitted</extracomment>
            <translation>
                <numerusform>{n} soumise</numerusform>
                <numerusform>{n} soumises</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted tasks</source>
            <extracomment>{n} submitted task</extracomment>
            <translation>
                <numerusform>{n} tâche soumise</numerusform>
                <numerusform>{n} tâches soumises</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted tasks are open again, because something is missing from them now.</source>
            <extracomment>{n} submitted task is open again, because something is missing from it now.</extracomment>
            <translation>
                <numerusform>{n} tâche soumise est rouverte, parce qu’il y manque maintenant quelque chose.</numerusform>
                <numerusform>{n} tâches soumises sont rouvertes, parce qu’il y manque maintenant quelque chose.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted tasks will be open again, because something will be missing from them.</source>
            <extracomment>{n} submitted task will be open again, because something will be missing from it.</extracomment>
            <translation>
                <numerusform>{n} tâche soumise sera rouverte, parce qu’il y manquera quelque chose.</numerusform>
                <numerusform>{n} tâches soumises seront rouvertes, parce qu’il y manquera quelque chose.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted works are on earlier texts of their tasks</source>
            <extracomment>{n} submitted work is on an earlier text of its task</extracomment>
            <translation>
                <numerusform>{n} travail envoyé porte sur un texte antérieur de sa tâche</numerusform>
                <numerusform>{n} travaux envoyés portent sur des textes antérieurs de leurs tâches</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks</source>
            <extracomment>{n} task</extracomment>
            <translation>
                <numerusform>{n} tâche</numerusform>
                <numerusform>{n} tâches</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks added</source>
            <extracomment>{n} task added</extracomment>
            <translation>
                <numerusform>{n} tâche ajoutée</numerusform>
                <numerusform>{n} tâches ajoutées</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks still to be sent</source>
            <extracomment>{n} task still to be sent</extracomment>
            <translation>
                <numerusform>{n} tâche encore à envoyer</numerusform>
                <numerusform>{n} tâches encore à envoyer</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks submitted</source>
            <extracomment>{n} task submitted</extracomment>
            <translation>
                <numerusform>{n} tâche soumise</numerusform>
                <numerusform>{n} tâches soumises</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks that you finished on another computer are here.</source>
            <extracomment>{n} task that you finished on another computer is here.</extracomment>
            <translation>
                <numerusform>{n} tâche que vous avez terminée sur un autre ordinateur est ici.</numerusform>
                <numerusform>{n} tâches que vous avez terminées sur un autre ordinateur sont ici.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks that you finished on another computer were imported.</source>
            <extracomment>{n} task that you finished on another computer was imported.</extracomment>
            <translation>
                <numerusform>{n} tâche que vous avez terminée sur un autre ordinateur a été reprise.</numerusform>
                <numerusform>{n} tâches que vous avez terminées sur un autre ordinateur ont été reprises.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks that you have worked on are affected.</source>
            <extracomment>{n} task that you have worked on is affected.</extracomment>
            <translation>
                <numerusform>{n} tâche sur laquelle vous avez travaillé est touchée.</numerusform>
                <numerusform>{n} tâches sur lesquelles vous avez travaillé sont touchées.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were added to this project.</source>
            <extracomment>{n} task was added to this project.</extracomment>
            <translation>
                <numerusform>{n} tâche a été ajoutée à ce projet.</numerusform>
                <numerusform>{n} tâches ont été ajoutées à ce projet.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were added.</source>
            <extracomment>{n} task was added.</extracomment>
            <translation>
                <numerusform>{n} tâche a été ajoutée.</numerusform>
                <numerusform>{n} tâches ont été ajoutées.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were returned to you</source>
            <extracomment>{n} task was returned to you</extracomment>
            <translation>
                <numerusform>{n} tâche vous a été retournée</numerusform>
                <numerusform>{n} tâches vous ont été retournées</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were returned to you, with the reasons on their places.</source>
            <extracomment>{n} task was returned to you, with the reason on its place.</extracomment>
            <translation>
                <numerusform>{n} tâche vous a été retournée, avec le motif à son endroit.</numerusform>
                <numerusform>{n} tâches vous ont été retournées, avec les motifs à leurs endroits.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were returned to you.</source>
            <extracomment>{n} task was returned to you.</extracomment>
            <translation>
                <numerusform>{n} tâche vous a été retournée.</numerusform>
                <numerusform>{n} tâches vous ont été retournées.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks whose answers were undone are included, empty.</source>
            <extracomment>{n} task whose answers were undone is included, empty.</extracomment>
            <translation>
                <numerusform>{n} tâche dont les réponses ont été retirées part aussi, vide.</numerusform>
                <numerusform>{n} tâches dont les réponses ont été retirées partent aussi, vides.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks with a new text</source>
            <extracomment>{n} task with a new text</extracomment>
            <translation>
                <numerusform>{n} tâche avec un nouveau texte</numerusform>
                <numerusform>{n} tâches avec un nouveau texte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks withdrawn</source>
            <extracomment>{n} task withdrawn</extracomment>
            <translation>
                <numerusform>{n} tâche retirée</numerusform>
                <numerusform>{n} tâches retirées</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tests to read (--answers DIR) and decide</source>
            <extracomment>{n} test to read (--answers DIR) and decide</extracomment>
            <translation>
                <numerusform>{n} test à lire (--answers DIR) et à trancher</numerusform>
                <numerusform>{n} tests à lire (--answers DIR) et à trancher</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tests to score</source>
            <extracomment>{n} test to score</extracomment>
            <translation>
                <numerusform>{n} test à noter</numerusform>
                <numerusform>{n} tests à noter</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} things are missing in this task</source>
            <extracomment>{n} thing is missing in this task</extracomment>
            <translation>
                <numerusform>Il manque {n} élément dans cette tâche</numerusform>
                <numerusform>Il manque {n} éléments dans cette tâche</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} things missing</source>
            <extracomment>{n} thing missing</extracomment>
            <translation>
                <numerusform>{n} élément manquant</numerusform>
                <numerusform>{n} éléments manquants</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} unanswerable questions</source>
            <extracomment>{n} unanswerable question</extracomment>
            <translation>
                <numerusform>{n} question sans réponse dans le passage</numerusform>
                <numerusform>{n} questions sans réponse dans le passage</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} unsure scores</source>
            <extracomment>{n} unsure score</extracomment>
            <translation>
                <numerusform>{n} note incertaine</numerusform>
                <numerusform>{n} notes incertaines</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} words</source>
            <extracomment>{n} word</extracomment>
            <translation>
                <numerusform>{n} mot</numerusform>
                <numerusform>{n} mots</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} works to return</source>
            <extracomment>{n} work to return</extracomment>
            <translation>
                <numerusform>{n} travail à retourner</numerusform>
                <numerusform>{n} travaux à retourner</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} works were sent to no reviewer</source>
            <extracomment>{n} work was sent to no reviewer</extracomment>
            <translation>
                <numerusform>{n} travail n’a été envoyé à aucun relecteur</numerusform>
                <numerusform>{n} travaux n’ont été envoyés à aucun relecteur</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} written, {least} to {most} asked for</source>
            <translation>écrites : {n}, demandées : de {least} à {most}</translation>
        </message>
        <message>
            <source>{one} and {other}</source>
            <translation>{one} et {other}</translation>
        </message>
        <message>
            <source>{one} and {other} are the same, but their answers differ.</source>
            <translation>{one} et {other} sont identiques, mais jugées différemment.</translation>
        </message>
        <message>
            <source>{one} is put before {other}, but has lower scores.</source>
            <translation>{one} est placée avant {other}, mais a des notes plus basses.</translation>
        </message>
        <message>
            <source>{other} is not another answer to the same question.</source>
            <translation>{other} n’est pas une autre réponse à la même question.</translation>
        </message>
        <message>
            <source>{owner} asks for Annotator {version} or newer; this is {own}.</source>
            <translation>{owner} demande Annotator {version} ou plus récent ; celui-ci est le {own}.</translation>
        </message>
        <message>
            <source>{place}, withdraw the return</source>
            <translation>{place}, retirer le retour</translation>
        </message>
        <message>
            <source>{problem} All work is in {name}.</source>
            <translation>{problem} Tout le travail est dans {name}.</translation>
        </message>
        <message>
            <source>{refinement} · nothing left to criticise</source>
            <translation>{refinement} · plus rien à critiquer</translation>
        </message>
        <message>
            <source>{refusal} Nothing was done with what you typed from here on: “{typed}”</source>
            <translation>{refusal} Rien n’a été fait de ce que vous avez saisi à partir d’ici : « {typed} »</translation>
        </message>
        <message numerus="yes">
            <source>{right} of {n} answers are right, {share}; {needed} are needed.</source>
            <extracomment>{right} of {n} answer is right, {share}; {needed} are needed.</extracomment>
            <translation>
                <numerusform>Bonne réponse : {right} sur {n}, {share} ; il en faut {needed}.</numerusform>
                <numerusform>Bonnes réponses : {right} sur {n}, {share} ; il en faut {needed}.</numerusform>
            </translation>
        </message>
        <message>
            <source>{root} is in a synchronised folder ({part}): this can damage the database.</source>
            <translation>{root} se trouve dans un dossier synchronisé ({part}) : cela peut endommager la base de données.</translation>
        </message>
        <message>
            <source>{root} is on a network drive ({kind}): this can damage the database.</source>
            <translation>{root} se trouve sur un lecteur réseau ({kind}) : cela peut endommager la base de données.</translation>
        </message>
        <message numerus="yes">
            <source>{shown} of {n} tasks. Enter opens the selected one.</source>
            <extracomment>{shown} of {n} task. Enter opens the selected one.</extracomment>
            <translation>
                <numerusform>Tâche : {shown} sur {n}. Entrée ouvre celle qui est marquée.</numerusform>
                <numerusform>Tâches : {shown} sur {n}. Entrée ouvre celle qui est marquée.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{submitted} of {n} tasks submitted</source>
            <extracomment>{submitted} of {n} task submitted</extracomment>
            <translation>
                <numerusform>{submitted} tâche sur {n} soumise</numerusform>
                <numerusform>{submitted} tâches sur {n} soumises</numerusform>
            </translation>
        </message>
        <message>
            <source>{target} is not a critique that came with this answer.</source>
            <translation>{target} n’est pas une critique venue avec cette réponse.</translation>
        </message>
        <message>
            <source>{title} belongs to the key {owner_fingerprint}, not to {fingerprint}.</source>
            <translation>{title} appartient à la clé {owner_fingerprint}, et non à {fingerprint}.</translation>
        </message>
        <message>
            <source>{title} does not apply to {target}.</source>
            <translation>{title} n’est pas demandé pour {target}.</translation>
        </message>
        <message>
            <source>{title} does not ask for {part}.</source>
            <translation>{title} ne demande pas {part}.</translation>
        </message>
        <message>
            <source>{title} does not rank {item} for {target}.</source>
            <translation>{title} ne classe pas {item} pour {target}.</translation>
        </message>
        <message>
            <source>{title} goes from {low} to {high}; {value} is outside.</source>
            <translation>{title} va de {low} à {high} ; {value} est en dehors.</translation>
        </message>
        <message>
            <source>{title} goes from {values} to {values3}; {value} is outside.</source>
            <translation>{title} va de {values} à {values3} ; {value} est en dehors.</translation>
        </message>
        <message>
            <source>{title} has no score yet.</source>
            <translation>{title} n’a pas encore de note.</translation>
        </message>
        <message>
            <source>{title} has no strength {strength}.</source>
            <translation>{title} n’a pas de force {strength}.</translation>
        </message>
        <message>
            <source>{title} has no such {name}.</source>
            <translation>{title} n’a rien de tel ({name}).</translation>
        </message>
        <message>
            <source>{title} has {count} words; the maximum is {limit}.</source>
            <translation>{title} a {count} mots ; le maximum est {limit}.</translation>
        </message>
        <message>
            <source>{title} have no such {name}.</source>
            <translation>{title} n’ont rien de tel ({name}).</translation>
        </message>
        <message>
            <source>{title} is marked as unsure, and has no answer.</source>
            <translation>{title} est marqué comme incertain, et n’a pas de réponse.</translation>
        </message>
        <message>
            <source>{title} is open.</source>
            <translation>{title} est ouvert.</translation>
        </message>
        <message>
            <source>{title} needs {what}.</source>
            <translation>{title} : il faut {what}.</translation>
        </message>
        <message>
            <source>{title} take no highlights.</source>
            <translation>{title} n’acceptent pas de surlignages.</translation>
        </message>
        <message>
            <source>{title} takes no highlights.</source>
            <translation>{title} n’accepte pas de surlignages.</translation>
        </message>
        <message>
            <source>{title} takes no justification.</source>
            <translation>{title} n’accepte pas de justification.</translation>
        </message>
        <message>
            <source>{title} takes no note.</source>
            <translation>{title} n’accepte pas de remarque.</translation>
        </message>
        <message>
            <source>{title} takes no words.</source>
            <translation>{title} n’accepte pas de mots.</translation>
        </message>
        <message>
            <source>{title}, step {n}: {value}</source>
            <translation>{title}, étape {n} : {value}</translation>
        </message>
        <message>
            <source>{title}: a note has no highlight yet.</source>
            <translation>{title} : une remarque n’a pas encore de surlignage.</translation>
        </message>
        <message>
            <source>{title}: a note has no text yet.</source>
            <translation>{title} : une remarque n’a pas encore de texte.</translation>
        </message>
        <message>
            <source>{title}: add a note about it.</source>
            <translation>{title} : dites-en plus.</translation>
        </message>
        <message>
            <source>{title}: every response must have a rank.</source>
            <translation>{title} : chaque réponse doit avoir un rang.</translation>
        </message>
        <message>
            <source>{title}: mark the errors, or say that there are none.</source>
            <translation>{title} : marquez les erreurs, ou dites qu’il n’y en a pas.</translation>
        </message>
        <message>
            <source>{title}: no</source>
            <translation>{title} : non</translation>
        </message>
        <message>
            <source>{title}: no note yet.</source>
            <translation>{title} : pas encore de remarque.</translation>
        </message>
        <message>
            <source>{title}: no number yet.</source>
            <translation>{title} : pas encore de nombre.</translation>
        </message>
        <message>
            <source>{title}: no preference yet.</source>
            <translation>{title} : pas encore de préférence.</translation>
        </message>
        <message>
            <source>{title}: no rank yet.</source>
            <translation>{title} : pas encore de rang.</translation>
        </message>
        <message>
            <source>{title}: not judged yet.</source>
            <translation>{title} : pas encore jugé.</translation>
        </message>
        <message>
            <source>{title}: nothing chosen yet.</source>
            <translation>{title} : rien n’est encore choisi.</translation>
        </message>
        <message>
            <source>{title}: nothing written yet.</source>
            <translation>{title} : rien n’est encore écrit.</translation>
        </message>
        <message>
            <source>{title}: only one answer is made ideal.</source>
            <translation>{title} : une seule réponse est rendue idéale.</translation>
        </message>
        <message>
            <source>{title}: say why.</source>
            <translation>{title} : dites pourquoi.</translation>
        </message>
        <message>
            <source>{title}: sure</source>
            <translation>{title} : sûr</translation>
        </message>
        <message numerus="yes">
            <source>{title}: the maximum is {n} questions.</source>
            <extracomment>{title}: the maximum is {n} question.</extracomment>
            <translation>
                <numerusform>{title} : {n} question est le maximum.</numerusform>
                <numerusform>{title} : {n} questions sont le maximum.</numerusform>
            </translation>
        </message>
        <message>
            <source>{title}: the note</source>
            <translation>{title} : la remarque</translation>
        </message>
        <message>
            <source>{title}: the reason</source>
            <translation>{title} : le motif</translation>
        </message>
        <message>
            <source>{title}: the task has no passage to write about.</source>
            <translation>{title} : la tâche n’a pas de passage sur lequel écrire.</translation>
        </message>
        <message>
            <source>{title}: there is no such day.</source>
            <translation>{title} : ce jour n’existe pas.</translation>
        </message>
        <message>
            <source>{title}: this is the text of another answer.</source>
            <translation>{title} : c’est le texte d’une autre réponse.</translation>
        </message>
        <message>
            <source>{title}: two critiques cannot have the same rank.</source>
            <translation>{title} : deux critiques ne peuvent pas avoir le même rang.</translation>
        </message>
        <message>
            <source>{title}: two responses cannot have the same rank.</source>
            <translation>{title} : deux réponses ne peuvent pas avoir le même rang.</translation>
        </message>
        <message>
            <source>{title}: unsure</source>
            <translation>{title} : incertain</translation>
        </message>
        <message>
            <source>{title}: write a number, such as -0.75.</source>
            <translation>{title} : écrivez un nombre, par exemple -0.75.</translation>
        </message>
        <message>
            <source>{title}: write the date as year-month-day, 2026-03-31.</source>
            <translation>{title} : écrivez la date sous la forme année-mois-jour, 2026-03-31.</translation>
        </message>
        <message>
            <source>{title}: yes</source>
            <translation>{title} : oui</translation>
        </message>
        <message>
            <source>{title}: yes or no?</source>
            <translation>{title} : oui ou non ?</translation>
        </message>
        <message>
            <source>{title}: {count} of at least {limit} words.</source>
            <translation>{title} : {count} sur au moins {limit} mots.</translation>
        </message>
        <message>
            <source>{title}: {count} set of at least {limit}.</source>
            <translation>{title} : {count} activées ; il en faut au moins {limit}.</translation>
        </message>
        <message>
            <source>{title}: {count} set of at most {limit}.</source>
            <translation>{title} : {count} activées ; {limit} au plus sont permises.</translation>
        </message>
        <message numerus="yes">
            <source>{title}: {done} of {n} tasks submitted or skipped</source>
            <extracomment>{title}: {done} of {n} task submitted or skipped</extracomment>
            <translation>
                <numerusform>{title}, tâche soumise ou écartée : {done} sur {n}</numerusform>
                <numerusform>{title}, tâches soumises ou écartées : {done} sur {n}</numerusform>
            </translation>
        </message>
        <message>
            <source>{title}: {misleading} so far, {asked}.</source>
            <translation>{title} : {misleading} pour l’instant, {asked}.</translation>
        </message>
        <message>
            <source>{title}: {preferred} cannot be what is preferred.</source>
            <translation>{title} : {preferred} ne peut pas être préféré.</translation>
        </message>
        <message>
            <source>{title}: {questions} so far, {asked}.</source>
            <translation>{title} : {questions} pour l’instant, {asked}.</translation>
        </message>
        <message numerus="yes">
            <source>{title}: {questions}; the maximum is {n}.</source>
            <extracomment>{title}: {questions}; the maximum is {n}.</extracomment>
            <translation>
                <numerusform>{title} : {questions}, et {n} est le maximum.</numerusform>
                <numerusform>{title} : {questions}, et {n} est le maximum.</numerusform>
            </translation>
        </message>
        <message>
            <source>{title}: {unanswerable} so far; {minimum} must be questions that the passage does not answer.</source>
            <translation>{title} : {unanswerable} pour l’instant ; il en faut {minimum} dont le passage ne dit rien.</translation>
        </message>
        <message>
            <source>{what} does not open with this passphrase.</source>
            <translation>{what} ne s’ouvre pas avec cette phrase secrète.</translation>
        </message>
        <message>
            <source>{what} has {size} MB, which is a lot for some networks.</source>
            <translation>{what} fait {size} Mo, ce qui est beaucoup pour certains réseaux.</translation>
        </message>
        <message>
            <source>{what} is not an Ed25519 key.</source>
            <translation>{what} n’est pas une clé Ed25519.</translation>
        </message>
        <message>
            <source>{what} needs its passphrase.</source>
            <translation>{what} a besoin de sa phrase secrète.</translation>
        </message>
        <message>
            <source>{what}: rank</source>
            <translation>{what} : rang</translation>
        </message>
        <message>
            <source>{what}: {names} and {more} more</source>
            <translation>{what} : {names} et {more} autres</translation>
        </message>
        <message>
            <source>{who} is tied already.</source>
            <translation>{who} est déjà à égalité.</translation>
        </message>
        <message>
            <source>{who}, answer</source>
            <translation>{who}, réponse</translation>
        </message>
        <message>
            <source>{who}, copy as your own</source>
            <translation>{who}, reprendre comme la vôtre</translation>
        </message>
        <message>
            <source>{who}, its critique</source>
            <translation>{who}, sa critique</translation>
        </message>
        <message>
            <source>{who}, misleading answer {k}</source>
            <translation>{who}, réponse trompeuse {k}</translation>
        </message>
        <message>
            <source>{who}, quotes {k}</source>
            <translation>{who}, citations {k}</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texte</translation>
        </message>
        <message>
            <source>{who}, the critique that exposes it</source>
            <translation>{who}, la critique qui la démasque</translation>
        </message>
        <message>
            <source>{who}, {attribute}: marked as unsure.</source>
            <translation>{who}, {attribute} : marqué comme incertain.</translation>
        </message>
        <message>
            <source>{who}, {attribute}: not unsure any more.</source>
            <translation>{who}, {attribute} : n’est plus incertain.</translation>
        </message>
        <message>
            <source>{who}, {attribute}: the answer that you give here is marked as unsure.</source>
            <translation>{who}, {attribute} : la réponse que vous donnerez ici sera marquée comme incertaine.</translation>
        </message>
        <message>
            <source>{who}: its rank</source>
            <translation>{who} : son rang</translation>
        </message>
        <message>
            <source>{who}: “{tag}” is removed.</source>
            <translation>{who} : « {tag} » est retirée.</translation>
        </message>
        <message>
            <source>{who}: “{tag}” is set.</source>
            <translation>{who} : « {tag} » est mise.</translation>
        </message>
        <message>
            <source>{words} Choose what you judge next, or press Esc.</source>
            <translation>{words} Choisissez ce que vous jugez ensuite, ou appuyez sur Échap.</translation>
        </message>
        <message>
            <source>{words} Ctrl and a digit choose while you type.</source>
            <translation>{words} Ctrl et un chiffre choisissent pendant la saisie.</translation>
        </message>
        <message>
            <source>{words} Nor with “{kept}”: choose what that is about, or press Esc, and type it again.</source>
            <translation>{words} Ni de « {kept} » : choisissez ce dont il s’agit, ou appuyez sur Échap, et tapez-le de nouveau.</translation>
        </message>
        <message>
            <source>{words} {key:go.open} goes there.</source>
            <translation>{words} {key:go.open} y conduit.</translation>
        </message>
        <message>
            <source>{words} · Esc ends the text</source>
            <translation>{words} · Échap termine le texte</translation>
        </message>
        <message>
            <source>{words}: select the text and press</source>
            <translation>{words} : sélectionnez le texte et appuyez sur</translation>
        </message>
        <message numerus="yes">
            <source>{wrong} of {n} answers are off.</source>
            <extracomment>{wrong} of {n} answer is off.</extracomment>
            <translation>
                <numerusform>Réponse qui s’écarte : {wrong} sur {n}.</numerusform>
                <numerusform>Réponses qui s’écartent : {wrong} sur {n}.</numerusform>
            </translation>
        </message>
        <message>
            <source>“{answer}” is not chosen yet: wait a moment, then press {key}.</source>
            <translation>« {answer} » n’est pas encore choisi : attendez un instant, puis appuyez sur {key}.</translation>
        </message>
        <message>
            <source>“{tag}” is not set yet: press {key} again for {who}, or go back to {before} first.</source>
            <translation>« {tag} » n’est pas encore mise : appuyez de nouveau sur {key} pour {who}, ou revenez d’abord à {before}.</translation>
        </message>
        <message>
            <source>“{typed}” did nothing, since words may follow: press Esc or wait, then a key.</source>
            <translation>« {typed} » n’a rien fait, car des mots peuvent suivre : appuyez sur Échap ou attendez, puis une touche.</translation>
        </message>
        <message>
            <source>✓ Ready to accept with your corrections</source>
            <translation>✓ Prêt à accepter avec vos corrections</translation>
        </message>
        <message>
            <source>✓ Ready to submit</source>
            <translation>✓ Prêt à soumettre</translation>
        </message>
        <message>
            <source>✓ Saved</source>
            <translation>✓ Enregistré</translation>
        </message>
        <message>
            <source>✓ Submitted</source>
            <translation>✓ Soumise</translation>
        </message>
    </context>
    <context>
        <name>UnlockKeyDialog</name>
        <message>
            <source>Go on</source>
            <translation>Continuer</translation>
        </message>
        <message>
            <source>Passphrase of your key</source>
            <translation>Phrase secrète de votre clé</translation>
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation>Ce n’est pas la phrase secrète de votre clé. Rien n’a été modifié.</translation>
        </message>
        <message>
            <source>Your passphrase</source>
            <translation>Votre phrase secrète</translation>
        </message>
        <message>
            <source>{why} Your key is in a file under your passphrase. It is asked for once until you close the window.</source>
            <translation>{why} Votre clé est dans un fichier sous votre phrase secrète. Elle est demandée une fois, jusqu’à ce que vous fermiez la fenêtre.</translation>
        </message>
    </context>
    <context>
        <name>UnsavedTextNotice</name>
        <message>
            <source>Copy the words</source>
            <translation>Copier les mots</translation>
        </message>
        <message>
            <source>What you typed in task {number} was not saved: “{words}”</source>
            <translation>Ce que vous avez saisi dans la tâche {number} n’a pas été enregistré : « {words} »</translation>
        </message>
        <message>
            <source>What you typed in this task was not saved: “{words}”</source>
            <translation>Ce que vous avez saisi dans cette tâche n’a pas été enregistré : « {words} »</translation>
        </message>
    </context>
    <context>
        <name>WindowCommandHandlers</name>
        <message>
            <source>All your work is saved in this program. No results bundle was written.</source>
            <translation>Tout votre travail est enregistré dans ce programme. Aucun paquet de résultats n’a été écrit.</translation>
        </message>
        <message>
            <source>All your work is saved in this program. The results bundle is there: {path}</source>
            <translation>Tout votre travail est enregistré dans ce programme. Le paquet de résultats est ici : {path}</translation>
        </message>
        <message>
            <source>Every task is submitted or skipped. Export the results ({keys}), and send them to the project owner.</source>
            <translation>Toutes les tâches sont soumises ou écartées. Exportez les résultats ({keys}), et envoyez-les au responsable du projet.</translation>
        </message>
        <message>
            <source>Every task is submitted or skipped. Send the results to the project owner: sync with {place}.</source>
            <translation>Toutes les tâches sont soumises ou écartées. Envoyez les résultats au responsable du projet : synchronisez avec {place}.</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Exporter les résultats…</translation>
        </message>
        <message>
            <source>Exporting…</source>
            <translation>Exportation…</translation>
        </message>
        <message>
            <source>It is needed to sign what you export.</source>
            <translation>Elle est nécessaire pour signer ce que vous exportez.</translation>
        </message>
        <message>
            <source>No invite says that your key is yours: the owner refuses the file until they trust your public key, once. Send it to them by another way: “{copy}” in the menu {menu}.</source>
            <translation>Aucune invitation ne dit que votre clé est la vôtre : le responsable refuse le fichier tant qu’il n’a pas accordé sa confiance, une fois, à votre clé publique. Envoyez-la-lui par un autre moyen : « {copy} » dans le menu {menu}.</translation>
        </message>
        <message>
            <source>No program of this computer shows folders. This one is {folder}.</source>
            <translation>Aucun programme de cet ordinateur ne montre les dossiers. Celui-ci est {folder}.</translation>
        </message>
        <message>
            <source>Nothing was exported. What you entered stays on the screen and is saved as soon as possible.</source>
            <translation>Rien n’a été exporté. Ce que vous avez saisi reste à l’écran et sera enregistré dès que possible.</translation>
        </message>
        <message>
            <source>Nothing was exported: the program did not wait for the keyring, which holds your key.</source>
            <translation>Rien n’a été exporté : le trousseau, qui contient votre clé, n’a pas été attendu.</translation>
        </message>
        <message>
            <source>Open a task bundle, an invite, a receipt or your own results</source>
            <translation>Ouvrir un paquet de tâches, une invitation, un accusé de réception ou vos propres résultats</translation>
        </message>
        <message>
            <source>Owner: {owner}, not verified yet. Ask the owner whether this is their fingerprint: {print}</source>
            <translation>Responsable : {owner}, pas encore vérifié. Demandez-lui si cette empreinte est bien la sienne : {print}</translation>
        </message>
        <message>
            <source>Owner: {owner}, verified.</source>
            <translation>Responsable : {owner}, vérifié.</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Montrer</translation>
        </message>
        <message>
            <source>Show in folder</source>
            <translation>Montrer dans le dossier</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Synchroniser maintenant</translation>
        </message>
        <message>
            <source>Task bundles, invites, receipts and results</source>
            <translation>Paquets, invitations et accusés de réception</translation>
        </message>
        <message>
            <source>The first steps are about responses that are scored. The sample has some.</source>
            <translation>Les premiers pas portent sur des réponses à noter. L’exemple en contient.</translation>
        </message>
        <message>
            <source>The first steps follow when the message above the texts is dismissed.</source>
            <translation>Les premiers pas suivent dès que le message au-dessus des textes est masqué.</translation>
        </message>
        <message>
            <source>The last edits are still being saved.</source>
            <translation>Les dernières modifications sont encore en cours d’enregistrement.</translation>
        </message>
        <message>
            <source>The project was updated: {changes}. Finished work was kept.</source>
            <translation>Le projet a été mis à jour : {changes}. Le travail terminé a été conservé.</translation>
        </message>
        <message>
            <source>The results could not be exported</source>
            <translation>Les résultats n’ont pas pu être exportés</translation>
        </message>
        <message>
            <source>These tasks were already imported; nothing changed.</source>
            <translation>Ces tâches étaient déjà là ; rien n’a changé.</translation>
        </message>
        <message>
            <source>This folder cannot guarantee that the file survives a power cut.</source>
            <translation>Ce dossier ne peut pas garantir que le fichier survive à une coupure de courant.</translation>
        </message>
        <message>
            <source>Try again.</source>
            <translation>Réessayez.</translation>
        </message>
        <message>
            <source>What you entered stays on the screen and is saved as soon as possible.</source>
            <translation>Ce que vous avez saisi reste à l’écran et sera enregistré dès que possible.</translation>
        </message>
        <message>
            <source>You have no key yet: it is created with the first project that you open.</source>
            <translation>Vous n’avez pas encore de clé : elle est créée avec le premier projet ouvert.</translation>
        </message>
        <message>
            <source>Your answers in the course were exported</source>
            <translation>Vos réponses au cours ont été exportées</translation>
        </message>
        <message>
            <source>Your public key is in the clipboard, as one line: {line}</source>
            <translation>Votre clé publique est dans le presse-papiers, en une ligne : {line}</translation>
        </message>
        <message>
            <source>no name given</source>
            <translation>aucun nom indiqué</translation>
        </message>
        <message>
            <source>{said}. File: {path} ({size} kB, bundle {id}). It is still to be sent: sync with {place}.</source>
            <translation>{said}. Fichier : {path} ({size} ko, paquet {id}). Il reste à l’envoyer : synchronisez avec {place}.</translation>
        </message>
        <message>
            <source>{said}. Send this file to the project owner: {path} ({size} kB, bundle {id})</source>
            <translation>{said}. Envoyez ce fichier au responsable du projet : {path} ({size} ko, paquet {id})</translation>
        </message>
    </context>
    <context>
        <name>WorkspaceController</name>
        <message>
            <source>An image of {who} is being decoded: press again once it is shown.</source>
            <translation>Une image de {who} est en cours de décodage : appuyez de nouveau une fois qu’elle est affichée.</translation>
        </message>
        <message>
            <source>An image of {who} is shown now: look at it, and press again.</source>
            <translation>Une image de {who} est maintenant affichée : regardez-la, puis appuyez de nouveau.</translation>
        </message>
        <message>
            <source>Ask the project owner</source>
            <translation>Interroger le responsable du projet</translation>
        </message>
        <message>
            <source>Dismiss the owner's answer</source>
            <translation>Masquer la réponse du responsable</translation>
        </message>
        <message>
            <source>Every task is submitted or skipped.</source>
            <translation>Toutes les tâches sont soumises ou écartées.</translation>
        </message>
        <message>
            <source>It is sent with your results, signed. The answer is shown at this task.</source>
            <translation>La question part avec vos résultats, signée. La réponse s’affiche à cette tâche.</translation>
        </message>
        <message>
            <source>It is sent with your results, signed. The answer is shown here, and when it arrives.</source>
            <translation>La question part avec vos résultats, signée. La réponse s’affiche ici, et à son arrivée.</translation>
        </message>
        <message>
            <source>Not submitted yet: {words}</source>
            <translation>Pas encore soumise : {words}</translation>
        </message>
        <message>
            <source>Nothing is missing here.</source>
            <translation>Rien ne manque ici.</translation>
        </message>
        <message>
            <source>Redone: {label}, task {n}</source>
            <translation>Rétabli : {label}, tâche {n}</translation>
        </message>
        <message>
            <source>Reply to the return</source>
            <translation>Répondre au retour</translation>
        </message>
        <message>
            <source>Reviewers read it beside your work once you have submitted the task again.</source>
            <translation>Les relecteurs le lisent à côté de votre travail une fois que vous avez soumis la tâche de nouveau.</translation>
        </message>
        <message>
            <source>Saved. It is sent to the project owner with your next results.</source>
            <translation>Enregistré. Cela part au responsable du projet avec vos prochains résultats.</translation>
        </message>
        <message>
            <source>Show the new version</source>
            <translation>Montrer la nouvelle version</translation>
        </message>
        <message>
            <source>The image is shown now: look at it, and press again.</source>
            <translation>L’image est maintenant affichée : regardez-la, puis appuyez de nouveau.</translation>
        </message>
        <message>
            <source>The owner has changed a question since you answered it: {names}. Your answer counts once you have looked at it again and submitted.</source>
            <translation>Le responsable a modifié une question depuis votre réponse : {names}. Votre réponse compte une fois que vous l’avez revue et soumise.</translation>
        </message>
        <message>
            <source>The owner has changed a text since you judged it: {names}. What you gave counts once you have looked at it again and submitted.</source>
            <translation>Le responsable a modifié un texte depuis votre évaluation : {names}. Ce que vous avez donné compte une fois que vous l’avez revu et soumis.</translation>
        </message>
        <message>
            <source>The owner has changed this task since you finished it. Your work stands on what you see here.</source>
            <translation>Le responsable a modifié cette tâche depuis que vous l’avez terminée. Votre travail repose sur ce que vous voyez ici.</translation>
        </message>
        <message>
            <source>The project owner has changed the guidelines: they are beside the texts.</source>
            <translation>Le responsable du projet a modifié les consignes : elles sont à côté des textes.</translation>
        </message>
        <message>
            <source>The whole project</source>
            <translation>Tout le projet</translation>
        </message>
        <message>
            <source>There is no task after this one.</source>
            <translation>Il n’y a pas de tâche après celle-ci.</translation>
        </message>
        <message>
            <source>There is no task before this one.</source>
            <translation>Il n’y a pas de tâche avant celle-ci.</translation>
        </message>
        <message>
            <source>This is {who}.</source>
            <translation>C’est {who}.</translation>
        </message>
        <message>
            <source>This task</source>
            <translation>Cette tâche</translation>
        </message>
        <message>
            <source>This task has other guidelines than those before: they are beside the texts.</source>
            <translation>Cette tâche a d’autres consignes que les précédentes : elles sont à côté des textes.</translation>
        </message>
        <message>
            <source>Undone: {label}, task {n}</source>
            <translation>Annulé : {label}, tâche {n}</translation>
        </message>
        <message>
            <source>You asked the project owner: {question}</source>
            <translation>Votre question au responsable : {question}</translation>
        </message>
        <message>
            <source>{who} is visible now: press again to judge it.</source>
            <translation>{who} s’affiche maintenant : appuyez de nouveau pour évaluer.</translation>
        </message>
        <message>
            <source>“{command}” does nothing here.</source>
            <translation>« {command} » ne fait rien ici.</translation>
        </message>
    </context>
    <context>
        <name>WorkspaceStatusPresenter</name>
        <message>
            <source>Active {time}</source>
            <translation>Actif {time}</translation>
        </message>
        <message>
            <source>Back to it</source>
            <translation>Y revenir</translation>
        </message>
        <message>
            <source>Everything is saved again.</source>
            <translation>Tout est de nouveau enregistré.</translation>
        </message>
        <message>
            <source>Task {n}: {remark}</source>
            <translation>Tâche {n} : {remark}</translation>
        </message>
        <message>
            <source>next task to do</source>
            <translation>prochaine tâche à faire</translation>
        </message>
        <message>
            <source>what comes next</source>
            <translation>la suite</translation>
        </message>
        <message>
            <source>{active} · paused</source>
            <translation>{active} · en pause</translation>
        </message>
        <message>
            <source>{edit} (task {n})</source>
            <translation>{edit} (tâche {n})</translation>
        </message>
    </context>
    <context>
        <name>WorkspaceTopBar</name>
        <message>
            <source>Commands</source>
            <translation>Commandes</translation>
        </message>
        <message>
            <source>Finished tasks</source>
            <translation>Tâches terminées</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Consignes</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menu</translation>
        </message>
        <message>
            <source>Saving…</source>
            <translation>Enregistrement…</translation>
        </message>
        <message>
            <source>Task {position} of {count}</source>
            <translation>Tâche {position} sur {count}</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>avec drapeau</translation>
        </message>
        <message>
            <source>unverified owner</source>
            <translation>responsable non vérifié</translation>
        </message>
        <message>
            <source>verified</source>
            <translation>vérifié</translation>
        </message>
        <message>
            <source>⚑ flagged</source>
            <translation>⚑ drapeau</translation>
        </message>
        <message>
            <source>✓ Saved</source>
            <translation>✓ Enregistré</translation>
        </message>
    </context>
    <context>
        <name>_ConversationColumn</name>
        <message>
            <source>Conversation</source>
            <translation>Conversation</translation>
        </message>
        <message>
            <source>language: {code}</source>
            <translation>langue : {code}</translation>
        </message>
    </context>
    <context>
        <name>_ImageView</name>
        <message>
            <source>The image: arrow keys move it</source>
            <translation>L’image : les flèches la déplacent</translation>
        </message>
    </context>
    <context>
        <name>_JudgedTextView</name>
        <message>
            <source>{who}, text</source>
            <translation>{who}, texte</translation>
        </message>
    </context>
</TS>
