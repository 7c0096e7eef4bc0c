// Every page of the dashboard on the demo workspace: its address, a text that it shows once it has loaded, and `until`, a text that
// is gone by then.
export async function demoPages(demo) {
  const { audits } = await demo.call('/audits?limit=100')
  const audit = audits.find(({ name }) => name === 'Q4 retail website') ?? audits[0]
  const small = audits.find(({ total_violations }) => total_violations > 20 && total_violations < 100) ?? audit
  const undecided = await demo.call(`/audits/${audit.id}/violations?review_state=undecided&page_size=100`)
  const violation = undecided.violations.find(({ suggested_text }) => suggested_text) ?? undecided.violations[0]
  const [tone] = await demo.call('/toneofvoice')
  const [knowledgeBase] = await demo.call('/infobase')
  const template = 'product-description'
  const input = { product_name: 'Growth Plus', key_features: 'Pays out monthly. No entry fee.', length: 150 }
  const document = await demo.call('/document', {
    templateId: template,
    language_key: 'EN',
    input: JSON.stringify(input),
  })
  return {
    audits: { path: '/audits', text: 'Violations over time' },
    triage: { path: `/audits/${audit.id}`, text: 'Undecided' },
    'open-violation': { path: `/audits/${audit.id}/violations/${violation.id}`, text: 'Dismiss' },
    violation: { path: `/violations/${violation.id}`, text: 'Dismiss' },
    report: {
      path: `/audits/${audit.id}/report`,
      text: 'Decisions',
      until: 'Reading the audit',
      // Lighthouse asks about every link by itself, and gives up at a thousand.
      shorter: `/audits/${small.id}/report`,
    },
    contradictions: { path: `/audits/${audit.id}/contradictions`, text: /ontradict/, until: /Looking for|Comparing/ },
    generate: { path: '/generate', text: 'Product description' },
    form: { path: `/generate/${template}`, text: 'Product name', input },
    csv: { path: `/generate/${template}/csv`, text: 'CSV' },
    documents: { path: '/documents', text: 'Documents' },
    document: { path: `/documents/${document.documentId}`, text: 'Growth Plus' },
    templates: { path: '/templates', text: 'Product description' },
    template: { path: `/templates/${template}`, text: 'Product name' },
    tones: { path: '/tones-of-voice', text: 'Tones of voice' },
    tone: { path: `/tones-of-voice/${tone.id}`, text: tone.key },
    'knowledge-bases': { path: '/knowledge-bases', text: 'Knowledge bases' },
    'knowledge-base': { path: `/knowledge-bases/${knowledgeBase.id}`, text: knowledgeBase.name },
    import: { path: '/import', text: 'Choose a file' },
    compare: { path: `/audits/${audit.id}/compare?with=${small.id}`, text: 'Unchanged' },
    settings: { path: '/settings', text: 'Keyboard' },
    help: { path: '/help', text: 'Help' },
    'not-found': { path: '/nowhere', text: 'There is no such page' },
  }
}
