import { useLayoutEffect } from 'react'

/** Places toasts over the results, or above the bar at the bottom, so that they never cover the buttons of the form. */
export function useToastPosition(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const wide = matchMedia('(min-width: 56.25rem)')
    const place = () => {
      style.setProperty('--toasts-start', wide.matches ? '40rem' : '0px')
      style.setProperty('--toasts-bottom', wide.matches ? '1rem' : '4.5rem')
    }
    place()
    wide.addEventListener('change', place)
    return () => {
      wide.removeEventListener('change', place)
      style.removeProperty('--toasts-start')
      style.removeProperty('--toasts-bottom')
    }
  }, [])
}
