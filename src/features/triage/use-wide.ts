import { useMedia } from '../../ui/use-media.ts'

/** From the breakpoint `lg` on list and open violation stand side by side; below, the list scrolls with the page. */
export const wideScreen = '(width >= 56.25rem)'

export function useWide(): boolean {
  return useMedia(wideScreen)
}
