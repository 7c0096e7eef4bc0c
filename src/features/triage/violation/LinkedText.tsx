import { linkify } from '../../../lib/linkify.ts'

/** A text of the service as plain text: line breaks are kept, web addresses are links, HTML is not interpreted. */
export function LinkedText({ text, className = '' }: { text: string | null; className?: string }) {
  if (!text?.trim()) return null
  return (
    <p dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${className}`}>
      {linkify(text).map((part, index) =>
        part.kind === 'link' ? (
          <a
            // The parts of one text never move, so their index identifies them.
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
