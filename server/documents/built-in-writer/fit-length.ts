import type { Block } from './sentence.ts'

export interface Limits {
  words: number
  characters: number
}

/** Leaves out what the writer added of itself, least needed first, until the text fits. What was given always stays. */
export function fitLength(blocks: readonly Block[], limits: Limits): Block[] {
  let fitted = blocks.map((block) =>
    block.type === 'paragraph' ? { ...block, sentences: [...block.sentences] } : block,
  )
  for (let spare = mostSpare(fitted); spare > 0 && !fits(fitted, limits); spare = mostSpare(fitted)) {
    fitted = fitted
      .map((block) =>
        block.type === 'paragraph'
          ? { ...block, sentences: block.sentences.filter((sentence) => (sentence.spare ?? 0) < spare) }
          : block,
      )
      .filter((block) => block.type !== 'paragraph' || block.sentences.length > 0)
  }
  return fitted
}

function mostSpare(blocks: readonly Block[]): number {
  return blocks
    .flatMap((block) => (block.type === 'paragraph' ? block.sentences : []))
    .reduce((most, { spare = 0 }) => Math.max(most, spare), 0)
}

function fits(blocks: readonly Block[], { words, characters }: Limits): boolean {
  const text = blocks.map(textOf).join('\n')
  return text.split(/\s+/).filter(Boolean).length <= words && Array.from(text).length <= characters
}

function textOf(block: Block): string {
  if (block.type === 'heading') return block.text
  return block.type === 'list' ? block.items.join('\n') : block.sentences.map(({ text }) => text).join(' ')
}
