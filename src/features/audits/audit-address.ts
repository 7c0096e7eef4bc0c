// Typed as text so that the audits page stands without the triage page.
export const auditAddress: string = '/audits/$auditId'
