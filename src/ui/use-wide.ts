import { useMedia } from './use-media.ts'

/** From the breakpoint `lg` on, list and open violation are side by side. Below it, the list scrolls with the page. */
export const wideScreen = '(width >= 56.25rem)'

export function useWide(): boolean {
  return useMedia(wideScreen)
}
