/** A valid body and query for each operation that needs one. */
export const bodies: Record<string, object | string> = {
  generateDocument: { templateId: 't', language_key: 'EN', input: '{}' },
  reviewViolation: { action: 'reopen' },
  addComment: { comment: 'Seen.' },
  assignViolations: { violation_ids: ['v'], add: ['a@b.example'] },
  reviewConditionally: {
    action: 'reopen',
    kind: 'single',
    decisions: [{ violation_id: 'v', expected: { review_state: 'fixed' } }],
  },
  announcePresence: { audit_id: null, viewer_id: 'w' },
  startImport: 'reason\nUnsubstantiated\n',
  changeAudit: { archived: true },
  takeBackImport: {},
  setSourceLink: { template: 'https://code.example/{path}' },
  createKey: { owner_email: 'a@b.example', scopes: ['read'] },
  startAudit: { name: 'Website', sources: [{ type: 'files', file_ids: ['f'] }] },
  changeAuditPlan: { packs: ['claims'] },
  uploadFile: 'Free.',
  checkText: { text: 'Free.' },
  previewRule: { rule: {} },
  putRule: { key: 'x' },
  createWebhook: { url: 'https://hooks.example', events: ['decision'] },
}

export const queries: Record<string, string> = {
  startImport: 'format=csv&name=Spring',
  uploadFile: 'name=a.txt',
  compareAudits: 'with=y',
}
