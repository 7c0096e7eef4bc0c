import { Ajv2020 } from 'ajv/dist/2020.js'
import knowledgeBaseSchema from '../../docs/library/knowledge-base.schema.json' with { type: 'json' }
import templateSchema from '../../docs/library/template.schema.json' with { type: 'json' }
import toneSchema from '../../docs/library/tone-of-voice.schema.json' with { type: 'json' }
import type { KnowledgeBaseItem, TemplateItem, ToneItem } from './library-item.ts'

/** Compiled when a folder is read: a start of the service needs none of them. */
export function compileLibrarySchemas() {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, discriminator: true })
  return {
    isTemplateItem: ajv.compile<TemplateItem>(templateSchema),
    isToneItem: ajv.compile<ToneItem>(toneSchema),
    isKnowledgeBaseItem: ajv.compile<KnowledgeBaseItem>(knowledgeBaseSchema),
  }
}
