import { useText } from '../../../locales/text.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { formatKeys } from '../../../ui/keys.ts'

interface OfferedReasonsProps {
  reasons: readonly string[]
  /** Whether the digits work now. */
  numbered: boolean
  /** The reason that Enter accepts. */
  suggested: string | undefined
  onChoose: (reason: string) => void
}

export function OfferedReasons({ reasons, numbered, suggested, onChoose }: OfferedReasonsProps) {
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
              aria-current={reason === suggested ? 'true' : undefined}
              className="flex w-full items-baseline gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover aria-current:bg-well"
            >
              <span className={numbered ? '' : 'opacity-40'}>
                <Kbd keys={String(index + 1)} />
              </span>
              <span dir="auto" className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
                {reason}
              </span>
              {reason === suggested && <Kbd keys={formatKeys('Enter', t)} />}
            </button>
          </li>
        ))}
      </ol>
      <output className="sr-only">{suggested}</output>
    </div>
  )
}
