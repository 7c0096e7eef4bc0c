import { expect, type Locator, type Page } from '@playwright/test'
import { isRecord } from '../../src/lib/json.ts'

/** What was posted, and its `input` as the service reads it. */
export interface Sent {
  templateId: string
  language_key: string
  toneOfVoiceMetaId: string | null
  input: unknown
}

/** Everything the page asks to be generated, in order. */
export function watchSent(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/public/v1/document')) return
    const body: unknown = request.postDataJSON()
    if (!isRecord(body)) throw new Error('The body is no object')
    sent.push({
      templateId: String(body['templateId']),
      language_key: String(body['language_key']),
      toneOfVoiceMetaId: typeof body['toneOfVoiceMetaId'] === 'string' ? body['toneOfVoiceMetaId'] : null,
      input: JSON.parse(String(body['input'])),
    })
  })
  return sent
}

export const results = (page: Page): Locator => page.getByRole('region', { name: 'Result', exact: true })
export const cards = (page: Page): Locator => results(page).getByRole('article')

/** Tab until the control with this name has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(control)} cannot be reached by Tab`)
}

/** Types into the text field that Tab leads to. */
export async function typeInto(page: Page, name: string, text: string, within: Page | Locator = page): Promise<void> {
  await tabTo(page, within.getByRole('textbox', { name, exact: true }))
  await page.keyboard.type(text)
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

export const generateButton = (page: Page) => page.getByRole('button', { name: /^Generate( \d+ documents)?$/ })

export const inputBox = (page: Page) => page.getByRole('textbox', { name: 'Input', exact: true })

/** The template as the service has it, with another form. */
export async function withForm(page: Page, form: unknown): Promise<void> {
  await page.route('**/public/v1/template/product-description', async (route) => {
    const response = await route.fetch()
    const template = await response.json()
    for (const meta of template.templateMetas) meta.form = form
    await route.fulfill({ response, json: template })
  })
}

/** What the form of a product description requires. */
export async function fillProduct(page: Page, name = 'Growth Plus'): Promise<void> {
  await page.getByRole('textbox', { name: 'Product name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Key features', exact: true }).fill('Pays out monthly')
}

export async function chooseTones(page: Page, ...names: string[]): Promise<void> {
  const tone = page.getByRole('combobox', { name: 'Tone of voice' })
  for (const name of names) {
    await tone.click()
    await page.keyboard.type(name)
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(name)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
}
