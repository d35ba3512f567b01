// Every sentence that promises a letter, and the letter that keeps it, received over SMTP (docs/rules/notifications-and-mail.md#promises).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { asc, gt, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { administrator, type Caller, pharmacyContact, startApi, visitor } from '../../../tests/api.ts'
import { startMailServer } from '../../../tests/mail-server.ts'
import { makePapers } from '../../../tests/papers.ts'
import { type Sample, samplesOn } from '../../../tests/samples.ts'
import type { NotificationType } from '../../domain/announcements/notification.ts'
import { notifications } from '../db/schema/notifications.ts'
import { deliverMail } from './deliver.ts'
import { createMailFlow } from './flow.ts'
import { smtpSender } from './smtp.ts'

const { as, build, clock, db, services } = await startApi()
const samples = samplesOn(build, await build.participant())
const office = administrator(await build.administrator())
const contact = pharmacyContact(await build.pharmacyContact())
const server = await startMailServer()
afterAll(server.close)

const log = { warn() {}, error() {}, info() {} }
const { database, jobs } = services
const flow = createMailFlow(database, { perSecond: 1_000, perHour: 100_000 }, clock.now, log)
const send = smtpSender(server.url, services.config.publicUrl)

interface Caused {
  /** The sentences, in both languages. */
  says: RegExp[]
  /** The letter, and which paper it brings. */
  letter: NotificationType
  brings?: RegExp
  who: Caller
  /** The call that causes it: one of the samples of calls, or another. */
  call: string | (() => Promise<Sample & { method?: 'put' }>)
}

const proforma = /F-\d{4}-\d{5}\.pdf$/
const receipt = /R-\d{4}-\d{5}\.pdf$/
const onRegistration = (rest: string, body: object) => async () => ({
  url: `/api/registrations/${(await build.registration({ price: 65_000 })).id}/${rest}`,
  body: body as Record<string, unknown>,
})

const caused: Record<string, Caused> = {
  'the public form': {
    says: [
      /recevez aussitôt une confirmation par e-mail/,
      /a confirmation reaches you by email/,
      /référence (de paiement reçue par e-mail|que vous recevez)/,
      /the payment reference you received by email|reference that you receive/i,
      /Confirmation envoyée/,
    ],
    ...{ who: visitor, call: 'POST /api/registrations', letter: 'registration', brings: proforma },
  },
  'a registration by hand': {
    says: [/reçoit la confirmation par e-mail, avec sa facture/, /confirmation by email, with their proforma/],
    ...{ who: office, call: 'POST /api/admin/registrations', letter: 'registration', brings: proforma },
  },
  'a booking of a pharmacy': {
    says: [/Vous recevez tout par e-mail/, /You receive everything by email/],
    ...{ who: contact, call: 'POST /api/pharmacy/bookings', letter: 'pharmacy_booking', brings: proforma },
  },
  'a quote that is accepted': {
    says: [/la facture vous est envoyée par e-mail/, /the invoice is sent to you by email/],
    ...{ who: visitor, call: 'POST /api/quotes/accept', letter: 'quote', brings: proforma },
  },
  'a code for a quote': {
    says: [/nous envoyons un code à/, /we send a code to \$\{sentTo\}/, /Code (reçu par e-mail|received by email)/],
    ...{ who: visitor, call: 'POST /api/quotes/code', letter: 'sign_in_code' },
  },
  'a declared payment that is confirmed': {
    says: [
      /votre reçu part par e-mail/,
      /your receipt leaves by email/,
      /Votre reçu suit (par e-mail )?dès qu/,
      /Your receipt follows (by email )?once/,
    ],
    who: office,
    ...{ call: 'POST /api/admin/payment-declarations/:id/confirmation', letter: 'payment_update', brings: receipt },
  },
  'a payment': {
    says: [/\$\{what\} est \$\{kind === 'receipt'/, /\$\{what\} is attached to this message/],
    ...{ who: office, call: 'POST /api/payments', letter: 'payment_update', brings: receipt },
  },
  'a declared payment that is refused': {
    says: [/La personne le reçoit par e-mail, tel quel/, /The person gets it by email, as it stands/],
    ...{ who: office, call: 'POST /api/admin/payment-declarations/:id/refusal', letter: 'payment_update' },
  },
  'a status that is set': {
    says: [
      /la confirme par e-mail sous 24/,
      /Our team confirms it by email/,
      /Le participant en est averti par e-mail\.$/,
      /^The participant is told by email\.$/,
      /chaque participant sera averti par e-mail/,
      /each participant will be told by email/,
    ],
    ...{ who: office, call: 'PUT /api/registrations/:id/status', letter: 'status_update' },
  },
  'a price that is set': {
    says: [
      /averti par e-mail, et sa facture proforma paraît/,
      /told by email, and the proforma invoice appears/,
      /nous vous communiquons le tarif avant/i,
      /we tell you the price before/i,
      /la facture proforma suit dans/,
      /the proforma invoice follows in/,
    ],
    ...{ who: office, call: 'PUT /api/registrations/:id/price', letter: 'payment_update' },
  },
  'a refund': {
    says: [/Un avoir est établi\. Le participant en est informé/, /A credit note is made\. The participant is told/],
    ...{ who: office, call: 'POST /api/registrations/:id/refunds', letter: 'payment_update' },
  },
  'an entry that is taken back': {
    says: [/L’écriture inverse s’ajoute.*informée par e-mail/, /The opposite entry is added.*told by email/],
    ...{ who: office, call: 'POST /api/payments/:id/reversal', letter: 'payment_update' },
  },
  'a credit that is moved, or moved back': {
    says: [/Aucun argent ne bouge.*informées par e-mail/, /No money moves.*told by email/],
    ...{ who: office, call: 'POST /api/registrations/:id/credit-transfers', letter: 'payment_update' },
  },
  'a discount': {
    says: [
      /informée par e-mail, et une facture proforma à jour remplace/,
      /told by email, and an updated proforma invoice/,
      /La facture proforma à jour suit dans/,
      /The updated proforma invoice follows in/,
    ],
    who: office,
    call: onRegistration('discount', { amount: 1_000, reason: 'Fidélité' }),
    letter: 'payment_update',
  },
  instalments: {
    says: [/informée par e-mail\. Un rappel part/, /told by email\. A reminder goes out/],
    ...{ who: office, call: 'PUT /api/registrations/:id/instalments', letter: 'payment_update' },
  },
  'a paper that is revoked': {
    says: [/son titulaire en est prévenu par e-mail/, /its holder is told by email/],
    ...{ who: office, call: 'POST /api/admin/documents/:id/revoke', letter: 'document_revoked' },
  },
  certificates: {
    says: [/Le participant est prévenu par e-mail/, /envoyé à l’espace du participant/],
    ...{ who: office, call: 'POST /api/admin/trainings/:id/certificates', letter: 'document_ready' },
  },
  'a waiting list that is joined': {
    says: [
      /Dès qu’une place (se libère|vous revient).*(proposons|proposée|écrivons)/,
      /As soon as a place (becomes free|is yours).*(offer|offered|write)/,
      /une place (libre|qui se libère) est ouverte à tous/,
      /a (free place|place that becomes free) is open to everybody/,
    ],
    ...{ who: visitor, call: 'POST /api/waiting-list', letter: 'waiting_list' },
  },
  'a key of the API': {
    says: [/Le cabinet est prévenu par e-mail/, /The firm is told by email/],
    ...{ who: office, call: 'POST /api/admin/api-keys', letter: 'security_alert' },
  },
  'access to a pharmacy’s space': {
    says: [
      /(Accès (ouvert|refusé), la personne|en sera) (est )?prévenue/,
      /Access (opened|refused), and they are told/,
      /Nous vous répondons par e-mail/,
      /We answer by email/,
    ],
    ...{ who: office, call: 'PUT /api/admin/pharmacy-contacts/:id', letter: 'pharmacy_access' },
  },
  'a message of a visitor': {
    says: [/^Nous vous contacterons bientôt/, /reply within 48|répondons sous 48 heures/],
    ...{ who: office, call: 'POST /api/admin/messages/:id/replies', letter: 'message_reply' },
  },
  'an invitation': {
    says: [/La personne reçoit un lien, valable 7 jours/, /They receive a link, good for 7 days/],
    ...{ who: office, call: 'POST /api/admin/invitations', letter: 'sign_in_code' },
  },
  'a registration given or corrected by the office': {
    says: [/les deux adresses sont prévenues/, /both addresses are told/],
    ...{ who: office, call: 'PUT /api/registrations/:id/participant', letter: 'registration' },
  },
}

/** Letters that take more than a call to be caused: received in a test of their own. */
const elsewhere: { says: RegExp[]; test: string }[] = [
  {
    says: [
      /Chacun reçoit un e-mail dans sa langue/,
      /Everyone gets an email in their language/,
      /(sera|seront) prévenues?$|will be told$|prévenues? aussi|told as well/,
      /ses inscrits sont prévenus|its people are told/,
      /vous êtes averti par e-mail et choisissez|you are told by email and choose/,
    ],
    test: 'src/server/announcements/delivery.test.ts',
  },
  {
    says: [
      /recevra (ce message|le texte)|recevront (ce message|le texte)|will get (the|this)/,
      /personne (ne )?recevra/i,
    ],
    test: 'src/server/registrations/letters.test.ts',
  },
  {
    says: [/la personne est prévenue par e-mail|and the person is told by email/],
    test: 'src/server/registrations/transfer.test.ts',
  },
  {
    says: [
      /envoyé à cet(te)? (e-mail|adresse)|code sent to that|is sent to your present address|present address/i,
      /Nous y envoyons un code|We send a code to it/,
      /vient (de vous )?d’être envoyé|vient de vous être envoyé|has just been sent/,
      /recevoir un autre code|receive another code/i,
    ],
    test: 'src/server/participants/link.test.ts',
  },
  {
    says: [/dit encore ce qui est corrigé/, /still says what is corrected/],
    test: 'tests/e2e/office/contact-data.spec.ts',
  },
  {
    says: [/La personne et vous recevez un e-mail|The person and you receive an email/],
    test: 'src/server/pharmacies/places.test.ts',
  },
  {
    says: [/L’officine reçoit un e-mail avec une seule facture/, /The pharmacy gets an email with a single proforma/],
    test: 'src/server/pharmacies/office-booking.test.ts',
  },
  { says: [/part à l’adresse actuelle/], test: 'src/server/notifications/notifications.test.ts' },
  {
    says: [
      /personne en est avertie par e-mail|person is told by email, with the way in|person is told by email\.$/,
      /^(Vous entrez|Votre accès s’ouvre|Pour entrer|Your access opens|To enter).*(code à six chiffres|code envoyé par e-mail|by email)/,
    ],
    test: 'src/server/registrations/access.test.ts',
  },
  { says: [/chaque personne reçoit un lien pour confirmer/], test: 'src/server/registrations/proof.test.ts' },
]

/** What people of the firm do themselves, or what promises no letter. */
const none: RegExp[] = [
  /identifiants|credentials/i, // the online course, by hand
  /Par e-mail, sous 24 heures|By email, within 24 hours/,
  /Nous vous rappelons (dans la journée|votre inscription)/, // a template of a reply, and a reminder that says what it is
  /nous vous (contactons|les rendons)|nous vous préviendr|Nous vous contactons|registered participants are told by email|participants inscrits en sont avertis/, // calls and announcements of people
  /^(Vous|You) rece(vez|ive) (ce message|this message)/,
  /^(?!.*e-?mail).*certificat/i, // a paper that is handed over, or read
  /Codes par e-mail|Prévenue? (d’une place|par)|à la main|aucun autre logiciel|n’est prévenue?\b|Nobody (is|has been) told|n’a (encore )?été prévenu/, // what was, or what is not
  /import|serveurs publics|private network|webhook|told of$|il est prévenu|tool is told|are told\b.*apart|told apart/i,
  /échanges avec le site sont chiffrés|emails that we send you|e-mails que nous vous envoyons|messages (we send you|que nous vous envoyons)|pas de publicité|send no advertising/,
  /Qui (reçoit|s’inscrit)|Who receives|notre équipe est prévenue|our team has been told|ne rece(vront|voient)|receive nothing more|reply to receive/,
  /^envoyé à|La personne n’est pas prévenue/,
  /constat|report, ranked|vous recevez, les jours|what you receive, the days|receives? a safe|reçoive|forecast, order/i,
  /par e-mail ou par WhatsApp|by email, WhatsApp|by email or by phone|par e-mail ou/,
  /get a quote|sent again after the line|nouvelle proposition/,
]

const promise =
  /confirmation envoyée|par e-?mail|\brecev(ez|rez|ra|ront)\b|\breçoit\b|nous vous (écriv|répond|contact|prévien|prévenons|envoy|commun|rappel|rend)\p{L}+|nous y envoyons|nous envoyons|\b(prévenu|averti|informé)e?s?\b|(joint|jointe)' à ce|est \$\{kind|vous est envoyée|envoyé à|\bsuit (par|dans|dès)|by e-?mail|will receive|\breceives?\b|\bwill get\b|\bgets an e-?mail|\bwe (send|write|reply|answer|tell) (you|to|a|within|by)|\b(is|are|be|been) told\b|attached to|\bfollows (by|in|once)\b|sent to you\b/iu

/** The texts that people read. */
function sentences(): string[] {
  const roots = ['src/web/i18n', 'src/web/office', 'src/web/site', 'src/web/content', 'src/server/mail', 'src/domain']
  const files = roots.flatMap((root) => readdirSync(root, { recursive: true }).map((file) => `${root}/${file}`))
  return files
    .filter((file) => (file.startsWith('src/web/office/') ? /words\.(fr|en)\.ts$/ : /\.tsx?$/).test(file))
    .filter((file) => !/\.test\.|audit|domain\/statements\/statement-words/.test(file))
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/^\s*\/\/.*$/gm, '')
      const texts = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
      return texts.map((found) => (found.slice(1).find((part) => part) ?? '').replaceAll(/\\u00A0|\u00A0/g, ' '))
    })
    .filter((text) => text.length > 15 && promise.test(text))
}

test('every sentence that promises a letter is in a list, and every line of a list is said', () => {
  const lists = [
    ...Object.values(caused).flatMap(({ says }) => says),
    ...elsewhere.flatMap(({ says }) => says),
    ...none,
  ]
  const found = sentences()
  expect.soft(found.filter((text) => !lists.some((line) => line.test(text)))).toEqual([])
  const kept = [...Object.values(caused), ...elsewhere].flatMap(({ says }) => says)
  expect(kept.filter((line) => !found.some((text) => line.test(text))).map(String)).toEqual([])
  for (const one of elsewhere) expect(existsSync(one.test)).toBe(true)
})

describe('is kept by', () => {
  test.each(Object.entries(caused))('%s', async (_, { who, call, letter, brings }) => {
    const [last] = await db
      .select({ id: sql<number>`coalesce(max(${notifications.id}), 0)`.mapWith(Number) })
      .from(notifications)
    const { url, body } = (await (typeof call === 'string' ? samples[call]?.() : call())) ?? { url: '' }
    const method = (typeof call === 'string' ? call.split(' ')[0] : 'PUT') === 'PUT' ? 'put' : 'post'
    const { status } = await as(who)[method](url, body ?? {})
    expect([url, Math.floor(status / 100)]).toEqual([url, 2])
    await makePapers(services)
    const written = await db
      .select()
      .from(notifications)
      .where(gt(notifications.id, last?.id ?? 0))
      .orderBy(asc(notifications.id))
    const before = server.received.length
    for (const { id } of written)
      await deliverMail({ database, jobs, send, flow, demo: true, clock: clock.now, log }, id)
    const [wanted] = written.filter(({ type }) => type === letter)
    const arrived = server.received
      .slice(before)
      .filter(({ subject, recipients }) => subject === wanted?.subject && recipients.includes(wanted?.to ?? ''))
    expect(arrived).toHaveLength(1)
    const papers = (arrived[0]?.attachments ?? []).flatMap(({ filename }) =>
      filename?.endsWith('.pdf') ? filename : [],
    )
    expect(papers).toEqual(brings ? [expect.stringMatching(brings)] : [])
  })
})
