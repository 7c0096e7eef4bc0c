import { modelWriter } from '../documents/model-writer.ts'
import { WritingFailed } from '../documents/writer.ts'
import { readWriterSettings } from '../documents/writer-from-environment.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { CliCommand } from './cli-command.ts'

export function addWriterCommands(program: CliCommand): void {
  const writer = program.command('writer').description('Who writes the documents.')
  writer
    .command('check')
    .description('Ask the language model of the WRITER_… settings for an answer, and say what came of it.')
    .runs(async ({ signal, print }) => print(await checkWriter(process.env, signal)))
}

/** Returns the text to print. Throws a UserFacingError with the server's message if the language model does not answer. */
export async function checkWriter(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<string> {
  const settings = readWriterSettings(env)
  if (!settings) return 'No language model is set (WRITER_URL): documents are filled from the bodies of the templates.'
  const { model } = settings
  const [address] = settings.endpoint.split('?', 1)
  const startedAt = performance.now()
  try {
    await modelWriter(settings).check?.(signal)
  } catch (error) {
    if (signal?.aborted) throw new UserFacingError('The check was stopped.', { cause: error })
    if (!(error instanceof WritingFailed)) throw error
    throw new UserFacingError(`${model} at ${address} did not answer. ${error.message}`, { cause: error })
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return `${model} at ${address} answered in ${seconds} seconds.`
}
