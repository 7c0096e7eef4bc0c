import { cleanLine, cleanText, shorten } from '../clean-text.ts'
import type { WritingInfobase } from '../writer.ts'

const LONGEST_FACT = 240

/** The facts of a knowledge base that speak of the subject, or the first ones if none does, in the order in which it gives them. */
export function relevantFacts({ description, content }: WritingInfobase, about: string, most: number): string[] {
  const wanted = new Set(wordsOf(about))
  return factsOf(cleanText(content ?? description ?? ''))
    .map((text, position) => ({ text, position, score: wordsOf(text).filter((word) => wanted.has(word)).length }))
    .toSorted((a, b) => b.score - a.score || a.position - b.position)
    .filter(({ score }, _, all) => score > 0 || all[0]?.score === 0)
    .slice(0, most)
    .toSorted((a, b) => a.position - b.position)
    .map(({ text }) => shorten(text, LONGEST_FACT))
}

/** Lines are facts already; running text is taken sentence by sentence. Headings say nothing. */
function factsOf(content: string): string[] {
  const lines = content
    .split('\n')
    .filter((line) => !/^\s*#{1,6}\s|:\s*$/.test(line))
    .map((line) => cleanLine(line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '').replace(/\*\*/g, '')))
    .filter((line) => line.length > 2)
  return lines.flatMap((line) => (line.length > LONGEST_FACT ? line.split(/(?<=[.!?])\s+/) : [line]))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
}
