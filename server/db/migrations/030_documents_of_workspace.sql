-- Why a job that is under way pauses, and until when.
alter table job add column retry_reason text, add column next_attempt_at timestamptz;

-- The documents of a workspace are listed newest first.
create index document_newest on document (workspace_id, created_at desc, id desc);
