import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { uniqueWord } from '../../factories/unique.ts'
import { registrationForm, trainingForm } from '../../forms.ts'
import { asOffice, expect, type Officina } from '../officina.ts'

/** What journeys of payments in the browser have in common. */
export const payWords = {
  fr: {
    button: 'Payer en ligne',
    pay: (amount: string) => `Payer ${amount}\u00A0FCFA avec Wave`,
    another: 'Un autre montant',
    amount: 'Montant (FCFA)',
    remaining: (amount: string) => new RegExp(`Reste à payer\\s*${amount}\\sFCFA`),
    received: 'Payé, reçu',
    receipt: 'nous avons bien reçu votre paiement',
    waiting: 'En attente de votre paiement chez Wave',
    goOn: 'Continuer chez Wave',
    again: 'Commencer un autre paiement',
    allPaid: 'Tout est payé.',
  },
  en: {
    button: 'Pay online',
    pay: (amount: string) => `Pay ${amount}\u00A0FCFA with Wave`,
    another: 'Another amount',
    amount: 'Amount (FCFA)',
    remaining: (amount: string) => new RegExp(`Remaining\\s*${amount}\\sFCFA`),
    received: 'Paid, received',
    receipt: 'we have received your payment',
    waiting: 'Waiting for your payment at Wave',
    goOn: 'Continue at Wave',
    again: 'Begin another payment',
    allPaid: 'Everything is paid.',
  },
}

/** In both languages, with and without scripts. */
export const ways = [
  ['fr', true],
  ['fr', false],
  ['en', true],
  ['en', false],
] as const

const linkIn = (text = '') => /\S+\/payer\?reference=[\w-]+&cle=[\w-]{43}/.exec(text)?.[0] ?? ''

/** The link that pays, in the first mail to an address that has one. */
export async function payLinkOf({ mails }: Officina, email: string): Promise<string> {
  const { text } = await mails.waitFor(
    ({ recipients, text: words }) => recipients.includes(email) && linkIn(words) !== '',
  )
  return linkIn(text)
}

/** Somebody registered for 65 000 FCFA by an office that is signed in then, and the link of their letter. */
export async function registered(office: APIRequestContext, officina: Officina, locale: 'fr' | 'en') {
  await asOffice(office)
  const data = trainingForm({ title: `Payée ${uniqueWord()}`, price: 65_000 })
  const training = (await (await office.post('/api/trainings', { data })).json()) as { id: number }
  const lastName = `Aka ${uniqueWord()}`
  const email = `aka.${uniqueWord()}@example.com`
  const answer = await office.post('/api/registrations', {
    data: { ...registrationForm(training.id), lastName, email },
    headers: { 'accept-language': locale },
  })
  const { id } = (await answer.json()) as { id: number }
  return { id, email, lastName, link: await payLinkOf(officina, email) }
}

/** The ledger's payments of a registration, as far as journeys ask. */
export async function paidFor(office: APIRequestContext, registrationId: number): Promise<number[]> {
  const answer = await office.get(`/api/payments?registrationId=${registrationId}`)
  return ((await answer.json()) as { amount: number }[]).map(({ amount }) => amount).sort((a, b) => a - b)
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The page of the simulated Wave. */
export const atWave = {
  shown: (page: Page) => expect(page.getByRole('button', { name: /^Payer / })).toBeVisible(),
  pay: (page: Page) => page.getByRole('button', { name: /^Payer / }).click(),
  tooLittle: (page: Page) => page.getByRole('button', { name: 'Essayer avec un solde insuffisant' }).click(),
  comeBack: (page: Page) => page.getByRole('button', { name: 'Revenir sans payer' }).click(),
}

/** A browser that nobody has used yet, on a phone. */
export async function freshPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

/** Slows the page's line as WebPageTest and Lighthouse do for Slow 3G: 400 kbit/s, 400 ms there and back. */
export async function overSlow3g(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  })
}

/** Where the browser is on its way when it is closed, as soon as it was sent there. @returns the address */
export async function closedOnTheWay(page: Page, to: RegExp, press: () => Promise<void>): Promise<string> {
  const leaving = page.waitForRequest(to)
  // The press itself waits for the page that nobody sees any more.
  const pressed = press().catch(() => undefined)
  const address = (await leaving).url()
  await page.context().close()
  await pressed
  return address
}

export const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
