import { ModelFault } from './ask-model.ts'
import { cleanLine, cleanText, shorten } from './clean-text.ts'
import { type DocumentElement, toPlainText } from './document-element.ts'
import { isObject } from './input-json.ts'
import { markdownElements } from './markdown-elements.ts'
import type { Written } from './writer.ts'

const LONGEST_TEXT = 200_000
const LONGEST_TITLE = 200

/** The document in a chat completion. Anything that is not a whole text is a fault, told in words. */
export function documentInAnswer(answer: unknown, templateName: string): Written {
  const choice = firstChoice(answer)
  const content = contentOf(choice)
  const reason = isObject(choice) ? choice['finish_reason'] : undefined
  if (reason === 'length') throw nonsense('The language model stopped in the middle of the text.')
  if (reason === 'content_filter') throw nonsense('The language model refused to write this text.')
  if (content === undefined) throw nonsense('The answer of the language model holds no text.')
  if (content.length > LONGEST_TEXT) throw nonsense('The answer of the language model is far too long.')

  const text = withoutWrapping(cleanText(content))
  if (text === '') throw nonsense('The language model gave an empty answer.')
  if (/^<(!doctype|html|head|body|\?xml)\b/i.test(text)) {
    throw nonsense('The language model answered with a web page instead of a text.')
  }
  const generatedOutput = `${withoutHtml(text)}\n`
  const elements = markdownElements(text)
  const title = titleOf(elements) || cleanLine(templateName)
  if (!elements.some(({ type }) => type !== 'heading')) throw nonsense('The language model gave a heading and no text.')
  return {
    title: shorten(title, LONGEST_TITLE),
    document: elements,
    rawDocument: toPlainText(elements),
    generatedOutput,
  }
}

function firstChoice(answer: unknown): unknown {
  const choices = isObject(answer) ? answer['choices'] : undefined
  return Array.isArray(choices) ? choices[0] : undefined
}

/** A text, or as some services have it a list of parts. */
function contentOf(choice: unknown): string | undefined {
  const message = isObject(choice) ? choice['message'] : undefined
  const content = isObject(message) ? message['content'] : undefined
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const parts = content.map((part: unknown) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : ''))
  return parts.join('')
}

/** Models that think aloud do so before the text; others put it in a fence. */
function withoutWrapping(text: string): string {
  const said = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim()
  const fenced = /^```(?:markdown|md)?\n([\s\S]*)\n```$/.exec(said)?.[1]
  return (fenced ?? said).trim()
}

/** Our Markdown carries no HTML; addresses in angle brackets stay links. */
function withoutHtml(markdown: string): string {
  return markdown.replace(/<(?=[a-z/!?])(?!https?:\/\/[^\s<>]*>)/gi, '\\<')
}

function titleOf(elements: readonly DocumentElement[]): string {
  const [first] = elements
  const heading = elements.find(({ type }) => type === 'heading')
  const source = heading ?? first
  if (!source) return ''
  return cleanLine(source.type === 'list' ? (source.items[0] ?? '') : source.text)
}

function nonsense(message: string): ModelFault {
  return new ModelFault(message, { passing: true })
}
