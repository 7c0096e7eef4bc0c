import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a field of a form that a button opened, and restores the focus to the button when the form closes. */
export function useFormFocus(isOpened: boolean, field: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isOpened) return undefined
    const opener = document.activeElement
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpened, field])
  return form
}
