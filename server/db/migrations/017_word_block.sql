-- The words of an audit and where they stand, in blocks of its violations in the order of their seq (see word-block.ts). Derived from
-- the search texts, and written in the background: an audit without blocks is searched in other ways.
create table word_block (
  workspace_id text not null,
  audit_id text not null,
  number integer not null,
  count integer not null,
  first_seq bigint not null,
  last_seq bigint not null,
  -- Arrays of numbers, in the byte order of the processors that there are: little-endian.
  seq_offsets bytea not null,
  severities bytea not null,
  -- Empty for texts with too many different words.
  words bytea not null,
  word_starts bytea not null,
  posting_starts bytea not null,
  rare_postings bytea not null,
  postings bytea not null,
  primary key (workspace_id, audit_id, number),
  foreign key (workspace_id, audit_id) references audit on delete cascade
);
-- Not compressed, so that the postings of one word are read without the others.
alter table word_block alter column postings set storage external;
