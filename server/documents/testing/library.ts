import type { Queryable } from '../../db/database.ts'
import type { FormEntry } from '../../library/form-entry.ts'
import { insertKnowledgeBases, insertTemplates, insertTonesOfVoice } from '../../library/repository.ts'

export const form: FormEntry[] = [
  { type: 'text', name: 'product', label: 'Product', required: true, maxLength: 60 },
  { type: 'tags', name: 'features', label: 'Features' },
  { type: 'select', name: 'channel', label: 'Channel', options: [{ value: 'web', label: 'Website' }] },
  { type: 'infobase', name: 'facts', label: 'Knowledge base' },
]

const body = `# {{ product }}

{% for feature in features %}
- {{ feature }}
{% endfor %}

Ask us.
`

/** One template in English and Dutch, one tone in each, one knowledge base. */
export async function fillLibrary(db: Queryable, workspace_id: string): Promise<void> {
  await insertTemplates(db, workspace_id, [
    {
      id: 'product-description',
      key: 'product_description',
      commands: [
        { id: 'step-1', languageKey: 'EN', instruction: 'Open with the name of the product.' },
        { id: 'step-2', languageKey: 'EN', instruction: 'Then list its features.' },
        { id: 'step-3', languageKey: 'NL', instruction: 'Begin met de naam.' },
      ],
      templateMetas: [
        { id: 'product-en', languageKey: 'EN', name: 'Product description', form, body },
        {
          id: 'product-nl',
          languageKey: 'NL',
          name: 'Productbeschrijving',
          form,
          body: '# {{ product }}\n\nVraag het ons.\n',
        },
      ],
    },
  ])
  await insertTonesOfVoice(db, workspace_id, [
    {
      id: 'warm',
      key: 'warm',
      toneOfVoiceMetas: [
        {
          id: 'warm-en',
          name: 'Warm',
          languageKey: 'EN',
          description: 'Like a neighbour',
          content: 'Say we, not one.',
        },
        { id: 'warm-nl', name: 'Hartelijk', languageKey: 'NL', description: null, content: null },
      ],
    },
  ])
  await insertKnowledgeBases(db, workspace_id, [
    {
      id: 'savings',
      name: 'Savings facts',
      description: null,
      content: '- Harbour opens from 1 euro.\n- No monthly fee.',
    },
  ])
}
