import { CheckIcon } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import { useText } from '../../locales/text.ts'
import type { PickOption, useCombobox } from './use-combobox.ts'

interface PickListProps {
  /** Its accessible name. */
  label: string
  box: ReturnType<typeof useCombobox>
  isChosen?: (option: PickOption) => boolean
  /** In the flow of the page, where a panel would cut it off. */
  isInline?: boolean
}

/** The list under a combobox. */
export function PickList({ label, box, isChosen, isInline = false }: PickListProps) {
  const t = useText()
  if (!box.open) return null
  return (
    <div
      className={cx(
        'mt-1 rounded-lg border border-line bg-sheet p-1',
        !isInline && 'absolute inset-x-0 top-full z-30 shadow-float',
      )}
    >
      {box.shown.length === 0 && <p className="px-2.5 py-1.5 text-quiet">{t('palette.none')}</p>}
      <div {...box.list} aria-label={label} className="max-h-80 overflow-y-auto">
        {box.shown.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- focus and keys stay in the field
          <div
            key={option.id}
            {...box.option(index)}
            className={cx('flex items-start gap-2 rounded-md px-2.5 py-1.5', index === box.active && 'bg-hover')}
          >
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate">
                {option.label}
              </span>
              {option.note && (
                <span dir="auto" className="line-clamp-2 text-sm text-faint">
                  {option.note}
                </span>
              )}
            </span>
            {option.end && <span className="text-quiet tabular-nums">{option.end}</span>}
            {isChosen?.(option) && (
              <>
                <CheckIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                <span className="sr-only">{t('generate.chosen')}</span>
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
