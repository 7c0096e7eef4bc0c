import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditQueries, seriesOf } from '../../api/audits.ts'
import { useExtensions } from '../../api/extensions.ts'
import type { ImportVariables } from '../../api/imports.ts'
import { isApiError } from '../../lib/api-error.ts'
import { formatDate } from '../../lib/format.ts'
import { retryAfter } from '../../lib/retry.ts'
import { type Translate, useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { errorSentence } from '../../ui/describe-error.ts'
import { Field } from '../../ui/Field.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { isImportable, readPreview, suggestName } from './read-preview.ts'

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
  const cannotCarry = isTaken && !['', 'latest'].includes(carryFrom) && t('import.carry.taken')
  const format = preview.data?.format
  const problem = preview.isError ? 'unreadable' : preview.data?.problem
  const unavailable =
    problem && !isImportable(problem)
      ? t(`import.preview.${problem}`)
      : !name.trim()
        ? t('import.name.missing')
        : cannotCarry || (!format && t('loading'))
  const submit = () => {
    if (!format || unavailable || isSending) return
    onImport({
      file,
      format,
      name: name.trim(),
      ...(carryFrom && { carry_decisions_from: carryFrom }),
      ...(series && { series }),
      ...(problem === 'none' && { allow_empty: 'true' }),
      ...(preview.data?.ignored && { ignore_unknown_columns: 'true' }),
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
        {format && (
          <span className="text-quiet">
            {' · '}
            {[format === 'sarif' ? 'SARIF' : 'CSV', preview.data?.encoding, preview.data?.delimiter]
              .filter(Boolean)
              .join(' · ')}
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
          {(control) => (
            <TextInput {...control} dir="auto" value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label={t('import.series')} help={t('import.series.help')}>
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              list="known-series"
              value={seriesTyped}
              onChange={(event) => setSeries(event.target.value)}
            />
          )}
        </Field>
        <datalist id="known-series">
          {[...new Set(audits.map(seriesOf))].map((known) => known !== null && <option key={known}>{known}</option>)}
        </datalist>
        {audits.length > 0 && (
          <Field label={t('import.carry')} help={t('import.carry.help')}>
            {(control) => (
              <Select
                {...control}
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
            )}
          </Field>
        )}
      </div>
      <PreviewTable preview={preview.data} problem={problem} />
      {error && (
        <p role="alert" className="text-danger">
          {refusalText(error, t)}
        </p>
      )}
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

/** The service's own sentence, and when to try again if it says so. */
function refusalText(error: Error, t: Translate): string {
  const waitMs = isApiError(error) ? retryAfter(error.retry_after, Date.now()) : null
  const again = waitMs === null ? '' : ` ${t('import.retry_in', { seconds: Math.ceil(waitMs / 1000) })}`
  return errorSentence(error, t) + again
}
