-- Work that outlives a request: imports, documents, deliveries of webhooks. A row stays until its work is done or given up; what came of
-- it is kept in the table of its subject.
create table job (
  workspace_id text not null references workspace on delete cascade,
  kind text not null check (kind in ('import', 'document', 'webhook')),
  subject_id text not null,
  -- Jobs of one kind and lane share a quota: those of a workspace, or of one webhook.
  lane text not null default '',
  attempts integer not null default 0,
  -- A process that runs the job holds a lease and moves this into the future, so that no other runs it meanwhile.
  lease_id text,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (workspace_id, kind, subject_id)
);
create index job_due on job (kind, due_at);

create or replace function notify_of_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('redline', json_build_object('kind', 'job')::text);
  return null;
end
$$;
create trigger job_added after insert on job for each statement execute function notify_of_jobs();

alter table import_job
  drop column process_id, drop column leased_until,
  -- Who imported it; null on the command line.
  add column imported_by text, add column key_id text,
  -- Whether decisions of the file are taken over: they need the scope `review`.
  add column takes_decisions boolean not null default true;
insert into job (workspace_id, kind, subject_id)
  select workspace_id, 'import', id from import_job where status in ('staging', 'publishing');
