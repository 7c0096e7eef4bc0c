import { useLayoutEffect } from 'react'
import { usePersisted } from '../../lib/persisted-store.ts'
import { divider } from './list/list-view.ts'

/** Notices stand over the list, where they hide neither the decisions nor the pages. */
export function useNoticePlace(wide: boolean, isOpen: boolean, isSelecting: boolean): void {
  const [share] = usePersisted(divider)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const places = {
      '--notices-start': wide ? '13rem' : '0px',
      '--notices-end': wide ? `calc((100vw - 13rem) * ${1 - share / 100})` : '0px',
      '--notices-bottom': isSelecting ? '10rem' : wide ? '4rem' : isOpen ? '12rem' : '1rem',
    }
    for (const [name, value] of Object.entries(places)) style.setProperty(name, value)
    return () => {
      for (const name of Object.keys(places)) style.removeProperty(name)
    }
  }, [wide, isOpen, isSelecting, share])
}
