import type { Field as FormFieldModel } from '../../../lib/form/field.ts'
import { own } from '../../../lib/json.ts'
import { fieldId } from '../../../lib/form/values.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { ColumnMapping } from '../../../ui/ColumnMapping.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { ToneChoice } from '../document-variants.ts'
import { LanguagePicker } from '../pickers.tsx'
import type { CsvRow } from './csv-run.ts'
import { columnFields, languageColumn, missingFields, toneColumn } from './map-columns.ts'
import { formatList } from '../../../lib/format.ts'
import type { CsvRun } from '../../../state/stored-values.ts'

interface CsvMappingProps {
  run: CsvRun
  fields: readonly FormFieldModel[]
  languages: readonly string[]
  tones: readonly ToneChoice[]
  /** The tones of voice are not loaded yet, and nothing may be sent without them. */
  waitsForTones: boolean
  rows: readonly CsvRow[]
  onChange: (change: Partial<CsvRun>) => void
  onBegin: () => void
  onNew: () => void
}

/** Which column fills which field, in which language and tone. */
export function CsvMapping(props: CsvMappingProps) {
  const { run, fields, languages, tones, waitsForTones, rows, onChange, onBegin, onNew } = props
  const t = useText()
  const able = columnFields(fields)
  const bad = rows.filter(({ state }) => state === 'invalid').length
  const good = rows.length - bad
  const missing = missingFields(fields, run)
  const unmapped = able.filter(({ path }) => !run.mapping.includes(fieldId(path)))
  const targets = [
    ...able.map(({ path, label, required }) => ({ value: fieldId(path), label: required ? `${label} *` : label })),
    { value: languageColumn, label: t('generate.language') },
    { value: toneColumn, label: t('generate.tone') },
  ]
  return (
    <section
      tabIndex={-1}
      aria-label={t('generate.csv.mapping')}
      className="grid gap-5 border-b border-line p-5 focus-visible:-outline-offset-2 lg:p-6"
    >
      {run.encoding && (
        <p className="wrap-anywhere text-quiet">
          {t('generate.csv.encoding', { name: run.file_name, encoding: run.encoding })}
        </p>
      )}
      <div className="flex flex-wrap gap-4">
        <LanguagePicker
          languages={languages}
          value={run.language_key}
          onValue={(language_key) => onChange({ language_key })}
        />
        <Field
          label={t('generate.tone')}
          help={run.toneOfVoiceId !== null && t('generate.tone.model_only')}
          className="max-w-md min-w-44"
        >
          <Select
            value={run.toneOfVoiceId ?? ''}
            options={[
              { value: '', label: t('generate.tone.none') },
              ...tones.map(({ toneOfVoiceId, name }) => ({ value: toneOfVoiceId, label: name })),
            ]}
            onValue={(id) => onChange({ toneOfVoiceId: id || null })}
          />
        </Field>
      </div>
      <ColumnMapping
        columns={run.columns}
        rows={run.rows}
        mapping={run.mapping}
        targets={targets}
        onChange={(mapping) => onChange({ mapping })}
      />
      {unmapped.length > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">{t('generate.csv.fixed')}</summary>
          <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
            {unmapped.map(({ path, label, required }) => {
              const id = fieldId(path)
              return (
                <Field key={id} label={label} required={required}>
                  <TextInput
                    dir="auto"
                    value={own(run.fixed ?? {}, id) ?? ''}
                    onChange={({ target }) => onChange({ fixed: { ...run.fixed, [id]: target.value } })}
                  />
                </Field>
              )
            })}
          </div>
        </details>
      )}
      {missing.length > 0 && (
        <p className="rounded-lg bg-warning-wash px-3 py-2.5 text-warning">
          {t('generate.csv.missing', { fields: formatList(missing.map(({ label }) => label)) })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          unavailable={(waitsForTones && t('loading')) || (good === 0 && t('generate.csv.no_good'))}
          onClick={onBegin}
        >
          {t('generate.generate_several', { count: good })}
        </Button>
        <Button variant="ghost" onClick={onNew}>
          {t('generate.csv.other_file')}
        </Button>
        {bad > 0 && <p className="text-danger">{t('generate.csv.bad', { count: bad })}</p>}
      </div>
    </section>
  )
}
