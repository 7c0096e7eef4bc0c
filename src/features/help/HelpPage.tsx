import { Link } from '@tanstack/react-router'
import { useExtensions } from '../../api/extensions.ts'
import { commandsFor } from '../../lib/keymap.ts'
import { usePersisted } from '../../state/persisted-store.ts'
import { type TextKey, useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { KeyList } from '../../ui/KeyList.tsx'
import { keymapChoice, useKeys } from '../../ui/keys.ts'
import { Page, PageSection } from '../../ui/Page.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import type { ReviewStateName } from '../../domain/violations/review-state.ts'
import { StateDot } from '../../domain/violations/StateDot.tsx'

/** What the states mean, how a violation moves between them, the current keys, and where the API key is stored. */
export function HelpPage() {
  const t = useText()
  const may = useExtensions()
  const [keymap] = usePersisted(keymapChoice)
  // Nothing about deciding and generating for a key that can only read.
  const topics = helpTopics.filter((topic) => may.mayReview || topic === 'precedents')
  return (
    <Page title={t('help.title')}>
      <div className="grid max-w-3xl gap-10 px-5 py-8 lg:px-6">
        <p className="max-w-[68ch] text-lg">{t('help.lead')}</p>
        <PageSection id="states" title={t('help.states')} help={t('help.states.help')}>
          <StateTable />
        </PageSection>
        {topics.map((topic) => (
          <PageSection key={topic} id={topic} title={t(`help.${topic}`)}>
            <HelpTexts texts={helpTexts[topic].map((key) => t(key))} />
          </PageSection>
        ))}
        {may.mayImport && (
          <PageSection id="import" title={t('nav.import')}>
            <HelpTexts texts={[t('import.about'), t('compare.about')]} />
          </PageSection>
        )}
        <PageSection id="keys" title={t('help.keys')} help={t(keymap.off ? 'keys.off' : 'help.keys.help')}>
          <KeyList commands={commandsFor(may)} />
          <div>
            <Link to="/settings" hash="keyboard" className={buttonClass()}>
              {t('keys.change')}
            </Link>
          </div>
        </PageSection>
        {may.version && <p className="order-last text-sm text-faint">Redline {may.version}</p>}
        <PageSection id="key" title={t('help.key')}>
          <HelpTexts texts={[t('help.key.where'), t('help.key.kept')]} />
          <div>
            <Link to="/settings" hash="connections" className={buttonClass()}>
              {t('shell.manage_connections')}
            </Link>
          </div>
        </PageSection>
      </div>
    </Page>
  )
}

function HelpTexts({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="grid gap-2 text-quiet">
      {texts.map((text) => (
        <li key={text} className="max-w-[68ch]">
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The sections that consist of text only, in the order of the page. */
const helpTopics = ['moving', 'groups', 'undo', 'precedents', 'generating'] as const

const helpTexts = {
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

/** Ordered by the questions of a reviewer: undecided, serious, dismissed, fixed. */
const decisions = [
  ['undecided', 'reopen'],
  ['urgent_violation', 'urgent_violation'],
  ['elevated_risk', 'elevated_risk'],
  ['dismissed', 'dismiss'],
  ['fixed', 'mark_fixed'],
] as const satisfies [ReviewStateName, string][]

/** Each review state, its meaning, and for keys that can decide the decision that leads to it, with its key. */
function StateTable() {
  const t = useText()
  const { mayReview } = useExtensions()
  return (
    <table aria-labelledby="states-title" className="w-full max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-start text-sm text-faint">
          <th className="py-2 pe-6 text-start font-medium">{t('help.states.state')}</th>
          <th className="py-2 pe-6 text-start font-medium">{t('help.states.meaning')}</th>
          {mayReview && <th className="py-2 text-start font-medium">{t('help.states.decision')}</th>}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {decisions.map(([review_state, action]) => (
          <tr key={review_state} className="border-b border-line align-baseline max-sm:grid max-sm:gap-1 max-sm:py-3">
            <th className="py-2.5 pe-6 text-start font-medium max-sm:p-0">
              <StateDot review_state={review_state} className="text-ink!" />
            </th>
            <td className="py-2.5 pe-6 text-quiet max-sm:p-0">{t(`help.state.${review_state}`)}</td>
            {mayReview && (
              <td className="py-2.5 max-sm:p-0">
                <DecisionName action={action} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DecisionName({ action }: { action: (typeof decisions)[number][1] }) {
  const t = useText()
  const keys = useKeys(action)
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {t(`review_action.${action}`)}
      {keys && (
        <>
          <span className="sr-only">{keys}</span>
          <Kbd keys={keys} />
        </>
      )}
    </span>
  )
}
