-- What an import recognises a finding by, so that any two audits can be compared. Unique in an audit. Null for findings that were
-- imported before: their fingerprints and regions were not kept.
alter table violation_text add column identity text;
alter table staged_finding add column identity text;
create index violation_text_identity on violation_text (workspace_id, audit_id, identity, seq);
