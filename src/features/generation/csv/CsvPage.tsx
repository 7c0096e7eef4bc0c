import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import type { Template } from '../../../../contract/openapi.gen.ts'
import { forgetGeneration, generationsOf, persistGenerations, rowId } from '../../../api/generations.ts'
import { toneOfVoiceQueries } from '../../../api/library.ts'
import { readMapping, rememberMapping } from '../../../state/column-mapping.ts'
import { fieldId } from '../../../lib/form/values.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { notifyProblem } from '../../../ui/toasts.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { newId } from '../../../lib/new-id.ts'
import { chooseLanguage } from '../../../locales/in-language.ts'
import { formIn, languagesOf, tonesIn } from '../document-variants.ts'
import { TemplateFrame } from '../TemplatePage.tsx'
import { checkRows } from './check-rows.ts'
import { csvSession, rowsOfRun } from './csv-job.ts'
import { csvRows } from './csv-run.ts'
import { CsvMapping } from './CsvMapping.tsx'
import { CsvProgress } from './CsvProgress.tsx'
import { CsvRows } from './CsvRows.tsx'
import { CsvSource, type CsvTable } from './CsvSource.tsx'
import { columnFields, languageColumn, mapColumns, toneColumn } from './map-columns.ts'
import type { CsvRun, Generation } from '../../../state/stored-values.ts'

const noJob = createStore(null)

/** Many documents from a table, one for each row. */
export function CsvPage() {
  const t = useText()
  const { templateId } = useParams({ from: '/_connected/generate/$templateId/csv' })
  const { language_key } = useSearch({ from: '/_connected/generate/$templateId/csv' })
  return (
    <TemplateFrame templateId={templateId} language_key={language_key} title={t('generate.csv.title')}>
      {(template) => <CsvWork key={templateId} template={template} wanted={language_key} />}
    </TemplateFrame>
  )
}

/** Choose a table, map its columns, check its rows, run it, download the results. */
function CsvWork({ template, wanted }: { template: Template; wanted: string }) {
  const t = useText()
  const client = useQueryClient()
  const connection = useConnection()
  const tones = useQuery(toneOfVoiceQueries.list())
  const session = useMemo(() => csvSession(client, connection.id, template.id), [client, connection.id, template.id])
  const { tabStatus, run, job } = useStore(session.view)
  const all = useStore(generationsOf(connection.id))
  const status = useStore(job?.state ?? noJob)?.status
  const frame = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const step = tabStatus !== 'here' ? null : run === null ? 'source' : run.started ? 'run' : 'columns'
  const stepBefore = useRef(step)
  // The button that led to this step is gone, and the focus with it.
  useEffect(() => {
    const isLost =
      stepBefore.current !== null && stepBefore.current !== step && document.activeElement === document.body
    if (isLost) frame.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
    stepBefore.current = step
  }, [step])
  // A double click begins one run.
  const begin = useOneAtATime(async (started: CsvRun, generations: readonly Generation[]) => {
    if (!(await session.begin(started, generations))) notifyProblem(t('generate.csv.not_stored'))
  })

  const languages = languagesOf(template)
  const language = chooseLanguage(languages, [run?.language_key ?? '', wanted])
  const fields = useMemo(() => formIn(template, language).fields, [template, language])
  const options = useMemo(() => ({ template, tones: tones.data, t }), [template, tones.data, t])
  const checked = useMemo(
    () => (run ? checkRows({ ...run, language_key: language }, options) : []),
    [run, language, options],
  )
  const rows = useMemo(
    () => (run ? csvRows(run, checked, run.started ? rowsOfRun(all, run.id) : [], t) : []),
    [run, checked, all, t],
  )

  if (tabStatus === 'opening') return <SkeletonLines lines={4} className="max-w-md p-6" />
  if (tabStatus === 'elsewhere')
    return <EmptyState title={t('generate.csv.elsewhere')}>{t('generate.csv.elsewhere.help')}</EmptyState>

  /** As a table with the same header was mapped before, or by the names of its columns. */
  const mappingOf = (columns: readonly string[], into: typeof fields) => {
    const targets = [...columnFields(into).map(({ path }) => fieldId(path)), languageColumn, toneColumn]
    return readMapping(connection.id, template.id, columns, targets) ?? mapColumns(columns, into)
  }
  const take = ({ encoding, columns, rows: cells }: CsvTable, file_name: string) =>
    void session.put({
      id: newId(),
      templateKey: template.key,
      language_key: language,
      toneOfVoiceId: null,
      file_name,
      // Pasted text has none.
      ...(file_name && { encoding }),
      columns,
      rows: cells,
      mapping: mappingOf(columns, fields),
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

  const editRow = async (index: number, cells: string[]) => {
    const next = { ...run, rows: run.rows.with(index, cells), edited: true }
    await session.put(next)
    if (!run.started) return
    const generation = checkRows({ ...next, language_key: language }, options)[index]?.generation
    if (generation) await persistGenerations(connection.id, [generation])
    else await forgetGeneration(connection.id, rowId(run.id, index))
  }
  const waitsForTones = (run.toneOfVoiceId !== null || run.mapping.includes(toneColumn)) && !tones.data
  const change = (changed: Partial<CsvRun>) => {
    const next = { ...run, ...changed }
    if (changed.mapping) rememberMapping(connection.id, template.id, run.columns, changed.mapping)
    const other = changed.language_key !== undefined && changed.language_key !== run.language_key
    void session.put(
      other ? { ...next, mapping: mappingOf(run.columns, formIn(template, next.language_key).fields) } : next,
    )
  }
  return (
    <div ref={frame} className="grid grid-cols-1 content-start">
      {job ? (
        <CsvProgress run={run} rows={rows} job={job} onNew={() => setAsking(true)} />
      ) : (
        <CsvMapping
          run={{ ...run, language_key: language }}
          fields={fields}
          languages={languages}
          tones={tonesIn(tones.data ?? [], language)}
          waitsForTones={waitsForTones}
          rows={rows}
          onChange={change}
          onBegin={() => {
            const generations = checked.flatMap(({ generation }) => generation ?? [])
            void begin({ ...run, language_key: language, started: true }, generations)
          }}
          onNew={() => (run.edited ? setAsking(true) : void session.discard())}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={t(run.started ? 'generate.csv.discard' : 'generate.csv.discard_edits')}
          confirm={t('generate.csv.discard.confirm')}
          onConfirm={() => {
            setAsking(false)
            void session.discard()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(run.started ? 'generate.csv.discard.help' : 'generate.csv.discard_edits.rows')}</p>
        </ConfirmDialog>
      )}
      <CsvRows
        mapping={run.mapping}
        fields={fields}
        rows={rows}
        onEditRow={
          status === 'running' || (run.started && waitsForTones) ? null : (index, cells) => void editRow(index, cells)
        }
      />
    </div>
  )
}
