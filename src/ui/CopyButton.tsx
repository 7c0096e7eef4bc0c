import { CheckIcon, CopyIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCopy } from './copy-text.ts'
import { IconButton } from './IconButton.tsx'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const copy = useCopy()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <IconButton
      label={label}
      icon={copied ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />}
      onClick={() => void copy(text).then(setCopied)}
      className={className}
    />
  )
}
