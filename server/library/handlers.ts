import { found } from '../core/errors.ts'
import type { SomeHandlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { listDismissalReasons, listKnowledgeBases, listTemplates, listTonesOfVoice } from './repository.ts'

export function libraryHandlers(db: Database) {
  return {
    listTemplates: ({ caller }) => listTemplates(db, caller.workspace_id),

    getTemplate: ({ caller, params: { id } }) => one(listTemplates(db, caller.workspace_id, id), 'Template'),

    listTonesOfVoice: ({ caller }) => listTonesOfVoice(db, caller.workspace_id),

    getToneOfVoice: ({ caller, params: { id } }) => one(listTonesOfVoice(db, caller.workspace_id, id), 'Tone of voice'),

    listKnowledgeBases: ({ caller }) => listKnowledgeBases(db, caller.workspace_id),

    getKnowledgeBase: ({ caller, params: { id } }) =>
      one(listKnowledgeBases(db, caller.workspace_id, id), 'Knowledge base'),

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

async function one<T>(listed: Promise<T[]>, what: string): Promise<T> {
  const [item] = await listed
  return found(item, what)
}
