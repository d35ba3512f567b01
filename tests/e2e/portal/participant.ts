import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { hydrated, type Officina, openTrainings } from '../officina.ts'

/** Somebody to register and sign in. */
export interface Person {
  firstName: string
  lastName: string
  email: string
  phone: string
}

export const person = (name: string, lastName = 'N’Guessan-Brou'): Person => ({
  firstName: 'Adjoua',
  lastName,
  email: `adjoua.${name}@example.com`,
  phone: '0708091011',
})

interface Receipt {
  id: number
  trainingId: number
  paymentReference: string
  price: number
}

/** Registers somebody through the API for a training: the first with a price that still has room for them, unless told otherwise. */
export async function register(request: APIRequestContext, who: Person, trainingId?: number): Promise<Receipt> {
  const open = (await openTrainings(request)).find(({ price }) => price !== null)
  const answer = await request.post('/api/registrations', {
    headers: { 'accept-language': 'fr' },
    data: {
      ...who,
      organization: 'Pharmacie de la Lagune',
      position: 'Auxiliaire',
      trainingId: trainingId ?? open?.id,
    },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** The code and the link of the newest sign-in mail to an address. */
export async function signInMail(officina: Officina, email: string): Promise<{ code: string; link: string }> {
  await officina.mails.waitFor((mail) => isSignIn(mail, email))
  const newest = officina.mails.received.findLast((mail) => isSignIn(mail, email))
  return {
    code: /^\d{6}$/m.exec(newest?.text ?? '')?.[0] ?? '',
    link: /\S+lien=[\w-]{43}/.exec(newest?.text ?? '')?.[0] ?? '',
  }
}

const isSignIn = (mail: { subject?: string | undefined; recipients: string[] }, email: string) =>
  mail.recipients.includes(email) && (mail.subject ?? '').includes('code')

/** Opens the space as a participant does: e-mail and phone in the dialog, then the code from the mail. */
export async function signIn(page: Page, officina: Officina, who: Person): Promise<void> {
  await page.goto('/espace-participant')
  await requestCode(page, who)
  const { code } = await signInMail(officina, who.email)
  await page.getByLabel('Code à six chiffres').fill(code)
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click()
  await expect(page.getByRole('heading', { name: `Bonjour ${who.firstName}` })).toBeVisible()
}

export async function requestCode(page: Page, who: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Entrer dans mon espace' })
  await dialog.getByLabel('Adresse e-mail').fill(who.email)
  await dialog.getByLabel('Téléphone').fill(who.phone)
  await dialog.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(page.getByLabel('Code à six chiffres')).toBeVisible()
}

/** Registers on the training's own page, as a visitor or participant does, with what the form already holds. */
export async function openRegistrationForm(page: Page, slug: string): Promise<void> {
  await page.goto(`/formations/${slug}`)
  await hydrated(page)
  await page.getByRole('button', { name: "S'inscrire à cette formation" }).click()
}
