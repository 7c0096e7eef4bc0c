import { CheckIcon, CopyIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../locales/text.ts'
import { IconButton } from './IconButton.tsx'
import { notify, notifyProblem } from './toasts.ts'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = useCopy()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <IconButton label={label} icon={copied ? CheckIcon : CopyIcon} onClick={() => void copy(text).then(setCopied)} />
  )
}

/** Copies a text, or what the function copies, and says so. Answers whether it was copied. */
export function useCopy(): (copied: string | (() => Promise<void>)) => Promise<boolean> {
  const t = useText()
  return async (copied) => {
    try {
      await (typeof copied === 'string' ? copyText(copied) : copied())
    } catch {
      notifyProblem(t('copy_failed'))
      return false
    }
    notify(t('copied'))
    return true
  }
}

export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text)
  else copyByEvent({ 'text/plain': text })
}

/** A page that is not served over https has no clipboard API, but `execCommand` may still copy. */
export function copyByEvent(kinds: Readonly<Record<string, string>>): void {
  const answer = (event: ClipboardEvent) => {
    for (const [kind, text] of Object.entries(kinds)) event.clipboardData?.setData(kind, text)
    event.preventDefault()
  }
  document.addEventListener('copy', answer)
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way there
  const copied = document.execCommand('copy')
  document.removeEventListener('copy', answer)
  if (!copied) throw new Error('The browser did not copy')
}
