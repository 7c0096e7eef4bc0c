import { ModelFault } from '../documents/model-fault.ts'
import { modelWriter } from '../documents/model-writer.ts'
import { readWriterSettings } from '../documents/writer-from-environment.ts'
import { Refusal } from '../refusal.ts'

/** Returns what to print. Throws a Refusal with the words of the server when the language model does not answer. */
export async function checkWriter(env: NodeJS.ProcessEnv): Promise<string> {
  const settings = readWriterSettings(env)
  if (!settings) return 'No language model is set (WRITER_URL): documents are filled from the bodies of the templates.'
  const { model } = settings
  const [address] = settings.endpoint.split('?', 1)
  const startedAt = performance.now()
  try {
    await modelWriter(settings).check?.()
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error
    throw new Refusal(`${model} at ${address} did not answer. ${error.message}`, { cause: error })
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return `${model} at ${address} answered in ${seconds} seconds.`
}
