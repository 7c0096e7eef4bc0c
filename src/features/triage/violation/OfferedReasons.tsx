import { useText } from '../../../locales/text.ts'
import { Kbd } from '../../../ui/Kbd.tsx'

interface OfferedReasonsProps {
  reasons: readonly string[]
  /** Whether the digits work just now. */
  numbered: boolean
  onChoose: (reason: string) => void
}

export function OfferedReasons({ reasons, numbered, onChoose }: OfferedReasonsProps) {
  const t = useText()
  if (reasons.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-xs font-semibold text-faint">{t('violation.offered_reasons')}</h3>
      <ol aria-label={t('violation.offered_reasons')} className="-mx-2 grid">
        {reasons.map((reason, index) => (
          <li key={reason}>
            <button
              type="button"
              onClick={() => onChoose(reason)}
              className="flex w-full items-baseline gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover"
            >
              <span className={numbered ? '' : 'opacity-40'}>
                <Kbd keys={String(index + 1)} />
              </span>
              <span dir="auto" className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
                {reason}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
