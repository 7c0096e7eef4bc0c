alter table api_key
  add column label text,
  add column expires_at timestamptz,
  -- Written at most once a minute.
  add column last_used_at timestamptz;
