import type { TextKey } from '../../locales/text.ts'

/** The sections that consist of text only, in the order of the page. */
export const helpTopics = ['moving', 'groups', 'undo', 'precedents', 'generating'] as const

/** For a key that can only read: nothing about deciding and generating. */
export const readerTopics = ['precedents'] as const satisfies readonly (typeof helpTopics)[number][]

export const helpTexts = {
  moving: ['help.moving.any', 'help.moving.reason', 'help.moving.next', 'help.moving.waiting', 'help.moving.others'],
  groups: ['help.groups.what', 'help.groups.shift', 'help.groups.select'],
  undo: ['help.undo.how', 'help.undo.limits'],
  precedents: ['help.precedents.what', 'help.precedents.contradictions', 'help.precedents.report'],
  generating: [
    'help.generating.form',
    'help.generating.writer',
    'help.generating.tone',
    'help.generating.results',
    'help.generating.csv',
    'help.generating.fix',
  ],
} as const satisfies Record<(typeof helpTopics)[number], readonly TextKey[]>
