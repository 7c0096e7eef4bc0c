import { ArrowDownIcon, ArrowUpIcon, PlusIcon, Trash2Icon } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import type { Field as FormFieldModel } from '../../../lib/form/field.ts'
import type { Option } from '../../../lib/form/convert-value.ts'
import { type ControlName, kinds } from '../../../lib/form/kinds.ts'
import { fieldId, isRow, type Raw, rawOf, type Values } from '../../../lib/form/values.ts'
import { type Visibility, visibility } from '../../../lib/form/visible.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import {
  BooleanControl,
  ColorControl,
  DateTimeControl,
  FileControl,
  LongTextControl,
  TagsControl,
  TextControl,
} from './controls.tsx'
import { ChoiceBoxes, ChoicesControl, SelectControl } from './SelectControl.tsx'
import { type ControlProps, type Problem, fieldHint, isInside, readAs, shownRaw } from './control.ts'
import { ControlGroup, FieldNotes } from './FieldGroup.tsx'
import { useQuery } from '@tanstack/react-query'
import { knowledgeBaseQueries, toneOfVoiceQueries } from '../../../api/library.ts'
import { languageName, languageTags } from '../../../lib/language-key.ts'

const controls = {
  line: TextControl,
  lines: LongTextControl,
  color: ColorControl,
  'yes/no': BooleanControl,
  'date or time': DateTimeControl,
  choice: SelectControl,
  choices: ChoicesControl,
  tags: TagsControl,
  file: FileControl,
} satisfies Record<Exclude<ControlName, 'rows' | 'text'>, ComponentType<ControlProps>>

export interface FormFieldProps {
  field: FormFieldModel
  /** Its path, including the list and row that contain it. */
  at: readonly (string | number)[]
  value: Raw
  onValue: (value: Raw) => void
  problems: readonly Problem[]
  language: string
  /** Which fields around it are shown, for the conditions inside a row. */
  shown: Visibility
  /** Only if the form did not give the key. */
  onKey?: (key: string) => void
}

const maxCheckboxes = 8

/** One field with its label, control, help, limits and problems. */
export function FormField(props: FormFieldProps) {
  const t = useText()
  const { at, onValue, problems, language } = props
  const { field, state } = useOptions(props.field, language)
  const { control: name } = kinds[field.kind]
  if (name === 'text') return <Note field={field} />

  const value = shownRaw(field, props.value)
  const own = problems.filter(({ path }) => path.length === at.length && isInside(path, at))
  const error = own.filter(({ soft }) => !soft).map(({ message }) => message)
  const help = [
    field.help,
    field.kind === 'file' && t('generate.file.help'),
    state === 'failed' && t('generate.options_failed'),
    own.find(({ soft }) => soft)?.message,
    readAs(field, props.value, language, t),
  ]
  const rest = { field, value, onValue }
  // Many options, or free ones, are found by typing.
  const isBoxes = name === 'choices' && (field.options?.length ?? 0) <= maxCheckboxes && !field.allowOther
  const Control = name === 'rows' || (isBoxes && state === 'ready') ? null : controls[name]
  return (
    <div>
      <Field
        label={field.label}
        required={field.required}
        hint={fieldHint(field, value, language, t)}
        help={help.filter(Boolean).join(' ')}
        error={error.join(' ')}
      >
        {Control ? (
          <Control {...rest} />
        ) : (
          <ControlGroup label={field.label}>
            {name === 'rows' ? <Rows {...props} value={value} /> : <ChoiceBoxes {...rest} />}
          </ControlGroup>
        )}
      </Field>
      <FieldNotes field={props.field} onKey={props.onKey} />
    </div>
  )
}

/** Rows of the same fields, which can be added, removed and moved by keyboard. The focus follows. */
function Rows({ field, at, value, onValue, problems, language, shown }: FormFieldProps) {
  const t = useText()
  const frame = useRef<HTMLDivElement>(null)
  const given: Raw[] = Array.isArray(value) ? value : []
  const rows = given.filter(isRow)
  const fields = field.fields ?? []

  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const row = frame.current?.children[index]
      row?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    })
  const put = (next: Values[], focus?: number) => {
    onValue(next)
    if (focus !== undefined) focusRow(focus)
  }
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return
    put(rows.toSpliced(from, 1).toSpliced(to, 0, row), to)
  }
  const full = field.maxItems !== undefined && rows.length >= field.maxItems
  return (
    <>
      <div ref={frame} className="grid gap-2">
        {rows.map((row, index) => {
          const inside = visibility(fields, row, shown)
          const name = t('generate.row', { label: field.label, number: index + 1 })
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a row has no id, and its controls have no state of their own
            <fieldset key={index} aria-label={name} className="grid min-w-0 gap-3 rounded-lg border border-line p-3">
              <div className="flex items-center justify-between">
                <span aria-hidden="true" className="text-xs font-medium text-faint">
                  {index + 1}
                </span>
                <span className="flex">
                  <IconButton
                    label={t('generate.row.up', { name })}
                    icon={ArrowUpIcon}
                    unavailable={index === 0 && t('generate.row.first')}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    label={t('generate.row.down', { name })}
                    icon={ArrowDownIcon}
                    unavailable={index === rows.length - 1 && t('generate.row.last')}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    label={t('generate.row.remove', { name })}
                    icon={Trash2Icon}
                    onClick={() => put(rows.toSpliced(index, 1), Math.max(0, index - 1))}
                  />
                </span>
              </div>
              {fields.map((inner, position) =>
                inside.isVisible(inner) ? (
                  <FormField
                    // oxlint-disable-next-line react/no-array-index-key -- two entries may share one path
                    key={`${fieldId(inner.path)} ${position}`}
                    field={inner}
                    at={[...at, index, ...inner.path]}
                    value={rawOf(row, inner)}
                    onValue={(next) => put(rows.with(index, { ...row, [fieldId(inner.path)]: next }))}
                    problems={problems}
                    language={language}
                    shown={inside}
                  />
                ) : null,
              )}
            </fieldset>
          )
        })}
      </div>
      <Button
        size="sm"
        icon={PlusIcon}
        unavailable={full && t('generate.row.full')}
        onClick={() => put([...rows, {}], rows.length)}
        className="justify-self-start"
      >
        {t('generate.row.add', { label: field.label })}
      </Button>
    </>
  )
}

/** A text of the form, always shown as plain text. */
function Note({ field }: { field: FormFieldModel }) {
  const text = field.text ?? field.label
  const heading = field.label !== '' && text.startsWith(field.label) && text !== field.label
  const rest = heading ? text.slice(field.label.length).trim() : text
  return (
    <div dir="auto" className="rounded-md bg-well px-3 py-2 text-quiet">
      {heading && <p className="font-medium text-ink">{field.label}</p>}
      <p className="whitespace-pre-line break-words">{rest}</p>
    </div>
  )
}

/** The field with options loaded from the service. If they cannot be loaded, it becomes a text field. */
function useOptions(
  field: FormFieldModel,
  language: string,
): { field: FormFieldModel; state: 'ready' | 'loading' | 'failed' } {
  const from = field.optionsFrom
  const bases = useQuery({ ...knowledgeBaseQueries.list(), enabled: from === 'infobase' })
  const tones = useQuery({ ...toneOfVoiceQueries.list(), enabled: from === 'tone' })
  if (!from) return { field, state: 'ready' }
  const query = from === 'infobase' ? bases : tones
  const found: Option[] | undefined =
    from === 'language'
      ? Object.keys(languageTags).map((key) => ({ value: key, label: languageName(key) }))
      : from === 'infobase'
        ? bases.data?.map(({ id, name }) => ({ value: id, label: name }))
        : tones.data?.flatMap(({ id, key, toneOfVoiceMetas }) => ({
            value: id,
            label: toneOfVoiceMetas.find(({ languageKey }) => languageKey === language)?.name ?? key,
          }))
  if (found) return { field: { ...field, options: [...(field.options ?? []), ...found] }, state: 'ready' }
  if (!query.isError && query.failureCount === 0) return { field, state: 'loading' }
  return { field: { ...field, kind: field.kind === 'multiselect' ? 'tags' : 'text' }, state: 'failed' }
}
