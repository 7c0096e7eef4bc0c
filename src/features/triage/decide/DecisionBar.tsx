import { memo } from 'react'
import { useStandardReasons } from '../../../api/dismissal-reasons.ts'
import type { ReviewAction, ReviewState } from '../../../../contract/openapi.gen.ts'
import { cx } from '../../../lib/cx.ts'
import { text, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { runCommand } from '../../../ui/commands.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { formatKeys, keymapChoice, useKeys } from '../../../ui/keys.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { isOffered } from '../../../review/review-actions.ts'
import { keysOf } from '../../../lib/keymap.ts'
import { persisted } from '../../../state/persisted-store.ts'
import { browserSchema } from '../../../state/schema.ts'
import { notify } from '../../../ui/toasts.ts'

interface DecisionBarProps {
  review_state: ReviewState
  /** Why nothing can be decided now. */
  unavailable: string | false
  /** Whether the violation has a group. */
  grouped: boolean
  apply_to_group: boolean
  /** Which violations a group decision changes. */
  note: string | null
}

/**
 * Always visible: the group switch above, the decisions below, each with its key. Nothing here changes from one undecided
 * violation to the next.
 */
export const DecisionBar = memo(function DecisionBar(props: DecisionBarProps) {
  const { review_state, unavailable, grouped, apply_to_group, note } = props
  const t = useText()
  const keys = useKeys('apply_to_group')
  // Read before the dialog needs them.
  useStandardReasons()
  const button = (action: ReviewAction, look: Pick<ActionButtonProps, 'variant' | 'className'> = {}) => (
    <ActionButton
      action={action}
      {...look}
      unavailable={unavailable || (!isOffered(action, review_state) && t('triage.already'))}
    />
  )
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset brings a layout of its own
      role="group"
      aria-label={t('triage.decisions')}
      className="no-print @container flex min-w-0 shrink-0 flex-col gap-2.5 border-t border-line bg-paper px-5 pt-3 pb-3.5 max-lg:pb-[max(0.875rem,env(safe-area-inset-bottom))] pointer-coarse:[&_kbd]:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-2.5">
        <Checkbox
          isSwitch
          label={t('triage.apply_to_group')}
          checked={apply_to_group && grouped}
          onValue={() => runCommand('apply_to_group')}
          unavailable={!grouped && t('triage.apply_to_group.none')}
          className="min-h-7 items-center! whitespace-nowrap"
        />
        {keys && grouped && <Kbd keys={keys} />}
        <span className="min-w-0 flex-1 truncate text-sm text-quiet">
          <span className="@max-lg:hidden">{grouped && t('triage.apply_to_group.same')}</span>
        </span>
        {button('reopen', { variant: 'ghost', className: 'ms-auto -me-2 max-lg:h-11' })}
      </div>
      <p aria-live="polite" className={note ? '-mt-1 text-sm text-quiet' : 'sr-only'}>
        {note}
      </p>
      <div className="grid grid-cols-2 gap-2 @sm:grid-cols-[repeat(4,auto)] max-lg:[&_button]:h-12">
        {button('urgent_violation')}
        {button('elevated_risk')}
        {button('mark_fixed')}
        {button('dismiss')}
      </div>
    </div>
  )
})

interface ActionButtonProps {
  action: ReviewAction
  variant?: 'ghost'
  className?: string
  unavailable: string | false
}

/** The full text is its accessible name. The short form that is shown is part of it, so that it can be said to voice control. */
function ActionButton({ action, variant, className, unavailable }: ActionButtonProps) {
  const t = useText()
  const keys = useKeys(action)
  return (
    <Button
      variant={variant}
      keys={keys}
      unavailable={unavailable}
      onClick={({ detail }) => {
        // The second click of a double click would decide the next violation unread.
        if (detail > 1) return
        runCommand(action)
        // A click on Dismiss only opens the dialog.
        if (action !== 'dismiss') showShortcutHint()
      }}
      className={cx('min-w-0 justify-between! gap-1.5! @max-lg:px-2!', className)}
    >
      <span aria-hidden="true" className="truncate">
        {t(`triage.button.${action}`)}
      </span>
      <span className="sr-only">{t(`review_action.${action}`)}</span>
    </Button>
  )
}

const wasShown = persisted(browserSchema.keysOffered)

const actions = ['urgent_violation', 'elevated_risk', 'mark_fixed', 'dismiss'] as const

/** Shows the decision keys after the first decision by click on this device. */
function showShortcutHint(): void {
  const keymap = keymapChoice.get()
  if (wasShown.get() || keymap.off || !matchMedia('(any-pointer: fine)').matches) return
  wasShown.set(true)
  const keys = actions.flatMap((action) => {
    const [binding] = keysOf(keymap, action)
    return binding ? [`${formatKeys(binding, text)} ${text(`review_action.${action}`)}`.replaceAll(' ', '\u00A0')] : []
  })
  notify(text('triage.keys_offer', { keys: keys.join(' · ') }), {
    action: { label: text('command.help'), command: 'help', run: () => runCommand('help') },
  })
}
