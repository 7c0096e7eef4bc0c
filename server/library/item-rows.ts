import type { LanguageKey } from '../../contract/openapi.gen.ts'
import type { FormEntry, Json } from './form-entry.ts'
import type { NewKnowledgeBase, NewTemplate, NewToneOfVoice } from './repository.ts'
import type { KnowledgeBaseItem, Localized, TemplateItem, ToneItem } from './library-item.ts'
import { localize, mergeLanguages } from './localize.ts'

/** A key decides the id, so that ids stay the same whenever a library is applied. */
export function idOf(key: string): string {
  return key.replaceAll('_', '-')
}

export function templateRows({
  key,
  position = 0,
  languages,
  name,
  steps = [],
  form,
  body,
}: TemplateItem): NewTemplate {
  const id = idOf(key)
  return {
    id,
    key,
    position,
    commands: languages.flatMap((languageKey) =>
      steps.map((step, index) => ({
        id: `${id}-step-${index + 1}-${languageKey.toLowerCase()}`,
        languageKey,
        instruction: textIn(step, languageKey),
      })),
    ),
    templateMetas: languages.map((languageKey) => ({
      id: `${id}-${languageKey.toLowerCase()}`,
      languageKey,
      name: textIn(name, languageKey),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of a template describes form entries
      form: localize(form, languageKey) as unknown as FormEntry[],
      body: body?.[languageKey] ?? null,
    })),
  }
}

export function templateItem({ key, position = 0, commands, templateMetas }: NewTemplate): TemplateItem {
  const languages = templateMetas.map(({ languageKey }) => languageKey)
  const merged = (of: (language: LanguageKey) => unknown) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows hold JSON
    mergeLanguages(new Map(languages.map((language) => [language, of(language) as Json])))
  const metaIn = (language: LanguageKey) => templateMetas.find(({ languageKey }) => languageKey === language)
  const bodies = templateMetas.flatMap(({ languageKey, body }) => (body ? [[languageKey, body]] : []))
  const steps = merged((language) =>
    commands.filter(({ languageKey }) => languageKey === language).map(({ instruction }) => instruction),
  )
  return {
    key,
    ...(position > 0 ? { position } : {}),
    languages,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- merged texts are one text or one per language
    name: merged((language) => metaIn(language)?.name) as Localized,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- merged lists of texts
    ...(commands.length > 0 ? { steps: steps as Localized[] } : {}),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- merged lists of entries
    form: merged((language) => metaIn(language)?.form) as Json[],
    ...(bodies.length > 0 ? { body: Object.fromEntries(bodies) } : {}),
  }
}

export function toneRows({ key, position = 0, languages }: ToneItem): NewToneOfVoice {
  const id = idOf(key)
  return {
    id,
    key,
    position,
    toneOfVoiceMetas: entriesOf(languages).map(([languageKey, { name, description = null, content = null }]) => ({
      id: `${id}-${languageKey.toLowerCase()}`,
      languageKey,
      name,
      description,
      content,
    })),
  }
}

export function toneItem({ key, position = 0, toneOfVoiceMetas }: NewToneOfVoice): ToneItem {
  return {
    key,
    ...(position > 0 ? { position } : {}),
    languages: Object.fromEntries(
      toneOfVoiceMetas.map(({ languageKey, name, description, content }) => [
        languageKey,
        { name, ...texts({ description, content }) },
      ]),
    ),
  }
}

export function knowledgeBaseRow(item: KnowledgeBaseItem): NewKnowledgeBase {
  const { key, position = 0, name, description = null, content = null } = item
  return { id: idOf(key), position, name, description, content }
}

export function knowledgeBaseItem({
  id,
  position = 0,
  name,
  description,
  content,
}: NewKnowledgeBase): KnowledgeBaseItem {
  return {
    key: id.replaceAll('-', '_'),
    ...(position > 0 ? { position } : {}),
    name,
    ...texts({ description, content }),
  }
}

function textIn(text: Localized, language: LanguageKey): string {
  return typeof text === 'string' ? text : (text[language] ?? '')
}

/** Without the texts that are not there: a file has no line for them. */
function texts(given: { description: string | null; content: string | null }): {
  description?: string
  content?: string
} {
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== null))
}

function entriesOf<T>(languages: Partial<Record<LanguageKey, T>>): [LanguageKey, T][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries loses the type of the keys
  return Object.entries(languages) as [LanguageKey, T][]
}
