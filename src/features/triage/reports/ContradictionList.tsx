import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { usePersisted } from '../../../lib/persisted-store.ts'
import { useText } from '../../../locales/text.ts'
import { useCommand } from '../../../ui/commands.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { keymapChoice, useKeys } from '../../../ui/keys.ts'
import type { Contradiction } from '../logic/contradictions.ts'
import { ContradictionCard } from './ContradictionCard.tsx'
import { useLiveContradictions } from './use-live-contradictions.ts'

const maxShown = 200

interface ContradictionListProps {
  auditId: string
  found: readonly Contradiction<Violation>[]
  /** Including those that are not listed. */
  count: number
}

/** Keys step through the contradictions; a digit opens that side. */
export function ContradictionList({ auditId, found, count }: ContradictionListProps) {
  const t = useText()
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const [{ off }] = usePersisted(keymapChoice)
  const card = useRef<HTMLElement>(null)
  const [next, previous] = [useKeys('next_violation'), useKeys('previous_violation')]
  const contradictions = useLiveContradictions(auditId, found)
  const shown = contradictions.slice(0, maxShown)
  const alike = contradictions.filter(({ sides }) => sides.length < 2).length

  const open = (side: number) => {
    const [violation] = shown[at]?.sides[side]?.violations ?? []
    if (!violation) return
    void navigate({
      to: '/audits/$auditId/violations/$violationId',
      params: { auditId, violationId: violation.id },
      search: { review_state: 'all' },
    })
  }
  const go = (to: number) => setAt(Math.max(0, Math.min(shown.length - 1, to)))
  useCommand('next_violation', () => go(at + 1), { label: t('command.next_violation') })
  useCommand('previous_violation', () => go(at - 1), { label: t('command.previous_violation') })
  useCommand('open_violation', () => open(0))
  useEffect(() => {
    if (at > 0) card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.focus({ preventScroll: true })
  }, [at])

  const onDigit = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event
    const typing = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
    if (off || ctrlKey || metaKey || altKey || repeat || typing || document.querySelector('dialog:modal')) return
    if (/^[1-9]$/.test(key)) open(Number(key) - 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onDigit(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <section aria-label={t('reports.contradictions')} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t('reports.contradictions.found', { count: count - alike })}</h2>
        {!off && next && previous && (
          <p className="flex items-center gap-1.5 text-sm text-quiet max-md:hidden">
            <Kbd keys={next} /> <Kbd keys={previous} /> {t('reports.contradictions.keys')}
          </p>
        )}
      </div>
      {shown.map((contradiction, index) => (
        <ContradictionCard
          key={contradiction.key}
          ref={index === at ? card : undefined}
          auditId={auditId}
          contradiction={contradiction}
          current={index === at}
          numbered={!off}
        />
      ))}
      {count > shown.length && (
        <p className="text-quiet">{t('reports.contradictions.capped', { count: count - shown.length })}</p>
      )}
    </section>
  )
}
