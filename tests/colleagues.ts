import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { notifications } from '../src/server/db/schema/notifications.ts'
import { emailCodes } from '../src/server/db/schema/participants.ts'
import type { Services } from '../src/server/http/request-context.ts'
import { sendSignInCode } from '../src/server/participants/link-commands.ts'
import type { createBrowser } from './browser.ts'

type Browser = ReturnType<typeof createBrowser>

/** Two people who share an e-mail: clearly different names and phones. */
export const bley = { firstName: 'Bley', lastName: 'Assi', phone: '+2250701020304' }
export const ono = { firstName: 'Ono', lastName: 'Seka', phone: '+2250505060708' }

/** Asks for a code by e-mail and phone, and lets the worker do its part. @returns what the latest mail there brings */
export async function askForCode(services: Services, browser: Browser, email: string, phone: string) {
  const { db } = services.database
  await browser.post('/api/participant/link-profile', { email, phone })
  const [request] = await db.select().from(emailCodes).where(eq(emailCodes.email, email)).orderBy(desc(emailCodes.id))
  await sendSignInCode(services, request?.id ?? 0)
  const [letter] = await db
    .select({ text: notifications.textContent })
    .from(notifications)
    .where(eq(notifications.to, email))
    .orderBy(desc(notifications.id))
    .limit(1)
  return {
    letter: letter?.text ?? '',
    code: /^\d{6}$/m.exec(letter?.text ?? '')?.[0] ?? 'none',
    token: /[?&]lien=([\w-]{43})$/m.exec(letter?.text ?? '')?.[1] ?? 'none',
  }
}

/** Signs somebody in by their e-mail and phone, as they do. */
export async function signIn(services: Services, browser: Browser, email: string, phone: string): Promise<Browser> {
  const { code } = await askForCode(services, browser, email, phone)
  const { status } = await browser.post('/api/participant/link-profile', { email, phone, code })
  expect(status).toBe(200)
  return browser
}
