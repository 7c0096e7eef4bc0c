import { getManyValues, isMany } from 'stream-chain/defs.js'
import { Assembler } from 'stream-json/core/assembler.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { FileProblem } from './read-table.ts'

export type JsonPath = (string | number)[]

export interface JsonItem {
  path: JsonPath
  value: unknown
  line: number
}

/**
 * Yields the values of a large JSON text whose path is wanted, one at a time, with the line on which each begins.
 * The parser answers each piece of text at once, so feeding it line by line tells the line of every token.
 */
export async function* jsonItems(
  source: AsyncIterable<string>,
  wanted: (path: JsonPath) => boolean,
): AsyncGenerator<JsonItem> {
  const parse = jsonParser({ streamValues: false })
  const walk = new Walk(wanted)
  const tokensIn = (text: string, line: number): Token[] => {
    try {
      const answer = parse(text)
      return isMany(answer) ? getManyValues(answer) : []
    } catch {
      // The parser's own message does not know the line.
      throw new FileProblem('not_json', {}, line)
    }
  }
  let [charsWithoutToken, lastLine] = [0, 1]
  for await (const { text, line } of pieces(source)) {
    lastLine = line
    const tokens = tokensIn(text, line)
    for (const token of tokens) {
      const item = walk.next(token, line)
      if (item) yield item
    }
    // A text that is too long is refused before its end, where the parser gives it.
    charsWithoutToken = tokens.length > 0 ? 0 : charsWithoutToken + text.length
    refuseTooLong(charsWithoutToken, line)
  }
  if (!walk.whole) throw new FileProblem(walk.hasBegun ? 'cut_off' : 'empty', {}, walk.hasBegun ? lastLine : null)
}

/** Characters of one value that is wanted, and of one text. */
const maxItemChars = 4_000_000
const maxDepth = 100

function refuseTooLong(chars: number, line: number): void {
  if (chars > maxItemChars) throw new FileProblem('too_long', { max: maxItemChars }, line)
}

/** With the comma, colon or bracket beside it. */
const charsOf = (token: Token) => 1 + ('value' in token && typeof token.value === 'string' ? token.value.length : 0)

async function* pieces(source: AsyncIterable<string>) {
  let line = 1
  let first = true
  for await (const chunk of source) {
    const body = first ? chunk.replace(/^\uFEFF/, '') : chunk
    first = false
    for (const text of body.split(/(?<=\n)/)) {
      yield { text, line }
      if (text.endsWith('\n')) line += 1
    }
  }
}

class Walk {
  whole = false
  hasBegun = false
  readonly #wanted: (path: JsonPath) => boolean
  readonly #path: JsonPath = []
  #assembler: Assembler | undefined
  #depth = 0
  #line = 0
  /** Counted by the tokens of the value, because a chunk of the file may hold many values. */
  #chars = 0

  constructor(wanted: (path: JsonPath) => boolean) {
    this.#wanted = wanted
  }

  next(token: Token, line: number): JsonItem | undefined {
    this.hasBegun = true
    if (this.#path.length + this.#depth > maxDepth) {
      throw new FileProblem('too_complex', {}, line)
    }
    this.#chars = this.#assembler ? this.#chars + charsOf(token) : charsOf(token)
    refuseTooLong(this.#chars, line)
    if (this.#assembler) return this.#collect(token)
    switch (token.name) {
      case 'keyValue':
        this.#path[this.#path.length - 1] = token.value
        return undefined
      case 'startObject':
      case 'startArray':
        this.#step()
        if (this.#path.length && this.#wanted(this.#path)) {
          this.#assembler = new Assembler()
          this.#line = line
          return this.#collect(token)
        }
        this.#path.push(token.name === 'startArray' ? -1 : '')
        return undefined
      case 'endObject':
      case 'endArray':
        this.#path.pop()
        if (this.#path.length === 0) this.whole = true
        return undefined
      case 'stringValue':
      case 'nullValue':
      case 'trueValue':
      case 'falseValue':
      case 'numberValue': {
        this.#step()
        if (!this.#path.length || !this.#wanted(this.#path)) return undefined
        const value = token.name === 'numberValue' ? Number(token.value) : token.value
        return { path: [...this.#path], value, line }
      }
      default:
        return undefined
    }
  }

  /** In an array every value advances the index; in an object the key is the position. */
  #step() {
    const last = this.#path.at(-1)
    if (typeof last === 'number') this.#path[this.#path.length - 1] = last + 1
  }

  #collect(token: Token): JsonItem | undefined {
    const assembler = this.#assembler
    if (!assembler) return undefined
    assembler.consume(token)
    if (token.name === 'startObject' || token.name === 'startArray') this.#depth += 1
    if (token.name === 'endObject' || token.name === 'endArray') this.#depth -= 1
    if (this.#depth > 0) return undefined
    this.#assembler = undefined
    return { path: [...this.#path], value: assembler.current, line: this.#line }
  }
}
