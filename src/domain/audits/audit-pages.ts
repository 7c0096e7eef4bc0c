import type { Service } from '../../api/service.ts'

const auditPages = [
  { page: 'activity', text: 'activity.title', feature: 'history' },
  { page: 'contradictions', text: 'reports.contradictions', feature: null },
  { page: 'compare', text: 'compare.title', feature: 'comparison' },
  { page: 'report', text: 'reports.report', feature: null },
] as const

export type AuditPage = (typeof auditPages)[number]['page']

/** The pages about one audit that the service has. */
export const offeredAuditPages = ({ can }: Service) =>
  auditPages.filter(({ feature }) => feature === null || can(feature))
