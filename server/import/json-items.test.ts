import fc from 'fast-check'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { jsonItems, type JsonPath } from '../../contract/json-items.ts'
import { isSlowRun, runsOf } from '../testing/slow-run.ts'

async function* oneChunk(text: string) {
  yield text
}

async function* chunksOf(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function collect(source: AsyncIterable<string>, wanted: (path: JsonPath) => boolean) {
  const items = []
  for await (const item of jsonItems(source, wanted)) items.push(item)
  return items
}

const inResults = (path: JsonPath) => path.length === 4 && path[0] === 'runs' && path[2] === 'results'

test('wanted values come one at a time with their path and line', async () => {
  const text =
    '{\n "version": "2.1.0",\n "runs": [\n  {"results": [\n   {"a": [1, {"b": null}]},\n   "two"\n  ]}\n ]\n}\n'
  expect(await collect(oneChunk(text), inResults)).toEqual([
    { path: ['runs', 0, 'results', 0], value: { a: [1, { b: null }] }, line: 5 },
    { path: ['runs', 0, 'results', 1], value: 'two', line: 6 },
  ])
})

test('any JSON in any chunks reads as JSON.parse reads it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), async (results) => {
      const parsed: unknown = JSON.parse(JSON.stringify(results))
      const text = JSON.stringify({ before: [{ x: [] }], runs: [{ results }], after: {} }, null, 1)
      const items = await collect(chunksOf(text, 7), inResults)
      expect(items.map((item) => item.value)).toEqual(parsed)
    }),
    { numRuns: 200 },
  )
})

/** A result of about 440 characters, as a tool writes it. */
const result = JSON.stringify({ ruleId: 'r', message: { text: 'x'.repeat(400) }, locations: [{ line: 1 }] })

function* oneLine(megabytes: number) {
  yield '{"runs": [{"results": ['
  // Begins anywhere in a chunk that results fill.
  const many = Array.from({ length: 150 }, () => `${result},`).join('')
  for (let chars = 0; chars < megabytes * 1_000_000; chars += many.length) yield many
  yield `${result}]}]}`
}

test.each([4.1, 5, 20, ...(isSlowRun ? [200] : [])])(
  'a file of %d MB on one line is read',
  { tags: 'long' },
  async (megabytes) => {
    let count = 0
    for await (const _ of jsonItems(Readable.from(oneLine(megabytes)), inResults)) count += 1
    expect(count).toBeGreaterThan((megabytes * 1_000_000) / (result.length + 2))
  },
)

test('a long line is read in chunks of any size', { tags: 'long' }, async () => {
  const text = [...oneLine(4.1)].join('')
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1024, max: 65_536 }), async (size) => {
      const items = await collect(chunksOf(text, size), inResults)
      expect(items.at(-1)?.path).toEqual(['runs', 0, 'results', items.length - 1])
    }),
    { numRuns: runsOf(64) },
  )
})

test.each(['["LONG"]', '[{"LONG": 1}]', '[[1, ["LONG", 2]]]', '{"skipped": "LONG"}'])(
  'whether %s is too long does not depend on the chunks',
  async (shape) => {
    const text = `{"runs": [{"results": ${shape.replace('LONG', 'x'.repeat(4_000_001))}}]}`
    for (const size of [1000, 65_536, 10_000_000]) {
      await expect(collect(chunksOf(text, size), inResults)).rejects.toMatchObject({
        said: { code: 'too_long', line: 1 },
      })
    }
  },
)

test('a file that is cut off is refused', async () => {
  await expect(collect(oneChunk('{"runs": [{"results": [{}'), inResults)).rejects.toMatchObject({
    said: { code: 'cut_off', line: 1 },
  })
})

function* repeated(text: string, count: number) {
  yield '{"runs": [{"results": ['
  for (let i = 0; i < count; i += 1) yield text
}

test.each([
  ['nested too deep', '[', 10_000, 'too_complex'],
  ['something else', 'x', 1, 'not_json'],
])('%s is refused', async (_, text, count, code) => {
  await expect(collect(Readable.from(repeated(text, count)), inResults)).rejects.toMatchObject({
    said: { code, line: 1 },
  })
})

test('a text or a value that is too long is refused before it is read whole', { tags: 'long' }, async () => {
  let read = 0
  function* chunks(start: string, more: string) {
    yield start
    for (read = 0; read < 10_000; read += 1) yield more
  }
  const tooLong = { said: { code: 'too_long', values: { max: 4_000_000 } } }
  const text = Readable.from(chunks('{"runs": [{"results": [{"a": "', 'x'.repeat(65_536)))
  await expect(collect(text, inResults)).rejects.toMatchObject(tooLong)
  const value = Readable.from(chunks('{"runs": [{"results": [{"a": [1', ',1'.repeat(30_000)))
  await expect(collect(value, inResults)).rejects.toMatchObject(tooLong)
  const skipped = Readable.from(chunks('{"other": "', 'x'.repeat(65_536)))
  await expect(collect(skipped, inResults)).rejects.toMatchObject(tooLong)
  expect(read).toBeLessThan(200)
})
