"""SQL text, compiled by ``python -m annotator.store.core``: change it there."""

DEVICE = """
    SELECT installation.device_id FROM installation
"""

PROJECT_UPSERT = """
    INSERT INTO project (id, title, owner_fingerprint, owner_name, owner_key, owner_verified, imported_at) VALUES
    (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET title = excluded.title, owner_fingerprint =
    excluded.owner_fingerprint, owner_name = excluded.owner_name, owner_key = excluded.owner_key, owner_verified =
    excluded.owner_verified, imported_at = excluded.imported_at
"""

PROJECTS = """
    SELECT project.id, project.title, project.owner_fingerprint, project.owner_name, project.owner_key,
    project.owner_verified, project.imported_at FROM project ORDER BY project.imported_at, project.title
"""

LAST_EDIT = """
    SELECT max(annotation.updated_at) AS max_1 FROM annotation
"""

PROJECT = """
    SELECT project.id, project.title, project.owner_fingerprint, project.owner_name, project.owner_key,
    project.owner_verified, project.imported_at FROM project WHERE project.id = ?
"""

STATUS_COUNTS = """
    SELECT annotation.status, count(*) AS count_1 FROM annotation WHERE annotation.project_id = ? GROUP BY
    annotation.status
"""

COUNTS_SINCE = """
    SELECT annotation.status, count(*) AS count_1 FROM annotation LEFT OUTER JOIN journal ON journal.project_id =
    annotation.project_id AND journal.number = annotation.number WHERE annotation.project_id = ? AND
    annotation.number > ? AND coalesce(journal.label, '') != ? GROUP BY annotation.status
"""

HEADS = """
    SELECT project.id, project.title, journal.number, journal.sha256 FROM project LEFT OUTER JOIN journal ON
    journal.project_id = project.id AND journal.number = (SELECT max(journal.number) AS max_1 FROM journal WHERE
    journal.project_id = project.id) ORDER BY project.id
"""

OTHERS = """
    SELECT (SELECT count(*) AS count_1 FROM bundle) AS anon_1, (SELECT count(*) AS count_2 FROM export) AS anon_2,
    (SELECT coalesce(sum(annotation.active_ms), 0) AS coalesce_1 FROM annotation) AS anon_3
"""

BUNDLE_INSERT = """
    INSERT INTO bundle (id, project_id, series, sequence, display_seed, rubric, guidelines, info, imported_at,
    sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

BUNDLES = """
    SELECT bundle.id, bundle.project_id, bundle.series, bundle.sequence, bundle.display_seed, bundle.rubric,
    bundle.guidelines, bundle.info, bundle.imported_at, bundle.sha256 FROM bundle WHERE bundle.project_id = ?
    ORDER BY bundle.series, bundle.sequence
"""

BUNDLE = """
    SELECT bundle.id, bundle.project_id, bundle.series, bundle.sequence, bundle.display_seed, bundle.rubric,
    bundle.guidelines, bundle.info, bundle.imported_at, bundle.sha256 FROM bundle WHERE bundle.id = ?
"""

TASK_INSERT = """
    INSERT INTO task ("key", project_id, task_id, position, bundle_id, withdrawn, sha256, payload) VALUES (?, ?,
    ?, ?, ?, ?, ?, CAST(? AS TEXT))
"""

TASK_RESTAMP = """
    UPDATE task SET bundle_id=?, withdrawn=? WHERE task."key" = ?
"""

TASK_REPLACE = """
    UPDATE task SET bundle_id=?, withdrawn=?, sha256=?, payload=CAST(? AS TEXT) WHERE task."key" = ?
"""

TASKS_KNOWN = """
    SELECT task."key", task.task_id, task.position, task.bundle_id, task.withdrawn, task.sha256 FROM task WHERE
    task.project_id = ?
"""

TASKS_WITHDRAWN = """
    SELECT group_concat(task."key") AS group_concat_1 FROM task WHERE task.project_id = ? AND task.withdrawn != 0
"""

TASK_RANGES = """
    SELECT task_range.first, task_range.last, task_range.project_id, task_range.sha256 FROM task_range ORDER BY
    task_range.first
"""

TASK_RANGE_INSERT = """
    INSERT INTO task_range (first, last, project_id, sha256) VALUES (?, ?, ?, ?)
"""

TASK_RANGES_DELETE = """
    DELETE FROM task_range
"""

TASK_HEAD = """
    SELECT task.task_id, task.bundle_id, task.sha256 FROM task WHERE task."key" = ?
"""

TASKS_BY_BUNDLE = """
    SELECT task.bundle_id, count(*) AS count_1 FROM task WHERE task.bundle_id IN (SELECT bundle.id FROM bundle
    WHERE bundle.project_id = ?) GROUP BY task.bundle_id
"""

TASK = """
    SELECT task."key", task.task_id, task.bundle_id, task.withdrawn, task.sha256, task.payload FROM task WHERE
    task."key" = ?
"""

TASK_LAST = """
    SELECT max(task."key") AS max_1 FROM task
"""

ANNOTATION_UPSERT = """
    INSERT INTO annotation (task, project_id, status, revision, number, since, mark, active_ms, display_order,
    updated_at, document, bundle_id, task_sha256, unconfirmed, submission, sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?,
    ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (task) DO UPDATE SET project_id = excluded.project_id, status =
    excluded.status, revision = excluded.revision, number = excluded.number, since = excluded.since, mark =
    excluded.mark, active_ms = excluded.active_ms, display_order = excluded.display_order, updated_at =
    excluded.updated_at, document = excluded.document, bundle_id = excluded.bundle_id, task_sha256 =
    excluded.task_sha256, unconfirmed = excluded.unconfirmed, submission = excluded.submission, sha256 =
    excluded.sha256
"""

ANNOTATION = """
    SELECT annotation.task, annotation.project_id, annotation.status, annotation.revision, annotation.number,
    annotation.since, annotation.mark, annotation.active_ms, annotation.display_order, annotation.updated_at,
    annotation.document, annotation.bundle_id, annotation.task_sha256, annotation.unconfirmed,
    annotation.submission, annotation.sha256 FROM annotation WHERE annotation.task = ?
"""

ANNOTATIONS = """
    SELECT annotation.task, annotation.project_id, annotation.status, annotation.revision, annotation.number,
    annotation.since, annotation.mark, annotation.active_ms, annotation.display_order, annotation.updated_at,
    annotation.document, annotation.bundle_id, annotation.task_sha256, annotation.unconfirmed,
    annotation.submission, annotation.sha256 FROM annotation WHERE annotation.project_id = ? ORDER BY
    annotation.task
"""

STATUSES = """
    SELECT annotation.status, group_concat(annotation.task) AS group_concat_1 FROM annotation WHERE
    annotation.project_id = ? GROUP BY annotation.status
"""

SUBMISSION_UPSERT = """
    INSERT INTO submission (project_id, number, task, "before", status, revision, bundle_id, task_sha256, texts,
    unconfirmed, mark, display_order, document, at, sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (project_id, number) DO UPDATE SET task = excluded.task, "before" = excluded."before", status =
    excluded.status, revision = excluded.revision, bundle_id = excluded.bundle_id, task_sha256 =
    excluded.task_sha256, texts = excluded.texts, unconfirmed = excluded.unconfirmed, mark = excluded.mark,
    display_order = excluded.display_order, document = excluded.document, at = excluded.at, sha256 =
    excluded.sha256
"""

SUBMISSION = """
    SELECT submission.project_id, submission.number, submission.task, submission."before", submission.status,
    submission.revision, submission.bundle_id, submission.task_sha256, submission.texts, submission.unconfirmed,
    submission.mark, submission.display_order, submission.document, submission.at, submission.sha256 FROM
    submission WHERE submission.project_id = ? AND submission.number = ?
"""

SUBMISSIONS_OF_TASK = """
    SELECT submission.project_id, submission.number, submission.task, submission."before", submission.status,
    submission.revision, submission.bundle_id, submission.task_sha256, submission.texts, submission.unconfirmed,
    submission.mark, submission.display_order, submission.document, submission.at, submission.sha256 FROM
    submission JOIN task ON task."key" = submission.task WHERE task."key" = ? AND submission.project_id =
    task.project_id
"""

ALL_SUBMISSIONS = """
    SELECT submission.project_id, submission.number, submission.task, submission."before", submission.status,
    submission.revision, submission.bundle_id, submission.task_sha256, submission.texts, submission.unconfirmed,
    submission.mark, submission.display_order, submission.document, submission.at, submission.sha256 FROM
    submission
"""

VERSION_INSERT = """
    INSERT INTO task_version (task, sha256, payload) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
"""

VERSION_UPSERT = """
    INSERT INTO task_version (task, sha256, payload) VALUES (?, ?, ?) ON CONFLICT (task, sha256) DO UPDATE SET
    payload = excluded.payload
"""

VERSION = """
    SELECT task_version.payload FROM task_version WHERE task_version.task = ? AND task_version.sha256 = ?
"""

ALL_VERSIONS = """
    SELECT task_version.task, task_version.sha256, task_version.payload FROM task_version
"""

JOURNAL_INSERT = """
    INSERT INTO journal (project_id, number, task, kind, "of", undo_top, redo_top, label, merge, edit, patch,
    document_sha256, snapshot, active_ms, at, previous, sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
    ?, ?, ?)
"""

JOURNAL_UPSERT = """
    INSERT INTO journal (project_id, number, task, kind, "of", undo_top, redo_top, label, merge, edit, patch,
    document_sha256, snapshot, active_ms, at, previous, sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
    ?, ?, ?) ON CONFLICT (project_id, number) DO UPDATE SET task = excluded.task, kind = excluded.kind, "of" =
    excluded."of", undo_top = excluded.undo_top, redo_top = excluded.redo_top, label = excluded.label, merge =
    excluded.merge, edit = excluded.edit, patch = excluded.patch, document_sha256 = excluded.document_sha256,
    snapshot = excluded.snapshot, active_ms = excluded.active_ms, at = excluded.at, previous = excluded.previous,
    sha256 = excluded.sha256
"""

ENTRY = """
    SELECT journal.project_id, journal.number, journal.task, journal.kind, journal."of", journal.undo_top,
    journal.redo_top, journal.label, journal.merge, journal.edit, journal.patch, journal.document_sha256,
    journal.snapshot, journal.active_ms, journal.at, journal.previous, journal.sha256 FROM journal WHERE
    journal.project_id = ? AND journal.number = ?
"""

ENTRY_SINCE = """
    SELECT min(journal.number) AS min_1 FROM journal WHERE journal.project_id = ? AND journal.number > ? AND
    (journal.label NOT IN (?, ?))
"""

ENTRIES_LABELLED = """
    SELECT journal.task, journal.number, journal.edit FROM journal WHERE journal.project_id = ? AND journal.number
    > ? AND journal.label = ? ORDER BY journal.number
"""

ENTRY_LAST = """
    SELECT max(journal.number) AS max_1 FROM journal WHERE journal.project_id = ?
"""

ALL_BUNDLES = """
    SELECT bundle.id, bundle.project_id, bundle.series, bundle.sequence, bundle.display_seed, bundle.rubric,
    bundle.guidelines, bundle.info, bundle.imported_at, bundle.sha256 FROM bundle
"""

ALL_TASKS = """
    SELECT task."key", task.task_id, iif(json_valid(task.payload), json_extract(task.payload, '$.id'),
    task.task_id) AS iif_1, task.sha256, task.payload FROM task
"""

BUNDLE_REPLACE = """
    UPDATE bundle SET project_id=?, series=?, sequence=?, display_seed=?, rubric=?, guidelines=?, info=?,
    imported_at=?, sha256=? WHERE bundle.id = ?
"""

ENTRY_DELETE = """
    DELETE FROM journal WHERE journal.project_id = ? AND journal.number = ?
"""

ENTRIES_OF_TASK = """
    SELECT journal.project_id, journal.number, journal.task, journal.kind, journal."of", journal.undo_top,
    journal.redo_top, journal.label, journal.merge, journal.edit, journal.patch, journal.document_sha256,
    journal.snapshot, journal.active_ms, journal.at, journal.previous, journal.sha256 FROM journal JOIN task ON
    task."key" = journal.task WHERE task."key" = ? AND journal.project_id = task.project_id ORDER BY
    journal.number
"""

TASKS_WITH_WORK = """
    SELECT annotation.task FROM annotation WHERE annotation.project_id = ?
"""

ENTRIES = """
    SELECT journal.project_id, journal.number, journal.task, journal.kind, journal."of", journal.undo_top,
    journal.redo_top, journal.label, journal.merge, journal.edit, journal.patch, journal.document_sha256,
    journal.snapshot, journal.active_ms, journal.at, journal.previous, journal.sha256, task.task_id FROM journal
    LEFT OUTER JOIN task ON task."key" = journal.task WHERE journal.project_id = ? ORDER BY journal.number
"""

ALL_ENTRIES = """
    SELECT journal.project_id, journal.number, journal.task, journal.kind, journal."of", journal.undo_top,
    journal.redo_top, journal.label, journal.merge, journal.edit, journal.patch, journal.document_sha256,
    journal.snapshot, journal.active_ms, journal.at, journal.previous, journal.sha256 FROM journal ORDER BY
    journal.project_id, journal.number
"""

PLACE_UPSERT = """
    INSERT INTO place (project_id, task, focus) VALUES (?, ?, ?) ON CONFLICT (project_id) DO UPDATE SET task =
    excluded.task, focus = excluded.focus
"""

PLACE = """
    SELECT place.project_id, place.task, place.focus FROM place WHERE place.project_id = ?
"""

EXPORTS_ALL = """
    SELECT export.project_id, export.sequence, export.bundle_id, export.number, export.path, export.at,
    export.tasks, export.submitted FROM export
"""

DEVICE_RENAME = """
    UPDATE installation SET device_id=?
"""

EXPORT_UPSERT = """
    INSERT INTO export (project_id, sequence, bundle_id, number, path, at, tasks, submitted) VALUES (?, ?, ?, ?,
    ?, ?, ?, ?) ON CONFLICT (project_id, sequence) DO UPDATE SET bundle_id = excluded.bundle_id, number =
    excluded.number, path = excluded.path, at = excluded.at, tasks = excluded.tasks, submitted =
    excluded.submitted
"""

EXPORTS = """
    SELECT export.project_id, export.sequence, export.bundle_id, export.number, export.path, export.at,
    export.tasks, export.submitted FROM export WHERE export.project_id = ? ORDER BY export.sequence DESC
"""

ENROLMENT_UPSERT = """
    INSERT INTO enrolment (project_id, title, owner_name, owner_key, annotator_id, annotator_name, invite_id,
    proof, signer, recipient, accepted_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (project_id) DO
    UPDATE SET title = excluded.title, owner_name = excluded.owner_name, owner_key = excluded.owner_key,
    annotator_id = excluded.annotator_id, annotator_name = excluded.annotator_name, invite_id =
    excluded.invite_id, proof = excluded.proof, signer = excluded.signer, recipient = excluded.recipient,
    accepted_at = excluded.accepted_at
"""

ENROLMENTS = """
    SELECT enrolment.project_id, enrolment.title, enrolment.owner_name, enrolment.owner_key,
    enrolment.annotator_id, enrolment.annotator_name, enrolment.invite_id, enrolment.proof, enrolment.signer,
    enrolment.recipient, enrolment.accepted_at FROM enrolment ORDER BY enrolment.accepted_at
"""

KEY_LIST_UPSERT = """
    INSERT INTO key_list (project_id, serial, former, revoked) VALUES (?, ?, ?, ?) ON CONFLICT (project_id) DO
    UPDATE SET serial = excluded.serial, former = excluded.former, revoked = excluded.revoked
"""

KEY_LIST = """
    SELECT key_list.project_id, key_list.serial, key_list.former, key_list.revoked FROM key_list WHERE
    key_list.project_id = ?
"""

DELIVERY_UPSERT = """
    INSERT INTO delivery (project_id, sequence, name, sha256, bytes, author, destination, delivered_at) VALUES (?,
    ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (project_id, sequence) DO UPDATE SET name = excluded.name, sha256 =
    excluded.sha256, bytes = excluded.bytes, author = excluded.author, destination = excluded.destination,
    delivered_at = excluded.delivered_at
"""

DELIVERIES = """
    SELECT delivery.project_id, delivery.sequence, delivery.name, delivery.sha256, delivery.bytes,
    delivery.author, delivery.destination, delivery.delivered_at FROM delivery WHERE delivery.project_id = ? ORDER
    BY delivery.sequence
"""

RECEIPT_UPSERT = """
    INSERT INTO receipt (id, project_id, number, arrived_at, content) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO
    UPDATE SET project_id = excluded.project_id, number = excluded.number, arrived_at = excluded.arrived_at,
    content = excluded.content
"""

RECEIPTS = """
    SELECT receipt.id, receipt.project_id, receipt.number, receipt.arrived_at, receipt.content FROM receipt WHERE
    receipt.project_id = ? ORDER BY receipt.number, receipt.id
"""

SYNCHRONIZATION_UPSERT = """
    INSERT INTO synchronization (project_id, destination, schedule, agreed_at, tried_at, finished_at, code,
    message) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (project_id) DO UPDATE SET destination =
    excluded.destination, schedule = excluded.schedule, agreed_at = excluded.agreed_at, tried_at =
    excluded.tried_at, finished_at = excluded.finished_at, code = excluded.code, message = excluded.message
"""

SYNCHRONIZATION = """
    SELECT synchronization.project_id, synchronization.destination, synchronization.schedule,
    synchronization.agreed_at, synchronization.tried_at, synchronization.finished_at, synchronization.code,
    synchronization.message FROM synchronization WHERE synchronization.project_id = ?
"""

COURSE_UPSERT = """
    INSERT INTO course (project_id, bundle_id, content, sha256) VALUES (?, ?, ?, ?) ON CONFLICT (project_id) DO
    UPDATE SET bundle_id = excluded.bundle_id, content = excluded.content, sha256 = excluded.sha256
"""

COURSE = """
    SELECT course.project_id, course.bundle_id, course.content, course.sha256 FROM course WHERE course.project_id
    = ?
"""

COURSE_DELETE = """
    DELETE FROM course WHERE course.project_id = ?
"""

COURSE_IMAGE_INSERT = """
    INSERT INTO course_image (project_id, name, content) VALUES (?, ?, ?)
"""

COURSE_IMAGE = """
    SELECT course_image.content FROM course_image WHERE course_image.project_id = ? AND course_image.name = ?
"""

COURSE_IMAGES_DELETE = """
    DELETE FROM course_image WHERE course_image.project_id = ?
"""

COURSE_TASKS = """
    SELECT task.task_id, task."key", coalesce(annotation.status, 'new') AS coalesce_1, coalesce(annotation.number,
    0) AS coalesce_2 FROM task LEFT OUTER JOIN annotation ON annotation.task = task."key" WHERE task.project_id =
    ? AND task.task_id >= ? AND task.task_id < ? ORDER BY task."key"
"""

COURSE_EVENT_INSERT = """
    INSERT INTO course_event (project_id, number, course_id, content, at, sha256) VALUES (?, ?, ?, ?, ?, ?)
"""

COURSE_EVENTS = """
    SELECT course_event.project_id, course_event.number, course_event.course_id, course_event.content,
    course_event.at, course_event.sha256 FROM course_event WHERE course_event.project_id = ? ORDER BY
    course_event.number
"""
