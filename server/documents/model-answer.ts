import { cleanText } from './clean-text.ts'
import { type ModelAnswer, retryable } from './model-request.ts'
import { type Written, WritingFailed } from './writer.ts'
import { writtenDocument } from './written-document.ts'

const maxPreambleChars = 300

/** Phrases with which models address the user before and after the document. */
const preamblePattern =
  /^(?:(?:sure|certainly|of course|absolutely|okay|natuurlijk|zeker|gerne|natürlich|bien sûr|certainement)(?:![^\n]*|[^\n]*:)|(?:here(?:’|')?s|here (?:is|are)|hier is|hier ist|voici)\b[^\n]*:)$/i
const closingPattern =
  /^(?:let me know if (?:you|there|this)|i hope this (?:helps|meets)|would you like me to|laat (?:het )?me weten (?:of|als)|lassen sie mich wissen|n’hésitez pas à me|dites-moi si)\b/i

/** The document in an answer. Anything that is not a complete text is a fault. */
export function documentInAnswer(answer: ModelAnswer): Written {
  const markdown = withoutChatter(textInAnswer(answer))
  if (markdown === '') throw retryable('The language model gave an empty answer.')
  if (/^<(!doctype|html|head|body|\?xml)\b/i.test(markdown)) {
    throw retryable('The language model answered with a web page instead of a text.')
  }
  const written = writtenDocument(withoutHtml(markdown))
  if (!written.document.some(({ type }) => type !== 'heading')) {
    throw retryable('The language model gave a heading and no text.')
  }
  return written
}

/** A complete answer, without the reasoning before it. Throws `WritingFailed` if there is none. */
export function textInAnswer({ text, refusal, finishReason }: ModelAnswer): string {
  if (refusal.trim() !== '')
    throw new WritingFailed(`The language model refused to write this text: ${cleanText(refusal).trim()}`)
  if (finishReason === 'content_filter') throw new WritingFailed('The filter of the language model stopped this text.')
  if (finishReason === 'length') {
    throw new WritingFailed(
      'The language model reached its limit of tokens in the middle of the text. Raise WRITER_MAX_TOKENS or the context size of the model.',
    )
  }
  return withoutReasoning(cleanText(text))
}

/** Reasoning comes first. Its opening tag may be in the prompt, and its closing tag is missing if the tokens ran out. */
function withoutReasoning(text: string): string {
  const end = text.lastIndexOf('</think>')
  if (end >= 0) return text.slice(end + '</think>'.length).trim()
  return text.replace(/^\s*<think>[\s\S]*$/, '').trim()
}

/** Removes remarks before and after the text, and a code fence around it. */
function withoutChatter(text: string): string {
  const whole = withoutClosing(withoutFence(withoutPreamble(text)))
  const heading = /^# /m.exec(whole)?.index ?? 0
  return heading <= maxPreambleChars ? whole.slice(heading) : whole
}

function withoutPreamble(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return preamblePattern.test(first.trim()) && first !== text ? text.slice(first.length).trim() : text
}

function withoutFence(text: string): string {
  return /^```(?:markdown|md)?\n([\s\S]*?)\n```(?:\n|$)/.exec(text)?.[1]?.trim() ?? text
}

function withoutClosing(text: string): string {
  const start = text.lastIndexOf('\n\n')
  const kept = start > 0 && closingPattern.test(text.slice(start).trim()) ? text.slice(0, start).trim() : text
  return kept.replace(/\n(?:---|\*\*\*)$/, '').trim()
}

/** Our Markdown carries no HTML; addresses in angle brackets stay links. */
function withoutHtml(markdown: string): string {
  return markdown.replace(/<(?=[a-z/!?])(?!https?:\/\/[^\s<>]*>)/gi, '\\<')
}
