import { useState } from 'react'
import { isRecord } from '../../lib/is-record.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'

const openDepth = 2
const shownAtOnce = 200

/** Any JSON as a tree. Deep parts are collapsed, long lists are shown in pieces. */
export function JsonTree({ value, name, depth = 0 }: { value: unknown; name?: string; depth?: number }) {
  const entries = entriesOf(value)
  if (!entries) {
    return (
      <div className="flex gap-2 py-0.5">
        {name !== undefined && <Name name={name} />}
        <Leaf value={value} />
      </div>
    )
  }
  if (name === undefined) return <Entries entries={entries} depth={depth} />
  return <Branch name={name} entries={entries} depth={depth} list={Array.isArray(value)} type={typeOf(value)} />
}

type Entry = [name: string, value: unknown]

function typeOf(value: unknown): string {
  const type = isRecord(value) ? value['type'] : undefined
  return typeof type === 'string' ? type.slice(0, 40) : ''
}

function entriesOf(value: unknown): Entry[] | null {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [String(index + 1), item])
  return isRecord(value) ? Object.entries(value) : null
}

interface BranchProps {
  name: string
  entries: Entry[]
  depth: number
  list: boolean
  /** The element's `type`. */
  type: string
}

function Branch({ name, entries, depth, list, type }: BranchProps) {
  const [open, setOpen] = useState(depth < openDepth)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="rounded-sm py-0.5 marker:text-faint hover:bg-hover">
        <Name name={name} /> {type && <span className="font-medium">{type} </span>}
        <span className="text-faint">{list ? `[${entries.length}]` : `{${entries.length}}`}</span>
      </summary>
      {open && (
        <div className="ms-1.5 border-s border-line ps-3.5">
          <Entries entries={entries} depth={depth + 1} />
        </div>
      )}
    </details>
  )
}

function Entries({ entries, depth }: { entries: Entry[]; depth: number }) {
  const t = useText()
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <>
      {entries.slice(0, shown).map(([name, value]) => (
        <JsonTree key={name} name={name} value={value} depth={depth} />
      ))}
      {entries.length > shown && (
        <Button size="sm" variant="ghost" onClick={() => setShown(shown + shownAtOnce)}>
          {t('document.show_more', { count: entries.length - shown })}
        </Button>
      )}
    </>
  )
}

const Name = ({ name }: { name: string }) => <span className="shrink-0 font-mono text-sm text-quiet">{name}</span>

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string') return <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{value}</span>
  return <span className="font-mono text-sm">{JSON.stringify(value) ?? String(value)}</span>
}
