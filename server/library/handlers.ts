import { found } from '../core/errors.ts'
import type { SomeHandlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { listDismissalReasons, listKnowledgeBases, listTemplates, listTonesOfVoice } from './repository.ts'

export function libraryHandlers(db: Database) {
  return {
    listTemplates: ({ caller }) => listTemplates(db, caller.workspace_id),

    async getTemplate({ caller, params }) {
      const [template] = await listTemplates(db, caller.workspace_id, params.id)
      return found(template, 'Template')
    },

    listTonesOfVoice: ({ caller }) => listTonesOfVoice(db, caller.workspace_id),

    async getToneOfVoice({ caller, params }) {
      const [tone] = await listTonesOfVoice(db, caller.workspace_id, params.id)
      return found(tone, 'Tone of voice')
    },

    listKnowledgeBases: ({ caller }) => listKnowledgeBases(db, caller.workspace_id),

    async getKnowledgeBase({ caller, params }) {
      const [knowledgeBase] = await listKnowledgeBases(db, caller.workspace_id, params.id)
      return found(knowledgeBase, 'Knowledge base')
    },

    async listTemplateNames({ caller }) {
      const templates = await listTemplates(db, caller.workspace_id)
      const items = templates.map(({ id, templateMetas, commands }) => ({
        templateId: id,
        names: templateMetas,
        steps: commands.map((command) => ({ id: command.id, text: command.instruction })),
      }))
      return { items }
    },

    listDismissalReasons: async ({ caller }) => ({ items: await listDismissalReasons(db, caller.workspace_id) }),
  } satisfies SomeHandlers
}
