<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>AnswerPanel</name>
        <message>
            <source>This answer is empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What is missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>what is asked of {who}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, text</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>AnswerTab</name>
        <message>
            <source>Go to {who}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Authoring</name>
        <message>
            <source>1 misleading answer to write</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>1 question must be one that the passage does not answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>1 question to write</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A plain search finds this: all its words stand in one sentence, {quote}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clearly wrong answers that take a reader long to see through.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>None so far; they may be left out.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Question {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Select words of the answer, then ({caret}) words of the passage that support them, and press Enter there, or {tie} anywhere.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The answer has no text yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The answer is too long</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The passage does not answer this question, so nothing in it supports the answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The passage is said not to answer it, and yet the answer quotes it: settle which holds</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The question has no text yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The question is too long</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The slate asks this already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>They come with a question: write that first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This copies the passage: {quote}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Too many questions: {most} are the most</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>a quote fits several places now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>a quote has lost its place</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>how severe is the flaw?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no critique yet that exposes it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no text yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no words of the answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no words of the passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>nothing written yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>of what kind is the flaw?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>this is the answer itself</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} misleading answers to write</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} of {most}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} questions must be ones that the passage does not answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} questions to write</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} written, {least} to {most} asked for</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, its critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, misleading answer {k}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, quotes {k}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>AuthoringActions</name>
        <message>
            <source>Question {n} now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Quotes {n} are begun: now select the words of the answer that this supports.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Quotes {n} are begun: now select what supports them in the passage ({keys}).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Quotes {n} are tied.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Select words of the answer and words of the passage first: {keys} puts a cursor into that.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The misleading answer was removed. {keys} brings it back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The question was removed. {keys} brings it back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The quotes were untied. {keys} brings them back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The words of the answer were added to quotes {n}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The words of the passage were added to quotes {n}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project asks for no misleading answers.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project asks for no quotes.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project has no questions that the passage does not answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This question is not written yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This quote has lost its place. L looks for it again; Delete takes it away.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write the answer first: its words are what is tied to the passage.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write the question first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} questions are the most here.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>AuthoringLayout</name>
        <message>
            <source>all keys</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>cursor in the passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>misleading answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>new question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>next question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>remove</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>show both</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>submit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>tie</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>what is missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>write</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>BackupList</name>
        <message>
            <source>Backups, the newest first</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checked: whole and undamaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checking it…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It holds no project yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It is damaged and cannot be restored:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Last edit: {when}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: {done} of {count} tasks submitted or skipped</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Backups</name>
        <message>
            <source>Backups</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>at startup</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>before a backup was restored</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>before an import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>before an update of the program</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>made by hand</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rescued</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>while you worked</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>BackupsPage</name>
        <message>
            <source>A backup was made and checked: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All your work is copied at startup, every half hour in which something changed, and before every import. The newest 24 copies are kept, and of the older ones ever fewer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Make a backup now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Repair it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restore</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restore the backup of {when}?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restore this backup…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The check at startup found damage:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no backup yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What you have done since then is no longer shown. A backup of how things are now is made first, so that you can come back to them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>and {n} more</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>BundleDetails</name>
        <message>
            <source>A fingerprint begins with SHA256: and has 43 more characters.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner for the fingerprint of their key, in another way than the one the file came by (a call, their web site). Paste it here, or compare it by eye.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Bundle</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Compare</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Fingerprint</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Fingerprint that the owner gave you</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Finished work was kept; tasks whose text changed are marked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>I compared it, it is the same</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not yet. The first bundle of this project brought a key, and every further one must be signed with it. Whether it is really the owner's, only the owner can tell you.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing: this bundle was here already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Project and owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Series {series}, number {number}. Tasks: {tasks}. Imported {when}.
{id}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is another fingerprint. Somebody else may have made the bundle: do not work on it before you have spoken to the owner.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Verified</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What changed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Yes. Every further bundle of this project must be signed with the same key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>and {n} older one</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>and {n} older ones</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no name given</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Card</name>
        <message>
            <source>1 word</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This response is empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>empty</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} words</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, text</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ChainBar</name>
        <message>
            <source>Chain</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rewritten</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rewritten instead</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>take back: rewritten</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} more steps: Alt ← → goes through all of them</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ChangePassphraseDialog</name>
        <message>
            <source>Change it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change my passphrase</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nobody can give it back to you: without it the key is lost, and you need a fresh invite. What you have done stays.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Protect it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Put my key under a passphrase</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The new passphrase</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The passphrase until now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The same once more</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>CheatSheet</name>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Digits work on the number row of every layout and on the numeric pad. A score of two digits ends with Enter, or after a pause.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ChipLine</name>
        <message>
            <source>Propose an edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Proposed edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reactions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>none</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, propose an edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, reactions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, {tag}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ChoiceRow</name>
        <message>
            <source>{who}, {title}: {option}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Choices</name>
        <message>
            <source>Flagged for later.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not flagged any more.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take up again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This task is skipped: {reason}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}: “{tag}” is set.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}: “{tag}” is taken away.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ClosingRow</name>
        <message>
            <source>Closing question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critiques of {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Yes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}: {question}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Command</name>
        <message>
            <source>About this project and its owner…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All commands</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All questions and what is missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All tasks…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Attribute above</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Attribute below</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Back to the scores</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Backups…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change keyboard shortcuts…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear the score</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Compact rows</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Compare with the next response</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cursor in the passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cursor in the text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Dark theme</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delivery…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export results…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>File</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find in the texts…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find next</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find previous</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Flag the task for later</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Go</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Go to what is missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Guidelines</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Help</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>High-contrast theme</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Highlight the selection</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Identity and keys…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Larger text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Light theme</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark as completely rewritten</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Menu</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Move the critique down: less important</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Move the critique up: more important</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Move the question back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Move the question forward</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New misleading answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next part of the window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next task to do</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Normal rows</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Normal text size</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>One response, large</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open a task bundle…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the sample “Critique answers”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the sample “Judge critiques”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the sample “Rate responses”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the sample “Write questions”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Preferences…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Previous part of the window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Previous question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Previous task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Progress and time</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Projects</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Propose an edit to the text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Quit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rank higher, or prefer the left one</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rank lower, or prefer the right one</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reactions…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Redo</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove the question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reset panels and columns</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Response by its letter</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Response to the left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Response to the right</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Responses one under the other</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Responses side by side</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Roomy rows</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Score the focused attribute</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scroll the response down</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scroll the response up</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Session goal…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show all levels of the score</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show the data folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show the text unformatted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show the whole prompt or question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skip as similar to another answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skip the task with a reason…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Smaller text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Submit and go on</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take the flag away</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take the skipped task up again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The passage does not answer the question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Theme of the system</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tie them as new quotes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tie with the one ranked before</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tie words of the answer and of the passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Two responses to compare</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Version after in the chain</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Version before in the chain</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>View</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write the refinement of a critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>all keys</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>cursor</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>highlight</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>refine</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>score</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>submit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>undo</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Commands</name>
        <message>
            <source>All your work is saved in this program. No results bundle was written.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Every task is submitted or skipped. Export the results ({keys}), and send them to the project owner.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export results…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Exporting…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It is needed to sign what you export.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open a task bundle</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Owner: {owner}, not verified yet. Ask the owner whether this is their fingerprint: {print}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Owner: {owner}, verified.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show in folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Task bundles and invites (*.anntask *.anninvite)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>That did not work</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The last edits are still being saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The project was updated: {changes}. Finished work was kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The results could not be exported</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The work on {n} task was exported</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The work on {n} tasks was exported</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>These tasks were here already; nothing changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What you entered stays on the screen and is saved as soon as possible.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no name given</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} submitted task is open again, because something is missing from it now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} submitted tasks are open again, because something is missing from them now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} task was added to this project.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} task was added.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} task whose answers were taken back goes along, empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} tasks were added to this project.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} tasks were added.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} tasks whose answers were taken back go along, empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{said}: {statuses}. Send this file to the project owner: {path} ({size} kB, bundle {id})</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Comparing</name>
        <message>
            <source>Compare with {who}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>End</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark what differs</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Marks off</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Context</name>
        <message>
            <source>Conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} messages</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Core</name>
        <message>
            <source> or </source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A corroboration has {MAX_QUOTES} quotes on a side at most.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A critique holds {MAX_SPANS} highlights.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A file inside has a name that is not permitted: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A file on this computer could not be used: {name}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A folder is named by its whole path.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A highlight does not lie on the text of {target}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A highlight has lost its place: {exact}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A journal entry does not fit the annotation it belongs to.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A key is never replaced.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A key needs the name of its owner.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A newer program made it. Update this one, or ask the sender to write it anew with one like yours.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A note holds {MAX_SPANS} highlights.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A project is open.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A question has {most} misleading answers at most.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A quote is given for a side that it does not lie on.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A quote lies neither on this answer nor on the passage.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A quote stays on its side: the answer, or the passage.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A row of the database is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A row of the database was changed outside the program, or by a failing disk.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A signature does not hold: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>An annotation was saved in a form that this version does not understand.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>An answer has {MAX_CORROBORATIONS} corroborations at most.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>An answer has {maximum} critiques at most.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>An answer scored {high}, the best, has a critique that is {title}. Is that meant?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Annotator is already running with this data directory.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Another key than the owner's signed this receipt: {fingerprint}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Another program holds the database.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask for a fresh invite. Your work is here, and goes with it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the annotator whom it is for, and for the file again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner for a fresh one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner for a new bundle.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner for a smaller one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner for an invite; or export to a file and send it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner for it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner for the file or its one line again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner for the newest one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner to give one of the two tasks another id.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner whether the key was changed, by another channel than the one the file came by.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the owner.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask the sender for the file again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ask whoever shares it for the right.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check path and disk.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check that its folder can be written.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check the disk and its connection.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check the disk and its free space.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check the passphrase and the key file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check the path.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check the rights of its folder.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a folder: `annotator sync --to FOLDER`; or export to a file and send it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose another data directory.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose another file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose another folder.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose another one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close other programs that use it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Complete the task, or take it up again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {number}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {number} has no refinement yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {number} is helpful and has no category yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {number} is helpful and has no rank yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {number} is helpful and has no severity yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {number} is not judged yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critiques are not asked of {target}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Do not go on with this project before you have spoken to the owner.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Do not use it. Ask the owner for it again, and tell them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Drop them to mark it as rewritten.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Every text of the last {TASKS_IN_A_ROW} tasks has the same scores. Is that what you mean?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everything has the same score. Is that what you mean?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Free some space, then try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Free some space; a project that is open goes on trying to save.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Give it with --passphrase-file, or name its file in {PASSPHRASE_VARIABLE}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Give one with --name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Go back to the library first, then open it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Go back to the library first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Install the newer version of Annotator; nothing was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It counts for nothing here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It counts for nothing. Tell the owner, by another channel.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It counts for nothing. Tell the owner.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It is kept as it is. Install the newest version of Annotator.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Join some of them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Judge the others.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep this window open and ask for help.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Look at it, then go on.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Look at it, then submit again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Look at path and disk.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Look at the disk and its rights, then sync again; your work is in the database.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Look at the folder and the disk.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Make it two critiques.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Make it two notes.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Make one with `annotator keys new --role {role}`.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark it anew, or remove it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Move the key again, with a fresh file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No edit of {target} is asked for.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No lost highlight is at one place in the text now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No lost quote is at one place in the text now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is lost: it is still here. Try again, or use another destination.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is ranked before this critique.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is ranked before this response.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing of it was used.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing of this project is in that folder. The drive may not be plugged in.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was changed. Ask the owner for the newest bundle.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was changed. Tell the owner, by another channel than the one this file came by.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was taken from it. Tell the owner: somebody may have moved files there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was worked on in this project yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>On this computer {one_line} ({annotator_id}) works on this project; the invite is for {annotator_id3}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>One of them needs its critiques.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open it on that person's computer, or with a data directory of their own (--data-dir).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Others on this computer can read this private key file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Plug it in and try again; to begin with an empty folder, choose it once more.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Plug the drive in, or connect the share, then try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Plug the drive in, or connect the share, then try again. Nothing is lost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Question {number}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Question {number} asks the same as question {same}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Question {number} is marked as unanswerable, and its answer has quotes of the passage: settle it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Question {number}: all its words stand in one sentence of the passage. A plain search finds it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ranks go from 1 to {last}; {rank} is outside.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Refinement {number}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove them first, or leave the answer as it is.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restore a backup. Where there is none, ask for help before you move the data directory away to begin anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run `annotator store check`, or restore a backup.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run `annotator store check`.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run `annotator store check`; the entry and the annotation are both kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run `annotator store repair`.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run `chmod 600 {path}`; if somebody may have copied it, rotate the key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Say first that it is one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Say what the proposed edit mends: {titles}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scored {score}: an answer below {below} needs a critique.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Shown as plain text: longer than 256 KB.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Shown as plain text: too much markup to show it in time.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Shown as plain text: {too_much}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skipped. Press again to take it up.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Somebody else may have made it. Ask the owner, by another channel than the one it came by.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Something that was written has the id {identifier} already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Start Annotator again and open Backups in its menu, to recover the row; or run `annotator store repair`.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Start Annotator again: it offers that copy.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Submitted. Press again to revise.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sync again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take it over with `annotator keys import`.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take that mark away first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take that mark away to refine it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>That answer is itself skipped as similar to this one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>That was quicker than the texts can be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The answer that this one is similar to is no other answer to the same question.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The answer to question {number}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The answer to question {number} copies the passage. Say it in words of your own.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The bundle carries no signature by its {role}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The bundle has format version {found}; this program reads {known}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The bundle is larger than permitted: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The content was changed after it was signed: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The corroboration has no quote {index} on the {side}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The critique has no highlight {index}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database cannot be reached any more: {strerror}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database cannot be written.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database could not be used: {error}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database file cannot be opened.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database file was not made by this program.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database has no such task.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database is closed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database is damaged ({table} {key}: {why}), so no backup was made of it. Earlier backups are kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database is gone; its log, backups of it, or notes of what was saved in it are there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database was changed by something else while it was open.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database was written by a newer program (schema {version}; this one knows up to {SCHEMA}).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The disk is full.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The disk reports an error.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The export has gone from the outbox.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file cannot be decrypted: {strerror}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file cannot be read or written: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file cannot be written: {strerror}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file ends too soon.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file is not written in the one permitted way: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The folder cannot be used: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The folder is not there any more, or its drive reports an error.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The folder is not there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The invite cannot be read: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The invite has format version {version}; this program reads {FORMAT}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The invite names another owner's key than the one that signed it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The invite names no place to sync with.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The invite was changed after it was signed, or something else was signed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The journal does not lead to the annotation.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The key file cannot be read: {strerror}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The last edits are still being saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The last sync was cut off.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The list of invites in the file cannot be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The new text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner changed a text after you had judged it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner has changed this task since. It is shown as it is now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner has revoked your key: nothing that it signs from now on counts.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner has withdrawn this invite.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner of its project opens it with --project DIR; if you are, it is for another key, or was damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner of {shown} has revoked the key that signed this: {fingerprint}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner's key signed two bundles that contradict each other: this one, number {sequence} of its series, and number {sequence2}, which is here already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The passphrase file cannot be read: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The passphrase is empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The proposed edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The public key cannot be read: {error}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The receipt has format version {version}; this program reads {FORMAT}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The receipt was changed after it was signed, or something else was signed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The record of earlier keys is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The results could not be encrypted: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric asks for no answers.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric asks for no critiques of misleading answers.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric asks for no critiques.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric asks for no misleading answers.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric asks for no number called {key}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric asks for no questions to be written.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric asks for no quotes that corroborate answers.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric asks for no refinements.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric asks nothing once all critiques are judged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric does not have questions marked as unanswerable.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric does not have the helpful critiques ranked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric has no critiques judged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric has no notes called {key}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric has no preference called {key}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric has no ranking called {key}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric has no rating called {key}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric has no reaction {reaction} in {key}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric has no reason to skip called {reason}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric has no tag {tag} in {key}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric lets no answer be marked as rewritten.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric lets no answer be skipped as similar.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The rubric lets no answer be skipped as similar: take that mark away.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The signed content does not fit the format: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The system's keyring does not give out the {role} key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The system's keyring does not take the new key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The system's keyring holds something else than the {role} key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The task {task_id} is here already, from another batch and with another {other}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text holds a character that cannot be kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The texts of this task take {taken} bytes and {MAX_BYTES} are the most: shorten the longest, or refine fewer critiques.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The {role} key and its `.pub` file do not belong together.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There are {MAX_NOTES} notes on this text.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There are {len} critiques; {maximum} are the most.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is a critique of your own, and the answer is that there is none: settle it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is a critique {id} already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is a note {id} already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is a {role} key already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is a {role} key without its `.pub` file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no critique {identifier}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no kind of destination called {scheme}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no note {identifier}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no place {to} among the critiques.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no place {to} among the questions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no question {identifier}, and none with such a part.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no role {role}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no room left.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no such object.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no such project here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no task {position}; the last is {count}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no {role} key yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>These answers are skipped as similar to each other: one needs its critiques.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This answer has critiques or a rewrite already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This answer has refinements.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This answer is marked as completely rewritten.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This answer is skipped as similar to another.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This backup is damaged itself.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This bundle is another one than its name or its folder says.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This file has another one's name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This file is encrypted (age), and cannot be read with the key that is here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This file is encrypted to another key, or was cut or changed on its way.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This file is too large to be what its name says.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is a {found} bundle; a {wanted} bundle is needed here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is asked of helpful critiques.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is asked once every critique is judged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not a private key file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not a receipt: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not a task or results bundle: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not an invite: {why}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is number {sequence} of its series, and number {sequence2} is here already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is signed by a key that the owner of {shown} used before: {fingerprint}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is somebody's {role} key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This machine's owner key does not open the project's encryption key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project has no task that could be worked on.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project is open already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This receipt is for somebody else.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This refinement is not based on changed text.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This says it belongs to {shown}, but another key signed it: {fingerprint} instead of {fingerprint3}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This task is not skipped.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This text is highlighted for this critique already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This text is quoted in this corroboration already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Two tasks have the id {task_id}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type it anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unlock it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unlock the keyring, then try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Update the program, or ask the owner.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Update the program.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Use one of {join}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Use the machine or the key with which encryption was set up.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Use the open window, or close it first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Use the open window.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What stands behind the key has format version {version}; this program reads {FORMAT}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What stands behind the key was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What was done by then stays; it goes on from there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What was put there is not what it should be when it is read back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Work on a task, then export.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write the critique that you say there is.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You have not accepted an invite to this project, so its owner would not know whose results these are.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You may not write there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You stopped it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>a passage highlight</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>an answer highlight</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>fits several places now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>has lost its place</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>lies on a text that this critique is not about any more</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no corroborations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no misleading answers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no questions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no unanswerable questions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} corroboration</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} corroborations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} misleading answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} misleading answers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} questions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} unanswerable question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} unanswerable questions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{critique} is not asked for by the rubric: take it away.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{identifier} is no corroboration.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{identifier} is no misleading answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} changes nothing yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} has more misleading answers than the rubric lets it have: remove some.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} has no category yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} has no quote of the {side} yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} has no severity yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} has no text yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} has quotes, which the rubric does not ask for: remove them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} has {len} characters and {limit} are the most: shorten it by {limit4}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} is based on changed text: keep, rebase or redo it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} is marked as unanswerable, which the rubric does not ask: take the mark away.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} is not asked for by the rubric: take it away.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} is the answer itself.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} was cut off while it was open.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} was removed while it was open.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} was replaced by another file while it was open.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}, corroboration {place}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}, misleading answer {place}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}: does it apply to the original answer?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}: how severe is its flaw?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}: of what kind is its flaw?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}: the critique that exposes it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}: the highlight “{short}” {what}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}: the quote “{short}” fits several places now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}: the quote “{short}” has lost its place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}: {len} by quotes so far, {least} must be there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}: {so_far} so far, {misleading_minimum} are asked for.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{other} is not another answer to the same question.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{problem} All work is in {name}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{root} lies in a folder that is synchronised ({part}): that can damage the database.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{root} lies on a network drive ({kind}): that can damage the database.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{taken_from} is no critique that came with this answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title_for}: yes or no?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} belongs to the key {owner_fingerprint}, not to {fingerprint}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} does not ask for {part}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} does not rank {item} for {target}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} goes from {low} to {high}; {value} is outside.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} goes from {values} to {values3}; {value} is outside.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} has no score yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} has no strength {strength}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} has no such {name}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} have no such {name}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} is not asked of {target}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} is open.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} needs {what}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} take no highlights.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} takes no highlights.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} takes no justification.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} takes no note.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: a note has no highlight yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: a note has no text yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: every response must have a rank.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: no note yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: no number yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: no preference yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: no rank yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: say more about it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: say why.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: the note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: the reason</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: the task has no passage to write about.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: two critiques cannot have the same rank.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: two responses cannot have the same rank.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: {maximum} questions are the most.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: {misleading} so far, {misleading_minimum} are asked for.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: {preferred} cannot be what is preferred.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: {questions} so far, {minimum} are asked for.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: {questions}, and {maximum} are the most.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: {unanswerable} so far, {unanswerable_minimum} must be there on which the passage says nothing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{what} does not open with this passphrase.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{what} is not an Ed25519 key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{what} needs its passphrase.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>CorroborationRow</name>
        <message>
            <source>Find lost quotes again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Quotes {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>CorroborationsPanel</name>
        <message>
            <source>Quotes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Quotes that support the answer to question {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tie</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tie what is selected in answer and passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>answer to question {n}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Counting</name>
        <message>
            <source>the same tasks as before</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done}, {n} begun</source>
            <comment>one task</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done}, {n} begun</source>
            <comment>tasks</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} revised</source>
            <comment>one task</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} revised</source>
            <comment>tasks</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} revised, not resubmitted</source>
            <comment>one task</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} revised, not resubmitted</source>
            <comment>tasks</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} skipped</source>
            <comment>one task</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} skipped</source>
            <comment>tasks</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} submitted</source>
            <comment>one task</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} submitted</source>
            <comment>tasks</comment>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} task added</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} task with a new text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} task withdrawn</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} tasks added</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} tasks with a new text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} tasks withdrawn</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>CritiqueLayout</name>
        <message>
            <source>Question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The selection was let go: it was made for another answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>all keys</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>choose</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>cursor</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>highlight</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>next part</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>reaction</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>refine</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>submit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>whole question</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Critiques</name>
        <message>
            <source>#{n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>1 critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>1 thing missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Answer {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {n} as given</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {n} of {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {n}: {message}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {n}: {text}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Message {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Needs a refinement: press</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No critiques yet. C begins one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No critiques yet. C begins one; what is selected in a text becomes its highlight.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Question {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Refinement that is gone</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Refinement {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Refinement {n}, based on changed text: {base} is different now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Refinement {n}, improves on {base}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skipped: very similar to {letter}. No critiques are needed here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Still needs: {fields}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no answer here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Whole task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>category</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>like {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>needs a critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no flaw</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no rank</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no rank yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no score</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no score yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no text yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>none needed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not rankable</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>nothing to criticise</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>of {high}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rank {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>refinement {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>severity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>similar to {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>something missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>whether it applies to the original</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{message}: select the text and press</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} critiques</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} things missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{refinement} · nothing left to criticise</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Delivery</name>
        <message>
            <source>Delivery</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export {number}: {tasks}, {size}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New tasks wait to be taken in.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing new.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Some files are still on their way; sync again later.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner received {n} export.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner received {n} exports.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your results were delivered.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>delivered</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>in a file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>in a later export</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>received by the owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>received, with tasks returned</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>refused by the owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>to send</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} new task is here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} new tasks are here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} task submitted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} tasks submitted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{size} kB</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>DeliveryPage</name>
        <message>
            <source>Accept an invite first: it says who you are to the project's owner, and often where to send results. Without one, export your results to a file and send that.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a folder…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It is needed to sign what you send.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Last attempt</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Last sync</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New tasks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is lost: what was not delivered is still here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing to sync with yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Place</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Returned: task {task}. {reason}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Stop</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sync</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sync now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sync with this place?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Syncing…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take in the new tasks…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The folder that you share with the owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner has</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This uses the network.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>To send</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your signed results of “{title}” are put there, and tasks and receipts are fetched from there: {place}. That happens only when you press Sync now. Nothing else is ever sent from this computer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>never</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>none yet: choose the folder that you and {owner} share</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>nothing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>work that is on this computer alone</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} submitted task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} submitted tasks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{tasks} (receipt {n})</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Difference</name>
        <message>
            <source>added</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>removed</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Dock</name>
        <message>
            <source>Critiques of {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critiques of {who}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Marked as completely rewritten instead of refined. You may write the new text here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skip as similar to</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your critique of {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your critiques of {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>most important first</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>one at the most</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, rewritten text</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Doing</name>
        <message>
            <source>A rewritten answer has no refinements: {count} would be removed. Undo brings them back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Based on changed text now: refinement {numbers}. Keep, rebase or redo each.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Changed on both sides in {n} places, your words stand there: {quotes}. Read them again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Changed on both sides, your words stand there: {quotes}. Read it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a critique first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a critique first: a refinement does what one critique asks.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Highlights of critique {n} lie on: {texts}. Open one of these and select there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep the refinements</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark as completely rewritten?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark as rewritten</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Select a text first: V puts a cursor into it, Ctrl+F finds words and selects them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The critique was removed. Ctrl+Z brings it back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The new text went with the mark. Ctrl+Z brings both back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no answer here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This answer has critiques: they would have to go first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This highlight has lost its place. L looks for it again; Delete takes it away.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project asks for no refinements.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project lets no answer be marked as rewritten.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project lets no answer be skipped as similar.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Edit</name>
        <message>
            <source>Add corroboration</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add highlight</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add misleading answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add quote</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Answerable</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change highlight</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change misleading answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change quote</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change refinement</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change the judgement</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear the closing answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear the rank</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear the verdict</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Closing: {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique: {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find highlights again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find quotes again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Flag for later</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Flaw: {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Helpful</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Justify {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep refinement</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark as rewritten</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark as rewritten, drop refinements</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not helpful</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not rankable</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not rewritten</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not similar</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Note: {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Propose an edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rank better</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rank worse</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rank {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rankable again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>React: {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rebase refinement</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Redo refinement</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove corroboration</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove critique</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove highlight</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove misleading answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove quote</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove refinement</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove the flag</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reorder critiques</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reorder questions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Set {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skip as similar</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skip: {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Submit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take back the proposed edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take back {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take the critique over</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take up again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tie</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unanswerable</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: no</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title}: yes</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Editor</name>
        <message>
            <source>Not pasted: that is more than {room} characters. It is still in the clipboard.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not saved</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ErrorPanel</name>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Code</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Copy this message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What to do</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Where</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your work</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ExportDialog</name>
        <message>
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose another file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Encrypted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export results</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export results of {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>File</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Last export</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing yet: no task has been worked on.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Of a revised task the owner uses what you submitted last, until you submit it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Of {count} tasks: {done}. Each goes with its status.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Results bundles (*.annresult *.annresult.age)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Signed by</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>To</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>never</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>unverified owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>verified</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>yes, so that only the owner can read them</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Fault</name>
        <message>
            <source>A fault in Annotator</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All your work is saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Something in the program went wrong.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The last edits are still being saved; keep this open.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You can go on. If it happens again, close Annotator and send the report (it holds no task text).</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <source>Close find</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find in the texts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>searching …</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} of {count}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>GoalDialog</name>
        <message>
            <source>Its progress stands in the last line. At its end a line sums it up.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No goal</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Or minutes of active work</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Session goal</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Set minutes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Set tasks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tasks to submit</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Goals</name>
        <message>
            <source>Goal reached: 1 task submitted in {time} of work.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Goal reached: {n} tasks submitted in {time} of work, {each} a task.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done} of {amount} min</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done} of {amount} tasks</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Guidelines</name>
        <message>
            <source>Close guidelines</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Guidelines</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Guidelines, text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project has no guidelines.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Identity</name>
        <message>
            <source>Identity and keys</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>IdentityPage</name>
        <message>
            <source>A lost computer or key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A new key signs from now on. The old one vouches for it, and owners take that from your next export. Other computers of yours need the new key: move it there, for nothing new counts under the old one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Another computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Begin with a new key?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change my passphrase…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Copy my public key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Fingerprint</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>I lost my passphrase…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It is made here when you accept an invite, or export for the first time. If you have one on another computer, take it over.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It is needed so that your key can vouch for the new one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It is needed to write your key to the file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It took the place of an earlier key, which vouches for it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Kept</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Last export</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Make a new key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Move my key to another computer…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing of yours was exported yet, so nothing is lost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing vouches for a key that is made without your passphrase. Ask every owner for a fresh invite; once you have accepted it, your next export has all your work again. The old key's files stay where they are.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Projects that came with it: {titles}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Put it under a passphrase…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Replace it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Replace my key with a new one…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Replace your key?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Replaced</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take over my key from another computer…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take your key there: it is written to a file under a passphrase of your choice, with your projects. The owners then see one annotator with two devices. Or ask for a fresh invite, and accept it there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tell the owners at once: they revoke the key and invite you again. What they had received by then stays yours. If you only want another key, replace it: the old one vouches for the new one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner revoked a key that you used before. What they had received by then counts; your next export has all your work again, under your present key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner revoked this key. What they had received by then counts and stays yours; nothing that you export under it from now on does. Ask them for a fresh invite: accepting it makes a new key, and your next export has all your work again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>These 12 words and the fingerprint stand for your key. Read them to an owner who asks whether it is really you.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>They get</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>They may</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This device</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Work that you did since your last export is only here so far.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You have a new key. Ask every owner for a fresh invite before you export.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You have a new key. Export again when you next send work.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You have no key yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You sign as</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your id</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your key is here. Delete the file now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your key is in {path}. On the other computer choose “Take over my key”, then delete the file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your key is under the new passphrase.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>in a file on this computer; its passphrase lies beside it, because there is no keyring</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>in a file under your passphrase</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>in the keyring of this computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>never</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no name given</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>none: you were not invited, so the owner must trust your key once</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>send you tasks, change and withdraw them; see nothing else on this computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>what you export, signed by you</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>what you export, signed by you and encrypted to them</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{owner}, not verified yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{owner}, verified</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>InviteDialog</name>
        <message>
            <source>Accept</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check these 12 words with {owner}, in another way than this invite came by: a call, a meeting.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Fingerprint</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Invite</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Results</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sent to</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You have accepted this invite already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You sign as</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your id</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>encrypted, so that only {owner} can read them</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>signed by you</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{owner} invites you as {name} to “{title}”.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Jobs</name>
        <message>
            <source>Something in the program went wrong ({kind}).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your saved work is untouched.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Judging</name>
        <message>
            <source>Critique {n} of {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>category</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>needs {fields}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not judged yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>severity</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>JudgingController</name>
        <message>
            <source>Everything is judged. {keys} submits the task.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Severity and category are asked of helpful critiques: press Y first, if it is one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is a critique of your own already: change it, or remove it first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This answer is done. {keys} goes to what is missing elsewhere.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project asks for no critique of your own.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>helpful</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>move</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not helpful</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rank</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>yes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} to {rank}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>JudgingPanel</name>
        <message>
            <source>Clearly helpful</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critiques of {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Given critiques of {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Helpful</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not clearly</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not helpful</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>all judged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} left</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>KeyDialog</name>
        <message>
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change a shortcut</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New keys of {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Press the new keys</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Press the new keys of {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Use in addition</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Use instead</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>none</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{keys} cannot be used: scores, Tab and Enter keep their keys.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{keys} runs “{title}” now. If you use it here, it no longer will.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>KeyFileDialog</name>
        <message>
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a passphrase. Whoever has the file and the passphrase can sign in your name, so do not send both the same way.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose another file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose the file that you wrote on the other computer, and type its passphrase.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose the file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>File</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keys (*.annkey);;OpenSSH private keys (*)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Move my key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Passphrase</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take it over</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take over my key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The same once more</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>none yet</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Legend</name>
        <message>
            <source>Comparison of {left} and {right}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>only in {who}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{share} % of the words of {left} and {right} are the same</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>LevelStrip</name>
        <message>
            <source>Levels of {attribute}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show all</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show less</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Library</name>
        <message>
            <source>A project owner sends you an invite, and tasks in one file, a task bundle (.anntask). Open them, or drop them here. Everything stays on this computer until you export it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Accept an invite…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No project yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open a task bundle…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the sample {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open this sample</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Or try a sample project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Projects</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>LibraryBar</name>
        <message>
            <source>Commands</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Menu</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Links</name>
        <message>
            <source>Link</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open this address in the browser?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This link does not open: only http and https addresses do.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>All work on this project is as it was.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close and lose them</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Details…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep the window open</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not everything is saved</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was imported. Your projects and your work are as they were.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database is not open yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database is not where it was. All your work is in a copy, which the next start offers: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The last edits could not be written to the disk. If you close now, they are lost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The project cannot be opened</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} was refused</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Marking</name>
        <message>
            <source>Arrows move, Shift selects, Enter highlights, Esc leaves.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No comparison.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is marked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Texts are shown as they were written.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project asks for no notes.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What differs is marked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{one} against {other}: what only one of them says is marked.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>MisleadingCard</name>
        <message>
            <source>Misleading answer {n}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>MisleadingPanel</name>
        <message>
            <source>Misleading answers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Misleading answers to question {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New misleading answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>question {n}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Navigator</name>
        <message>
            <source>All</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Begun</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Flagged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Problems</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Returned</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revised</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skipped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Submitted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tasks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>To do</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>NavigatorPage</name>
        <message>
            <source>Find words in the texts, or type a number</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No task matches.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The texts are being prepared for search: {done} of {total} tasks. Then they can be searched.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The texts cannot be searched yet: they are still being prepared for it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Words to find, or the number of a task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{shown} of {count} tasks. Enter opens the marked one.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>NoteCard</name>
        <message>
            <source>Note {n} on {who}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove note {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What is there to say?</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>NotesPanel</name>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close notes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No notes yet. {new} begins one; what is selected in a text becomes its highlight. {mark} adds another highlight to the note with the ring.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Notes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What kind of note?</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Notice</name>
        <message>
            <source>Dismiss</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Noting</name>
        <message>
            <source>Note {n}: {text}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Notes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no text yet</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Opened</name>
        <message>
            <source>Applies to the original</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Applies to the original answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Category</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Does not</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Edit refinement</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find lost highlights again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>One flaw: what is wrong, and where?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Refine</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Severity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{words} Ctrl and a digit choose while you type.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Opening</name>
        <message>
            <source>Opening…</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Outline</name>
        <message>
            <source>1 thing is missing in this task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is missing in this task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Questions and answers of this task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>complete</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} things are missing in this task</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>PageBar</name>
        <message>
            <source>Back</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Pages</name>
        <message>
            <source>Backups…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everything is as it was.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Fetch tasks…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the task bundle that comes next from them, or wait for it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Others on this computer could look into {folder}. It is for you alone now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Repaired:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restoring the backup…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show and repair…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The backup was not restored</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The backup was restored and checked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The check at startup found damage: {first}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The damage could not be repaired</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The database is not open yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The invite could not be accepted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner revoked your key; it is needed to put a new one in its place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is nothing to repair.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What was there before is kept: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You are {id} for {owner}, who is verified now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>and {n} more</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{owner} is verified now.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Palette</name>
        <message>
            <source>Commands</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find a command</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Matching commands</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What do you want to do?</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Parts</name>
        <message>
            <source>Answer {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Assistant</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique {number} of {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Message {number}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Prompt</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Question {number}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Response {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>System</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>User</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Whole task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Yes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>about {hours} h {minutes} min left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>about {minutes} min left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not rankable</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{hours} h {minutes} min</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{letter} is better</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{minutes} min {seconds} s</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{one} and {other}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{seconds} s</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>PartsController</name>
        <message>
            <source>All levels are shown.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All of the prompt is shown.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Passphrase</name>
        <message>
            <source>A passphrase has at least {n} characters. Several words are good.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The two passphrases are not the same.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>PasteDialog</name>
        <message>
            <source>Accept an invite</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Go on</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open a file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Paste the line that the project owner sent you. It begins with anninvite: and may have other words around it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The line of the invite</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Progress</name>
        <message>
            <source>Progress and time</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ProgressPage</name>
        <message>
            <source>By day</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No work has been saved yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Session goal: {goal}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Session goal…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>a typical task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>active time</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>left at this pace</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>none</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>revised, not resubmitted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>skipped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>submitted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>to do</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{time}, {n} submitted</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ProjectPanel</name>
        <message>
            <source>Continue</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Details…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export results…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Fingerprint of the owner of {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Owner and bundles of {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Progress of {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Start</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unverified owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Verified owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>changed since</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>exported {when}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>last export: {state}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not exported yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done} of {count} tasks</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Prompt</name>
        <message>
            <source>All of it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Less</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Previous question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Question {n} of {count}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who} in one line</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, text</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ProposalPanel</name>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close the edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Proposed edit: {who}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What changes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, proposed edit</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>QuestionForm</name>
        <message>
            <source>A question about the passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>May stay empty: the passage does not answer it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Question {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The passage does not answer it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What the passage says about it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, answer</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>QuestionStep</name>
        <message>
            <source>Go to question {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>nothing missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} missing</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>RankRow</name>
        <message>
            <source>no rank yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rank {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}: its rank</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>RankRows</name>
        <message>
            <source>A digit gives the rank, Enter the next free one; or drag.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The helpful ones, best first</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{words} = ties with the one before.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Ranks</name>
        <message>
            <source>It is rank {n}: ranks have no gaps.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Moved with it: {ranks}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name} {rank}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Reactions</name>
        <message>
            <source>{who}, reactions to choose from</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ReadingPane</name>
        <message>
            <source>Copy</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open link…</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Refining</name>
        <message>
            <source>Refinement {n} improves on {base}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Refinement {n}: nothing is changed yet in {base}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, refinement</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Revising</name>
        <message>
            <source>Show the new version</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner has changed a text since you judged it: {names}. What you gave counts once you have looked at it again and submitted.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner has changed this task since you finished it. Your work stands on what you see here.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Rows</name>
        <message>
            <source>Note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Note (if you like)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Why?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Why? (if you like)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} of {count}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, {attribute}, note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, {attribute}, why</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Sample</name>
        <message>
            <source>Answers about a story and what others said of them: which critiques help, how much, in which order.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Critique answers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everyday questions, each with four responses: score every response on five attributes.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Judge critiques</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rate responses</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Short stories and answers to questions about them: say what is wrong, mark it, write it better.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Two stories to ask about: write questions, answers, misleading answers, and quote what supports them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write questions</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ScoreRow</name>
        <message>
            <source>not scored</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>one less</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>one more</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{low} to {high}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, {attribute}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, {attribute}: {score}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Section</name>
        <message>
            <source>Find</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>in the middle</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} words</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who} ({target}), text</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Settings</name>
        <message>
            <source>As wide as fits, answers {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Backups…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Compact</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Dark</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Emoji</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>High contrast</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Identity and keys…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keyboard shortcuts…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Language, from the next start</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Light</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Longest line of text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No font on this computer has all the emoji of this project, so they are shown by their names. Any emoji font brings them: on Debian and Ubuntu, fonts-noto-color-emoji.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Normal</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Preferences</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Roomy</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Row height</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Same as the system</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Text size</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Theme</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You sign as</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your data is in</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} characters</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Settling</name>
        <message>
            <source>Based on changed text: what it improves on is no longer what it was written against.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep leaves it as it is. Rebase makes your changes in the new text. Redo begins from the new text.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rebase</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Redo</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove refinement</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Shortcuts</name>
        <message>
            <source>Keyboard shortcuts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>changed</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message>
            <source>Change…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Commands</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Every command has the keys again that it had at first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Every command, and the keys that run it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find a command or a key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reset</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reset all</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>SkipDialog</name>
        <message>
            <source>A note, if you like</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Note on why it is skipped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Please say why</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skip</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What you entered so far is kept. You can take the task up again at any time.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} of {limit} characters: shorten the note to skip the task.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>SlateBar</name>
        <message>
            <source>New question</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>SlatePanel</name>
        <message>
            <source>Questions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Questions about the passage</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>SlateTab</name>
        <message>
            <source>Go to question {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not answered by the passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>nothing missing</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>SpanChip</name>
        <message>
            <source>Lost: {span}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who} “{quote}”</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>StatusPresenter</name>
        <message>
            <source>1 score to go</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>1 thing missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Active {time}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Back to it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Every task is submitted or skipped.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everything is saved again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Goal {goal} · {active}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not saved</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not saved yet, trying again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is missing here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revised, not resubmitted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revised, not resubmitted · {words}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Saving…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skipped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Task {n} is skipped. {keys} takes it back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Task {n} is submitted. {keys} takes it back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Task {n}: {remark}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no answer {letter} here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no response {letter} here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>attribute</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>for {letter}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>go to</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rank</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rank higher, lower</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>reaction</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>response</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>score</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>tie</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>towards {a}, {b}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{attribute} goes from {low} to {high}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} scores to go</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} things missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{edit} (task {n})</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Ready to submit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Saved</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Submitted</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>StepButton</name>
        <message>
            <source>Open {who}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>based on changed text</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Switcher</name>
        <message>
            <source>Go to {who}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>More after these</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>More before these</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>SwitcherChip</name>
        <message>
            <source>{given}, not in view</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Tally</name>
        <message>
            <source>1 word</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} of {limit} characters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} words</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>TallyCell</name>
        <message>
            <source>not scored</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, go to {attribute}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>TaskRows</name>
        <message>
            <source>No.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remarks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Status</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This task is damaged in the database.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Time worked</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>changed since export</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>damaged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>flagged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not resubmitted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>text changed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} missing</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>TaskTable</name>
        <message>
            <source>Tasks</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>TopBar</name>
        <message>
            <source>Commands</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Finished tasks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Guidelines</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Menu</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Saving…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Task {position} of {count}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>flagged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>unverified owner</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>verified</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done} of {count} tasks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚑ flagged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Saved</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>TroublePage</name>
        <message>
            <source>Code {code}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was changed, and no good backup was found in {folder}. Keep the data folder as it is and ask for help.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was changed. Looking for a good backup…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was changed. The newest good backup is of {when}. If you restore it, the files that do not open are kept beside it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Quit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restore this backup</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Try again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your work cannot be opened</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>TypingGuard</name>
        <message>
            <source>Copy the words</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{refusal} Nothing was done with what you typed: “{typed}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{words} Nor with “{kept}”: choose what that is about, or press Esc, and type it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{words} · Esc goes on</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Undoing</name>
        <message>
            <source>Redone: {label}, task {n}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is nothing to redo.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is nothing to undo.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undone: {label}, task {n}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>UnlockDialog</name>
        <message>
            <source>Go on</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Passphrase of your key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not the passphrase of your key. Nothing was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your passphrase</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{why} Your key is in a file under your passphrase. It is asked for once until you close the window.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>UpdateDialog</name>
        <message>
            <source>Changed. Read them again before you go on.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Changed:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everything else stays as you entered it, and a backup is made first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Guidelines</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No longer asked:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>None of the tasks that you have worked on is affected.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Questions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tasks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The owner sent a newer version of tasks that are here already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The same as before.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Update</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Update of a project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Update {title}?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What you answered to a question that is gone or changed may be left out.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your work</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} submitted task will be open again, because something will be missing from it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} submitted tasks will be open again, because something will be missing from them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} task that you have worked on is affected.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} tasks that you have worked on are affected.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>WaitingPanel</name>
        <message>
            <source>Open its task bundle…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the task bundle of {title}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Verified owner: {owner}. You are {id}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Waiting for tasks: open the task bundle that {owner} sends you.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>WordsPanel</name>
        <message>
            <source>12 words: {words}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Workspace</name>
        <message>
            <source>Not submitted yet: {words}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who} is shown now: press again to judge it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>“{command}” does nothing here.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>_Line</name>
        <message>
            <source>Misleading answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{n} missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>—</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>“{quote}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>“{quote}” +{n}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>_Opened</name>
        <message>
            <source>An answer that is clearly wrong, but takes long to see through</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Category</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Kind</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Passage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Severity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take over</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The critique that exposes it: what is wrong, and where?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Verdict</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What exposes it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, take over as your own</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{who}, the critique that exposes it</source>
            <translation type="unfinished" />
        </message>
    </context>
</TS>
