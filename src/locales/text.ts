import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type en from './en.json'

export type TextKey = keyof typeof en
export type TextValues = Record<string, string | number | Date | null | undefined>
export type Translate = (key: TextKey, values?: TextValues) => string

/** `const t = useText()`, then `t('audits.title')`. Uses the current language. */
export function useText(): Translate {
  return useLingui()._
}

/** For code outside components. Components use `useText`, which renders again when the language changes. */
export const text: Translate = (key, values) => i18n.t(key, values)

/** Whether there is a text for a key that is completed with a word of the service. */
export const isTextKey = (key: string): key is TextKey => key in i18n.messages
