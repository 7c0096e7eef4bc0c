import type { Block, ListItem, Run } from './block.ts'

/** Plain text: blank lines between blocks, bullets and numbers before items. */
export function toPlain(blocks: readonly Block[]): string {
  return blocks.map(plainBlock).join('\n\n')
}

export const runsText = (runs: readonly Run[]) => runs.map((run) => run.text).join('')

function plainBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return runsText(block.runs)
    case 'list':
      return block.items
        .map((item, index) => plainItem(item, block.ordered ? `${block.start + index}.` : '•'))
        .join('\n')
    case 'quote':
      return toPlain(block.blocks)
    case 'code':
      return block.text
    case 'table':
      return [...(block.head ? [block.head] : []), ...block.rows]
        .map((cells) => cells.map((cell) => runsText(cell).replaceAll('\n', ' ')).join('\t'))
        .join('\n')
    default:
      return '* * *'
  }
}

function plainItem({ blocks, checked }: ListItem, bullet: string): string {
  const mark = checked === undefined ? bullet : checked ? '☑' : '☐'
  const words = blocks.map(plainBlock).join('\n')
  return `${mark} ${words.replaceAll('\n', '\n  ')}`.trimEnd()
}
