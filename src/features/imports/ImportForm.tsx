import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findingColumnOf, findingColumns } from '../../../contract/finding-columns.ts'
import { auditQueries, seriesOf } from '../../api/audits.ts'
import { useConnection } from '../../api/connection-context.ts'
import { useExtensions } from '../../api/extensions.ts'
import type { ImportVariables } from '../../api/imports.ts'
import { SeverityBadge } from '../../domain/violations/SeverityBadge.tsx'
import { mapRows, type PreviewRow, readPreview, suggestName } from './read-preview.ts'
import { isApiError } from '../../lib/api-error.ts'
import { type Mapping, readMapping, rememberMapping } from '../../state/column-mapping.ts'
import { formatDate } from '../../lib/format.ts'
import { retryAfter } from '../../lib/retry.ts'
import { type Translate, useText } from '../../locales/text.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ColumnMapping } from '../../ui/ColumnMapping.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useCommand } from '../../ui/commands.ts'
import { errorSentence } from '../../ui/describe-error.ts'
import { describeMessage, describeMessages, messagesIn } from '../../ui/describe-message.ts'
import { useKeys } from '../../ui/keys.ts'

interface ImportFormProps {
  file: File
  isSending: boolean
  error: Error | null
  onImport: (variables: ImportVariables) => void
  onOther: () => void
}

/** A chosen file: its first findings, the audit they go into, and the audit whose decisions they take over. */
export function ImportForm({ file, isSending, error, onImport, onOther }: ImportFormProps) {
  const t = useText()
  const sendKeys = useKeys('send')
  const [name, setName] = useState(() => suggestName(file.name))
  const [seriesTyped, setSeries] = useState('')
  const series = seriesTyped.trim()
  const [carryChosen, setCarryFrom] = useState('')
  const carryFrom = carryChosen === 'latest' && !series ? '' : carryChosen
  const preview = useQuery({
    queryKey: ['import preview', file.name, file.lastModified, file.size],
    queryFn: () => readPreview(file),
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  // A key that may only import cannot list audits: then no decisions are carried over.
  const { mayRead } = useExtensions()
  const { data: audits = [] } = useQuery({ ...auditQueries.known(), enabled: mayRead, retry: false })
  const isTaken = audits.some((audit) => audit.name === name.trim())
  const cannotCarry = isTaken && !['', 'latest'].includes(carryFrom) && t('import.says.carry_taken')
  const connection = useConnection()
  const [changed, setMapping] = useState<Mapping>()
  const read = preview.data
  const table = read && 'cells' in read ? read : undefined
  const mapping = changed ?? (table ? initialMapping(connection.id, table.columns) : [])
  const rows = table ? mapRows(table.cells, mapping) : read && 'rows' in read ? read.rows : undefined
  const problem = preview.isError
    ? t(isApiError(preview.error) ? 'load_failed' : 'import.preview.unreadable')
    : read && 'problem' in read
      ? describeMessage(read.problem, t)
      : table && !mapping.includes('reason') && t('import.says.no_reason')
  const unavailable = problem || (!name.trim() && t('import.name.missing')) || cannotCarry || (!read && t('loading'))
  const submit = () => {
    if (!read || !('format' in read) || unavailable || isSending) return
    const isNamedByHeader = table?.columns.every((column, index) => findingColumnOf(column) === mapping[index]) ?? true
    onImport({
      file,
      format: read.format,
      name: name.trim(),
      ...(carryFrom && { carry_decisions_from: carryFrom }),
      ...(series && { series }),
      ...(rows?.length === 0 && { allow_empty: 'true' }),
      ...(!isNamedByHeader && { columns: mapping.map((target) => target ?? '').join(',') }),
    })
  }
  useCommand('send', submit)
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="wrap-anywhere">
        <span className="font-medium">{file.name}</span>
        {read && 'format' in read && (
          <span className="text-quiet">
            {' · '}
            {table ? ['CSV', table.encoding, table.delimiter].join(' · ') : 'SARIF'}
          </span>
        )}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          className="content-start"
          label={t('import.name')}
          help={isTaken && !cannotCarry && t('import.name.taken')}
          error={cannotCarry}
          announce
        >
          <TextInput dir="auto" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('import.series')} help={t('import.series.help')}>
          <TextInput
            dir="auto"
            list="known-series"
            value={seriesTyped}
            onChange={(event) => setSeries(event.target.value)}
          />
        </Field>
        <datalist id="known-series">
          {[...new Set(audits.map(seriesOf))].map((known) => known !== null && <option key={known}>{known}</option>)}
        </datalist>
        {audits.length > 0 && (
          <Field label={t('import.carry')} help={t('import.carry.help')}>
            <Select
              value={carryFrom}
              onValue={setCarryFrom}
              options={[
                { value: '', label: t('import.carry.none') },
                ...(series ? [{ value: 'latest', label: t('import.carry.latest') }] : []),
                ...audits.map((audit) => ({
                  value: audit.id,
                  label: `${audit.name} · ${formatDate(audit.created_at)}`,
                })),
              ]}
            />
          </Field>
        )}
      </div>
      {table && (
        <ColumnMapping
          columns={table.columns}
          rows={table.cells}
          mapping={mapping}
          targets={targets}
          onChange={(next) => {
            setMapping(next)
            rememberMapping(connection.id, subject, table.columns, next)
          }}
        />
      )}
      <Alert>{problem}</Alert>
      {preview.isPending && <SkeletonLines lines={6} />}
      {!problem && rows && rows.length > 0 && <PreviewTable rows={rows} />}
      {!problem && read && !rows?.length && (
        <p className="rounded-md bg-well px-3 py-2 text-quiet">
          {t(rows ? 'import.preview.none' : 'import.preview.too_large')}
        </p>
      )}
      <Alert>{error && refusalText(error, t)}</Alert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" keys={sendKeys} busy={isSending} unavailable={unavailable}>
          {t('import.start')}
        </Button>
        <Button variant="ghost" unavailable={isSending && t('import.sending')} onClick={onOther}>
          {t('import.other_file')}
        </Button>
      </div>
    </form>
  )
}

/** What remembered mappings are for. */
const subject = 'import'
const targets = findingColumns.map((column) => ({ value: column, label: column === 'reason' ? `${column} *` : column }))

/** As a table with the same header was mapped before, or by the names of its columns. */
function initialMapping(connectionId: string, columns: readonly string[]): Mapping {
  const names = columns.map(findingColumnOf)
  const byName = names.map((name, index) => (name && names.indexOf(name) === index ? name : null))
  return readMapping(connectionId, subject, columns, findingColumns) ?? byName
}

/** Why the service refused it, and when to try again if it says so. */
function refusalText(error: Error, t: Translate): string {
  const waitMs = isApiError(error) ? retryAfter(error.retry_after, Date.now()) : null
  const again = waitMs === null ? '' : ` ${t('import.retry_in', { seconds: Math.ceil(waitMs / 1000) })}`
  const said = isApiError(error) ? describeMessages(messagesIn(error.body), '', t) : ''
  return (said || errorSentence(error, t)) + again
}

/** The first findings of the file. The service decides what can be imported. */
function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useText()
  return (
    <section aria-labelledby="import-preview" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="import-preview" className="text-sm text-quiet">
        {t('import.preview.first', { count: rows.length })}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ol tabIndex={0} aria-labelledby="import-preview" className="max-h-96 overflow-y-auto border-t border-line">
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other identity
          <li key={index} className="grid gap-1 border-b border-line py-2 wrap-anywhere">
            <bdi className="line-clamp-2 font-serif text-lg">{row.reason}</bdi>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
              <SeverityBadge severity={row.severity} />
              {[row.rule, row.asset].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
