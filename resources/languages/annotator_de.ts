<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>About</name>
        <message>
            <source>About Annotator</source>
            <translation>Über Annotator</translation>
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
            <translation>Teile und ihre Lizenzen</translation>
        </message>
        <message>
            <source>It contains these components, each under its own licence. Select one to read its licence.</source>
            <translation>Es besteht aus diesen Teilen, jeder unter seiner eigenen Lizenz. Wählen Sie einen, um sie zu lesen.</translation>
        </message>
        <message>
            <source>It names its licence, but does not include its text.</source>
            <translation>Er nennt seine Lizenz und bringt ihren Text nicht mit.</translation>
        </message>
        <message>
            <source>Judge model answers, offline and by keyboard. Free software under the Apache License 2.0: you may use, study, share and change it.</source>
            <translation>Antworten von Modellen beurteilen, ohne Netz und mit der Tastatur. Freie Software unter der Apache-Lizenz 2.0: Sie dürfen sie benutzen, untersuchen, weitergeben und ändern.</translation>
        </message>
        <message>
            <source>Licence of the selected component</source>
            <translation>Lizenz des gewählten Teils</translation>
        </message>
    </context>
    <context>
        <name>AcceptInviteDialog</name>
        <message>
            <source>Accept</source>
            <translation>Annehmen</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Compare these 12 words with {owner}, in another way than the one in which this invite arrived: a call, a meeting. By accepting you confirm that they match.</source>
            <translation>Prüfen Sie diese 12 Wörter mit {owner}, auf einem anderen Weg als dem dieser Einladung: ein Anruf, ein Treffen. Annehmen heißt sagen, dass sie übereinstimmen.</translation>
        </message>
        <message>
            <source>Fingerprint</source>
            <translation>Fingerabdruck</translation>
        </message>
        <message>
            <source>Invite</source>
            <translation>Einladung</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Nicht jetzt</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Ergebnisse</translation>
        </message>
        <message>
            <source>Sent to</source>
            <translation>Gehen an</translation>
        </message>
        <message>
            <source>You have accepted this invite already.</source>
            <translation>Sie haben diese Einladung schon angenommen.</translation>
        </message>
        <message>
            <source>You sign as</source>
            <translation>Sie signieren als</translation>
        </message>
        <message>
            <source>Your id</source>
            <translation>Ihre Kennung</translation>
        </message>
        <message>
            <source>encrypted, so that only {owner} can read them</source>
            <translation>verschlüsselt, damit nur {owner} sie lesen kann</translation>
        </message>
        <message>
            <source>signed by you</source>
            <translation>von Ihnen signiert</translation>
        </message>
        <message>
            <source>{owner} invites you as {name} to “{title}”.</source>
            <translation>{owner} lädt Sie als {name} zu „{title}“ ein.</translation>
        </message>
    </context>
    <context>
        <name>AdjudicationGrid</name>
        <message>
            <source>Adjudication</source>
            <translation>Entscheidung</translation>
        </message>
        <message>
            <source>Adjudication: {words}</source>
            <translation>Entscheidung: {words}</translation>
        </message>
        <message>
            <source>Counts</source>
            <translation>Zählt</translation>
        </message>
        <message>
            <source>all decided</source>
            <translation>alles entschieden</translation>
        </message>
        <message>
            <source>{n} to decide</source>
            <translation>{n} zu entscheiden</translation>
        </message>
    </context>
    <context>
        <name>AdjudicationLayoutController</name>
        <message>
            <source>All answers of {who} were adopted.</source>
            <translation>Alle Antworten von {who} sind übernommen.</translation>
        </message>
        <message>
            <source>No digit answers this. Enter opens the workspace to write your own.</source>
            <translation>Darauf antwortet keine Ziffer. Die Eingabetaste öffnet den Arbeitsbereich, um eine eigene zu schreiben.</translation>
        </message>
        <message>
            <source>The next digit is for {who}.</source>
            <translation>Die nächste Ziffer gilt für {who}.</translation>
        </message>
        <message>
            <source>another answer</source>
            <translation>andere Antwort</translation>
        </message>
        <message>
            <source>help</source>
            <translation>Hilfe</translation>
        </message>
        <message>
            <source>scroll</source>
            <translation>scrollen</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>einreichen</translation>
        </message>
        <message>
            <source>take all</source>
            <translation>alle übernehmen</translation>
        </message>
        <message>
            <source>take the answer</source>
            <translation>Antwort übernehmen</translation>
        </message>
        <message>
            <source>what differs</source>
            <translation>was sich unterscheidet</translation>
        </message>
        <message>
            <source>write your own</source>
            <translation>eigene schreiben</translation>
        </message>
        <message>
            <source>{row}: the answer of {who} was adopted.</source>
            <translation>{row}: die Antwort von {who} ist übernommen.</translation>
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
            <translation>es zählt: {words}</translation>
        </message>
    </context>
    <context>
        <name>AnswerFieldRows</name>
        <message>
            <source>Alternative</source>
            <translation>Alternative</translation>
        </message>
        <message>
            <source>Alternative (optional)</source>
            <translation>Alternative (wenn Sie möchten)</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <source>Answer (optional)</source>
            <translation>Antwort (freiwillig)</translation>
        </message>
        <message>
            <source>Note</source>
            <translation>Notiz</translation>
        </message>
        <message>
            <source>Note (optional)</source>
            <translation>Notiz (wenn Sie möchten)</translation>
        </message>
        <message>
            <source>Why?</source>
            <translation>Warum?</translation>
        </message>
        <message>
            <source>Why? (optional)</source>
            <translation>Warum? (wenn Sie möchten)</translation>
        </message>
        <message>
            <source>rows {first}–{last}</source>
            <translation>Zeilen {first}–{last}</translation>
        </message>
        <message>
            <source>{n} of {count}</source>
            <translation>{n} von {count}</translation>
        </message>
        <message>
            <source>{who}, {attribute}, alternative</source>
            <translation>{who}, {attribute}, Alternative</translation>
        </message>
        <message>
            <source>{who}, {attribute}, note</source>
            <translation>{who}, {attribute}, Notiz</translation>
        </message>
        <message>
            <source>{who}, {attribute}, why</source>
            <translation>{who}, {attribute}, warum</translation>
        </message>
    </context>
    <context>
        <name>AnswerInputController</name>
        <message>
            <source>Skip</source>
            <translation>Überspringen</translation>
        </message>
        <message>
            <source>Take up again</source>
            <translation>Wieder aufnehmen</translation>
        </message>
        <message>
            <source>This computer cannot show the text</source>
            <translation>Dieser Computer kann den Text nicht zeigen</translation>
        </message>
        <message>
            <source>This task is skipped: {reason}.</source>
            <translation>Diese Aufgabe ist übersprungen: {reason}.</translation>
        </message>
        <message>
            <source>What you entered so far is kept. You can reopen the task at any time.</source>
            <translation>Was Sie bisher eingegeben haben, bleibt erhalten. Sie können die Aufgabe jederzeit wieder aufnehmen.</translation>
        </message>
        <message>
            <source>“{key}” is none of the reactions. Esc leaves them.</source>
            <translation>„{key}“ ist keine der Reaktionen. Esc verlässt sie.</translation>
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
            <translation>{who}, Text</translation>
        </message>
    </context>
    <context>
        <name>AnswerSummaryStrip</name>
        <message>
            <source>not scored</source>
            <translation>nicht bewertet</translation>
        </message>
        <message>
            <source>{answer}, unsure</source>
            <translation>{answer}, unsicher</translation>
        </message>
        <message>
            <source>{who}, go to {attribute}</source>
            <translation>{who}, zu {attribute} gehen</translation>
        </message>
    </context>
    <context>
        <name>ApplicationBackend</name>
        <message>
            <source>You have no key yet.</source>
            <translation>Sie haben noch keinen Schlüssel.</translation>
        </message>
    </context>
    <context>
        <name>AssignShortcutDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Change a shortcut</source>
            <translation>Tastenkürzel ändern</translation>
        </message>
        <message>
            <source>New keys of {title}</source>
            <translation>Neue Tasten für {title}</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>Jetzt</translation>
        </message>
        <message>
            <source>Press the new keys</source>
            <translation>Drücken Sie die neuen Tasten</translation>
        </message>
        <message>
            <source>Press the new keys of {title}</source>
            <translation>Drücken Sie die neuen Tasten für {title}</translation>
        </message>
        <message>
            <source>Use in addition</source>
            <translation>Zusätzlich verwenden</translation>
        </message>
        <message>
            <source>Use instead</source>
            <translation>Stattdessen verwenden</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>{keys} cannot be used: scores, Tab and Enter keep their keys.</source>
            <translation>{keys} geht nicht: Werte, Tabulator und Eingabetaste behalten ihre Tasten.</translation>
        </message>
        <message>
            <source>{keys} runs “{title}” now. If you use it here, it no longer will.</source>
            <translation>{keys} führt jetzt „{title}“ aus. Wenn Sie es hier verwenden, gilt das nicht mehr.</translation>
        </message>
        <message>
            <source>{keys} sets “{title}” now. If you use it here, it no longer will.</source>
            <translation>{keys} setzt jetzt „{title}“. Wenn Sie es hier verwenden, gilt das nicht mehr.</translation>
        </message>
    </context>
    <context>
        <name>AuthoringLayoutController</name>
        <message>
            <source>Question {n} now.</source>
            <translation>Jetzt Frage {n}.</translation>
        </message>
        <message>
            <source>This question is not written yet.</source>
            <translation>Diese Frage ist noch nicht geschrieben.</translation>
        </message>
        <message>
            <source>Tie</source>
            <translation>Verknüpfen</translation>
        </message>
        <message>
            <source>Write the answer first: its words are tied to the passage.</source>
            <translation>Schreiben Sie zuerst die Antwort: Ihre Wörter werden mit der Passage verknüpft.</translation>
        </message>
        <message>
            <source>Write the question first.</source>
            <translation>Schreiben Sie zuerst die Frage.</translation>
        </message>
        <message>
            <source>cursor in the passage</source>
            <translation>Cursor in der Passage</translation>
        </message>
        <message>
            <source>help</source>
            <translation>Hilfe</translation>
        </message>
        <message>
            <source>misleading answer</source>
            <translation>irreführende Antwort</translation>
        </message>
        <message>
            <source>new question</source>
            <translation>neue Frage</translation>
        </message>
        <message>
            <source>next question</source>
            <translation>nächste Frage</translation>
        </message>
        <message>
            <source>remove</source>
            <translation>entfernen</translation>
        </message>
        <message>
            <source>show both</source>
            <translation>beide zeigen</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>einreichen</translation>
        </message>
        <message>
            <source>tie</source>
            <translation>verknüpfen</translation>
        </message>
        <message>
            <source>what is missing</source>
            <translation>was fehlt</translation>
        </message>
        <message>
            <source>write</source>
            <translation>schreiben</translation>
        </message>
    </context>
    <context>
        <name>AuthoringPanel</name>
        <message>
            <source>New question</source>
            <translation>Neue Frage</translation>
        </message>
        <message>
            <source>Questions</source>
            <translation>Fragen</translation>
        </message>
        <message>
            <source>Questions about the passage</source>
            <translation>Fragen zur Passage</translation>
        </message>
    </context>
    <context>
        <name>BackupListView</name>
        <message>
            <source>Backups, newest first</source>
            <translation>Sicherungen, die neueste zuerst</translation>
        </message>
        <message>
            <source>Checked: complete and undamaged.</source>
            <translation>Geprüft: vollständig und unbeschädigt.</translation>
        </message>
        <message>
            <source>Checking it…</source>
            <translation>Wird geprüft …</translation>
        </message>
        <message>
            <source>It contains no project yet.</source>
            <translation>Sie enthält noch kein Projekt.</translation>
        </message>
        <message>
            <source>It is damaged and cannot be restored:</source>
            <translation>Sie ist beschädigt und kann nicht wiederhergestellt werden:</translation>
        </message>
        <message>
            <source>Last edit: {when}</source>
            <translation>Letzte Änderung: {when}</translation>
        </message>
    </context>
    <context>
        <name>Backups</name>
        <message>
            <source>Backups</source>
            <translation>Sicherungen</translation>
        </message>
        <message>
            <source>at startup</source>
            <translation>beim Start</translation>
        </message>
        <message>
            <source>before a backup was restored</source>
            <translation>vor dem Wiederherstellen einer Sicherung</translation>
        </message>
        <message>
            <source>before an import</source>
            <translation>vor einem Import</translation>
        </message>
        <message>
            <source>before an update of the program</source>
            <translation>vor einer Aktualisierung des Programms</translation>
        </message>
        <message>
            <source>made by hand</source>
            <translation>von Hand angelegt</translation>
        </message>
        <message>
            <source>rescued</source>
            <translation>gerettet</translation>
        </message>
        <message>
            <source>while you worked</source>
            <translation>während der Arbeit</translation>
        </message>
    </context>
    <context>
        <name>BackupsPage</name>
        <message>
            <source>A backup was made and checked: {path}</source>
            <translation>Eine Sicherung wurde angelegt und geprüft: {path}</translation>
        </message>
        <message>
            <source>All your work is backed up at startup, every half hour in which something changed, and before every import. The newest 24 backups are kept, and fewer and fewer of the older ones.</source>
            <translation>Ihre ganze Arbeit wird beim Start gesichert, außerdem jede halbe Stunde, in der sich etwas geändert hat, und vor jedem Import. Die neuesten 24 Sicherungen bleiben erhalten, von älteren immer weniger.</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Make a backup now</source>
            <translation>Jetzt sichern</translation>
        </message>
        <message>
            <source>Repair it</source>
            <translation>Reparieren</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>Wiederherstellen</translation>
        </message>
        <message>
            <source>Restore the backup of {when}?</source>
            <translation>Sicherung von {when} wiederherstellen?</translation>
        </message>
        <message>
            <source>Restore this backup…</source>
            <translation>Diese Sicherung wiederherstellen …</translation>
        </message>
        <message>
            <source>The check at startup found damage:</source>
            <translation>Die Prüfung beim Start hat Schäden gefunden:</translation>
        </message>
        <message>
            <source>There is no backup yet.</source>
            <translation>Es gibt noch keine Sicherung.</translation>
        </message>
        <message>
            <source>What you have done since then is no longer shown. A backup of the current state is made first, so that you can return to it.</source>
            <translation>Was Sie seitdem getan haben, wird nicht mehr angezeigt. Zuvor wird der jetzige Stand gesichert, damit Sie zu ihm zurückkehren können.</translation>
        </message>
        <message>
            <source>and {n} more</source>
            <translation>und {n} weitere</translation>
        </message>
    </context>
    <context>
        <name>BundleDetailsDialog</name>
        <message>
            <source>A fingerprint begins with SHA256: and has 43 more characters.</source>
            <translation>Ein Fingerabdruck beginnt mit SHA256: und hat 43 weitere Zeichen.</translation>
        </message>
        <message>
            <source>Ask the owner for the fingerprint of their key, in another way than the one in which the file arrived (a call, their web site). Paste it here, or compare it by eye.</source>
            <translation>Bitten Sie den Auftraggeber auf einem anderen Weg als dem, auf dem die Datei kam (ein Anruf, die Website), um den Fingerabdruck seines Schlüssels. Fügen Sie ihn hier ein, oder vergleichen Sie ihn mit dem Auge.</translation>
        </message>
        <message>
            <source>Bundle</source>
            <translation>Paket</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Vergleichen</translation>
        </message>
        <message>
            <source>Fingerprint</source>
            <translation>Fingerabdruck</translation>
        </message>
        <message>
            <source>Fingerprint that the owner gave you</source>
            <translation>Fingerabdruck, den der Auftraggeber genannt hat</translation>
        </message>
        <message>
            <source>I compared it, it is the same</source>
            <translation>Verglichen, er ist gleich</translation>
        </message>
        <message>
            <source>Not yet. The first bundle of this project contained a key, and all further ones must be signed with it. Only the owner can tell you whether it is really theirs.</source>
            <translation>Noch nicht. Das erste Paket dieses Projekts brachte einen Schlüssel mit, und jedes weitere muss damit signiert sein. Ob er wirklich dem Auftraggeber gehört, kann nur dieser Ihnen sagen.</translation>
        </message>
        <message>
            <source>Owner</source>
            <translation>Auftraggeber</translation>
        </message>
        <message>
            <source>Project and owner</source>
            <translation>Projekt und Auftraggeber</translation>
        </message>
        <message>
            <source>Series {series}, number {number}. Tasks: {tasks}. Imported {when}.
{id}</source>
            <translation>Serie {series}, Nummer {number}. Aufgaben: {tasks}. Importiert: {when}.
{id}</translation>
        </message>
        <message>
            <source>This is a different fingerprint. Somebody else may have made the bundle: do not work on it before you have spoken to the owner.</source>
            <translation>Das ist ein anderer Fingerabdruck. Vielleicht hat jemand anderes das Paket gemacht: Arbeiten Sie nicht damit, bevor Sie mit dem Auftraggeber gesprochen haben.</translation>
        </message>
        <message>
            <source>Verified</source>
            <translation>Verifiziert</translation>
        </message>
        <message>
            <source>Yes. Every further bundle of this project must be signed with the same key.</source>
            <translation>Ja. Jedes weitere Paket dieses Projekts muss mit demselben Schlüssel signiert sein.</translation>
        </message>
        <message>
            <source>no name given</source>
            <translation>kein Name angegeben</translation>
        </message>
    </context>
    <context>
        <name>BundleUpdateDialog</name>
        <message>
            <source>Changed. Read them again before you go on.</source>
            <translation>Geändert. Lesen Sie sie noch einmal, bevor Sie weitermachen.</translation>
        </message>
        <message>
            <source>Changed:</source>
            <translation>Geändert:</translation>
        </message>
        <message>
            <source>Everything else stays as you entered it, and a backup is made first.</source>
            <translation>Alles andere bleibt, wie Sie es eingegeben haben, und zuvor wird eine Sicherung angelegt.</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Richtlinien</translation>
        </message>
        <message>
            <source>New:</source>
            <translation>Neu:</translation>
        </message>
        <message>
            <source>No longer asked:</source>
            <translation>Nicht mehr gefragt:</translation>
        </message>
        <message>
            <source>None of the tasks that you have worked on is affected.</source>
            <translation>Keine der Aufgaben, an denen Sie gearbeitet haben, ist betroffen.</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Nicht jetzt</translation>
        </message>
        <message>
            <source>Questions</source>
            <translation>Fragen</translation>
        </message>
        <message>
            <source>Tasks</source>
            <translation>Aufgaben</translation>
        </message>
        <message>
            <source>The owner sent a newer version of tasks that you already have.</source>
            <translation>Der Auftraggeber hat eine neuere Fassung von Aufgaben geschickt, die schon hier sind.</translation>
        </message>
        <message>
            <source>The same as before.</source>
            <translation>Wie zuvor.</translation>
        </message>
        <message>
            <source>There are none any more.</source>
            <translation>Es gibt keine mehr.</translation>
        </message>
        <message>
            <source>Update</source>
            <translation>Aktualisieren</translation>
        </message>
        <message>
            <source>Update of a project</source>
            <translation>Aktualisierung eines Projekts</translation>
        </message>
        <message>
            <source>Update {title}?</source>
            <translation>{title} aktualisieren?</translation>
        </message>
        <message>
            <source>What you answered to a question that is gone or changed may be left out.</source>
            <translation>Was Sie auf eine Frage geantwortet haben, die weg oder geändert ist, kann wegfallen.</translation>
        </message>
        <message>
            <source>Your work</source>
            <translation>Ihre Arbeit</translation>
        </message>
    </context>
    <context>
        <name>ChangePassphraseDialog</name>
        <message>
            <source>Change it</source>
            <translation>Ändern</translation>
        </message>
        <message>
            <source>Change my passphrase</source>
            <translation>Meine Passphrase ändern</translation>
        </message>
        <message>
            <source>Current passphrase</source>
            <translation>Die bisherige Passphrase</translation>
        </message>
        <message>
            <source>Nobody can recover it for you: without it the key is lost, and you need a new invite. Your work is kept.</source>
            <translation>Niemand kann sie Ihnen zurückgeben: Ohne sie ist der Schlüssel verloren, und Sie brauchen eine neue Einladung. Was Sie getan haben, bleibt.</translation>
        </message>
        <message>
            <source>Protect it</source>
            <translation>Schützen</translation>
        </message>
        <message>
            <source>Protect my key with a passphrase</source>
            <translation>Meinen Schlüssel mit einer Passphrase schützen</translation>
        </message>
        <message>
            <source>Repeat the new passphrase</source>
            <translation>Noch einmal dieselbe</translation>
        </message>
        <message>
            <source>The new passphrase</source>
            <translation>Die neue Passphrase</translation>
        </message>
    </context>
    <context>
        <name>ChipBar</name>
        <message>
            <source>Propose an edit</source>
            <translation>Änderung vorschlagen</translation>
        </message>
        <message>
            <source>Proposed edit</source>
            <translation>Änderungsvorschlag</translation>
        </message>
        <message>
            <source>Reactions</source>
            <translation>Reaktionen</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>{who}, propose an edit</source>
            <translation>{who}, Änderung vorschlagen</translation>
        </message>
        <message>
            <source>{who}, reactions</source>
            <translation>{who}, Reaktionen</translation>
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
            <translation>Über Annotator</translation>
        </message>
        <message>
            <source>About this project and its owner…</source>
            <translation>Über dieses Projekt und seinen Auftraggeber …</translation>
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation>Einladung annehmen …</translation>
        </message>
        <message>
            <source>Accept the work and go on</source>
            <translation>Arbeit annehmen und weiter</translation>
        </message>
        <message>
            <source>Adopt a person's answer</source>
            <translation>Antwort einer Person übernehmen</translation>
        </message>
        <message>
            <source>Adopt all answers of a person</source>
            <translation>Alle Antworten einer Person übernehmen</translation>
        </message>
        <message>
            <source>All answers side by side, or the workspace</source>
            <translation>Alle Antworten nebeneinander, oder der Arbeitsbereich</translation>
        </message>
        <message>
            <source>All commands</source>
            <translation>Alle Befehle</translation>
        </message>
        <message>
            <source>All tasks…</source>
            <translation>Alle Aufgaben …</translation>
        </message>
        <message>
            <source>Ask the project owner…</source>
            <translation>Den Auftraggeber fragen …</translation>
        </message>
        <message>
            <source>Attribute above</source>
            <translation>Merkmal darüber</translation>
        </message>
        <message>
            <source>Attribute below</source>
            <translation>Merkmal darunter</translation>
        </message>
        <message>
            <source>Back to the scores</source>
            <translation>Zurück zu den Werten</translation>
        </message>
        <message>
            <source>Back to where I was reading</source>
            <translation>Zurück zur Lesestelle</translation>
        </message>
        <message>
            <source>Backups…</source>
            <translation>Sicherungen …</translation>
        </message>
        <message>
            <source>Clear the score</source>
            <translation>Wert löschen</translation>
        </message>
        <message>
            <source>Close the message above the texts</source>
            <translation>Die Meldung über den Texten schließen</translation>
        </message>
        <message>
            <source>Compare with the next response</source>
            <translation>Mit der nächsten Antwort vergleichen</translation>
        </message>
        <message>
            <source>Copy diagnostics…</source>
            <translation>Diagnose kopieren …</translation>
        </message>
        <message>
            <source>Copy my public key</source>
            <translation>Meinen öffentlichen Schlüssel kopieren</translation>
        </message>
        <message>
            <source>Copy the given critique as your own</source>
            <translation>Die vorgelegte Kritik als eigene übernehmen</translation>
        </message>
        <message>
            <source>Course of this project</source>
            <translation>Kurs dieses Projekts</translation>
        </message>
        <message>
            <source>Critique</source>
            <translation>Kritik</translation>
        </message>
        <message>
            <source>Cursor in the passage</source>
            <translation>Cursor in der Passage</translation>
        </message>
        <message>
            <source>Cursor in the text</source>
            <translation>Cursor im Text</translation>
        </message>
        <message>
            <source>Dark theme</source>
            <translation>Dunkles Design</translation>
        </message>
        <message>
            <source>Delivery…</source>
            <translation>Übermittlung …</translation>
        </message>
        <message>
            <source>Differences from gold and from others</source>
            <translation>Abweichungen von Musterlösung und von anderen</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>Bearbeiten</translation>
        </message>
        <message>
            <source>Enlarge the images of the task</source>
            <translation>Bilder der Aufgabe groß zeigen</translation>
        </message>
        <message>
            <source>Everything in this task, and what is missing</source>
            <translation>Alles in dieser Aufgabe, und was fehlt</translation>
        </message>
        <message>
            <source>Everything that was returned</source>
            <translation>Alles Zurückgegebene</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Ergebnisse exportieren …</translation>
        </message>
        <message>
            <source>Extend the selection: words, sentence, paragraph</source>
            <translation>Die Auswahl erweitern: Wörter, Satz, Absatz</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <source>Find in the texts…</source>
            <translation>In den Texten suchen …</translation>
        </message>
        <message>
            <source>Find next</source>
            <translation>Weitersuchen</translation>
        </message>
        <message>
            <source>Find previous</source>
            <translation>Rückwärts suchen</translation>
        </message>
        <message>
            <source>First steps</source>
            <translation>Erste Schritte</translation>
        </message>
        <message>
            <source>Flag the task for later</source>
            <translation>Aufgabe für später vormerken</translation>
        </message>
        <message>
            <source>Fold or show the reasoning of models</source>
            <translation>Gedankengänge der Modelle ein- oder ausklappen</translation>
        </message>
        <message>
            <source>Forward to where I was reading</source>
            <translation>Wieder vor zur Lesestelle</translation>
        </message>
        <message>
            <source>Give it the next free rank</source>
            <translation>Den nächsten freien Rang geben</translation>
        </message>
        <message>
            <source>Go</source>
            <translation>Gehe zu</translation>
        </message>
        <message>
            <source>Go to what is missing</source>
            <translation>Zu dem gehen, was fehlt</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Richtlinien</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>Hilfe</translation>
        </message>
        <message>
            <source>High-contrast theme</source>
            <translation>Design mit hohem Kontrast</translation>
        </message>
        <message>
            <source>Highlight the selection</source>
            <translation>Auswahl markieren</translation>
        </message>
        <message>
            <source>Identity and keys…</source>
            <translation>Identität und Schlüssel …</translation>
        </message>
        <message>
            <source>Import what the project owner sent…</source>
            <translation>Übernehmen, was der Auftraggeber geschickt hat …</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Tastenkürzel</translation>
        </message>
        <message>
            <source>Larger text</source>
            <translation>Größerer Text</translation>
        </message>
        <message>
            <source>Light theme</source>
            <translation>Helles Design</translation>
        </message>
        <message>
            <source>Mark as completely rewritten</source>
            <translation>Als ganz neu geschrieben kennzeichnen</translation>
        </message>
        <message>
            <source>Mark the score as unsure, or as sure again</source>
            <translation>Wert als unsicher kennzeichnen, oder wieder als sicher</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menü</translation>
        </message>
        <message>
            <source>Move everything to another computer…</source>
            <translation>Alles auf einen anderen Computer übertragen …</translation>
        </message>
        <message>
            <source>Move the critique down: less important</source>
            <translation>Kritik nach unten: weniger wichtig</translation>
        </message>
        <message>
            <source>Move the critique up: more important</source>
            <translation>Kritik nach oben: wichtiger</translation>
        </message>
        <message>
            <source>Move the question back</source>
            <translation>Frage nach vorn verschieben</translation>
        </message>
        <message>
            <source>Move the question forward</source>
            <translation>Frage nach hinten verschieben</translation>
        </message>
        <message>
            <source>New critique or error</source>
            <translation>Neue Kritik oder neuer Fehler</translation>
        </message>
        <message>
            <source>New misleading answer</source>
            <translation>Neue irreführende Antwort</translation>
        </message>
        <message>
            <source>New note</source>
            <translation>Neue Notiz</translation>
        </message>
        <message>
            <source>New question</source>
            <translation>Neue Frage</translation>
        </message>
        <message>
            <source>Next part of the window</source>
            <translation>Nächster Teil des Fensters</translation>
        </message>
        <message>
            <source>Next question</source>
            <translation>Nächste Frage</translation>
        </message>
        <message>
            <source>Next returned place</source>
            <translation>Nächste zurückgegebene Stelle</translation>
        </message>
        <message>
            <source>Next task</source>
            <translation>Nächste Aufgabe</translation>
        </message>
        <message>
            <source>Next task to do</source>
            <translation>Nächste offene Aufgabe</translation>
        </message>
        <message>
            <source>Next version in the chain</source>
            <translation>Spätere Fassung in der Kette</translation>
        </message>
        <message>
            <source>Normal text size</source>
            <translation>Normale Textgröße</translation>
        </message>
        <message>
            <source>One response, large</source>
            <translation>Eine Antwort, groß</translation>
        </message>
        <message>
            <source>Open a task bundle…</source>
            <translation>Aufgabenpaket öffnen …</translation>
        </message>
        <message>
            <source>Open the sample “Compare responses”</source>
            <translation>Beispiel „Antworten vergleichen“ öffnen</translation>
        </message>
        <message>
            <source>Open the sample “Critique answers”</source>
            <translation>Beispiel „Antworten kritisieren“ öffnen</translation>
        </message>
        <message>
            <source>Open the sample “Judge critiques”</source>
            <translation>Beispiel „Kritiken beurteilen“ öffnen</translation>
        </message>
        <message>
            <source>Open the sample “Rate responses”</source>
            <translation>Beispiel „Antworten bewerten“ öffnen</translation>
        </message>
        <message>
            <source>Open the sample “Review conversations”</source>
            <translation>Beispiel „Unterhaltungen beurteilen“ öffnen</translation>
        </message>
        <message>
            <source>Open the sample “Write questions”</source>
            <translation>Beispiel „Fragen schreiben“ öffnen</translation>
        </message>
        <message>
            <source>Pin the passage here in a second view, or close it</source>
            <translation>Die Passage hier in einer zweiten Ansicht anheften, oder diese schließen</translation>
        </message>
        <message>
            <source>Preferences…</source>
            <translation>Einstellungen …</translation>
        </message>
        <message>
            <source>Previous part of the window</source>
            <translation>Voriger Teil des Fensters</translation>
        </message>
        <message>
            <source>Previous question</source>
            <translation>Vorige Frage</translation>
        </message>
        <message>
            <source>Previous task</source>
            <translation>Vorige Aufgabe</translation>
        </message>
        <message>
            <source>Previous version in the chain</source>
            <translation>Frühere Fassung in der Kette</translation>
        </message>
        <message>
            <source>Progress and time</source>
            <translation>Fortschritt und Zeit</translation>
        </message>
        <message>
            <source>Projects</source>
            <translation>Projekte</translation>
        </message>
        <message>
            <source>Projects that you own…</source>
            <translation>Ihre Projekte als Auftraggeber …</translation>
        </message>
        <message>
            <source>Propose an edit to the text</source>
            <translation>Änderung am Text vorschlagen</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>Rank higher, or prefer the left one</source>
            <translation>Höherer Rang, oder die linke vorziehen</translation>
        </message>
        <message>
            <source>Rank lower, or prefer the right one</source>
            <translation>Niedrigerer Rang, oder die rechte vorziehen</translation>
        </message>
        <message>
            <source>Rank of a helpful critique</source>
            <translation>Rang einer hilfreichen Kritik</translation>
        </message>
        <message>
            <source>Rate</source>
            <translation>Bewerten</translation>
        </message>
        <message>
            <source>Reactions…</source>
            <translation>Reaktionen …</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Wiederholen</translation>
        </message>
        <message>
            <source>Remove the flag</source>
            <translation>Vormerkung entfernen</translation>
        </message>
        <message>
            <source>Remove the question</source>
            <translation>Frage entfernen</translation>
        </message>
        <message>
            <source>Reopen the skipped task</source>
            <translation>Übersprungene Aufgabe wieder aufnehmen</translation>
        </message>
        <message>
            <source>Reply to the return…</source>
            <translation>Auf die Rückgabe antworten …</translation>
        </message>
        <message>
            <source>Reset panels and columns</source>
            <translation>Bereiche und Spalten zurücksetzen</translation>
        </message>
        <message>
            <source>Response by its letter</source>
            <translation>Antwort nach Buchstabe</translation>
        </message>
        <message>
            <source>Response to the left</source>
            <translation>Antwort links</translation>
        </message>
        <message>
            <source>Response to the right</source>
            <translation>Antwort rechts</translation>
        </message>
        <message>
            <source>Responses one under the other</source>
            <translation>Antworten untereinander</translation>
        </message>
        <message>
            <source>Responses side by side</source>
            <translation>Antworten nebeneinander</translation>
        </message>
        <message>
            <source>Return the whole work…</source>
            <translation>Die ganze Arbeit zurückgeben …</translation>
        </message>
        <message>
            <source>Return this place…</source>
            <translation>Diese Stelle zurückgeben …</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>Prüfung</translation>
        </message>
        <message>
            <source>Score the focused attribute</source>
            <translation>Das ausgewählte Merkmal bewerten</translation>
        </message>
        <message>
            <source>Scroll a wide table back</source>
            <translation>Breite Tabelle zurückrollen</translation>
        </message>
        <message>
            <source>Scroll a wide table to its end</source>
            <translation>Breite Tabelle zum Ende rollen</translation>
        </message>
        <message>
            <source>Scroll responses together or separately</source>
            <translation>Antworten gemeinsam rollen oder jede für sich</translation>
        </message>
        <message>
            <source>Scroll the response down</source>
            <translation>Antwort nach unten rollen</translation>
        </message>
        <message>
            <source>Scroll the response up</source>
            <translation>Antwort nach oben rollen</translation>
        </message>
        <message>
            <source>Show all levels of the score</source>
            <translation>Alle Stufen des Werts zeigen</translation>
        </message>
        <message>
            <source>Show or fold definitions and long results of tools</source>
            <translation>Definitionen und lange Ergebnisse von Werkzeugen zeigen oder einklappen</translation>
        </message>
        <message>
            <source>Show or hide line numbers in code</source>
            <translation>Zeilen von Code nummerieren oder nicht</translation>
        </message>
        <message>
            <source>Show the data directory</source>
            <translation>Datenordner zeigen</translation>
        </message>
        <message>
            <source>Show the owner's new version of the task</source>
            <translation>Die neue Fassung der Aufgabe vom Auftraggeber anzeigen</translation>
        </message>
        <message>
            <source>Show the prompt and the passage unformatted</source>
            <translation>Prompt und Passage unformatiert zeigen</translation>
        </message>
        <message>
            <source>Show the text unformatted</source>
            <translation>Text unformatiert zeigen</translation>
        </message>
        <message>
            <source>Show the whole prompt or question</source>
            <translation>Prompt oder Frage ganz zeigen</translation>
        </message>
        <message>
            <source>Skip as similar to another answer</source>
            <translation>Als ähnlich zu einer anderen Antwort überspringen</translation>
        </message>
        <message>
            <source>Skip the task with a reason…</source>
            <translation>Aufgabe mit Grund überspringen …</translation>
        </message>
        <message>
            <source>Smaller text</source>
            <translation>Kleinerer Text</translation>
        </message>
        <message>
            <source>Submit and go on</source>
            <translation>Einreichen und weiter</translation>
        </message>
        <message>
            <source>Sync: fetch tasks, send results…</source>
            <translation>Synchronisieren: Aufgaben holen, Ergebnisse senden …</translation>
        </message>
        <message>
            <source>System theme</source>
            <translation>Design des Systems</translation>
        </message>
        <message>
            <source>Take over from another computer…</source>
            <translation>Von einem anderen Computer übernehmen …</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>The answer has no errors</source>
            <translation>Die Antwort hat keine Fehler</translation>
        </message>
        <message>
            <source>The given critique is helpful</source>
            <translation>Die vorgelegte Kritik ist hilfreich</translation>
        </message>
        <message>
            <source>The given critique is not helpful</source>
            <translation>Die vorgelegte Kritik ist nicht hilfreich</translation>
        </message>
        <message>
            <source>The passage does not answer the question</source>
            <translation>Die Passage beantwortet die Frage nicht</translation>
        </message>
        <message>
            <source>Tie them as new quotes</source>
            <translation>Als neue Zitate verknüpfen</translation>
        </message>
        <message>
            <source>Tie with the one ranked before</source>
            <translation>Gleicher Rang wie die davor</translation>
        </message>
        <message>
            <source>Tie words of the answer and of the passage</source>
            <translation>Wörter der Antwort und der Passage verknüpfen</translation>
        </message>
        <message>
            <source>To the beginning of the response</source>
            <translation>Zum Anfang der Antwort</translation>
        </message>
        <message>
            <source>To the end of the response</source>
            <translation>Zum Ende der Antwort</translation>
        </message>
        <message>
            <source>Two responses to compare</source>
            <translation>Zwei Antworten zum Vergleich</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>View</source>
            <translation>Ansicht</translation>
        </message>
        <message>
            <source>What was changed or returned</source>
            <translation>Was geändert oder zurückgegeben wurde</translation>
        </message>
        <message>
            <source>Write</source>
            <translation>Schreiben</translation>
        </message>
        <message>
            <source>Write the refinement of a critique</source>
            <translation>Verbesserung zu einer Kritik schreiben</translation>
        </message>
        <message>
            <source>accept</source>
            <translation>annehmen</translation>
        </message>
        <message>
            <source>answer disagree</source>
            <translation>antworten widersprechen</translation>
        </message>
        <message>
            <source>change assign</source>
            <translation>ändern zuweisen</translation>
        </message>
        <message>
            <source>changed text update</source>
            <translation>geändert text aktualisierung</translation>
        </message>
        <message>
            <source>critique</source>
            <translation>Kritik</translation>
        </message>
        <message>
            <source>cursor</source>
            <translation>Cursor</translation>
        </message>
        <message>
            <source>diff difference</source>
            <translation>diff Unterschied</translation>
        </message>
        <message>
            <source>doubt confidence certain</source>
            <translation>Zweifel sicher Sicherheit ungewiss</translation>
        </message>
        <message>
            <source>equal same rank</source>
            <translation>gleich gleicher Rang</translation>
        </message>
        <message>
            <source>first best</source>
            <translation>erste beste</translation>
        </message>
        <message>
            <source>first last number jump list search</source>
            <translation>erste letzte Nummer springen Liste suchen</translation>
        </message>
        <message>
            <source>functions schema parameters output collapse unfold</source>
            <translation>Funktionen Schema Parameter Ausgabe einklappen ausklappen</translation>
        </message>
        <message>
            <source>help</source>
            <translation>Hilfe</translation>
        </message>
        <message>
            <source>highlight</source>
            <translation>markieren</translation>
        </message>
        <message>
            <source>images</source>
            <translation>Bilder</translation>
        </message>
        <message>
            <source>import key move laptop</source>
            <translation>Schlüssel importieren umziehen Laptop Notebook</translation>
        </message>
        <message>
            <source>library close leave home</source>
            <translation>Bibliothek schließen verlassen</translation>
        </message>
        <message>
            <source>line numbers</source>
            <translation>Zeilennummern</translation>
        </message>
        <message>
            <source>next returned place</source>
            <translation>nächste Rückgabe</translation>
        </message>
        <message>
            <source>no errors</source>
            <translation>keine Fehler</translation>
        </message>
        <message>
            <source>note</source>
            <translation>Notiz</translation>
        </message>
        <message>
            <source>outline steps contents overview questions jump</source>
            <translation>gliederung schritte inhalt übersicht fragen springen</translation>
        </message>
        <message>
            <source>owner status team people next commands</source>
            <translation>Auftraggeber Status Team Personen Nächstes Befehle</translation>
        </message>
        <message>
            <source>picture photo screenshot zoom</source>
            <translation>Bild Foto Bildschirmfoto vergrößern</translation>
        </message>
        <message>
            <source>place position return jump</source>
            <translation>Stelle Position zurück Sprung</translation>
        </message>
        <message>
            <source>question message</source>
            <translation>Frage Nachricht</translation>
        </message>
        <message>
            <source>refine</source>
            <translation>verbessern</translation>
        </message>
        <message>
            <source>return</source>
            <translation>zurückgeben</translation>
        </message>
        <message>
            <source>score</source>
            <translation>bewerten</translation>
        </message>
        <message>
            <source>source markdown formatted</source>
            <translation>quelltext markdown formatiert</translation>
        </message>
        <message>
            <source>source markdown question context formatted</source>
            <translation>quelltext markdown frage kontext formatiert</translation>
        </message>
        <message>
            <source>split twice both places hold</source>
            <translation>teilen zweimal beide Stellen halten</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>einreichen</translation>
        </message>
        <message>
            <source>sync side by side lock</source>
            <translation>gemeinsam nebeneinander koppeln</translation>
        </message>
        <message>
            <source>think thinking reasoning collapse hide</source>
            <translation>denken Gedankengang Überlegung einklappen ausblenden</translation>
        </message>
        <message>
            <source>training test qualification</source>
            <translation>Schulung Test Prüfung</translation>
        </message>
        <message>
            <source>undo</source>
            <translation>rückgängig</translation>
        </message>
        <message>
            <source>unsure</source>
            <translation>unsicher</translation>
        </message>
        <message>
            <source>update new tasks agree</source>
            <translation>aktualisierung importieren neue aufgaben zustimmen</translation>
        </message>
        <message>
            <source>whole snap select expand grow</source>
            <translation>ganze einrasten auswählen erweitern vergrößern</translation>
        </message>
    </context>
    <context>
        <name>CommandPalette</name>
        <message>
            <source>Commands</source>
            <translation>Befehle</translation>
        </message>
        <message>
            <source>Find a command</source>
            <translation>Befehl suchen</translation>
        </message>
        <message>
            <source>Matching commands</source>
            <translation>Passende Befehle</translation>
        </message>
        <message>
            <source>No available command contains “{words}”.</source>
            <translation>Kein Befehl, der jetzt geht, enthält „{words}“.</translation>
        </message>
        <message>
            <source>What do you want to do?</source>
            <translation>Was möchten Sie tun?</translation>
        </message>
    </context>
    <context>
        <name>ComparisonLegend</name>
        <message>
            <source>Comparison of {left} and {right}</source>
            <translation>Vergleich von {left} und {right}</translation>
        </message>
        <message>
            <source>only in {who}</source>
            <translation>nur in {who}</translation>
        </message>
    </context>
    <context>
        <name>ContextTextWidget</name>
        <message>
            <source>Find</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <source>Passage</source>
            <translation>Passage</translation>
        </message>
        <message>
            <source>This message is empty.</source>
            <translation>Diese Nachricht ist leer.</translation>
        </message>
        <message>
            <source>in the middle</source>
            <translation>in der Mitte</translation>
        </message>
        <message>
            <source>{who}, context, text</source>
            <translation>{who}, Kontext, Text</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, Text</translation>
        </message>
    </context>
    <context>
        <name>Counting</name>
        <message>
            <source>the same tasks as before</source>
            <translation>dieselben Aufgaben wie zuvor</translation>
        </message>
    </context>
    <context>
        <name>Course</name>
        <message>
            <source>A sync fetches it.</source>
            <translation>Eine Synchronisierung holt sie.</translation>
        </message>
        <message>
            <source>All tasks of the test are submitted. Once it is handed in, nothing in it can be changed.</source>
            <translation>Alle Aufgaben des Tests sind eingereicht. Sobald er abgegeben ist, lässt sich darin nichts mehr ändern.</translation>
        </message>
        <message>
            <source>All work on this project is unchanged.</source>
            <translation>Alle Arbeit an diesem Projekt ist, wie sie war.</translation>
        </message>
        <message>
            <source>Answer the task</source>
            <translation>Aufgabe beantworten</translation>
        </message>
        <message>
            <source>Answer the task; then your answers are shown beside the right ones.</source>
            <translation>Beantworten Sie die Aufgabe; dann stehen Ihre Antworten neben den richtigen.</translation>
        </message>
        <message>
            <source>Asked</source>
            <translation>Gefragt</translation>
        </message>
        <message>
            <source>Attempts left: {n}. Each has different tasks.</source>
            <translation>Verbleibende Versuche: {n}. Jeder hat eigene Aufgaben.</translation>
        </message>
        <message>
            <source>Attempts left: {n}. Some tasks may be repeated.</source>
            <translation>Verbleibende Versuche: {n}. Manche Aufgaben können wieder vorkommen.</translation>
        </message>
        <message>
            <source>Begin the test</source>
            <translation>Test beginnen</translation>
        </message>
        <message>
            <source>Change my answers</source>
            <translation>Meine Antworten ändern</translation>
        </message>
        <message>
            <source>Continue</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>Continue the test</source>
            <translation>Test fortsetzen</translation>
        </message>
        <message>
            <source>Direction</source>
            <translation>Richtung</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Ergebnisse exportieren …</translation>
        </message>
        <message>
            <source>Hand in the test</source>
            <translation>Test abgeben</translation>
        </message>
        <message>
            <source>Look through them again</source>
            <translation>Noch einmal durchgehen</translation>
        </message>
        <message>
            <source>Needed</source>
            <translation>Nötig</translation>
        </message>
        <message>
            <source>No attempt is left, and the tasks stay locked. Tell the project owner and send your results: the owner can open the tasks with a receipt, or give a further attempt with a new bundle. Nothing you did is lost.</source>
            <translation>Es ist kein Versuch mehr übrig, und die Aufgaben bleiben gesperrt. Sagen Sie es dem Auftraggeber und schicken Sie ihm Ihre Ergebnisse: Er kann die Aufgaben mit einer Empfangsbestätigung öffnen oder mit einem neuen Paket einen weiteren Versuch geben. Nichts von dem, was Sie getan haben, ist verloren.</translation>
        </message>
        <message>
            <source>Not passed</source>
            <translation>Nicht bestanden</translation>
        </message>
        <message>
            <source>Open the tasks</source>
            <translation>Aufgaben öffnen</translation>
        </message>
        <message>
            <source>Passed</source>
            <translation>Bestanden</translation>
        </message>
        <message>
            <source>Right</source>
            <translation>Richtig</translation>
        </message>
        <message>
            <source>Send the file to the project owner if you have not; the receipt comes as a file.</source>
            <translation>Schicken Sie dem Auftraggeber die Datei, falls noch nicht geschehen; die Empfangsbestätigung kommt als Datei.</translation>
        </message>
        <message>
            <source>Step {n}: {title}</source>
            <translation>Schritt {n}: {title}</translation>
        </message>
        <message>
            <source>Steps of the course</source>
            <translation>Schritte des Kurses</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Jetzt synchronisieren</translation>
        </message>
        <message>
            <source>Tasks: {tasks}. Attempts: {attempts}. Somebody reads what you write, and decides.</source>
            <translation>Aufgaben: {tasks}. Versuche: {attempts}. Jemand liest, was Sie schreiben, und entscheidet.</translation>
        </message>
        <message>
            <source>Tasks: {tasks}. Right answers needed: {needed}. Attempts: {attempts}.</source>
            <translation>Aufgaben: {tasks}. Nötige richtige Antworten: {needed}. Versuche: {attempts}.</translation>
        </message>
        <message>
            <source>Text of the step</source>
            <translation>Text des Schritts</translation>
        </message>
        <message>
            <source>The course cannot be opened</source>
            <translation>Der Kurs lässt sich nicht öffnen</translation>
        </message>
        <message>
            <source>The project owner scores it.</source>
            <translation>Der Auftraggeber bewertet ihn.</translation>
        </message>
        <message>
            <source>The result comes at once.</source>
            <translation>Das Ergebnis kommt sofort.</translation>
        </message>
        <message>
            <source>The tasks of the project are open now.</source>
            <translation>Die Aufgaben des Projekts sind jetzt offen.</translation>
        </message>
        <message>
            <source>The tasks of the project are open.</source>
            <translation>Die Aufgaben des Projekts sind offen.</translation>
        </message>
        <message>
            <source>The tasks of the project open when the course is passed.</source>
            <translation>Die Aufgaben des Projekts öffnen sich, wenn der Kurs bestanden ist.</translation>
        </message>
        <message>
            <source>The test is handed in and was exported. The owner's receipt will contain the result.</source>
            <translation>Der Test ist abgegeben und wurde exportiert. Erwartet wird nun die Empfangsbestätigung des Auftraggebers, die das Ergebnis nennt.</translation>
        </message>
        <message>
            <source>The test is handed in. Send your results to the project owner, who scores it: the tasks open with the owner's receipt.</source>
            <translation>Der Test ist abgegeben. Schicken Sie Ihre Ergebnisse dem Auftraggeber, der ihn bewertet: Die Aufgaben öffnen sich mit seiner Empfangsbestätigung.</translation>
        </message>
        <message>
            <source>The test is handed in. Send your results to the project owner: somebody reads what you wrote, and the tasks open with the owner's receipt.</source>
            <translation>Der Test ist abgegeben. Schicken Sie Ihre Ergebnisse dem Auftraggeber: Jemand liest, was Sie geschrieben haben, und die Aufgaben öffnen sich mit seiner Empfangsbestätigung.</translation>
        </message>
        <message>
            <source>They say: {note}</source>
            <translation>Dazu heißt es: {note}</translation>
        </message>
        <message>
            <source>This is not scored: compare what you wrote with what was written here, and why.</source>
            <translation>Das bewertet niemand: Lesen Sie, was Sie geschrieben haben, neben dem, was hier steht, und warum.</translation>
        </message>
        <message>
            <source>This was decided by a person who looked at your answers.</source>
            <translation>Das hat jemand entschieden, der Ihre Antworten angesehen hat.</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Noch einmal versuchen</translation>
        </message>
        <message>
            <source>Worth reading again:</source>
            <translation>Lohnt ein zweites Lesen:</translation>
        </message>
        <message>
            <source>counts in all</source>
            <translation>zählt insgesamt</translation>
        </message>
        <message>
            <source>done</source>
            <translation>erledigt</translation>
        </message>
        <message>
            <source>not yet</source>
            <translation>noch nicht</translation>
        </message>
        <message>
            <source>on average {n} too high</source>
            <translation>im Mittel {n} zu hoch</translation>
        </message>
        <message>
            <source>on average {n} too low</source>
            <translation>im Mittel {n} zu niedrig</translation>
        </message>
        <message>
            <source>shown now</source>
            <translation>wird jetzt gezeigt</translation>
        </message>
        <message>
            <source>{right} of {answers}, {share}</source>
            <translation>{right} von {answers}, {share}</translation>
        </message>
        <message>
            <source>{title}: no feedback is given while you work. {keys} submits; after the last task you can hand it in.</source>
            <translation>{title}: Während der Arbeit wird nichts gesagt. {keys} reicht ein; nach der letzten Aufgabe können Sie abgeben.</translation>
        </message>
        <message>
            <source>{title}: {keys} submits, and shows the right answers beside yours.</source>
            <translation>{title}: {keys} reicht ein und zeigt die richtigen Antworten neben Ihren.</translation>
        </message>
    </context>
    <context>
        <name>CritiqueLayoutController</name>
        <message>
            <source>Based on changed text now: refinement {numbers}. Keep, rebase or redo each.</source>
            <translation>Beruht jetzt auf geändertem Text: Verbesserung {numbers}. Jeweils behalten, übertragen oder neu beginnen.</translation>
        </message>
        <message>
            <source>Choose a critique first.</source>
            <translation>Wählen Sie zuerst eine Kritik.</translation>
        </message>
        <message>
            <source>Keep the refinements</source>
            <translation>Verbesserungen behalten</translation>
        </message>
        <message>
            <source>Mark as completely rewritten?</source>
            <translation>Als ganz neu geschrieben kennzeichnen?</translation>
        </message>
        <message>
            <source>Mark as rewritten</source>
            <translation>Als neu geschrieben kennzeichnen</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>Frage</translation>
        </message>
        <message>
            <source>Skip as similar to</source>
            <translation>Überspringen, da ähnlich wie</translation>
        </message>
        <message>
            <source>The selection was cleared: it was made for another answer.</source>
            <translation>Die Auswahl wurde aufgehoben: Sie galt einer anderen Antwort.</translation>
        </message>
        <message>
            <source>There is no answer here.</source>
            <translation>Hier gibt es keine Antwort.</translation>
        </message>
        <message>
            <source>cursor</source>
            <translation>Cursor</translation>
        </message>
        <message>
            <source>help</source>
            <translation>Hilfe</translation>
        </message>
        <message>
            <source>highlight</source>
            <translation>markieren</translation>
        </message>
        <message>
            <source>highlights</source>
            <translation>Markierungen</translation>
        </message>
        <message>
            <source>next part</source>
            <translation>nächster Teil</translation>
        </message>
        <message>
            <source>next question</source>
            <translation>nächste Frage</translation>
        </message>
        <message>
            <source>no errors</source>
            <translation>keine Fehler</translation>
        </message>
        <message>
            <source>note</source>
            <translation>Notiz</translation>
        </message>
        <message>
            <source>reaction</source>
            <translation>Reaktion</translation>
        </message>
        <message>
            <source>refine</source>
            <translation>verbessern</translation>
        </message>
        <message>
            <source>submit</source>
            <translation>einreichen</translation>
        </message>
        <message>
            <source>whole question</source>
            <translation>ganze Frage</translation>
        </message>
        <message>
            <source>{who}, similar to which answer?</source>
            <translation>{who}, ähnlich welcher Antwort?</translation>
        </message>
    </context>
    <context>
        <name>CritiquePanel</name>
        <message>
            <source>Marked as completely rewritten instead of refined. You may write the new text here.</source>
            <translation>Als ganz neu geschrieben gekennzeichnet statt verbessert. Sie können den neuen Text hier schreiben.</translation>
        </message>
        <message>
            <source>No errors</source>
            <translation>Keine Fehler</translation>
        </message>
        <message>
            <source>Skip as similar to</source>
            <translation>Überspringen, ähnlich wie</translation>
        </message>
        <message>
            <source>There are errors</source>
            <translation>Es gibt Fehler</translation>
        </message>
        <message>
            <source>{who}, rewritten text</source>
            <translation>{who}, neu geschriebener Text</translation>
        </message>
    </context>
    <context>
        <name>CritiqueRankList</name>
        <message>
            <source>A digit gives the rank, Enter the next free one.</source>
            <translation>Eine Ziffer gibt den Rang, die Eingabetaste den nächsten freien.</translation>
        </message>
        <message>
            <source>The helpful ones, best first</source>
            <translation>Die hilfreichen, die beste zuerst</translation>
        </message>
        <message>
            <source>{words} = ties with the one before.</source>
            <translation>{words} = teilt den Rang mit der davor.</translation>
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
            <translation>Diagnose kopieren …</translation>
        </message>
        <message>
            <source>Nothing was changed, and no intact backup was found in {folder}. Keep the data directory as it is and ask for help.</source>
            <translation>Nichts wurde geändert, und in {folder} wurde keine gute Sicherung gefunden. Lassen Sie den Datenordner, wie er ist, und bitten Sie um Hilfe.</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>Nichts wurde geändert.</translation>
        </message>
        <message>
            <source>Nothing was changed. Looking for an intact backup…</source>
            <translation>Nichts wurde geändert. Eine gute Sicherung wird gesucht …</translation>
        </message>
        <message>
            <source>Nothing was changed. The newest intact backup is from {when}. If you restore it, the files that do not open are kept beside it.</source>
            <translation>Nichts wurde geändert. Die neueste gute Sicherung ist von {when}. Wenn Sie sie wiederherstellen, bleiben die Dateien, die sich nicht öffnen lassen, daneben erhalten.</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>Restore this backup</source>
            <translation>Diese Sicherung wiederherstellen</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Noch einmal versuchen</translation>
        </message>
        <message>
            <source>Your work cannot be opened</source>
            <translation>Ihre Arbeit lässt sich nicht öffnen</translation>
        </message>
    </context>
    <context>
        <name>Delivery</name>
        <message>
            <source>A course is waiting for your agreement: once it is here, it comes before the tasks.</source>
            <translation>Ein Kurs wartet auf Ihre Zustimmung: Sobald er übernommen ist, kommt er vor den Aufgaben.</translation>
        </message>
        <message>
            <source>A file there is damaged; the owner has been asked for it.</source>
            <translation>Eine Datei liegt dort beschädigt; der Auftraggeber wurde um sie gebeten.</translation>
        </message>
        <message>
            <source>An update of tasks is waiting for your agreement.</source>
            <translation>Eine Aktualisierung von Aufgaben wartet auf Ihre Zustimmung.</translation>
        </message>
        <message>
            <source>Begun on another computer, and not finished there: {tasks}.</source>
            <translation>Auf einem anderen Computer begonnen und dort nicht fertig: {tasks}.</translation>
        </message>
        <message>
            <source>Delivery</source>
            <translation>Übermittlung</translation>
        </message>
        <message>
            <source>Delivery {number}: {tasks}, {size}</source>
            <translation>Übermittlung {number}: {tasks}, {size}</translation>
        </message>
        <message>
            <source>Export {number}: {tasks}, in a file</source>
            <translation>Export {number}: {tasks}, in einer Datei</translation>
        </message>
        <message>
            <source>Finished on another computer, on a text or questions that the owner has changed since: {tasks}.</source>
            <translation>Auf einem anderen Computer fertiggestellt, zu einem Text oder Fragen, die der Auftraggeber seither geändert hat: {tasks}.</translation>
        </message>
        <message>
            <source>Finished on two computers, with different answers: {tasks}. The owner receives both, and those shown here count. Submit a task again to decide.</source>
            <translation>Auf zwei Computern mit verschiedenen Antworten fertiggestellt: {tasks}. Der Auftraggeber erhält beide, und es zählen die hier angezeigten. Reichen Sie eine Aufgabe noch einmal ein, um zu entscheiden.</translation>
        </message>
        <message>
            <source>Importing what has arrived…</source>
            <translation>Was angekommen ist, wird übernommen …</translation>
        </message>
        <message>
            <source>New tasks have arrived: they are imported when you pause for a moment.</source>
            <translation>Neue Aufgaben sind da: Sie werden übernommen, sobald Sie einen Moment innehalten.</translation>
        </message>
        <message>
            <source>Nothing new.</source>
            <translation>Nichts Neues.</translation>
        </message>
        <message>
            <source>Open the course</source>
            <translation>Kurs öffnen</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <source>Some files are still on their way; sync again later.</source>
            <translation>Einige Dateien sind noch unterwegs; synchronisieren Sie später noch einmal.</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Beginnen</translation>
        </message>
        <message>
            <source>They follow after a course.</source>
            <translation>Davor steht ein Kurs.</translation>
        </message>
        <message>
            <source>This is a copy of another computer's data: it continues as a separate computer.</source>
            <translation>Dies ist eine Kopie der Daten eines anderen Computers: Sie arbeitet als eigener Computer weiter.</translation>
        </message>
        <message>
            <source>Your results were delivered.</source>
            <translation>Ihre Ergebnisse wurden übermittelt.</translation>
        </message>
        <message>
            <source>Your test was scored: not passed. Attempts left: {n}.</source>
            <translation>Ihr Test wurde bewertet: nicht bestanden. Verbleibende Versuche: {n}.</translation>
        </message>
        <message>
            <source>Your test was scored: not passed. No attempt is left.</source>
            <translation>Ihr Test wurde bewertet: nicht bestanden. Kein Versuch ist übrig.</translation>
        </message>
        <message>
            <source>Your test was scored: passed. The tasks are open.</source>
            <translation>Ihr Test wurde bewertet: bestanden. Die Aufgaben sind offen.</translation>
        </message>
        <message>
            <source>Your work from another computer has arrived: it is imported when you pause for a moment.</source>
            <translation>Ihre Arbeit von einem anderen Computer ist da: Sie wird übernommen, sobald Sie einen Moment innehalten.</translation>
        </message>
        <message>
            <source>also after every export</source>
            <translation>auch nach jedem Export</translation>
        </message>
        <message>
            <source>answers in the course</source>
            <translation>Antworten im Kurs</translation>
        </message>
        <message>
            <source>automatically, every half hour</source>
            <translation>von selbst, jede halbe Stunde</translation>
        </message>
        <message>
            <source>delivered</source>
            <translation>übermittelt</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <source>part of a later delivery</source>
            <translation>in einer späteren Übermittlung enthalten</translation>
        </message>
        <message>
            <source>received by the owner</source>
            <translation>vom Auftraggeber erhalten</translation>
        </message>
        <message>
            <source>received, with tasks returned</source>
            <translation>erhalten, mit zurückgegebenen Aufgaben</translation>
        </message>
        <message>
            <source>refused by the owner</source>
            <translation>vom Auftraggeber abgelehnt</translation>
        </message>
        <message>
            <source>task {n}</source>
            <translation>Aufgabe {n}</translation>
        </message>
        <message>
            <source>to send</source>
            <translation>zu senden</translation>
        </message>
        <message>
            <source>when I press Sync now</source>
            <translation>wenn ich „Jetzt synchronisieren“ drücke</translation>
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
            <translation>Nehmen Sie zuerst eine Einladung an: Sie sagt dem Auftraggeber, wer Sie sind, und oft auch, wohin die Ergebnisse gehen. Ohne Einladung exportieren Sie Ihre Ergebnisse in eine Datei und schicken diese.</translation>
        </message>
        <message>
            <source>Accepted by the owner</source>
            <translation>Vom Auftraggeber angenommen</translation>
        </message>
        <message>
            <source>Another sync is running. Press Sync now when it has ended.</source>
            <translation>Eine andere Synchronisierung läuft. Drücken Sie Jetzt synchronisieren, wenn sie zu Ende ist.</translation>
        </message>
        <message>
            <source>Choose a folder…</source>
            <translation>Ordner wählen …</translation>
        </message>
        <message>
            <source>Choose a server…</source>
            <translation>Server wählen …</translation>
        </message>
        <message>
            <source>Choose the project to sync.</source>
            <translation>Wählen Sie das Projekt aus, das synchronisiert werden soll.</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Übernehmen …</translation>
        </message>
        <message>
            <source>It is needed to sign what you send.</source>
            <translation>Er wird gebraucht, um zu signieren, was Sie senden.</translation>
        </message>
        <message>
            <source>It may take long, and cost money if you pay for data.</source>
            <translation>Das kann lange dauern, und etwas kosten, wenn Sie für Gesendetes und Geholtes bezahlen.</translation>
        </message>
        <message>
            <source>Last attempt</source>
            <translation>Letzter Versuch</translation>
        </message>
        <message>
            <source>Last sync</source>
            <translation>Letzte Synchronisierung</translation>
        </message>
        <message>
            <source>Next attempt</source>
            <translation>Nächster Versuch</translation>
        </message>
        <message>
            <source>Not imported</source>
            <translation>Nicht übernommen</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>Nicht jetzt</translation>
        </message>
        <message>
            <source>Nothing else is ever sent from this computer.</source>
            <translation>Sonst wird von diesem Computer nie etwas gesendet.</translation>
        </message>
        <message>
            <source>Nothing to sync with yet</source>
            <translation>Noch nichts zu synchronisieren</translation>
        </message>
        <message>
            <source>Open the task</source>
            <translation>Aufgabe öffnen</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>Ort</translation>
        </message>
        <message>
            <source>Returned: {task}. {reason}</source>
            <translation>Zurückgegeben: {task}. {reason}</translation>
        </message>
        <message>
            <source>Send and fetch large files, too?</source>
            <translation>Auch große Dateien senden und holen?</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Anhalten</translation>
        </message>
        <message>
            <source>Submitted again: {task}. {reason}</source>
            <translation>Neu eingereicht: {task}. {reason}</translation>
        </message>
        <message>
            <source>Sync</source>
            <translation>Synchronisieren</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Jetzt synchronisieren</translation>
        </message>
        <message>
            <source>Sync with this place?</source>
            <translation>Mit diesem Ort synchronisieren?</translation>
        </message>
        <message>
            <source>Syncing is turned off for this project.</source>
            <translation>Die Synchronisierung ist für dieses Projekt abgeschaltet.</translation>
        </message>
        <message>
            <source>Syncing…</source>
            <translation>Wird synchronisiert …</translation>
        </message>
        <message>
            <source>That happens only when you press Sync now.</source>
            <translation>Das geschieht nur, wenn Sie „Jetzt synchronisieren“ drücken.</translation>
        </message>
        <message>
            <source>That happens when you press Sync now, and after every export.</source>
            <translation>Das geschieht, wenn Sie „Jetzt synchronisieren“ drücken, und nach jedem Export.</translation>
        </message>
        <message>
            <source>That happens when you press Sync now, and automatically every half hour while the program is open.</source>
            <translation>Das geschieht, wenn Sie „Jetzt synchronisieren“ drücken, und von selbst jede halbe Stunde, solange das Programm offen ist.</translation>
        </message>
        <message>
            <source>The folder that you share with the owner</source>
            <translation>Der Ordner, den Sie mit dem Auftraggeber teilen</translation>
        </message>
        <message>
            <source>The owner has</source>
            <translation>Der Auftraggeber hat</translation>
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation>Das ist nicht die Passphrase Ihres Schlüssels. Nichts wurde geändert.</translation>
        </message>
        <message>
            <source>This uses the network.</source>
            <translation>Dafür wird das Netz benutzt.</translation>
        </message>
        <message>
            <source>To send</source>
            <translation>Zu senden</translation>
        </message>
        <message>
            <source>What was not delivered is still here.</source>
            <translation>Was nicht übermittelt wurde, ist noch hier.</translation>
        </message>
        <message>
            <source>Your signed results of “{title}” are put there, and tasks and receipts are fetched from there: {place}.</source>
            <translation>Dort werden Ihre signierten Ergebnisse von „{title}“ abgelegt, und von dort werden Aufgaben und Empfangsbestätigungen geholt: {place}.</translation>
        </message>
        <message>
            <source>a task that is not on this computer</source>
            <translation>eine Aufgabe, die nicht auf diesem Computer ist</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <source>none yet: choose the place that you and {owner} share</source>
            <translation>noch keiner: Wählen Sie den Ort, den Sie mit {owner} teilen</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <source>task {n}</source>
            <translation>Aufgabe {n}</translation>
        </message>
        <message>
            <source>work that is only on this computer</source>
            <translation>Arbeit, die nur auf diesem Computer liegt</translation>
        </message>
        <message>
            <source>{tasks} (receipt {n})</source>
            <translation>{tasks} (Empfangsbestätigung {n})</translation>
        </message>
    </context>
    <context>
        <name>DiagnosticsDialog</name>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Copied.</source>
            <translation>Kopiert.</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Copy diagnostics</source>
            <translation>Diagnose kopieren</translation>
        </message>
        <message>
            <source>Diagnostics</source>
            <translation>Diagnose</translation>
        </message>
        <message>
            <source>It could not be copied to the clipboard; try again.</source>
            <translation>Die Zwischenablage hat es nicht angenommen; versuchen Sie es noch einmal.</translation>
        </message>
        <message>
            <source>Looking at this computer…</source>
            <translation>Dieser Computer wird untersucht …</translation>
        </message>
        <message>
            <source>This is all that is copied: in English, for whoever helps you. It holds no text of a task or of your work, no name of a person, project or file, and no key.</source>
            <translation>Das ist alles, was kopiert wird: auf Englisch, für die, die Ihnen helfen. Es enthält keinen Text einer Aufgabe oder Ihrer Arbeit, keinen Namen von Personen, Projekten oder Dateien und keinen Schlüssel.</translation>
        </message>
    </context>
    <context>
        <name>DiffView</name>
        <message>
            <source>added</source>
            <translation>hinzugefügt</translation>
        </message>
        <message>
            <source>removed</source>
            <translation>entfernt</translation>
        </message>
    </context>
    <context>
        <name>ErrorDialog</name>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Code</source>
            <translation>Code</translation>
        </message>
        <message>
            <source>Copy this message</source>
            <translation>Diese Meldung kopieren</translation>
        </message>
        <message>
            <source>Explain</source>
            <translation>Erklären</translation>
        </message>
        <message>
            <source>What to do</source>
            <translation>Was zu tun ist</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Wo</translation>
        </message>
        <message>
            <source>Your work</source>
            <translation>Ihre Arbeit</translation>
        </message>
    </context>
    <context>
        <name>Fault</name>
        <message>
            <source>A fault in Annotator</source>
            <translation>Ein Fehler in Annotator</translation>
        </message>
        <message>
            <source>All your work is saved.</source>
            <translation>Ihre ganze Arbeit ist gespeichert.</translation>
        </message>
        <message>
            <source>Annotator was ended by a fault last time. The report holds no task text: {path}</source>
            <translation>Annotator wurde beim letzten Mal durch einen Fehler beendet. Der Bericht enthält keinen Text aus Aufgaben: {path}</translation>
        </message>
        <message>
            <source>Something in the program went wrong.</source>
            <translation>Im Programm ist etwas schiefgegangen.</translation>
        </message>
        <message>
            <source>The last edits are still being saved; keep this open.</source>
            <translation>Die letzten Änderungen werden noch gespeichert; lassen Sie dies offen.</translation>
        </message>
        <message>
            <source>You can go on. If it happens again, close Annotator and send the report (it holds no task text).</source>
            <translation>Sie können weitermachen. Wenn es wieder geschieht, schließen Sie Annotator, und schicken Sie den Bericht (er enthält keinen Aufgabentext).</translation>
        </message>
    </context>
    <context>
        <name>FileDialogs</name>
        <message>
            <source>Files of type:</source>
            <translation>Dateien des Typs:</translation>
        </message>
        <message>
            <source>Keys that were pressed before the file dialog was there did nothing.</source>
            <translation>Tasten, die gedrückt wurden, bevor der Dateidialog da war, haben nichts bewirkt.</translation>
        </message>
        <message>
            <source>Look in:</source>
            <translation>Suchen in:</translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <source>Close find</source>
            <translation>Suche schließen</translation>
        </message>
        <message>
            <source>Find in the texts</source>
            <translation>In den Texten suchen</translation>
        </message>
        <message>
            <source>not found</source>
            <translation>nicht gefunden</translation>
        </message>
        <message>
            <source>searching …</source>
            <translation>sucht …</translation>
        </message>
        <message>
            <source>{count} found</source>
            <translation>{count} gefunden</translation>
        </message>
        <message>
            <source>{n} of {count}</source>
            <translation>{n} von {count}</translation>
        </message>
    </context>
    <context>
        <name>FingerprintWordsPanel</name>
        <message>
            <source>12 words: {words}</source>
            <translation>12 Wörter: {words}</translation>
        </message>
    </context>
    <context>
        <name>FocusController</name>
        <message>
            <source>There is no question after this one.</source>
            <translation>Nach dieser Frage ist keine.</translation>
        </message>
        <message>
            <source>There is no question before this one.</source>
            <translation>Vor dieser Frage ist keine.</translation>
        </message>
    </context>
    <context>
        <name>FormDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
    </context>
    <context>
        <name>GuidelinesPanel</name>
        <message>
            <source>Close guidelines</source>
            <translation>Richtlinien schließen</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Richtlinien</translation>
        </message>
        <message>
            <source>Guidelines, text</source>
            <translation>Richtlinien, Text</translation>
        </message>
        <message>
            <source>This project has no guidelines.</source>
            <translation>Dieses Projekt hat keine Richtlinien.</translation>
        </message>
    </context>
    <context>
        <name>HelpPageList</name>
        <message>
            <source>Help pages</source>
            <translation>Hilfeseiten</translation>
        </message>
        <message>
            <source>No page has these words.</source>
            <translation>Keine Seite enthält diese Wörter.</translation>
        </message>
    </context>
    <context>
        <name>HelpWindow</name>
        <message>
            <source>All keys</source>
            <translation>Alle Tasten</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Go to: {title}</source>
            <translation>Gehe zu: {title}</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>Hilfe</translation>
        </message>
        <message>
            <source>Help page</source>
            <translation>Hilfeseite</translation>
        </message>
        <message>
            <source>Help page: {title}</source>
            <translation>Hilfeseite: {title}</translation>
        </message>
        <message>
            <source>No page</source>
            <translation>Keine Seite</translation>
        </message>
        <message>
            <source>No page has these words.</source>
            <translation>Keine Seite hat diese Wörter.</translation>
        </message>
        <message>
            <source>No page of the help has “{words}”. Another word may, or one that is shorter.</source>
            <translation>Auf keiner Seite der Hilfe steht „{words}“. Vielleicht hilft ein anderes oder ein kürzeres Wort.</translation>
        </message>
        <message>
            <source>Page before</source>
            <translation>Vorige Seite</translation>
        </message>
        <message>
            <source>Search the help</source>
            <translation>In der Hilfe suchen</translation>
        </message>
        <message>
            <source>This page is in English only.</source>
            <translation>Diese Seite gibt es nur auf Englisch.</translation>
        </message>
    </context>
    <context>
        <name>HighlightChip</name>
        <message>
            <source>Lost: {span}</source>
            <translation>Verloren: {span}</translation>
        </message>
        <message>
            <source>{who} “{quote}”</source>
            <translation>{who} „{quote}“</translation>
        </message>
    </context>
    <context>
        <name>Identity</name>
        <message>
            <source>Identity and keys</source>
            <translation>Identität und Schlüssel</translation>
        </message>
    </context>
    <context>
        <name>IdentityPage</name>
        <message>
            <source>A lost computer or key</source>
            <translation>Computer oder Schlüssel verloren</translation>
        </message>
        <message>
            <source>A new key signs from now on. The old one vouches for it, and owners take that from your next export. Other computers of yours need the new key: move it there, for nothing new counts under the old one.</source>
            <translation>Von nun an signiert ein neuer Schlüssel. Der alte bürgt für ihn, und Auftraggeber erfahren das aus Ihrem nächsten Export. Ihre anderen Computer brauchen den neuen Schlüssel: Bringen Sie ihn dorthin, denn unter dem alten zählt nichts Neues mehr.</translation>
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation>Einladung annehmen …</translation>
        </message>
        <message>
            <source>Another computer</source>
            <translation>Ein anderer Computer</translation>
        </message>
        <message>
            <source>Begin with a new key?</source>
            <translation>Mit einem neuen Schlüssel beginnen?</translation>
        </message>
        <message>
            <source>Change my passphrase…</source>
            <translation>Meine Passphrase ändern …</translation>
        </message>
        <message>
            <source>Continue here…</source>
            <translation>Hier weiterarbeiten …</translation>
        </message>
        <message>
            <source>Copy my public key</source>
            <translation>Meinen öffentlichen Schlüssel kopieren</translation>
        </message>
        <message>
            <source>Everything is in {path}. Open that file on the other computer (or choose “Take over from another computer” in its menu), then delete the file.</source>
            <translation>Alles ist in {path}. Öffnen Sie diese Datei auf dem anderen Computer (oder wählen Sie dort im Menü „Von einem anderen Computer übernehmen“), und löschen Sie sie dann.</translation>
        </message>
        <message>
            <source>Everything was moved to another computer on {day}, in {file}.</source>
            <translation>Alles wurde am {day} auf einen anderen Computer übertragen, in {file}.</translation>
        </message>
        <message>
            <source>Fingerprint</source>
            <translation>Fingerabdruck</translation>
        </message>
        <message>
            <source>I lost my passphrase…</source>
            <translation>Ich habe meine Passphrase verloren …</translation>
        </message>
        <message>
            <source>It is made here when you accept an invite, or export for the first time. If you have one on another computer, take it over.</source>
            <translation>Er entsteht hier, wenn Sie eine Einladung annehmen oder zum ersten Mal exportieren. Wenn Sie auf einem anderen Computer einen haben, übernehmen Sie ihn.</translation>
        </message>
        <message>
            <source>It is needed so that your key can vouch for the new one.</source>
            <translation>Er wird gebraucht, damit Ihr Schlüssel für den neuen bürgen kann.</translation>
        </message>
        <message>
            <source>It is needed to write your key to the file.</source>
            <translation>Er wird gebraucht, um Ihren Schlüssel in die Datei zu schreiben.</translation>
        </message>
        <message>
            <source>It took the place of an earlier key, which vouches for it.</source>
            <translation>Er ersetzte einen früheren Schlüssel, der für ihn bürgt.</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Aufbewahrt</translation>
        </message>
        <message>
            <source>Last export</source>
            <translation>Letzter Export</translation>
        </message>
        <message>
            <source>Make a new key</source>
            <translation>Neuen Schlüssel erzeugen</translation>
        </message>
        <message>
            <source>Move everything to another computer…</source>
            <translation>Alles auf einen anderen Computer übertragen …</translation>
        </message>
        <message>
            <source>Move my key to another computer…</source>
            <translation>Meinen Schlüssel auf einen anderen Computer bringen …</translation>
        </message>
        <message>
            <source>Nothing of yours was exported yet, so nothing is lost.</source>
            <translation>Von Ihnen wurde noch nichts exportiert, also ist nichts verloren.</translation>
        </message>
        <message>
            <source>Nothing vouches for a key that is made without your passphrase. Ask every owner for a fresh invite; once you have accepted it, your next export has all your work again. The old key's files stay where they are.</source>
            <translation>Für einen Schlüssel, der ohne Ihre Passphrase entsteht, bürgt nichts. Bitten Sie jeden Auftraggeber um eine neue Einladung; sobald Sie sie angenommen haben, enthält Ihr nächster Export wieder Ihre ganze Arbeit. Die Dateien des alten Schlüssels bleiben, wo sie sind.</translation>
        </message>
        <message>
            <source>Owner</source>
            <translation>Auftraggeber</translation>
        </message>
        <message>
            <source>Projects that came with it: {titles}</source>
            <translation>Projekte, die mitgekommen sind: {titles}</translation>
        </message>
        <message>
            <source>Put it under a passphrase…</source>
            <translation>Mit einer Passphrase schützen …</translation>
        </message>
        <message>
            <source>Replace it</source>
            <translation>Ersetzen</translation>
        </message>
        <message>
            <source>Replace my key with a new one…</source>
            <translation>Meinen Schlüssel durch einen neuen ersetzen …</translation>
        </message>
        <message>
            <source>Replace your key?</source>
            <translation>Ihren Schlüssel ersetzen?</translation>
        </message>
        <message>
            <source>Replaced</source>
            <translation>Ersetzt</translation>
        </message>
        <message>
            <source>Take over from another computer…</source>
            <translation>Von einem anderen Computer übernehmen …</translation>
        </message>
        <message>
            <source>Tell the owners at once: they revoke the key and invite you again. What they had received by then stays yours. If you only want another key, replace it: the old one vouches for the new one.</source>
            <translation>Sagen Sie es sofort den Auftraggebern: Sie widerrufen den Schlüssel und laden Sie erneut ein. Was sie bis dahin erhalten haben, bleibt Ihres. Wenn Sie nur einen anderen Schlüssel wollen, ersetzen Sie ihn: Der alte bürgt für den neuen.</translation>
        </message>
        <message>
            <source>The owner revoked a key that you used before. What they had received by then counts; your next export has all your work again, under your present key.</source>
            <translation>Der Auftraggeber hat einen Schlüssel widerrufen, den Sie früher benutzt haben. Was er bis dahin erhalten hat, zählt; Ihr nächster Export enthält wieder Ihre ganze Arbeit, unter Ihrem jetzigen Schlüssel.</translation>
        </message>
        <message>
            <source>The owner revoked this key. What they had received by then counts and stays yours; nothing that you export under it from now on does. Ask them for a fresh invite: accepting it makes a new key, and your next export has all your work again.</source>
            <translation>Der Auftraggeber hat diesen Schlüssel widerrufen. Was er bis dahin erhalten hat, zählt und bleibt Ihres; was Sie von nun an damit exportieren, zählt nicht. Bitten Sie um eine neue Einladung: Wenn Sie sie annehmen, entsteht ein neuer Schlüssel, und Ihr nächster Export enthält wieder Ihre ganze Arbeit.</translation>
        </message>
        <message>
            <source>These 12 words and the fingerprint stand for your key. Read them to an owner who asks whether it is really you.</source>
            <translation>Diese 12 Wörter und der Fingerabdruck stehen für Ihren Schlüssel. Lesen Sie sie einem Auftraggeber vor, der fragt, ob Sie es wirklich sind.</translation>
        </message>
        <message>
            <source>They get</source>
            <translation>Sie erhalten</translation>
        </message>
        <message>
            <source>They may</source>
            <translation>Sie dürfen</translation>
        </message>
        <message>
            <source>This device</source>
            <translation>Dieses Gerät</translation>
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation>Das ist nicht die Passphrase Ihres Schlüssels. Nichts wurde geändert.</translation>
        </message>
        <message>
            <source>To go on there and not here, move everything: keys, projects, all work, courses and preferences in one file under a passphrase of your choice. To work on both, take your key there: owners then see one annotator with two devices. Or ask for a fresh invite, and accept it there.</source>
            <translation>Um dort und nicht hier weiterzuarbeiten, übertragen Sie alles: Schlüssel, Projekte, alle Arbeit, Kurse und Einstellungen in einer Datei unter einer Passphrase Ihrer Wahl. Um an beiden zu arbeiten, nehmen Sie Ihren Schlüssel mit: Auftraggeber sehen dann einen Annotator mit zwei Geräten. Oder bitten Sie um eine neue Einladung und nehmen Sie sie dort an.</translation>
        </message>
        <message>
            <source>Work that you did since your last export is only here so far.</source>
            <translation>Was Sie seit Ihrem letzten Export getan haben, ist bisher nur hier.</translation>
        </message>
        <message>
            <source>You have a new key. Ask every owner for a fresh invite before you export.</source>
            <translation>Sie haben einen neuen Schlüssel. Bitten Sie jeden Auftraggeber um eine neue Einladung, bevor Sie exportieren.</translation>
        </message>
        <message>
            <source>You have a new key. Export again when you next send work.</source>
            <translation>Sie haben einen neuen Schlüssel. Exportieren Sie erneut, wenn Sie das nächste Mal Arbeit schicken.</translation>
        </message>
        <message>
            <source>You have no key yet</source>
            <translation>Sie haben noch keinen Schlüssel</translation>
        </message>
        <message>
            <source>You sign as</source>
            <translation>Sie signieren als</translation>
        </message>
        <message>
            <source>Your id</source>
            <translation>Ihre Kennung</translation>
        </message>
        <message>
            <source>Your key</source>
            <translation>Ihr Schlüssel</translation>
        </message>
        <message>
            <source>Your key is here. Delete the file now.</source>
            <translation>Ihr Schlüssel ist da. Löschen Sie jetzt die Datei.</translation>
        </message>
        <message>
            <source>Your key is in {path}. On the other computer choose “Take over from another computer”, then delete the file.</source>
            <translation>Ihr Schlüssel ist in {path}. Wählen Sie auf dem anderen Computer „Von einem anderen Computer übernehmen“ und löschen Sie dann die Datei.</translation>
        </message>
        <message>
            <source>Your key is under the new passphrase.</source>
            <translation>Ihr Schlüssel ist mit der neuen Passphrase geschützt.</translation>
        </message>
        <message>
            <source>in a file on this computer; its passphrase lies beside it, because there is no keyring</source>
            <translation>in einer Datei auf diesem Computer; die Passphrase liegt daneben, weil es keinen Schlüsselbund gibt</translation>
        </message>
        <message>
            <source>in a file under your passphrase</source>
            <translation>in einer Datei unter Ihrer Passphrase</translation>
        </message>
        <message>
            <source>in the keyring of this computer</source>
            <translation>im Schlüsselbund dieses Computers</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <source>no name given</source>
            <translation>kein Name angegeben</translation>
        </message>
        <message>
            <source>none: you were not invited, so the owner must trust your key once</source>
            <translation>keine: Sie wurden nicht eingeladen, also muss der Auftraggeber Ihrem Schlüssel einmal vertrauen</translation>
        </message>
        <message>
            <source>send you tasks, change and withdraw them; see nothing else on this computer</source>
            <translation>Ihnen Aufgaben schicken, sie ändern und zurückziehen; sonst sehen sie nichts auf diesem Computer</translation>
        </message>
        <message>
            <source>what you export, signed by you</source>
            <translation>was Sie exportieren, von Ihnen signiert</translation>
        </message>
        <message>
            <source>what you export, signed by you and encrypted to them</source>
            <translation>was Sie exportieren, von Ihnen signiert und für sie verschlüsselt</translation>
        </message>
        <message>
            <source>{owner}, not verified yet</source>
            <translation>{owner}, noch nicht verifiziert</translation>
        </message>
        <message>
            <source>{owner}, verified</source>
            <translation>{owner}, verifiziert</translation>
        </message>
    </context>
    <context>
        <name>ImportedProjectCard</name>
        <message>
            <source>Continue</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>Course: {done} of {steps}</source>
            <translation>Kurs: {done} von {steps}</translation>
        </message>
        <message>
            <source>Details…</source>
            <translation>Einzelheiten …</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Ergebnisse exportieren …</translation>
        </message>
        <message>
            <source>Fingerprint of the owner of {title}</source>
            <translation>Fingerabdruck des Auftraggebers von {title}</translation>
        </message>
        <message>
            <source>It cannot be read: {reason}</source>
            <translation>Es lässt sich nicht lesen: {reason}</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Öffnen</translation>
        </message>
        <message>
            <source>Owner and bundles of {title}</source>
            <translation>Auftraggeber und Pakete von {title}</translation>
        </message>
        <message>
            <source>Progress of {title}</source>
            <translation>Fortschritt von {title}</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Beginnen</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Jetzt synchronisieren</translation>
        </message>
        <message>
            <source>Unverified owner</source>
            <translation>Auftraggeber nicht verifiziert</translation>
        </message>
        <message>
            <source>Verified owner</source>
            <translation>Auftraggeber verifiziert</translation>
        </message>
        <message>
            <source>changed since</source>
            <translation>seitdem geändert</translation>
        </message>
        <message>
            <source>database of {name}, who has another key</source>
            <translation>Datenbank von {name} mit einem anderen Schlüssel</translation>
        </message>
        <message>
            <source>exported to a file {when}</source>
            <translation>{when} in eine Datei exportiert</translation>
        </message>
        <message>
            <source>exported {when}</source>
            <translation>exportiert am {when}</translation>
        </message>
        <message>
            <source>last delivery: {state}</source>
            <translation>letzte Übermittlung: {state}</translation>
        </message>
        <message>
            <source>last export: {state}</source>
            <translation>letzter Export: {state}</translation>
        </message>
        <message>
            <source>no tasks for you at present</source>
            <translation>zurzeit keine Aufgaben für Sie</translation>
        </message>
        <message>
            <source>not exported yet</source>
            <translation>noch nicht exportiert</translation>
        </message>
        <message>
            <source>not sent yet</source>
            <translation>noch nicht gesendet</translation>
        </message>
        <message>
            <source>test handed in, the owner scores it</source>
            <translation>Test abgegeben, der Auftraggeber bewertet ihn</translation>
        </message>
        <message>
            <source>test not passed, attempts left: {n}</source>
            <translation>Test nicht bestanden, verbleibende Versuche: {n}</translation>
        </message>
        <message>
            <source>test not passed, no attempt left</source>
            <translation>Test nicht bestanden, kein Versuch mehr</translation>
        </message>
        <message>
            <source>test passed</source>
            <translation>Test bestanden</translation>
        </message>
        <message>
            <source>the owner has revoked your key: nothing is received until you have a new invite</source>
            <translation>der Auftraggeber hat Ihren Schlüssel widerrufen: bis zu einer neuen Einladung kommt nichts an</translation>
        </message>
    </context>
    <context>
        <name>JudgedListController</name>
        <message>
            <source>Only helpful critiques have a severity and a category: press Y first if it is helpful.</source>
            <translation>Schwere und Kategorie gehören zu hilfreichen Kritiken: Drücken Sie zuerst Y, wenn es eine ist.</translation>
        </message>
        <message>
            <source>clearly helpful</source>
            <translation>eindeutig hilfreich</translation>
        </message>
        <message>
            <source>helpful</source>
            <translation>hilfreich</translation>
        </message>
        <message>
            <source>move</source>
            <translation>verschieben</translation>
        </message>
        <message>
            <source>next free rank</source>
            <translation>nächster freier Rang</translation>
        </message>
        <message>
            <source>no</source>
            <translation>nein</translation>
        </message>
        <message>
            <source>not clearly</source>
            <translation>nicht eindeutig</translation>
        </message>
        <message>
            <source>not helpful</source>
            <translation>nicht hilfreich</translation>
        </message>
        <message>
            <source>rank</source>
            <translation>Rang</translation>
        </message>
        <message>
            <source>take over</source>
            <translation>übernehmen</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>ja</translation>
        </message>
        <message>
            <source>{name} to {rank}</source>
            <translation>{name} auf {rank}</translation>
        </message>
    </context>
    <context>
        <name>KeyFileDialog</name>
        <message>
            <source>Choose a passphrase. Whoever has the file and the passphrase can sign in your name, so do not send both the same way.</source>
            <translation>Wählen Sie eine Passphrase. Wer Datei und Passphrase hat, kann in Ihrem Namen signieren; schicken Sie also nicht beides auf demselben Weg.</translation>
        </message>
        <message>
            <source>Choose another file…</source>
            <translation>Andere Datei wählen …</translation>
        </message>
        <message>
            <source>Choose the file that you wrote on the other computer, and type its passphrase.</source>
            <translation>Wählen Sie die Datei, die Sie auf dem anderen Computer geschrieben haben, und geben Sie ihre Passphrase ein.</translation>
        </message>
        <message>
            <source>Choose the file…</source>
            <translation>Datei wählen …</translation>
        </message>
        <message>
            <source>Everything (*.annmove)</source>
            <translation>Alles (*.annmove)</translation>
        </message>
        <message>
            <source>Everything, or a key (*.annmove *.annkey);;OpenSSH private keys (*)</source>
            <translation>Alles oder ein Schlüssel (*.annmove *.annkey);;Private Schlüssel von OpenSSH (*)</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <source>Keys (*.annkey)</source>
            <translation>Schlüssel (*.annkey)</translation>
        </message>
        <message>
            <source>Move everything</source>
            <translation>Alles übertragen</translation>
        </message>
        <message>
            <source>Move my key</source>
            <translation>Meinen Schlüssel mitnehmen</translation>
        </message>
        <message>
            <source>Passphrase</source>
            <translation>Passphrase</translation>
        </message>
        <message>
            <source>Repeat the new passphrase</source>
            <translation>Noch einmal dieselbe</translation>
        </message>
        <message>
            <source>Take it over</source>
            <translation>Übernehmen</translation>
        </message>
        <message>
            <source>Take over from another computer</source>
            <translation>Von einem anderen Computer übernehmen</translation>
        </message>
        <message>
            <source>Write it</source>
            <translation>Schreiben</translation>
        </message>
        <message>
            <source>Your key, your projects, all your work and your preferences go into one file. Choose a passphrase for it: whoever has both can sign in your name, so do not send both the same way.</source>
            <translation>Ihr Schlüssel, Ihre Projekte, all Ihre Arbeit und Ihre Einstellungen kommen in eine Datei. Wählen Sie eine Passphrase dafür: Wer beides hat, kann in Ihrem Namen unterschreiben; senden Sie also nicht beides auf demselben Weg.</translation>
        </message>
        <message>
            <source>none yet</source>
            <translation>noch keine</translation>
        </message>
    </context>
    <context>
        <name>KeyGuard</name>
        <message>
            <source>Copy the words</source>
            <translation>Die Wörter kopieren</translation>
        </message>
        <message>
            <source>“{key}” did nothing after what you typed: press it again.</source>
            <translation>„{key}“ hat nach dem, was Sie geschrieben haben, nichts bewirkt: Drücken Sie es noch einmal.</translation>
        </message>
    </context>
    <context>
        <name>KeyringWaitNotice</name>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Do not wait for the keyring</source>
            <translation>Nicht auf den Schlüsselbund warten</translation>
        </message>
        <message>
            <source>Or do without it: what is secret is then kept in a file of this program.</source>
            <translation>Oder verzichten Sie auf ihn: Was geheim ist, liegt dann in einer Datei dieses Programms.</translation>
        </message>
        <message>
            <source>Use a file instead</source>
            <translation>Stattdessen eine Datei verwenden</translation>
        </message>
        <message>
            <source>Your keyring asks for a password, perhaps in a window behind this one, or does not answer. Give it the password, and this goes on.</source>
            <translation>Ihr Schlüsselbund fragt nach einem Passwort, vielleicht in einem Fenster hinter diesem, oder antwortet nicht. Geben Sie ihm das Passwort, dann geht es weiter.</translation>
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
            <translation>Rücktaste</translation>
        </message>
        <message>
            <source>Ctrl</source>
            <translation>Strg</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Entf</translation>
        </message>
        <message>
            <source>End</source>
            <translation>Ende</translation>
        </message>
        <message>
            <source>Enter</source>
            <translation>Eingabe</translation>
        </message>
        <message>
            <source>Esc</source>
            <translation>Esc</translation>
        </message>
        <message>
            <source>Home</source>
            <translation>Pos1</translation>
        </message>
        <message>
            <source>PageDown</source>
            <translation>Bild↓</translation>
        </message>
        <message>
            <source>PageUp</source>
            <translation>Bild↑</translation>
        </message>
        <message>
            <source>Shift</source>
            <translation>Umschalt</translation>
        </message>
        <message>
            <source>Space</source>
            <translation>Leertaste</translation>
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
            <translation>Deutsch</translation>
        </message>
    </context>
    <context>
        <name>LineEdit</name>
        <message>
            <source>Nothing was inserted: this field takes {limit} characters at most.</source>
            <translation>Es wurde nichts eingefügt: Dieses Feld fasst höchstens {limit} Zeichen.</translation>
        </message>
    </context>
    <context>
        <name>Links</name>
        <message>
            <source>Open this address in the browser?</source>
            <translation>Diese Adresse im Browser öffnen?</translation>
        </message>
    </context>
    <context>
        <name>ListLayoutController</name>
        <message>
            <source>choose</source>
            <translation>wählen</translation>
        </message>
    </context>
    <context>
        <name>LoadingPage</name>
        <message>
            <source>Opening…</source>
            <translation>Wird geöffnet …</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>A file was opened while you typed: keys have no effect until you pause, or press Esc.</source>
            <translation>Eine Datei wurde geöffnet, während Sie tippten: Tasten wirken nicht, bis Sie innehalten oder Esc drücken.</translation>
        </message>
        <message>
            <source>All that is finished in these results of yours is here already.</source>
            <translation>Alles, was in diesen Ergebnissen von Ihnen fertiggestellt ist, ist schon da.</translation>
        </message>
        <message>
            <source>All work on this project is unchanged.</source>
            <translation>Alle Arbeit an diesem Projekt ist, wie sie war.</translation>
        </message>
        <message>
            <source>Annotator can open only a few more files. Scores and submissions are still saved; lists, searches and exports may fail. Close other programs, or close Annotator and start it again.</source>
            <translation>Annotator kann kaum noch Dateien öffnen. Werte und Eingereichtes werden weiter gespeichert; Listen, Suchen und Exporte können scheitern. Schließen Sie andere Programme, oder schließen Sie Annotator und starten Sie es neu.</translation>
        </message>
        <message>
            <source>Annotator was updated or removed while this window was open. You can continue here. Close the window and open it again when convenient.</source>
            <translation>Annotator wurde aktualisiert oder entfernt, während dieses Fenster offen war. Sie können hier weiterarbeiten. Schließen Sie das Fenster, und öffnen Sie es wieder, wenn es Ihnen passt.</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Close and lose them</source>
            <translation>Schließen und verlieren</translation>
        </message>
        <message>
            <source>Continue here…</source>
            <translation>Hier weiterarbeiten …</translation>
        </message>
        <message>
            <source>Damaged settings are as in a new installation. The damaged files are kept:</source>
            <translation>Beschädigte Einstellungen sind wie in einer neuen Installation. Die beschädigten Dateien bleiben erhalten:</translation>
        </message>
        <message>
            <source>Details…</source>
            <translation>Einzelheiten …</translation>
        </message>
        <message>
            <source>Do not open it</source>
            <translation>Nicht öffnen</translation>
        </message>
        <message>
            <source>Everything here was moved to another computer on {day}: go on there. New work stays on this computer, and is sent as that of a second computer.</source>
            <translation>Alles hier wurde am {day} auf einen anderen Computer übertragen: Arbeiten Sie dort weiter. Neue Arbeit bleibt auf diesem Computer und wird als die eines zweiten Computers gesendet.</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Übernehmen …</translation>
        </message>
        <message>
            <source>Keep the window open</source>
            <translation>Fenster offen lassen</translation>
        </message>
        <message>
            <source>Not all work in the open project is saved.</source>
            <translation>Im geöffneten Projekt ist nicht alle Arbeit gespeichert.</translation>
        </message>
        <message>
            <source>Not everything is saved</source>
            <translation>Nicht alles ist gespeichert</translation>
        </message>
        <message>
            <source>Nothing is waiting to be imported.</source>
            <translation>Nichts wartet darauf, übernommen zu werden.</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>Nichts wurde geändert.</translation>
        </message>
        <message>
            <source>Nothing was imported. Your projects and your work are as they were.</source>
            <translation>Nichts wurde importiert. Ihre Projekte und Ihre Arbeit sind, wie sie waren.</translation>
        </message>
        <message>
            <source>Read its message, then open the file again.</source>
            <translation>Sehen Sie nach, was dort steht, und öffnen Sie die Datei dann noch einmal.</translation>
        </message>
        <message>
            <source>The database is not open yet.</source>
            <translation>Die Datenbank ist noch nicht geöffnet.</translation>
        </message>
        <message>
            <source>The database was moved or deleted. All your work is in a copy, which will be offered at the next start: {path}</source>
            <translation>Die Datenbank ist nicht mehr, wo sie war. Ihre ganze Arbeit ist in einer Kopie, die der nächste Start anbietet: {path}</translation>
        </message>
        <message>
            <source>The last edits could not be written to the disk. If you close now, they are lost.</source>
            <translation>Die letzten Änderungen konnten nicht auf die Platte geschrieben werden. Wenn Sie jetzt schließen, sind sie verloren.</translation>
        </message>
        <message>
            <source>The owner of “{project}” has revoked your key: nothing that you do there is received until you have a new invite. Ask the owner before you go on.</source>
            <translation>Der Auftraggeber von „{project}“ hat Ihren Schlüssel widerrufen: Was Sie dort tun, wird nicht angenommen, bis Sie eine neue Einladung haben. Fragen Sie den Auftraggeber, bevor Sie weitermachen.</translation>
        </message>
        <message>
            <source>The owner's receipt was imported.</source>
            <translation>Die Empfangsbestätigung des Auftraggebers wurde übernommen.</translation>
        </message>
        <message>
            <source>The project cannot be opened</source>
            <translation>Das Projekt lässt sich nicht öffnen</translation>
        </message>
        <message>
            <source>The project was not opened: it needs a key of yours, and the program did not wait for the keyring.</source>
            <translation>Das Projekt wurde nicht geöffnet: Es braucht einen Schlüssel von Ihnen, und auf den Schlüsselbund wurde nicht gewartet.</translation>
        </message>
        <message>
            <source>The same applies to these tasks: {numbers}</source>
            <translation>Dasselbe gilt für diese Aufgaben: {numbers}</translation>
        </message>
        <message>
            <source>These are your results of this project, written on this computer. Send the file to the owner.</source>
            <translation>Das sind Ihre Ergebnisse dieses Projekts, auf diesem Computer geschrieben. Senden Sie die Datei an den Auftraggeber.</translation>
        </message>
        <message>
            <source>These results are encrypted to your key.</source>
            <translation>Diese Ergebnisse sind für Ihren Schlüssel verschlüsselt.</translation>
        </message>
        <message>
            <source>This concerns the project “{title}”.</source>
            <translation>Das betrifft das Projekt „{title}“.</translation>
        </message>
        <message>
            <source>What you typed in task {number} was not saved. If you close now, it is lost: “{words}”</source>
            <translation>Was Sie in Aufgabe {number} geschrieben haben, wurde nicht gespeichert. Wenn Sie jetzt schließen, ist es verloren: „{words}“</translation>
        </message>
        <message>
            <source>Work here</source>
            <translation>Hier arbeiten</translation>
        </message>
        <message>
            <source>Work on this computer?</source>
            <translation>Auf diesem Computer arbeiten?</translation>
        </message>
        <message>
            <source>You are at the next open task now.</source>
            <translation>Sie sind jetzt bei der nächsten offenen Aufgabe.</translation>
        </message>
        <message>
            <source>{name} was refused</source>
            <translation>{name} wurde abgelehnt</translation>
        </message>
    </context>
    <context>
        <name>Navigator</name>
        <message>
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>Begun</source>
            <translation>Begonnen</translation>
        </message>
        <message>
            <source>Flagged</source>
            <translation>Vorgemerkt</translation>
        </message>
        <message>
            <source>Problems</source>
            <translation>Probleme</translation>
        </message>
        <message>
            <source>Returned</source>
            <translation>Zurückgegeben</translation>
        </message>
        <message>
            <source>Revised</source>
            <translation>Überarbeitet</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Übersprungen</translation>
        </message>
        <message>
            <source>Submitted</source>
            <translation>Eingereicht</translation>
        </message>
        <message>
            <source>Tasks</source>
            <translation>Aufgaben</translation>
        </message>
        <message>
            <source>To do</source>
            <translation>Offen</translation>
        </message>
    </context>
    <context>
        <name>NotesController</name>
        <message>
            <source>No notes are asked for about this text.</source>
            <translation>Zu diesem Text wird nach keinen Notizen gefragt.</translation>
        </message>
    </context>
    <context>
        <name>NotesPanel</name>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Close notes</source>
            <translation>Notizen schließen</translation>
        </message>
        <message>
            <source>What kind of note?</source>
            <translation>Welche Art von Notiz?</translation>
        </message>
    </context>
    <context>
        <name>NoticeStrip</name>
        <message>
            <source>All of it</source>
            <translation>Alles</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>Ausblenden</translation>
        </message>
        <message>
            <source>Less</source>
            <translation>Weniger</translation>
        </message>
        <message>
            <source>Show all of the message</source>
            <translation>Die ganze Mitteilung</translation>
        </message>
        <message>
            <source>Show less of the message</source>
            <translation>Weniger von der Mitteilung</translation>
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
            <translation>Erste Schritte schließen</translation>
        </message>
        <message>
            <source>End first steps</source>
            <translation>Erste Schritte beenden</translation>
        </message>
        <message>
            <source>First steps</source>
            <translation>Erste Schritte</translation>
        </message>
        <message>
            <source>First steps, {n} of {count}</source>
            <translation>Erste Schritte, {n} von {count}</translation>
        </message>
        <message>
            <source>Press a digit, {high} at most, if {right} is better, and − before it if {left} is: it answers the row with the tint.</source>
            <translation>Drücken Sie eine Ziffer, höchstens {high}, wenn {right} besser ist, und davor −, wenn {left} besser ist: Sie beantwortet die getönte Zeile.</translation>
        </message>
        <message>
            <source>Press a digit, {low} to {high}: it answers the row with the tint, and the focus moves on.</source>
            <translation>Drücken Sie eine Ziffer, {low} bis {high}: Sie beantwortet die getönte Zeile, und der Fokus geht weiter.</translation>
        </message>
        <message>
            <source>Press {key} to go to the next response.</source>
            <translation>Drücken Sie {key}, um zur nächsten Antwort zu gehen.</translation>
        </message>
        <message>
            <source>Press {key} to write one more question.</source>
            <translation>Drücken Sie {key}, um noch eine Frage zu schreiben.</translation>
        </message>
        <message>
            <source>Press {key}: all your work is written to one signed file, to be sent to the owner.</source>
            <translation>Drücken Sie {key}: Alles, was Sie getan haben, kommt in eine signierte Datei, die an den Auftraggeber geht.</translation>
        </message>
        <message>
            <source>Press {key}: the guidelines say how to judge. The same key hides them.</source>
            <translation>Drücken Sie {key}: Die Richtlinien sagen, wie zu beurteilen ist. Dieselbe Taste räumt sie wieder weg.</translation>
        </message>
        <message>
            <source>Press {key}: the submission is undone. Every step can be undone.</source>
            <translation>Drücken Sie {key}: Was Sie eingereicht haben, wird zurückgenommen. Jeder Schritt lässt sich rückgängig machen.</translation>
        </message>
        <message>
            <source>Press {low} or {high}: it answers the row with the tint, and the focus goes on.</source>
            <translation>Drücken Sie {low} oder {high}: Das beantwortet die getönte Zeile, und der Fokus geht weiter.</translation>
        </message>
        <message>
            <source>Press {yes} if the critique with the frame helps, {key} if it does not.</source>
            <translation>Drücken Sie {yes}, wenn die Kritik mit dem Rahmen hilft, sonst {key}.</translation>
        </message>
        <message>
            <source>Score every row, then press {key} to submit. If one is missing, you are taken there.</source>
            <translation>Bewerten Sie jede Zeile, und drücken Sie dann {key} zum Einreichen. Wenn eine fehlt, werden Sie dorthin geführt.</translation>
        </message>
        <message>
            <source>Skip this step</source>
            <translation>Diesen Schritt überspringen</translation>
        </message>
        <message>
            <source>That is all you need. {key} opens the help, wherever you are.</source>
            <translation>Mehr brauchen Sie nicht. {key} öffnet die Hilfe, wo immer Sie sind.</translation>
        </message>
        <message>
            <source>When all is done, press {key} to submit. If something is missing, you are taken there.</source>
            <translation>Wenn alles fertig ist, drücken Sie {key}, um einzureichen. Wenn etwas fehlt, werden Sie dorthin geführt.</translation>
        </message>
        <message>
            <source>Write a question about the passage, and its answer. It is saved while you write.</source>
            <translation>Schreiben Sie eine Frage zum Text und ihre Antwort. Beides wird beim Schreiben gespeichert.</translation>
        </message>
        <message>
            <source>{attribute} is answered by a text: press Tab and type it.</source>
            <translation>{attribute} wird mit einem Text beantwortet: Drücken Sie Tab und tippen Sie ihn.</translation>
        </message>
    </context>
    <context>
        <name>OverlayPage</name>
        <message>
            <source>Back</source>
            <translation>Zurück</translation>
        </message>
    </context>
    <context>
        <name>OwnedProjects</name>
        <message>
            <source>Projects that you own</source>
            <translation>Ihre Projekte als Auftraggeber</translation>
        </message>
    </context>
    <context>
        <name>OwnedProjectsPage</name>
        <message>
            <source>Copied: {command}</source>
            <translation>Kopiert: {command}</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Nothing waits for you</source>
            <translation>Nichts wartet auf Sie</translation>
        </message>
        <message>
            <source>Or, if the work is all right:</source>
            <translation>Oder, wenn die Arbeit in Ordnung ist:</translation>
        </message>
        <message>
            <source>Read them again</source>
            <translation>Neu lesen</translation>
        </message>
        <message>
            <source>Remove from this page</source>
            <translation>Von dieser Seite entfernen</translation>
        </message>
        <message>
            <source>The command that reads them ended without a word.</source>
            <translation>Der Befehl, der sie liest, endete ohne eine Meldung.</translation>
        </message>
        <message>
            <source>The projects are being read…</source>
            <translation>Die Projekte werden gelesen…</translation>
        </message>
        <message>
            <source>The projects could not be read</source>
            <translation>Die Projekte konnten nicht gelesen werden</translation>
        </message>
        <message>
            <source>The projects were read.</source>
            <translation>Die Projekte wurden gelesen.</translation>
        </message>
        <message>
            <source>This project cannot be read</source>
            <translation>Dieses Projekt kann nicht gelesen werden</translation>
        </message>
        <message>
            <source>What waits for others</source>
            <translation>Was auf andere wartet</translation>
        </message>
        <message>
            <source>What you can do next</source>
            <translation>Was Sie als Nächstes tun können</translation>
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
            <translation>Sicherungen …</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Continue here</source>
            <translation>Hier weiterarbeiten</translation>
        </message>
        <message>
            <source>Continue on this computer?</source>
            <translation>Auf diesem Computer weiterarbeiten?</translation>
        </message>
        <message>
            <source>Do this only if nothing was taken in on the other computer. If something was, go on there; or move everything back from there, and take it over here.</source>
            <translation>Tun Sie das nur, wenn auf dem anderen Computer nichts übernommen wurde. Wurde dort etwas übernommen, arbeiten Sie dort weiter; oder übertragen Sie von dort alles zurück, und übernehmen Sie es hier.</translation>
        </message>
        <message>
            <source>Everything is here: {titles}. Delete the file now.</source>
            <translation>Alles ist da: {titles}. Löschen Sie die Datei jetzt.</translation>
        </message>
        <message>
            <source>Everything is unchanged.</source>
            <translation>Alles ist, wie es war.</translation>
        </message>
        <message>
            <source>Fetch tasks…</source>
            <translation>Aufgaben holen …</translation>
        </message>
        <message>
            <source>Importing everything from the other computer…</source>
            <translation>Alles vom anderen Computer wird übernommen …</translation>
        </message>
        <message>
            <source>Invites (*.anninvite)</source>
            <translation>Einladungen (*.anninvite)</translation>
        </message>
        <message>
            <source>It was not imported</source>
            <translation>Es wurde nicht übernommen</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>Nichts wurde geändert.</translation>
        </message>
        <message>
            <source>Open an invite</source>
            <translation>Einladung öffnen</translation>
        </message>
        <message>
            <source>Open their next task bundle, or wait for it.</source>
            <translation>Öffnen Sie das Aufgabenpaket, das als Nächstes von dort kommt, oder warten Sie darauf.</translation>
        </message>
        <message>
            <source>Other users of this computer could read {folder}. Now only you can.</source>
            <translation>Andere auf diesem Computer konnten in {folder} hineinsehen. Jetzt ist er nur noch für Sie.</translation>
        </message>
        <message>
            <source>Repaired:</source>
            <translation>Repariert:</translation>
        </message>
        <message>
            <source>Restoring the backup…</source>
            <translation>Die Sicherung wird wiederhergestellt …</translation>
        </message>
        <message>
            <source>Show and repair…</source>
            <translation>Zeigen und reparieren …</translation>
        </message>
        <message>
            <source>The backup was not restored</source>
            <translation>Die Sicherung wurde nicht wiederhergestellt</translation>
        </message>
        <message>
            <source>The backup was restored and checked.</source>
            <translation>Die Sicherung wurde wiederhergestellt und geprüft.</translation>
        </message>
        <message>
            <source>The check at startup found damage: {first}</source>
            <translation>Die Prüfung beim Start hat Schäden gefunden: {first}</translation>
        </message>
        <message>
            <source>The damage could not be repaired</source>
            <translation>Der Schaden konnte nicht repariert werden</translation>
        </message>
        <message>
            <source>The database is being upgraded to this version, after a backup. With many tasks this takes a while.</source>
            <translation>Die Datenbank wird auf diese Version gebracht; vorher wird sie kopiert. Bei vielen Aufgaben dauert das eine Weile.</translation>
        </message>
        <message>
            <source>The database is not open yet.</source>
            <translation>Die Datenbank ist noch nicht geöffnet.</translation>
        </message>
        <message>
            <source>The invite could not be accepted</source>
            <translation>Die Einladung konnte nicht angenommen werden</translation>
        </message>
        <message>
            <source>The invite was not accepted.</source>
            <translation>Die Einladung wurde nicht angenommen.</translation>
        </message>
        <message>
            <source>The owner revoked your key; it is needed to replace it by a new one.</source>
            <translation>Der Auftraggeber hat Ihren Schlüssel widerrufen; er wird gebraucht, um einen neuen an seine Stelle zu setzen.</translation>
        </message>
        <message>
            <source>The previous data are kept: {path}</source>
            <translation>Was vorher da war, ist aufbewahrt: {path}</translation>
        </message>
        <message>
            <source>Their tasks are in {place}: fetch them.</source>
            <translation>Die Aufgaben liegen in {place}: Holen Sie sie.</translation>
        </message>
        <message>
            <source>There is nothing to repair.</source>
            <translation>Es gibt nichts zu reparieren.</translation>
        </message>
        <message>
            <source>This is the database of {name}: the invite was accepted with a key other than yours, and nothing that is done here is signed or sent. Restore a backup of yours, or start Annotator with your own data directory (--data-dir). If you are {name}, ask the owner for a new invite.</source>
            <translation>Dies ist die Datenbank von {name}: Die Einladung wurde mit einem anderen Schlüssel als Ihrem angenommen, und nichts, was hier getan wird, wird signiert oder gesendet. Spielen Sie eine eigene Sicherung zurück, oder starten Sie Annotator mit Ihrem eigenen Datenordner (--data-dir). Wenn Sie {name} sind, bitten Sie den Auftraggeber um eine neue Einladung.</translation>
        </message>
        <message>
            <source>You are {id} for {owner}, who is verified now.</source>
            <translation>Sie sind {id} für {owner}, jetzt verifiziert.</translation>
        </message>
        <message>
            <source>You go on here. Delete {file}, wherever it lies: it holds your key.</source>
            <translation>Sie arbeiten hier weiter. Löschen Sie {file}, wo auch immer die Datei liegt: Sie enthält Ihren Schlüssel.</translation>
        </message>
        <message>
            <source>and {n} more</source>
            <translation>und {n} weitere</translation>
        </message>
        <message>
            <source>{owner} is verified now.</source>
            <translation>{owner} ist jetzt verifiziert.</translation>
        </message>
    </context>
    <context>
        <name>PaneNavigationController</name>
        <message>
            <source>All levels are shown already.</source>
            <translation>Alle Stufen sind schon zu sehen.</translation>
        </message>
        <message>
            <source>All of the prompt is shown already.</source>
            <translation>Der ganze Prompt ist schon zu sehen.</translation>
        </message>
        <message>
            <source>Nothing here can be scrolled horizontally.</source>
            <translation>Hier gibt es nichts seitwärts zu rollen.</translation>
        </message>
        <message>
            <source>The levels of this question have no descriptions.</source>
            <translation>Für das, was hier gefragt ist, ist keine Stufe beschrieben.</translation>
        </message>
        <message>
            <source>The text begins here.</source>
            <translation>Hier beginnt der Text.</translation>
        </message>
        <message>
            <source>The text ends here.</source>
            <translation>Hier endet der Text.</translation>
        </message>
        <message>
            <source>There is no passage here.</source>
            <translation>Hier gibt es keine Passage.</translation>
        </message>
        <message>
            <source>There is no prompt here.</source>
            <translation>Hier gibt es keinen Prompt.</translation>
        </message>
    </context>
    <context>
        <name>Parts</name>
        <message>
            <source>Critique {number} of {letter}</source>
            <translation>Kritik {number} zu {letter}</translation>
        </message>
        <message>
            <source>Whole task</source>
            <translation>Ganze Aufgabe</translation>
        </message>
        <message>
            <source>about {hours} h {minutes} min left</source>
            <translation>noch etwa {hours} h {minutes} min</translation>
        </message>
        <message>
            <source>about {minutes} min left</source>
            <translation>noch etwa {minutes} min</translation>
        </message>
        <message>
            <source>empty</source>
            <translation>leer</translation>
        </message>
        <message>
            <source>no words</source>
            <translation>ohne Wörter</translation>
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
            <translation>Eine Passphrase hat mindestens {n} Zeichen. Mehrere Wörter sind gut.</translation>
        </message>
        <message>
            <source>The two passphrases are not the same.</source>
            <translation>Die beiden Passphrasen sind nicht gleich.</translation>
        </message>
    </context>
    <context>
        <name>PasteInviteDialog</name>
        <message>
            <source>Accept an invite</source>
            <translation>Einladung annehmen</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>Open a file…</source>
            <translation>Datei öffnen …</translation>
        </message>
        <message>
            <source>Paste the line that the project owner sent you. It begins with anninvite: and may have other words around it.</source>
            <translation>Fügen Sie die Zeile ein, die der Auftraggeber Ihnen geschickt hat. Sie beginnt mit anninvite: und darf von anderen Wörtern umgeben sein.</translation>
        </message>
        <message>
            <source>The line of the invite</source>
            <translation>Die Zeile der Einladung</translation>
        </message>
    </context>
    <context>
        <name>PinnedPassage</name>
        <message>
            <source>Close the second view of the passage</source>
            <translation>Die zweite Ansicht der Passage schließen</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>Angeheftet</translation>
        </message>
        <message>
            <source>Pinned passage, text</source>
            <translation>Angeheftete Passage, Text</translation>
        </message>
        <message>
            <source>Unpin</source>
            <translation>Lösen</translation>
        </message>
    </context>
    <context>
        <name>PreferencesDialog</name>
        <message>
            <source>As wide as fits, answers {n} characters</source>
            <translation>So breit wie möglich, Antworten {n} Zeichen</translation>
        </message>
        <message>
            <source>Backups…</source>
            <translation>Sicherungen …</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Compact</source>
            <translation>Eng</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Dunkel</translation>
        </message>
        <message>
            <source>High contrast</source>
            <translation>Hoher Kontrast</translation>
        </message>
        <message>
            <source>Identity and keys…</source>
            <translation>Identität und Schlüssel …</translation>
        </message>
        <message>
            <source>Keyboard shortcuts…</source>
            <translation>Tastenkürzel …</translation>
        </message>
        <message>
            <source>Language (after a restart)</source>
            <translation>Sprache, ab dem nächsten Start</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Hell</translation>
        </message>
        <message>
            <source>Line numbers in code</source>
            <translation>Zeilennummern in Code</translation>
        </message>
        <message>
            <source>Maximum line length of texts</source>
            <translation>Längste Textzeile</translation>
        </message>
        <message>
            <source>Normal</source>
            <translation>Normal</translation>
        </message>
        <message>
            <source>Not shown</source>
            <translation>Nicht gezeigt</translation>
        </message>
        <message>
            <source>Preferences</source>
            <translation>Einstellungen</translation>
        </message>
        <message>
            <source>Restart in this language</source>
            <translation>In dieser Sprache neu starten</translation>
        </message>
        <message>
            <source>Roomy</source>
            <translation>Weit</translation>
        </message>
        <message>
            <source>Row height</source>
            <translation>Zeilenhöhe</translation>
        </message>
        <message>
            <source>Same as the system</source>
            <translation>Wie das System</translation>
        </message>
        <message>
            <source>Shown</source>
            <translation>Gezeigt</translation>
        </message>
        <message>
            <source>Text size</source>
            <translation>Textgröße</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>Design</translation>
        </message>
        <message>
            <source>Your data is in</source>
            <translation>Ihre Daten liegen in</translation>
        </message>
        <message>
            <source>{n} characters</source>
            <translation>{n} Zeichen</translation>
        </message>
    </context>
    <context>
        <name>Progress</name>
        <message>
            <source>Progress and time</source>
            <translation>Fortschritt und Zeit</translation>
        </message>
    </context>
    <context>
        <name>ProgressPage</name>
        <message>
            <source>Above: all your scores. Below: those of the last {n} tasks.</source>
            <translation>Oben: alle Ihre Werte. Unten: die der letzten {n} Aufgaben.</translation>
        </message>
        <message>
            <source>Agreement with the right answers of the course</source>
            <translation>Übereinstimmung mit den richtigen Antworten des Kurses</translation>
        </message>
        <message>
            <source>By day</source>
            <translation>Nach Tag</translation>
        </message>
        <message>
            <source>No work has been saved yet.</source>
            <translation>Es wurde noch keine Arbeit gespeichert.</translation>
        </message>
        <message>
            <source>Save as CSV…</source>
            <translation>Als CSV speichern …</translation>
        </message>
        <message>
            <source>Save the days of work</source>
            <translation>Arbeitstage speichern</translation>
        </message>
        <message>
            <source>Tables (*.csv)</source>
            <translation>Tabellen (*.csv)</translation>
        </message>
        <message>
            <source>The project</source>
            <translation>Das Projekt</translation>
        </message>
        <message>
            <source>This week</source>
            <translation>Diese Woche</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>Heute</translation>
        </message>
        <message>
            <source>Your use of the levels is shown once the task on the screen has its first score.</source>
            <translation>Wie Sie die Stufen nutzen, wird gezeigt, sobald die Aufgabe auf dem Bildschirm ihren ersten Wert hat.</translation>
        </message>
        <message>
            <source>a typical task lately</source>
            <translation>eine typische Aufgabe in letzter Zeit</translation>
        </message>
        <message>
            <source>a typical task took {time} (median)</source>
            <translation>eine typische Aufgabe dauerte {time} (Median)</translation>
        </message>
        <message>
            <source>hours-{date}.csv</source>
            <translation>stunden-{date}.csv</translation>
        </message>
        <message>
            <source>left at this pace</source>
            <translation>übrig bei diesem Tempo</translation>
        </message>
        <message>
            <source>revised, not resubmitted</source>
            <translation>überarbeitet, nicht neu eingereicht</translation>
        </message>
        <message>
            <source>skipped</source>
            <translation>übersprungen</translation>
        </message>
        <message>
            <source>submitted</source>
            <translation>eingereicht</translation>
        </message>
        <message>
            <source>to do</source>
            <translation>offen</translation>
        </message>
        <message>
            <source>{n} too high</source>
            <translation>{n} zu hoch</translation>
        </message>
        <message>
            <source>{n} too low</source>
            <translation>{n} zu niedrig</translation>
        </message>
        <message>
            <source>{right} of {count}</source>
            <translation>{right} von {count}</translation>
        </message>
        <message>
            <source>{time} active</source>
            <translation>{time} aktiv</translation>
        </message>
        <message>
            <source>{time}, {n} submitted</source>
            <translation>{time}, {n} eingereicht</translation>
        </message>
    </context>
    <context>
        <name>ProjectAwaitingTasksCard</name>
        <message>
            <source>Fetch tasks…</source>
            <translation>Aufgaben holen …</translation>
        </message>
        <message>
            <source>Open its task bundle…</source>
            <translation>Aufgabenpaket dazu öffnen …</translation>
        </message>
        <message>
            <source>Open the task bundle of {title}</source>
            <translation>Aufgabenpaket von {title} öffnen</translation>
        </message>
        <message>
            <source>Verified owner: {owner}. You are {id}.</source>
            <translation>Auftraggeber verifiziert: {owner}. Sie sind {id}.</translation>
        </message>
        <message>
            <source>Waiting for tasks: fetch them from {place}.</source>
            <translation>Es fehlen noch die Aufgaben: Holen Sie sie aus {place}.</translation>
        </message>
        <message>
            <source>Waiting for tasks: open the task bundle that {owner} sends you.</source>
            <translation>Es wird auf Aufgaben gewartet: Öffnen Sie das Aufgabenpaket, das {owner} Ihnen schickt.</translation>
        </message>
    </context>
    <context>
        <name>ProjectLibraryView</name>
        <message>
            <source>A project owner sends you an invite, and tasks in one file, a task bundle (.anntask). Open them, or drop them here. Everything stays on this computer until you export it.</source>
            <translation>Ein Auftraggeber schickt Ihnen eine Einladung und die Aufgaben in einer Datei, einem Aufgabenpaket (.anntask). Öffnen Sie beides, oder ziehen Sie es hierher. Alles bleibt auf diesem Computer, bis Sie es exportieren.</translation>
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation>Einladung annehmen …</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Befehle</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menü</translation>
        </message>
        <message>
            <source>No project yet</source>
            <translation>Noch kein Projekt</translation>
        </message>
        <message>
            <source>Open a task bundle…</source>
            <translation>Aufgabenpaket öffnen …</translation>
        </message>
        <message>
            <source>Open the sample {title}</source>
            <translation>Beispiel {title} öffnen</translation>
        </message>
        <message>
            <source>Open this sample</source>
            <translation>Dieses Beispiel öffnen</translation>
        </message>
        <message>
            <source>Or try a sample project</source>
            <translation>Oder probieren Sie ein Beispielprojekt aus</translation>
        </message>
        <message>
            <source>Projects</source>
            <translation>Projekte</translation>
        </message>
        <message>
            <source>Projects that you own…</source>
            <translation>Ihre Projekte als Auftraggeber …</translation>
        </message>
        <message>
            <source>Take over from another computer…</source>
            <translation>Von einem anderen Computer übernehmen …</translation>
        </message>
    </context>
    <context>
        <name>PromptPanel</name>
        <message>
            <source>All of it</source>
            <translation>Alles</translation>
        </message>
        <message>
            <source>Less</source>
            <translation>Weniger</translation>
        </message>
        <message>
            <source>Next question</source>
            <translation>Nächste Frage</translation>
        </message>
        <message>
            <source>Previous question</source>
            <translation>Vorige Frage</translation>
        </message>
        <message>
            <source>Question {n} of {count}</source>
            <translation>Frage {n} von {count}</translation>
        </message>
        <message>
            <source>{who} in one line</source>
            <translation>{who} in einer Zeile</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, Text</translation>
        </message>
    </context>
    <context>
        <name>ProposedTextPanel</name>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Close the edit</source>
            <translation>Änderung schließen</translation>
        </message>
        <message>
            <source>Proposed edit: {who}</source>
            <translation>Änderungsvorschlag: {who}</translation>
        </message>
        <message>
            <source>What changes</source>
            <translation>Was sich ändert</translation>
        </message>
        <message>
            <source>{title}, from {who}</source>
            <translation>{title}, aus {who}</translation>
        </message>
        <message>
            <source>{who}, proposed edit</source>
            <translation>{who}, Änderungsvorschlag</translation>
        </message>
    </context>
    <context>
        <name>QuestionAndAnswerPanel</name>
        <message>
            <source>This answer is empty.</source>
            <translation>Diese Antwort ist leer.</translation>
        </message>
        <message>
            <source>What is missing</source>
            <translation>Was fehlt</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, Text</translation>
        </message>
    </context>
    <context>
        <name>QuestionForm</name>
        <message>
            <source>A question about the passage</source>
            <translation>Eine Frage zur Passage</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <source>May be empty: the passage does not answer it</source>
            <translation>Darf leer bleiben: Die Passage beantwortet sie nicht</translation>
        </message>
        <message>
            <source>Question {n}</source>
            <translation>Frage {n}</translation>
        </message>
        <message>
            <source>Remove question</source>
            <translation>Frage entfernen</translation>
        </message>
        <message>
            <source>The passage does not answer it</source>
            <translation>Passage ohne Antwort</translation>
        </message>
        <message>
            <source>What the passage says about it</source>
            <translation>Was die Passage dazu sagt</translation>
        </message>
        <message>
            <source>{who}, answer</source>
            <translation>{who}, Antwort</translation>
        </message>
    </context>
    <context>
        <name>RankOrderLine</name>
        <message>
            <source>No rank:</source>
            <translation>Ohne Rang:</translation>
        </message>
        <message>
            <source>Not rankable:</source>
            <translation>Nicht einstufbar:</translation>
        </message>
        <message>
            <source>Order: {ranks}</source>
            <translation>Reihenfolge: {ranks}</translation>
        </message>
    </context>
    <context>
        <name>Ranks</name>
        <message>
            <source>It is rank {n}: ranks have no gaps.</source>
            <translation>Es ist Rang {n}: Ränge haben keine Lücken.</translation>
        </message>
        <message>
            <source>Moved with it: {ranks}.</source>
            <translation>Mit verschoben: {ranks}.</translation>
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
            <translation>Stufen von {attribute}</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Alles zeigen</translation>
        </message>
        <message>
            <source>Show less</source>
            <translation>Weniger zeigen</translation>
        </message>
    </context>
    <context>
        <name>Reactions</name>
        <message>
            <source>{who}, reactions to choose from</source>
            <translation>{who}, Reaktionen zur Auswahl</translation>
        </message>
    </context>
    <context>
        <name>ReadingPane</name>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Open link…</source>
            <translation>Link öffnen …</translation>
        </message>
    </context>
    <context>
        <name>ReasonDialog</name>
        <message>
            <source>A note (optional)</source>
            <translation>Eine Notiz, wenn Sie möchten</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Choose a reason first.</source>
            <translation>Wählen Sie zuerst einen Grund.</translation>
        </message>
        <message>
            <source>Note on the reason</source>
            <translation>Notiz zum Grund</translation>
        </message>
        <message>
            <source>Please say why</source>
            <translation>Bitte sagen Sie, warum</translation>
        </message>
        <message>
            <source>Say why in the note first.</source>
            <translation>Sagen Sie zuerst in der Notiz, warum.</translation>
        </message>
        <message>
            <source>This reason has no note</source>
            <translation>Zu diesem Grund gehört keine Notiz</translation>
        </message>
        <message>
            <source>This reason has no note: what you typed is not sent.</source>
            <translation>Zu diesem Grund gehört keine Notiz: Was Sie getippt haben, wird nicht gesendet.</translation>
        </message>
        <message>
            <source>{count} of {limit} characters: shorten the note.</source>
            <translation>{count} von {limit} Zeichen: Kürzen Sie die Notiz.</translation>
        </message>
    </context>
    <context>
        <name>RefinementChainBar</name>
        <message>
            <source>Chain</source>
            <translation>Kette</translation>
        </message>
        <message>
            <source>rewritten</source>
            <translation>neu geschrieben</translation>
        </message>
        <message>
            <source>rewritten instead</source>
            <translation>stattdessen neu geschrieben</translation>
        </message>
        <message>
            <source>take back: rewritten</source>
            <translation>zurücknehmen: neu geschrieben</translation>
        </message>
    </context>
    <context>
        <name>ResponseCard</name>
        <message>
            <source>This response is empty.</source>
            <translation>Diese Antwort ist leer.</translation>
        </message>
        <message>
            <source>This response is empty: it contains only blanks.</source>
            <translation>Diese Antwort ist leer: Sie besteht nur aus Leerzeichen.</translation>
        </message>
        <message>
            <source>the same as {letters}</source>
            <translation>gleich {letters}</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, Text</translation>
        </message>
    </context>
    <context>
        <name>ResponseComparisonController</name>
        <message>
            <source>Compare with {who}</source>
            <translation>Mit {who} vergleichen</translation>
        </message>
        <message>
            <source>End</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>Mark what differs</source>
            <translation>Unterschiede markieren</translation>
        </message>
        <message>
            <source>Marks off</source>
            <translation>Markierungen aus</translation>
        </message>
        <message>
            <source>{left} and {right} are the same text</source>
            <translation>{left} und {right} sind derselbe Text</translation>
        </message>
        <message>
            <source>{left} and {right} differ only in blanks</source>
            <translation>{left} und {right} unterscheiden sich nur in Leerzeichen</translation>
        </message>
        <message>
            <source>{left} and {right} differ only in formatting</source>
            <translation>{left} und {right} unterscheiden sich nur in der Formatierung</translation>
        </message>
        <message>
            <source>{share} % of the words of {left} and {right} are the same</source>
            <translation>{share} % der Wörter von {left} und {right} sind gleich</translation>
        </message>
    </context>
    <context>
        <name>ResultsExportDialog</name>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Choose another file…</source>
            <translation>Andere Datei wählen …</translation>
        </message>
        <message>
            <source>Encrypted</source>
            <translation>Verschlüsselt</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportieren</translation>
        </message>
        <message>
            <source>Export results</source>
            <translation>Ergebnisse exportieren</translation>
        </message>
        <message>
            <source>Export results of {title}</source>
            <translation>Ergebnisse von {title} exportieren</translation>
        </message>
        <message>
            <source>Export to the file</source>
            <translation>In die Datei exportieren</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <source>Last export</source>
            <translation>Letzter Export</translation>
        </message>
        <message>
            <source>Nothing yet: no task has been worked on.</source>
            <translation>Noch nichts: Es wurde an keiner Aufgabe gearbeitet.</translation>
        </message>
        <message>
            <source>Of a revised task the owner uses what you submitted last, until you submit it again.</source>
            <translation>Von einer überarbeiteten Aufgabe verwendet der Auftraggeber das zuletzt Eingereichte, bis Sie sie neu einreichen.</translation>
        </message>
        <message>
            <source>Or to a file</source>
            <translation>Oder in eine Datei</translation>
        </message>
        <message>
            <source>Results bundles (*.annresult *.annresult.age)</source>
            <translation>Ergebnispakete (*.annresult *.annresult.age)</translation>
        </message>
        <message>
            <source>Sent by</source>
            <translation>Versand</translation>
        </message>
        <message>
            <source>Signed by</source>
            <translation>Signiert von</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Jetzt synchronisieren</translation>
        </message>
        <message>
            <source>To</source>
            <translation>An</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <source>Your answers in the course. No task of the project is done yet.</source>
            <translation>Ihre Antworten im Kurs. Von den Aufgaben des Projekts ist noch keine bearbeitet.</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <source>sync with {place}</source>
            <translation>Synchronisieren mit {place}</translation>
        </message>
        <message>
            <source>the owner</source>
            <translation>der Auftraggeber</translation>
        </message>
        <message>
            <source>unverified owner</source>
            <translation>Auftraggeber nicht verifiziert</translation>
        </message>
        <message>
            <source>verified</source>
            <translation>verifiziert</translation>
        </message>
        <message>
            <source>yes, so that only the owner can read them</source>
            <translation>ja, damit nur der Auftraggeber sie lesen kann</translation>
        </message>
    </context>
    <context>
        <name>ReviewBar</name>
        <message>
            <source>Accept</source>
            <translation>Annehmen</translation>
        </message>
        <message>
            <source>All answers</source>
            <translation>Alle Antworten</translation>
        </message>
        <message>
            <source>All reasons</source>
            <translation>Alle Gründe</translation>
        </message>
        <message>
            <source>Changes</source>
            <translation>Änderungen</translation>
        </message>
        <message>
            <source>Next place</source>
            <translation>Nächste Stelle</translation>
        </message>
        <message>
            <source>Others</source>
            <translation>Andere</translation>
        </message>
        <message>
            <source>Reply…</source>
            <translation>Antworten …</translation>
        </message>
        <message>
            <source>Return…</source>
            <translation>Zurückgeben …</translation>
        </message>
    </context>
    <context>
        <name>ReviewController</name>
        <message>
            <source>Not accepted: there are places to return. {key} returns the work; to accept it, withdraw them first.</source>
            <translation>Nicht angenommen: Es sind Stellen zurückzugeben. {key} gibt die Arbeit zurück; nehmen Sie sie sonst zuerst zurück.</translation>
        </message>
        <message>
            <source>Return</source>
            <translation>Zurückgeben</translation>
        </message>
        <message>
            <source>Return and go on</source>
            <translation>Zurückgeben und weiter</translation>
        </message>
        <message>
            <source>Return: {place}</source>
            <translation>Zurückgeben: {place}</translation>
        </message>
        <message>
            <source>Returned: {place}</source>
            <translation>Zurückgegeben: {place}</translation>
        </message>
        <message>
            <source>The annotator sees the reason at this place.</source>
            <translation>Der Annotator sieht den Grund an dieser Stelle.</translation>
        </message>
    </context>
    <context>
        <name>ReviewPanel</name>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Close the changes</source>
            <translation>Änderungen schließen</translation>
        </message>
        <message>
            <source>Differences from gold and from others: {n}</source>
            <translation>Abweichungen von Musterlösung und von anderen: {n}</translation>
        </message>
        <message>
            <source>Differences: {n}</source>
            <translation>Abweichungen: {n}</translation>
        </message>
        <message>
            <source>Show differences</source>
            <translation>Abweichungen zeigen</translation>
        </message>
    </context>
    <context>
        <name>RevisionEditor</name>
        <message>
            <source>{who}, refinement</source>
            <translation>{who}, Verbesserung</translation>
        </message>
        <message>
            <source>{who}, refinement, formatted</source>
            <translation>{who}, Verbesserung, formatiert</translation>
        </message>
    </context>
    <context>
        <name>SampleProject</name>
        <message>
            <source>Answers about a story and critiques of them: which critiques help, how much, in which order.</source>
            <translation>Antworten zu einer Geschichte und was andere darüber sagten: welche Kritiken helfen, wie sehr, in welcher Reihenfolge.</translation>
        </message>
        <message>
            <source>Compare responses</source>
            <translation>Antworten vergleichen</translation>
        </message>
        <message>
            <source>Conversations with an assistant: rate one turn of each, flag what is wrong with it, react to it.</source>
            <translation>Unterhaltungen mit einem Assistenten: Bewerten Sie je einen Beitrag, kennzeichnen Sie, was daran falsch ist, und reagieren Sie darauf.</translation>
        </message>
        <message>
            <source>Critique answers</source>
            <translation>Antworten kritisieren</translation>
        </message>
        <message>
            <source>Everyday questions with two or three responses: say which one you prefer and why, or put them in order.</source>
            <translation>Alltagsfragen mit zwei oder drei Antworten: Sagen Sie, welche Sie vorziehen und warum, oder bringen Sie sie in eine Reihenfolge.</translation>
        </message>
        <message>
            <source>Everyday questions, each with four responses: score every response on five attributes.</source>
            <translation>Alltagsfragen mit je vier Antworten: Bewerten Sie jede Antwort nach fünf Merkmalen.</translation>
        </message>
        <message>
            <source>Judge critiques</source>
            <translation>Kritiken beurteilen</translation>
        </message>
        <message>
            <source>Rate responses</source>
            <translation>Antworten bewerten</translation>
        </message>
        <message>
            <source>Review conversations</source>
            <translation>Unterhaltungen beurteilen</translation>
        </message>
        <message>
            <source>Short stories and answers to questions about them: say what is wrong, highlight it, improve it.</source>
            <translation>Kurze Geschichten und Antworten auf Fragen dazu: Sagen Sie, was falsch ist, markieren Sie es, schreiben Sie es besser.</translation>
        </message>
        <message>
            <source>Two stories: write questions, answers and misleading answers, and quote what supports them.</source>
            <translation>Zwei Geschichten zum Fragenstellen: Schreiben Sie Fragen, Antworten, irreführende Antworten, und zitieren Sie, was sie belegt.</translation>
        </message>
        <message>
            <source>Write questions</source>
            <translation>Fragen schreiben</translation>
        </message>
    </context>
    <context>
        <name>ScoreRowWidget</name>
        <message>
            <source>not scored</source>
            <translation>nicht bewertet</translation>
        </message>
        <message>
            <source>one less</source>
            <translation>eins weniger</translation>
        </message>
        <message>
            <source>one more</source>
            <translation>eins mehr</translation>
        </message>
        <message>
            <source>unsure</source>
            <translation>unsicher</translation>
        </message>
        <message>
            <source>{low} to {high}</source>
            <translation>{low} bis {high}</translation>
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
            <translation>Arabisch</translation>
        </message>
        <message>
            <source>Armenian</source>
            <translation>Armenisch</translation>
        </message>
        <message>
            <source>Bengali</source>
            <translation>Bengalisch</translation>
        </message>
        <message>
            <source>Burmese</source>
            <translation>Birmanisch</translation>
        </message>
        <message>
            <source>Cherokee</source>
            <translation>Cherokee-Schrift</translation>
        </message>
        <message>
            <source>Chinese characters</source>
            <translation>Chinesische Zeichen</translation>
        </message>
        <message>
            <source>Cyrillic</source>
            <translation>Kyrillisch</translation>
        </message>
        <message>
            <source>Devanagari</source>
            <translation>Devanagari-Schrift</translation>
        </message>
        <message>
            <source>Ethiopic</source>
            <translation>Äthiopisch</translation>
        </message>
        <message>
            <source>Georgian</source>
            <translation>Georgisch</translation>
        </message>
        <message>
            <source>Greek</source>
            <translation>Griechisch</translation>
        </message>
        <message>
            <source>Gujarati</source>
            <translation>Gujarati-Schrift</translation>
        </message>
        <message>
            <source>Gurmukhi</source>
            <translation>Gurmukhi-Schrift</translation>
        </message>
        <message>
            <source>Hebrew</source>
            <translation>Hebräisch</translation>
        </message>
        <message>
            <source>Japanese</source>
            <translation>Japanisch</translation>
        </message>
        <message>
            <source>Kannada</source>
            <translation>Kannada-Schrift</translation>
        </message>
        <message>
            <source>Khmer</source>
            <translation>Khmer-Schrift</translation>
        </message>
        <message>
            <source>Korean</source>
            <translation>Koreanisch</translation>
        </message>
        <message>
            <source>Lao</source>
            <translation>Laotisch</translation>
        </message>
        <message>
            <source>Latin</source>
            <translation>Lateinisch</translation>
        </message>
        <message>
            <source>Malayalam</source>
            <translation>Malayalam-Schrift</translation>
        </message>
        <message>
            <source>Mongolian</source>
            <translation>Mongolisch</translation>
        </message>
        <message>
            <source>No font on this computer contains {scripts}: empty boxes are shown instead. Debian, Ubuntu: apt install {packages}</source>
            <translation>Keine Schriftart auf diesem Computer zeichnet {scripts}: Dafür stehen leere Kästchen. Debian, Ubuntu: apt install {packages}</translation>
        </message>
        <message>
            <source>N’Ko</source>
            <translation>N’Ko-Schrift</translation>
        </message>
        <message>
            <source>Odia</source>
            <translation>Oriya-Schrift</translation>
        </message>
        <message>
            <source>Sinhala</source>
            <translation>Singhalesisch</translation>
        </message>
        <message>
            <source>Syriac</source>
            <translation>Syrisch</translation>
        </message>
        <message>
            <source>Tamil</source>
            <translation>Tamilisch</translation>
        </message>
        <message>
            <source>Telugu</source>
            <translation>Telugu-Schrift</translation>
        </message>
        <message>
            <source>Thaana</source>
            <translation>Thaana-Schrift</translation>
        </message>
        <message>
            <source>Thai</source>
            <translation>Thailändisch</translation>
        </message>
        <message>
            <source>Tibetan</source>
            <translation>Tibetisch</translation>
        </message>
        <message>
            <source>emoji</source>
            <translation>Emoji-Zeichen</translation>
        </message>
        <message>
            <source>other signs</source>
            <translation>andere Zeichen</translation>
        </message>
        <message>
            <source>symbols</source>
            <translation>Symbole</translation>
        </message>
    </context>
    <context>
        <name>Shortcuts</name>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Tastenkürzel</translation>
        </message>
        <message>
            <source>changed</source>
            <translation>geändert</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message>
            <source>All commands and their keys</source>
            <translation>Alle Befehle und die Tasten, die sie ausführen</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>Ändern …</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Befehle</translation>
        </message>
        <message>
            <source>Every command has its original keys again.</source>
            <translation>Alle Befehle haben wieder ihre ursprünglichen Tasten.</translation>
        </message>
        <message>
            <source>Find a command or a key</source>
            <translation>Befehl oder Taste suchen</translation>
        </message>
        <message>
            <source>On the card of a critique, L finds lost highlights again. K, B and O keep, rebase and redo a refinement based on changed text.</source>
            <translation>Auf der Karte einer Kritik sucht L verlorene Markierungen erneut. K, B und O behalten, übertragen oder beginnen eine Verbesserung neu, die auf geändertem Text beruht.</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>Zurücksetzen</translation>
        </message>
        <message>
            <source>Reset all</source>
            <translation>Alle zurücksetzen</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
    </context>
    <context>
        <name>SingleNoticeArea</name>
        <message>
            <source>Explain</source>
            <translation>Erklären</translation>
        </message>
    </context>
    <context>
        <name>SourceViewButton</name>
        <message>
            <source>Show {who} as written</source>
            <translation>{who} zeigen, wie es geschrieben ist</translation>
        </message>
        <message>
            <source>Show {who} formatted</source>
            <translation>{who} formatiert zeigen</translation>
        </message>
        <message>
            <source>formatted</source>
            <translation>formatiert</translation>
        </message>
        <message>
            <source>source</source>
            <translation>Quelltext</translation>
        </message>
    </context>
    <context>
        <name>StaleRefinementBar</name>
        <message>
            <source>Based on changed text: what it improves on is no longer what it was written against.</source>
            <translation>Beruht auf geändertem Text: Was sie verbessert, ist nicht mehr das, wofür sie geschrieben wurde.</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Keep leaves it as it is. Rebase applies your changes to the new text. Redo starts from the new text.</source>
            <translation>Behalten lässt sie, wie sie ist. Übertragen macht Ihre Änderungen im neuen Text. Neu beginnen fängt mit dem neuen Text an.</translation>
        </message>
        <message>
            <source>Rebase</source>
            <translation>Übertragen</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Neu beginnen</translation>
        </message>
        <message>
            <source>Remove refinement</source>
            <translation>Verbesserung entfernen</translation>
        </message>
    </context>
    <context>
        <name>StyledLabel</name>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
    </context>
    <context>
        <name>SyncAddressDialog</name>
        <message>
            <source>A certificate to trust</source>
            <translation>Ein Zertifikat, dem vertraut wird</translation>
        </message>
        <message>
            <source>A place on the network</source>
            <translation>Ein Ort im Netz</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <source>Certificate</source>
            <translation>Zertifikat</translation>
        </message>
        <message>
            <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
            <translation>Zertifikate (*.pem *.crt *.cer);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Choose a certificate…</source>
            <translation>Zertifikat wählen …</translation>
        </message>
        <message>
            <source>Name, account or key id, if required</source>
            <translation>Name, Konto oder Schlüsselkennung, wo danach gefragt wird</translation>
        </message>
        <message>
            <source>Password or secret key</source>
            <translation>Passwort oder geheimer Schlüssel</translation>
        </message>
        <message>
            <source>The address that the project's owner gave you: https:// for WebDAV (for example Nextcloud), s3://, az:// or gs://. It is stored in this computer's keyring, or in a file only you can read if there is none, and not contacted yet.</source>
            <translation>Die Adresse, die der Auftraggeber Ihnen gegeben hat: https:// für WebDAV (Nextcloud und Ähnliches), s3://, az:// oder gs://. Sie wird im Schlüsselbund dieses Computers aufbewahrt oder, wenn es keinen gibt, in einer Datei, die nur Sie lesen können, und noch wird dort nichts abgefragt.</translation>
        </message>
        <message>
            <source>Use it</source>
            <translation>Verwenden</translation>
        </message>
        <message>
            <source>this computer's own</source>
            <translation>die dieses Computers</translation>
        </message>
    </context>
    <context>
        <name>TabStrip</name>
        <message>
            <source>More after these</source>
            <translation>Weitere danach</translation>
        </message>
        <message>
            <source>More before these</source>
            <translation>Weitere davor</translation>
        </message>
    </context>
    <context>
        <name>TaskContextPanel</name>
        <message>
            <source>Rated from here</source>
            <translation>Ab hier bewertet</translation>
        </message>
        <message>
            <source>not rated</source>
            <translation>nicht bewertet</translation>
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
            <translation>Bilder der Aufgabe</translation>
        </message>
        <message>
            <source>Larger</source>
            <translation>Größer</translation>
        </message>
        <message>
            <source>Next image</source>
            <translation>Nächstes Bild</translation>
        </message>
        <message>
            <source>No text of this task has an image.</source>
            <translation>Kein Text dieser Aufgabe hat ein Bild.</translation>
        </message>
        <message>
            <source>Previous image</source>
            <translation>Voriges Bild</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>Frage</translation>
        </message>
        <message>
            <source>Smaller</source>
            <translation>Kleiner</translation>
        </message>
        <message>
            <source>Whole</source>
            <translation>Ganz</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>Breite</translation>
        </message>
        <message>
            <source>{number} of {count}</source>
            <translation>{number} von {count}</translation>
        </message>
    </context>
    <context>
        <name>TaskMessageDialog</name>
        <message>
            <source>Done</source>
            <translation>Fertig</translation>
        </message>
        <message>
            <source>What you type is saved. Clear it to withdraw it.</source>
            <translation>Was Sie tippen, wird gespeichert. Leeren Sie das Feld, um es zurückzunehmen.</translation>
        </message>
        <message>
            <source>Your question is about</source>
            <translation>Ihre Frage betrifft</translation>
        </message>
        <message>
            <source>{count} of {limit} characters: shorten it, or it will not be saved.</source>
            <translation>{count} von {limit} Zeichen: Kürzen Sie es, sonst wird es nicht gespeichert.</translation>
        </message>
    </context>
    <context>
        <name>TaskNavigatorPage</name>
        <message>
            <source>Find words in the texts, or type a number</source>
            <translation>Wörter in den Texten suchen oder eine Nummer eingeben</translation>
        </message>
        <message>
            <source>No task matches.</source>
            <translation>Keine Aufgabe passt.</translation>
        </message>
        <message>
            <source>Searching… The list still shows the previous result.</source>
            <translation>Suche läuft… Die Liste ist noch die von vorher.</translation>
        </message>
        <message>
            <source>Some rows cannot be read; the program is trying again.</source>
            <translation>Einige Zeilen lassen sich nicht lesen; es wird erneut versucht.</translation>
        </message>
        <message>
            <source>The search failed; the program is trying again.</source>
            <translation>Die Suche ist fehlgeschlagen; sie wird erneut versucht.</translation>
        </message>
        <message>
            <source>The texts cannot be searched yet: they are still being prepared for it.</source>
            <translation>Die Texte lassen sich noch nicht durchsuchen: Sie werden erst dafür vorbereitet.</translation>
        </message>
        <message>
            <source>There is no task {number}; the last one is {count}. No text has this number either.</source>
            <translation>Es gibt keine Aufgabe {number}; die letzte ist {count}. Auch kein Text enthält diese Zahl.</translation>
        </message>
        <message>
            <source>Words to find, or the number of a task</source>
            <translation>Suchwörter oder die Nummer einer Aufgabe</translation>
        </message>
    </context>
    <context>
        <name>TaskOutlineDialog</name>
        <message>
            <source>Nothing is missing in this task</source>
            <translation>In dieser Aufgabe fehlt nichts</translation>
        </message>
        <message>
            <source>Texts and fields of this task</source>
            <translation>Texte und Felder dieser Aufgabe</translation>
        </message>
        <message>
            <source>complete</source>
            <translation>vollständig</translation>
        </message>
    </context>
    <context>
        <name>TaskTable</name>
        <message>
            <source>Tasks</source>
            <translation>Aufgaben</translation>
        </message>
    </context>
    <context>
        <name>TaskTableModel</name>
        <message>
            <source>Begun</source>
            <translation>Begonnen</translation>
        </message>
        <message>
            <source>Image</source>
            <translation>Bild</translation>
        </message>
        <message>
            <source>No.</source>
            <translation>Nr.</translation>
        </message>
        <message>
            <source>Remarks</source>
            <translation>Anmerkungen</translation>
        </message>
        <message>
            <source>Returned</source>
            <translation>Zurückgegeben</translation>
        </message>
        <message>
            <source>Revised</source>
            <translation>Überarbeitet</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Übersprungen</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Status</translation>
        </message>
        <message>
            <source>Submitted</source>
            <translation>Eingereicht</translation>
        </message>
        <message>
            <source>Task</source>
            <translation>Aufgabe</translation>
        </message>
        <message>
            <source>This task is damaged in the database.</source>
            <translation>Diese Aufgabe ist in der Datenbank beschädigt.</translation>
        </message>
        <message>
            <source>Time worked</source>
            <translation>Arbeitszeit</translation>
        </message>
        <message>
            <source>To do</source>
            <translation>Offen</translation>
        </message>
        <message>
            <source>changed since export</source>
            <translation>seit dem Export geändert</translation>
        </message>
        <message>
            <source>damaged</source>
            <translation>beschädigt</translation>
        </message>
        <message>
            <source>differs on two computers</source>
            <translation>auf zwei Rechnern verschieden</translation>
        </message>
        <message>
            <source>faster than it can be read</source>
            <translation>schneller, als man lesen kann</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>vorgemerkt</translation>
        </message>
        <message>
            <source>no font for {scripts}</source>
            <translation>keine Schriftart für {scripts}</translation>
        </message>
        <message>
            <source>not resubmitted</source>
            <translation>nicht neu eingereicht</translation>
        </message>
        <message>
            <source>one score for everything</source>
            <translation>überall derselbe Wert</translation>
        </message>
        <message>
            <source>text changed</source>
            <translation>Text geändert</translation>
        </message>
        <message>
            <source>the same scores again and again</source>
            <translation>immer wieder dieselben Werte</translation>
        </message>
        <message>
            <source>withdrawn</source>
            <translation>zurückgezogen</translation>
        </message>
    </context>
    <context>
        <name>TextEditor</name>
        <message>
            <source>Line separators (U+2028, U+2029) were pasted as ends of lines</source>
            <translation>Zeilentrenner (U+2028, U+2029) wurden als Zeilenenden eingefügt</translation>
        </message>
        <message>
            <source>Not pasted: more than {room} characters</source>
            <translation>Nicht eingefügt: mehr als {room} Zeichen</translation>
        </message>
        <message>
            <source>Not pasted: the clipboard holds no plain text</source>
            <translation>Nicht eingefügt: die Zwischenablage enthält keinen reinen Text</translation>
        </message>
    </context>
    <context>
        <name>TextEditorFooter</name>
        <message>
            <source>Not saved</source>
            <translation>Nicht gespeichert</translation>
        </message>
        <message>
            <source>{count} of {limit} characters</source>
            <translation>{count} von {limit} Zeichen</translation>
        </message>
    </context>
    <context>
        <name>TextFormController</name>
        <message>
            <source>Definitions and long results of tools are folded.</source>
            <translation>Definitionen und lange Ergebnisse von Werkzeugen sind eingeklappt.</translation>
        </message>
        <message>
            <source>Definitions and results of tools are shown in full.</source>
            <translation>Definitionen und Ergebnisse von Werkzeugen werden ganz gezeigt.</translation>
        </message>
        <message>
            <source>Each response scrolls separately.</source>
            <translation>Jede Antwort rollt für sich.</translation>
        </message>
        <message>
            <source>Messages are shown as they were written.</source>
            <translation>Nachrichten werden gezeigt, wie sie geschrieben wurden.</translation>
        </message>
        <message>
            <source>Messages are shown formatted.</source>
            <translation>Nachrichten werden formatiert gezeigt.</translation>
        </message>
        <message>
            <source>No text beside this one is formatted.</source>
            <translation>Kein Text neben diesem ist formatiert.</translation>
        </message>
        <message>
            <source>No text of this task has definitions or results of tools.</source>
            <translation>Kein Text dieser Aufgabe hat Definitionen oder Ergebnisse von Werkzeugen.</translation>
        </message>
        <message>
            <source>No text of this task has reasoning to fold.</source>
            <translation>Kein Text dieser Aufgabe hat einen Gedankengang zum Einklappen.</translation>
        </message>
        <message>
            <source>Passages are shown as they were written.</source>
            <translation>Passagen werden gezeigt, wie sie geschrieben wurden.</translation>
        </message>
        <message>
            <source>Passages are shown formatted.</source>
            <translation>Passagen werden formatiert gezeigt.</translation>
        </message>
        <message>
            <source>Prompts are shown as they were written.</source>
            <translation>Prompts werden gezeigt, wie sie geschrieben wurden.</translation>
        </message>
        <message>
            <source>Prompts are shown formatted.</source>
            <translation>Prompts werden formatiert gezeigt.</translation>
        </message>
        <message>
            <source>Reasoning is folded in this task.</source>
            <translation>Gedankengänge sind in dieser Aufgabe eingeklappt.</translation>
        </message>
        <message>
            <source>Reasoning is shown again.</source>
            <translation>Gedankengänge werden wieder gezeigt.</translation>
        </message>
        <message>
            <source>Responses are shown as they were written.</source>
            <translation>Antworten werden gezeigt, wie sie geschrieben wurden.</translation>
        </message>
        <message>
            <source>Responses are shown formatted.</source>
            <translation>Antworten werden formatiert gezeigt.</translation>
        </message>
        <message>
            <source>Responses scroll together.</source>
            <translation>Die Antworten rollen gemeinsam.</translation>
        </message>
    </context>
    <context>
        <name>TextToolControllers</name>
        <message>
            <source>Arrows move, Shift selects, Enter highlights, Esc leaves.</source>
            <translation>Pfeiltasten bewegen, Umschalt wählt aus, Eingabe markiert, Esc verlässt.</translation>
        </message>
        <message>
            <source>Arrows move, Shift selects, Esc leaves.</source>
            <translation>Pfeiltasten bewegen, Umschalt wählt aus, Esc verlässt.</translation>
        </message>
        <message>
            <source>No comparison.</source>
            <translation>Kein Vergleich.</translation>
        </message>
        <message>
            <source>Nothing is marked.</source>
            <translation>Nichts ist markiert.</translation>
        </message>
        <message>
            <source>Nothing is selected: Shift and arrows select words.</source>
            <translation>Nichts ist ausgewählt: Umschalt und Pfeile wählen Wörter aus.</translation>
        </message>
        <message>
            <source>The focus is in {who} now.</source>
            <translation>Der Fokus ist jetzt in {who}.</translation>
        </message>
        <message>
            <source>This project asks for no notes.</source>
            <translation>Dieses Projekt verlangt keine Notizen.</translation>
        </message>
        <message>
            <source>This text can only be read.</source>
            <translation>Dieser Text kann nur gelesen werden.</translation>
        </message>
        <message>
            <source>What differs is marked.</source>
            <translation>Unterschiede sind markiert.</translation>
        </message>
        <message>
            <source>{one} against {other}: what only one of them says is marked.</source>
            <translation>{one} gegen {other}: Unterschiede sind markiert.</translation>
        </message>
    </context>
    <context>
        <name>TextView</name>
        <message>
            <source>An image without a description.</source>
            <translation>Ein Bild ohne Beschreibung.</translation>
        </message>
        <message>
            <source>Formulas are drawn. The caret reads the source of each; the text as written contains all sources.</source>
            <translation>Formeln sind gezeichnet. Der Cursor liest den Quelltext jeder Formel; der Text, wie er geschrieben ist, enthält alle.</translation>
        </message>
        <message>
            <source>Image: {words}.</source>
            <translation>Bild: {words}.</translation>
        </message>
        <message>
            <source>It cannot be shown: {why}.</source>
            <translation>Es kann nicht gezeigt werden: {why}.</translation>
        </message>
        <message>
            <source>It is being decoded.</source>
            <translation>Es wird dekodiert.</translation>
        </message>
        <message>
            <source>Tools available</source>
            <translation>Verfügbare Werkzeuge</translation>
        </message>
        <message>
            <source>Tools available: {names}</source>
            <translation>Verfügbare Werkzeuge: {names}</translation>
        </message>
        <message>
            <source>its data are damaged, or too large</source>
            <translation>seine Daten sind beschädigt oder zu groß</translation>
        </message>
        <message>
            <source>its data could not be read</source>
            <translation>seine Daten konnten nicht gelesen werden</translation>
        </message>
        <message>
            <source>this computer did not decode it in time</source>
            <translation>dieser Computer hat es nicht rechtzeitig dekodiert</translation>
        </message>
    </context>
    <context>
        <name>TranslatableMessage</name>
        <message>
            <source>A course was saved in a form that this version does not understand.</source>
            <translation>Ein Kurs wurde in einer Form gespeichert, die diese Version nicht versteht.</translation>
        </message>
        <message>
            <source>A critique holds {most} highlights.</source>
            <translation>Eine Kritik fasst {most} Markierungen.</translation>
        </message>
        <message>
            <source>A file inside has a name that is not permitted: {why}.</source>
            <translation>Eine Datei darin hat einen unzulässigen Namen: {why}.</translation>
        </message>
        <message>
            <source>A file on this computer could not be used: {name}.</source>
            <translation>Eine Datei auf diesem Computer konnte nicht benutzt werden: {name}.</translation>
        </message>
        <message>
            <source>A folder in it is called . or ..</source>
            <translation>Ein Ordner darin heißt . oder ..</translation>
        </message>
        <message>
            <source>A highlight is outside the text of {target}.</source>
            <translation>Eine Markierung liegt nicht auf dem Text von {target}.</translation>
        </message>
        <message>
            <source>A journal entry does not fit the annotation it belongs to.</source>
            <translation>Ein Eintrag im Journal passt nicht zu der Annotation, zu der er gehört.</translation>
        </message>
        <message>
            <source>A key is never replaced.</source>
            <translation>Ein Schlüssel wird nie überschrieben.</translation>
        </message>
        <message>
            <source>A key needs the name of its owner.</source>
            <translation>Ein Schlüssel braucht den Namen der Person, der er gehört.</translation>
        </message>
        <message>
            <source>A note</source>
            <translation>Eine Notiz</translation>
        </message>
        <message>
            <source>A note holds {most} highlights.</source>
            <translation>Eine Notiz fasst {most} Markierungen.</translation>
        </message>
        <message>
            <source>A note, if the error needs one.</source>
            <translation>Eine Notiz, wenn der Fehler eine braucht.</translation>
        </message>
        <message>
            <source>A pair of quotes has {most} on a side at most.</source>
            <translation>Ein Zitatpaar hat höchstens {most} auf jeder Seite.</translation>
        </message>
        <message>
            <source>A plain search finds this: one sentence contains all its words, {quote}</source>
            <translation>Eine einfache Suche findet das: Alle Wörter stehen in einem Satz, {quote}</translation>
        </message>
        <message>
            <source>A project is open.</source>
            <translation>Ein Projekt ist geöffnet.</translation>
        </message>
        <message numerus="yes">
            <source>A question has {n} misleading answers at most.</source>
            <extracomment>A question has {n} misleading answer at most.</extracomment>
            <translation>
                <numerusform>Eine Frage hat höchstens {n} irreführende Antwort.</numerusform>
                <numerusform>Eine Frage hat höchstens {n} irreführende Antworten.</numerusform>
            </translation>
        </message>
        <message>
            <source>A quote belongs neither to this answer nor to the passage.</source>
            <translation>Ein Zitat liegt weder auf dieser Antwort noch auf der Passage.</translation>
        </message>
        <message>
            <source>A quote is given for a side to which it does not belong.</source>
            <translation>Ein Zitat ist für eine Seite angegeben, auf der es nicht liegt.</translation>
        </message>
        <message>
            <source>A quote must stay on its side: the answer, or the passage.</source>
            <translation>Ein Zitat bleibt auf seiner Seite: der Antwort oder der Passage.</translation>
        </message>
        <message numerus="yes">
            <source>A rewritten answer has no refinements: {n} would be removed. Undo brings them back.</source>
            <extracomment>A rewritten answer has no refinements: {n} would be removed. Undo brings it back.</extracomment>
            <translation>
                <numerusform>Eine neu geschriebene Antwort hat keine Verbesserungen: {n} würde entfernt. Rückgängig holt sie zurück.</numerusform>
                <numerusform>Eine neu geschriebene Antwort hat keine Verbesserungen: {n} würden entfernt. Rückgängig holt sie zurück.</numerusform>
            </translation>
        </message>
        <message>
            <source>A row of the database is damaged.</source>
            <translation>Eine Zeile der Datenbank ist beschädigt.</translation>
        </message>
        <message>
            <source>A row of the database was changed outside the program, or by a failing disk.</source>
            <translation>Eine Zeile der Datenbank wurde außerhalb des Programms geändert oder durch eine schadhafte Platte.</translation>
        </message>
        <message>
            <source>A share is a number from 0 to 1, such as 0.5.</source>
            <translation>Ein Anteil ist eine Zahl von 0 bis 1, etwa 0.5.</translation>
        </message>
        <message>
            <source>A signature is not valid: {why}.</source>
            <translation>Eine Signatur hält nicht: {why}.</translation>
        </message>
        <message>
            <source>A web page came</source>
            <translation>Eine Webseite kam</translation>
        </message>
        <message>
            <source>A written text already has the id {identifier}.</source>
            <translation>Etwas Geschriebenes hat die Kennung {identifier} schon.</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>Annehmen</translation>
        </message>
        <message>
            <source>Accept its invite first, or import its tasks.</source>
            <translation>Nehmen Sie zuerst die Einladung an, oder importieren Sie die Aufgaben.</translation>
        </message>
        <message>
            <source>Accept or return this work.</source>
            <translation>Nehmen Sie diese Arbeit an, oder geben Sie sie zurück.</translation>
        </message>
        <message>
            <source>Add corroboration</source>
            <translation>Beleg hinzufügen</translation>
        </message>
        <message>
            <source>Add critique</source>
            <translation>Kritik hinzufügen</translation>
        </message>
        <message>
            <source>Add error</source>
            <translation>Fehler hinzufügen</translation>
        </message>
        <message>
            <source>Add highlight</source>
            <translation>Markierung hinzufügen</translation>
        </message>
        <message>
            <source>Add misleading answer</source>
            <translation>Irreführende Antwort hinzufügen</translation>
        </message>
        <message>
            <source>Add question</source>
            <translation>Frage hinzufügen</translation>
        </message>
        <message>
            <source>Add quote</source>
            <translation>Zitat hinzufügen</translation>
        </message>
        <message>
            <source>Add {title}</source>
            <translation>{title} hinzufügen</translation>
        </message>
        <message>
            <source>Adjudication</source>
            <translation>Entscheidung</translation>
        </message>
        <message>
            <source>All of this text is marked as changed ({n} of {count}).</source>
            <translation>Dieser ganze Text ist als geändert markiert ({n} von {count}).</translation>
        </message>
        <message numerus="yes">
            <source>All {n} answers are right.</source>
            <extracomment>The answer is right.</extracomment>
            <translation>
                <numerusform>Die Antwort ist richtig.</numerusform>
                <numerusform>Alle {n} Antworten sind richtig.</numerusform>
            </translation>
        </message>
        <message>
            <source>An annotation was saved in a form that this version does not understand.</source>
            <translation>Eine Annotation wurde in einer Form gespeichert, die diese Version nicht versteht.</translation>
        </message>
        <message>
            <source>An answer has {most} pairs of quotes at most.</source>
            <translation>Eine Antwort hat höchstens {most} Zitatpaare.</translation>
        </message>
        <message numerus="yes">
            <source>An answer has {n} critiques at most.</source>
            <extracomment>An answer has {n} critique at most.</extracomment>
            <translation>
                <numerusform>Eine Antwort hat höchstens {n} Kritik.</numerusform>
                <numerusform>Eine Antwort hat höchstens {n} Kritiken.</numerusform>
            </translation>
        </message>
        <message>
            <source>An answer that is clearly wrong, but whose flaw takes long to find</source>
            <translation>Eine Antwort, die eindeutig falsch ist, was aber erst spät auffällt</translation>
        </message>
        <message>
            <source>An answer with the best score, {high}, has a critique that is {title}. Is this intended?</source>
            <translation>Eine Antwort mit dem besten Wert {high} hat eine Kritik, die {title} ist. Ist das so gemeint?</translation>
        </message>
        <message>
            <source>Annotator is already running with this data directory.</source>
            <translation>Annotator läuft schon mit diesem Datenordner.</translation>
        </message>
        <message>
            <source>Annotator is open already, and its window did not confirm that it received the file.</source>
            <translation>Annotator ist schon offen, und sein Fenster hat nicht gesagt, ob es die Datei genommen hat.</translation>
        </message>
        <message>
            <source>Another key has used your invite already, so the owner cannot tell whose results these are. Ask the owner, by another channel, for a fresh invite.</source>
            <translation>Mit Ihrer Einladung hat sich schon ein anderer Schlüssel angemeldet; der Auftraggeber kann daher nicht erkennen, von wem diese Ergebnisse sind. Bitten Sie ihn auf einem anderen Weg um eine neue Einladung.</translation>
        </message>
        <message>
            <source>Another question already asks this.</source>
            <translation>Diese Frage steht schon in der Liste.</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <source>Answer {letter}</source>
            <translation>Antwort {letter}</translation>
        </message>
        <message>
            <source>Answerable</source>
            <translation>Beantwortbar</translation>
        </message>
        <message>
            <source>Applies to the original</source>
            <translation>Trifft auf die ursprüngliche zu</translation>
        </message>
        <message>
            <source>Applies to the original answer</source>
            <translation>Trifft auf die ursprüngliche Antwort zu</translation>
        </message>
        <message>
            <source>Ask for a new invite. Your work stays here, and is sent with it unless the owner declared it void.</source>
            <translation>Bitten Sie um eine neue Einladung. Ihre Arbeit bleibt hier und wird mit ihr gesendet, sofern der Auftraggeber sie nicht für ungültig erklärt hat.</translation>
        </message>
        <message>
            <source>Ask for a new key.</source>
            <translation>Bitten Sie um einen neuen Schlüssel.</translation>
        </message>
        <message>
            <source>Ask for it again.</source>
            <translation>Bitten Sie noch einmal darum.</translation>
        </message>
        <message>
            <source>Ask for the `.pub` file or its one line.</source>
            <translation>Bitten Sie um die Datei `.pub` oder ihre eine Zeile.</translation>
        </message>
        <message>
            <source>Ask the annotator whom it is for, and to send the file again.</source>
            <translation>Fragen Sie den Annotator, für wen sie ist, und bitten Sie noch einmal um die Datei.</translation>
        </message>
        <message>
            <source>Ask the owner for a new bundle.</source>
            <translation>Bitten Sie den Auftraggeber um ein neues Paket.</translation>
        </message>
        <message>
            <source>Ask the owner for a new one.</source>
            <translation>Bitten Sie den Auftraggeber um eine neue.</translation>
        </message>
        <message>
            <source>Ask the owner for a smaller one.</source>
            <translation>Bitten Sie den Auftraggeber um ein kleineres.</translation>
        </message>
        <message>
            <source>Ask the owner for an invite; or export to a file and send it.</source>
            <translation>Bitten Sie den Auftraggeber um eine Einladung; oder exportieren Sie in eine Datei, und schicken Sie diese.</translation>
        </message>
        <message>
            <source>Ask the owner for fewer or smaller ones.</source>
            <translation>Bitten Sie den Auftraggeber um weniger oder kleinere Bilder.</translation>
        </message>
        <message>
            <source>Ask the owner for it again.</source>
            <translation>Bitten Sie den Auftraggeber noch einmal darum.</translation>
        </message>
        <message>
            <source>Ask the owner for smaller ones.</source>
            <translation>Bitten Sie den Auftraggeber um kleinere.</translation>
        </message>
        <message>
            <source>Ask the owner for the file or its one line again.</source>
            <translation>Bitten Sie den Auftraggeber noch einmal um die Datei oder ihre eine Zeile.</translation>
        </message>
        <message>
            <source>Ask the owner for the newest one.</source>
            <translation>Bitten Sie den Auftraggeber um das neueste.</translation>
        </message>
        <message>
            <source>Ask the owner for your own tasks.</source>
            <translation>Bitten Sie den Auftraggeber um Ihre eigenen Aufgaben.</translation>
        </message>
        <message>
            <source>Ask the owner to give one of the two tasks another id.</source>
            <translation>Bitten Sie den Auftraggeber, einer der beiden Aufgaben eine andere Kennung zu geben.</translation>
        </message>
        <message>
            <source>Ask the owner whether the key was changed, by a channel other than the one through which the file arrived.</source>
            <translation>Fragen Sie den Auftraggeber, ob der Schlüssel gewechselt wurde, auf einem anderen Weg als dem, auf dem die Datei kam.</translation>
        </message>
        <message>
            <source>Ask the owner whether the key was changed, by a channel other than the one through which they arrived.</source>
            <translation>Fragen Sie den Auftraggeber auf einem anderen Weg als dem, auf dem sie kamen, ob der Schlüssel gewechselt wurde.</translation>
        </message>
        <message>
            <source>Ask the owner.</source>
            <translation>Fragen Sie den Auftraggeber.</translation>
        </message>
        <message>
            <source>Ask the person who gave it to you.</source>
            <translation>Fragen Sie, wer sie Ihnen gegeben hat.</translation>
        </message>
        <message>
            <source>Ask the sender for the file again.</source>
            <translation>Bitten Sie den Absender noch einmal um die Datei.</translation>
        </message>
        <message>
            <source>Ask them for the file. Install it only if its SHA-256 matches theirs: {files}.</source>
            <translation>Bitten Sie um die Datei. Installieren Sie sie nur, wenn ihre SHA-256 die angegebene ist: {files}.</translation>
        </message>
        <message>
            <source>Ask them where to get it.</source>
            <translation>Fragen Sie, woher Sie sie bekommen.</translation>
        </message>
        <message>
            <source>Ask whoever runs it.</source>
            <translation>Fragen Sie, wer den Ort betreibt.</translation>
        </message>
        <message>
            <source>Ask whoever runs the place; a new invite may contain a new address.</source>
            <translation>Fragen Sie, wer den Ort betreibt; eine neue Einladung kann eine neue Adresse enthalten.</translation>
        </message>
        <message>
            <source>Assistant</source>
            <translation>Assistent</translation>
        </message>
        <message>
            <source>Attempt {attempt} at the test was handed in from two copies of your data, with different answers. One of them is scored; the other counts for nothing.</source>
            <translation>Versuch {attempt} des Tests wurde aus zwei Kopien Ihrer Daten abgegeben, mit verschiedenen Antworten. Eine davon wird bewertet; die andere zählt nicht.</translation>
        </message>
        <message numerus="yes">
            <source>Attempt {number}: {done} of {n} tasks are submitted.</source>
            <extracomment>Attempt {number}: {done} of {n} task is submitted.</extracomment>
            <translation>
                <numerusform>Versuch {number}: {done} von {n} Aufgabe ist eingereicht.</numerusform>
                <numerusform>Versuch {number}: {done} von {n} Aufgaben sind eingereicht.</numerusform>
            </translation>
        </message>
        <message>
            <source>Bad</source>
            <translation>Schlecht</translation>
        </message>
        <message>
            <source>Cannot tell</source>
            <translation>Nicht zu sagen</translation>
        </message>
        <message>
            <source>Category</source>
            <translation>Kategorie</translation>
        </message>
        <message>
            <source>Change answer</source>
            <translation>Antwort ändern</translation>
        </message>
        <message>
            <source>Change critique</source>
            <translation>Kritik ändern</translation>
        </message>
        <message>
            <source>Change error</source>
            <translation>Fehler ändern</translation>
        </message>
        <message>
            <source>Change highlight</source>
            <translation>Markierung ändern</translation>
        </message>
        <message>
            <source>Change its reason.</source>
            <translation>Ändern Sie ihren Grund.</translation>
        </message>
        <message>
            <source>Change misleading answer</source>
            <translation>Irreführende Antwort ändern</translation>
        </message>
        <message>
            <source>Change note</source>
            <translation>Notiz ändern</translation>
        </message>
        <message>
            <source>Change question</source>
            <translation>Frage ändern</translation>
        </message>
        <message>
            <source>Change quote</source>
            <translation>Zitat ändern</translation>
        </message>
        <message>
            <source>Change refinement</source>
            <translation>Verbesserung ändern</translation>
        </message>
        <message>
            <source>Change the judgement</source>
            <translation>Beurteilung ändern</translation>
        </message>
        <message>
            <source>Change what is said of a return</source>
            <translation>Text einer Rückgabe ändern</translation>
        </message>
        <message>
            <source>Changed and returned</source>
            <translation>Geändert und zurückgegeben</translation>
        </message>
        <message numerus="yes">
            <source>Changed on both sides in {n} places, where your words were kept: {quotes}. Read them again.</source>
            <extracomment>Changed on both sides, where your words were kept: {quotes}. Read it again.</extracomment>
            <translation>
                <numerusform>Auf beiden Seiten geändert, dort stehen Ihre Wörter: {quotes}. Lesen Sie sie noch einmal.</numerusform>
                <numerusform>An {n} Stellen auf beiden Seiten geändert, dort stehen Ihre Wörter: {quotes}. Lesen Sie sie noch einmal.</numerusform>
            </translation>
        </message>
        <message>
            <source>Check it, then continue.</source>
            <translation>Sehen Sie sie an, dann machen Sie weiter.</translation>
        </message>
        <message>
            <source>Check that its folder can be written.</source>
            <translation>Prüfen Sie, ob in ihren Ordner geschrieben werden kann.</translation>
        </message>
        <message>
            <source>Check the address and its port, or ask whoever runs the place. Nothing was sent.</source>
            <translation>Prüfen Sie die Adresse und ihren Port, oder fragen Sie, wer den Ort betreibt. Es wurde nichts gesendet.</translation>
        </message>
        <message>
            <source>Check the address, and whether this network asks you to sign in first. Otherwise tell whoever runs the place.</source>
            <translation>Prüfen Sie die Adresse; oder dieses Netz verlangt zuerst eine Anmeldung. Sonst sagen Sie es dem, der den Ort betreibt.</translation>
        </message>
        <message>
            <source>Check the address, or ask whoever runs the place to create it.</source>
            <translation>Prüfen Sie die Adresse, oder bitten Sie den, der den Ort betreibt, ihn anzulegen.</translation>
        </message>
        <message>
            <source>Check the disk and its connection.</source>
            <translation>Prüfen Sie die Platte und ihre Verbindung.</translation>
        </message>
        <message>
            <source>Check the disk and its free space.</source>
            <translation>Prüfen Sie die Platte und ihren freien Platz.</translation>
        </message>
        <message>
            <source>Check the disk and its permissions, then sync again; your work is in the database.</source>
            <translation>Prüfen Sie die Platte und ihre Rechte, und synchronisieren Sie noch einmal; Ihre Arbeit ist in der Datenbank.</translation>
        </message>
        <message>
            <source>Check the disk.</source>
            <translation>Prüfen Sie den Datenträger.</translation>
        </message>
        <message>
            <source>Check the disk. Write the file again once the disk works.</source>
            <translation>Sehen Sie nach dem Datenträger. Schreiben Sie die Datei noch einmal, sobald er in Ordnung ist.</translation>
        </message>
        <message>
            <source>Check the folder and the disk.</source>
            <translation>Prüfen Sie Ordner und Platte.</translation>
        </message>
        <message>
            <source>Check the passphrase and the key file.</source>
            <translation>Prüfen Sie die Passphrase und die Schlüsseldatei.</translation>
        </message>
        <message>
            <source>Check the path and the disk.</source>
            <translation>Prüfen Sie Pfad und Platte.</translation>
        </message>
        <message>
            <source>Check the path and the permissions.</source>
            <translation>Prüfen Sie Pfad und Rechte.</translation>
        </message>
        <message>
            <source>Check the path.</source>
            <translation>Prüfen Sie den Pfad.</translation>
        </message>
        <message>
            <source>Check the permissions of its folder.</source>
            <translation>Prüfen Sie die Rechte ihres Ordners.</translation>
        </message>
        <message>
            <source>Check what is marked, then submit again.</source>
            <translation>Sehen Sie an, was markiert ist, und reichen Sie dann noch einmal ein.</translation>
        </message>
        <message>
            <source>Check your answer, then submit again.</source>
            <translation>Prüfen Sie Ihre Antwort und reichen Sie dann erneut ein.</translation>
        </message>
        <message>
            <source>Choose a critique first: a refinement does what one critique asks.</source>
            <translation>Wählen Sie zuerst eine Kritik: Eine Verbesserung tut, was eine Kritik verlangt.</translation>
        </message>
        <message>
            <source>Choose another data directory.</source>
            <translation>Wählen Sie einen anderen Datenordner.</translation>
        </message>
        <message>
            <source>Choose another file.</source>
            <translation>Wählen Sie eine andere Datei.</translation>
        </message>
        <message>
            <source>Choose another folder, or free some space.</source>
            <translation>Wählen Sie einen anderen Ordner, oder schaffen Sie Platz.</translation>
        </message>
        <message>
            <source>Choose another folder.</source>
            <translation>Wählen Sie einen anderen Ordner.</translation>
        </message>
        <message>
            <source>Choose another one.</source>
            <translation>Wählen Sie eine andere.</translation>
        </message>
        <message>
            <source>Choose one: `annotator sync --destination PLACE`; or export to a file and send it.</source>
            <translation>Wählen Sie einen: `annotator sync --destination PLACE`; oder exportieren Sie in eine Datei, und schicken Sie diese.</translation>
        </message>
        <message>
            <source>Clear the closing answer</source>
            <translation>Schlussantwort löschen</translation>
        </message>
        <message>
            <source>Clear the rank</source>
            <translation>Rang löschen</translation>
        </message>
        <message>
            <source>Clear the verdict</source>
            <translation>Urteil löschen</translation>
        </message>
        <message>
            <source>Clear {title}</source>
            <translation>{title} löschen</translation>
        </message>
        <message>
            <source>Clear {title}, step {n}</source>
            <translation>{title}, Schritt {n} löschen</translation>
        </message>
        <message>
            <source>Clearly helpful</source>
            <translation>Eindeutig hilfreich</translation>
        </message>
        <message>
            <source>Clearly wrong answers whose flaw takes a reader long to find.</source>
            <translation>Eindeutig falsche Antworten, die beim Lesen erst spät zu durchschauen sind.</translation>
        </message>
        <message>
            <source>Close other programs that use it.</source>
            <translation>Schließen Sie andere Programme, die sie benutzen.</translation>
        </message>
        <message>
            <source>Close other programs, then import the same file again. Nothing was changed.</source>
            <translation>Schließen Sie andere Programme, und nehmen Sie dann dieselbe Datei noch einmal auf. Nichts wurde geändert.</translation>
        </message>
        <message>
            <source>Close other programs; an open project will try again.</source>
            <translation>Schließen Sie andere Programme; ein geöffnetes Projekt versucht es erneut.</translation>
        </message>
        <message>
            <source>Closing question</source>
            <translation>Schlussfrage</translation>
        </message>
        <message>
            <source>Closing: no</source>
            <translation>Schluss: nein</translation>
        </message>
        <message>
            <source>Closing: yes</source>
            <translation>Schluss: ja</translation>
        </message>
        <message>
            <source>Complete the task, or reopen it.</source>
            <translation>Vervollständigen Sie die Aufgabe, oder nehmen Sie sie wieder auf.</translation>
        </message>
        <message>
            <source>Continue with the same --as, or in another data directory.</source>
            <translation>Fahren Sie mit demselben --as fort, oder anderswo.</translation>
        </message>
        <message>
            <source>Copy it exactly as shown in square brackets.</source>
            <translation>Schreiben Sie ihn ab, wie er in eckigen Klammern steht.</translation>
        </message>
        <message>
            <source>Corrected</source>
            <translation>Korrigiert</translation>
        </message>
        <message>
            <source>Create it from plain Ed25519 keys, with `annotator keys revoke` or `ssh-keygen -k`.</source>
            <translation>Erstellen Sie sie aus einfachen Ed25519-Schlüsseln, mit `annotator keys revoke` oder `ssh-keygen -k`.</translation>
        </message>
        <message>
            <source>Create the folder there, or check the address.</source>
            <translation>Legen Sie den Ordner dort an, oder prüfen Sie die Adresse.</translation>
        </message>
        <message>
            <source>Critique that exposes it</source>
            <translation>Kritik, die sie aufdeckt</translation>
        </message>
        <message>
            <source>Critique {number}</source>
            <translation>Kritik {number}</translation>
        </message>
        <message>
            <source>Critique {number} has no refinement yet.</source>
            <translation>Kritik {number} hat noch keine Verbesserung.</translation>
        </message>
        <message>
            <source>Critique {number} is helpful and has no category yet.</source>
            <translation>Kritik {number} ist hilfreich und hat noch keine Kategorie.</translation>
        </message>
        <message>
            <source>Critique {number} is helpful and has no rank yet.</source>
            <translation>Kritik {number} ist hilfreich und hat noch keinen Rang.</translation>
        </message>
        <message>
            <source>Critique {number} is helpful and has no severity yet.</source>
            <translation>Kritik {number} ist hilfreich und hat noch keine Schwere.</translation>
        </message>
        <message>
            <source>Critique {number} is not judged yet.</source>
            <translation>Kritik {number} ist noch nicht beurteilt.</translation>
        </message>
        <message>
            <source>Critique {number} of {letter}</source>
            <translation>Kritik {number} zu {letter}</translation>
        </message>
        <message>
            <source>Critique {n}</source>
            <translation>Kritik {n}</translation>
        </message>
        <message>
            <source>Critique {n} as given</source>
            <translation>Kritik {n} wie vorgegeben</translation>
        </message>
        <message>
            <source>Critique {n} of {letter}</source>
            <translation>Kritik {n} zu {letter}</translation>
        </message>
        <message>
            <source>Critique {n}: {text}</source>
            <translation>Kritik {n}: {text}</translation>
        </message>
        <message>
            <source>Critique {n}: {words}</source>
            <translation>Kritik {n}: {words}</translation>
        </message>
        <message>
            <source>Critique: {title}</source>
            <translation>Kritik: {title}</translation>
        </message>
        <message>
            <source>Critiques of {letter}</source>
            <translation>Kritiken zu {letter}</translation>
        </message>
        <message>
            <source>Critiques of {who}</source>
            <translation>Kritiken zu {who}</translation>
        </message>
        <message>
            <source>Did you mean {names}?</source>
            <translation>Meinten Sie {names}?</translation>
        </message>
        <message>
            <source>Do not continue with this project before you have spoken to the owner.</source>
            <translation>Machen Sie mit diesem Projekt nicht weiter, bevor Sie mit dem Auftraggeber gesprochen haben.</translation>
        </message>
        <message>
            <source>Do not return this</source>
            <translation>Das nicht zurückgeben</translation>
        </message>
        <message>
            <source>Do not use it. Ask the owner for it again, and tell them.</source>
            <translation>Verwenden Sie sie nicht. Bitten Sie den Auftraggeber noch einmal darum, und sagen Sie es ihm.</translation>
        </message>
        <message>
            <source>Does not</source>
            <translation>Trifft nicht zu</translation>
        </message>
        <message>
            <source>Drop them to mark it as rewritten.</source>
            <translation>Verwerfen Sie sie, um sie als neu geschrieben zu kennzeichnen.</translation>
        </message>
        <message>
            <source>Edit refinement</source>
            <translation>Verbesserung bearbeiten</translation>
        </message>
        <message>
            <source>Error {number}</source>
            <translation>Fehler {number}</translation>
        </message>
        <message>
            <source>Error {n} of {letter}</source>
            <translation>Fehler {n} von {letter}</translation>
        </message>
        <message>
            <source>Error {n}: {text}</source>
            <translation>Fehler {n}: {text}</translation>
        </message>
        <message>
            <source>Error: {title}</source>
            <translation>Fehler: {title}</translation>
        </message>
        <message>
            <source>Errors are marked here: remove them first.</source>
            <translation>Hier sind Fehler markiert: Entfernen Sie sie zuerst.</translation>
        </message>
        <message>
            <source>Errors are marked in this answer.</source>
            <translation>In dieser Antwort sind Fehler markiert.</translation>
        </message>
        <message>
            <source>Errors not looked for</source>
            <translation>Fehler nicht gesucht</translation>
        </message>
        <message>
            <source>Errors of {who}</source>
            <translation>Fehler von {who}</translation>
        </message>
        <message>
            <source>Every text of the last {number} tasks has the same scores. Is this intended?</source>
            <translation>Alle Texte der letzten {number} Aufgaben haben dieselben Werte. Ist das so gemeint?</translation>
        </message>
        <message>
            <source>Everything has the same score. Is this intended?</source>
            <translation>Alles hat denselben Wert. Ist das so gemeint?</translation>
        </message>
        <message>
            <source>Everything is judged. {key:task.submit} submits the task.</source>
            <translation>Alles ist beurteilt. {key:task.submit} reicht die Aufgabe ein.</translation>
        </message>
        <message>
            <source>Everything is saved again. {key:task.submit} submits the task.</source>
            <translation>Alles ist wieder gespeichert. {key:task.submit} reicht die Aufgabe ein.</translation>
        </message>
        <message>
            <source>Find highlights again</source>
            <translation>Markierungen erneut suchen</translation>
        </message>
        <message>
            <source>Find lost highlights again</source>
            <translation>Verlorene Markierungen erneut suchen</translation>
        </message>
        <message>
            <source>Find lost quotes again</source>
            <translation>Verlorene Zitate erneut suchen</translation>
        </message>
        <message>
            <source>Find quotes again</source>
            <translation>Zitate erneut suchen</translation>
        </message>
        <message>
            <source>Finish the previous steps first.</source>
            <translation>Tun Sie zuerst, was davor kommt.</translation>
        </message>
        <message>
            <source>Finish the previous steps.</source>
            <translation>Beenden Sie die Schritte davor.</translation>
        </message>
        <message>
            <source>Flag for later</source>
            <translation>Für später vormerken</translation>
        </message>
        <message>
            <source>Flagged for later.</source>
            <translation>Für später vorgemerkt.</translation>
        </message>
        <message>
            <source>Flaw: {title}</source>
            <translation>Fehler: {title}</translation>
        </message>
        <message>
            <source>Free some space on its disk, then sync again. Nothing is lost.</source>
            <translation>Schaffen Sie Platz auf seiner Platte und synchronisieren Sie noch einmal. Nichts ist verloren.</translation>
        </message>
        <message>
            <source>Free some space, or check the disk, and import the file again.</source>
            <translation>Schaffen Sie Platz, oder sehen Sie nach dem Datenträger, und übernehmen Sie die Datei noch einmal.</translation>
        </message>
        <message>
            <source>Free some space, then try again.</source>
            <translation>Schaffen Sie Platz, und versuchen Sie es noch einmal.</translation>
        </message>
        <message>
            <source>Free some space; an open project will keep trying to save.</source>
            <translation>Schaffen Sie Platz; ein geöffnetes Projekt versucht weiter zu speichern.</translation>
        </message>
        <message>
            <source>Free some space; else check the disk and its connection.</source>
            <translation>Schaffen Sie Platz; sonst prüfen Sie die Platte und ihren Anschluss.</translation>
        </message>
        <message>
            <source>Give it with --passphrase-file, or name its file in {variable}.</source>
            <translation>Geben Sie sie mit --passphrase-file an, oder nennen Sie ihre Datei in {variable}.</translation>
        </message>
        <message>
            <source>Give one with --name.</source>
            <translation>Geben Sie ihn mit --name an.</translation>
        </message>
        <message>
            <source>Give the complete path of a folder.</source>
            <translation>Ein Ordner wird mit seinem ganzen Pfad angegeben.</translation>
        </message>
        <message>
            <source>Given critiques of {letter}</source>
            <translation>Vorgegebene Kritiken zu {letter}</translation>
        </message>
        <message>
            <source>Go back to the library first, then open it again.</source>
            <translation>Gehen Sie zuerst zurück zu den Projekten, und öffnen Sie es dann noch einmal.</translation>
        </message>
        <message>
            <source>Go back to the library first.</source>
            <translation>Gehen Sie zuerst zurück zu den Projekten.</translation>
        </message>
        <message>
            <source>Go to question {n}</source>
            <translation>Zu Frage {n} gehen</translation>
        </message>
        <message>
            <source>Go to {who}</source>
            <translation>Zu {who} gehen</translation>
        </message>
        <message>
            <source>Good</source>
            <translation>Gut</translation>
        </message>
        <message>
            <source>Helpful</source>
            <translation>Hilfreich</translation>
        </message>
        <message>
            <source>Highlights of critique {n} lie on: {texts}. Open one of these and select there.</source>
            <translation>Markierungen der Kritik {n} liegen auf: {texts}. Öffnen Sie einen dieser Texte, und wählen Sie dort aus.</translation>
        </message>
        <message>
            <source>Highlights of error {n} lie on: {texts}. Open one of these and select there.</source>
            <translation>Markierungen von Fehler {n} liegen auf: {texts}. Öffnen Sie einen dieser Texte und wählen Sie dort aus.</translation>
        </message>
        <message>
            <source>If the place has moved, ask whoever runs it for its new address; or this network asks you to sign in first.</source>
            <translation>Falls der Ort umgezogen ist, fragen Sie, wer ihn betreibt, nach der neuen Adresse; oder dieses Netz verlangt zuerst eine Anmeldung.</translation>
        </message>
        <message>
            <source>If you are somebody else, open your own data directory (--data-dir), or restore a backup of yours. If you are that person, ask the owner for a new invite and accept it here.</source>
            <translation>Wenn Sie jemand anderes sind, öffnen Sie Ihren eigenen Datenordner (--data-dir), oder spielen Sie eine eigene Sicherung zurück. Wenn Sie diese Person sind, bitten Sie den Auftraggeber um eine neue Einladung, und nehmen Sie sie hier an.</translation>
        </message>
        <message>
            <source>Import it with `annotator keys import`.</source>
            <translation>Übernehmen Sie ihn mit `annotator keys import`.</translation>
        </message>
        <message>
            <source>Import the key first (`annotator keys import`), or sync: this also fetches the owner's receipts. The owner of a project imports results with `annotator results merge`.</source>
            <translation>Übernehmen Sie zuerst den Schlüssel (`annotator keys import`) oder synchronisieren Sie: Die Empfangsbestätigungen des Auftraggebers kommen dabei mit. Der Auftraggeber eines Projekts nimmt Ergebnisse mit `annotator results merge` auf.</translation>
        </message>
        <message>
            <source>Install the library named above, set QT_QPA_PLATFORM to an available platform, or reinstall Annotator.</source>
            <translation>Installieren Sie die genannte Bibliothek, setzen Sie QT_QPA_PLATFORM auf eine Plattform, die es gibt, oder installieren Sie Annotator noch einmal.</translation>
        </message>
        <message>
            <source>Install the newer version of Annotator; nothing was changed.</source>
            <translation>Installieren Sie die neuere Version von Annotator; nichts wurde geändert.</translation>
        </message>
        <message>
            <source>Install what is missing, or reinstall Annotator.</source>
            <translation>Installieren Sie, was fehlt, oder Annotator noch einmal.</translation>
        </message>
        <message>
            <source>It answered {status}</source>
            <translation>Er antwortete {status}</translation>
        </message>
        <message>
            <source>It has {count} characters; at most {most} can be sent.</source>
            <translation>Es hat {count} Zeichen; höchstens {most} können gesendet werden.</translation>
        </message>
        <message>
            <source>It is ignored here.</source>
            <translation>Sie zählt hier nicht.</translation>
        </message>
        <message>
            <source>It is ignored. Tell the owner, by another channel.</source>
            <translation>Sie zählt nicht. Sagen Sie es dem Auftraggeber auf einem anderen Weg.</translation>
        </message>
        <message>
            <source>It is ignored. Tell the owner.</source>
            <translation>Sie zählt nicht. Sagen Sie es dem Auftraggeber.</translation>
        </message>
        <message>
            <source>It is kept as it is. Install the newest version of Annotator.</source>
            <translation>Sie bleibt, wie sie ist. Installieren Sie die neueste Version von Annotator.</translation>
        </message>
        <message>
            <source>It is marked as not answered by the passage, but the answer quotes the passage: change one of them</source>
            <translation>Die Passage soll sie nicht beantworten, und doch zitiert die Antwort daraus: Entscheiden Sie, was gilt</translation>
        </message>
        <message>
            <source>It is sent or fetched once you agree: `{command} --large`.</source>
            <translation>Es wird gesendet oder geholt, sobald Sie zustimmen: `{command} --large`.</translation>
        </message>
        <message>
            <source>It must contain certificates in PEM format.</source>
            <translation>Sie enthält Zertifikate als PEM.</translation>
        </message>
        <message>
            <source>It was made by a newer version of the program. Update this one, or ask the sender to write it again with your version.</source>
            <translation>Ein neueres Programm hat es erzeugt. Aktualisieren Sie dieses, oder bitten Sie den Absender, es mit einem wie Ihrem neu zu schreiben.</translation>
        </message>
        <message>
            <source>It was not opened. Ask the annotator for the file again.</source>
            <translation>Sie wurde nicht geöffnet. Bitten Sie den Annotator noch einmal um die Datei.</translation>
        </message>
        <message numerus="yes">
            <source>It was returned to you because of {n} places, and you have changed none of them.</source>
            <extracomment>It was returned to you, and you have changed nothing.</extracomment>
            <translation>
                <numerusform>Sie wurde Ihnen zurückgegeben, und Sie haben nichts geändert.</numerusform>
                <numerusform>Sie wurde Ihnen wegen {n} Stellen zurückgegeben, und Sie haben keine davon geändert.</numerusform>
            </translation>
        </message>
        <message>
            <source>Join some of them.</source>
            <translation>Fassen Sie einige zusammen.</translation>
        </message>
        <message>
            <source>Judge the others.</source>
            <translation>Beurteilen Sie die anderen.</translation>
        </message>
        <message>
            <source>Justify {title}</source>
            <translation>{title} begründen</translation>
        </message>
        <message>
            <source>Keep refinement</source>
            <translation>Verbesserung behalten</translation>
        </message>
        <message>
            <source>Keep this window open and ask for help.</source>
            <translation>Lassen Sie dieses Fenster offen, und bitten Sie um Hilfe.</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>Look at that window, and open the file there.</source>
            <translation>Sehen Sie in dieses Fenster und öffnen Sie die Datei dort.</translation>
        </message>
        <message>
            <source>Make the first one with `annotator keys new --role {role}`, or bring yours from another computer: `annotator keys import`.</source>
            <translation>Erzeugen Sie den ersten mit `annotator keys new --role {role}`, oder übernehmen Sie Ihren von einem anderen Computer: `annotator keys import`.</translation>
        </message>
        <message>
            <source>Mark as rewritten</source>
            <translation>Als neu geschrieben kennzeichnen</translation>
        </message>
        <message>
            <source>Mark as rewritten, drop refinements</source>
            <translation>Als neu geschrieben kennzeichnen, Verbesserungen verwerfen</translation>
        </message>
        <message>
            <source>Mark it again, or remove it.</source>
            <translation>Markieren Sie sie neu, oder entfernen Sie sie.</translation>
        </message>
        <message>
            <source>Mark it as helpful first.</source>
            <translation>Sagen Sie zuerst, dass sie es ist.</translation>
        </message>
        <message>
            <source>Marked as completely rewritten</source>
            <translation>Als ganz neu geschrieben gekennzeichnet</translation>
        </message>
        <message>
            <source>Message {number}, {speaker}</source>
            <translation>Nachricht {number}, {speaker}</translation>
        </message>
        <message>
            <source>Message {n}</source>
            <translation>Nachricht {n}</translation>
        </message>
        <message>
            <source>Messages have no letters. {key:rate.left} {key:rate.right} go from one to the next.</source>
            <translation>Nachrichten haben keine Buchstaben. Mit {key:rate.left} {key:rate.right} geht es von einer zur nächsten.</translation>
        </message>
        <message>
            <source>Met</source>
            <translation>Erfüllt</translation>
        </message>
        <message>
            <source>Misleading answer</source>
            <translation>Irreführende Antwort</translation>
        </message>
        <message>
            <source>Misleading answer {n}</source>
            <translation>Irreführende Antwort {n}</translation>
        </message>
        <message>
            <source>Misleading answers</source>
            <translation>Irreführende Antworten</translation>
        </message>
        <message>
            <source>Misleading answers to question {n}</source>
            <translation>Irreführende Antworten auf Frage {n}</translation>
        </message>
        <message>
            <source>Move in the order</source>
            <translation>In der Reihenfolge verschieben</translation>
        </message>
        <message>
            <source>Move the key again, with a new file.</source>
            <translation>Bringen Sie den Schlüssel noch einmal herüber, mit einer neuen Datei.</translation>
        </message>
        <message>
            <source>Name a folder on this computer's own disk with --data-dir.</source>
            <translation>Nennen Sie mit --data-dir einen Ordner auf der eigenen Platte dieses Computers.</translation>
        </message>
        <message>
            <source>Name a folder with --data-dir.</source>
            <translation>Nennen Sie mit --data-dir einen Ordner.</translation>
        </message>
        <message>
            <source>Name a new one with --data-dir, before the command's name.</source>
            <translation>Nennen Sie ein neues mit --data-dir, vor dem Namen des Befehls.</translation>
        </message>
        <message>
            <source>Name a new one.</source>
            <translation>Nennen Sie eine neue.</translation>
        </message>
        <message>
            <source>Needs a refinement: press</source>
            <translation>Braucht eine Verbesserung: Drücken Sie</translation>
        </message>
        <message>
            <source>Neutral</source>
            <translation>Neutral</translation>
        </message>
        <message>
            <source>New</source>
            <translation>Neu</translation>
        </message>
        <message>
            <source>New critique</source>
            <translation>Neue Kritik</translation>
        </message>
        <message>
            <source>New error</source>
            <translation>Neuer Fehler</translation>
        </message>
        <message>
            <source>New misleading answer</source>
            <translation>Neue irreführende Antwort</translation>
        </message>
        <message>
            <source>New note</source>
            <translation>Neue Notiz</translation>
        </message>
        <message>
            <source>No</source>
            <translation>Nein</translation>
        </message>
        <message>
            <source>No critiques yet. {key:critique.new} begins one.</source>
            <translation>Noch keine Kritiken. {key:critique.new} beginnt eine.</translation>
        </message>
        <message>
            <source>No critiques yet. {key:critique.new} begins one; the selected text becomes its highlight.</source>
            <translation>Noch keine Kritiken. {key:critique.new} beginnt eine; was in einem Text ausgewählt ist, wird ihre Markierung.</translation>
        </message>
        <message>
            <source>No database can be kept here: the file system shares no memory between programs.</source>
            <translation>Hier kann keine Datenbank liegen: Das Dateisystem erlaubt Programmen keinen gemeinsamen Speicher.</translation>
        </message>
        <message>
            <source>No edits are proposed to this text.</source>
            <translation>Zu diesem Text werden keine Änderungen vorgeschlagen.</translation>
        </message>
        <message>
            <source>No errors</source>
            <translation>Keine Fehler</translation>
        </message>
        <message>
            <source>No errors, as you say.</source>
            <translation>Keine Fehler, wie Sie sagen.</translation>
        </message>
        <message>
            <source>No jump has left a place here.</source>
            <translation>Hier hat kein Sprung eine Stelle verlassen.</translation>
        </message>
        <message>
            <source>No lost highlight was found at exactly one place in the text.</source>
            <translation>Keine verlorene Markierung steht jetzt an genau einer Stelle im Text.</translation>
        </message>
        <message>
            <source>No lost quote was found at exactly one place in the text.</source>
            <translation>Kein verlorenes Zitat steht jetzt an genau einer Stelle im Text.</translation>
        </message>
        <message>
            <source>No more files can be opened.</source>
            <translation>Es können keine weiteren Dateien geöffnet werden.</translation>
        </message>
        <message>
            <source>No place to sync with is chosen on this computer.</source>
            <translation>Auf diesem Rechner ist kein Ort zum Synchronisieren gewählt.</translation>
        </message>
        <message>
            <source>No preference is stronger.</source>
            <translation>Keine Bevorzugung ist stärker.</translation>
        </message>
        <message>
            <source>No project on this computer is yours as its owner.</source>
            <translation>Auf diesem Computer ist kein Projekt, dessen Auftraggeber Sie sind.</translation>
        </message>
        <message>
            <source>No rank is asked for here.</source>
            <translation>Hier wird nach keinem Rang gefragt.</translation>
        </message>
        <message>
            <source>No rank or preference is asked for here.</source>
            <translation>Hier wird nach keinem Rang und keiner Bevorzugung gefragt.</translation>
        </message>
        <message>
            <source>No reactions are asked for about this text.</source>
            <translation>Zu diesem Text wird nach keinen Reaktionen gefragt.</translation>
        </message>
        <message>
            <source>No text of this task has an image.</source>
            <translation>Kein Text dieser Aufgabe hat ein Bild.</translation>
        </message>
        <message>
            <source>No text of this task has definitions or results of tools.</source>
            <translation>Kein Text dieser Aufgabe hat Definitionen oder Ergebnisse von Werkzeugen.</translation>
        </message>
        <message>
            <source>No text of this task has reasoning to fold.</source>
            <translation>Kein Text dieser Aufgabe hat einen Gedankengang zum Einklappen.</translation>
        </message>
        <message>
            <source>No work has been done in this project yet.</source>
            <translation>In diesem Projekt wurde noch an nichts gearbeitet.</translation>
        </message>
        <message>
            <source>None yet. {key:text.note} begins one; the selected text becomes its highlight. {key:text.highlight} adds another highlight to the one with the ring.</source>
            <translation>Noch nichts da. {key:text.note} beginnt einen Eintrag; was in einem Text ausgewählt ist, wird seine Markierung. {key:text.highlight} fügt dem Eintrag mit dem Ring eine weitere Markierung hinzu.</translation>
        </message>
        <message>
            <source>None yet; they are optional.</source>
            <translation>Noch keine; sie dürfen fehlen.</translation>
        </message>
        <message>
            <source>Not accepted or returned yet</source>
            <translation>Noch nicht angenommen oder zurückgegeben</translation>
        </message>
        <message>
            <source>Not clearly</source>
            <translation>Nicht eindeutig</translation>
        </message>
        <message>
            <source>Not every task of the test is submitted.</source>
            <translation>Nicht jede Aufgabe des Tests ist eingereicht.</translation>
        </message>
        <message>
            <source>Not flagged any more.</source>
            <translation>Nicht mehr vorgemerkt.</translation>
        </message>
        <message>
            <source>Not helpful</source>
            <translation>Nicht hilfreich</translation>
        </message>
        <message>
            <source>Not met</source>
            <translation>Nicht erfüllt</translation>
        </message>
        <message>
            <source>Not rankable</source>
            <translation>Nicht einstufbar</translation>
        </message>
        <message>
            <source>Not rewritten</source>
            <translation>Nicht neu geschrieben</translation>
        </message>
        <message>
            <source>Not saved</source>
            <translation>Nicht gespeichert</translation>
        </message>
        <message>
            <source>Not saved yet, trying again</source>
            <translation>Noch nicht gespeichert, wird wieder versucht</translation>
        </message>
        <message>
            <source>Not similar</source>
            <translation>Nicht ähnlich</translation>
        </message>
        <message numerus="yes">
            <source>Not submitted yet: {n} rows wait for a decision.</source>
            <extracomment>Not submitted yet: {n} row waits for a decision.</extracomment>
            <translation>
                <numerusform>Noch nicht eingereicht: {n} Zeile wartet auf eine Entscheidung.</numerusform>
                <numerusform>Noch nicht eingereicht: {n} Zeilen warten auf eine Entscheidung.</numerusform>
            </translation>
        </message>
        <message>
            <source>Note {n} about {who} was removed. Undo brings it back.</source>
            <translation>Notiz {n} zu {who} wurde entfernt. Rückgängig holt sie zurück.</translation>
        </message>
        <message>
            <source>Note {n} on {who}</source>
            <translation>Notiz {n} zu {who}</translation>
        </message>
        <message>
            <source>Note {n}: {text}</source>
            <translation>Notiz {n}: {text}</translation>
        </message>
        <message>
            <source>Note: {title}</source>
            <translation>Notiz: {title}</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>Notizen</translation>
        </message>
        <message>
            <source>Nothing can be ranked before {item}.</source>
            <translation>Vor {item} lässt sich nichts einreihen.</translation>
        </message>
        <message>
            <source>Nothing is lost. Try again later, or from another network.</source>
            <translation>Nichts ist verloren. Versuchen Sie es später oder aus einem anderen Netz noch einmal.</translation>
        </message>
        <message>
            <source>Nothing is lost. Try again later.</source>
            <translation>Nichts ist verloren. Versuchen Sie es später noch einmal.</translation>
        </message>
        <message>
            <source>Nothing is lost: it is still here. Try again, or use another place.</source>
            <translation>Nichts ist verloren: Es ist noch hier. Versuchen Sie es noch einmal, oder nehmen Sie einen anderen Ort.</translation>
        </message>
        <message>
            <source>Nothing is ranked before this critique.</source>
            <translation>Vor dieser Kritik hat nichts einen Rang.</translation>
        </message>
        <message>
            <source>Nothing is ranked before this response.</source>
            <translation>Vor dieser Antwort hat nichts einen Rang.</translation>
        </message>
        <message>
            <source>Nothing of it was imported.</source>
            <translation>Nichts davon wurde genommen.</translation>
        </message>
        <message>
            <source>Nothing of it was kept. Check the address, and whether this network asks you to sign in first. Otherwise tell whoever runs the place.</source>
            <translation>Nichts davon wurde behalten. Sehen Sie sich die Adresse an; oder dieses Netz verlangt zuerst eine Anmeldung. Sonst sagen Sie es denen, die den Ort betreiben.</translation>
        </message>
        <message>
            <source>Nothing of it was kept. Sync again; if the error persists, tell whoever runs the place.</source>
            <translation>Nichts davon wurde behalten. Synchronisieren Sie noch einmal; wenn es bleibt, sagen Sie es dem, der den Ort betreibt.</translation>
        </message>
        <message>
            <source>Nothing of it was kept. Tell whoever runs the place: it contains far too much, or it is not a place for syncing.</source>
            <translation>Nichts davon wurde behalten. Sagen Sie es dem, der den Ort betreibt: Dort liegt viel zu viel, oder es ist kein solcher Ort.</translation>
        </message>
        <message>
            <source>Nothing of it was used.</source>
            <translation>Nichts davon wurde verwendet.</translation>
        </message>
        <message>
            <source>Nothing of this project is in that folder: the drive is not plugged in, or the owner has not synced yet.</source>
            <translation>In diesem Ordner ist nichts von diesem Projekt: das Laufwerk ist nicht angeschlossen, oder der Auftraggeber hat noch nicht synchronisiert.</translation>
        </message>
        <message>
            <source>Nothing was changed, and nothing is returned.</source>
            <translation>Nichts wurde geändert, und nichts geht zurück.</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>Es wurde nichts geändert.</translation>
        </message>
        <message>
            <source>Nothing was changed. Ask the owner for the newest list.</source>
            <translation>Es wurde nichts geändert. Bitten Sie den Auftraggeber um die neueste Liste.</translation>
        </message>
        <message>
            <source>Nothing was changed. Tell the owner, by a channel other than the one through which this arrived.</source>
            <translation>Es wurde nichts geändert. Sagen Sie es dem Auftraggeber, auf einem anderen Weg als dem, auf dem dies kam.</translation>
        </message>
        <message>
            <source>Nothing was changed. Tell the owner, by a channel other than the one through which this file arrived.</source>
            <translation>Nichts wurde geändert. Sagen Sie es dem Auftraggeber auf einem anderen Weg als dem, auf dem diese Datei kam.</translation>
        </message>
        <message>
            <source>Nothing was imported from it. Tell the owner: somebody may have moved files there.</source>
            <translation>Nichts davon wurde übernommen. Sagen Sie es dem Auftraggeber: Vielleicht hat dort jemand Dateien verschoben.</translation>
        </message>
        <message>
            <source>Nothing was sent. Ask whoever runs it. “Choose a certificate…” beside the server's address, or --ca, trusts its own authority.</source>
            <translation>Nichts wurde gesendet. Fragen Sie, wer den Ort betreibt. „Zertifikat wählen …“ bei der Adresse des Servers oder --ca nennt eine eigene Zertifizierungsstelle.</translation>
        </message>
        <message numerus="yes">
            <source>Of {n} tasks: {done}. Each is sent with its status.</source>
            <extracomment>Of {n} task: {done}. It is sent with its status.</extracomment>
            <translation>
                <numerusform>Von {n} Aufgabe: {done}. Sie geht mit ihrem Status.</numerusform>
                <numerusform>Von {n} Aufgaben: {done}. Jede geht mit ihrem Status.</numerusform>
            </translation>
        </message>
        <message>
            <source>On this computer {name} ({annotator_id}) works on this project; the invite is for {invited}.</source>
            <translation>Auf diesem Computer arbeitet {name} ({annotator_id}) an diesem Projekt; die Einladung ist für {invited}.</translation>
        </message>
        <message>
            <source>One flaw: what is wrong, and where?</source>
            <translation>Ein Fehler: Was ist falsch, und wo?</translation>
        </message>
        <message>
            <source>One of them needs its critiques.</source>
            <translation>Eine von beiden braucht ihre Kritiken.</translation>
        </message>
        <message>
            <source>Open any page in a browser to see whether the network lets you through; then check the address.</source>
            <translation>Öffnen Sie irgendeine Seite im Browser, um zu sehen, ob das Netz Sie durchlässt; prüfen Sie dann die Adresse.</translation>
        </message>
        <message>
            <source>Open it on that person's computer, or with a data directory of their own (--data-dir).</source>
            <translation>Öffnen Sie sie auf dem Computer dieser Person, oder mit einem eigenen Datenordner (--data-dir).</translation>
        </message>
        <message>
            <source>Open its tasks.</source>
            <translation>Öffnen Sie seine Aufgaben.</translation>
        </message>
        <message>
            <source>Open the project in the window, and go through the course.</source>
            <translation>Öffnen Sie das Projekt im Fenster, und gehen Sie den Kurs durch.</translation>
        </message>
        <message>
            <source>Open work is still saved. Close other programs, or close Annotator and start it again.</source>
            <translation>Was geöffnet ist, wird weiter gespeichert. Schließen Sie andere Programme, oder schließen Sie Annotator und starten Sie es neu.</translation>
        </message>
        <message>
            <source>Open {who}</source>
            <translation>{who} öffnen</translation>
        </message>
        <message>
            <source>Order of critiques</source>
            <translation>Reihenfolge der Kritiken</translation>
        </message>
        <message>
            <source>Passage</source>
            <translation>Passage</translation>
        </message>
        <message>
            <source>Plug the drive in, or connect the share, then try again.</source>
            <translation>Schließen Sie das Laufwerk an, oder verbinden Sie die Freigabe, und versuchen Sie es noch einmal.</translation>
        </message>
        <message>
            <source>Plug the drive in, or connect the share, then try again. Nothing is lost.</source>
            <translation>Schließen Sie das Laufwerk an, oder verbinden Sie die Freigabe, und versuchen Sie es noch einmal. Nichts ist verloren.</translation>
        </message>
        <message>
            <source>Press {key:critique.new} and write what is wrong with the answer. {key:go.scores} leads back to the scores.</source>
            <translation>Drücken Sie {key:critique.new} und schreiben Sie, was an der Antwort falsch ist. {key:go.scores} führt zurück zu den Werten.</translation>
        </message>
        <message>
            <source>Prompt</source>
            <translation>Prompt</translation>
        </message>
        <message>
            <source>Propose an edit</source>
            <translation>Änderung vorschlagen</translation>
        </message>
        <message>
            <source>Proposed edit</source>
            <translation>Änderungsvorschlag</translation>
        </message>
        <message>
            <source>Put the path of a service account's key file into GOOGLE_APPLICATION_CREDENTIALS.</source>
            <translation>Tragen Sie den Pfad zur Schlüsseldatei eines Dienstkontos in GOOGLE_APPLICATION_CREDENTIALS ein.</translation>
        </message>
        <message>
            <source>Put them into its address, or into the environment as {names}.</source>
            <translation>Sie stehen in seiner Adresse, oder in der Umgebung als {names}.</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>Frage</translation>
        </message>
        <message>
            <source>Question {number}</source>
            <translation>Frage {number}</translation>
        </message>
        <message>
            <source>Question {number} asks the same as question {same}.</source>
            <translation>Frage {number} fragt dasselbe wie Frage {same}.</translation>
        </message>
        <message>
            <source>Question {number} is marked as unanswerable, and its answer has quotes of the passage: settle it.</source>
            <translation>Frage {number} ist als nicht beantwortbar gekennzeichnet, und ihre Antwort hat Zitate der Passage: Entscheiden Sie, was gilt.</translation>
        </message>
        <message>
            <source>Question {number}: one sentence of the passage contains all its words. A plain search finds it.</source>
            <translation>Frage {number}: Alle ihre Wörter stehen in einem Satz der Passage. Eine einfache Suche findet ihn.</translation>
        </message>
        <message>
            <source>Question {n}</source>
            <translation>Frage {n}</translation>
        </message>
        <message>
            <source>Quotes</source>
            <translation>Zitate</translation>
        </message>
        <message>
            <source>Quotes that support the answer to question {n}</source>
            <translation>Zitate, die die Antwort auf Frage {n} belegen</translation>
        </message>
        <message>
            <source>Quotes {n}</source>
            <translation>Zitate {n}</translation>
        </message>
        <message>
            <source>Quotes {n} are begun: now select the words of the answer that this supports.</source>
            <translation>Zitate {n} begonnen: Wählen Sie nun die Wörter der Antwort aus, die dadurch belegt sind.</translation>
        </message>
        <message>
            <source>Quotes {n} are begun: now select what supports them in the passage ({key:authoring.caret}).</source>
            <translation>Zitate {n} begonnen: Wählen Sie nun in der Passage aus, was sie belegt ({key:authoring.caret}).</translation>
        </message>
        <message>
            <source>Quotes {n} are tied.</source>
            <translation>Zitate {n} sind verknüpft.</translation>
        </message>
        <message>
            <source>Rank better</source>
            <translation>Besserer Rang</translation>
        </message>
        <message>
            <source>Rank worse</source>
            <translation>Schlechterer Rang</translation>
        </message>
        <message>
            <source>Rank {rank}</source>
            <translation>Rang {rank}</translation>
        </message>
        <message>
            <source>Rankable again</source>
            <translation>Wieder einstufbar</translation>
        </message>
        <message>
            <source>Ranks go from 1 to {last}; {rank} is outside.</source>
            <translation>Ränge gehen von 1 bis {last}; {rank} liegt außerhalb.</translation>
        </message>
        <message>
            <source>React: {title}</source>
            <translation>Reaktion: {title}</translation>
        </message>
        <message>
            <source>Read it from its start, then submit again.</source>
            <translation>Lesen Sie ihn von Anfang an, und reichen Sie dann noch einmal ein.</translation>
        </message>
        <message>
            <source>Rebase refinement</source>
            <translation>Verbesserung übertragen</translation>
        </message>
        <message>
            <source>Redo refinement</source>
            <translation>Verbesserung neu beginnen</translation>
        </message>
        <message>
            <source>Redo would leave this task. Press {key:edit.redo} again to redo: {label}, task {n}.</source>
            <translation>Wiederholen würde diese Aufgabe verlassen. Drücken Sie {key:edit.redo} noch einmal, um zu wiederholen: {label}, Aufgabe {n}.</translation>
        </message>
        <message>
            <source>Refine</source>
            <translation>Verbessern</translation>
        </message>
        <message>
            <source>Refinement {number}</source>
            <translation>Verbesserung {number}</translation>
        </message>
        <message>
            <source>Refinement {n}</source>
            <translation>Verbesserung {n}</translation>
        </message>
        <message>
            <source>Refinement {n} improves on {base}</source>
            <translation>Verbesserung {n} verbessert {base}</translation>
        </message>
        <message>
            <source>Refinement {n}, based on changed text: {base} is different now</source>
            <translation>Verbesserung {n}, beruht auf geändertem Text: {base} ist jetzt anders</translation>
        </message>
        <message>
            <source>Refinement {n}, improves on {base}</source>
            <translation>Verbesserung {n}, verbessert {base}</translation>
        </message>
        <message>
            <source>Refinement {n}: nothing is changed yet in {base}</source>
            <translation>Verbesserung {n}: In {base} ist noch nichts geändert</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Remove corroboration</source>
            <translation>Beleg entfernen</translation>
        </message>
        <message>
            <source>Remove critique</source>
            <translation>Kritik entfernen</translation>
        </message>
        <message>
            <source>Remove error</source>
            <translation>Fehler entfernen</translation>
        </message>
        <message>
            <source>Remove highlight</source>
            <translation>Markierung entfernen</translation>
        </message>
        <message>
            <source>Remove it; nothing was read or written there.</source>
            <translation>Nehmen Sie es weg; dort wurde nichts gelesen oder geschrieben.</translation>
        </message>
        <message>
            <source>Remove its write protection, or choose another place.</source>
            <translation>Heben Sie den Schreibschutz auf, oder wählen Sie einen anderen Ort.</translation>
        </message>
        <message>
            <source>Remove misleading answer</source>
            <translation>Irreführende Antwort entfernen</translation>
        </message>
        <message>
            <source>Remove note</source>
            <translation>Notiz entfernen</translation>
        </message>
        <message>
            <source>Remove note {n}</source>
            <translation>Notiz {n} entfernen</translation>
        </message>
        <message>
            <source>Remove question</source>
            <translation>Frage entfernen</translation>
        </message>
        <message>
            <source>Remove quote</source>
            <translation>Zitat entfernen</translation>
        </message>
        <message>
            <source>Remove refinement</source>
            <translation>Verbesserung entfernen</translation>
        </message>
        <message>
            <source>Remove that mark first.</source>
            <translation>Entfernen Sie zuerst diese Kennzeichnung.</translation>
        </message>
        <message>
            <source>Remove that mark to refine it.</source>
            <translation>Entfernen Sie diese Kennzeichnung, um sie zu verbessern.</translation>
        </message>
        <message>
            <source>Remove the flag</source>
            <translation>Vormerkung entfernen</translation>
        </message>
        <message>
            <source>Remove them first, or leave the answer as it is.</source>
            <translation>Entfernen Sie sie zuerst, oder lassen Sie die Antwort, wie sie ist.</translation>
        </message>
        <message>
            <source>Remove them first.</source>
            <translation>Entfernen Sie sie zuerst.</translation>
        </message>
        <message>
            <source>Removed refinement</source>
            <translation>Verbesserung, die es nicht mehr gibt</translation>
        </message>
        <message>
            <source>Reorder critiques</source>
            <translation>Kritiken umordnen</translation>
        </message>
        <message>
            <source>Reorder questions</source>
            <translation>Fragen umordnen</translation>
        </message>
        <message>
            <source>Response {letter}</source>
            <translation>Antwort {letter}</translation>
        </message>
        <message>
            <source>Restore a backup. If there is none, ask for help before you move the data directory away to start again.</source>
            <translation>Stellen Sie eine Sicherung wieder her. Wenn es keine gibt, bitten Sie um Hilfe, bevor Sie den Datenordner wegräumen, um neu zu beginnen.</translation>
        </message>
        <message>
            <source>Restore it from a backup.</source>
            <translation>Stellen Sie sie aus einer Sicherung wieder her.</translation>
        </message>
        <message>
            <source>Return</source>
            <translation>Zurückgeben</translation>
        </message>
        <message>
            <source>Return: {title}</source>
            <translation>Zurückgeben: {title}</translation>
        </message>
        <message>
            <source>Returned to you</source>
            <translation>An Sie zurückgegeben</translation>
        </message>
        <message>
            <source>Review of the work of {who}</source>
            <translation>Prüfung der Arbeit von {who}</translation>
        </message>
        <message>
            <source>Revised, not resubmitted</source>
            <translation>Überarbeitet, nicht neu eingereicht</translation>
        </message>
        <message>
            <source>Revised, not resubmitted · {words}</source>
            <translation>Überarbeitet, nicht neu eingereicht · {words}</translation>
        </message>
        <message>
            <source>Run `annotator store check`.</source>
            <translation>Führen Sie `annotator store check` aus.</translation>
        </message>
        <message>
            <source>Run `annotator store check`; the entry and the annotation are both kept.</source>
            <translation>Führen Sie `annotator store check` aus; Eintrag und Annotation bleiben beide erhalten.</translation>
        </message>
        <message>
            <source>Run `annotator store repair`, or restore a backup.</source>
            <translation>Führen Sie `annotator store repair` aus, oder stellen Sie eine Sicherung wieder her.</translation>
        </message>
        <message>
            <source>Run `annotator store repair`.</source>
            <translation>Führen Sie `annotator store repair` aus.</translation>
        </message>
        <message>
            <source>Saving…</source>
            <translation>Wird gespeichert …</translation>
        </message>
        <message>
            <source>Say what is returned, and why.</source>
            <translation>Sagen Sie, was zurückgeht und warum.</translation>
        </message>
        <message>
            <source>Say what the proposed edit corrects: {titles}.</source>
            <translation>Sagen Sie, was der Änderungsvorschlag verbessert: {titles}.</translation>
        </message>
        <message>
            <source>Scored {score}: an answer below {below} needs a critique.</source>
            <translation>Mit {score} bewertet: Eine Antwort unter {below} braucht eine Kritik.</translation>
        </message>
        <message>
            <source>Select a text first: {key:text.caret} puts a cursor into it, {key:text.find} finds words and selects them.</source>
            <translation>Wählen Sie zuerst Text aus: {key:text.caret} setzt einen Cursor hinein, {key:text.find} sucht Wörter und wählt sie aus.</translation>
        </message>
        <message>
            <source>Select words and press {key:text.highlight} for each error, or {key:critique.none} if there is none.</source>
            <translation>Wählen Sie für jeden Fehler Worte aus und drücken Sie {key:text.highlight}, oder {key:critique.none}, wenn es keinen gibt.</translation>
        </message>
        <message>
            <source>Select words of the answer and press {key:text.highlight}, then a digit for how severe the error is.</source>
            <translation>Wählen Sie Wörter der Antwort aus, und drücken Sie {key:text.highlight}, dann eine Ziffer für die Schwere des Fehlers.</translation>
        </message>
        <message>
            <source>Select words of the answer and words of the passage first: {key:authoring.caret} puts a cursor into that.</source>
            <translation>Wählen Sie zuerst Wörter der Antwort und der Passage aus: {key:authoring.caret} setzt einen Cursor hinein.</translation>
        </message>
        <message>
            <source>Select words of the answer, then ({key:authoring.caret}) words of the passage that support them, and press Enter there, or {key:authoring.tie} anywhere.</source>
            <translation>Wählen Sie Wörter der Antwort aus, dann ({key:authoring.caret}) die Wörter der Passage, die sie belegen, und drücken Sie dort die Eingabetaste oder irgendwo {key:authoring.tie}.</translation>
        </message>
        <message>
            <source>Set {title}</source>
            <translation>{title} setzen</translation>
        </message>
        <message>
            <source>Severity</source>
            <translation>Schwere</translation>
        </message>
        <message>
            <source>Shorten it.</source>
            <translation>Kürzen Sie es.</translation>
        </message>
        <message>
            <source>Shown as plain text: longer than 256 KB.</source>
            <translation>Als reiner Text gezeigt: länger als 256 KB.</translation>
        </message>
        <message>
            <source>Shown as plain text: too much markup to show it in time.</source>
            <translation>Als reiner Text gezeigt: zu viel Auszeichnung, um sie rechtzeitig darzustellen.</translation>
        </message>
        <message>
            <source>Shown as plain text: {why}.</source>
            <translation>Als reiner Text gezeigt: {why}.</translation>
        </message>
        <message>
            <source>Skip as similar</source>
            <translation>Als ähnlich überspringen</translation>
        </message>
        <message>
            <source>Skip: {title}</source>
            <translation>Überspringen: {title}</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>Übersprungen</translation>
        </message>
        <message>
            <source>Skipped as similar to another answer</source>
            <translation>Als ähnlich zu einer anderen Antwort übersprungen</translation>
        </message>
        <message>
            <source>Skipped. Press again to reopen it.</source>
            <translation>Übersprungen. Drücken Sie noch einmal, um sie aufzunehmen.</translation>
        </message>
        <message>
            <source>Skipped. Type on to take it up: “{typed}” is put in then.</source>
            <translation>Übersprungen. Tippen Sie weiter, um sie aufzunehmen: „{typed}“ wird dann eingesetzt.</translation>
        </message>
        <message>
            <source>Skipped: very similar to {letter}. No critiques are needed here.</source>
            <translation>Übersprungen: sehr ähnlich wie {letter}. Hier sind keine Kritiken nötig.</translation>
        </message>
        <message>
            <source>Somebody else may have made it. Ask the owner, by another channel than the one it came by.</source>
            <translation>Vielleicht hat es jemand anderes gemacht. Fragen Sie den Auftraggeber auf einem anderen Weg als dem, auf dem es kam.</translation>
        </message>
        <message>
            <source>Something else came</source>
            <translation>Etwas anderes kam</translation>
        </message>
        <message>
            <source>Something in the program went wrong ({kind}).</source>
            <translation>Im Programm ist etwas schiefgegangen ({kind}).</translation>
        </message>
        <message>
            <source>Split it into two critiques.</source>
            <translation>Machen Sie zwei Kritiken daraus.</translation>
        </message>
        <message>
            <source>Split it into two notes.</source>
            <translation>Machen Sie zwei Notizen daraus.</translation>
        </message>
        <message>
            <source>Start Annotator again and open Backups in its menu, to recover the row; or run `annotator store repair`.</source>
            <translation>Starten Sie Annotator neu, und öffnen Sie im Menü die Sicherungen, um die Zeile zu retten; oder führen Sie `annotator store repair` aus.</translation>
        </message>
        <message>
            <source>Start Annotator again: it offers that copy.</source>
            <translation>Starten Sie Annotator neu: Es bietet diese Kopie an.</translation>
        </message>
        <message>
            <source>Start it from your own desktop; `annotator --help` lists what works without a window.</source>
            <translation>Starten Sie es von Ihrem eigenen Desktop; `annotator --help` zählt auf, was ohne Fenster geht.</translation>
        </message>
        <message>
            <source>Still needs: {fields}</source>
            <translation>Es fehlt noch: {fields}</translation>
        </message>
        <message>
            <source>Submit</source>
            <translation>Einreichen</translation>
        </message>
        <message>
            <source>Submit them first.</source>
            <translation>Reichen Sie sie zuerst ein.</translation>
        </message>
        <message>
            <source>Submitted again</source>
            <translation>Neu eingereicht</translation>
        </message>
        <message>
            <source>Submitted. Press again to revise.</source>
            <translation>Eingereicht. Drücken Sie noch einmal, um sie zu überarbeiten.</translation>
        </message>
        <message>
            <source>Submitted. Type on to revise it: “{typed}” is put in then.</source>
            <translation>Eingereicht. Tippen Sie weiter, um sie zu überarbeiten: „{typed}“ wird dann eingesetzt.</translation>
        </message>
        <message>
            <source>Sync again.</source>
            <translation>Synchronisieren Sie noch einmal.</translation>
        </message>
        <message>
            <source>Sync again: they will be written again, encrypted.</source>
            <translation>Synchronisieren Sie noch einmal: Sie werden neu geschrieben, verschlüsselt.</translation>
        </message>
        <message>
            <source>Sync or export it, and go on on the other computer: it takes that work in.</source>
            <translation>Synchronisieren oder exportieren Sie diese Arbeit, und arbeiten Sie auf dem anderen Computer weiter: Er übernimmt sie.</translation>
        </message>
        <message>
            <source>Syncing is turned off for this project.</source>
            <translation>Das Synchronisieren ist für dieses Projekt ausgeschaltet.</translation>
        </message>
        <message>
            <source>System</source>
            <translation>System</translation>
        </message>
        <message>
            <source>Take all answers</source>
            <translation>Alle Antworten übernehmen</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>Zurücknehmen</translation>
        </message>
        <message>
            <source>Take back the proposed edit</source>
            <translation>Änderungsvorschlag zurücknehmen</translation>
        </message>
        <message>
            <source>Take back the verdict</source>
            <translation>Urteil zurücknehmen</translation>
        </message>
        <message>
            <source>Take back {title}</source>
            <translation>{title} zurücknehmen</translation>
        </message>
        <message>
            <source>Take over</source>
            <translation>Übernehmen</translation>
        </message>
        <message>
            <source>Take the critique over</source>
            <translation>Kritik übernehmen</translation>
        </message>
        <message>
            <source>Take up again</source>
            <translation>Wieder aufnehmen</translation>
        </message>
        <message>
            <source>Take {title}</source>
            <translation>{title} übernehmen</translation>
        </message>
        <message>
            <source>Task {n} is skipped. {key:edit.undo} undoes this.</source>
            <translation>Aufgabe {n} ist übersprungen. {key:edit.undo} nimmt es zurück.</translation>
        </message>
        <message>
            <source>Task {n} is submitted. {key:edit.undo} undoes this.</source>
            <translation>Aufgabe {n} ist eingereicht. {key:edit.undo} nimmt es zurück.</translation>
        </message>
        <message>
            <source>Task {n} was already submitted, and nothing in it has changed since.</source>
            <translation>Aufgabe {n} war schon eingereicht, und seither hat sich nichts an ihr geändert.</translation>
        </message>
        <message>
            <source>Tell the owner: somebody may have put files there.</source>
            <translation>Sagen Sie es dem Auftraggeber: Jemand könnte Dateien dorthin gelegt haben.</translation>
        </message>
        <message>
            <source>Tell the project owner; sync again once the place was cleaned up.</source>
            <translation>Sagen Sie es dem Auftraggeber; synchronisieren Sie noch einmal, sobald der Ort aufgeräumt ist.</translation>
        </message>
        <message>
            <source>That answer is itself skipped as similar to this one.</source>
            <translation>Jene Antwort ist selbst als ähnlich zu dieser übersprungen.</translation>
        </message>
        <message>
            <source>That was faster than the texts can be read.</source>
            <translation>Das ging schneller, als man die Texte lesen kann.</translation>
        </message>
        <message>
            <source>The KRL is truncated.</source>
            <translation>Die KRL endet zu früh.</translation>
        </message>
        <message>
            <source>The address cannot be used. {why}.</source>
            <translation>Die Adresse lässt sich nicht verwenden. {why}.</translation>
        </message>
        <message>
            <source>The annotator replies to the return</source>
            <translation>Entgegnung auf die Rückgabe</translation>
        </message>
        <message>
            <source>The answer has no text yet</source>
            <translation>Die Antwort hat noch keinen Text</translation>
        </message>
        <message>
            <source>The answer is too long</source>
            <translation>Die Antwort ist zu lang</translation>
        </message>
        <message>
            <source>The answer that this one is similar to is not another answer to the same question.</source>
            <translation>Die Antwort, der diese ähnelt, ist keine andere Antwort auf dieselbe Frage.</translation>
        </message>
        <message>
            <source>The answer to question {number}</source>
            <translation>Die Antwort auf Frage {number}</translation>
        </message>
        <message>
            <source>The answer to question {number} copies the passage. Say it in words of your own.</source>
            <translation>Die Antwort auf Frage {number} ist aus der Passage abgeschrieben. Sagen Sie es mit eigenen Worten.</translation>
        </message>
        <message>
            <source>The backup was written, but may not survive a power cut: {why}.</source>
            <translation>Die Sicherung wurde geschrieben, übersteht einen Stromausfall aber vielleicht nicht: {why}.</translation>
        </message>
        <message>
            <source>The bundle carries no signature by its {role}.</source>
            <translation>Das Paket trägt keine Signatur ({role}).</translation>
        </message>
        <message>
            <source>The bundle has format version {found}; this program reads {known}.</source>
            <translation>Das Paket hat die Formatversion {found}; dieses Programm liest {known}.</translation>
        </message>
        <message>
            <source>The bundle is for {purpose}, its rubric for {asked}.</source>
            <translation>Das Paket ist für {purpose}, sein Bewertungsraster für {asked}.</translation>
        </message>
        <message>
            <source>The bundle is larger than permitted: {why}.</source>
            <translation>Das Paket ist größer als zulässig: {why}.</translation>
        </message>
        <message>
            <source>The certificate of the place is not from an authority that this computer trusts: it may be a different place.</source>
            <translation>Keine Stelle, der dieser Computer vertraut, bürgt für den Ort: Es kann ein anderer sein.</translation>
        </message>
        <message>
            <source>The connection was lost.</source>
            <translation>Die Verbindung wurde unterbrochen.</translation>
        </message>
        <message>
            <source>The content was changed after it was signed: {why}.</source>
            <translation>Der Inhalt wurde nach dem Signieren geändert: {why}.</translation>
        </message>
        <message>
            <source>The corroboration has no quote {index} on the {side}.</source>
            <translation>Der Beleg hat kein Zitat {index} ({side}).</translation>
        </message>
        <message>
            <source>The critique has no highlight {index}.</source>
            <translation>Die Kritik hat keine Markierung {index}.</translation>
        </message>
        <message>
            <source>The critique that exposes it: what is wrong, and where?</source>
            <translation>Die Kritik, die sie aufdeckt: Was ist falsch, und wo?</translation>
        </message>
        <message>
            <source>The critique was removed. {key:edit.undo} brings it back.</source>
            <translation>Die Kritik wurde entfernt. {key:edit.undo} holt sie zurück.</translation>
        </message>
        <message>
            <source>The data after the key have format version {version}; this program reads {known}.</source>
            <translation>Was hinter dem Schlüssel steht, hat die Formatversion {version}; dieses Programm liest {known}.</translation>
        </message>
        <message>
            <source>The data after the key were changed.</source>
            <translation>Was hinter dem Schlüssel steht, wurde geändert.</translation>
        </message>
        <message>
            <source>The database cannot be written.</source>
            <translation>In die Datenbank kann nicht geschrieben werden.</translation>
        </message>
        <message>
            <source>The database could not be used: {error}.</source>
            <translation>Die Datenbank konnte nicht benutzt werden: {error}.</translation>
        </message>
        <message>
            <source>The database file cannot be opened.</source>
            <translation>Die Datenbankdatei lässt sich nicht öffnen.</translation>
        </message>
        <message>
            <source>The database file was not made by this program.</source>
            <translation>Die Datenbankdatei stammt nicht von diesem Programm.</translation>
        </message>
        <message>
            <source>The database has no such task.</source>
            <translation>Die Datenbank hat keine solche Aufgabe.</translation>
        </message>
        <message>
            <source>The database is closed.</source>
            <translation>Die Datenbank ist geschlossen.</translation>
        </message>
        <message>
            <source>The database is damaged ({table} {key}: {why}), so no backup was made of it. Earlier backups are kept.</source>
            <translation>Die Datenbank ist beschädigt ({table} {key}: {why}), darum wurde sie nicht gesichert. Frühere Sicherungen bleiben erhalten.</translation>
        </message>
        <message>
            <source>The database is damaged.</source>
            <translation>Die Datenbank ist beschädigt.</translation>
        </message>
        <message>
            <source>The database is in use by another program.</source>
            <translation>Ein anderes Programm hält die Datenbank.</translation>
        </message>
        <message>
            <source>The database is missing, but its log, backups of it, or records of what was saved in it exist.</source>
            <translation>Die Datenbank ist weg; ihr Protokoll, Sicherungen oder Vermerke über das darin Gespeicherte sind noch da.</translation>
        </message>
        <message>
            <source>The database is no longer accessible: {strerror}.</source>
            <translation>Die Datenbank ist nicht mehr erreichbar: {strerror}.</translation>
        </message>
        <message>
            <source>The database was changed by something else while it was open.</source>
            <translation>Die Datenbank wurde von etwas anderem geändert, während sie geöffnet war.</translation>
        </message>
        <message>
            <source>The database was written by a newer program (schema {version}; this one knows up to {known}).</source>
            <translation>Die Datenbank wurde von einem neueren Programm geschrieben (Schema {version}; dieses kennt sie bis {known}).</translation>
        </message>
        <message>
            <source>The disk is full.</source>
            <translation>Die Platte ist voll.</translation>
        </message>
        <message>
            <source>The disk reports an error, or your disk quota is exceeded.</source>
            <translation>Die Platte meldet einen Fehler, oder Ihr Kontingent darauf ist aufgebraucht.</translation>
        </message>
        <message>
            <source>The disk reports an error.</source>
            <translation>Die Platte meldet einen Fehler.</translation>
        </message>
        <message>
            <source>The drive of this folder is read-only: {place}.</source>
            <translation>Das Laufwerk dieses Ordners kann nur gelesen werden: {place}.</translation>
        </message>
        <message>
            <source>The error was removed. {key:edit.undo} brings it back.</source>
            <translation>Der Fehler wurde entfernt. {key:edit.undo} bringt ihn zurück.</translation>
        </message>
        <message>
            <source>The export is no longer in the outbox.</source>
            <translation>Der Export ist nicht mehr im Postausgang.</translation>
        </message>
        <message>
            <source>The file cannot be decrypted: {strerror}.</source>
            <translation>Die Datei lässt sich nicht entschlüsseln: {strerror}.</translation>
        </message>
        <message>
            <source>The file cannot be read or written: {why}.</source>
            <translation>Die Datei lässt sich nicht lesen oder schreiben: {why}.</translation>
        </message>
        <message>
            <source>The file cannot be read: {strerror}.</source>
            <translation>Die Datei lässt sich nicht lesen: {strerror}.</translation>
        </message>
        <message>
            <source>The file cannot be written: {why}.</source>
            <translation>Die Datei kann nicht geschrieben werden: {why}.</translation>
        </message>
        <message>
            <source>The file could not be imported: {why}.</source>
            <translation>Die Datei konnte nicht übernommen werden: {why}.</translation>
        </message>
        <message>
            <source>The file could not be written: {why}.</source>
            <translation>Die Datei konnte nicht geschrieben werden: {why}.</translation>
        </message>
        <message>
            <source>The file is encrypted to more than {most} recipients, or its header is too long: it is not a file of this program.</source>
            <translation>Die Datei ist für mehr als {most} Empfänger verschlüsselt, oder ihr Kopf hat kein Ende: Keine Datei dieses Programms ist so.</translation>
        </message>
        <message>
            <source>The file is not written in the one permitted way: {why}.</source>
            <translation>Die Datei ist nicht in der einzigen zulässigen Weise geschrieben: {why}.</translation>
        </message>
        <message>
            <source>The file is too long to be a receipt.</source>
            <translation>Die Datei ist zu lang für eine Empfangsbestätigung.</translation>
        </message>
        <message>
            <source>The file is truncated.</source>
            <translation>Die Datei endet zu früh.</translation>
        </message>
        <message>
            <source>The file of certificates cannot be used: {why}.</source>
            <translation>Die Datei mit den Zertifikaten lässt sich nicht verwenden: {why}.</translation>
        </message>
        <message>
            <source>The file that was put there is different when read back.</source>
            <translation>Was dort abgelegt wurde, ist beim Zurücklesen nicht, was es sein soll.</translation>
        </message>
        <message>
            <source>The file was written, but may not survive a power cut: {why}.</source>
            <translation>Die Datei wurde geschrieben, übersteht einen Stromausfall aber vielleicht nicht: {why}.</translation>
        </message>
        <message>
            <source>The folder cannot be used: {why}.</source>
            <translation>Der Ordner lässt sich nicht benutzen: {why}.</translation>
        </message>
        <message>
            <source>The folder does not exist.</source>
            <translation>Der Ordner ist nicht da.</translation>
        </message>
        <message>
            <source>The folder no longer exists, or its drive reports an error.</source>
            <translation>Der Ordner ist nicht mehr da, oder sein Laufwerk meldet einen Fehler.</translation>
        </message>
        <message>
            <source>The id {identifier} cannot be used for a written text.</source>
            <translation>Nichts Geschriebenes kann die Kennung {identifier} haben.</translation>
        </message>
        <message>
            <source>The id {id} is reserved for tasks of a course.</source>
            <translation>Die Kennung {id} ist Aufgaben eines Kurses vorbehalten.</translation>
        </message>
        <message>
            <source>The image {name} is not in the bundle.</source>
            <translation>Das Bild {name} ist nicht im Paket.</translation>
        </message>
        <message>
            <source>The images of the course are larger than permitted.</source>
            <translation>Die Bilder des Kurses sind größer als erlaubt.</translation>
        </message>
        <message>
            <source>The images of the page have {total} pixels; {most} in all are permitted.</source>
            <translation>Die Bilder der Seite haben {total} Pixel; insgesamt sind {most} erlaubt.</translation>
        </message>
        <message>
            <source>The invite cannot be read: {why}.</source>
            <translation>Die Einladung lässt sich nicht lesen: {why}.</translation>
        </message>
        <message>
            <source>The invite has format version {version}; this program reads {known}.</source>
            <translation>Die Einladung hat die Formatversion {version}; dieses Programm liest {known}.</translation>
        </message>
        <message>
            <source>The invite names another owner's key than the one that signed it.</source>
            <translation>Die Einladung nennt den Schlüssel eines anderen Auftraggebers als den, der sie signiert hat.</translation>
        </message>
        <message>
            <source>The invite was changed after it was signed, or something else was signed.</source>
            <translation>Die Einladung wurde nach dem Signieren geändert, oder etwas anderes wurde signiert.</translation>
        </message>
        <message>
            <source>The journal does not lead to the annotation.</source>
            <translation>Das Journal führt nicht zu der Annotation.</translation>
        </message>
        <message>
            <source>The key file cannot be read: {strerror}.</source>
            <translation>Die Schlüsseldatei lässt sich nicht lesen: {strerror}.</translation>
        </message>
        <message>
            <source>The last edits are still being saved.</source>
            <translation>Die letzten Änderungen werden noch gespeichert.</translation>
        </message>
        <message>
            <source>The last sync was cut off.</source>
            <translation>Die letzte Synchronisierung wurde unterbrochen.</translation>
        </message>
        <message>
            <source>The line says that the task is finished, but its annotation is not.</source>
            <translation>Laut der Zeile ist die Aufgabe fertig, ihre Bearbeitung aber nicht.</translation>
        </message>
        <message>
            <source>The list of invites in the file cannot be read.</source>
            <translation>Die Liste der Einladungen in der Datei lässt sich nicht lesen.</translation>
        </message>
        <message>
            <source>The list of revoked keys is truncated.</source>
            <translation>Die Liste der widerrufenen Schlüssel endet zu früh.</translation>
        </message>
        <message>
            <source>The list of trusted keys cannot be used: it is not UTF-8.</source>
            <translation>Die Liste der vertrauten Schlüssel kann nicht verwendet werden: Sie ist nicht in UTF-8.</translation>
        </message>
        <message numerus="yes">
            <source>The maximum is {n} questions here.</source>
            <extracomment>The maximum is {n} question here.</extracomment>
            <translation>
                <numerusform>Höchstens {n} Frage ist hier möglich.</numerusform>
                <numerusform>Höchstens {n} Fragen sind hier möglich.</numerusform>
            </translation>
        </message>
        <message>
            <source>The misleading answer was removed. {key:edit.undo} brings it back.</source>
            <translation>Die irreführende Antwort wurde entfernt. {key:edit.undo} holt sie zurück.</translation>
        </message>
        <message>
            <source>The new text</source>
            <translation>Der neue Text</translation>
        </message>
        <message>
            <source>The new text was removed with the mark. {key:edit.undo} restores both.</source>
            <translation>Der neue Text ging mit der Kennzeichnung. {key:edit.undo} holt beides zurück.</translation>
        </message>
        <message>
            <source>The note</source>
            <translation>Die Notiz</translation>
        </message>
        <message>
            <source>The owner changed this question ({n} of {count}): {question}.</source>
            <translation>Der Auftraggeber hat diese Frage geändert ({n} von {count}): {question}.</translation>
        </message>
        <message>
            <source>The owner changed this text ({n} of {count}).</source>
            <translation>Der Auftraggeber hat diesen Text geändert ({n} von {count}).</translation>
        </message>
        <message>
            <source>The owner does not know your key. Ask for an invite, and accept it on this computer.</source>
            <translation>Der Auftraggeber kennt Ihren Schlüssel nicht. Bitten Sie um eine Einladung und nehmen Sie sie auf diesem Computer an.</translation>
        </message>
        <message>
            <source>The owner has changed this task since. It is shown as it is now.</source>
            <translation>Der Auftraggeber hat diese Aufgabe seitdem geändert. Sie wird gezeigt, wie sie jetzt ist.</translation>
        </message>
        <message>
            <source>The owner has declared void everything that came under this key. Do these tasks again.</source>
            <translation>Der Auftraggeber hat alles für ungültig erklärt, was unter diesem Schlüssel kam. Bearbeiten Sie diese Aufgaben noch einmal.</translation>
        </message>
        <message numerus="yes">
            <source>The owner has declared void everything that came under this key. Do these tasks again. {n} tasks are open again.</source>
            <extracomment>The owner has declared void everything that came under this key. Do these tasks again. {n} task is open again.</extracomment>
            <translation>
                <numerusform>Der Auftraggeber hat alles für ungültig erklärt, was unter diesem Schlüssel kam. Bearbeiten Sie diese Aufgaben noch einmal. {n} Aufgabe ist wieder offen.</numerusform>
                <numerusform>Der Auftraggeber hat alles für ungültig erklärt, was unter diesem Schlüssel kam. Bearbeiten Sie diese Aufgaben noch einmal. {n} Aufgaben sind wieder offen.</numerusform>
            </translation>
        </message>
        <message>
            <source>The owner has declared void everything that came under this key: {why}. Do these tasks again.</source>
            <translation>Der Auftraggeber hat alles für ungültig erklärt, was unter diesem Schlüssel kam: {why}. Bearbeiten Sie diese Aufgaben noch einmal.</translation>
        </message>
        <message numerus="yes">
            <source>The owner has declared void everything that came under this key: {why}. Do these tasks again. {n} tasks are open again.</source>
            <extracomment>The owner has declared void everything that came under this key: {why}. Do these tasks again. {n} task is open again.</extracomment>
            <translation>
                <numerusform>Der Auftraggeber hat alles für ungültig erklärt, was unter diesem Schlüssel kam: {why}. Bearbeiten Sie diese Aufgaben noch einmal. {n} Aufgabe ist wieder offen.</numerusform>
                <numerusform>Der Auftraggeber hat alles für ungültig erklärt, was unter diesem Schlüssel kam: {why}. Bearbeiten Sie diese Aufgaben noch einmal. {n} Aufgaben sind wieder offen.</numerusform>
            </translation>
        </message>
        <message>
            <source>The owner has not changed this task since you finished it.</source>
            <translation>Der Auftraggeber hat diese Aufgabe nicht geändert, seit Sie damit fertig sind.</translation>
        </message>
        <message>
            <source>The owner has revoked the key that signed this, with everything that came under it. Ask for a fresh invite, and do these tasks again.</source>
            <translation>Der Auftraggeber hat den Schlüssel widerrufen, mit dem dies unterschrieben ist, und alles, was darunter kam. Bitten Sie um eine neue Einladung und bearbeiten Sie diese Aufgaben noch einmal.</translation>
        </message>
        <message>
            <source>The owner has revoked the key that signed this. Ask for a fresh invite; your work goes with it.</source>
            <translation>Der Auftraggeber hat den Schlüssel widerrufen, mit dem dies unterschrieben ist. Bitten Sie um eine neue Einladung; Ihre Arbeit bleibt erhalten.</translation>
        </message>
        <message>
            <source>The owner has revoked your key: nothing that it signs from now on counts.</source>
            <translation>Der Auftraggeber hat Ihren Schlüssel widerrufen: Was er von nun an signiert, zählt nicht.</translation>
        </message>
        <message>
            <source>The owner has withdrawn this invite.</source>
            <translation>Der Auftraggeber hat diese Einladung zurückgezogen.</translation>
        </message>
        <message>
            <source>The owner has withdrawn this task. Your work on it is kept; nothing more needs to be done.</source>
            <translation>Der Auftraggeber hat diese Aufgabe zurückgezogen. Ihre Arbeit daran bleibt erhalten; mehr ist nicht zu tun.</translation>
        </message>
        <message>
            <source>The owner has withdrawn your invite. Ask for a fresh one.</source>
            <translation>Der Auftraggeber hat Ihre Einladung zurückgezogen. Bitten Sie um eine neue.</translation>
        </message>
        <message>
            <source>The owner of its project opens it with --project DIR; if you are, it is for another key, or was damaged.</source>
            <translation>Der Auftraggeber öffnet sie mit --project DIR; wenn Sie das sind, ist sie für einen anderen Schlüssel oder beschädigt.</translation>
        </message>
        <message>
            <source>The owner of {shown} has revoked the key that signed this: {fingerprint}.</source>
            <translation>Der Auftraggeber von {shown} hat den Schlüssel widerrufen, der das signiert hat: {fingerprint}.</translation>
        </message>
        <message numerus="yes">
            <source>The owner received {n} deliveries.</source>
            <extracomment>The owner received {n} delivery.</extracomment>
            <translation>
                <numerusform>Der Auftraggeber hat {n} Übermittlung erhalten.</numerusform>
                <numerusform>Der Auftraggeber hat {n} Übermittlungen erhalten.</numerusform>
            </translation>
        </message>
        <message>
            <source>The owner's key signed two bundles that contradict each other: this one, number {sequence} of its series, and number {sequence2}, which is here already.</source>
            <translation>Der Schlüssel des Auftraggebers hat zwei Pakete signiert, die einander widersprechen: dieses, Nummer {sequence} seiner Serie, und Nummer {sequence2}, die schon hier ist.</translation>
        </message>
        <message>
            <source>The page shows {count} images; {most} are permitted.</source>
            <translation>Die Seite zeigt {count} Bilder; {most} sind erlaubt.</translation>
        </message>
        <message>
            <source>The passage does not answer the question</source>
            <translation>Die Passage beantwortet die Frage nicht</translation>
        </message>
        <message>
            <source>The passage does not answer this question, so nothing in it supports the answer.</source>
            <translation>Die Passage beantwortet diese Frage nicht, also belegt nichts darin die Antwort.</translation>
        </message>
        <message>
            <source>The passphrase file cannot be read: {why}.</source>
            <translation>Die Datei mit der Passphrase lässt sich nicht lesen: {why}.</translation>
        </message>
        <message>
            <source>The passphrase is empty.</source>
            <translation>Die Passphrase ist leer.</translation>
        </message>
        <message>
            <source>The place answered with a list that cannot be read, or that contains an invalid name.</source>
            <translation>Der Ort antwortete mit einer Liste, oder einem Namen darin, die nicht gelesen werden kann.</translation>
        </message>
        <message>
            <source>The place answers too slowly: the sync was stopped.</source>
            <translation>Der Ort antwortet zu langsam: Es wurde abgebrochen.</translation>
        </message>
        <message>
            <source>The place cannot be reached.</source>
            <translation>Der Ort ist nicht erreichbar.</translation>
        </message>
        <message>
            <source>The place does not permit this ({status}): the address, the name or the password is wrong.</source>
            <translation>Der Ort erlaubt Ihnen das nicht ({status}): Adresse, Name oder Passwort passen nicht.</translation>
        </message>
        <message>
            <source>The place does not state the size of files, or when they were written.</source>
            <translation>Der Ort gibt Dateien, ohne zu sagen, wie lang sie sind oder wann sie geschrieben wurden.</translation>
        </message>
        <message>
            <source>The place is busy or down ({status}).</source>
            <translation>Der Ort ist überlastet oder außer Betrieb ({status}).</translation>
        </message>
        <message>
            <source>The place lists more files than this program reads: the sync was stopped.</source>
            <translation>Der Ort zählt mehr auf, als dieses Programm liest: Es wurde abgebrochen.</translation>
        </message>
        <message>
            <source>The place redirects this program to {shown}. Nothing was sent there.</source>
            <translation>Der Ort schickt dieses Programm weiter, zu {shown}. Dorthin wurde nichts gesendet.</translation>
        </message>
        <message>
            <source>The place refused it (409): the folder in the address may not exist.</source>
            <translation>Der Ort hat es abgelehnt (409): Vielleicht gibt es den Ordner nicht, den die Adresse nennt.</translation>
        </message>
        <message>
            <source>The place refused it ({status}).</source>
            <translation>Der Ort hat es abgelehnt ({status}).</translation>
        </message>
        <message>
            <source>The place sends more than the {most} bytes that it listed; the rest was not fetched.</source>
            <translation>Der Ort gibt mehr als die {most} Bytes, die er genannt hat; der Rest wurde nicht genommen.</translation>
        </message>
        <message>
            <source>The program did not wait for the system's keyring.</source>
            <translation>Auf den Schlüsselbund des Systems wurde nicht gewartet.</translation>
        </message>
        <message>
            <source>The project is open.</source>
            <translation>Das Projekt ist geöffnet.</translation>
        </message>
        <message>
            <source>The project owner answers your question “{question}”: {text}</source>
            <translation>Der Auftraggeber beantwortet Ihre Frage „{question}“: {text}</translation>
        </message>
        <message>
            <source>The project owner asks for Annotator {version} or newer; this is {own}.</source>
            <translation>Der Auftraggeber verlangt Annotator {version} oder neuer; dies ist {own}.</translation>
        </message>
        <message>
            <source>The project owner writes ({date}): {text}</source>
            <translation>Der Auftraggeber schreibt ({date}): {text}</translation>
        </message>
        <message>
            <source>The project {title} of these results is not on this computer.</source>
            <translation>Das Projekt {title} dieser Ergebnisse ist nicht auf diesem Computer.</translation>
        </message>
        <message>
            <source>The proposed edit</source>
            <translation>Der Änderungsvorschlag</translation>
        </message>
        <message>
            <source>The public key cannot be read: {error}.</source>
            <translation>Der öffentliche Schlüssel lässt sich nicht lesen: {error}.</translation>
        </message>
        <message>
            <source>The question has no text yet</source>
            <translation>Die Frage hat noch keinen Text</translation>
        </message>
        <message>
            <source>The question is too long</source>
            <translation>Die Frage ist zu lang</translation>
        </message>
        <message>
            <source>The question was removed. {key:edit.undo} brings it back.</source>
            <translation>Die Frage wurde entfernt. {key:edit.undo} holt sie zurück.</translation>
        </message>
        <message>
            <source>The question “{question}” has no answer.</source>
            <translation>Die Frage „{question}“ hat keine Antwort.</translation>
        </message>
        <message>
            <source>The quotes were untied. {key:edit.undo} brings them back.</source>
            <translation>Die Verknüpfung der Zitate wurde gelöst. {key:edit.undo} holt sie zurück.</translation>
        </message>
        <message>
            <source>The receipt has format version {version}; this program reads {known}.</source>
            <translation>Die Empfangsbestätigung hat die Formatversion {version}; dieses Programm liest {known}.</translation>
        </message>
        <message>
            <source>The receipt was changed after it was signed, or something else was signed.</source>
            <translation>Die Empfangsbestätigung wurde nach dem Signieren geändert, oder etwas anderes wurde signiert.</translation>
        </message>
        <message>
            <source>The record of earlier keys is damaged.</source>
            <translation>Das Verzeichnis früherer Schlüssel ist beschädigt.</translation>
        </message>
        <message>
            <source>The results could not be encrypted: {why}.</source>
            <translation>Die Ergebnisse konnten nicht verschlüsselt werden: {why}.</translation>
        </message>
        <message>
            <source>The right answers to {id} cannot be given.</source>
            <translation>Die richtigen Antworten zu {id} sind keine, die gegeben werden könnten.</translation>
        </message>
        <message>
            <source>The rubric asks for no answers.</source>
            <translation>Das Bewertungsraster verlangt keine Antworten.</translation>
        </message>
        <message>
            <source>The rubric asks for no critiques of misleading answers.</source>
            <translation>Das Bewertungsraster verlangt keine Kritiken irreführender Antworten.</translation>
        </message>
        <message>
            <source>The rubric asks for no critiques of {target}.</source>
            <translation>Kritiken sind zu {target} nicht gefragt.</translation>
        </message>
        <message>
            <source>The rubric asks for no critiques.</source>
            <translation>Das Bewertungsraster verlangt keine Kritiken.</translation>
        </message>
        <message>
            <source>The rubric asks for no edit of {target}.</source>
            <translation>Zu {target} ist keine Änderung gefragt.</translation>
        </message>
        <message>
            <source>The rubric asks for no misleading answers.</source>
            <translation>Das Bewertungsraster verlangt keine irreführenden Antworten.</translation>
        </message>
        <message>
            <source>The rubric asks for no questions to be written.</source>
            <translation>Das Bewertungsraster verlangt keine selbst geschriebenen Fragen.</translation>
        </message>
        <message>
            <source>The rubric asks for no quotes that corroborate answers.</source>
            <translation>Das Bewertungsraster verlangt keine Zitate, die Antworten belegen.</translation>
        </message>
        <message>
            <source>The rubric asks for no refinements.</source>
            <translation>Das Bewertungsraster verlangt keine Verbesserungen.</translation>
        </message>
        <message>
            <source>The rubric asks for nothing called {key}.</source>
            <translation>Das Bewertungsraster verlangt nichts namens {key}.</translation>
        </message>
        <message>
            <source>The rubric does not ask for errors.</source>
            <translation>Die Rubrik fragt nicht nach Fehlern.</translation>
        </message>
        <message>
            <source>The rubric does not ask for that about {target}.</source>
            <translation>Nichts davon ist zu {target} gefragt.</translation>
        </message>
        <message>
            <source>The rubric does not ask for {critique}: remove it.</source>
            <translation>{critique}: vom Bewertungsraster nicht verlangt, bitte entfernen.</translation>
        </message>
        <message>
            <source>The rubric does not ask for {name}: remove it.</source>
            <translation>{name}: vom Bewertungsraster nicht verlangt, bitte entfernen.</translation>
        </message>
        <message>
            <source>The rubric does not ask to judge critiques.</source>
            <translation>Das Bewertungsraster verlangt keine Beurteilung von Kritiken.</translation>
        </message>
        <message>
            <source>The rubric does not ask to rank helpful critiques.</source>
            <translation>Das Bewertungsraster verlangt keine Rangfolge der hilfreichen Kritiken.</translation>
        </message>
        <message>
            <source>The rubric does not ask whether answers to {key} are sure.</source>
            <translation>Das Bewertungsraster fragt nicht, ob Antworten zu {key} sicher sind.</translation>
        </message>
        <message>
            <source>The rubric does not let answers be marked as rewritten.</source>
            <translation>Nach dem Bewertungsraster darf keine Antwort als neu geschrieben gekennzeichnet werden.</translation>
        </message>
        <message>
            <source>The rubric does not let answers be skipped as similar.</source>
            <translation>Nach dem Bewertungsraster darf keine Antwort als ähnlich übersprungen werden.</translation>
        </message>
        <message>
            <source>The rubric does not let answers be skipped as similar: remove that mark.</source>
            <translation>Nach dem Bewertungsraster darf keine Antwort als ähnlich übersprungen werden: Entfernen Sie die Kennzeichnung.</translation>
        </message>
        <message>
            <source>The rubric does not let questions be marked as unanswerable.</source>
            <translation>Das Bewertungsraster kennt keine nicht beantwortbaren Fragen.</translation>
        </message>
        <message>
            <source>The rubric has no block called {key}.</source>
            <translation>Das Bewertungsraster fragt nichts namens {key}.</translation>
        </message>
        <message>
            <source>The rubric has no closing question.</source>
            <translation>Das Bewertungsraster fragt nichts mehr, wenn alle Kritiken beurteilt sind.</translation>
        </message>
        <message>
            <source>The rubric has no notes called {key}.</source>
            <translation>Das Bewertungsraster hat keine Notizen namens {key}.</translation>
        </message>
        <message>
            <source>The rubric has no reaction {reaction} in {key}.</source>
            <translation>Das Bewertungsraster hat keine Reaktion {reaction} in {key}.</translation>
        </message>
        <message>
            <source>The rubric has no reason to return called {reason}.</source>
            <translation>Das Bewertungsraster hat keinen Grund zur Rückgabe namens {reason}.</translation>
        </message>
        <message>
            <source>The rubric has no reason to skip called {reason}.</source>
            <translation>Das Bewertungsraster hat keinen Grund zum Überspringen namens {reason}.</translation>
        </message>
        <message>
            <source>The rubric has no tag {tag} in {key}.</source>
            <translation>Das Bewertungsraster hat kein Etikett {tag} in {key}.</translation>
        </message>
        <message>
            <source>The search index cannot be read.</source>
            <translation>Der Suchindex lässt sich nicht lesen.</translation>
        </message>
        <message>
            <source>The server has no bucket or container of that name.</source>
            <translation>Der Server hat keinen Bucket oder Container dieses Namens.</translation>
        </message>
        <message>
            <source>The server there does not use TLS, which https requires.</source>
            <translation>Was dort antwortet, spricht kein TLS, das https voraussetzt.</translation>
        </message>
        <message>
            <source>The signed content does not conform to the format: {why}.</source>
            <translation>Der signierte Inhalt passt nicht zum Format: {why}.</translation>
        </message>
        <message>
            <source>The sync was stopped after {seconds} minutes: the place answers too slowly.</source>
            <translation>Die Synchronisierung wurde nach {seconds} Minuten beendet: Der Ort antwortet zu langsam.</translation>
        </message>
        <message>
            <source>The system's keyring contains something other than the {role} key.</source>
            <translation>Der Schlüsselbund des Systems enthält etwas anderes als den Schlüssel ({role}).</translation>
        </message>
        <message>
            <source>The system's keyring does not accept the new key.</source>
            <translation>Der Schlüsselbund des Systems nimmt den neuen Schlüssel nicht an.</translation>
        </message>
        <message>
            <source>The system's keyring does not release the {role} key.</source>
            <translation>Der Schlüsselbund des Systems gibt den Schlüssel nicht heraus ({role}).</translation>
        </message>
        <message>
            <source>The system's keyring is locked.</source>
            <translation>Der Schlüsselbund des Systems ist gesperrt.</translation>
        </message>
        <message>
            <source>The task has no {target}.</source>
            <translation>Die Aufgabe hat kein {target}.</translation>
        </message>
        <message>
            <source>The task {id} cannot be reviewed: {rstrip}.</source>
            <translation>Die Aufgabe {id} lässt sich nicht prüfen: {rstrip}.</translation>
        </message>
        <message>
            <source>The task {task_id} is here already, from another batch and with another {other}.</source>
            <translation>Die Aufgabe {task_id} ist schon hier, aus einer anderen Lieferung und mit anderem Inhalt ({other}).</translation>
        </message>
        <message>
            <source>The tasks of this project open when its course is passed.</source>
            <translation>Die Aufgaben dieses Projekts öffnen sich, wenn sein Kurs bestanden ist.</translation>
        </message>
        <message>
            <source>The test is not open yet.</source>
            <translation>Der Test ist noch nicht offen.</translation>
        </message>
        <message>
            <source>The text contains a character that cannot be stored.</source>
            <translation>Der Text enthält ein Zeichen, das nicht aufbewahrt werden kann.</translation>
        </message>
        <message>
            <source>The text of a highlight was not found: {exact}.</source>
            <translation>Eine Markierung hat ihre Stelle verloren: {exact}.</translation>
        </message>
        <message numerus="yes">
            <source>The texts are being prepared for search: {done} of {n} tasks. Then they can be searched.</source>
            <extracomment>The texts are being prepared for search: {done} of {n} task. Then they can be searched.</extracomment>
            <translation>
                <numerusform>Die Texte werden für die Suche vorbereitet: {done} von {n} Aufgabe. Danach lassen sie sich durchsuchen.</numerusform>
                <numerusform>Die Texte werden für die Suche vorbereitet: {done} von {n} Aufgaben. Danach lassen sie sich durchsuchen.</numerusform>
            </translation>
        </message>
        <message>
            <source>The texts of this task take {taken} bytes; the maximum is {most}: shorten the longest, or refine fewer critiques.</source>
            <translation>Die Texte dieser Aufgabe brauchen {taken} Bytes, höchstens {most} sind möglich: Kürzen Sie den längsten, oder verbessern Sie nach weniger Kritiken.</translation>
        </message>
        <message>
            <source>The words of the answer were added to quotes {n}.</source>
            <translation>Die Wörter der Antwort wurden zu den Zitaten {n} hinzugefügt.</translation>
        </message>
        <message>
            <source>The words of the passage were added to quotes {n}.</source>
            <translation>Die Wörter der Passage wurden zu den Zitaten {n} hinzugefügt.</translation>
        </message>
        <message>
            <source>The work of task {n} is returned. {key:edit.undo} undoes this.</source>
            <translation>Die Arbeit von Aufgabe {n} ist zurückgegeben. {key:edit.undo} nimmt es zurück.</translation>
        </message>
        <message>
            <source>The work of the script was not saved.</source>
            <translation>Die Arbeit des Skripts wurde nicht gespeichert.</translation>
        </message>
        <message numerus="yes">
            <source>The work on {n} tasks was exported</source>
            <extracomment>The work on {n} task was exported</extracomment>
            <translation>
                <numerusform>Die Arbeit an {n} Aufgabe wurde exportiert</numerusform>
                <numerusform>Die Arbeit an {n} Aufgaben wurde exportiert</numerusform>
            </translation>
        </message>
        <message>
            <source>The {role} key and its `.pub` file do not belong together.</source>
            <translation>Der Schlüssel ({role}) und seine `.pub`-Datei gehören nicht zusammen.</translation>
        </message>
        <message>
            <source>There are more files than the program examines; new ones may be among the others.</source>
            <translation>Es sind mehr Dateien da, als angesehen werden; unter den anderen kann Neues sein.</translation>
        </message>
        <message>
            <source>There are more than {most} new task bundles; the next sync will fetch the others.</source>
            <translation>Mehr als {most} neue Aufgabenpakete liegen dort; die nächste Synchronisierung sieht sich die anderen an.</translation>
        </message>
        <message>
            <source>There are no credentials for this place.</source>
            <translation>Für diesen Ort gibt es keine Zugangsdaten.</translation>
        </message>
        <message>
            <source>There are no other questions about it.</source>
            <translation>Mehr wird dazu nicht gefragt.</translation>
        </message>
        <message numerus="yes">
            <source>There are {count} critiques; the maximum is {n}.</source>
            <extracomment>There are {count} critiques; the maximum is {n}.</extracomment>
            <translation>
                <numerusform>Es sind {count} Kritiken; höchstens {n} ist möglich.</numerusform>
                <numerusform>Es sind {count} Kritiken; höchstens {n} sind möglich.</numerusform>
            </translation>
        </message>
        <message>
            <source>There are {count} new receipts, of which {most} were read; the next sync continues.</source>
            <translation>{count} neue Empfangsbestätigungen liegen dort, und {most} wurden gelesen; die nächste Synchronisierung macht weiter.</translation>
        </message>
        <message>
            <source>There are {most} notes on this text.</source>
            <translation>Auf diesem Text liegen {most} Notizen.</translation>
        </message>
        <message>
            <source>There are: {names}.</source>
            <translation>Es gibt: {names}.</translation>
        </message>
        <message>
            <source>There is a critique of your own already: change it, or remove it first.</source>
            <translation>Es gibt schon eine eigene Kritik: Ändern Sie sie, oder entfernen Sie sie zuerst.</translation>
        </message>
        <message>
            <source>There is a critique of your own, but the answer says that there is none: change one of them.</source>
            <translation>Es gibt eine eigene Kritik, und die Antwort ist, es gebe keine: Entscheiden Sie, was gilt.</translation>
        </message>
        <message>
            <source>There is a critique {id} already.</source>
            <translation>Es gibt schon eine Kritik {id}.</translation>
        </message>
        <message>
            <source>There is a file here already.</source>
            <translation>Hier ist schon eine Datei.</translation>
        </message>
        <message>
            <source>There is a link, a device or a folder in place of a file or folder of this program: it was not followed.</source>
            <translation>Ein Link, ein Gerät oder ein Ordner liegt, wo eine Datei oder ein Ordner dieses Programms liegen sollte: Ihm wurde nicht gefolgt.</translation>
        </message>
        <message>
            <source>There is a note {id} already.</source>
            <translation>Es gibt schon eine Notiz {id}.</translation>
        </message>
        <message>
            <source>There is no answer here.</source>
            <translation>Hier gibt es keine Antwort.</translation>
        </message>
        <message>
            <source>There is no answer {letter} here.</source>
            <translation>Hier gibt es keine Antwort {letter}.</translation>
        </message>
        <message>
            <source>There is no attempt left.</source>
            <translation>Es ist kein Versuch mehr übrig, der begonnen werden könnte.</translation>
        </message>
        <message>
            <source>There is no critique {identifier}.</source>
            <translation>Es gibt keine Kritik {identifier}.</translation>
        </message>
        <message>
            <source>There is no error with this code.</source>
            <translation>Es gibt keinen Fehler mit diesem Code.</translation>
        </message>
        <message>
            <source>There is no key here yet.</source>
            <translation>Hier ist noch kein Schlüssel.</translation>
        </message>
        <message>
            <source>There is no note {identifier}.</source>
            <translation>Es gibt keine Notiz {identifier}.</translation>
        </message>
        <message>
            <source>There is no passage here.</source>
            <translation>Hier gibt es keine Passage.</translation>
        </message>
        <message>
            <source>There is no place {to} in this list.</source>
            <translation>In dieser Liste gibt es keinen Platz {to}.</translation>
        </message>
        <message>
            <source>There is no question {identifier}, and none with such a part.</source>
            <translation>Es gibt keine Frage {identifier}, und keine mit einem solchen Teil.</translation>
        </message>
        <message>
            <source>There is no rank beyond this one.</source>
            <translation>Weiter geht es mit den Rängen nicht.</translation>
        </message>
        <message>
            <source>There is no response after this one.</source>
            <translation>Nach dieser Antwort kommt keine mehr.</translation>
        </message>
        <message>
            <source>There is no response before this one.</source>
            <translation>Vor dieser Antwort steht keine.</translation>
        </message>
        <message>
            <source>There is no response {letter} here.</source>
            <translation>Hier gibt es keine Antwort {letter}.</translation>
        </message>
        <message>
            <source>There is no role {role}.</source>
            <translation>Es gibt keine Rolle {role}.</translation>
        </message>
        <message>
            <source>There is no schedule {schedule}.</source>
            <translation>Es gibt keinen Zeitplan {schedule}.</translation>
        </message>
        <message>
            <source>There is no screen for the window, or this program may not use it.</source>
            <translation>Es gibt keinen Bildschirm für ein Fenster, oder er lässt dieses Programm nicht zu.</translation>
        </message>
        <message>
            <source>There is no space left at the place ({status}).</source>
            <translation>An dem Ort ist kein Platz mehr ({status}).</translation>
        </message>
        <message>
            <source>There is no space left.</source>
            <translation>Es ist kein Platz mehr.</translation>
        </message>
        <message>
            <source>There is no step after this one.</source>
            <translation>Nach diesem Schritt kommt keiner mehr.</translation>
        </message>
        <message>
            <source>There is no step before this one.</source>
            <translation>Vor diesem Schritt ist keiner.</translation>
        </message>
        <message>
            <source>There is no such backup.</source>
            <translation>Es gibt keine solche Sicherung.</translation>
        </message>
        <message>
            <source>There is no such object.</source>
            <translation>Es gibt kein solches Objekt.</translation>
        </message>
        <message>
            <source>There is no such project here.</source>
            <translation>Hier gibt es kein solches Projekt.</translation>
        </message>
        <message>
            <source>There is no task {position}; the last is {count}.</source>
            <translation>Es gibt keine Aufgabe {position}; die letzte ist {count}.</translation>
        </message>
        <message>
            <source>There is no work by {person} here.</source>
            <translation>Hier gibt es keine Arbeit einer Person {person}.</translation>
        </message>
        <message>
            <source>There is no {role} key yet.</source>
            <translation>Es gibt noch keinen Schlüssel ({role}).</translation>
        </message>
        <message>
            <source>There is not enough memory.</source>
            <translation>Es ist kein Arbeitsspeicher mehr frei.</translation>
        </message>
        <message>
            <source>There is nothing after this one.</source>
            <translation>Danach kommt nichts mehr.</translation>
        </message>
        <message>
            <source>There is nothing before this one.</source>
            <translation>Davor steht nichts.</translation>
        </message>
        <message>
            <source>There is nothing to move.</source>
            <translation>Es gibt nichts zu übertragen.</translation>
        </message>
        <message>
            <source>There is nothing to redo.</source>
            <translation>Es gibt nichts zu wiederholen.</translation>
        </message>
        <message>
            <source>There is nothing to undo.</source>
            <translation>Es gibt nichts rückgängig zu machen.</translation>
        </message>
        <message>
            <source>These answers are skipped as similar to each other: one needs its critiques.</source>
            <translation>Diese Antworten sind als einander ähnlich übersprungen: Eine braucht ihre Kritiken.</translation>
        </message>
        <message>
            <source>These results are not signed by your key, and no receipt of the owner says that they are yours.</source>
            <translation>Diese Ergebnisse sind nicht mit Ihrem Schlüssel signiert, und keine Empfangsbestätigung des Auftraggebers sagt, dass sie Ihre sind.</translation>
        </message>
        <message>
            <source>They belong to a question: write it first.</source>
            <translation>Sie gehören zu einer Frage: Schreiben Sie diese zuerst.</translation>
        </message>
        <message>
            <source>They say where to get it: {place}.</source>
            <translation>Bezugsquelle nach Angabe des Auftraggebers: {place}.</translation>
        </message>
        <message>
            <source>They say where to get it: {place}. Install it only if its SHA-256 matches theirs: {files}.</source>
            <translation>Bezugsquelle nach Angabe des Auftraggebers: {place}. Installieren Sie die Datei nur, wenn ihre SHA-256 die angegebene ist: {files}.</translation>
        </message>
        <message>
            <source>This answer cannot be marked as unsure.</source>
            <translation>Diese Antwort kann nicht als unsicher markiert werden.</translation>
        </message>
        <message>
            <source>This answer has critiques or a rewrite already.</source>
            <translation>Diese Antwort hat schon Kritiken oder ist neu geschrieben.</translation>
        </message>
        <message>
            <source>This answer has critiques: remove them first.</source>
            <translation>Diese Antwort hat Kritiken: Sie müssten zuerst weg.</translation>
        </message>
        <message>
            <source>This answer has refinements.</source>
            <translation>Diese Antwort hat Verbesserungen.</translation>
        </message>
        <message>
            <source>This answer is done. {key:go.missing} goes to what is missing elsewhere.</source>
            <translation>Diese Antwort ist fertig. {key:go.missing} geht zu dem, was anderswo fehlt.</translation>
        </message>
        <message>
            <source>This answer is marked as completely rewritten.</source>
            <translation>Diese Antwort ist als ganz neu geschrieben gekennzeichnet.</translation>
        </message>
        <message>
            <source>This answer is skipped as similar to another.</source>
            <translation>Diese Antwort ist als ähnlich zu einer anderen übersprungen.</translation>
        </message>
        <message>
            <source>This applies only to helpful critiques.</source>
            <translation>Das ist bei hilfreichen Kritiken gefragt.</translation>
        </message>
        <message>
            <source>This claims to belong to {shown}, but another key signed it: {fingerprint} instead of {fingerprint3}.</source>
            <translation>Das soll zu {shown} gehören, aber ein anderer Schlüssel hat es signiert: {fingerprint} statt {fingerprint3}.</translation>
        </message>
        <message>
            <source>This computer has its {role} key already.</source>
            <translation>Dieser Computer hat seinen Schlüssel schon ({role}).</translation>
        </message>
        <message>
            <source>This computer has its {role} key without its `.pub` file.</source>
            <translation>Dieser Computer hat seinen Schlüssel ({role}) ohne die zugehörige `.pub`-Datei.</translation>
        </message>
        <message>
            <source>This computer is too slow, or too busy just now, to try the passphrase of the file.</source>
            <translation>Dieser Computer ist zu langsam oder gerade zu beschäftigt, um die Passphrase der Datei zu prüfen.</translation>
        </message>
        <message>
            <source>This copies the passage: {quote}</source>
            <translation>Das ist aus der Passage abgeschrieben: {quote}</translation>
        </message>
        <message>
            <source>This data directory was not made for a script, which would sign in a person's name here.</source>
            <translation>Dieses Datenverzeichnis wurde nicht für ein Skript angelegt, das hier im Namen einer Person unterschreiben würde.</translation>
        </message>
        <message>
            <source>This database belongs to {name}: the invite was accepted with another key than the one on this computer. Nothing was signed or sent.</source>
            <translation>Diese Datenbank gehört {name}: Die Einladung wurde mit einem anderen Schlüssel angenommen als dem auf diesem Computer. Es wurde nichts signiert und nichts gesendet.</translation>
        </message>
        <message>
            <source>This file cannot be imported: {why}.</source>
            <translation>Diese Datei kann nicht übernommen werden: {why}.</translation>
        </message>
        <message>
            <source>This file cannot be read.</source>
            <translation>Diese Datei kann nicht gelesen werden.</translation>
        </message>
        <message>
            <source>This file has the name of another file.</source>
            <translation>Diese Datei hat den Namen einer anderen.</translation>
        </message>
        <message>
            <source>This file is encrypted (age), and cannot be read with the key on this computer.</source>
            <translation>Diese Datei ist verschlüsselt (age) und lässt sich mit dem Schlüssel hier nicht lesen.</translation>
        </message>
        <message>
            <source>This file is encrypted to another key, or was truncated or changed on its way.</source>
            <translation>Diese Datei ist für einen anderen Schlüssel verschlüsselt, oder wurde unterwegs abgeschnitten oder geändert.</translation>
        </message>
        <message>
            <source>This file is too large for its type.</source>
            <translation>Diese Datei ist zu groß, um zu sein, was ihr Name sagt.</translation>
        </message>
        <message>
            <source>This file was written by a newer version of Annotator.</source>
            <translation>Diese Datei hat eine neuere Version von Annotator geschrieben.</translation>
        </message>
        <message>
            <source>This file was written on this computer.</source>
            <translation>Diese Datei wurde auf diesem Computer geschrieben.</translation>
        </message>
        <message>
            <source>This has only just appeared: look at it, then press the key again.</source>
            <translation>Das ist gerade erst erschienen: Sehen Sie es an, und drücken Sie die Taste dann noch einmal.</translation>
        </message>
        <message numerus="yes">
            <source>This has removed {n} other answers; {key:edit.undo} brings them back.</source>
            <extracomment>This has removed {n} other answer; {key:edit.undo} brings it back.</extracomment>
            <translation>
                <numerusform>Damit wurde {n} andere Antwort entfernt; {key:edit.undo} holt sie zurück.</numerusform>
                <numerusform>Damit wurden {n} andere Antworten entfernt; {key:edit.undo} holt sie zurück.</numerusform>
            </translation>
        </message>
        <message>
            <source>This highlight was not found. L searches for it again; Delete removes it.</source>
            <translation>Diese Markierung hat ihre Stelle verloren. L sucht sie erneut; Entf entfernt sie.</translation>
        </message>
        <message>
            <source>This installation has no window: it is without Qt.</source>
            <translation>Diese Installation hat kein Fenster: Qt fehlt.</translation>
        </message>
        <message>
            <source>This is a {found} bundle; a {wanted} bundle is needed here.</source>
            <translation>Das ist ein Paket „{found}“; hier wird ein Paket „{wanted}“ gebraucht.</translation>
        </message>
        <message>
            <source>This is for adjudications.</source>
            <translation>Das ist für Entscheidungen.</translation>
        </message>
        <message>
            <source>This is for critiques.</source>
            <translation>Das ist für Kritiken.</translation>
        </message>
        <message>
            <source>This is for open projects.</source>
            <translation>Das ist für geöffnete Projekte.</translation>
        </message>
        <message>
            <source>This is for responses on cards.</source>
            <translation>Das ist für Antworten auf Karten.</translation>
        </message>
        <message>
            <source>This is for returned tasks.</source>
            <translation>Das ist für zurückgegebene Aufgaben.</translation>
        </message>
        <message>
            <source>This is for reviews.</source>
            <translation>Das ist für Prüfungen.</translation>
        </message>
        <message>
            <source>This is for writing questions.</source>
            <translation>Das ist für das Schreiben von Fragen.</translation>
        </message>
        <message>
            <source>This is not a folder.</source>
            <translation>Das ist kein Ordner.</translation>
        </message>
        <message>
            <source>This is not a private key file.</source>
            <translation>Das ist keine Datei mit einem privaten Schlüssel.</translation>
        </message>
        <message>
            <source>This is not a receipt: {why}.</source>
            <translation>Das ist keine Empfangsbestätigung: {why}.</translation>
        </message>
        <message>
            <source>This is not a task or results bundle: {why}.</source>
            <translation>Das ist kein Aufgaben- oder Ergebnispaket: {why}.</translation>
        </message>
        <message>
            <source>This is not an invite: {why}.</source>
            <translation>Das ist keine Einladung: {why}.</translation>
        </message>
        <message>
            <source>This is not asked after the other answers.</source>
            <translation>Danach wird nach den anderen Antworten nicht gefragt.</translation>
        </message>
        <message>
            <source>This is not the bundle that its name or its folder says.</source>
            <translation>Dieses Paket ist ein anderes, als sein Name oder sein Ordner sagt.</translation>
        </message>
        <message>
            <source>This is not the passphrase of the file.</source>
            <translation>Das ist nicht die Passphrase der Datei.</translation>
        </message>
        <message>
            <source>This is number {sequence} of its series, and number {sequence2} is here already.</source>
            <translation>Das ist Nummer {sequence} seiner Serie, und Nummer {sequence2} ist schon hier.</translation>
        </message>
        <message>
            <source>This is signed by a former key of the owner of {shown}: {fingerprint}.</source>
            <translation>Das ist mit einem Schlüssel signiert, den der Auftraggeber von {shown} früher benutzt hat: {fingerprint}.</translation>
        </message>
        <message>
            <source>This is somebody's {role} key.</source>
            <translation>Das ist jemandes Schlüssel ({role}).</translation>
        </message>
        <message>
            <source>This is the first one.</source>
            <translation>Das ist der erste Eintrag.</translation>
        </message>
        <message>
            <source>This is the last one.</source>
            <translation>Das ist der letzte Eintrag.</translation>
        </message>
        <message>
            <source>This machine's owner key does not decrypt the project's encryption key.</source>
            <translation>Der Auftraggeberschlüssel dieses Rechners öffnet den Verschlüsselungsschlüssel des Projekts nicht.</translation>
        </message>
        <message>
            <source>This needs {size} MB of free space on this computer's disk.</source>
            <translation>Dafür werden {size} MB freier Speicherplatz auf diesem Computer benötigt.</translation>
        </message>
        <message>
            <source>This owner's key was not compared on this computer. Ask them where to get the newer version, by a channel other than the one through which this file arrived.</source>
            <translation>Auf diesem Computer hat niemand den Schlüssel dieses Auftraggebers verglichen. Fragen Sie ihn auf einem anderen Weg als dem, auf dem diese Datei kam, woher Sie die neuere Version bekommen.</translation>
        </message>
        <message>
            <source>This place is already returned.</source>
            <translation>Diese Stelle geht schon zurück.</translation>
        </message>
        <message>
            <source>This place is not returned.</source>
            <translation>Diese Stelle geht nicht zurück.</translation>
        </message>
        <message>
            <source>This project asks for no critique of your own.</source>
            <translation>Dieses Projekt verlangt keine eigene Kritik.</translation>
        </message>
        <message>
            <source>This project asks for no questions that the passage does not answer.</source>
            <translation>Dieses Projekt hat keine Fragen, die die Passage nicht beantwortet.</translation>
        </message>
        <message>
            <source>This project asks for no refinements.</source>
            <translation>Dieses Projekt verlangt keine Verbesserungen.</translation>
        </message>
        <message>
            <source>This project does not ask for it.</source>
            <translation>Dieses Projekt fragt nicht danach.</translation>
        </message>
        <message>
            <source>This project does not let answers be marked as rewritten.</source>
            <translation>In diesem Projekt darf keine Antwort als neu geschrieben gekennzeichnet werden.</translation>
        </message>
        <message>
            <source>This project does not let answers be skipped as similar.</source>
            <translation>In diesem Projekt darf keine Antwort als ähnlich übersprungen werden.</translation>
        </message>
        <message>
            <source>This project has no course.</source>
            <translation>Dieses Projekt hat keinen Kurs.</translation>
        </message>
        <message>
            <source>This project has no tasks to work on.</source>
            <translation>Dieses Projekt hat keine Aufgabe, an der gearbeitet werden kann.</translation>
        </message>
        <message>
            <source>This project is open already.</source>
            <translation>Dieses Projekt ist schon geöffnet.</translation>
        </message>
        <message>
            <source>This public key is not secure and cannot identify anybody.</source>
            <translation>Dieser öffentliche Schlüssel kann niemanden ausweisen.</translation>
        </message>
        <message>
            <source>This question follows once every critique is judged.</source>
            <translation>Das ist gefragt, sobald jede Kritik beurteilt ist.</translation>
        </message>
        <message>
            <source>This quote was not found. L searches for it again; Delete removes it.</source>
            <translation>Dieses Zitat hat seine Stelle verloren. L sucht es erneut; Entf entfernt es.</translation>
        </message>
        <message>
            <source>This receipt is for somebody else.</source>
            <translation>Diese Empfangsbestätigung ist für jemand anderen.</translation>
        </message>
        <message>
            <source>This receipt was signed by a key other than the owner's: {fingerprint}.</source>
            <translation>Ein anderer Schlüssel als der des Auftraggebers hat diese Empfangsbestätigung signiert: {fingerprint}.</translation>
        </message>
        <message>
            <source>This refinement is not based on changed text.</source>
            <translation>Diese Verbesserung beruht nicht auf geändertem Text.</translation>
        </message>
        <message>
            <source>This replaces the words that were not found. {key:edit.undo} takes this back.</source>
            <translation>Dies ersetzt die Stelle, die verloren war. {key:edit.undo} nimmt das zurück.</translation>
        </message>
        <message>
            <source>This step cannot be finished yet.</source>
            <translation>Dieser Schritt lässt sich noch nicht abschließen.</translation>
        </message>
        <message>
            <source>This task has no cards to arrange.</source>
            <translation>Diese Aufgabe hat keine Karten, die man anordnen könnte.</translation>
        </message>
        <message>
            <source>This task is not a review.</source>
            <translation>Diese Aufgabe ist nicht zum Prüfen da.</translation>
        </message>
        <message>
            <source>This task is not an adjudication.</source>
            <translation>Diese Aufgabe ist nicht zum Entscheiden zwischen Antworten da.</translation>
        </message>
        <message>
            <source>This task is not skipped.</source>
            <translation>Diese Aufgabe ist nicht übersprungen.</translation>
        </message>
        <message>
            <source>This task was not returned; task {numbers} was.</source>
            <translation>Diese Aufgabe wurde nicht zurückgegeben, Aufgabe {numbers} schon.</translation>
        </message>
        <message>
            <source>This task was not returned; tasks {numbers} were.</source>
            <translation>Diese Aufgabe wurde nicht zurückgegeben, die Aufgaben {numbers} schon.</translation>
        </message>
        <message>
            <source>This text is highlighted for this critique already.</source>
            <translation>Dieser Text ist für diese Kritik schon markiert.</translation>
        </message>
        <message>
            <source>This text is quoted in this corroboration already.</source>
            <translation>Dieser Text ist in diesem Beleg schon zitiert.</translation>
        </message>
        <message>
            <source>This was made for {recipient}, and you are {annotator} in {title}.</source>
            <translation>Das wurde für {recipient} gemacht, und Sie sind {annotator} in {title}.</translation>
        </message>
        <message>
            <source>Tie</source>
            <translation>Gleichstand</translation>
        </message>
        <message>
            <source>Tie the selections in answer and passage</source>
            <translation>Auswahl in Antwort und Passage verknüpfen</translation>
        </message>
        <message>
            <source>To go on here, choose Continue here (`annotator store stay`).</source>
            <translation>Um hier weiterzuarbeiten, wählen Sie „Hier weiterarbeiten“ (`annotator store stay`).</translation>
        </message>
        <message numerus="yes">
            <source>Too many questions: the maximum is {n}</source>
            <extracomment>Too many questions: the maximum is {n}</extracomment>
            <translation>
                <numerusform>Zu viele Fragen: höchstens {n} ist möglich</numerusform>
                <numerusform>Zu viele Fragen: höchstens {n} sind möglich</numerusform>
            </translation>
        </message>
        <message>
            <source>Tool result</source>
            <translation>Werkzeugergebnis</translation>
        </message>
        <message>
            <source>Try again later; to start with an empty folder, choose it again.</source>
            <translation>Versuchen Sie es später noch einmal; um mit einem leeren Ordner zu beginnen, wählen Sie ihn erneut.</translation>
        </message>
        <message>
            <source>Try again, and give your keyring its password.</source>
            <translation>Versuchen Sie es erneut und geben Sie Ihrem Schlüsselbund sein Passwort.</translation>
        </message>
        <message>
            <source>Try again.</source>
            <translation>Versuchen Sie es noch einmal.</translation>
        </message>
        <message>
            <source>Turn it on in the window, on the page Delivery, or with `annotator sync --schedule`.</source>
            <translation>Schalten Sie es im Fenster auf der Seite Übermittlung ein, oder mit `annotator sync --schedule`.</translation>
        </message>
        <message>
            <source>Two tasks have the id {task_id}.</source>
            <translation>Zwei Aufgaben haben die Kennung {task_id}.</translation>
        </message>
        <message>
            <source>Type it anew.</source>
            <translation>Geben Sie ihn neu ein.</translation>
        </message>
        <message>
            <source>Unanswerable</source>
            <translation>Nicht beantwortbar</translation>
        </message>
        <message>
            <source>Undo ends at the update of this task.</source>
            <translation>Zurücknehmen endet bei der Aktualisierung dieser Aufgabe.</translation>
        </message>
        <message>
            <source>Undo ends at the update of this task. Press {key:edit.undo} again to undo elsewhere: {label}, task {n}.</source>
            <translation>Zurücknehmen endet bei der Aktualisierung dieser Aufgabe. Drücken Sie {key:edit.undo} noch einmal, um anderswo zurückzunehmen: {label}, Aufgabe {n}.</translation>
        </message>
        <message>
            <source>Undo would leave this task. Press {key:edit.undo} again to undo: {label}, task {n}.</source>
            <translation>Zurücknehmen würde diese Aufgabe verlassen. Drücken Sie {key:edit.undo} noch einmal, um zurückzunehmen: {label}, Aufgabe {n}.</translation>
        </message>
        <message>
            <source>Unlock it.</source>
            <translation>Entsperren Sie ihn.</translation>
        </message>
        <message>
            <source>Unlock the keyring, then try again.</source>
            <translation>Entsperren Sie den Schlüsselbund, und versuchen Sie es noch einmal.</translation>
        </message>
        <message>
            <source>Update Annotator on this computer; nothing was changed.</source>
            <translation>Aktualisieren Sie Annotator auf diesem Computer; nichts wurde geändert.</translation>
        </message>
        <message>
            <source>Update the program, or ask the owner.</source>
            <translation>Aktualisieren Sie das Programm, oder fragen Sie den Auftraggeber.</translation>
        </message>
        <message>
            <source>Update the program.</source>
            <translation>Aktualisieren Sie das Programm.</translation>
        </message>
        <message>
            <source>Use a new --data-dir.</source>
            <translation>Verwenden Sie ein neues --data-dir.</translation>
        </message>
        <message>
            <source>Use letters, digits and . _ + @ - only, such as name@example.</source>
            <translation>Verwenden Sie nur Buchstaben, Ziffern und . _ + @ -, etwa name@example.</translation>
        </message>
        <message>
            <source>Use one of {names}.</source>
            <translation>Nehmen Sie eines von diesen: {names}.</translation>
        </message>
        <message>
            <source>Use the machine or the key with which encryption was set up.</source>
            <translation>Nehmen Sie den Rechner oder den Schlüssel, mit dem die Verschlüsselung eingerichtet wurde.</translation>
        </message>
        <message>
            <source>Use the open window, or close it first.</source>
            <translation>Benutzen Sie das offene Fenster, oder schließen Sie es zuerst.</translation>
        </message>
        <message>
            <source>Use the open window.</source>
            <translation>Benutzen Sie das offene Fenster.</translation>
        </message>
        <message>
            <source>User</source>
            <translation>Nutzer</translation>
        </message>
        <message>
            <source>Values of {attribute}: {low} to {high}.</source>
            <translation>Werte von {attribute}: {low} bis {high}.</translation>
        </message>
        <message>
            <source>Verdict</source>
            <translation>Urteil</translation>
        </message>
        <message>
            <source>What do you want to say?</source>
            <translation>Was ist zu sagen?</translation>
        </message>
        <message>
            <source>What exposes it</source>
            <translation>Was sie aufdeckt</translation>
        </message>
        <message>
            <source>What is said of a return</source>
            <translation>Was zu einer Rückgabe gesagt wird</translation>
        </message>
        <message>
            <source>What was done until then is kept; it continues from there.</source>
            <translation>Was bis dahin getan war, bleibt; von dort geht es weiter.</translation>
        </message>
        <message>
            <source>What was done until then is kept; the next sync continues from there.</source>
            <translation>Was bis dahin getan war, bleibt; die nächste Synchronisierung macht dort weiter.</translation>
        </message>
        <message>
            <source>Whoever made it has to permit it: by the folder's sharing, or by `chmod -R g+rX` in a group of both.</source>
            <translation>Wer ihn angelegt hat, muss es erlauben: durch die Freigabe des Ordners oder mit `chmod -R g+rX` in einer gemeinsamen Gruppe.</translation>
        </message>
        <message>
            <source>Whoever made it has to permit it: by the folder's sharing, or by `chmod -R g+rwX` in a group of both.</source>
            <translation>Wer ihn angelegt hat, muss es erlauben: durch die Freigabe des Ordners oder mit `chmod -R g+rwX` in einer gemeinsamen Gruppe.</translation>
        </message>
        <message>
            <source>Whole task</source>
            <translation>Ganze Aufgabe</translation>
        </message>
        <message>
            <source>Why it was returned before</source>
            <translation>Warum es früher zurückkam</translation>
        </message>
        <message>
            <source>Withdrawn</source>
            <translation>Zurückgezogen</translation>
        </message>
        <message>
            <source>Work on a task, then export.</source>
            <translation>Arbeiten Sie an einer Aufgabe, dann exportieren Sie.</translation>
        </message>
        <message>
            <source>Work was done on this computer since everything was moved to another one.</source>
            <translation>Auf diesem Computer wurde gearbeitet, seit alles auf einen anderen übertragen wurde.</translation>
        </message>
        <message>
            <source>Write it</source>
            <translation>Schreiben</translation>
        </message>
        <message>
            <source>Write it again on the other computer.</source>
            <translation>Schreiben Sie sie auf dem anderen Computer neu.</translation>
        </message>
        <message>
            <source>Write the critique that your answer announces.</source>
            <translation>Schreiben Sie die Kritik, die es Ihrer Angabe nach gibt.</translation>
        </message>
        <message>
            <source>Write the question first.</source>
            <translation>Schreiben Sie zuerst die Frage.</translation>
        </message>
        <message numerus="yes">
            <source>Written: {path}, {n} days, with active time and submitted tasks.</source>
            <extracomment>Written: {path}, {n} day, with active time and submitted tasks.</extracomment>
            <translation>
                <numerusform>Geschrieben: {path}, {n} Tag, aktive Zeit und geltende Aufgaben.</numerusform>
                <numerusform>Geschrieben: {path}, {n} Tage, aktive Zeit und geltende Aufgaben.</numerusform>
            </translation>
        </message>
        <message>
            <source>Yes</source>
            <translation>Ja</translation>
        </message>
        <message>
            <source>You do not have permission to read there: {named}.</source>
            <translation>Sie dürfen dort nicht lesen: {named}.</translation>
        </message>
        <message>
            <source>You do not have permission to write there: {place}.</source>
            <translation>Sie dürfen dort nicht schreiben: {place}.</translation>
        </message>
        <message>
            <source>You have a newer key on another computer: take it to this one (Identity and keys), and sync again.</source>
            <translation>Sie haben auf einem anderen Computer einen neueren Schlüssel: Bringen Sie ihn auf diesen (Identität und Schlüssel) und synchronisieren Sie noch einmal.</translation>
        </message>
        <message>
            <source>You have not accepted an invite to this project, so its owner would not know whose results these are.</source>
            <translation>Sie haben keine Einladung zu diesem Projekt angenommen, also wüsste der Auftraggeber nicht, von wem diese Ergebnisse sind.</translation>
        </message>
        <message>
            <source>You have not gone back.</source>
            <translation>Sie sind nicht zurückgegangen.</translation>
        </message>
        <message>
            <source>You left the project, and the owner has declared void what came under your key.</source>
            <translation>Sie haben das Projekt verlassen, und der Auftraggeber hat für ungültig erklärt, was unter Ihrem Schlüssel kam.</translation>
        </message>
        <message>
            <source>You stopped it.</source>
            <translation>Sie haben es angehalten.</translation>
        </message>
        <message>
            <source>Your critique</source>
            <translation>Ihre Kritik</translation>
        </message>
        <message>
            <source>Your critique of {letter}</source>
            <translation>Ihre Kritik zu {letter}</translation>
        </message>
        <message>
            <source>Your critiques of {letter}</source>
            <translation>Ihre Kritiken zu {letter}</translation>
        </message>
        <message>
            <source>Your results were not sent: they were written before your invite asked for encryption.</source>
            <translation>Ihre Ergebnisse wurden nicht gesendet: Sie wurden geschrieben, bevor Ihre Einladung Verschlüsselung verlangte.</translation>
        </message>
        <message>
            <source>Your saved work is untouched.</source>
            <translation>Ihre gespeicherte Arbeit ist unberührt.</translation>
        </message>
        <message>
            <source>Your work is not affected; a damaged index is rebuilt automatically.</source>
            <translation>Ihre Arbeit ist davon nicht betroffen; ein beschädigter Index wird von selbst neu angelegt.</translation>
        </message>
        <message>
            <source>Yours: {title}</source>
            <translation>Ihre: {title}</translation>
        </message>
        <message>
            <source>`ssh-keygen -y -f {role} &gt; {role}.pub` makes the public file again.</source>
            <translation>`ssh-keygen -y -f {role} &gt; {role}.pub` erstellt die öffentliche Datei wieder.</translation>
        </message>
        <message>
            <source>a highlight in the prompt</source>
            <translation>eine Markierung im Prompt</translation>
        </message>
        <message>
            <source>a passage highlight</source>
            <translation>eine Markierung in der Passage</translation>
        </message>
        <message>
            <source>a quote matches several places now</source>
            <translation>ein Zitat passt jetzt an mehrere Stellen</translation>
        </message>
        <message>
            <source>a quote was not found</source>
            <translation>ein Zitat hat seine Stelle verloren</translation>
        </message>
        <message>
            <source>accepted</source>
            <translation>angenommen</translation>
        </message>
        <message>
            <source>all judged</source>
            <translation>alles beurteilt</translation>
        </message>
        <message>
            <source>an answer highlight</source>
            <translation>eine Markierung in der Antwort</translation>
        </message>
        <message numerus="yes">
            <source>and {n} older ones</source>
            <extracomment>and {n} older one</extracomment>
            <translation>
                <numerusform>und {n} älteres</numerusform>
                <numerusform>und {n} ältere</numerusform>
            </translation>
        </message>
        <message>
            <source>answer to question {n}</source>
            <translation>Antwort auf Frage {n}</translation>
        </message>
        <message>
            <source>as it was done</source>
            <translation>wie es gemacht wurde</translation>
        </message>
        <message>
            <source>at most one</source>
            <translation>höchstens eine</translation>
        </message>
        <message>
            <source>attribute</source>
            <translation>Merkmal</translation>
        </message>
        <message>
            <source>back</source>
            <translation>zurück</translation>
        </message>
        <message>
            <source>based on changed text</source>
            <translation>beruht auf geändertem Text</translation>
        </message>
        <message>
            <source>category</source>
            <translation>Kategorie</translation>
        </message>
        <message>
            <source>changed</source>
            <translation>geändert</translation>
        </message>
        <message>
            <source>corrected and accepted</source>
            <translation>korrigiert und angenommen</translation>
        </message>
        <message>
            <source>critique</source>
            <translation>Kritik</translation>
        </message>
        <message>
            <source>error</source>
            <translation>Fehler</translation>
        </message>
        <message>
            <source>errors not marked yet</source>
            <translation>Fehler noch nicht markiert</translation>
        </message>
        <message>
            <source>for {letter}</source>
            <translation>für {letter}</translation>
        </message>
        <message>
            <source>go to</source>
            <translation>gehe zu</translation>
        </message>
        <message>
            <source>has errors</source>
            <translation>hat Fehler</translation>
        </message>
        <message>
            <source>has no errors</source>
            <translation>hat keine Fehler</translation>
        </message>
        <message>
            <source>highlight</source>
            <translation>Markierung</translation>
        </message>
        <message>
            <source>how severe is the flaw?</source>
            <translation>wie schwer ist der Fehler?</translation>
        </message>
        <message>
            <source>is on a text that this critique is no longer about</source>
            <translation>liegt auf einem Text, um den es in dieser Kritik nicht mehr geht</translation>
        </message>
        <message>
            <source>leave</source>
            <translation>verlassen</translation>
        </message>
        <message>
            <source>levels</source>
            <translation>Stufen</translation>
        </message>
        <message>
            <source>like {letter}</source>
            <translation>wie {letter}</translation>
        </message>
        <message>
            <source>matches several places now</source>
            <translation>passt jetzt an mehrere Stellen</translation>
        </message>
        <message>
            <source>message</source>
            <translation>Nachricht</translation>
        </message>
        <message>
            <source>missing</source>
            <translation>fehlt</translation>
        </message>
        <message>
            <source>most important first</source>
            <translation>die wichtigste zuerst</translation>
        </message>
        <message>
            <source>move</source>
            <translation>bewegen</translation>
        </message>
        <message>
            <source>move its beginning</source>
            <translation>Anfang verschieben</translation>
        </message>
        <message>
            <source>move its end</source>
            <translation>Ende verschieben</translation>
        </message>
        <message>
            <source>needs a critique</source>
            <translation>braucht eine Kritik</translation>
        </message>
        <message>
            <source>needs no critique</source>
            <translation>braucht keine Kritik</translation>
        </message>
        <message>
            <source>needs {fields}</source>
            <translation>braucht {fields}</translation>
        </message>
        <message>
            <source>no critique</source>
            <translation>keine Kritik</translation>
        </message>
        <message>
            <source>no critique yet that exposes it</source>
            <translation>die Kritik, die sie aufdeckt, fehlt noch</translation>
        </message>
        <message>
            <source>no errors</source>
            <translation>keine Fehler</translation>
        </message>
        <message>
            <source>no flaw</source>
            <translation>kein Fehler</translation>
        </message>
        <message>
            <source>no misleading answers</source>
            <translation>keine irreführenden Antworten</translation>
        </message>
        <message>
            <source>no note</source>
            <translation>keine Notiz</translation>
        </message>
        <message>
            <source>no questions</source>
            <translation>keine Fragen</translation>
        </message>
        <message>
            <source>no quotes</source>
            <translation>keine Zitate</translation>
        </message>
        <message>
            <source>no rank</source>
            <translation>kein Rang</translation>
        </message>
        <message>
            <source>no rank yet</source>
            <translation>noch kein Rang</translation>
        </message>
        <message>
            <source>no score</source>
            <translation>kein Wert</translation>
        </message>
        <message>
            <source>no score yet</source>
            <translation>noch kein Wert</translation>
        </message>
        <message>
            <source>no text yet</source>
            <translation>noch kein Text</translation>
        </message>
        <message>
            <source>no unanswerable questions</source>
            <translation>keine nicht beantwortbaren Fragen</translation>
        </message>
        <message>
            <source>no words of the answer</source>
            <translation>keine Wörter der Antwort</translation>
        </message>
        <message>
            <source>no words of the passage</source>
            <translation>keine Wörter der Passage</translation>
        </message>
        <message>
            <source>none needed</source>
            <translation>keine nötig</translation>
        </message>
        <message>
            <source>not answered</source>
            <translation>nicht beantwortet</translation>
        </message>
        <message>
            <source>not answered by the passage</source>
            <translation>von der Passage nicht beantwortet</translation>
        </message>
        <message>
            <source>not judged yet</source>
            <translation>noch nicht beurteilt</translation>
        </message>
        <message>
            <source>not marked</source>
            <translation>nicht markiert</translation>
        </message>
        <message>
            <source>not rankable</source>
            <translation>nicht einstufbar</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <source>nothing missing</source>
            <translation>nichts fehlt</translation>
        </message>
        <message>
            <source>nothing to criticise</source>
            <translation>nichts zu kritisieren</translation>
        </message>
        <message>
            <source>nothing written yet</source>
            <translation>noch nichts geschrieben</translation>
        </message>
        <message>
            <source>of what kind is the flaw?</source>
            <translation>welcher Art ist der Fehler?</translation>
        </message>
        <message>
            <source>of {high}</source>
            <translation>von {high}</translation>
        </message>
        <message>
            <source>other responses</source>
            <translation>andere Antworten</translation>
        </message>
        <message>
            <source>question {n}</source>
            <translation>Frage {n}</translation>
        </message>
        <message>
            <source>questions about {who}</source>
            <translation>was zu {who} gefragt ist</translation>
        </message>
        <message>
            <source>rank</source>
            <translation>Rang</translation>
        </message>
        <message>
            <source>rank higher, lower</source>
            <translation>Rang höher, tiefer</translation>
        </message>
        <message>
            <source>rank {n}</source>
            <translation>Rang {n}</translation>
        </message>
        <message>
            <source>reaction</source>
            <translation>Reaktion</translation>
        </message>
        <message>
            <source>refinement {n}</source>
            <translation>Verbesserung {n}</translation>
        </message>
        <message>
            <source>remove highlight</source>
            <translation>Markierung entfernen</translation>
        </message>
        <message>
            <source>response</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <source>returned</source>
            <translation>zurückgegeben</translation>
        </message>
        <message>
            <source>score</source>
            <translation>bewerten</translation>
        </message>
        <message>
            <source>score {score}</source>
            <translation>Punkte {score}</translation>
        </message>
        <message>
            <source>select</source>
            <translation>auswählen</translation>
        </message>
        <message>
            <source>set</source>
            <translation>gesetzt</translation>
        </message>
        <message>
            <source>severity</source>
            <translation>Schwere</translation>
        </message>
        <message>
            <source>similar to {letter}</source>
            <translation>ähnlich wie {letter}</translation>
        </message>
        <message>
            <source>something missing</source>
            <translation>etwas fehlt</translation>
        </message>
        <message>
            <source>step</source>
            <translation>Schritt</translation>
        </message>
        <message>
            <source>text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>the answer</source>
            <translation>die Antwort</translation>
        </message>
        <message>
            <source>there is no error here</source>
            <translation>hier ist kein Fehler</translation>
        </message>
        <message>
            <source>this is the answer itself</source>
            <translation>das ist die Antwort selbst</translation>
        </message>
        <message>
            <source>tie</source>
            <translation>Gleichstand</translation>
        </message>
        <message>
            <source>towards {a}, {b}</source>
            <translation>zu {a}, {b} hin</translation>
        </message>
        <message>
            <source>was not found</source>
            <translation>hat ihre Stelle verloren</translation>
        </message>
        <message>
            <source>was {words}</source>
            <translation>war {words}</translation>
        </message>
        <message>
            <source>whether it applies to the original</source>
            <translation>ob sie auf die ursprüngliche zutrifft</translation>
        </message>
        <message>
            <source>why</source>
            <translation>Grund</translation>
        </message>
        <message>
            <source>with a reply to the return</source>
            <translation>mit einer Entgegnung auf die Rückgabe</translation>
        </message>
        <message>
            <source>write</source>
            <translation>schreiben</translation>
        </message>
        <message>
            <source>you replied</source>
            <translation>Sie haben geantwortet</translation>
        </message>
        <message>
            <source>yours, differs: {answer}</source>
            <translation>Ihre, weicht ab: {answer}</translation>
        </message>
        <message>
            <source>yours, {n} too high: {answer}</source>
            <translation>Ihre, {n} zu hoch: {answer}</translation>
        </message>
        <message>
            <source>yours, {n} too low: {answer}</source>
            <translation>Ihre, {n} zu niedrig: {answer}</translation>
        </message>
        <message>
            <source>yours: a similar one</source>
            <translation>Ihre: eine ähnliche</translation>
        </message>
        <message>
            <source>yours: a similar one, of another severity or category</source>
            <translation>Ihre: eine ähnliche, mit anderer Schwere oder Kategorie</translation>
        </message>
        <message>
            <source>yours: no similar one</source>
            <translation>Ihre: keine ähnliche</translation>
        </message>
        <message>
            <source>yours: right</source>
            <translation>Ihre: richtig</translation>
        </message>
        <message>
            <source>yours: {answer}</source>
            <translation>Ihre: {answer}</translation>
        </message>
        <message>
            <source>{answer} (unsure)</source>
            <translation>{answer} (unsicher)</translation>
        </message>
        <message>
            <source>{attribute} is answered by a text: press Tab and type it.</source>
            <translation>{attribute} wird mit einem Text beantwortet: Drücken Sie Tab und tippen Sie ihn.</translation>
        </message>
        <message>
            <source>{attribute}: alternative</source>
            <translation>{attribute}: Alternative</translation>
        </message>
        <message>
            <source>{attribute}: why</source>
            <translation>{attribute}: warum</translation>
        </message>
        <message>
            <source>{by} answers your question “{question}”: {text}</source>
            <translation>{by} beantwortet Ihre Frage „{question}“: {text}</translation>
        </message>
        <message>
            <source>{count} task bundles there were signed by a key other than the owner's.</source>
            <translation>{count} Aufgabenpakete, die dort liegen, wurden mit einem anderen Schlüssel als dem des Auftraggebers signiert.</translation>
        </message>
        <message numerus="yes">
            <source>{done} of {n} steps done.</source>
            <extracomment>{done} of {n} step done.</extracomment>
            <translation>
                <numerusform>{done} von {n} Schritt erledigt.</numerusform>
                <numerusform>{done} von {n} Schritten erledigt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{done} of {n} tasks</source>
            <extracomment>{done} of {n} task</extracomment>
            <translation>
                <numerusform>{done} von {n} Aufgabe</numerusform>
                <numerusform>{done} von {n} Aufgaben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{done}, {n} begun</source>
            <extracomment>{done}, {n} begun</extracomment>
            <translation>
                <numerusform>{done}, {n} begonnen</numerusform>
                <numerusform>{done}, {n} begonnen</numerusform>
            </translation>
        </message>
        <message>
            <source>{found} in place of the list of a WebDAV folder: the address is wrong, or this network asks you to sign in first.</source>
            <translation>{found}, wo die Liste eines WebDAV-Ordners sein sollte: Die Adresse gehört zu etwas anderem, oder dieses Netz verlangt zuerst eine Anmeldung.</translation>
        </message>
        <message>
            <source>{given}, not in view</source>
            <translation>{given}, nicht zu sehen</translation>
        </message>
        <message>
            <source>{identifier} is no corroboration.</source>
            <translation>{identifier} ist kein Beleg.</translation>
        </message>
        <message>
            <source>{identifier} is no misleading answer.</source>
            <translation>{identifier} ist keine irreführende Antwort.</translation>
        </message>
        <message>
            <source>{key:judge.helpful} and {key:judge.not_helpful} are for given critiques.</source>
            <translation>{key:judge.helpful} und {key:judge.not_helpful} sind für vorgelegte Kritiken.</translation>
        </message>
        <message>
            <source>{letter} is better</source>
            <translation>{letter} ist besser</translation>
        </message>
        <message>
            <source>{most} places of this task are already returned.</source>
            <translation>{most} Stellen einer Aufgabe gehen schon zurück.</translation>
        </message>
        <message>
            <source>{name} changes nothing yet.</source>
            <translation>{name} ändert noch nichts.</translation>
        </message>
        <message>
            <source>{name} has more misleading answers than the rubric permits: remove some.</source>
            <translation>{name} hat mehr irreführende Antworten, als das Bewertungsraster erlaubt: Entfernen Sie einige.</translation>
        </message>
        <message>
            <source>{name} has no category yet.</source>
            <translation>{name} hat noch keine Kategorie.</translation>
        </message>
        <message>
            <source>{name} has no severity yet.</source>
            <translation>{name} hat noch keine Schwere.</translation>
        </message>
        <message>
            <source>{name} has no text yet.</source>
            <translation>{name} hat noch keinen Text.</translation>
        </message>
        <message>
            <source>{name} has quotes, which the rubric does not ask for: remove them.</source>
            <translation>{name} hat Zitate, die das Bewertungsraster nicht verlangt: Entfernen Sie sie.</translation>
        </message>
        <message>
            <source>{name} has {count} characters; the maximum is {limit}: shorten it by {over}.</source>
            <translation>{name} hat {count} Zeichen, höchstens {limit} sind möglich: Kürzen Sie um {over}.</translation>
        </message>
        <message>
            <source>{name} is based on changed text: keep, rebase or redo it.</source>
            <translation>{name} beruht auf geändertem Text: behalten, übertragen oder neu beginnen.</translation>
        </message>
        <message>
            <source>{name} is marked as unanswerable, which the rubric does not permit: remove the mark.</source>
            <translation>{name} ist als nicht beantwortbar gekennzeichnet, was das Bewertungsraster nicht verlangt: Entfernen Sie die Kennzeichnung.</translation>
        </message>
        <message>
            <source>{name} is no name of a secret.</source>
            <translation>{name} ist kein Name für ein Geheimnis.</translation>
        </message>
        <message>
            <source>{name} is the answer itself.</source>
            <translation>{name} ist die Antwort selbst.</translation>
        </message>
        <message>
            <source>{name} was removed while it was open.</source>
            <translation>{name} wurde entfernt, während es geöffnet war.</translation>
        </message>
        <message>
            <source>{name} was replaced by another file while it was open.</source>
            <translation>{name} wurde durch eine andere Datei ersetzt, während es geöffnet war.</translation>
        </message>
        <message>
            <source>{name} was truncated while it was open.</source>
            <translation>{name} wurde abgeschnitten, während es geöffnet war.</translation>
        </message>
        <message>
            <source>{name}, misleading answer {place}</source>
            <translation>{name}, irreführende Antwort {place}</translation>
        </message>
        <message>
            <source>{name}, quotes {place}</source>
            <translation>{name}, Zitate {place}</translation>
        </message>
        <message>
            <source>{name}: does it apply to the original answer?</source>
            <translation>{name}: Trifft sie auf die ursprüngliche Antwort zu?</translation>
        </message>
        <message>
            <source>{name}: how severe is its flaw?</source>
            <translation>{name}: Wie schwer ist ihr Fehler?</translation>
        </message>
        <message>
            <source>{name}: no quote of the answer yet.</source>
            <translation>{name}: noch kein Zitat aus der Antwort.</translation>
        </message>
        <message>
            <source>{name}: no quote of the passage yet.</source>
            <translation>{name}: noch kein Zitat aus der Passage.</translation>
        </message>
        <message>
            <source>{name}: of what kind is its flaw?</source>
            <translation>{name}: Welcher Art ist ihr Fehler?</translation>
        </message>
        <message>
            <source>{name}: the critique that exposes it</source>
            <translation>{name}: die Kritik, die sie aufdeckt</translation>
        </message>
        <message>
            <source>{name}: the highlight “{short}” {what}.</source>
            <translation>{name}: Die Markierung „{short}“ {what}.</translation>
        </message>
        <message>
            <source>{name}: the quote “{short}” matches several places now.</source>
            <translation>{name}: Das Zitat „{short}“ passt jetzt an mehrere Stellen.</translation>
        </message>
        <message>
            <source>{name}: the quote “{short}” was not found.</source>
            <translation>{name}: Das Zitat „{short}“ hat seine Stelle verloren.</translation>
        </message>
        <message>
            <source>{name}: {corroborations} so far, {least} required.</source>
            <translation>{name}: bisher {corroborations}, es müssen {least} sein.</translation>
        </message>
        <message>
            <source>{name}: {misleading} so far, {asked}.</source>
            <translation>{name}: bisher {misleading}, {asked}.</translation>
        </message>
        <message numerus="yes">
            <source>{n} are asked for</source>
            <extracomment>{n} is asked for</extracomment>
            <translation>
                <numerusform>{n} ist verlangt</numerusform>
                <numerusform>{n} sind verlangt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} behind</source>
            <extracomment>{n} behind</extracomment>
            <translation>
                <numerusform>{n} im Rückstand</numerusform>
                <numerusform>{n} im Rückstand</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} bundles of tasks or changes</source>
            <extracomment>{n} bundle of tasks or changes</extracomment>
            <translation>
                <numerusform>{n} Paket mit Aufgaben oder Änderungen</numerusform>
                <numerusform>{n} Pakete mit Aufgaben oder Änderungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} bundles of tasks or changes from the project owner are not imported yet.</source>
            <extracomment>{n} bundle of tasks or changes from the project owner is not imported yet.</extracomment>
            <translation>
                <numerusform>{n} Paket mit Aufgaben oder Änderungen vom Auftraggeber ist noch nicht übernommen.</numerusform>
                <numerusform>{n} Pakete mit Aufgaben oder Änderungen vom Auftraggeber sind noch nicht übernommen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} characters</source>
            <extracomment>{n} character</extracomment>
            <translation>
                <numerusform>{n} Zeichen</numerusform>
                <numerusform>{n} Zeichen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} corrections</source>
            <extracomment>{n} correction</extracomment>
            <translation>
                <numerusform>{n} Korrektur</numerusform>
                <numerusform>{n} Korrekturen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} critiques</source>
            <extracomment>{n} critique</extracomment>
            <translation>
                <numerusform>{n} Kritik</numerusform>
                <numerusform>{n} Kritiken</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} deliveries to accept or return</source>
            <extracomment>{n} delivery to accept or return</extracomment>
            <translation>
                <numerusform>{n} Übermittlung anzunehmen oder zurückzugeben</numerusform>
                <numerusform>{n} Übermittlungen anzunehmen oder zurückzugeben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed tasks are with people who left, or whose key is revoked</source>
            <extracomment>{n} disputed task is with somebody who left, or whose key is revoked</extracomment>
            <translation>
                <numerusform>{n} strittige Aufgabe liegt bei jemandem, der gegangen oder dessen Schlüssel widerrufen ist</numerusform>
                <numerusform>{n} strittige Aufgaben liegen bei Personen, die gegangen oder deren Schlüssel widerrufen sind</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed tasks to be adjudicated</source>
            <extracomment>{n} disputed task to be adjudicated</extracomment>
            <translation>
                <numerusform>{n} strittige Aufgabe zu entscheiden</numerusform>
                <numerusform>{n} strittige Aufgaben zu entscheiden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed tasks wait for adjudicators</source>
            <extracomment>{n} disputed task waits for an adjudicator</extracomment>
            <translation>
                <numerusform>{n} strittige Aufgabe wartet auf eine Entscheidung</numerusform>
                <numerusform>{n} strittige Aufgaben warten auf Entscheidungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} disputed works wait for other work on their tasks</source>
            <extracomment>{n} disputed work waits for other work on its task</extracomment>
            <translation>
                <numerusform>{n} strittige Arbeit wartet auf andere Arbeit an seiner Aufgabe</numerusform>
                <numerusform>{n} strittige Arbeiten warten auf andere Arbeit an ihren Aufgaben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} errors</source>
            <extracomment>{n} error</extracomment>
            <translation>
                <numerusform>{n} Fehler</numerusform>
                <numerusform>{n} Fehler</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files were refused</source>
            <extracomment>{n} file was refused</extracomment>
            <translation>
                <numerusform>{n} Datei wurde abgelehnt</numerusform>
                <numerusform>{n} Dateien wurden abgelehnt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} highlights were found, the first one here: “{words}”. {key:edit.undo} takes this back.</source>
            <extracomment>{n} highlight was found here: “{words}”. {key:edit.undo} takes this back.</extracomment>
            <translation>
                <numerusform>{n} Markierung wurde hier gefunden: „{words}“. {key:edit.undo} macht das rückgängig.</numerusform>
                <numerusform>{n} Markierungen wurden gefunden, die erste hier: „{words}“. {key:edit.undo} macht das rückgängig.</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} left</source>
            <translation>noch {n}</translation>
        </message>
        <message numerus="yes">
            <source>{n} messages</source>
            <extracomment>{n} message</extracomment>
            <translation>
                <numerusform>{n} Nachricht</numerusform>
                <numerusform>{n} Nachrichten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} misleading answers</source>
            <extracomment>{n} misleading answer</extracomment>
            <translation>
                <numerusform>{n} irreführende Antwort</numerusform>
                <numerusform>{n} irreführende Antworten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} misleading answers to write</source>
            <extracomment>{n} misleading answer to write</extracomment>
            <translation>
                <numerusform>{n} irreführende Antwort zu schreiben</numerusform>
                <numerusform>{n} irreführende Antworten zu schreiben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} missing</source>
            <extracomment>{n} missing</extracomment>
            <translation>
                <numerusform>{n} fehlt</numerusform>
                <numerusform>{n} fehlen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} more bundles from the owner wait after this one.</source>
            <extracomment>{n} more bundle from the owner waits after this one.</extracomment>
            <translation>
                <numerusform>Danach wartet noch {n} Paket vom Auftraggeber.</numerusform>
                <numerusform>Danach warten noch {n} Pakete vom Auftraggeber.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} more lines</source>
            <extracomment>{n} more line</extracomment>
            <translation>
                <numerusform>{n} weitere Zeile</numerusform>
                <numerusform>{n} weitere Zeilen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} new tasks are here.</source>
            <extracomment>{n} new task is here.</extracomment>
            <translation>
                <numerusform>{n} neue Aufgabe ist da.</numerusform>
                <numerusform>{n} neue Aufgaben sind da.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} of {count} agree</source>
            <extracomment>{n} of {count} agrees</extracomment>
            <translation>
                <numerusform>{n} von {count} stimmt überein</numerusform>
                <numerusform>{n} von {count} stimmen überein</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} of {most}</source>
            <translation>{n} von {most}</translation>
        </message>
        <message numerus="yes">
            <source>{n} other tasks</source>
            <extracomment>{n} other task</extracomment>
            <translation>
                <numerusform>{n} weitere Aufgabe</numerusform>
                <numerusform>{n} weitere Aufgaben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} others</source>
            <extracomment>{n} other</extracomment>
            <translation>
                <numerusform>{n} weitere</numerusform>
                <numerusform>{n} weitere</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} pairs of quotes</source>
            <extracomment>{n} pair of quotes</extracomment>
            <translation>
                <numerusform>{n} Zitatpaar</numerusform>
                <numerusform>{n} Zitatpaare</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people across projects</source>
            <extracomment>{n} person across projects</extracomment>
            <translation>
                <numerusform>{n} Person in allen Projekten</numerusform>
                <numerusform>{n} Personen in allen Projekten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people are behind the timetable</source>
            <extracomment>{n} person is behind the timetable</extracomment>
            <translation>
                <numerusform>{n} Person liegt hinter dem Zeitplan</numerusform>
                <numerusform>{n} Personen liegen hinter dem Zeitplan</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people have delivered nothing yet; only that shows whether they have joined</source>
            <extracomment>{n} person has delivered nothing yet; only that shows whether they have joined</extracomment>
            <translation>
                <numerusform>{n} Person hat noch nichts übermittelt; erst daran sieht man, ob sie beigetreten ist</numerusform>
                <numerusform>{n} Personen haben noch nichts übermittelt; erst daran sieht man, ob sie beigetreten sind</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people have used all attempts at the test</source>
            <extracomment>{n} person has used all attempts at the test</extracomment>
            <translation>
                <numerusform>{n} Person hat alle Versuche beim Test verbraucht</numerusform>
                <numerusform>{n} Personen haben alle Versuche beim Test verbraucht</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people wait for a receipt</source>
            <extracomment>{n} person waits for a receipt</extracomment>
            <translation>
                <numerusform>{n} Person wartet auf eine Empfangsbestätigung</numerusform>
                <numerusform>{n} Personen warten auf eine Empfangsbestätigung</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people whose keys are revoked have open tasks</source>
            <extracomment>{n} person whose key is revoked has open tasks</extracomment>
            <translation>
                <numerusform>{n} Person, deren Schlüssel widerrufen ist, hat offene Aufgaben</numerusform>
                <numerusform>{n} Personen, deren Schlüssel widerrufen sind, haben offene Aufgaben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people whose work to look at first</source>
            <extracomment>{n} person whose work to look at first</extracomment>
            <translation>
                <numerusform>{n} Person, deren Arbeit zuerst anzusehen ist</numerusform>
                <numerusform>{n} Personen, deren Arbeit zuerst anzusehen ist</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} people with tasks have delivered nothing for {days} days</source>
            <extracomment>{n} person with tasks has delivered nothing for {days} days</extracomment>
            <translation>
                <numerusform>{n} Person mit Aufgaben hat seit {days} Tagen nichts übermittelt</numerusform>
                <numerusform>{n} Personen mit Aufgaben haben seit {days} Tagen nichts übermittelt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} places</source>
            <extracomment>{n} place</extracomment>
            <translation>
                <numerusform>{n} Stelle</numerusform>
                <numerusform>{n} Stellen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} places to return</source>
            <extracomment>{n} place to return</extracomment>
            <translation>
                <numerusform>{n} zurückzugeben</numerusform>
                <numerusform>{n} zurückzugeben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions</source>
            <extracomment>{n} question</extracomment>
            <translation>
                <numerusform>{n} Frage</numerusform>
                <numerusform>{n} Fragen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions must be ones that the passage does not answer</source>
            <extracomment>{n} question must be one that the passage does not answer</extracomment>
            <translation>
                <numerusform>{n} Frage muss eine sein, die die Passage nicht beantwortet</numerusform>
                <numerusform>{n} Fragen müssen welche sein, die die Passage nicht beantwortet</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions to answer</source>
            <extracomment>{n} question to answer</extracomment>
            <translation>
                <numerusform>{n} Frage zu beantworten</numerusform>
                <numerusform>{n} Fragen zu beantworten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions to write</source>
            <extracomment>{n} question to write</extracomment>
            <translation>
                <numerusform>{n} Frage zu schreiben</numerusform>
                <numerusform>{n} Fragen zu schreiben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} remarks of the checks</source>
            <extracomment>{n} remark of the checks</extracomment>
            <translation>
                <numerusform>{n} Hinweis der Prüfungen</numerusform>
                <numerusform>{n} Hinweise der Prüfungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reported texts are with people who left, or whose key is revoked</source>
            <extracomment>{n} reported text is with somebody who left, or whose key is revoked</extracomment>
            <translation>
                <numerusform>{n} gemeldeter Text liegt bei jemandem, der gegangen oder dessen Schlüssel widerrufen ist</numerusform>
                <numerusform>{n} gemeldete Texte liegen bei Personen, die gegangen oder deren Schlüssel widerrufen sind</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reported texts to decide</source>
            <extracomment>{n} reported text to decide</extracomment>
            <translation>
                <numerusform>{n} gemeldeter Text zu entscheiden</numerusform>
                <numerusform>{n} gemeldete Texte zu entscheiden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reported texts wait for moderators</source>
            <extracomment>{n} reported text waits for a moderator</extracomment>
            <translation>
                <numerusform>{n} gemeldeter Text wartet auf einen Moderator</numerusform>
                <numerusform>{n} gemeldete Texte warten auf Moderatoren</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} results files are not merged</source>
            <extracomment>{n} results file is not merged</extracomment>
            <translation>
                <numerusform>{n} Ergebnisdatei ist nicht zusammengeführt</numerusform>
                <numerusform>{n} Ergebnisdateien sind nicht zusammengeführt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} returned</source>
            <extracomment>{n} returned</extracomment>
            <translation>
                <numerusform>{n} zurückgegeben</numerusform>
                <numerusform>{n} zurückgegeben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} returned tasks still have to be redone.</source>
            <extracomment>{n} returned task still has to be redone.</extracomment>
            <translation>
                <numerusform>{n} zurückgegebene Aufgabe ist noch neu zu bearbeiten.</numerusform>
                <numerusform>{n} zurückgegebene Aufgaben sind noch neu zu bearbeiten.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reviews are with people who left, or whose key is revoked</source>
            <extracomment>{n} review is with somebody who left, or whose key is revoked</extracomment>
            <translation>
                <numerusform>{n} Prüfung liegt bei jemandem, der gegangen oder dessen Schlüssel widerrufen ist</numerusform>
                <numerusform>{n} Prüfungen liegen bei Personen, die gegangen oder deren Schlüssel widerrufen sind</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reviews wait for their reviewers</source>
            <extracomment>{n} review waits for its reviewer</extracomment>
            <translation>
                <numerusform>{n} Prüfung wartet auf ihre Prüfenden</numerusform>
                <numerusform>{n} Prüfungen warten auf ihre Prüfenden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} reviews were skipped, and nobody has them</source>
            <extracomment>{n} review was skipped, and nobody has it</extracomment>
            <translation>
                <numerusform>{n} Prüfung wurde übersprungen, und niemand hat sie</numerusform>
                <numerusform>{n} Prüfungen wurden übersprungen, und niemand hat sie</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} revised</source>
            <extracomment>{n} revised</extracomment>
            <translation>
                <numerusform>{n} überarbeitet</numerusform>
                <numerusform>{n} überarbeitet</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} revised, not resubmitted</source>
            <extracomment>{n} revised, not resubmitted</extracomment>
            <translation>
                <numerusform>{n} überarbeitet, nicht neu eingereicht</numerusform>
                <numerusform>{n} überarbeitet, nicht neu eingereicht</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} scores to go</source>
            <extracomment>{n} score to go</extracomment>
            <translation>
                <numerusform>noch {n} Wert</numerusform>
                <numerusform>noch {n} Werte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} skipped</source>
            <extracomment>{n} skipped</extracomment>
            <translation>
                <numerusform>{n} übersprungen</numerusform>
                <numerusform>{n} übersprungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted</source>
            <extracomment>{n} submitted</extracomment>
            <translation>
                <numerusform>{n} eingereicht</numerusform>
                <numerusform>{n} eingereicht</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted tasks</source>
            <extracomment>{n} submitted task</extracomment>
            <translation>
                <numerusform>{n} eingereichte Aufgabe</numerusform>
                <numerusform>{n} eingereichte Aufgaben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted tasks are open again, because something is missing from them now.</source>
            <extracomment>{n} submitted task is open again, because something is missing from it now.</extracomment>
            <translation>
                <numerusform>{n} eingereichte Aufgabe ist wieder offen, weil ihr jetzt etwas fehlt.</numerusform>
                <numerusform>{n} eingereichte Aufgaben sind wieder offen, weil ihnen jetzt etwas fehlt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted tasks will be open again, because something will be missing from them.</source>
            <extracomment>{n} submitted task will be open again, because something will be missing from it.</extracomment>
            <translation>
                <numerusform>{n} eingereichte Aufgabe wird wieder offen sein, weil ihr etwas fehlen wird.</numerusform>
                <numerusform>{n} eingereichte Aufgaben werden wieder offen sein, weil ihnen etwas fehlen wird.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} submitted works are on earlier texts of their tasks</source>
            <extracomment>{n} submitted work is on an earlier text of its task</extracomment>
            <translation>
                <numerusform>{n} eingereichte Arbeit beruht auf einem früheren Text ihrer Aufgabe</numerusform>
                <numerusform>{n} eingereichte Arbeiten beruhen auf früheren Texten ihrer Aufgaben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks</source>
            <extracomment>{n} task</extracomment>
            <translation>
                <numerusform>{n} Aufgabe</numerusform>
                <numerusform>{n} Aufgaben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks added</source>
            <extracomment>{n} task added</extracomment>
            <translation>
                <numerusform>{n} Aufgabe hinzugekommen</numerusform>
                <numerusform>{n} Aufgaben hinzugekommen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks still to be sent</source>
            <extracomment>{n} task still to be sent</extracomment>
            <translation>
                <numerusform>{n} Aufgabe noch zu senden</numerusform>
                <numerusform>{n} Aufgaben noch zu senden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks submitted</source>
            <extracomment>{n} task submitted</extracomment>
            <translation>
                <numerusform>{n} Aufgabe eingereicht</numerusform>
                <numerusform>{n} Aufgaben eingereicht</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks that you finished on another computer are here.</source>
            <extracomment>{n} task that you finished on another computer is here.</extracomment>
            <translation>
                <numerusform>{n} Aufgabe, die Sie auf einem anderen Computer fertiggestellt haben, ist da.</numerusform>
                <numerusform>{n} Aufgaben, die Sie auf einem anderen Computer fertiggestellt haben, sind da.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks that you finished on another computer were imported.</source>
            <extracomment>{n} task that you finished on another computer was imported.</extracomment>
            <translation>
                <numerusform>{n} Aufgabe, die Sie auf einem anderen Computer fertiggestellt haben, wurde übernommen.</numerusform>
                <numerusform>{n} Aufgaben, die Sie auf einem anderen Computer fertiggestellt haben, wurden übernommen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks that you have worked on are affected.</source>
            <extracomment>{n} task that you have worked on is affected.</extracomment>
            <translation>
                <numerusform>{n} Aufgabe, an der Sie gearbeitet haben, ist betroffen.</numerusform>
                <numerusform>{n} Aufgaben, an denen Sie gearbeitet haben, sind betroffen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were added to this project.</source>
            <extracomment>{n} task was added to this project.</extracomment>
            <translation>
                <numerusform>{n} Aufgabe kam zu diesem Projekt hinzu.</numerusform>
                <numerusform>{n} Aufgaben kamen zu diesem Projekt hinzu.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were added.</source>
            <extracomment>{n} task was added.</extracomment>
            <translation>
                <numerusform>{n} Aufgabe kam hinzu.</numerusform>
                <numerusform>{n} Aufgaben kamen hinzu.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were returned to you</source>
            <extracomment>{n} task was returned to you</extracomment>
            <translation>
                <numerusform>{n} Aufgabe kam an Sie zurück</numerusform>
                <numerusform>{n} Aufgaben kamen an Sie zurück</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were returned to you, with the reasons on their places.</source>
            <extracomment>{n} task was returned to you, with the reason on its place.</extracomment>
            <translation>
                <numerusform>{n} Aufgabe wurde an Sie zurückgegeben, mit dem Grund an ihrer Stelle.</numerusform>
                <numerusform>{n} Aufgaben wurden an Sie zurückgegeben, mit den Gründen an ihren Stellen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks were returned to you.</source>
            <extracomment>{n} task was returned to you.</extracomment>
            <translation>
                <numerusform>{n} Aufgabe kam an Sie zurück.</numerusform>
                <numerusform>{n} Aufgaben kamen an Sie zurück.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks whose answers were undone are included, empty.</source>
            <extracomment>{n} task whose answers were undone is included, empty.</extracomment>
            <translation>
                <numerusform>{n} Aufgabe, deren Antworten zurückgenommen wurden, geht leer mit.</numerusform>
                <numerusform>{n} Aufgaben, deren Antworten zurückgenommen wurden, gehen leer mit.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks with a new text</source>
            <extracomment>{n} task with a new text</extracomment>
            <translation>
                <numerusform>{n} Aufgabe mit neuem Text</numerusform>
                <numerusform>{n} Aufgaben mit neuem Text</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tasks withdrawn</source>
            <extracomment>{n} task withdrawn</extracomment>
            <translation>
                <numerusform>{n} Aufgabe zurückgezogen</numerusform>
                <numerusform>{n} Aufgaben zurückgezogen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tests to read (--answers DIR) and decide</source>
            <extracomment>{n} test to read (--answers DIR) and decide</extracomment>
            <translation>
                <numerusform>{n} Test zu lesen (--answers DIR) und zu entscheiden</numerusform>
                <numerusform>{n} Tests zu lesen (--answers DIR) und zu entscheiden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tests to score</source>
            <extracomment>{n} test to score</extracomment>
            <translation>
                <numerusform>{n} Test zu bewerten</numerusform>
                <numerusform>{n} Tests zu bewerten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} things are missing in this task</source>
            <extracomment>{n} thing is missing in this task</extracomment>
            <translation>
                <numerusform>In dieser Aufgabe fehlt {n} Angabe</numerusform>
                <numerusform>In dieser Aufgabe fehlen {n} Angaben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} things missing</source>
            <extracomment>{n} thing missing</extracomment>
            <translation>
                <numerusform>{n} Angabe fehlt</numerusform>
                <numerusform>{n} Angaben fehlen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} unanswerable questions</source>
            <extracomment>{n} unanswerable question</extracomment>
            <translation>
                <numerusform>{n} nicht beantwortbare Frage</numerusform>
                <numerusform>{n} nicht beantwortbare Fragen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} unsure scores</source>
            <extracomment>{n} unsure score</extracomment>
            <translation>
                <numerusform>{n} unsicherer Wert</numerusform>
                <numerusform>{n} unsichere Werte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} words</source>
            <extracomment>{n} word</extracomment>
            <translation>
                <numerusform>{n} Wort</numerusform>
                <numerusform>{n} Wörter</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} works to return</source>
            <extracomment>{n} work to return</extracomment>
            <translation>
                <numerusform>{n} Arbeit zurückzugeben</numerusform>
                <numerusform>{n} Arbeiten zurückzugeben</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} works were sent to no reviewer</source>
            <extracomment>{n} work was sent to no reviewer</extracomment>
            <translation>
                <numerusform>{n} Arbeit ging an keine Prüfenden</numerusform>
                <numerusform>{n} Arbeiten gingen an keine Prüfenden</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} written, {least} to {most} asked for</source>
            <translation>{n} geschrieben, {least} bis {most} verlangt</translation>
        </message>
        <message>
            <source>{one} and {other}</source>
            <translation>{one} und {other}</translation>
        </message>
        <message>
            <source>{one} and {other} are the same, but their answers differ.</source>
            <translation>{one} und {other} sind gleich, aber verschieden beantwortet.</translation>
        </message>
        <message>
            <source>{one} is put before {other}, but has lower scores.</source>
            <translation>{one} steht vor {other}, hat aber niedrigere Werte.</translation>
        </message>
        <message>
            <source>{other} is not another answer to the same question.</source>
            <translation>{other} ist keine andere Antwort auf dieselbe Frage.</translation>
        </message>
        <message>
            <source>{owner} asks for Annotator {version} or newer; this is {own}.</source>
            <translation>{owner} verlangt Annotator {version} oder neuer; dies ist {own}.</translation>
        </message>
        <message>
            <source>{place}, withdraw the return</source>
            <translation>{place}, Rückgabe zurücknehmen</translation>
        </message>
        <message>
            <source>{problem} All work is in {name}.</source>
            <translation>{problem} Alle Arbeit ist in {name}.</translation>
        </message>
        <message>
            <source>{refinement} · nothing left to criticise</source>
            <translation>{refinement} · nichts mehr zu kritisieren</translation>
        </message>
        <message>
            <source>{refusal} Nothing was done with what you typed from here on: “{typed}”</source>
            <translation>{refusal} Mit dem, was Sie von hier an geschrieben haben, ist nichts geschehen: „{typed}“</translation>
        </message>
        <message numerus="yes">
            <source>{right} of {n} answers are right, {share}; {needed} are needed.</source>
            <extracomment>{right} of {n} answer is right, {share}; {needed} are needed.</extracomment>
            <translation>
                <numerusform>{right} von {n} Antwort ist richtig, {share}; nötig sind {needed}.</numerusform>
                <numerusform>{right} von {n} Antworten sind richtig, {share}; nötig sind {needed}.</numerusform>
            </translation>
        </message>
        <message>
            <source>{root} is in a synchronised folder ({part}): this can damage the database.</source>
            <translation>{root} liegt in einem synchronisierten Ordner ({part}): Das kann die Datenbank beschädigen.</translation>
        </message>
        <message>
            <source>{root} is on a network drive ({kind}): this can damage the database.</source>
            <translation>{root} liegt auf einem Netzlaufwerk ({kind}): Das kann die Datenbank beschädigen.</translation>
        </message>
        <message numerus="yes">
            <source>{shown} of {n} tasks. Enter opens the selected one.</source>
            <extracomment>{shown} of {n} task. Enter opens the selected one.</extracomment>
            <translation>
                <numerusform>{shown} von {n} Aufgabe. Eingabe öffnet die markierte.</numerusform>
                <numerusform>{shown} von {n} Aufgaben. Eingabe öffnet die markierte.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{submitted} of {n} tasks submitted</source>
            <extracomment>{submitted} of {n} task submitted</extracomment>
            <translation>
                <numerusform>{submitted} von {n} Aufgabe eingereicht</numerusform>
                <numerusform>{submitted} von {n} Aufgaben eingereicht</numerusform>
            </translation>
        </message>
        <message>
            <source>{target} is not a critique that came with this answer.</source>
            <translation>{target} ist keine Kritik, die mit dieser Antwort kam.</translation>
        </message>
        <message>
            <source>{title} belongs to the key {owner_fingerprint}, not to {fingerprint}.</source>
            <translation>{title} gehört zum Schlüssel {owner_fingerprint}, nicht zu {fingerprint}.</translation>
        </message>
        <message>
            <source>{title} does not apply to {target}.</source>
            <translation>{title} ist zu {target} nicht gefragt.</translation>
        </message>
        <message>
            <source>{title} does not ask for {part}.</source>
            <translation>{title} verlangt {part} nicht.</translation>
        </message>
        <message>
            <source>{title} does not rank {item} for {target}.</source>
            <translation>{title} stuft {item} für {target} nicht ein.</translation>
        </message>
        <message>
            <source>{title} goes from {low} to {high}; {value} is outside.</source>
            <translation>{title} geht von {low} bis {high}; {value} liegt außerhalb.</translation>
        </message>
        <message>
            <source>{title} goes from {values} to {values3}; {value} is outside.</source>
            <translation>{title} geht von {values} bis {values3}; {value} liegt außerhalb.</translation>
        </message>
        <message>
            <source>{title} has no score yet.</source>
            <translation>{title} hat noch keinen Wert.</translation>
        </message>
        <message>
            <source>{title} has no strength {strength}.</source>
            <translation>{title} hat keine Stärke {strength}.</translation>
        </message>
        <message>
            <source>{title} has no such {name}.</source>
            <translation>{title} hat so etwas nicht ({name}).</translation>
        </message>
        <message>
            <source>{title} has {count} words; the maximum is {limit}.</source>
            <translation>{title} hat {count} Wörter; höchstens {limit} sind erlaubt.</translation>
        </message>
        <message>
            <source>{title} have no such {name}.</source>
            <translation>{title} haben so etwas nicht ({name}).</translation>
        </message>
        <message>
            <source>{title} is marked as unsure, and has no answer.</source>
            <translation>{title} ist als unsicher gekennzeichnet und hat keine Antwort.</translation>
        </message>
        <message>
            <source>{title} is open.</source>
            <translation>{title} ist geöffnet.</translation>
        </message>
        <message>
            <source>{title} needs {what}.</source>
            <translation>{title} braucht {what}.</translation>
        </message>
        <message>
            <source>{title} take no highlights.</source>
            <translation>{title} nehmen keine Markierungen.</translation>
        </message>
        <message>
            <source>{title} takes no highlights.</source>
            <translation>{title} nimmt keine Markierungen.</translation>
        </message>
        <message>
            <source>{title} takes no justification.</source>
            <translation>{title} nimmt keine Begründung.</translation>
        </message>
        <message>
            <source>{title} takes no note.</source>
            <translation>{title} nimmt keine Notiz.</translation>
        </message>
        <message>
            <source>{title} takes no words.</source>
            <translation>{title} nimmt keine Wörter.</translation>
        </message>
        <message>
            <source>{title}, step {n}: {value}</source>
            <translation>{title}, Schritt {n}: {value}</translation>
        </message>
        <message>
            <source>{title}: a note has no highlight yet.</source>
            <translation>{title}: Eine Notiz hat noch keine Markierung.</translation>
        </message>
        <message>
            <source>{title}: a note has no text yet.</source>
            <translation>{title}: Eine Notiz hat noch keinen Text.</translation>
        </message>
        <message>
            <source>{title}: add a note about it.</source>
            <translation>{title}: Sagen Sie mehr dazu.</translation>
        </message>
        <message>
            <source>{title}: every response must have a rank.</source>
            <translation>{title}: Jede Antwort muss einen Rang haben.</translation>
        </message>
        <message>
            <source>{title}: mark the errors, or say that there are none.</source>
            <translation>{title}: Markieren Sie die Fehler, oder sagen Sie, dass es keine gibt.</translation>
        </message>
        <message>
            <source>{title}: no</source>
            <translation>{title}: nein</translation>
        </message>
        <message>
            <source>{title}: no note yet.</source>
            <translation>{title}: noch keine Notiz.</translation>
        </message>
        <message>
            <source>{title}: no number yet.</source>
            <translation>{title}: noch keine Zahl.</translation>
        </message>
        <message>
            <source>{title}: no preference yet.</source>
            <translation>{title}: noch keine Präferenz.</translation>
        </message>
        <message>
            <source>{title}: no rank yet.</source>
            <translation>{title}: noch kein Rang.</translation>
        </message>
        <message>
            <source>{title}: not judged yet.</source>
            <translation>{title}: noch nicht beurteilt.</translation>
        </message>
        <message>
            <source>{title}: nothing chosen yet.</source>
            <translation>{title}: noch nichts gewählt.</translation>
        </message>
        <message>
            <source>{title}: nothing written yet.</source>
            <translation>{title}: noch nichts geschrieben.</translation>
        </message>
        <message>
            <source>{title}: only one answer is made ideal.</source>
            <translation>{title}: Nur eine Antwort wird ideal gemacht.</translation>
        </message>
        <message>
            <source>{title}: say why.</source>
            <translation>{title}: Sagen Sie, warum.</translation>
        </message>
        <message>
            <source>{title}: sure</source>
            <translation>{title}: sicher</translation>
        </message>
        <message numerus="yes">
            <source>{title}: the maximum is {n} questions.</source>
            <extracomment>{title}: the maximum is {n} question.</extracomment>
            <translation>
                <numerusform>{title}: höchstens {n} Frage ist möglich.</numerusform>
                <numerusform>{title}: höchstens {n} Fragen sind möglich.</numerusform>
            </translation>
        </message>
        <message>
            <source>{title}: the note</source>
            <translation>{title}: die Notiz</translation>
        </message>
        <message>
            <source>{title}: the reason</source>
            <translation>{title}: der Grund</translation>
        </message>
        <message>
            <source>{title}: the task has no passage to write about.</source>
            <translation>{title}: Die Aufgabe hat keine Passage, über die zu schreiben wäre.</translation>
        </message>
        <message>
            <source>{title}: there is no such day.</source>
            <translation>{title}: Diesen Tag gibt es nicht.</translation>
        </message>
        <message>
            <source>{title}: this is the text of another answer.</source>
            <translation>{title}: Das ist der Text einer anderen Antwort.</translation>
        </message>
        <message>
            <source>{title}: two critiques cannot have the same rank.</source>
            <translation>{title}: Zwei Kritiken können nicht denselben Rang haben.</translation>
        </message>
        <message>
            <source>{title}: two responses cannot have the same rank.</source>
            <translation>{title}: Zwei Antworten können nicht denselben Rang haben.</translation>
        </message>
        <message>
            <source>{title}: unsure</source>
            <translation>{title}: unsicher</translation>
        </message>
        <message>
            <source>{title}: write a number, such as -0.75.</source>
            <translation>{title}: Schreiben Sie eine Zahl, etwa -0.75.</translation>
        </message>
        <message>
            <source>{title}: write the date as year-month-day, 2026-03-31.</source>
            <translation>{title}: Schreiben Sie das Datum als Jahr-Monat-Tag, 2026-03-31.</translation>
        </message>
        <message>
            <source>{title}: yes</source>
            <translation>{title}: ja</translation>
        </message>
        <message>
            <source>{title}: yes or no?</source>
            <translation>{title}: ja oder nein?</translation>
        </message>
        <message>
            <source>{title}: {count} of at least {limit} words.</source>
            <translation>{title}: {count} von mindestens {limit} Wörtern.</translation>
        </message>
        <message>
            <source>{title}: {count} set of at least {limit}.</source>
            <translation>{title}: {count} gesetzt; mindestens {limit} sind verlangt.</translation>
        </message>
        <message>
            <source>{title}: {count} set of at most {limit}.</source>
            <translation>{title}: {count} gesetzt; höchstens {limit} sind erlaubt.</translation>
        </message>
        <message numerus="yes">
            <source>{title}: {done} of {n} tasks submitted or skipped</source>
            <extracomment>{title}: {done} of {n} task submitted or skipped</extracomment>
            <translation>
                <numerusform>{title}: {done} von {n} Aufgabe eingereicht oder übersprungen</numerusform>
                <numerusform>{title}: {done} von {n} Aufgaben eingereicht oder übersprungen</numerusform>
            </translation>
        </message>
        <message>
            <source>{title}: {misleading} so far, {asked}.</source>
            <translation>{title}: bisher {misleading}, {asked}.</translation>
        </message>
        <message>
            <source>{title}: {preferred} cannot be what is preferred.</source>
            <translation>{title}: {preferred} kann nicht das Vorgezogene sein.</translation>
        </message>
        <message>
            <source>{title}: {questions} so far, {asked}.</source>
            <translation>{title}: bisher {questions}, {asked}.</translation>
        </message>
        <message numerus="yes">
            <source>{title}: {questions}; the maximum is {n}.</source>
            <extracomment>{title}: {questions}; the maximum is {n}.</extracomment>
            <translation>
                <numerusform>{title}: {questions}, und höchstens {n} ist möglich.</numerusform>
                <numerusform>{title}: {questions}, und höchstens {n} sind möglich.</numerusform>
            </translation>
        </message>
        <message>
            <source>{title}: {unanswerable} so far; {minimum} must be questions that the passage does not answer.</source>
            <translation>{title}: bisher {unanswerable}, es müssen {minimum} sein, zu denen die Passage nichts sagt.</translation>
        </message>
        <message>
            <source>{what} does not open with this passphrase.</source>
            <translation>{what} lässt sich mit dieser Passphrase nicht öffnen.</translation>
        </message>
        <message>
            <source>{what} has {size} MB, which is a lot for some networks.</source>
            <translation>{what} hat {size} MB, was für manche Netze viel ist.</translation>
        </message>
        <message>
            <source>{what} is not an Ed25519 key.</source>
            <translation>{what} ist kein Ed25519-Schlüssel.</translation>
        </message>
        <message>
            <source>{what} needs its passphrase.</source>
            <translation>{what} braucht seine Passphrase.</translation>
        </message>
        <message>
            <source>{what}: rank</source>
            <translation>{what}: Rang</translation>
        </message>
        <message>
            <source>{what}: {names} and {more} more</source>
            <translation>{what}: {names} und {more} weitere</translation>
        </message>
        <message>
            <source>{who} is tied already.</source>
            <translation>{who} ist schon gleichauf.</translation>
        </message>
        <message>
            <source>{who}, answer</source>
            <translation>{who}, Antwort</translation>
        </message>
        <message>
            <source>{who}, copy as your own</source>
            <translation>{who}, als eigene übernehmen</translation>
        </message>
        <message>
            <source>{who}, its critique</source>
            <translation>{who}, Kritik dazu</translation>
        </message>
        <message>
            <source>{who}, misleading answer {k}</source>
            <translation>{who}, irreführende Antwort {k}</translation>
        </message>
        <message>
            <source>{who}, quotes {k}</source>
            <translation>{who}, Zitate {k}</translation>
        </message>
        <message>
            <source>{who}, text</source>
            <translation>{who}, Text</translation>
        </message>
        <message>
            <source>{who}, the critique that exposes it</source>
            <translation>{who}, die Kritik, die sie aufdeckt</translation>
        </message>
        <message>
            <source>{who}, {attribute}: marked as unsure.</source>
            <translation>{who}, {attribute}: als unsicher gekennzeichnet.</translation>
        </message>
        <message>
            <source>{who}, {attribute}: not unsure any more.</source>
            <translation>{who}, {attribute}: nicht mehr unsicher.</translation>
        </message>
        <message>
            <source>{who}, {attribute}: the answer that you give here is marked as unsure.</source>
            <translation>{who}, {attribute}: Die Antwort, die Sie hier geben, wird als unsicher gekennzeichnet.</translation>
        </message>
        <message>
            <source>{who}: its rank</source>
            <translation>{who}: Rang</translation>
        </message>
        <message>
            <source>{who}: “{tag}” is removed.</source>
            <translation>{who}: „{tag}“ ist entfernt.</translation>
        </message>
        <message>
            <source>{who}: “{tag}” is set.</source>
            <translation>{who}: „{tag}“ ist gesetzt.</translation>
        </message>
        <message>
            <source>{words} Choose what you judge next, or press Esc.</source>
            <translation>{words} Wählen Sie, was Sie als Nächstes beurteilen, oder drücken Sie Esc.</translation>
        </message>
        <message>
            <source>{words} Ctrl and a digit choose while you type.</source>
            <translation>{words} Strg und eine Ziffer wählen während des Schreibens.</translation>
        </message>
        <message>
            <source>{words} Nor with “{kept}”: choose what that is about, or press Esc, and type it again.</source>
            <translation>{words} Auch nicht mit „{kept}“: Wählen Sie, wozu das gehört, oder drücken Sie Esc, und schreiben Sie es noch einmal.</translation>
        </message>
        <message>
            <source>{words} {key:go.open} goes there.</source>
            <translation>{words} {key:go.open} führt dorthin.</translation>
        </message>
        <message>
            <source>{words} · Esc ends the text</source>
            <translation>{words} · Esc beendet den Text</translation>
        </message>
        <message>
            <source>{words}: select the text and press</source>
            <translation>{words}: Wählen Sie den Text aus, und drücken Sie</translation>
        </message>
        <message numerus="yes">
            <source>{wrong} of {n} answers are off.</source>
            <extracomment>{wrong} of {n} answer is off.</extracomment>
            <translation>
                <numerusform>{wrong} von {n} Antwort weicht ab.</numerusform>
                <numerusform>{wrong} von {n} Antworten weichen ab.</numerusform>
            </translation>
        </message>
        <message>
            <source>“{answer}” is not chosen yet: wait a moment, then press {key}.</source>
            <translation>„{answer}“ ist noch nicht gewählt: Warten Sie einen Moment, dann drücken Sie {key}.</translation>
        </message>
        <message>
            <source>“{tag}” is not set yet: press {key} again for {who}, or go back to {before} first.</source>
            <translation>„{tag}“ ist noch nicht gesetzt: Drücken Sie {key} noch einmal für {who}, oder gehen Sie erst zu {before} zurück.</translation>
        </message>
        <message>
            <source>“{typed}” did nothing, since words may follow: press Esc or wait, then a key.</source>
            <translation>„{typed}“ hat nichts bewirkt, da Wörter folgen können: Esc drücken oder warten, dann eine Taste.</translation>
        </message>
        <message>
            <source>✓ Ready to accept with your corrections</source>
            <translation>✓ Bereit zum Annehmen mit Ihren Korrekturen</translation>
        </message>
        <message>
            <source>✓ Ready to submit</source>
            <translation>✓ Bereit zum Einreichen</translation>
        </message>
        <message>
            <source>✓ Saved</source>
            <translation>✓ Gespeichert</translation>
        </message>
        <message>
            <source>✓ Submitted</source>
            <translation>✓ Eingereicht</translation>
        </message>
    </context>
    <context>
        <name>UnlockKeyDialog</name>
        <message>
            <source>Go on</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>Passphrase of your key</source>
            <translation>Passphrase Ihres Schlüssels</translation>
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation>Das ist nicht die Passphrase Ihres Schlüssels. Nichts wurde geändert.</translation>
        </message>
        <message>
            <source>Your passphrase</source>
            <translation>Ihre Passphrase</translation>
        </message>
        <message>
            <source>{why} Your key is in a file under your passphrase. It is asked for once until you close the window.</source>
            <translation>{why} Ihr Schlüssel ist in einer Datei unter Ihrer Passphrase. Gefragt wird einmal, bis Sie das Fenster schließen.</translation>
        </message>
    </context>
    <context>
        <name>UnsavedTextNotice</name>
        <message>
            <source>Copy the words</source>
            <translation>Die Wörter kopieren</translation>
        </message>
        <message>
            <source>What you typed in task {number} was not saved: “{words}”</source>
            <translation>Was Sie in Aufgabe {number} eingegeben haben, wurde nicht gespeichert: „{words}“</translation>
        </message>
        <message>
            <source>What you typed in this task was not saved: “{words}”</source>
            <translation>Was Sie in dieser Aufgabe eingegeben haben, wurde nicht gespeichert: „{words}“</translation>
        </message>
    </context>
    <context>
        <name>WindowCommandHandlers</name>
        <message>
            <source>All your work is saved in this program. No results bundle was written.</source>
            <translation>Ihre ganze Arbeit ist in diesem Programm gespeichert. Es wurde kein Ergebnispaket geschrieben.</translation>
        </message>
        <message>
            <source>All your work is saved in this program. The results bundle is there: {path}</source>
            <translation>Ihre ganze Arbeit ist in diesem Programm gespeichert. Das Ergebnispaket liegt hier: {path}</translation>
        </message>
        <message>
            <source>Every task is submitted or skipped. Export the results ({keys}), and send them to the project owner.</source>
            <translation>Alle Aufgaben sind eingereicht oder übersprungen. Exportieren Sie die Ergebnisse ({keys}), und schicken Sie sie dem Auftraggeber.</translation>
        </message>
        <message>
            <source>Every task is submitted or skipped. Send the results to the project owner: sync with {place}.</source>
            <translation>Alle Aufgaben sind eingereicht oder übersprungen. Senden Sie die Ergebnisse an den Auftraggeber: Synchronisieren Sie mit {place}.</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Ergebnisse exportieren …</translation>
        </message>
        <message>
            <source>Exporting…</source>
            <translation>Wird exportiert …</translation>
        </message>
        <message>
            <source>It is needed to sign what you export.</source>
            <translation>Er wird gebraucht, um zu signieren, was Sie exportieren.</translation>
        </message>
        <message>
            <source>No invite says that your key is yours: the owner refuses the file until they trust your public key, once. Send it to them by another way: “{copy}” in the menu {menu}.</source>
            <translation>Keine Einladung sagt, dass Ihr Schlüssel Ihrer ist: Der Auftraggeber lehnt die Datei ab, bis er Ihrem öffentlichen Schlüssel einmal vertraut. Senden Sie ihn ihm auf anderem Weg: „{copy}“ im Menü {menu}.</translation>
        </message>
        <message>
            <source>No program of this computer shows folders. This one is {folder}.</source>
            <translation>Kein Programm dieses Computers zeigt Ordner. Dieser ist {folder}.</translation>
        </message>
        <message>
            <source>Nothing was exported. What you entered stays on the screen and is saved as soon as possible.</source>
            <translation>Es wurde nichts exportiert. Was Sie eingegeben haben, bleibt auf dem Bildschirm und wird gespeichert, sobald es geht.</translation>
        </message>
        <message>
            <source>Nothing was exported: the program did not wait for the keyring, which holds your key.</source>
            <translation>Es wurde nichts exportiert: Auf den Schlüsselbund, in dem Ihr Schlüssel liegt, wurde nicht gewartet.</translation>
        </message>
        <message>
            <source>Open a task bundle, an invite, a receipt or your own results</source>
            <translation>Aufgabenpaket, Einladung, Empfangsbestätigung oder eigene Ergebnisse öffnen</translation>
        </message>
        <message>
            <source>Owner: {owner}, not verified yet. Ask the owner whether this is their fingerprint: {print}</source>
            <translation>Auftraggeber: {owner}, noch nicht verifiziert. Fragen Sie nach, ob dies der richtige Fingerabdruck ist: {print}</translation>
        </message>
        <message>
            <source>Owner: {owner}, verified.</source>
            <translation>Auftraggeber: {owner}, verifiziert.</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <source>Show in folder</source>
            <translation>Im Ordner zeigen</translation>
        </message>
        <message>
            <source>Sync now</source>
            <translation>Jetzt synchronisieren</translation>
        </message>
        <message>
            <source>Task bundles, invites, receipts and results</source>
            <translation>Aufgabenpakete, Einladungen, Empfangsbestätigungen und Ergebnisse</translation>
        </message>
        <message>
            <source>The first steps are about responses that are scored. The sample has some.</source>
            <translation>Die ersten Schritte handeln von Antworten, die bewertet werden. Das Beispiel hat welche.</translation>
        </message>
        <message>
            <source>The first steps follow when the message above the texts is dismissed.</source>
            <translation>Die ersten Schritte folgen, sobald die Meldung über den Texten ausgeblendet ist.</translation>
        </message>
        <message>
            <source>The last edits are still being saved.</source>
            <translation>Die letzten Änderungen werden noch gespeichert.</translation>
        </message>
        <message>
            <source>The project was updated: {changes}. Finished work was kept.</source>
            <translation>Das Projekt wurde aktualisiert: {changes}. Fertige Arbeit blieb erhalten.</translation>
        </message>
        <message>
            <source>The results could not be exported</source>
            <translation>Die Ergebnisse konnten nicht exportiert werden</translation>
        </message>
        <message>
            <source>These tasks were already imported; nothing changed.</source>
            <translation>Diese Aufgaben waren schon da; nichts hat sich geändert.</translation>
        </message>
        <message>
            <source>This folder cannot guarantee that the file survives a power cut.</source>
            <translation>Dieser Ordner kann nicht garantieren, dass die Datei einen Stromausfall übersteht.</translation>
        </message>
        <message>
            <source>Try again.</source>
            <translation>Versuchen Sie es noch einmal.</translation>
        </message>
        <message>
            <source>What you entered stays on the screen and is saved as soon as possible.</source>
            <translation>Was Sie eingegeben haben, bleibt auf dem Bildschirm und wird so bald wie möglich gespeichert.</translation>
        </message>
        <message>
            <source>You have no key yet: it is created with the first project that you open.</source>
            <translation>Sie haben noch keinen Schlüssel: Er entsteht mit dem ersten Projekt, das geöffnet wird.</translation>
        </message>
        <message>
            <source>Your answers in the course were exported</source>
            <translation>Ihre Antworten im Kurs wurden exportiert</translation>
        </message>
        <message>
            <source>Your public key is in the clipboard, as one line: {line}</source>
            <translation>Ihr öffentlicher Schlüssel ist in der Zwischenablage, als eine Zeile: {line}</translation>
        </message>
        <message>
            <source>no name given</source>
            <translation>kein Name angegeben</translation>
        </message>
        <message>
            <source>{said}. File: {path} ({size} kB, bundle {id}). It is still to be sent: sync with {place}.</source>
            <translation>{said}. Datei: {path} ({size} kB, Paket {id}). Sie ist noch zu übermitteln: Synchronisieren Sie mit {place}.</translation>
        </message>
        <message>
            <source>{said}. Send this file to the project owner: {path} ({size} kB, bundle {id})</source>
            <translation>{said}. Schicken Sie diese Datei dem Auftraggeber: {path} ({size} kB, Paket {id})</translation>
        </message>
    </context>
    <context>
        <name>WorkspaceController</name>
        <message>
            <source>An image of {who} is being decoded: press again once it is shown.</source>
            <translation>Ein Bild von {who} wird dekodiert: Drücken Sie noch einmal, sobald es gezeigt wird.</translation>
        </message>
        <message>
            <source>An image of {who} is shown now: look at it, and press again.</source>
            <translation>Ein Bild von {who} wird jetzt gezeigt: Sehen Sie es an, und drücken Sie noch einmal.</translation>
        </message>
        <message>
            <source>Ask the project owner</source>
            <translation>Den Auftraggeber fragen</translation>
        </message>
        <message>
            <source>Dismiss the owner's answer</source>
            <translation>Antwort des Auftraggebers ausblenden</translation>
        </message>
        <message>
            <source>Every task is submitted or skipped.</source>
            <translation>Alle Aufgaben sind eingereicht oder übersprungen.</translation>
        </message>
        <message>
            <source>It is sent with your results, signed. The answer is shown at this task.</source>
            <translation>Die Frage geht mit Ihren Ergebnissen mit, signiert. Die Antwort wird bei dieser Aufgabe angezeigt.</translation>
        </message>
        <message>
            <source>It is sent with your results, signed. The answer is shown here, and when it arrives.</source>
            <translation>Die Frage geht mit Ihren Ergebnissen mit, signiert. Die Antwort wird hier angezeigt, und wenn sie eintrifft.</translation>
        </message>
        <message>
            <source>Not submitted yet: {words}</source>
            <translation>Noch nicht eingereicht: {words}</translation>
        </message>
        <message>
            <source>Nothing is missing here.</source>
            <translation>Hier fehlt nichts.</translation>
        </message>
        <message>
            <source>Redone: {label}, task {n}</source>
            <translation>Wiederholt: {label}, Aufgabe {n}</translation>
        </message>
        <message>
            <source>Reply to the return</source>
            <translation>Auf die Rückgabe antworten</translation>
        </message>
        <message>
            <source>Reviewers read it beside your work once you have submitted the task again.</source>
            <translation>Prüfende lesen es neben Ihrer Arbeit, sobald Sie die Aufgabe noch einmal eingereicht haben.</translation>
        </message>
        <message>
            <source>Saved. It is sent to the project owner with your next results.</source>
            <translation>Gespeichert. Es geht mit Ihren nächsten Ergebnissen an den Auftraggeber.</translation>
        </message>
        <message>
            <source>Show the new version</source>
            <translation>Neue Fassung zeigen</translation>
        </message>
        <message>
            <source>The image is shown now: look at it, and press again.</source>
            <translation>Das Bild wird jetzt gezeigt: Sehen Sie es an, und drücken Sie noch einmal.</translation>
        </message>
        <message>
            <source>The owner has changed a question since you answered it: {names}. Your answer counts once you have looked at it again and submitted.</source>
            <translation>Der Auftraggeber hat eine Frage geändert, seit Sie sie beantwortet haben: {names}. Ihre Antwort zählt, sobald Sie sie noch einmal angesehen und eingereicht haben.</translation>
        </message>
        <message>
            <source>The owner has changed a text since you judged it: {names}. What you gave counts once you have looked at it again and submitted.</source>
            <translation>Der Auftraggeber hat einen Text geändert, seit Sie ihn beurteilt haben: {names}. Ihre Angaben zählen, sobald Sie ihn noch einmal angesehen und eingereicht haben.</translation>
        </message>
        <message>
            <source>The owner has changed this task since you finished it. Your work stands on what you see here.</source>
            <translation>Der Auftraggeber hat diese Aufgabe geändert, seit Sie sie abgeschlossen haben. Ihre Arbeit beruht auf dem, was Sie hier sehen.</translation>
        </message>
        <message>
            <source>The project owner has changed the guidelines: they are beside the texts.</source>
            <translation>Der Auftraggeber hat die Richtlinien geändert: Sie stehen neben den Texten.</translation>
        </message>
        <message>
            <source>The whole project</source>
            <translation>Das ganze Projekt</translation>
        </message>
        <message>
            <source>There is no task after this one.</source>
            <translation>Nach dieser Aufgabe kommt keine mehr.</translation>
        </message>
        <message>
            <source>There is no task before this one.</source>
            <translation>Vor dieser Aufgabe ist keine.</translation>
        </message>
        <message>
            <source>This is {who}.</source>
            <translation>Das ist {who}.</translation>
        </message>
        <message>
            <source>This task</source>
            <translation>Diese Aufgabe</translation>
        </message>
        <message>
            <source>This task has other guidelines than those before: they are beside the texts.</source>
            <translation>Diese Aufgabe hat andere Richtlinien als die vorigen: Sie stehen neben den Texten.</translation>
        </message>
        <message>
            <source>Undone: {label}, task {n}</source>
            <translation>Rückgängig: {label}, Aufgabe {n}</translation>
        </message>
        <message>
            <source>You asked the project owner: {question}</source>
            <translation>Ihre Frage an den Auftraggeber: {question}</translation>
        </message>
        <message>
            <source>{who} is visible now: press again to judge it.</source>
            <translation>{who} wird jetzt gezeigt: Drücken Sie noch einmal, um zu bewerten.</translation>
        </message>
        <message>
            <source>“{command}” does nothing here.</source>
            <translation>„{command}“ bewirkt hier nichts.</translation>
        </message>
    </context>
    <context>
        <name>WorkspaceStatusPresenter</name>
        <message>
            <source>Active {time}</source>
            <translation>Aktiv {time}</translation>
        </message>
        <message>
            <source>Back to it</source>
            <translation>Zurück dazu</translation>
        </message>
        <message>
            <source>Everything is saved again.</source>
            <translation>Alles ist wieder gespeichert.</translation>
        </message>
        <message>
            <source>Task {n}: {remark}</source>
            <translation>Aufgabe {n}: {remark}</translation>
        </message>
        <message>
            <source>next task to do</source>
            <translation>nächste offene Aufgabe</translation>
        </message>
        <message>
            <source>what comes next</source>
            <translation>was als Nächstes kommt</translation>
        </message>
        <message>
            <source>{active} · paused</source>
            <translation>{active} · angehalten</translation>
        </message>
        <message>
            <source>{edit} (task {n})</source>
            <translation>{edit} (Aufgabe {n})</translation>
        </message>
    </context>
    <context>
        <name>WorkspaceTopBar</name>
        <message>
            <source>Commands</source>
            <translation>Befehle</translation>
        </message>
        <message>
            <source>Finished tasks</source>
            <translation>Fertige Aufgaben</translation>
        </message>
        <message>
            <source>Guidelines</source>
            <translation>Richtlinien</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menü</translation>
        </message>
        <message>
            <source>Saving…</source>
            <translation>Wird gespeichert …</translation>
        </message>
        <message>
            <source>Task {position} of {count}</source>
            <translation>Aufgabe {position} von {count}</translation>
        </message>
        <message>
            <source>flagged</source>
            <translation>vorgemerkt</translation>
        </message>
        <message>
            <source>unverified owner</source>
            <translation>Auftraggeber nicht verifiziert</translation>
        </message>
        <message>
            <source>verified</source>
            <translation>verifiziert</translation>
        </message>
        <message>
            <source>⚑ flagged</source>
            <translation>⚑ vorgemerkt</translation>
        </message>
        <message>
            <source>✓ Saved</source>
            <translation>✓ Gespeichert</translation>
        </message>
    </context>
    <context>
        <name>_ConversationColumn</name>
        <message>
            <source>Conversation</source>
            <translation>Unterhaltung</translation>
        </message>
        <message>
            <source>language: {code}</source>
            <translation>Sprache: {code}</translation>
        </message>
    </context>
    <context>
        <name>_ImageView</name>
        <message>
            <source>The image: arrow keys move it</source>
            <translation>Das Bild: Pfeiltasten bewegen es</translation>
        </message>
    </context>
    <context>
        <name>_JudgedTextView</name>
        <message>
            <source>{who}, text</source>
            <translation>{who}, Text</translation>
        </message>
    </context>
</TS>
