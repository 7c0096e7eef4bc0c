import { CheckIcon, CopyIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../locales/text.ts'
import { copyText } from './copy-text.ts'
import { IconButton } from './IconButton.tsx'
import { notify, notifyProblem } from './toasts.ts'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const t = useText()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await copyText(text)
      setCopied(true)
      notify(t('copied'))
    } catch {
      notifyProblem(t('copy_failed'))
    }
  }
  return (
    <IconButton
      label={label}
      icon={copied ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />}
      onClick={() => void copy()}
      className={className}
    />
  )
}
