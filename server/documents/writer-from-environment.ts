import { Refusal } from '../refusal.ts'
import { bodyWriter } from './body-writer.ts'
import { modelWriter } from './model-writer.ts'
import type { Writer } from './writer.ts'

/** The language model that the environment names, or the built-in writer. */
export function writerFromEnvironment(env: NodeJS.ProcessEnv): Writer {
  const address = env['WRITER_URL']?.trim()
  const model = env['WRITER_MODEL']?.trim()
  if (!address) {
    if (model)
      throw new Refusal('WRITER_MODEL is set but WRITER_URL is not: name the address of the language model too.')
    return bodyWriter
  }
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Refusal('WRITER_URL must be an http or https address, such as https://models.example/v1.')
  }
  if (url.username || url.password)
    throw new Refusal('WRITER_URL must not hold a user name or password: use WRITER_API_KEY.')
  if (!model) throw new Refusal('WRITER_URL is set but WRITER_MODEL is not: name the model that should write.')
  return modelWriter({ url: address.replace(/\/+$/, ''), model, apiKey: env['WRITER_API_KEY']?.trim() || undefined })
}
