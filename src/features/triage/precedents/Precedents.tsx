import { onFirstTouch } from '../../../lib/on-first-touch.ts'
import { onceThere } from '../../../ui/later.tsx'
import type { PrecedentListProps } from './PrecedentList.tsx'
import { usePrecedentMemory } from './use-memory.ts'

const list = onFirstTouch(async () => (await import('./PrecedentList.tsx')).PrecedentList)
const PrecedentList = onceThere(list)
const load = () => void list.load().catch(() => undefined)

/** What was decided before for the same text or rule, and from now on. */
export function Precedents(props: PrecedentListProps) {
  usePrecedentMemory(load)
  return <PrecedentList {...props} />
}
