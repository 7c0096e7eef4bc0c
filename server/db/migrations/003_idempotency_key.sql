-- The answer to a POST that carried an Idempotency-Key. The body is null while the request is being worked on.
create table idempotency_key (
  workspace_id text not null references workspace on delete cascade,
  request_hash text not null,
  expires_at timestamptz not null,
  body json,
  primary key (workspace_id, request_hash)
);
create index idempotency_key_expiry on idempotency_key (expires_at);
