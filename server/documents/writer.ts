import type { LanguageKey, ToneOfVoiceMeta } from '../../contract/openapi.gen.ts'
import type { FormEntry } from '../library/form-entry.ts'
import type { KnowledgeBase } from '../library/repository.ts'
import type { DocumentElement } from './markdown-elements.ts'
import type { JsonObject } from '../core/json.ts'

/** Everything that a writer needs. Nothing else reaches a language model. */
export interface WritingJob {
  languageKey: LanguageKey
  template: {
    name: string
    form: FormEntry[]
    /** The template's steps, in order, in the language of the document. */
    instructions: string[]
    /** The document in Liquid, in the language of the document. */
    body: string | null
  }
  tone: Pick<ToneOfVoiceMeta, 'name' | 'description' | 'content'> | null
  /** Checked against `template.form`; keys that the form does not know may be among them. */
  input: JsonObject
  /** The knowledge bases that the input names. */
  infobases: KnowledgeBase[]
}

export interface Written {
  title: string
  document: DocumentElement[]
  rawDocument: string
  generatedOutput: string
}

export interface Writer {
  /** `sync`: while the request waits. `async`: in the background, after the request is answered. */
  readonly mode: 'sync' | 'async'
  /** Who writes, for the message that answers the request. */
  readonly name: string
  /** Documents written at the same time in the background. */
  readonly concurrency?: number
  /** A sentence that says what is missing before this can be written. Null if nothing is. */
  missing(job: WritingJob): string | null
  /** Throws `WritingFailed` when there is no document; an aborted signal may throw anything. */
  write(job: WritingJob, signal?: AbortSignal): Promise<Written>
  /** Throws when the language model does not answer. */
  check?(signal?: AbortSignal): Promise<void>
}

/** The message is a sentence for the person who asked for the document. */
export class WritingFailed extends Error {
  override readonly name = 'WritingFailed'
  /** Another attempt may succeed, after this pause if one is known. `busy`: the server has answered that it cannot. */
  readonly retry?: { reason: 'busy' | 'unreachable'; afterMs?: number }

  constructor(message: string, { cause, retry }: Pick<WritingFailed, 'cause' | 'retry'> = {}) {
    super(message, { cause })
    this.retry = retry
  }
}
