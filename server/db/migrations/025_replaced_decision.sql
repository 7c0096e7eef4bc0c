-- Whose decision another person's decision has replaced, so that they can be told and can find it.
alter table activity add column replaced_actor_email text;
create index activity_replaced on activity (workspace_id, replaced_actor_email, created_at) where replaced_actor_email is not null;

-- As before, and each violation says whose decision was replaced.
create or replace function record_decision_events() returns trigger language plpgsql as $$
begin
  insert into event (workspace_id, type, payload)
    select
      workspace_id, 'decision',
      jsonb_build_object(
        'decision_id', decision_id, 'action', action, 'review_state', to_state, 'dismissal_reason', reason, 'kind', kind,
        'undoes', undoes, 'actor_email', actor_email, 'created_at', utc_text(created_at),
        'violations', jsonb_agg(
          jsonb_build_object(
            'violation_id', violation_id, 'audit_id', audit_id, 'from_state', from_state,
            'replaced_actor_email', replaced_actor_email
          ) order by seq
        ) filter (where place <= 100),
        'more', count(*) > 100
      )
    from (
      select *, row_number() over (partition by workspace_id, decision_id, undoes order by seq) as place
      from inserted
      where carried_from_audit_id is null and kind <> 'import' and created_at > now() - interval '1 hour'
    ) as decided
    group by workspace_id, decision_id, action, to_state, reason, kind, undoes, actor_email, created_at
    order by min(seq);
  return null;
end
$$;
