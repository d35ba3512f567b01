import type { Page } from '@playwright/test'
import type { Locale } from '../../src/domain/values/language.ts'

/** The person who registers. */
export interface Person {
  firstName: string
  lastName: string
  email: string
}

const labels = {
  fr: ['Prénom', 'Nom', 'Adresse e-mail', 'Téléphone', 'Organisation', 'Fonction'],
  en: ['First name', 'Last name', 'Email address', 'Phone', 'Organization', 'Position'],
}

/** Fills in the open form of a training and accepts the terms; sends nothing. */
export async function fillRegistration(page: Page, person: Person, locale: Locale) {
  const { firstName, lastName, email } = person
  const values = [firstName, lastName, email, '07 08 09 10 11', 'Pharmacie de la Lagune', 'Auxiliaire']
  for (const [index, value] of values.entries())
    await page.getByLabel(labels[locale][index] ?? '', { exact: true }).fill(value)
  await page.locator('[name=termsAccepted]').check()
}
