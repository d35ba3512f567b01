import { randomUUID } from 'node:crypto'
import { defaultSettings } from '../src/domain/company/default-settings.ts'
import { fecLayout } from '../src/domain/payments/journal-file.ts'
import { personFields } from '../src/domain/registrations/registration.ts'
import { presenceCode } from '../src/server/encryption/presence-code.ts'
import { readConfig } from '../src/server/settings/config.ts'
import { administrator, type Caller, participant, pharmacyContact } from './api.ts'
import type { DeclaredRoute } from './contract.ts'
import { courseSamplesOn } from './courses.ts'
import { declarationLinkOf } from './declaration-link.ts'
import { evaluationSamplesOn } from './evaluations.ts'
import type { factoriesOn } from './factories/build.ts'
import { discountForm } from './factories/discount.ts'
import { issuedDocument } from './factories/document.ts'
import { mediaSamplesOn } from './factories/media.ts'
import type { ParticipantRow } from './factories/participant.ts'
import type { PharmacyContactRow } from './factories/pharmacy-contact.ts'
import { teamMember, teamOf } from './factories/site-content.ts'
import type { StaffRow } from './factories/staff-member.ts'
import { uniqueWord } from './factories/unique.ts'
import { bookedPerson, contactForm, pharmacyForm, profileForm, registrationForm, trainingForm } from './forms.ts'
import { allTheSame } from './issued.ts'
import { phoneAt } from './phone-log.ts'
import { quoteSamplesOn } from './quote-samples.ts'
import { staffSamplesOn } from './staff-samples.ts'
import { waitingSamplesOn } from './waiting-samples.ts'

/** A call that its route understands. */
export interface Sample {
  url: string
  body?: Record<string, unknown>
}

/**
 * For every route a call whose rows are made afresh, so that nothing but what a test changes can make it fail.
 * @param owner the participant whose registrations they are
 */
export function samplesOn(
  build: ReturnType<typeof factoriesOn>,
  owner: ParticipantRow,
): Record<string, () => Promise<Sample>> {
  const trainingUrl = async (rest = '') => `/api/trainings/${(await build.training()).id}${rest}`
  const datedUrl = async () => {
    const { id } = await build.training({ startsAt: new Date('2090-01-02T09:00:00Z') })
    return `/api/trainings/${id}`
  }
  const finishedUrl = async (of: string) => `${of}/trainings/${(await build.training({ status: 'terminée' })).id}/file`
  const pharmacyUrl = async () => `/api/admin/pharmacies/${(await build.pharmacy()).id}`
  const ownRegistration = () => build.registration({ participantId: owner.id, email: owner.email, phone: owner.phone })
  const registrationUrl = async (rest = '') => `/api/registrations/${(await ownRegistration()).id}${rest}`
  /** Of an enrolment of the owner's, opened where it is said from when to when. */
  const accessUrl = async (access?: { openedAt: Date; endsAt: Date }) => {
    const { id: trainingId } = await build.onlineCourse()
    const { email, phone } = owner
    const { id } = await build.registration({ trainingId, participantId: owner.id, email, phone })
    if (access) await build.courseAccess({ registrationId: id, ...access })
    return `/api/admin/registrations/${id}/access`
  }
  const ownUrl = async (list: string, rest = '') => `/api/participant${list}/${(await ownRegistration()).id}${rest}`
  const ownNotificationUrl = async (rest: string) => {
    const { id: registrationId } = await ownRegistration()
    return `/api/participant/notifications/${(await build.notification({ registrationId })).id}${rest}`
  }
  const documentUrl = async (rest = '', overrides: Parameters<typeof build.document>[0] = {}) =>
    `/api/admin/documents/${(await build.document(overrides)).id}${rest}`
  /** A session of the owner's that counts by its certificate. */
  const certified = async () => {
    const { id: registrationId } = await ownRegistration()
    const { snapshot } = await build.document({ ...(await issuedDocument('certificate')), registrationId })
    return { registrationId, year: snapshot?.issuedAt.slice(0, 4) }
  }
  let monthsClosed = 0
  return {
    'GET /api/openapi.json': async () => ({ url: '/api/openapi.json' }),
    'GET /api/docs': async () => ({ url: '/api/docs' }),
    'GET /api/docs/:group': async () => ({ url: '/api/docs/registrations?language=en' }),

    'POST /api/login': async () => ({
      url: '/api/login',
      body: { username: (await build.administrator()).username, password: 'un autre mot de passe' },
    }),
    'POST /api/logout': async () => ({ url: '/api/logout' }),
    'GET /api/user': async () => ({ url: '/api/user' }),

    'GET /api/trainings': async () => ({ url: '/api/trainings' }),
    'GET /api/trainings/:id': async () => ({ url: await trainingUrl() }),
    'GET /api/programmes': async () => ({ url: '/api/programmes' }),
    'GET /api/programmes/:id': async () => ({ url: `/api/programmes/${(await build.training()).programmeId}` }),
    'PUT /api/programmes/:id': async () => ({
      url: `/api/programmes/${(await build.training()).programmeId}`,
      body: {
        title: 'La chaîne du froid',
        accreditationNumber: 'CI-2026-014',
        validityMonths: 24,
        selfTransfer: true,
        sessions: 'all',
      },
    }),
    'GET /api/programmes/:id/sessions': async () => ({
      url: `/api/programmes/${(await build.training()).programmeId}/sessions`,
    }),
    'GET /api/programmes/:id/merges/:from': async () => {
      const [into, from] = [await build.training(), await build.training()]
      return { url: `/api/programmes/${into.programmeId}/merges/${from.programmeId}` }
    },
    'POST /api/programmes/:id/merges': async () => {
      const [into, from] = [await build.training(), await build.training()]
      return { url: `/api/programmes/${into.programmeId}/merges`, body: { from: from.programmeId } }
    },
    'POST /api/trainings/:id/repetitions/preview': async () => ({
      url: `${await datedUrl()}/repetitions/preview`,
      body: { unit: 'week', every: 1, times: 4 },
    }),
    'POST /api/trainings/:id/repetitions': async () => ({
      url: `${await datedUrl()}/repetitions`,
      body: { dates: ['2090-01-09'] },
    }),
    'GET /api/training-choices': async () => ({ url: '/api/training-choices' }),
    'POST /api/trainings': async () => ({ url: '/api/trainings', body: trainingForm() }),
    'PUT /api/trainings/:id': async () => ({ url: await trainingUrl(), body: trainingForm() }),
    'DELETE /api/trainings/:id': async () => ({ url: await trainingUrl() }),
    'GET /api/admin/own-trainings': async () => ({ url: '/api/admin/own-trainings' }),
    'GET /api/admin/trainings/calendar': async () => ({ url: '/api/admin/trainings/calendar?month=2026-12' }),
    'GET /api/admin/trainings/:id/participants': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/participants`,
    }),
    'GET /api/admin/trainings/:id/trainers': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/trainers`,
    }),
    'PUT /api/admin/trainings/:id/trainers': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/trainers`,
      body: { userId: (await build.staffMember('trainer')).id, isAssigned: true },
    }),
    'GET /api/admin/trainings/:id/file': async () => ({ url: await finishedUrl('/api/admin') }),
    'POST /api/admin/trainings/:id/file': async () => ({
      url: await finishedUrl('/api/admin'),
      body: { list: 'FDFP', language: 'fr' },
    }),
    'POST /api/pharmacy/trainings/:id/file': async () => ({
      url: await finishedUrl('/api/pharmacy'),
      body: { language: 'fr' },
    }),
    'GET /api/session-files/:id/:part': async () => ({
      url: '/api/session-files/1/1?format=pdf&list=FDFP&language=fr&state=x&expires=1795956670053&signature=x',
    }),
    'GET /api/admin/trainings/:id/overview': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/overview`,
    }),
    'GET /api/admin/trainings/:id/reminders': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/reminders`,
    }),
    'PUT /api/admin/trainings/:id/reminders': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/reminders`,
      body: { isOn: true },
    }),
    'GET /api/trainings/:id/impact': async () => ({ url: await trainingUrl('/impact') }),
    'GET /api/admin/trainings/:id/announcements': async () => ({
      url: `/api/admin/trainings/${(await build.announcement()).trainingId}/announcements`,
    }),
    'GET /api/admin/announcements/:id/recipients': async () => ({
      url: `/api/admin/announcements/${(await build.announcement()).id}/recipients`,
    }),
    'PUT /api/admin/announcements/:id/recipients/:registrationId': async () => {
      const { id, registrationId } = await build.announcement()
      return { url: `/api/admin/announcements/${id}/recipients/${registrationId}`, body: { way: 'phone' } }
    },
    'GET /api/admin/trainings/:id/days': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/days`,
    }),
    'PUT /api/admin/trainings/:id/days': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/days`,
      body: {
        halves: [{ date: '2099-12-14', half: 'morning', startsAt: '08:30', endsAt: '12:00', room: 'Salle A' }],
        confirmed: ['double_booked'],
      },
    }),
    'GET /api/admin/trainings/:id/signed-sheets': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/signed-sheets`,
    }),
    // A file is sent as multipart/form-data (presence/sheets.test.ts).
    'POST /api/admin/trainings/:id/signed-sheets': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/signed-sheets`,
      body: {},
    }),
    'GET /api/admin/signed-sheets/:id/file': async () => ({
      url: `/api/admin/signed-sheets/${(await build.signedSheet()).id}/file`,
    }),
    'DELETE /api/admin/signed-sheets/:id': async () => ({
      url: `/api/admin/signed-sheets/${(await build.signedSheet()).id}`,
    }),
    'GET /api/admin/trainings/:id/presence': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/presence`,
    }),
    'GET /api/admin/trainings/:id/presence/make-ups': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/presence/make-ups`,
    }),
    'POST /api/admin/trainings/:id/presence': async () => {
      const { id } = await build.training({ startsAt: new Date('2026-03-02T08:00:00Z'), duration: 4 })
      const { id: registrationId } = await build.registration({ trainingId: id, status: 'confirmée' })
      const mark = { id: randomUUID(), registrationId, date: '2026-03-02', half: 'morning', state: 'absent' }
      return { url: `/api/admin/trainings/${id}/presence`, body: { marks: [{ ...mark, reason: 'Garde' }] } }
    },
    'POST /api/admin/trainings/:id/presence/code': async () => {
      const { id, trainingId } = await build.registration()
      return {
        url: `/api/admin/trainings/${trainingId}/presence/code`,
        body: { code: presenceCode(readConfig({}).sessionSecret, { id, holderNumber: 0 }) },
      }
    },
    'GET /api/admin/presence/sessions': async () => ({ url: '/api/admin/presence/sessions' }),
    'POST /api/admin/presence/log': async () => {
      const { id: registrationId, trainingId } = await build.registration({ status: 'confirmée' })
      const phone = phoneAt(() => new Date())
      phone.tap(trainingId, { registrationId, date: '2026-03-02', state: 'absent', reason: 'Garde' })
      return { url: '/api/admin/presence/log', body: phone.form(phone.lines) }
    },
    'POST /api/admin/trainings/:id/presence/roster': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/presence/roster`,
      body: { device: randomUUID(), deviceName: 'Android · Chrome' },
    }),
    'GET /api/admin/trainings/:id/presence/open': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/presence/open`,
    }),
    'POST /api/admin/trainings/:id/presence/open': async () => ({
      url: `/api/admin/trainings/${(await build.training()).id}/presence/open`,
      body: { devices: [randomUUID()] },
    }),
    'GET /api/trainings/:id/registrations': async () => ({ url: await trainingUrl('/registrations') }),

    'GET /api/admin/imports': async () => ({ url: '/api/admin/imports' }),
    // A file is sent as multipart/form-data (imports/choices.test.ts).
    'POST /api/admin/imports/preview': async () => ({ url: '/api/admin/imports/preview', body: {} }),
    // Likewise (statements/preview.test.ts).
    'POST /api/admin/statements/preview': async () => ({ url: '/api/admin/statements/preview', body: {} }),
    'POST /api/admin/statements': async () => ({ url: '/api/admin/statements', body: {} }),
    'GET /api/admin/statement-lines': async () => ({ url: '/api/admin/statement-lines' }),
    'GET /api/admin/statement-lines/export': async () => ({ url: '/api/admin/statement-lines/export' }),
    'GET /api/admin/statement-lines/:id/proposal': async () => ({
      url: `/api/admin/statement-lines/${(await build.statementLine()).id}/proposal`,
    }),
    'POST /api/admin/statement-lines/decisions': async () => ({
      url: '/api/admin/statement-lines/decisions',
      body: {
        decisions: [{ id: (await build.statementLine()).id, act: 'ignore', reason: 'Virement entre nos comptes' }],
      },
    }),
    'POST /api/admin/imports': async () => ({ url: '/api/admin/imports', body: {} }),
    'POST /api/admin/imports/:id/undo': async () => ({ url: `/api/admin/imports/${(await build.import()).id}/undo` }),

    'POST /api/registrations': async () => ({
      url: '/api/registrations',
      body: registrationForm((await build.training()).id),
    }),
    'GET /api/admin/registrations': async () => ({ url: '/api/admin/registrations' }),
    'GET /api/admin/registrations/sums': async () => ({ url: '/api/admin/registrations/sums' }),
    'POST /api/admin/registrations': async () => ({
      url: '/api/admin/registrations',
      body: registrationForm((await build.training()).id),
    }),
    'PUT /api/registrations/:id/participant': async () => {
      const { id, version } = await ownRegistration()
      const form: Record<string, unknown> = registrationForm(0)
      const person = Object.fromEntries(Object.keys(personFields).map((name) => [name, form[name]]))
      return { url: `/api/registrations/${id}/participant`, body: { ...person, version } }
    },
    'POST /api/admin/registrations/:id/access': async () => ({ url: await accessUrl() }),
    'PUT /api/admin/registrations/:id/access': async () => {
      const openedAt = new Date()
      const endsAt = new Date(openedAt.getTime() + 1_000_000)
      const lastDay = new Date(openedAt.getTime() + 40 * 86_400_000).toISOString().slice(0, 10)
      return { url: await accessUrl({ openedAt, endsAt }), body: { lastDay, endsAt: endsAt.toISOString() } }
    },
    'GET /api/online-courses': async () => ({ url: '/api/online-courses' }),
    'GET /api/online-courses/:id': async () => ({ url: `/api/online-courses/${(await build.onlineCourse()).slug}` }),
    'POST /api/registrations/:id/reminder': async () => ({ url: await registrationUrl('/reminder') }),
    'GET /api/admin/pharmacies': async () => ({ url: '/api/admin/pharmacies' }),
    'GET /api/admin/pharmacies/export': async () => ({ url: '/api/admin/pharmacies/export' }),
    'POST /api/admin/pharmacies': async () => ({ url: '/api/admin/pharmacies', body: pharmacyForm }),
    'GET /api/admin/pharmacies/:id': async () => ({ url: await pharmacyUrl() }),
    'GET /api/admin/pharmacies/:id/account/:language': async () => ({ url: `${await pharmacyUrl()}/account/fr` }),
    'PUT /api/admin/pharmacies/:id': async () => ({ url: await pharmacyUrl(), body: pharmacyForm }),
    'PUT /api/admin/pharmacies/:id/archive': async () => ({
      url: `${await pharmacyUrl()}/archive`,
      body: { archived: true },
    }),
    'POST /api/admin/pharmacies/:id/merges': async () => ({
      url: `${await pharmacyUrl()}/merges`,
      body: { from: (await build.pharmacy()).id },
    }),
    'POST /api/admin/pharmacies/:id/invoices': async () => {
      const { id } = await build.pharmacy()
      const registration = await build.registration({ pharmacyId: id, price: 65_000 })
      return { url: `/api/admin/pharmacies/${id}/invoices`, body: { registrationIds: [registration.id] } }
    },
    'POST /api/admin/pharmacies/:id/bookings': async () => ({
      url: `${await pharmacyUrl()}/bookings`,
      body: { trainingId: (await build.training()).id, people: [{ kind: 'new', ...bookedPerson() }] },
    }),
    'POST /api/admin/pharmacies/:id/suggestions': async () => ({ url: `${await pharmacyUrl()}/suggestions` }),
    'PUT /api/admin/registrations/pharmacy': async () => ({
      url: '/api/admin/registrations/pharmacy',
      body: { ids: [(await build.registration()).id], pharmacyId: (await build.pharmacy()).id },
    }),
    'POST /api/pharmacy/codes': async () => ({ url: '/api/pharmacy/codes', body: { email: 'titulaire@example.ci' } }),
    'POST /api/pharmacy/session': async () => ({
      url: '/api/pharmacy/session',
      body: { email: 'titulaire@example.ci', code: '123456' },
    }),
    'GET /api/pharmacy/me': async () => ({ url: '/api/pharmacy/me' }),
    'PUT /api/pharmacy/access': async () => ({
      url: '/api/pharmacy/access',
      body: { name: 'Rose Aka', pharmacyName: 'Pharmacie de la Paix', phone: '07 08 09 10 11' },
    }),
    'GET /api/pharmacy/registrations': async () => ({ url: '/api/pharmacy/registrations' }),
    'GET /api/pharmacy/agreed-registrations': async () => ({ url: '/api/pharmacy/agreed-registrations' }),
    'GET /api/pharmacy/due': async () => ({ url: '/api/pharmacy/due' }),
    'GET /api/pharmacy/account/:language': async () => ({ url: '/api/pharmacy/account/fr' }),
    'POST /api/pharmacy/bookings': async () => ({
      url: '/api/pharmacy/bookings',
      body: {
        trainingId: (await build.training()).id,
        people: [bookedPerson()],
        unnamed: 1,
        termsAccepted: true,
      },
    }),
    'PUT /api/pharmacy/registrations/:id/person': async () => ({
      url: `/api/pharmacy/registrations/${(await build.registration()).id}/person`,
      body: bookedPerson(),
    }),
    'POST /api/pharmacy/registrations/:id/name': async () => ({
      url: `/api/pharmacy/registrations/${(await build.registration()).id}/name`,
    }),
    'POST /api/pharmacy/registrations/:id/cancel': async () => ({
      url: `/api/pharmacy/registrations/${(await build.registration()).id}/cancel`,
    }),
    'GET /api/pharmacy/registrations/:id/dates': async () => ({
      url: `/api/pharmacy/registrations/${(await build.registration()).id}/dates`,
    }),
    'POST /api/pharmacy/registrations/:id/transfer': async () => ({
      url: `/api/pharmacy/registrations/${(await build.registration()).id}/transfer`,
      body: { trainingId: (await build.training()).id },
    }),
    'GET /api/pharmacy/documents/:id/download': async () => ({
      url: `/api/pharmacy/documents/${(await build.document()).id}/download`,
    }),
    'GET /api/admin/pharmacy-contacts': async () => ({ url: '/api/admin/pharmacy-contacts' }),
    'PUT /api/admin/pharmacy-contacts/:id': async () => ({
      url: `/api/admin/pharmacy-contacts/${(await build.pharmacyContact()).id}`,
      body: { state: 'removed' },
    }),
    'GET /api/admin/people/:id': async () => ({ url: `/api/admin/people/${(await ownRegistration()).id}` }),
    'GET /api/admin/people/:id/hours': async () => ({ url: `/api/admin/people/${(await ownRegistration()).id}/hours` }),
    'GET /api/admin/people/:id/hours/:year/:language': async () => {
      const { registrationId, year } = await certified()
      return { url: `/api/admin/people/${registrationId}/hours/${year}/fr` }
    },
    'POST /api/admin/people/:id/merges': async () => ({
      url: `/api/admin/people/${(await build.registration()).id}/merges`,
      body: { otherId: (await build.registration()).id },
    }),
    'POST /api/admin/people/:id/separations': async () => {
      const { id, email } = await build.registration()
      return {
        url: `/api/admin/people/${id}/separations`,
        body: { otherId: (await build.registration({ email })).id },
      }
    },
    'DELETE /api/admin/people/:id/merges/:mergeId': async () => {
      const { personId, mergeId } = await build.personMerge()
      return { url: `/api/admin/people/${personId}/merges/${mergeId}` }
    },
    'GET /api/admin/bulk-actions': async () => ({ url: '/api/admin/bulk-actions' }),
    'POST /api/admin/bulk-actions': async () => {
      const { id, status } = await ownRegistration()
      return { url: '/api/admin/bulk-actions', body: { action: 'remind', registrations: [{ id, status }] } }
    },
    'POST /api/admin/bulk-actions/:id/stop': async () => ({ url: '/api/admin/bulk-actions/2147483647/stop' }),
    'DELETE /api/admin/bulk-actions/:id': async () => ({ url: '/api/admin/bulk-actions/2147483647' }),
    'GET /api/admin/registrations/export': async () => ({ url: '/api/admin/registrations/export' }),
    'GET /api/admin/payments/export': async () => ({ url: '/api/admin/payments/export' }),
    'GET /api/admin/payments/period/export': async () => ({ url: '/api/admin/payments/period/export' }),
    'GET /api/admin/trainings/export': async () => ({ url: '/api/admin/trainings/export' }),
    'GET /api/admin/messages/export': async () => ({ url: '/api/admin/messages/export' }),
    'GET /api/admin/notifications/export': async () => ({ url: '/api/admin/notifications/export' }),
    'GET /api/admin/documents/export': async () => ({ url: '/api/admin/documents/export' }),
    'GET /api/admin/audit/export': async () => ({ url: '/api/admin/audit/export' }),
    'GET /api/admin/mail-flow': async () => ({ url: '/api/admin/mail-flow' }),
    'GET /api/admin/notifications': async () => ({ url: '/api/admin/notifications' }),
    'GET /api/admin/notifications/:id': async () => ({
      url: `/api/admin/notifications/${(await build.notification()).id}`,
    }),
    'PUT /api/admin/notifications/read': async () => ({
      url: '/api/admin/notifications/read',
      body: { through: (await build.notification()).id },
    }),
    'PUT /api/admin/notifications/unread': async () => ({
      url: '/api/admin/notifications/unread',
      body: { readAt: '2026-11-07T08:00:00.000Z' },
    }),
    'POST /api/admin/notifications/:id/resend': async () => ({
      url: `/api/admin/notifications/${(await build.notification()).id}/resend`,
    }),
    'GET /api/registrations/:id': async () => ({ url: await registrationUrl() }),
    'PUT /api/registrations/:id/status': async () => ({
      url: await registrationUrl('/status'),
      body: { status: 'confirmée' },
    }),
    'PUT /api/registrations/:id/price': async () => ({
      url: `/api/registrations/${(await build.registration({ price: null })).id}/price`,
      body: { price: 70_000 },
    }),
    'PUT /api/registrations/:id/payment': async () => ({
      url: await registrationUrl('/payment'),
      body: { paymentStatus: 'partiel', paymentAmount: 10_000 },
    }),
    'POST /api/registrations/:id/refunds': async () => {
      const { registrationId } = await build.payment()
      return {
        url: `/api/registrations/${registrationId}/refunds`,
        body: { amount: 1_000, method: 'espèces', reason: 'Session annulée', afterwards: 'owed' },
      }
    },
    'POST /api/registrations/:id/credit-transfers': async () => {
      const [from, to] = [await build.registration({ status: 'annulée' }), await build.registration()]
      await build.payment({ registrationId: from.id })
      return {
        url: `/api/registrations/${from.id}/credit-transfers`,
        body: { registrationId: to.id, amount: 1_000 },
      }
    },
    'POST /api/registrations/proof': async () => ({
      url: '/api/registrations/proof',
      body: await build.emailProof(),
    }),

    ...quoteSamplesOn(build),
    ...evaluationSamplesOn(build),
    ...courseSamplesOn(build, owner),

    ...waitingSamplesOn(build, owner),

    'GET /api/payments': async () => ({ url: '/api/payments' }),
    'GET /api/payments/recorders': async () => ({ url: '/api/payments/recorders' }),
    'GET /api/payments/sums': async () => ({ url: '/api/payments/sums' }),
    'POST /api/payments': async () => ({
      url: '/api/payments',
      body: { registrationId: (await build.registration()).id, amount: 1_000, method: 'espèces' },
    }),
    'GET /api/payments/aged-balance': async () => ({ url: '/api/payments/aged-balance' }),
    'GET /api/payments/period': async () => ({ url: '/api/payments/period' }),
    'GET /api/payments/discrepancies': async () => ({ url: '/api/payments/discrepancies' }),
    'POST /api/payments/discrepancies/explanations': async () => {
      const { id: subject } = await build.registration({ price: 65_000, paymentStatus: 'complet' })
      const standing = 'complet 0 65000'
      return {
        url: '/api/payments/discrepancies/explanations',
        body: { kind: 'overridden', subject, standing, reason: 'Payé au siège' },
      }
    },
    'GET /api/payments/months': async () => ({ url: '/api/payments/months' }),
    // A month of its own each time.
    'POST /api/payments/months/:month/closing': async () => ({
      url: `/api/payments/months/${new Date(Date.UTC(2001, monthsClosed++, 1)).toISOString().slice(0, 7)}/closing`,
    }),
    'GET /api/payments/months/:month/sheet/:language': async () => ({ url: '/api/payments/months/2026-06/sheet/fr' }),
    'POST /api/payments/transactions': async () => ({
      url: '/api/payments/transactions',
      body: { allocations: [{ registrationId: (await build.registration()).id, amount: 1_000 }], method: 'espèces' },
    }),
    'GET /api/admin/people/:id/account/:language': async () => ({
      url: `/api/admin/people/${(await build.payment()).registrationId}/account/fr`,
    }),
    'POST /api/payments/:id/reversal': async () => ({
      url: `/api/payments/${(await build.payment()).id}/reversal`,
      body: { reason: 'Saisi deux fois' },
    }),
    'POST /api/payments/:id/bounce': async () => ({
      url: `/api/payments/${(await build.payment({ method: 'chèque' })).id}/bounce`,
      body: { fee: 5_000 },
    }),
    'POST /api/online-payments/check': async () => ({
      url: '/api/online-payments/check',
      body: declarationLinkOf(await build.registration()),
    }),
    'POST /api/online-payments': async () => ({
      url: '/api/online-payments',
      body: { ...declarationLinkOf(await build.registration({ price: 65_000 })), provider: 'wave', amount: '65000' },
    }),
    'GET /api/registrations/:id/refund-ways': async () => ({
      url: await registrationUrl('/refund-ways'),
    }),
    'POST /api/admin/online-refunds/:id/given': async () => ({
      url: `/api/admin/online-refunds/${(await build.onlineRefund()).id}/given`,
    }),
    'POST /api/admin/online-payments/:id/check': async () => ({
      url: `/api/admin/online-payments/${(await build.onlinePayment()).id}/check`,
    }),
    'POST /api/payment-declarations/check': async () => ({
      url: '/api/payment-declarations/check',
      body: declarationLinkOf(await build.registration()),
    }),
    // A form with a picture is sent as multipart/form-data (declarations/declare.test.ts).
    'POST /api/payment-declarations': async () => ({ url: '/api/payment-declarations', body: {} }),
    'GET /api/admin/payment-declarations': async () => ({ url: '/api/admin/payment-declarations' }),
    'GET /api/admin/payment-declarations/:id/picture': async () => ({
      url: `/api/admin/payment-declarations/${(await build.paymentDeclaration({ picture: Buffer.from('a picture') })).id}/picture`,
    }),
    'POST /api/admin/payment-declarations/:id/confirmation': async () => ({
      url: `/api/admin/payment-declarations/${(await build.paymentDeclaration()).id}/confirmation`,
      body: { amount: 9_000 },
    }),
    'POST /api/admin/payment-declarations/:id/refusal': async () => ({
      url: `/api/admin/payment-declarations/${(await build.paymentDeclaration()).id}/refusal`,
      body: { reason: 'Introuvable chez l’opérateur' },
    }),
    'GET /api/admin/discounts': async () => ({ url: '/api/admin/discounts' }),
    'POST /api/admin/discounts': async () => ({ url: '/api/admin/discounts', body: discountForm() }),
    'PUT /api/admin/discounts/:id': async () => ({
      url: `/api/admin/discounts/${(await build.discount()).id}`,
      body: { isActive: false },
    }),
    'GET /api/admin/discounts/export': async () => ({ url: '/api/admin/discounts/export' }),
    'GET /api/payments/instalments': async () => ({ url: '/api/payments/instalments' }),
    'PUT /api/registrations/:id/instalments': async () => ({
      url: `/api/registrations/${(await build.registration({ price: 60_000 })).id}/instalments`,
      body: {
        instalments: ['2090-01-10', '2090-02-10'].map((dueOn) => ({ dueOn, amount: 30_000 })),
      },
    }),
    'PUT /api/registrations/:id/discount': async () => ({
      url: await registrationUrl('/discount'),
      body: { amount: 1_000, reason: 'Deux inscriptions de la même officine' },
    }),
    'GET /api/admin/dashboard': async () => ({ url: '/api/admin/dashboard' }),
    'GET /api/admin/dashboard/:period': async () => ({ url: '/api/admin/dashboard/this_month' }),
    'GET /api/admin/backups': async () => ({ url: '/api/admin/backups' }),
    'GET /api/admin/system': async () => ({ url: '/api/admin/system' }),

    'POST /api/participant/link-profile': async () => ({
      url: '/api/participant/link-profile',
      body: { email: `${uniqueWord()}@example.ci`, phone: '0708091011' },
    }),
    'GET /api/participant/profile': async () => ({ url: '/api/participant/profile' }),
    'PUT /api/participant/profile': async () => ({ url: '/api/participant/profile', body: profileForm(owner.email) }),
    'POST /api/participant/profile/email': async () => ({
      url: '/api/participant/profile/email',
      body: { code: '000000' },
    }),
    'GET /api/participant/registrations': async () => ({ url: '/api/participant/registrations' }),
    'GET /api/participant/registrations/:id': async () => ({ url: await ownUrl('/registrations') }),
    'POST /api/participant/registrations/:id/cancel': async () => ({ url: await ownUrl('/registrations', '/cancel') }),
    // Where it is already, which changes nothing.
    'POST /api/participant/registrations/:id/transfer': async () => {
      const { id, trainingId } = await ownRegistration()
      return { url: `/api/participant/registrations/${id}/transfer`, body: { trainingId } }
    },
    'PUT /api/participant/registrations/:id/pharmacy': async () => {
      const { id: pharmacyId } = await build.pharmacy()
      await build.registration({ participantId: owner.id, pharmacyId })
      return { url: await ownUrl('/registrations', '/pharmacy'), body: { pharmacyId, agreed: true } }
    },
    'GET /api/participant/notifications': async () => ({ url: '/api/participant/notifications' }),
    'GET /api/participant/notifications/:id/html': async () => ({ url: await ownNotificationUrl('/html') }),
    'PUT /api/participant/notifications/:id/read': async () => ({ url: await ownNotificationUrl('/read') }),
    'GET /api/participant/hours': async () => ({ url: '/api/participant/hours' }),
    'GET /api/participant/hours/:year/:language': async () => ({
      url: `/api/participant/hours/${(await certified()).year}/fr`,
    }),
    'GET /api/participant/export': async () => ({ url: '/api/participant/export' }),
    // Not confirmed: the owner is needed for other calls.
    'POST /api/participant/erase': async () => ({ url: '/api/participant/erase', body: { confirmed: false } }),
    'GET /api/participant/documents': async () => ({ url: '/api/participant/documents' }),
    'GET /api/participant/documents/:id/download': async () => {
      const { id } = await build.document({ registrationId: (await ownRegistration()).id })
      return { url: `/api/participant/documents/${id}/download` }
    },
    // Its address is signed for the session that asks for it (documents/files.test.ts).
    'GET /api/documents/:id/file': async () => ({ url: `/api/documents/${(await build.document()).id}/file` }),
    'GET /api/verification/:number': async () => {
      const { number } = await build.document(await issuedDocument('certificate'))
      return { url: `/api/verification/${number}` }
    },
    'GET /api/admin/documents': async () => ({ url: '/api/admin/documents' }),
    // A file is sent as multipart/form-data (documents/files.test.ts).
    'POST /api/admin/documents': async () => ({
      url: `/api/admin/documents?title=Support&trainingId=${(await build.training()).id}`,
      body: {},
    }),
    'GET /api/admin/documents/:id': async () => ({ url: await documentUrl() }),
    'GET /api/admin/documents/:id/download': async () => ({ url: await documentUrl('/download') }),
    'DELETE /api/admin/documents/:id': async () => ({ url: await documentUrl() }),
    'POST /api/admin/documents/:id/revoke': async () => ({
      url: await documentUrl('/revoke', await issuedDocument('certificate')),
      body: { reason: 'Absente' },
    }),
    'POST /api/admin/documents/:id/supersede': async () => ({
      url: await documentUrl('/supersede', await issuedDocument('certificate')),
    }),
    'POST /api/admin/documents/:id/retry': async () => ({
      url: await documentUrl('/retry', { ...(await issuedDocument('invoice')), state: 'failed' }),
    }),
    'PUT /api/admin/documents/:id/fne': async () => ({
      url: await documentUrl('/fne', await issuedDocument('invoice')),
      body: { fneNumber: '2505842N26000001234', fneUrl: 'https://www.services.fne.dgi.gouv.ci/1' },
    }),
    'GET /api/admin/fne': async () => ({ url: '/api/admin/fne' }),
    'POST /api/admin/fne/certify': async () => ({
      url: '/api/admin/fne/certify',
      body: { documentIds: [(await build.document(await issuedDocument('invoice'))).id] },
    }),
    // A file is sent as multipart/form-data (documents/fne/settle.test.ts).
    'POST /api/admin/fne/export': async () => ({ url: '/api/admin/fne/export', body: {} }),
    'POST /api/admin/fne/calls/:id/settle': async () => ({
      url: `/api/admin/fne/calls/${(await build.fneCall()).id}/settle`,
      body: { reference: `9606123E26${uniqueWord()}` },
    }),
    'GET /api/admin/online-payments': async () => ({ url: '/api/admin/online-payments' }),
    'GET /api/admin/payment-providers': async () => ({ url: '/api/admin/payment-providers' }),
    'PUT /api/admin/payment-providers/:provider/keys': async () => ({
      url: '/api/admin/payment-providers/cinetpay/keys',
      body: { apiKey: 'sk_test_0042', apiPassword: 'mot-de-passe-0042' },
    }),
    'POST /api/admin/payment-providers/:provider/resume': async () => ({
      url: '/api/admin/payment-providers/wave/resume',
    }),
    'PUT /api/admin/fne/key': async () => ({ url: '/api/admin/fne/key', body: { key: 'cle-de-test-0042' } }),
    'POST /api/admin/fne/resume': async () => ({ url: '/api/admin/fne/resume' }),
    'POST /api/admin/trainings/:id/certificates': async () => {
      const { id } = await build.training({ status: 'terminée' })
      const { id: registrationId } = await build.registration({ trainingId: id, status: 'confirmée' })
      return {
        url: `/api/admin/trainings/${id}/certificates`,
        body: { registrationIds: [registrationId], ...allTheSame },
      }
    },
    'GET /api/admin/retention': async () => ({ url: '/api/admin/retention' }),
    'PUT /api/admin/retention': async () => ({ url: '/api/admin/retention', body: { isOn: false } }),
    'GET /api/admin/settings': async () => ({ url: '/api/admin/settings' }),
    ...Object.fromEntries(
      Object.entries(defaultSettings).map(([group, body]) => [
        `PUT /api/admin/settings/${group}`,
        async () => ({ url: `/api/admin/settings/${group}`, body }),
      ]),
    ),
    'PUT /api/admin/settings/journal': async () => ({
      url: '/api/admin/settings/journal',
      body: { layouts: [{ ...fecLayout, name: 'Cabinet' }] },
    }),
    // A file is sent as multipart/form-data (office-settings/signature.test.ts).
    'POST /api/admin/settings/fneLogo': async () => ({ url: '/api/admin/settings/fneLogo', body: {} }),
    'POST /api/admin/settings/signature': async () => ({ url: '/api/admin/settings/signature', body: {} }),
    'GET /api/admin/settings/signature/:id': async () => ({
      url: `/api/admin/settings/signature/${(await build.signature()).id}`,
    }),
    'GET /api/admin/site/:part': async () => ({ url: '/api/admin/site/team' }),
    'GET /api/admin/site/versions/:id': async () => ({
      url: `/api/admin/site/versions/${(await build.siteContent()).id}`,
    }),
    'PUT /api/admin/site': async () => {
      const { id: version } = await build.siteContent()
      return {
        url: '/api/admin/site',
        body: { part: 'team', value: teamOf(teamMember()), version, action: 'draft' },
      }
    },
    'DELETE /api/admin/site/:part/:entry': async () => {
      await build.siteContent()
      return { url: '/api/admin/site/team/awa' }
    },
    // A picture is sent as multipart/form-data (site/pictures.test.ts).
    'POST /api/admin/site/pictures': async () => ({ url: '/api/admin/site/pictures?shape=portrait', body: {} }),
    ...mediaSamplesOn(build),
    'GET /api/participant/calendar': async () => ({ url: '/api/participant/calendar' }),
    'POST /api/participant/calendar': async () => ({ url: '/api/participant/calendar' }),
    'DELETE /api/participant/calendar': async () => ({ url: '/api/participant/calendar' }),
    'GET /api/participant/sessions': async () => ({ url: '/api/participant/sessions' }),
    'DELETE /api/participant/sessions': async () => ({ url: '/api/participant/sessions' }),

    ...staffSamplesOn(build),
    'GET /api/admin/audit': async () => ({ url: '/api/admin/audit' }),
    'GET /api/admin/messages': async () => ({ url: '/api/admin/messages' }),
    'GET /api/admin/messages/:id': async () => ({
      url: `/api/admin/messages/${(await build.contactMessage()).id}`,
    }),
    'POST /api/admin/messages/:id/replies': async () => ({
      url: `/api/admin/messages/${(await build.contactMessage()).id}/replies`,
      body: { text: 'Bonjour, nous vous rappelons demain.', lastReplyId: null },
    }),
    'PUT /api/admin/messages': async () => ({
      url: '/api/admin/messages',
      body: { ids: [(await build.contactMessage()).id], read: true },
    }),
    'PUT /api/admin/messages/:id/assignee': async () => ({
      url: `/api/admin/messages/${(await build.contactMessage()).id}/assignee`,
      body: { userId: (await build.administrator()).id },
    }),
    'PUT /api/admin/messages/:id': async () => ({
      url: `/api/admin/messages/${(await build.contactMessage()).id}`,
      body: { read: true },
    }),

    'POST /api/contact': async () => ({ url: '/api/contact', body: contactForm() }),
    'GET /api/notifications/unread': async () => ({ url: '/api/notifications/unread' }),
    'GET /api/notifications/:id/html': async () => ({
      url: `/api/notifications/${(await build.notification()).id}/html`,
    }),
    'PUT /api/notifications/:id/read': async () => ({
      url: `/api/notifications/${(await build.notification()).id}/read`,
    }),
  }
}

/** Somebody whom a route admits: a participant or who speaks for a pharmacy where only they may call, else an administrator. */
export const admittedTo = (
  { permission }: Pick<DeclaredRoute, 'permission'>,
  people: { owner: ParticipantRow; colleague: StaffRow; contact: PharmacyContactRow },
): Caller => {
  if (permission?.name === 'participants') return participant(people.owner)
  const isOfPharmacies = permission?.name === 'pharmacies' || permission?.name === 'pharmacy contacts'
  return isOfPharmacies ? pharmacyContact(people.contact) : administrator(people.colleague)
}
