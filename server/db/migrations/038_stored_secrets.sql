-- Answers with a new API key or the secret of a webhook were stored like any other, in clear text.
delete from idempotency_key where body ->> 'key' is not null or body ->> 'secret' is not null;
