-- Who did what to the workspace itself: keys, webhooks, audits, imports, the library. Entries are only added, and stay when the audit or
-- the key that they name is deleted; they go with their workspace.
create table administrative_act (
  workspace_id text not null references workspace on delete cascade,
  seq bigint generated always as identity,
  act text not null,
  -- Null for the operator, on the command line of the server.
  actor_email text,
  key_id text,
  -- What it was done to, by the name it had then.
  subject text not null,
  detail text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, seq)
);

create or replace function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from workspace where id = old.workspace_id) then
    return old;
  end if;
  raise exception 'The log of administrative acts is append-only';
end
$$;
create trigger administrative_act_kept before update or delete on administrative_act
  for each row execute function refuse_change_of_log();
