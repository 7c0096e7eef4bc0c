import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { type ControlProps, shownRaw } from './control.ts'

/** Shows whether it was answered at all: no answer is not "no", and an answer can be removed. */
export function BooleanControl({ field, value, onValue, control }: ControlProps) {
  const t = useText()
  const raw = shownRaw(field, value)
  const answer = raw === true || raw === 'true' ? true : raw === false || raw === 'false' ? false : null
  return (
    <span className="flex min-h-7 items-center gap-2.5">
      <Checkbox {...control} checked={answer === true} onValue={onValue} />
      <span className="text-quiet">
        {t(answer === null ? 'generate.boolean.none' : answer ? 'generate.boolean.yes' : 'generate.boolean.no')}
      </span>
      {answer !== null && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onValue(null)}
          aria-label={t('generate.clear_answer_of', { label: field.label })}
        >
          {t('generate.clear_answer')}
        </Button>
      )}
    </span>
  )
}
