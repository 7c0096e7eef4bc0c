-- Documents and deliveries of webhooks are jobs like imports.
insert into job (workspace_id, kind, subject_id, attempts, created_at)
  select workspace_id, 'document', id, attempts, created_at from document where status in ('waiting', 'writing');
update document set status = 'waiting' where status = 'writing';
alter table document
  drop column attempts, drop column leased_until,
  drop constraint document_status_check, add check (status in ('waiting', 'written', 'failed'));
drop index document_unwritten;
create index document_waiting on document (workspace_id) where status = 'waiting';

insert into job (workspace_id, kind, subject_id, lane, attempts, due_at, created_at)
  select workspace_id, 'webhook', seq::text, webhook_id, attempts, coalesce(next_attempt_at, now()), created_at
  from webhook_delivery where status = 'waiting';
alter table webhook_delivery drop column next_attempt_at;

-- As before, and a delivery has a job.
create or replace function number_event() returns trigger language plpgsql as $$
declare
  next_position bigint;
begin
  insert into event_counter as counter (workspace_id, last_position)
    select id, (extract(epoch from clock_timestamp()) * 1000)::bigint from workspace where id = new.workspace_id
    on conflict (workspace_id) do update set last_position = counter.last_position + 1
    returning last_position into next_position;
  update event set position = next_position, created_at = clock_timestamp()
    where workspace_id = new.workspace_id and seq = new.seq;
  perform pg_notify('redline', json_build_object('kind', 'event', 'workspace_id', new.workspace_id)::text);
  if new.type = 'decision' or (new.type = 'import' and new.payload ->> 'status' in ('completed', 'failed')) then
    with added as (
      insert into webhook_delivery (workspace_id, webhook_id, event, payload)
        select workspace_id, id, new.type, new.payload from webhook
        where workspace_id = new.workspace_id and new.type = any(events)
        returning workspace_id, seq, webhook_id
    )
    insert into job (workspace_id, kind, subject_id, lane)
      select workspace_id, 'webhook', seq::text, webhook_id from added;
  end if;
  return null;
end
$$;
