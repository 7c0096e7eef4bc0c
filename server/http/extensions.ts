import type { Feature } from '../../contract/extensions.gen.ts'
import type { ExtensionHandlers, Handler, SomeHandlers } from '../core/operations.ts'
import { withIncluded } from '../core/scopes.ts'
import { version } from '../package-root.ts'

/** A feature is offered when all of its operations are. */
const operationsOfFeature: Record<Feature, (keyof ExtensionHandlers)[]> = {
  history: ['getViolationActivity', 'getAuditActivity'],
  finding: ['findViolations', 'getFacets', 'findAudits'],
  assigning: ['listPeople', 'assignViolations'],
  my_work: ['getMyWork'],
  conditional_decisions: ['reviewConditionally'],
  standard_reasons: ['listDismissalReasons'],
  events: ['streamEvents', 'announcePresence'],
  imports: ['startImport', 'getImport', 'listImports'],
  comparison: ['compareAudits'],
  webhooks: ['listWebhooks', 'createWebhook', 'deleteWebhook', 'listDeliveries'],
  changing_audits: ['changeAudit', 'deleteAudit', 'getImportAdditions', 'takeBackImport'],
  administration: ['listKeys', 'createKey', 'revokeKey', 'testWebhook', 'listAdministrativeActs'],
  documents: ['listDocuments', 'getListedDocument'],
  template_names: ['listTemplateNames'],
}

/** Says what the service offers, and what the key may do of it. */
export function getExtensions(handlers: SomeHandlers): Handler<'getExtensions'> {
  const features = Object.entries(operationsOfFeature)
    .filter(([, operations]) => operations.every((operation) => handlers[operation] !== undefined))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record has exactly these keys
    .map(([feature]) => feature as Feature)
  return async ({ caller: { scopes, owner_email, source_link } }) => ({
    features,
    scopes: withIncluded(scopes),
    user: { email: owner_email },
    version,
    ...(source_link ? { source_link } : {}),
  })
}
