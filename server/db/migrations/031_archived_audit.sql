alter table audit
  -- Left out of lists and counts since then.
  add column archived_at timestamptz,
  -- Gone for everyone since then; a job removes what it holds.
  add column deleted_at timestamptz;
alter table import_job
  -- Whether columns of a table that are none of a finding are left out, instead of the file being refused.
  add column ignore_unknown_columns boolean not null default false,
  add column taken_back_at timestamptz,
  -- Whether violations that were decided or commented on since are removed as well.
  add column removes_reviewed boolean not null default false;

alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check
  check (kind in ('import', 'document', 'webhook', 'audit_deletion', 'take_back'));

drop trigger audit_changed on audit;
create trigger audit_changed after update on audit for each row
  when (
    (old.name, old.status, old.completed_at, old.total_assets, old.completed_assets, old.failed_assets, old.archived_at)
    is distinct from
    (new.name, new.status, new.completed_at, new.total_assets, new.completed_assets, new.failed_assets, new.archived_at)
  )
  execute function record_audit_event('changed');

create or replace function record_import_event() returns trigger language plpgsql as $$
begin
  insert into event (workspace_id, type, payload) values (
    new.workspace_id, 'import',
    jsonb_build_object(
      'id', new.id, 'audit_id', new.audit_id, 'audit_name', new.audit_name, 'source', new.source, 'status', new.status,
      'staged', new.staged, 'published', new.published, 'added', new.added, 'previous_audit_id', new.previous_audit_id,
      'unchanged', new.unchanged, 'carried', new.carried, 'message', new.message, 'imported_by', new.imported_by,
      'created_at', utc_text(new.created_at), 'finished_at', utc_text(new.finished_at),
      'taken_back_at', utc_text(new.taken_back_at)
    )
  );
  return null;
end
$$;
drop trigger import_job_changed on import_job;
create trigger import_job_changed after update on import_job for each row
  when (old.status <> new.status or old.taken_back_at is distinct from new.taken_back_at)
  execute function record_import_event();
