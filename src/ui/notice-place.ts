import { useLayoutEffect } from 'react'
import { createStore } from '../lib/store.ts'

/** Where on the page notices stand, as CSS lengths from its edges. */
export interface NoticePlace {
  start: string
  end: string
  bottom: string
}

const atTheBottom: NoticePlace = { start: '0px', end: '0px', bottom: '1rem' }

export const noticePlace = createStore(atTheBottom)

/** For a page whose buttons notices would cover at the bottom. */
export function useNoticePlace({ start, end, bottom }: NoticePlace): void {
  useLayoutEffect(() => {
    noticePlace.set({ start, end, bottom })
    return () => noticePlace.set(atTheBottom)
  }, [start, end, bottom])
}
