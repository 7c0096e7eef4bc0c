import { Ajv2020 } from 'ajv/dist/2020.js'
import knowledgeBaseSchema from '../../docs/library/knowledge-base.schema.json' with { type: 'json' }
import templateSchema from '../../docs/library/template.schema.json' with { type: 'json' }
import toneSchema from '../../docs/library/tone-of-voice.schema.json' with { type: 'json' }
import type { KnowledgeBaseItem, TemplateItem, ToneItem } from './library-item.ts'

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, discriminator: true })

export const isTemplateItem = ajv.compile<TemplateItem>(templateSchema)
export const isToneItem = ajv.compile<ToneItem>(toneSchema)
export const isKnowledgeBaseItem = ajv.compile<KnowledgeBaseItem>(knowledgeBaseSchema)
