import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import { ApiError, isApiError } from '../lib/api-error.ts'
import { newId } from '../lib/new-id.ts'
import { apiFor, idempotencyKey, unwrap } from './client.ts'
import { rememberDocument } from './document-history.ts'
import {
  changeGeneration,
  generateDocumentKey,
  type GenerateVariables,
  persistGenerations,
  readGeneration,
  unsent,
  whileSending,
} from './generations.ts'
import type { DocumentGenerateInput, DocumentGenerateResponse, LanguageKey } from '../../contract/openapi.gen.ts'
import { id, schemaReader } from './parse-response.ts'
import { startMutation } from './start-mutation.ts'
import type { Generation } from '../state/stored-values.ts'

const generateResponse = schemaReader('DocumentGenerateResponse', { documentId: id })

// A service may write the document before it answers.
const writingTimeoutMs = 180_000

/** Sends exactly once. See `mayExist` for what a failure means. */
function postDocument(client: QueryClient, request: Generation): Promise<DocumentGenerateResponse> {
  const { templateId, input, toneOfVoiceMetaId } = request
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an unknown key came from the template itself
  const language_key = request.language_key as LanguageKey
  const body: DocumentGenerateInput = { templateId, language_key, input }
  if (toneOfVoiceMetaId !== null) body.toneOfVoiceMetaId = toneOfVoiceMetaId
  return unwrap(
    apiFor(client).POST('/public/v1/document', {
      body,
      headers: { [idempotencyKey]: newId() },
      fetch: (sent) => fetch(sent, { signal: AbortSignal.timeout(writingTimeoutMs) }).catch(dropTimeoutMessage),
    }),
    generateResponse,
  )
}

/** The client's timeout message names its own, shorter timeout. */
function dropTimeoutMessage(error: unknown): never {
  throw error instanceof DOMException ? new TypeError(error.message) : error
}

/** After an unreadable answer or a server error, the document may have been generated. */
export function mayExist(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return true
  return (error.status ?? 500) >= 500 && error.status !== 503
}

const requests = new PQueue({ concurrency: 3 })

/**
 * Sends the stored generation unless it was sent before, and resolves to what became of it. At most three requests run at a
 * time. After an answer in `later`, nothing was generated: the generation is `ready` again and the error is thrown.
 */
export async function sendGeneration(
  client: QueryClient,
  { connection_id, generation_id }: GenerateVariables,
  later: readonly number[] = [401],
): Promise<Generation | undefined> {
  const sendOnce = async () => {
    const generation = await readGeneration(connection_id, generation_id)
    // It was sent before without an answer: only the user may send it again.
    if (generation?.state === 'sent') return changeGeneration(connection_id, generation, { state: 'unsure' })
    return generation?.state === 'ready' ? send(client, connection_id, generation, later) : generation
  }
  return requests.add(() => whileSending(generation_id, sendOnce))
}

async function send(
  client: QueryClient,
  connectionId: string,
  ready: Generation,
  later: readonly number[],
): Promise<Generation> {
  const sent = await changeGeneration(connectionId, ready, { state: 'sent' })
  let answer: DocumentGenerateResponse
  try {
    answer = await postDocument(client, sent)
  } catch (error) {
    if (later.some((status) => isApiError(error, status))) {
      await changeGeneration(connectionId, sent, { state: 'ready' })
      throw error
    }
    const state = mayExist(error) ? 'unsure' : 'refused'
    const { kind, status, detail, items } = isApiError(error) ? error : new ApiError({ kind: 'unreachable' })
    return changeGeneration(connectionId, sent, { state, problem: { kind, status, detail, items } })
  }
  // Added to the history first, because the title of the document is then written to its entry.
  const { templateId, templateKey, language_key, toneOfVoiceMetaId, tone_name: tone, input } = sent
  const created_at = new Date().toISOString()
  const request = { templateId, templateKey, language_key, toneOfVoiceMetaId, tone, created_at }
  await rememberDocument(connectionId, { ...answer, ...request, title: null }, input)
  const accepted_at = Date.now()
  return changeGeneration(connectionId, sent, { ...answer, state: 'accepted', accepted_at })
}

/** Stores it, then sends it. Also for "Generate again". */
export async function submitGeneration(
  client: QueryClient,
  connectionId: string,
  generation: Generation,
): Promise<void> {
  await persistGenerations(connectionId, [{ ...generation, ...unsent }])
  const variables: GenerateVariables = { connection_id: connectionId, generation_id: generation.id }
  // The generation itself holds the error.
  await startMutation(client, { mutationKey: generateDocumentKey }, variables).catch(() => undefined)
}
