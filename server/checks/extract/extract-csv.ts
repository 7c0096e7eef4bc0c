import { FileProblem, readTable } from '../../../contract/read-table.ts'
import type { ExtractedText } from '../extracted-text.ts'
import { documentOf, plainBlock } from './extract-text.ts'
import { languageKey } from './language.ts'
import { UnreadableSource } from './unreadable-source.ts'

const textColumns: ReadonlySet<string> = new Set(['text', 'content', 'copy', 'body', 'message', 'description'])
const languageColumns: ReadonlySet<string> = new Set(['language', 'lang', 'locale', 'language_key'])

/** One text for each row: the column that is named as text, or else the first one of a table without a header. */
export async function extractCsv(source: string, address: string): Promise<ExtractedText[]> {
  try {
    const { columns, rows } = await readTable({ encoding: 'UTF-8', open: () => chunks(source) })
    const names = columns.map((name) => name.toLowerCase())
    const named = names.findIndex((name) => textColumns.has(name))
    const language = names.findIndex((name) => languageColumns.has(name))
    const textAt = (cells: readonly string[]) => cells[Math.max(named, 0)] ?? ''
    const texts = named < 0 ? [rowText(textAt(columns), `${address}:1`)] : []
    for await (const { line, cells } of rows) {
      const text = rowText(textAt(cells), `${address}:${line}`)
      texts.push({ ...text, language: named < 0 ? null : languageKey(cells[language] ?? '') })
    }
    return texts.filter(({ blocks }) => blocks.length > 0)
  } catch (cause) {
    if (!(cause instanceof FileProblem)) throw cause
    if (cause.said.code === 'empty') return []
    const place = cause.said.line === null ? '' : ` at line ${cause.said.line}`
    throw new UnreadableSource('damaged', `The table cannot be read${place}: a cell is not closed or too long.`, {
      cause,
    })
  }
}

const rowText = (text: string, address: string) => documentOf(address, [plainBlock(text)])

async function* chunks(source: string): AsyncGenerator<string> {
  const size = 65_536
  for (let at = 0; at < source.length; at += size) yield source.slice(at, at + size)
}
