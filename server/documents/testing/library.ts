import type { Queryable } from '../../db/database.ts'
import type { FormEntry } from '../../library/form-entry.ts'
import { addToLibrary } from '../../testing/library.ts'

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
  await addToLibrary(db, workspace_id, {
    templates: [
      {
        key: 'product_description',
        languages: ['EN', 'NL'],
        name: { EN: 'Product description', NL: 'Productbeschrijving' },
        steps: [
          { EN: 'Open with the name of the product.', NL: 'Begin met de naam.' },
          { EN: 'Then list its features.', NL: 'Noem dan de eigenschappen.' },
        ],
        form,
        body: { EN: body, NL: '# {{ product }}\n\nVraag het ons.\n' },
      },
    ],
    tonesOfVoice: [
      {
        key: 'warm',
        languages: {
          EN: { name: 'Warm', description: 'Like a neighbour', content: 'Say we, not one.' },
          NL: { name: 'Hartelijk' },
        },
      },
    ],
    knowledgeBases: [
      { key: 'savings', name: 'Savings facts', content: '- Harbour opens from 1 euro.\n- No monthly fee.' },
    ],
  })
}
