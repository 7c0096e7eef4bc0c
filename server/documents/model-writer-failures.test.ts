import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { modelWriter, type ModelWriterSettings } from './model-writer.ts'
import { completion, delta, done, event, openModelEmulator, replyWith, streamOf } from './testing/model-emulator.ts'
import { job, text, write } from './testing/model-writer.ts'
import { WritingFailed } from './writer.ts'

const endless: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const more = () => {
    while (!response.destroyed && response.write(delta({ content: 'x'.repeat(10_000) })));
  }
  response.on('drain', more)
  more()
}

const cutOff: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"choi')
  setImmediate(() => request.socket.destroy())
}

async function failure(reply: RequestListener, more: Partial<ModelWriterSettings> = {}) {
  const { model, written } = await write(reply, more)
  const error: unknown = await written.catch((thrown: unknown) => thrown)
  if (!(error instanceof WritingFailed)) throw error
  expect(model.requests).toHaveLength(1)
  return { message: error.message, retry: error.retry }
}

describe('what another request may change is asked again', () => {
  test.each<[string, RequestListener, string]>([
    ['500', replyWith('{}', 500), 'The language model answered with status 500.'],
    [
      'a model that llama.cpp is still loading',
      replyWith('{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}', 503),
      'The language model answered with status 503: Loading model.',
    ],
    ['an empty body', replyWith(''), 'The language model gave an empty answer.'],
    ['an empty text', replyWith(completion('  \n')), 'The language model gave an empty answer.'],
    [
      'no text at all',
      streamOf([delta({ role: 'assistant', content: null }), delta({}, 'stop'), done]),
      'gave an empty',
    ],
    ['reasoning that never ends', replyWith(completion('<think>hm, let me see')), 'gave an empty answer'],
    [
      'reasoning alone',
      streamOf([delta({ reasoning_content: 'hm' }), delta({}, 'stop'), done]),
      'gave an empty answer',
    ],
    ['a web page as its text', replyWith(completion('<html><body>x</body></html>')), 'web page instead of a text'],
    ['JSON that is cut off', replyWith('{"choices":[{"mess'), 'cannot be read'],
    ['an event that is no JSON', streamOf(['data: hello\n\n']), 'cannot be read'],
    ['another shape', replyWith('{"choices":"none"}'), 'gave an empty answer'],
    ['a bare list', replyWith('[1]'), 'cannot be read'],
    ['a heading alone', replyWith(completion('# Haven')), 'heading and no text'],
    ['a stream that ends in the middle', streamOf([delta({ content: text })]), 'broke off'],
    [
      'an error in the stream',
      streamOf([delta({ content: 'x' }), event({ error: { message: 'CUDA out of memory' } })]),
      'The language model failed: CUDA out of memory.',
    ],
    [
      'an error as older llama.cpp sends it',
      streamOf(['error: {"message":"slot unavailable"}\n\n']),
      'slot unavailable.',
    ],
    ['a torn connection', (request) => request.socket.destroy(), 'could not be reached'],
    ['a body that breaks off', cutOff, 'could not be reached, or its answer broke off'],
  ])('%s', async (_, reply, why) => {
    const { message, retry } = await failure(reply)
    expect(message).toContain(why)
    expect(retry).toBeDefined()
  })

  test('a silence before the first token, and one between two tokens', async () => {
    const words = 'The language model sent nothing for 1 second.'
    const retry = { reason: 'unreachable' }
    expect(await failure(() => {}, { timeoutMs: 400 })).toEqual({ message: words, retry })
    const stalled = streamOf([delta({ content: 'x' })], { end: false })
    expect(await failure(stalled, { timeoutMs: 400 })).toEqual({ message: words, retry })
  })

  test('a slow model is no silent one: every token starts the time anew', async () => {
    const tokens = text.split(/(?<= )/)
    const tokenIntervalMs = 100
    const { written } = await write(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        const next = () => {
          const token = tokens.shift()
          if (token === undefined) response.end(delta({}, 'stop') + done)
          else response.write(delta({ content: token }), () => setTimeout(next, tokenIntervalMs))
        }
        next()
      },
      { timeoutMs: 1000 },
    )
    expect((await written).title).toBe('Haven')
  })

  test('a model that is down', async () => {
    const model = await openModelEmulator(replyWith(''))
    await model.close()
    await expect(modelWriter(model.settings).write(job)).rejects.toThrow(/could not be reached/)
  })
})

describe('429', () => {
  test.each<[string, Record<string, string>, number]>([
    ['seconds', { 'retry-after': '0.05' }, 50],
    ['milliseconds, as Azure sends them', { 'retry-after-ms': '50', 'retry-after': '100' }, 50],
    ['a date that is over', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
  ])('is asked again when Retry-After says: %s', async (_, headers, afterMs) => {
    const { retry } = await failure(replyWith('{"error":{"message":"Rate limit reached"}}', 429, headers))
    expect(retry).toEqual({ reason: 'busy', afterMs })
  })

  test('is not asked again when the wait would be longer than five minutes, or the quota is used up', async () => {
    const late = replyWith('{"error":{"message":"Come back tomorrow"}}', 429, { 'retry-after': '86400' })
    expect(await failure(late)).toEqual({
      message: 'The language model answered with status 429: Come back tomorrow.',
      retry: undefined,
    })
    const quota = '{"error":{"message":"You exceeded your current quota.","code":"insufficient_quota"}}'
    expect(await failure(replyWith(quota, 429))).toMatchObject({ retry: undefined })
  })
})

describe('what another request cannot change is asked once, and told in the words of the server', () => {
  test.each<[string, RequestListener, string]>([
    [
      'a wrong key at OpenAI',
      replyWith('{"error":{"message":"Incorrect API key provided.","code":"invalid_api_key"}}', 401),
      'The language model answered with status 401: Incorrect API key provided.',
    ],
    [
      'a model that Ollama does not have',
      replyWith('{"error":{"message":"model \\"x\\" not found, try pulling it first"}}', 404),
      'status 404: model "x" not found, try pulling it first.',
    ],
    [
      'an error as Ollama’s own interface has it',
      replyWith('{"error":"invalid model name"}', 400),
      'invalid model name.',
    ],
    [
      'a prompt that is too long for vLLM',
      replyWith('{"object":"error","message":"This model’s maximum context length is 2048 tokens.","code":400}', 400),
      'status 400: This model’s maximum context length is 2048 tokens.',
    ],
    [
      'a request that FastAPI refuses',
      replyWith('{"detail":[{"loc":["body"],"msg":"Field required"}]}', 422),
      'Field required.',
    ],
    ['plain words', replyWith('no such deployment', 404), 'status 404: no such deployment.'],
    ['a page of a proxy', replyWith('<html>Forbidden</html>', 403), 'answered with status 403.'],
    ['a redirect', replyWith('', 302, { location: 'http://elsewhere.example/' }), 'redirects elsewhere (status 302)'],
    ['a web page', replyWith('<!doctype html><p>hi', 200, { 'content-type': 'text/html' }), 'a web page instead'],
    ['the limit of tokens', replyWith(completion(text, 'length')), 'limit of tokens in the middle of the text'],
    [
      'the limit of tokens in a stream',
      streamOf([delta({ content: 'x' }), delta({}, 'length'), done]),
      'limit of tokens',
    ],
    [
      'a content filter',
      streamOf([delta({ content: 'x' }), delta({}, 'content_filter'), done]),
      'filter of the language',
    ],
    [
      'a filter on the prompt at Azure',
      replyWith('{"error":{"code":"content_filter","message":"The response was filtered due to the prompt."}}', 400),
      'filtered due to the prompt.',
    ],
    [
      'a refusal',
      replyWith(completion(null, 'stop', { refusal: 'I can’t help with that.' })),
      'refused to write this text: I can’t help with that.',
    ],
    [
      'a refusal in a stream',
      streamOf([delta({ refusal: 'I can’t ' }), delta({ refusal: 'do that.' }, 'stop'), done]),
      'I can’t do that.',
    ],
    ['far too much', replyWith(completion('x'.repeat(300_000))), 'far too long'],
    ['a stream without an end', endless, 'far too long'],
  ])('%s', async (_, reply, why) => {
    const { message, retry } = await failure(reply)
    expect(message).toContain(why)
    expect(retry).toBeUndefined()
  })

  test('no secret is among those words', async () => {
    const streamed = await failure(streamOf([event({ error: { message: 'bad key secret-key' } })]))
    expect(streamed.message).toBe('The language model failed: bad key ….')
    const { message } = await failure(replyWith('{"error":"bad key secret-key, bad header abcdef"}', 401), {
      headers: { 'api-key': 'abcdef' },
    })
    expect(message).toBe('The language model answered with status 401: bad key …, bad header ….')
  })
})
