import { createElement } from 'react'
import type { Block, ListItem } from '../../lib/document-text/block.ts'
import { DocumentRuns } from './DocumentRuns.tsx'

interface BlockViewProps {
  block: Block
  /** The rank of each heading level in the document. */
  headings: ReadonlyMap<number, number>
  under: number
}

const headingSizes = ['text-[1.4em]/[1.3]', 'text-[1.2em]/[1.35]', 'text-[1.05em]/[1.4]', 'text-[1em]']

/** One block of a document. Line breaks and spaces are already normalised. */
export function BlockView({ block, headings, under }: BlockViewProps) {
  switch (block.type) {
    case 'heading': {
      const rank = headings.get(block.level) ?? block.level
      const size = headingSizes[rank - 1] ?? headingSizes[3]
      return createElement(
        headingName(under + rank),
        { className: `mt-[0.35em] font-semibold whitespace-pre-wrap first:mt-0 ${size}` },
        <DocumentRuns runs={block.runs} />,
      )
    }
    case 'paragraph':
      return (
        <p className="whitespace-pre-wrap">
          <DocumentRuns runs={block.runs} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      const task = block.items.some(({ checked }) => checked !== undefined)
      return (
        <List
          start={block.ordered && block.start !== 1 ? block.start : undefined}
          className={`grid gap-[0.3em] ps-[1.4em] marker:text-faint ${task ? 'list-none' : block.ordered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above: its place is its identity
            <ItemView key={index} item={item} headings={headings} under={under} />
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote className="grid gap-[0.6em] border-s-2 border-edge ps-4 text-quiet">
          <Blocks blocks={block.blocks} headings={headings} under={under} />
        </blockquote>
      )
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <pre dir="ltr" tabIndex={0} className={codeClass}>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return <TableView block={block} />
    default:
      return <hr className="my-2 border-line" />
  }
}

function Blocks({ blocks, ...rest }: { blocks: readonly Block[] } & Omit<BlockViewProps, 'block'>) {
  // oxlint-disable-next-line react/no-array-index-key -- as above
  return blocks.map((block, index) => <BlockView key={index} block={block} {...rest} />)
}

function ItemView({ item: { checked, blocks }, ...rest }: { item: ListItem } & Omit<BlockViewProps, 'block'>) {
  if (checked === undefined) {
    return (
      <li className="*:not-first:mt-[0.3em]">
        <Blocks blocks={blocks} {...rest} />
      </li>
    )
  }
  return (
    <li className="relative">
      <span className="absolute -start-[1.3em]">{checked ? '☑' : '☐'}</span>
      <Blocks blocks={blocks} {...rest} />
    </li>
  )
}

function TableView({ block: { head, rows } }: { block: Extract<Block, { type: 'table' }> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse text-[0.95em]">
        {head && (
          <thead>
            <tr>
              {head.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <th key={index} scope="col" className={`${cellClass} border-edge font-semibold`}>
                  <DocumentRuns runs={cell} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={row}>
              {cells.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={index} className={`${cellClass} border-line`}>
                  <DocumentRuns runs={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const codeClass = 'overflow-x-auto rounded-md bg-well px-3.5 py-2.5 font-mono text-sm print:whitespace-pre-wrap'
const cellClass = 'border-b px-3 py-1.5 text-start align-top whitespace-pre-wrap first:ps-0 last:pe-0'

const headingNames = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

const headingName = (level: number) => headingNames[Math.min(6, level) - 2] ?? 'h6'
