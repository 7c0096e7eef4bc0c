import { expect, test } from './support/demo.ts'
import { cards, tabTo, typeInto, watchSent } from './support/generate.ts'

// The browser's own pickers follow its language: day and month may be the other way round, the clock may have AM and PM.
const sameEitherWay = '11112026'
const morning = '0930A'

test('text, long text, rich text, date, e-mail, telephone, yes/no and a condition, by keyboard', async ({
  page,
  open,
}) => {
  const sent = watchSent(page)
  await open('/generate/press-release')
  await typeInto(page, 'The news', 'A new branch\nin Delft')
  await tabTo(page, page.locator('input[type=date]'))
  await page.keyboard.type(sameEitherWay)
  await tabTo(page, page.getByRole('textbox', { name: 'Place', exact: true }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Delft')
  await typeInto(page, 'Quotation', '“We are **glad**,” said <b>Ann</b>.')
  await typeInto(page, 'Name', 'Ann')
  await tabTo(page, page.getByRole('textbox', { name: 'E-mail', exact: true }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('ann@northwind.example')
  await typeInto(page, 'Telephone', '+31 20 123 45 67')
  await expect(page.getByText('Embargo until')).toHaveCount(0)
  await tabTo(page, page.getByRole('checkbox', { name: 'Under embargo' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.locator('input[type=datetime-local]'))
  await page.keyboard.type(sameEitherWay)
  await page.keyboard.press('Tab')
  await page.keyboard.type(morning)
  await page.keyboard.press('Control+Enter')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  expect(sent).toEqual([
    {
      templateId: 'press-release',
      language_key: 'EN',
      toneOfVoiceMetaId: null,
      input: {
        news: 'A new branch\nin Delft',
        date: '2026-11-11',
        place: 'Delft',
        quote: '“We are **glad**,” said <b>Ann</b>.',
        contact: { name: 'Ann', email: 'ann@northwind.example', phone: '+31 20 123 45 67' },
        under_embargo: true,
        embargo_until: '2026-11-11T09:30:00+01:00',
      },
    },
  ])
})

test('time, one choice, address and a whole number, by keyboard', async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/event-invitation')
  await typeInto(page, 'Event', 'Open evening')
  await tabTo(page, page.locator('input[type=date]'))
  await page.keyboard.type(sameEitherWay)
  await tabTo(page, page.locator('input[type=time]').first())
  await page.keyboard.type(morning)
  await tabTo(page, page.getByRole('combobox', { name: 'Where' }))
  await page.keyboard.type('Onl')
  await typeInto(page, 'Link to take part', 'https://northwind.example/evening')
  await typeInto(page, 'Number of places', '40')
  await page.keyboard.press('Control+Enter')
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  expect(sent[0]?.input).toMatchObject({
    event: 'Open evening',
    day: '2026-11-11',
    starts_at: '09:30',
    where: 'online',
    link: 'https://northwind.example/evening',
    places: 40,
  })
})

test('rows, a colour, a file as text and JSON, by keyboard', async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/landing-page')
  await typeInto(page, 'Offer', 'Save at your own pace')
  const add = page.getByRole('button', { name: 'Add to Benefits' })
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const first = page.getByRole('group', { name: 'Benefits, 1' })
  await expect(first.getByRole('textbox', { name: 'Benefit' })).toBeFocused()
  await page.keyboard.type('No entry fee')
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const second = page.getByRole('group', { name: 'Benefits, 2' })
  await expect(second.getByRole('textbox', { name: 'Benefit' })).toBeFocused()
  await page.keyboard.type('Pause at any time')
  await typeInto(page, 'Condition', 'Twice a year', second)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Move Benefits, 2 up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first.getByRole('textbox', { name: 'Benefit' })).toHaveValue('Pause at any time')
  await tabTo(page, page.getByRole('textbox', { name: 'Accent colour', exact: true }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('#336699')
  await typeInto(page, 'Picture', 'https://northwind.example/a.png')
  await tabTo(page, page.getByRole('textbox', { name: 'Button leads to' }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('https://northwind.example/open')
  await tabTo(page, page.getByRole('textbox', { name: 'Structured data' }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('{ "@type": "Offer", "n": [1, 2] }')
  await page.keyboard.press('Control+Enter')
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  expect(sent[0]?.input).toEqual({
    offer: 'Save at your own pace',
    benefits: [{ benefit: 'Pause at any time', condition: 'Twice a year' }, { benefit: 'No entry fee' }],
    accent: '#336699',
    picture: 'https://northwind.example/a.png',
    button_target: 'https://northwind.example/open',
    structured_data: { '@type': 'Offer', n: [1, 2] },
  })
})

test('several choices, a decimal comma, tags and knowledge bases, by keyboard', async ({ page, open }) => {
  const sent = watchSent(page)
  await open('/generate/risk-warning')
  await typeInto(page, 'Product name', 'Growth Plus')
  await tabTo(page, page.getByRole('combobox', { name: 'Kind of product' }))
  await page.keyboard.type('Leveraged')
  const risks = page.getByRole('group', { name: 'Risks' }).getByRole('checkbox')
  await tabTo(page, risks.nth(0))
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('textbox', { name: 'Share of accounts that lose money (%)' }))
  await page.keyboard.type('71,5')
  await page.getByRole('button', { name: 'Input' }).click()
  const input = page.getByRole('textbox', { name: 'Input' })
  await expect(input).toHaveValue(/"product_name": "Growth Plus"/)
  await page.keyboard.press('Control+Enter')
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  expect(sent[0]?.input).toMatchObject({
    product_kind: 'cfd',
    risks: ['loss', 'more_than_invested'],
    loss_rate: 71.5,
  })

  await open('/generate/blog-outline')
  await typeInto(page, 'Topic', 'Saving for later')
  const keywords = page.getByRole('textbox', { name: 'Keywords' })
  await tabTo(page, keywords)
  await page.keyboard.type('saving,')
  await page.keyboard.type('interest')
  await page.keyboard.press('Enter')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  const bases = page.getByRole('group', { name: 'Knowledge base' }).getByRole('checkbox')
  await tabTo(page, bases.first())
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(cards(page).getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  const last = sent.at(-1)?.input
  expect(last).toMatchObject({ topic: 'Saving for later', keywords: ['saving', 'interest'], sections: 5, level: 1 })
  expect(JSON.stringify(last)).toMatch(/"infobaseIds":\["[^"]+"\]/)
})
