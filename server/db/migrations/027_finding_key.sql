-- What an import has found and where, beside the texts, whose row carries the search index and never changes.
create table violation_source (
  workspace_id text not null,
  violation_seq bigint not null,
  audit_id text not null,
  -- The same for the same finding of any scan. Equal ones of a file are told apart by their order.
  key text not null,
  -- The import that added it. Null for violations that are older than this table, whose fingerprints and lines were not kept.
  import_id text,
  line integer,
  "column" integer,
  end_line integer,
  end_column integer,
  primary key (workspace_id, violation_seq),
  foreign key (workspace_id, violation_seq) references violation on delete cascade
);

-- The key of a finding without a fingerprint, as contentKey() makes it.
insert into violation_source (workspace_id, violation_seq, audit_id, key)
  select
    violation.workspace_id, violation.seq, violation.audit_id,
    left(translate(encode(sha256(convert_to(concat(
      rule_id, chr(31), regexp_replace(asset.url, '^.*/', ''), chr(31), violating_text, chr(31), reason
    ), 'UTF8')), 'base64'), '+/', '-_'), 22)
  from violation
  join violation_text using (workspace_id, seq)
  left join asset on asset.workspace_id = violation.workspace_id and asset.id = asset_id
  where violation.audit_id is not null;
create index violation_source_key on violation_source (workspace_id, audit_id, key);

alter table violation_text drop column identity;
alter table staged_finding drop column identity, drop column previous_violation_id, add column match_key text;
create index staged_finding_match on staged_finding (workspace_id, import_id, match_key) where match_key is not null;

-- The template of addresses under which the lines of files can be read.
alter table workspace add column source_link text;
