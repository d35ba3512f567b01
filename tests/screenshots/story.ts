import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, type APIResponse, type BrowserContextOptions, request } from 'playwright-core'
import { demoPeople } from '../../src/server/operations/demo/people.ts'
import { demoAdministrator, papersMade } from '../demo-office.ts'
import { contactForm, registrationForm } from '../forms.ts'
import { allTheSame } from '../issued.ts'
import { origin } from './product.ts'

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** What has happened before the pictures are taken, and whose browsers take them. */
export interface Story {
  visitor: Session
  /** Somebody who has just sent a form: what they are led to says so. */
  sentMessage: Session
  sentRegistration: Session
  participant: Session
  /** The contact of the pharmacy that pays for people of a session. */
  pharmacy: Session
  administrator: Session
  /** The participant’s newest registration. */
  registration: number
  /** Numbers of certificates. */
  valid: string
  revoked: string
  superseded: string
}

/** A finished training of the demonstration, and an open one. */
const finished = 9
const open = { id: 3, slug: 'maitriser-la-chaine-du-froid-a-l-officine' }

/** Somebody who has been to the finished training. */
const participant = demoPeople.find(({ lastName }) => lastName === 'Diabaté')

async function fine(pending: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await pending
  if (answer.status() >= 400) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return answer
}

/** Lives through what the demonstration's data lacks, one thing after the other: certificates, messages, a registration. */
export async function liveThrough(): Promise<Story> {
  const office = await request.newContext({ baseURL: origin })
  await fine(office.post('/api/login', { data: demoAdministrator }))
  const administrator = await office.storageState()
  const cookie = administrator.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  /** Lets what is done in the background be over before the next thing, so that it always comes in the same order. */
  const calm = async () => {
    await papersMade(origin, cookie)
    while (await isMailUnderWay(office)) await sleep(200)
  }
  await calm()

  await fine(office.post(`/api/admin/trainings/${finished}/certificates`, { data: allTheSame }))
  await calm()
  const documents = await (await fine(office.get('/api/admin/documents?pageSize=200'))).json()
  const [kept, withdrawn, corrected] = (documents as { id: number; number: string | null }[])
    .flatMap(({ id, number }) => (number?.startsWith('C-') ? [{ id, number }] : []))
    .toSorted((one, other) => one.id - other.id)
  if (!kept || !withdrawn || !corrected) throw new Error('there are too few certificates')
  await fine(office.post(`/api/admin/documents/${withdrawn.id}/revoke`, { data: { reason: 'Délivré par erreur' } }))
  await calm()
  await fine(office.post(`/api/admin/documents/${corrected.id}/supersede`))
  await calm()

  if (!participant) throw new Error('the participant is unknown')
  const { firstName, lastName, email, phone } = participant
  const own = registrationForm(open.id, { firstName, lastName, email, phone })
  const sentRegistration = await sendPlainly(`/formations/${open.slug}?inscription=1`, { ...own, termsAccepted: 'on' })
  await calm()
  const sentMessage = await sendPlainly('/contact', contactForm())
  await calm()
  await fine(office.post('/api/contact', { data: contactForm({ name: 'Kofi Mensah', subject: 'partenariat' }) }))
  await calm()
  const session = await signIn({ email, phone }, calm)
  const pharmacy = await signInToPharmacy(office, calm)
  const newest = await (await fine(office.get('/api/admin/registrations?pageSize=1'))).json()
  await office.dispose()
  return {
    visitor: { cookies: [], origins: [] },
    sentMessage,
    sentRegistration,
    participant: session,
    pharmacy,
    administrator,
    registration: newest[0].id,
    valid: kept.number,
    revoked: withdrawn.number,
    superseded: corrected.number,
  }
}

/** Whether a mail is still to leave. One that was put off, as on a busy machine, waits for a moment that a stopped clock never reaches. */
async function isMailUnderWay(office: APIRequestContext): Promise<boolean> {
  const measures = await (await office.get('/metrics')).text()
  const measure = (name: string) =>
    Number(
      measures
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    )
  return measure('notifications{state="queued"}') > measure('job_queue_delayed{queue="mail"}')
}

/** Sends a form as a browser without scripts does, and keeps the cookie that remembers it. */
async function sendPlainly(address: string, form: Record<string, unknown>): Promise<Session> {
  const visitor = await request.newContext({ baseURL: origin, extraHTTPHeaders: { accept: 'text/html' } })
  const answer = await fine(
    visitor.post(address, { form: form as Record<string, string>, maxRedirects: 0, headers: { origin } }),
  )
  if (answer.status() !== 303) throw new Error(`${address} led nowhere: ${answer.status()}`)
  return ended(visitor)
}

async function signIn(identity: { email: string; phone: string }, calm: () => Promise<void>): Promise<Session> {
  const visitor = await request.newContext({ baseURL: origin })
  await fine(visitor.post('/api/participant/link-profile', { data: identity }))
  const code = await codeSentTo(visitor, identity.email, calm)
  await fine(visitor.post('/api/participant/link-profile', { data: { ...identity, code } }))
  const { cookies } = await ended(visitor)
  // Under a clock that stands still a page cannot tell that it was its tab's first: it asks for a profile where a space was open before.
  return { cookies, origins: [{ origin, localStorage: [{ name: 'participant-space', value: 'open' }] }] }
}

/** Lets somebody in who asks to speak for the demonstration's pharmacy. */
async function signInToPharmacy(office: APIRequestContext, calm: () => Promise<void>): Promise<Session> {
  const email = 'rose.aka@example.com'
  const visitor = await request.newContext({ baseURL: origin })
  await fine(visitor.post('/api/pharmacy/codes', { data: { email } }))
  const code = await codeSentTo(visitor, email, calm)
  await fine(visitor.post('/api/pharmacy/session', { data: { email, code } }))
  const [pharmacy] = await (await fine(office.get('/api/admin/pharmacies?pageSize=1'))).json()
  const asking = { name: 'Rose Aka', pharmacyName: pharmacy.name, phone: '0708091011' }
  await fine(visitor.put('/api/pharmacy/access', { data: asking }))
  const [asked] = await (await fine(office.get('/api/admin/pharmacy-contacts?state=asked'))).json()
  const data = { state: 'approved', pharmacyId: pharmacy.id }
  await fine(office.put(`/api/admin/pharmacy-contacts/${asked.id}`, { data }))
  await calm()
  return ended(visitor)
}

/** The code of the mail that somebody has just asked for. */
async function codeSentTo(visitor: APIRequestContext, email: string, calm: () => Promise<void>): Promise<string> {
  for (; ; await sleep(200)) {
    await calm()
    const mails = (await (await fine(visitor.get('/api/demo/mails'))).json()) as { to: string; text: string }[]
    const [code] = mails.filter(({ to }) => to === email).flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? [])
    if (code) return code
  }
}

async function ended(visitor: APIRequestContext): Promise<Session> {
  const { cookies } = await visitor.storageState()
  await visitor.dispose()
  // Without an end: the browser's real clock goes on.
  return { cookies: cookies.map((cookie) => ({ ...cookie, expires: -1 })), origins: [] }
}
