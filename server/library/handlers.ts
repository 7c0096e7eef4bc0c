import type { ExtensionHandlers, Handlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../core/errors.ts'
import { listDismissalReasons } from './dismissal-reasons.ts'
import { findKnowledgeBase, listKnowledgeBases } from './knowledge-bases.ts'
import { findTemplate, listTemplates } from './templates.ts'
import { findToneOfVoice, listTonesOfVoice } from './tones-of-voice.ts'

export type LibraryHandlers = Pick<
  Handlers,
  'listTemplates' | 'getTemplate' | 'listTonesOfVoice' | 'getToneOfVoice' | 'listKnowledgeBases' | 'getKnowledgeBase'
>

export function libraryHandlers(db: Database): LibraryHandlers {
  return {
    listTemplates: ({ caller }) => listTemplates(db, caller.workspace_id),

    async getTemplate({ caller, params }) {
      const template = await findTemplate(db, caller.workspace_id, params.id)
      if (!template) throw notFound('Template')
      return template
    },

    listTonesOfVoice: ({ caller }) => listTonesOfVoice(db, caller.workspace_id),

    async getToneOfVoice({ caller, params }) {
      const tone = await findToneOfVoice(db, caller.workspace_id, params.id)
      if (!tone) throw notFound('Tone of voice')
      return tone
    },

    listKnowledgeBases: ({ caller }) => listKnowledgeBases(db, caller.workspace_id),

    async getKnowledgeBase({ caller, params }) {
      const knowledgeBase = await findKnowledgeBase(db, caller.workspace_id, params.id)
      if (!knowledgeBase) throw notFound('Knowledge base')
      return knowledgeBase
    },
  }
}

export function reasonHandlers(db: Database): Pick<ExtensionHandlers, 'listDismissalReasons'> {
  return {
    listDismissalReasons: async ({ caller }) => ({ items: await listDismissalReasons(db, caller.workspace_id) }),
  }
}
