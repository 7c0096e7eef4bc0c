import type { SchemaSeverity as Severity } from '../../../contract/openapi.gen.ts'
import type { Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Searched, SearchedAudit, SearchLimits } from './count-matches.ts'
import { severityOrder } from '../counts.ts'
import { states } from './matches.ts'
import { type BuiltBlock, createBlockBuilder, type WordBlock } from './word-block.ts'

/** Which violations of an audit a block is about: the places of its postings. */
export interface BlockRange {
  number: number
  count: number
  first_seq: number
  last_seq: number
}

export interface StoredBlock extends WordBlock, BlockRange {
  /** The seq of each violation, less the first one's. */
  seqOffsets: Uint32Array
  /** Places in `severityOrder`. */
  severities: Uint8Array
}

/** So few that neither the database nor this thread is busy with them for long. */
const rowsPerRead = 500

export async function readRanges(db: Queryable, { workspace_id, audit_id }: SearchedAudit): Promise<BlockRange[]> {
  return db.query<BlockRange>(sql`
    select number, count, first_seq, last_seq from word_block
    where workspace_id = ${workspace_id} and audit_id = ${audit_id} order by number`)
}

/** Builds the block that begins behind a violation. Returns undefined when there are no violations. */
export async function writeBlock(
  db: Queryable,
  audit: SearchedAudit,
  { number, after }: { number: number; after: number },
  { rowsPerBlock, wordBytesPerRow }: SearchLimits,
): Promise<BlockRange | undefined> {
  const builder = createBlockBuilder()
  const seqs: number[] = []
  const severities: number[] = []
  let rows: TextRow[]
  do {
    const limit = Math.min(rowsPerRead, rowsPerBlock - seqs.length)
    rows = await readTexts(db, audit, seqs.at(-1) ?? after, limit)
    for (const { seq, severity, search_text } of rows) {
      builder.add(search_text)
      seqs.push(seq)
      severities.push(severityOrder.indexOf(severity))
    }
  } while (rows.length > 0 && seqs.length < rowsPerBlock)
  const [first_seq] = seqs
  const last_seq = seqs.at(-1)
  if (first_seq === undefined || last_seq === undefined) return undefined
  const range = { number, count: seqs.length, first_seq, last_seq }
  const seqOffsets = Uint32Array.from(seqs, (seq) => seq - first_seq)
  await storeBlock(
    db,
    audit,
    range,
    { seqOffsets, severities: Uint8Array.from(severities) },
    builder.build(wordBytesPerRow),
  )
  return range
}

interface TextRow {
  seq: number
  severity: Severity | null
  search_text: string
}

async function readTexts(
  db: Queryable,
  { workspace_id, audit_id }: SearchedAudit,
  after: number,
  limit: number,
): Promise<TextRow[]> {
  return db.query<TextRow>(sql`
    select text.seq, severity, search_text
    from (
      select seq, search_text from violation_text
      where workspace_id = ${workspace_id} and seq > ${after} and audit_id = ${audit_id}
      order by seq limit ${limit}
    ) as text
    cross join lateral (
      select severity from violation where workspace_id = ${workspace_id} and violation.seq = text.seq offset 0
    ) as violation
    order by text.seq`)
}

const nothing: BuiltBlock = {
  words: Buffer.alloc(0),
  wordStarts: new Uint32Array(),
  postingStarts: new Uint32Array(),
  rarePostings: new Uint16Array(),
  postings: new Uint16Array(),
}

async function storeBlock(
  db: Queryable,
  { workspace_id, audit_id }: SearchedAudit,
  { number, count, first_seq, last_seq }: BlockRange,
  { seqOffsets, severities }: Pick<StoredBlock, 'seqOffsets' | 'severities'>,
  { words, wordStarts, postingStarts, rarePostings, postings }: BuiltBlock = nothing,
): Promise<void> {
  // The block of an audit that has grown since replaces the one before.
  await db.query(sql`
    insert into word_block values (
      ${workspace_id}, ${audit_id}, ${number}, ${count}, ${first_seq}, ${last_seq},
      ${hex(seqOffsets)}::bytea, ${hex(severities)}::bytea, ${hex(words)}::bytea, ${hex(wordStarts)}::bytea,
      ${hex(postingStarts)}::bytea, ${hex(rarePostings)}::bytea, ${hex(postings)}::bytea
    )
    on conflict (workspace_id, audit_id, number) do update set
      count = excluded.count, last_seq = excluded.last_seq, seq_offsets = excluded.seq_offsets,
      severities = excluded.severities, words = excluded.words, word_starts = excluded.word_starts,
      posting_starts = excluded.posting_starts, rare_postings = excluded.rare_postings, postings = excluded.postings
    where word_block.count < excluded.count`)
}

interface BlockRow extends BlockRange {
  seq_offsets: Uint8Array
  severities: Uint8Array
  words: Uint8Array
  word_starts: Uint8Array
  posting_starts: Uint8Array
  rare_postings: Uint8Array
}

/** Undefined for texts with too many different words. */
export async function readBlock(
  db: Queryable,
  { workspace_id, audit_id }: SearchedAudit,
  number: number,
): Promise<StoredBlock | undefined> {
  const [row] = await db.query<BlockRow>(sql`
    select
      number, count, first_seq, last_seq, seq_offsets, severities, words, word_starts, posting_starts, rare_postings
    from word_block where workspace_id = ${workspace_id} and audit_id = ${audit_id} and number = ${number}`)
  if (!row || row.words.length === 0) return undefined
  const { count, first_seq, last_seq, severities, words } = row
  return {
    number,
    count,
    first_seq,
    last_seq,
    severities,
    seqOffsets: new Uint32Array(copy(row.seq_offsets)),
    words: Buffer.from(words.buffer, words.byteOffset, words.length),
    wordStarts: new Uint32Array(copy(row.word_starts)),
    postingStarts: new Uint32Array(copy(row.posting_starts)),
    rarePostings: new Uint16Array(copy(row.rare_postings)),
  }
}

/** The places of the violations' states in `states`, and the newest entry of the trail that they follow. */
export async function readStates(
  db: Queryable,
  { workspace_id, audit_id }: SearchedAudit,
  { first_seq, last_seq }: BlockRange,
): Promise<{ activity_seq: number; states: Uint8Array }> {
  const [row] = await db.query<{ activity_seq: number; states: string | null }>(sql`
    select
      (
        select coalesce(max(seq), 0) from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ) as activity_seq,
      (
        select string_agg((array_position(${states}::review_state[], review_state) - 1)::text, '')
        from (
          select review_state from violation
          where workspace_id = ${workspace_id} and audit_id = ${audit_id} and seq between ${first_seq} and ${last_seq}
          order by seq
        ) as row
      ) as states`)
  return { activity_seq: row?.activity_seq ?? 0, states: Uint8Array.from(row?.states ?? '', Number) }
}

export interface PostingSlice {
  number: number
  start: number
  length: number
}

/** The postings of each slice, in the order of the slices. */
export async function readPostings(
  db: Queryable,
  { workspace_id, audit_id }: SearchedAudit,
  slices: readonly PostingSlice[],
): Promise<Uint16Array[]> {
  if (slices.length === 0) return []
  const bytes = Uint16Array.BYTES_PER_ELEMENT
  const rows = await db.query<{ postings: Uint8Array }>(sql`
    select substring(block.postings from slice.first + 1 for slice.length) as postings
    from unnest(
      ${slices.map(({ number }) => number)}::integer[], ${slices.map(({ start }) => start * bytes)}::integer[],
      ${slices.map(({ length }) => length * bytes)}::integer[]
    ) with ordinality as slice (number, first, length, ordinal)
    cross join lateral (
      select postings from word_block
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and word_block.number = slice.number
      offset 0
    ) as block
    order by slice.ordinal`)
  return rows.map(({ postings }) => new Uint16Array(copy(postings)))
}

/** Those of the violations whose text contains the term. */
export async function readMatching(
  db: Queryable,
  { workspace_id, term }: Searched,
  seqs: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ seq: number }>(sql`
    select candidate.seq from unnest(${seqs}::bigint[]) as candidate (seq)
    cross join lateral (
      select from violation_text
      where workspace_id = ${workspace_id} and violation_text.seq = candidate.seq and strpos(search_text, ${term}) > 0
      offset 0
    ) as text`)
  return rows.map(({ seq }) => seq)
}

function hex({ buffer, byteOffset, byteLength }: Uint8Array | Uint16Array | Uint32Array): string {
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`
}

/** An array of larger numbers must begin at a multiple of their size. */
function copy(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
