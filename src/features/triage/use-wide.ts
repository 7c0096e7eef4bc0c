import { useMedia } from '../../ui/use-media.ts'

/** From the breakpoint `lg` on list and open violation stand side by side. */
export function useWide(): boolean {
  return useMedia('(width >= 56.25rem)')
}
