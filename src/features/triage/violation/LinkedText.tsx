import { linkify } from '../../../lib/linkify.ts'

/** A text of the service as text: its line breaks stay, web addresses in it can be opened, nothing in it is HTML. */
export function LinkedText({ text, className = '' }: { text: string | null; className?: string }) {
  if (!text?.trim()) return null
  return (
    <p dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${className}`}>
      {linkify(text).map((part, index) =>
        part.kind === 'link' ? (
          <a
            // The parts of one text never move: their place is their identity.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer"
            className="underline decoration-edge underline-offset-3 hover:decoration-ink"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
