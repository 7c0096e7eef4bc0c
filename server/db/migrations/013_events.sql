-- What happened in a workspace, for the streams of events. Kept for an hour. Triggers write it, so that a change and its event are one
-- transaction, whoever makes the change.
create table event (
  workspace_id text not null references workspace on delete cascade,
  seq bigint generated always as identity,
  -- Given at the end of the transaction, see number_event().
  position bigint,
  type text not null check (type in ('decision', 'comment', 'assignment', 'import', 'audit')),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, seq)
);
create unique index event_position on event (workspace_id, position);
create index event_age on event (created_at);

create table event_counter (
  workspace_id text primary key references workspace on delete cascade,
  last_position bigint not null
);

create table webhook (
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  url text not null,
  events text[] not null check (events <@ '{decision,import}' and cardinality(events) > 0),
  -- In clear text: it signs the calls.
  secret text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

create table webhook_delivery (
  workspace_id text not null,
  seq bigint generated always as identity,
  webhook_id text not null,
  event text not null,
  payload jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  response_status integer,
  message text,
  created_at timestamptz not null default now(),
  -- A process that sends it moves this into the future, so that no other does so meanwhile.
  next_attempt_at timestamptz default now(),
  delivered_at timestamptz,
  primary key (workspace_id, seq),
  foreign key (workspace_id, webhook_id) references webhook on delete cascade
);
create index webhook_delivery_of on webhook_delivery (workspace_id, webhook_id, seq);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where status = 'waiting';

create or replace function utc_text(instant timestamptz) returns text language sql stable as $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Runs at the end of the transaction, when it holds all of its other locks. The row of the counter is locked until the commit, so the
-- positions of a workspace have no gaps and become visible in their order. They begin with the time in milliseconds: a restored
-- database has no counter, and continues above all positions that were ever sent.
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
    insert into webhook_delivery (workspace_id, webhook_id, event, payload)
      select workspace_id, id, new.type, new.payload from webhook
      where workspace_id = new.workspace_id and new.type = any(events);
    if found then
      perform pg_notify('redline', json_build_object('kind', 'delivery')::text);
    end if;
  end if;
  return null;
end
$$;
create constraint trigger event_number after insert on event
  deferrable initially deferred for each row execute function number_event();

-- One event for each decision. Decisions that an import carries over or that were made long before are history, not news.
create or replace function record_decision_events() returns trigger language plpgsql as $$
begin
  insert into event (workspace_id, type, payload)
    select
      workspace_id, 'decision',
      jsonb_build_object(
        'decision_id', decision_id, 'action', action, 'review_state', to_state, 'dismissal_reason', reason, 'kind', kind,
        'actor_email', actor_email, 'created_at', utc_text(created_at),
        'violations', jsonb_agg(
          jsonb_build_object('violation_id', violation_id, 'audit_id', audit_id, 'from_state', from_state) order by seq
        ) filter (where place <= 100),
        'more', count(*) > 100
      )
    from (
      select *, row_number() over (partition by workspace_id, decision_id order by seq) as place
      from inserted
      where carried_from_audit_id is null and kind <> 'import' and created_at > now() - interval '1 hour'
    ) as decided
    group by workspace_id, decision_id, action, to_state, reason, kind, actor_email, created_at
    order by min(seq);
  return null;
end
$$;
create trigger activity_event after insert on activity
  referencing new table as inserted for each statement execute function record_decision_events();

create or replace function record_comment_events() returns trigger language plpgsql as $$
begin
  insert into event (workspace_id, type, payload)
    select
      inserted.workspace_id, 'comment',
      jsonb_build_object(
        'violation_id', violation_id, 'audit_id', audit_id,
        'comment', jsonb_build_object(
          'id', inserted.id, 'author_email', author_email, 'content', content, 'created_at', utc_text(created_at)
        )
      )
    from inserted join violation on violation.workspace_id = inserted.workspace_id and violation.id = violation_id
    where created_at > now() - interval '1 hour'
    order by inserted.seq;
  return null;
end
$$;
create trigger violation_comment_event after insert on violation_comment
  referencing new table as inserted for each statement execute function record_comment_events();

create or replace function record_import_event() returns trigger language plpgsql as $$
begin
  insert into event (workspace_id, type, payload) values (
    new.workspace_id, 'import',
    jsonb_build_object(
      'id', new.id, 'audit_id', new.audit_id, 'audit_name', new.audit_name, 'source', new.source, 'status', new.status,
      'staged', new.staged, 'published', new.published, 'added', new.added, 'previous_audit_id', new.previous_audit_id,
      'unchanged', new.unchanged, 'carried', new.carried, 'message', new.message, 'created_at', utc_text(new.created_at),
      'finished_at', utc_text(new.finished_at)
    )
  );
  return null;
end
$$;
create trigger import_job_created after insert on import_job for each row execute function record_import_event();
create trigger import_job_changed after update on import_job for each row
  when (old.status <> new.status) execute function record_import_event();

-- A workspace that is being deleted has no row any more, and no events.
create or replace function record_audit_event() returns trigger language plpgsql as $$
declare
  changed audit := case when tg_op = 'DELETE' then old else new end;
begin
  insert into event (workspace_id, type, payload)
    select id, 'audit', jsonb_build_object('audit_id', changed.id, 'change', tg_argv[0])
    from workspace where id = changed.workspace_id;
  return null;
end
$$;
create trigger audit_created after insert on audit for each row execute function record_audit_event('created');
create trigger audit_changed after update on audit for each row
  when (
    (old.name, old.status, old.completed_at, old.total_assets, old.completed_assets, old.failed_assets)
    is distinct from (new.name, new.status, new.completed_at, new.total_assets, new.completed_assets, new.failed_assets)
  )
  execute function record_audit_event('changed');
create trigger audit_deleted after delete on audit for each row execute function record_audit_event('deleted');
