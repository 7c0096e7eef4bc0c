-- What an import says, by code and values, so that the dashboard can say it in the user's language.
alter table import_job add column messages json not null default '[]';
-- The fields that the columns of a table fill, separated by commas, if somebody has mapped them.
alter table import_job add column column_names text;

create or replace function record_import_event() returns trigger language plpgsql as $$
begin
  insert into event (workspace_id, type, payload) values (
    new.workspace_id, 'import',
    jsonb_build_object(
      'id', new.id, 'audit_id', new.audit_id, 'audit_name', new.audit_name, 'source', new.source, 'status', new.status,
      'staged', new.staged, 'published', new.published, 'added', new.added, 'previous_audit_id', new.previous_audit_id,
      'unchanged', new.unchanged, 'carried', new.carried, 'message', new.message, 'messages', new.messages,
      'imported_by', new.imported_by, 'created_at', utc_text(new.created_at), 'finished_at', utc_text(new.finished_at),
      'taken_back_at', utc_text(new.taken_back_at)
    )
  );
  return null;
end
$$;
