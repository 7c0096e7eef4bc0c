import { afterEach, expect, test, vi } from 'vitest'
import { startWriterCheck } from '../documents/writer-from-environment.ts'
import { modelWriter } from '../documents/model-writer.ts'
import {
  delta,
  done,
  type ModelEmulator,
  openModelEmulator,
  replyWith,
  streamOf,
} from '../documents/testing/model-emulator.ts'
import { signal } from '../testing/signal.ts'
import { checkWriter } from './writer-commands.ts'

const opened: ModelEmulator[] = []
afterEach(() => Promise.all(opened.splice(0).map((model) => model.close())))

async function emulate(...[reply]: Parameters<typeof openModelEmulator>) {
  const model = await openModelEmulator(reply)
  opened.push(model)
  return model
}

test('writer check says who writes, and whether the language model answers', async () => {
  expect(await checkWriter({})).toBe(
    'No language model is set (WRITER_URL): documents are filled from the bodies of the templates.',
  )
  const { origin } = await emulate(streamOf([delta({ content: 'ready' }), delta({}, 'stop'), done]))
  expect(await checkWriter({ WRITER_URL: `${origin}?key=hidden`, WRITER_MODEL: 'm' })).toMatch(
    new RegExp(`^m at ${origin}/v1/chat/completions answered in \\d+\\.\\d seconds\\.$`),
  )
})

test('writer check fails in the words of the server', async () => {
  const { origin } = await emulate(replyWith('{"error":{"message":"Incorrect API key provided"}}', 401))
  await expect(checkWriter({ WRITER_URL: origin, WRITER_MODEL: 'm' })).rejects.toThrow(
    `m at ${origin}/v1/chat/completions did not answer. ` +
      'The language model answered with status 401: Incorrect API key provided.',
  )
})

test('writer check ends when it is stopped', async () => {
  const asked = signal()
  const { origin } = await emulate(() => asked.give())
  const stopping = new AbortController()
  const checking = checkWriter({ WRITER_URL: origin, WRITER_MODEL: 'm' }, stopping.signal)
  await asked.given
  stopping.abort()
  await expect(checking).rejects.toThrow('The check was stopped.')
})

test('a start goes on when the language model does not answer, and warns', async () => {
  const { settings } = await emulate(replyWith('{"error":{"message":"model not found"}}', 404))
  const warn = vi.fn<(message: unknown) => void>()
  const stop = startWriterCheck(modelWriter(settings), { warn })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(warn.mock.calls[0]?.[0]).toMatch(/status 404: model not found\. Documents will fail until/)
  stop()
})

test('a start that is stopped does not warn', async () => {
  const asked = signal()
  const { settings } = await emulate(() => asked.give())
  const warn = vi.fn<(message: unknown) => void>()
  const writer = modelWriter(settings)
  const check = vi.spyOn(writer, 'check')
  const stop = startWriterCheck(writer, { warn })
  await asked.given
  stop()
  await expect(check.mock.results[0]?.value).rejects.toThrow('aborted')
  expect(warn).not.toHaveBeenCalled()
})
