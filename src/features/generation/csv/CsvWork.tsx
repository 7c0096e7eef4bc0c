import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import type { SchemaTemplate as Template } from '../../../api/schema.gen.ts'
import { toneOfVoiceQueries } from '../../../api/tones-of-voice.ts'
import { normalizeForm } from '../../../lib/form/read-form.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { newId } from '../../../lib/new-id.ts'
import { languagesOf, tonesIn } from '../cells.ts'
import { chooseLanguage } from '../choose-language.ts'
import { type CsvRun, readyRow } from './csv-run.ts'
import { CsvMapping } from './CsvMapping.tsx'
import { CsvProgress } from './CsvProgress.tsx'
import { CsvRows } from './CsvRows.tsx'
import { CsvSource } from './CsvSource.tsx'
import { persistRow } from './persisted-run.ts'
import { mapColumns } from './map-columns.ts'
import type { CsvTable } from './read-csv.ts'
import { csvSession } from './session.ts'
import { useCsvRows } from './use-csv-rows.ts'

/** Choose a table, map its columns, see what is wrong, run it, take the results away. */
export function CsvWork({ template, wanted }: { template: Template; wanted: string }) {
  const t = useText()
  const client = useQueryClient()
  const connection = useConnection()
  const tones = useQuery(toneOfVoiceQueries.list())
  const session = useMemo(() => csvSession(connection.id, template.id), [connection.id, template.id])
  const { place, run, outcomes, job } = useStore(session.view)
  useEffect(() => {
    void session.open()
    return () => session.leave()
  }, [session])

  const languages = languagesOf(template)
  const language = chooseLanguage(languages, [run?.language_key ?? '', wanted])
  const fields = useMemo(() => fieldsIn(template, language), [template, language])
  const rows = useCsvRows(run, fields)

  if (place === 'opening') return <SkeletonLines lines={4} className="max-w-md p-6" />
  if (place === 'elsewhere')
    return <EmptyState title={t('generate.csv.elsewhere')}>{t('generate.csv.elsewhere.help')}</EmptyState>

  const take = ({ columns, rows: cells }: CsvTable, file_name: string) =>
    void session.put({
      id: newId(),
      created_at: Date.now(),
      templateId: template.id,
      templateKey: template.key,
      language_key: language,
      toneOfVoiceId: null,
      file_name,
      columns,
      rows: cells,
      mapping: mapColumns(columns, fields),
      started: false,
    })
  if (!run) return <CsvSource columns={fields.map(({ key }) => key)} onTable={take} />

  const tone = tonesIn(tones.data ?? [], language).find(({ toneOfVoiceId }) => toneOfVoiceId === run.toneOfVoiceId)
  const requestOf = (index: number) => ({
    input: rows[index]?.input ?? '{}',
    toneOfVoiceMetaId: tone?.toneOfVoiceMetaId ?? null,
    tone_name: tone?.name ?? null,
  })
  const begin = async () => {
    const started: CsvRun = { ...run, language_key: language, started: true }
    const each = rows.map(({ problems }) =>
      problems.length > 0 ? { ...readyRow, state: 'invalid' as const, problem: problems.join(' ') } : readyRow,
    )
    for (const [index, outcome] of each.entries())
      if (outcome.state === 'invalid') await persistRow(connection.id, started, index, outcome)
    await session.put(started, each)
    session.jobFor(client, requestOf)?.resume()
  }
  const change = (changed: Partial<CsvRun>) => {
    const next = { ...run, ...changed }
    const other = changed.language_key !== undefined && changed.language_key !== run.language_key
    void session.put(
      other ? { ...next, mapping: mapColumns(run.columns, fieldsIn(template, next.language_key)) } : next,
    )
  }
  return (
    <div className="grid grid-cols-1 content-start">
      {run.started ? (
        <CsvProgress
          run={run}
          outcomes={outcomes}
          job={job}
          open={() => session.jobFor(client, requestOf)}
          waitsForTones={run.toneOfVoiceId !== null && !tones.data}
          onNew={() => void session.put(null)}
        />
      ) : (
        <CsvMapping
          run={{ ...run, language_key: language }}
          fields={fields}
          languages={languages}
          tones={tonesIn(tones.data ?? [], language)}
          rows={rows}
          onChange={change}
          onBegin={() => void begin()}
          onNew={() => void session.put(null)}
        />
      )}
      <CsvRows run={run} fields={fields} rows={rows} outcomes={outcomes} job={job} />
    </div>
  )
}

function fieldsIn(template: Template, language: string) {
  const form = template.templateMetas.find(({ languageKey }) => languageKey === language)?.form
  return normalizeForm(form ?? [], { language }).fields
}
