import { BracesIcon, FilePlusIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { Template } from '../../../../contract/openapi.gen.ts'
import type { Field } from '../../../lib/form/field.ts'
import { fieldId, type Raw, type Values } from '../../../lib/form/values.ts'
import { sameJson } from '../../../lib/form/json.ts'
import type { TopControl } from '../../../lib/form/locate-error.ts'
import { visibility } from '../../../lib/form/visible.ts'
import { languageName } from '../../../lib/language-key.ts'
import type { Persisted } from '../../../lib/persisted-store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { notify } from '../../../ui/toasts.ts'
import { FormField } from '../fields/FormField.tsx'
import { FormFields } from '../fields/FormFields.tsx'
import { formIn, languagesOf } from '../document-variants.ts'
import { focusFirstProblem, type PlacedErrors, withKeys, withRequired } from './place-errors.ts'
import type { Draft } from './drafts.ts'
import { AlertBox, FormAlert } from './FormAlert.tsx'
import { InputPanel, useInputText } from './InputPanel.tsx'
import { nameAt, problemsIn, useTemplateForm } from './use-template-form.ts'

/** Sends the values. Resolves to the service's errors for this form, or null if it accepted everything. */
export type SendValues = (fields: readonly Field[], values: Values) => Promise<PlacedErrors | null>

interface TemplateFormProps {
  template: Template
  language: string
  draft: Persisted<Draft>
  /** What was typed in the form of another language, by path. */
  carried: Draft
  /** The initial values if nothing was typed since the form was filled in. */
  start: (fields: readonly Field[]) => Values
  fillId: string
  send_empty: boolean
  onSendEmpty: (send: boolean) => void
  documents: number
  /** Why nothing can be sent yet. */
  unavailable: string | false
  onSend: SendValues
  onTopErrors: (errors: Partial<Record<TopControl, string>>) => void
  /** Opens an empty form, if this one was filled from something else. Otherwise this form is cleared. */
  onNew: (() => void) | undefined
  /** Above the fields: template, language, tone. */
  children: ReactNode
}

const intoSight = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' })
}

const nothingPlaced: PlacedErrors = { fields: [], top: {}, form: [], missing: [] }

/** The form of a template in one language. Keyed by both: another language is another form with the same values. */
export function TemplateForm(props: TemplateFormProps) {
  const { template, language, draft, fillId, send_empty, onSendEmpty, documents, unavailable } = props
  const { onSend, onTopErrors } = props
  const t = useText()
  const [begin] = useState(() => beginning(props))
  const [keys, setKeys] = useState(begin.keys)
  const [placed, setPlaced] = useState(nothingPlaced)
  const [missing, setMissing] = useState<string[][]>([])
  const [inputOpen, setInputOpen] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const frame = useRef<HTMLFormElement>(null)
  const inputId = useId()
  const sendKeys = useKeys('send')

  const model = useMemo(() => formIn(template, language), [template, language])
  const fields = useMemo(() => withRequired(withKeys(model.fields, keys), missing), [model, keys, missing])
  const originals = model.fields
  const alone = !fields.some(({ kind }) => kind !== 'note')

  const send = async (values: Values) => {
    const errors = await onSend(fields, values)
    setPlaced(errors ?? nothingPlaced)
    onTopErrors(errors?.top ?? {})
    if (!errors) return
    setMissing((before) => [...before, ...errors.missing])
    setAttempt((count) => count + 1)
  }
  const {
    form: api,
    values,
    putValues,
  } = useTemplateForm({
    language,
    fields,
    initial: begin.values,
    onSend: (sent) => void send(sent),
    onInvalid: () => setAttempt((count) => count + 1),
  })
  useEffect(() => {
    const typed = { values: withoutSecrets(fields, values), keys, fillId }
    if (!sameJson(draft.get(), typed)) draft.set(typed)
  }, [draft, fields, values, keys, fillId])
  const input = useInputText({ fields, values, send_empty, onValues: putValues })
  const shown = visibility(fields, values)

  const generate = () => {
    if (unavailable) return
    setPlaced(nothingPlaced)
    onTopErrors({})
    if (input.problem) {
      setInputOpen(true)
      setAttempt((count) => count + 1)
    } else void api.handleSubmit()
  }
  const empty = () => {
    const earlier = values
    putValues({})
    api.reset({}, { keepDefaultValues: true })
    setPlaced(nothingPlaced)
    onTopErrors({})
    notify(t('generate.emptied'), { action: { label: t('document.undo'), run: () => putValues(earlier) } })
  }
  useCommand('send', generate, { label: t('generate.generate') })
  // Deferred until the errors are rendered.
  useEffect(() => {
    if (attempt > 0) focusFirstProblem(frame.current)
  }, [attempt])

  const offerEarlier = useEffectEvent(() => {
    const { earlier } = begin
    if (!earlier) return
    notify(t('generate.earlier', { language: languageName(language) }), {
      action: { label: t('generate.earlier.use'), run: () => putValues({ ...begin.values, ...earlier }) },
    })
  })
  useEffect(() => offerEarlier(), [])

  const rename = (index: number, key: string) => {
    const [original, now] = [originals[index], fields[index]]
    if (!original || !now) return
    const id = fieldId([...now.path.slice(0, -1), key])
    const value = values[fieldId(now.path)]
    setKeys({ ...keys, [fieldId(original.path)]: key })
    putValues({ ...values, [fieldId(now.path)]: undefined, [id]: values[id] ?? value })
  }
  const change = (field: Field, value: Raw, put: (value: Raw) => void) => {
    const name = fieldId(field.path)
    put(value)
    if (placed.fields.some(({ path }) => nameAt(path) === name))
      setPlaced({ ...placed, fields: placed.fields.filter(({ path }) => nameAt(path) !== name) })
  }
  const inputPanel = (
    <InputPanel id={inputId} input={input} send_empty={send_empty} onSendEmpty={onSendEmpty} alone={alone} />
  )
  const hidden = new Set(fields.filter((field) => field.hidden).map(({ path }) => fieldId(path)))
  return (
    <form
      ref={frame}
      noValidate
      aria-label={t('generate.form')}
      // Enter in a field does not generate. The button and its key do.
      onSubmit={(event) => event.preventDefault()}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="grid flex-1 grid-cols-1 content-start gap-4.5 px-5 py-5 lg:min-h-0 lg:overflow-y-auto lg:px-6">
        {props.children}
        <FormAlert placed={placed} onSendEmpty={send_empty ? undefined : () => onSendEmpty(true)} />
        <api.Subscribe selector={(state) => state.fieldMeta}>
          {(meta) => (
            <FormFields
              fields={fields}
              reveal={
                placed.fields.some(({ path }) => hidden.has(nameAt(path))) ||
                [...hidden].some((name) => (meta[name]?.errors.length ?? 0) > 0)
              }
            >
              {(field, index) =>
                shown.isVisible(field) ? (
                  // oxlint-disable-next-line react/no-array-index-key -- two entries may share one path
                  <api.Field
                    key={`${fieldId(originals[index]?.path ?? field.path)} ${index}`}
                    name={fieldId(field.path)}
                  >
                    {({ state, handleChange }) => (
                      <FormField
                        field={field}
                        at={field.path}
                        value={values[fieldId(field.path)]}
                        onValue={(value) => change(field, value, handleChange)}
                        problems={[...problemsIn(state.meta.errors), ...placed.fields]}
                        language={language}
                        shown={shown}
                        onKey={field.keySource === 'derived' ? (key) => rename(index, key) : undefined}
                      />
                    )}
                  </api.Field>
                ) : null
              }
            </FormFields>
          )}
        </api.Subscribe>
        {!languagesOf(template).includes(language) && <AlertBox>{t('generate.no_language')}</AlertBox>}
        {alone && inputPanel}
      </div>
      {inputOpen && !alone && (
        <div
          ref={intoSight}
          className="shrink-0 lg:max-h-[45%] border-t border-line bg-paper px-5 py-4 lg:overflow-y-auto lg:px-6"
        >
          {inputPanel}
        </div>
      )}
      <footer className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t border-line bg-paper px-5 py-3 lg:static lg:px-6">
        <Button
          variant="primary"
          keys={sendKeys}
          unavailable={unavailable}
          // The second click of a double click sends nothing.
          onClick={({ detail }) => detail <= 1 && generate()}
          className="flex-1 max-sm:[&>kbd]:hidden"
        >
          {documents > 1 ? t('generate.generate_several', { count: documents }) : t('generate.generate')}
        </Button>
        <IconButton
          label={t('generate.new')}
          icon={<FilePlusIcon className="size-4" />}
          onClick={props.onNew ?? empty}
          className="size-9"
        />
        {!alone && (
          <Button
            icon={<BracesIcon aria-hidden="true" className="size-4" />}
            aria-expanded={inputOpen}
            aria-controls={inputOpen ? inputId : undefined}
            onClick={() => setInputOpen(!inputOpen)}
          >
            {t('generate.input')}
          </Button>
        )}
      </footer>
    </form>
  )
}

/** The initial values, and an earlier draft that values carried over from elsewhere replace. */
function beginning({
  template,
  language,
  draft,
  carried,
  start,
  fillId,
}: TemplateFormProps): Omit<Draft, 'fillId'> & { earlier: Values | null } {
  const before = draft.get()
  const keys = { ...before.keys, ...carried.keys }
  const typed = before.fillId === fillId ? before.values : {}
  const empty = Object.keys(typed).length === 0 && Object.keys(carried.values).length === 0
  const { fields } = formIn(template, language)
  const own = empty ? start(fields) : typed
  const values = { ...own, ...defined(carried.values) }
  const differing = Object.entries(defined(before.values)).filter(([id, value]) => !sameJson(values[id], value))
  return { keys, values, earlier: differing.length > 0 ? Object.fromEntries(differing) : null }
}

function defined(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Passwords are not persisted. */
function withoutSecrets(fields: readonly Field[], values: Values): Values {
  const secret = new Set(fields.filter((field) => field.secret).map(({ path }) => fieldId(path)))
  return secret.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([id]) => !secret.has(id)))
}
