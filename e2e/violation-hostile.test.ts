import { expect, test } from './support/test.ts'
import { findings, statesOf, triage } from './support/triage.ts'
import { importFindings, threadOf } from './support/violation.ts'

const payloads = [
  '<script>window.reportFault("script ran")</script>',
  '<img src=x onerror="window.reportFault(\'handler ran\')">',
  '"><svg onload=window.reportFault(1)><a href="javascript:window.reportFault(2)">x</a>',
  '{{constructor.constructor("window.reportFault(3)")()}} ${window.reportFault(4)} `',
  '</textarea></title></style><iframe srcdoc="<script>parent.reportFault(5)</script>"></iframe>',
  '[x](javascript:window.reportFault(6)) ![x](https://evil.example/pixel.png)',
  '\u202Egnp.exe\u202C \u0000 \uFEFF %00 %0d%0a {count, plural, one {#} other {#}} <0>x</0>',
]

for (const [index, payload] of payloads.entries()) {
  test(`hostile text ${index + 1} in every field is shown as text and does nothing`, async ({
    page,
    workspace,
    open,
  }) => {
    const shown = payload.replaceAll('\u0000', '')
    const { ids } = await importFindings(workspace, [
      {
        reason: shown,
        rule_id: shown,
        rule_name: shown,
        rule_description: shown,
        rule_explanation: shown,
        asset_name: shown,
        asset_url: `javascript:${shown}`,
        violating_text: `Some words ${shown}`,
        suggested_text: `Some other words ${shown}`,
        recommended_solution: shown,
        group_id: shown,
        assigned_to_user_ids: shown.replaceAll(/[;,|]/g, ''),
        review_state: 'dismissed',
        dismissal_reason: shown,
      },
    ])
    const [id = ''] = ids
    await workspace.api.POST('/public/v1/violations/{violation_id}/comments', {
      params: { path: { violation_id: id } },
      body: { comment: shown },
    })
    await open(`/violations/${id}`)
    const violation = page.getByRole('region', { name: 'Violation', exact: true })
    await expect(violation.getByRole('list', { name: 'Comments' })).toContainText(shown)
    await violation.getByText(/^\d+ (person|people)$/).click()
    for (const view of ['Suggested', 'Found']) {
      await page.getByRole('radio', { name: view }).check()
      await expect(violation.getByText(shown).first()).toBeVisible()
    }
    await violation.getByRole('textbox', { name: 'Comment' }).fill(shown)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => threadOf(workspace, id)).toHaveLength(2)
    await expect(violation.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(2)
    await expect(violation.locator('script, iframe, img, svg[onload], a[href^="javascript"]')).toHaveCount(0)
    expect(await page.title()).toBe(`${shown.replaceAll(/ +/g, ' ')} · Redline`)
  })
}

test('ids with slashes, per cent signs and spaces are opened, decided and linked to like any other', async ({
  page,
  workspace,
  open,
}) => {
  const auditId = await workspace.importAudit('Odd ids', findings(3))
  const ids = [...(await statesOf(workspace, auditId)).values()].map(({ id }) => id)
  const odd = (id: string) => `a/b c%2F?#é ${ids.indexOf(id)}`
  // A service that names its violations so.
  await page.route('**/public/v1/**', async (route) => {
    const url = ids.reduce((all, id) => all.replace(encodeURIComponent(odd(id)), id), route.request().url())
    const answer = await route.fetch({ url })
    const body = ids.reduce((all, id) => all.replaceAll(`"${id}"`, `"${odd(id)}"`), await answer.text())
    await route.fulfill({ response: answer, body })
  })
  const second = ids.find((id) => odd(id).endsWith('1')) ?? ''
  await open(`/audits/${auditId}/violations/${encodeURIComponent(odd(second))}`)
  const { heading, row } = triage(page)
  await expect(heading).toHaveText('Rule 02')
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 03')
  await expect(row('Finding 02')).toContainText('Urgent')
  await expect(page).toHaveURL((url) =>
    decodeURIComponent(url.pathname.split('/').at(-1) ?? '').startsWith('a/b c%2F?#é'),
  )
  await expect
    .poll(async () => (await statesOf(workspace, auditId)).get('Finding 02')?.review_state)
    .toBe('urgent_violation')
  await page.reload()
  await expect(heading).toHaveText('Rule 03')
  await page.goto(`/violations/${encodeURIComponent(odd(second))}`)
  await expect(page.getByText('Finding 02').first()).toBeVisible()
  // Prefetches may still be running.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
