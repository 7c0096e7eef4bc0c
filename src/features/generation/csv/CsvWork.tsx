import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import type { SchemaTemplate as Template } from '../../../../contract/openapi.gen.ts'
import { toneOfVoiceQueries } from '../../../api/tones-of-voice.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { newId } from '../../../lib/new-id.ts'
import { languagesOf, tonesIn } from '../document-variants.ts'
import { chooseLanguage } from '../choose-language.ts'
import { checkRows, fieldsIn } from './check-rows.ts'
import { type CsvRun, readyRow } from './csv-run.ts'
import { CsvMapping } from './CsvMapping.tsx'
import { CsvProgress } from './CsvProgress.tsx'
import { CsvRows } from './CsvRows.tsx'
import { CsvSource } from './CsvSource.tsx'
import { persistRow } from './persisted-run.ts'
import { columnFields, mapColumns, toneColumn } from './map-columns.ts'
import type { CsvTable } from './read-csv.ts'
import { csvSession } from './session.ts'

/** Choose a table, map its columns, check its rows, run it, download the results. */
export function CsvWork({ template, wanted }: { template: Template; wanted: string }) {
  const t = useText()
  const client = useQueryClient()
  const connection = useConnection()
  const tones = useQuery(toneOfVoiceQueries.list())
  const session = useMemo(() => csvSession(connection.id, template.id), [connection.id, template.id])
  const { place, run, outcomes, job } = useStore(session.view)
  const frame = useRef<HTMLDivElement>(null)
  const step = place !== 'here' ? null : run === null ? 'source' : run.started ? 'run' : 'columns'
  const stepBefore = useRef(step)
  const isBeginning = useRef(false)
  // The button that led to this step is gone, and the focus with it.
  useEffect(() => {
    const isLost =
      stepBefore.current !== null && stepBefore.current !== step && document.activeElement === document.body
    if (isLost) frame.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
    stepBefore.current = step
  }, [step])
  useEffect(() => {
    void session.open()
    return () => session.leave()
  }, [session])

  const languages = useMemo(() => languagesOf(template), [template])
  const language = chooseLanguage(languages, [run?.language_key ?? '', wanted])
  const fields = useMemo(() => fieldsIn(template, language), [template, language])
  const rows = useMemo(
    () => (run ? checkRows({ ...run, language_key: language }, { template, languages, tones: tones.data, t }) : []),
    [run, language, template, languages, tones.data, t],
  )

  if (place === 'opening') return <SkeletonLines lines={4} className="max-w-md p-6" />
  if (place === 'elsewhere')
    return <EmptyState title={t('generate.csv.elsewhere')}>{t('generate.csv.elsewhere.help')}</EmptyState>

  const take = ({ columns, rows: cells }: CsvTable, source: Pick<CsvRun, 'file_name' | 'encoding'>) =>
    void session.put({
      id: newId(),
      created_at: Date.now(),
      templateId: template.id,
      templateKey: template.key,
      language_key: language,
      toneOfVoiceId: null,
      ...source,
      columns,
      rows: cells,
      mapping: mapColumns(columns, fields),
      started: false,
    })
  if (!run) {
    const columns = [...columnFields(fields).map(({ key }) => key), 'language_key', 'tone_of_voice']
    return (
      <div ref={frame}>
        <CsvSource columns={columns} templateKey={template.key} onTable={take} />
      </div>
    )
  }

  const requestOf = (index: number) => {
    const { language_key = language, input = '{}', tone } = rows[index] ?? {}
    return {
      language_key,
      input,
      toneOfVoiceMetaId: tone?.toneOfVoiceMetaId ?? null,
      tone_name: tone?.name ?? null,
    }
  }
  const begin = async () => {
    // A double click begins one run.
    if (isBeginning.current) return
    isBeginning.current = true
    const started: CsvRun = { ...run, language_key: language, started: true }
    const each = rows.map(({ problems }) =>
      problems.length > 0 ? { ...readyRow, state: 'invalid' as const, problem: problems.join(' ') } : readyRow,
    )
    for (const [index, outcome] of each.entries())
      if (outcome.state === 'invalid') await persistRow(connection.id, started, index, outcome)
    await session.put(started, each)
    session.jobFor(client, requestOf)?.resume()
    isBeginning.current = false
  }
  const mend = async (index: number, cells: string[]) => {
    const next: CsvRun = { ...run, rows: run.rows.with(index, cells), edited: true }
    if (!run.started) return session.put(next)
    const [checked] = checkRows(
      { ...next, rows: [cells], language_key: language },
      { template, languages, tones: tones.data, t },
    )
    const problem = checked?.problems.join(' ') ?? ''
    const outcome = problem === '' ? readyRow : { ...readyRow, state: 'invalid' as const, problem }
    await persistRow(connection.id, next, index, outcome)
    return session.put(next, (job?.data ?? outcomes).with(index, outcome))
  }
  const change = (changed: Partial<CsvRun>) => {
    const next = { ...run, ...changed }
    const other = changed.language_key !== undefined && changed.language_key !== run.language_key
    void session.put(
      other ? { ...next, mapping: mapColumns(run.columns, fieldsIn(template, next.language_key)) } : next,
    )
  }
  return (
    <div ref={frame} className="grid grid-cols-1 content-start">
      {run.started ? (
        <CsvProgress
          run={run}
          outcomes={outcomes}
          job={job}
          open={() => session.jobFor(client, requestOf)}
          waitsForTones={(run.toneOfVoiceId !== null || run.mapping.includes(toneColumn)) && !tones.data}
          onNew={() => void session.put(null)}
        />
      ) : (
        <CsvMapping
          run={{ ...run, language_key: language }}
          fields={fields}
          languages={languages}
          tones={tonesIn(tones.data ?? [], language)}
          tonesLoaded={tones.data !== undefined}
          rows={rows}
          onChange={change}
          onBegin={() => void begin()}
          onNew={() => void session.put(null)}
        />
      )}
      <CsvRows
        run={run}
        fields={fields}
        rows={rows}
        outcomes={outcomes}
        job={job}
        onMend={(index, cells) => void mend(index, cells)}
      />
    </div>
  )
}
