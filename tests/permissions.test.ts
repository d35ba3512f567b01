import { expect, test } from 'vitest'
import { staffRoles } from '../src/domain/staff/role.ts'
import type { Permission } from '../src/server/session/permission.ts'
import { administrator, participant, pharmacyContact, staffMember, startApi, visitor } from './api.ts'
import { minutes } from './clock.ts'
import { routesOf } from './contract.ts'
import { type Sample, samplesOn } from './samples.ts'

const { api, as, build, clock } = await startApi()
const owner = await build.participant()
const contact = await build.pharmacyContact()
const samples = samplesOn(build, owner)

/** Every route of the API, and who may call it. */
const table: Record<string, Permission['name']> = {
  'GET /api/openapi.json': 'everyone',
  'GET /api/docs': 'everyone',
  'GET /api/docs/:group': 'everyone',

  'POST /api/login': 'everyone',
  'POST /api/logout': 'everyone',
  'GET /api/user': 'signed in',

  'GET /api/training-choices': 'everyone',
  'GET /api/trainings': 'everyone',
  'GET /api/trainings/:id': 'everyone',
  'GET /api/programmes': 'staff',
  'GET /api/programmes/:id': 'staff',
  'PUT /api/programmes/:id': 'administrators',
  'GET /api/programmes/:id/sessions': 'staff',
  'GET /api/programmes/:id/merges/:from': 'administrators',
  'POST /api/programmes/:id/merges': 'administrators',
  'POST /api/trainings/:id/repetitions/preview': 'administrators',
  'POST /api/trainings/:id/repetitions': 'administrators',
  'POST /api/trainings': 'administrators',
  'PUT /api/trainings/:id': 'administrators',
  'DELETE /api/trainings/:id': 'administrators',
  'GET /api/trainings/:id/impact': 'administrators',
  'GET /api/admin/trainings/:id/announcements': 'administrators',
  'GET /api/admin/announcements/:id/recipients': 'administrators',
  'PUT /api/admin/announcements/:id/recipients/:registrationId': 'administrators',
  'GET /api/trainings/:id/registrations': 'money readers',
  'GET /api/admin/own-trainings': 'training staff',
  'GET /api/admin/trainings/calendar': 'staff',
  'GET /api/admin/trainings/:id/participants': 'training staff',
  'GET /api/admin/trainings/:id/trainers': 'administrators',
  'PUT /api/admin/trainings/:id/trainers': 'administrators',
  'GET /api/admin/trainings/:id/overview': 'money readers',
  'GET /api/admin/trainings/:id/reminders': 'administrators',
  'PUT /api/admin/trainings/:id/reminders': 'administrators',
  'GET /api/admin/trainings/:id/days': 'training staff',
  'PUT /api/admin/trainings/:id/days': 'administrators',
  'GET /api/admin/trainings/:id/signed-sheets': 'training staff',
  'POST /api/admin/trainings/:id/signed-sheets': 'session holders',
  'GET /api/admin/signed-sheets/:id/file': 'training staff',
  'DELETE /api/admin/signed-sheets/:id': 'session holders',
  'GET /api/admin/trainings/:id/presence': 'training staff',
  'POST /api/admin/trainings/:id/presence': 'session holders',
  'GET /api/admin/trainings/:id/presence/make-ups': 'session holders',
  'POST /api/admin/trainings/:id/presence/code': 'session holders',
  'GET /api/admin/presence/sessions': 'session holders',
  'POST /api/admin/presence/log': 'session holders',
  'POST /api/admin/trainings/:id/presence/roster': 'session holders',
  'GET /api/admin/trainings/:id/presence/open': 'training staff',
  'POST /api/admin/trainings/:id/presence/open': 'administrators',

  'GET /api/admin/imports': 'administrators',
  'POST /api/admin/imports/preview': 'administrators',
  'POST /api/admin/imports': 'administrators',
  'POST /api/admin/imports/:id/undo': 'administrators',
  'POST /api/admin/statements/preview': 'money recorders',
  'POST /api/admin/statements': 'money recorders',
  'GET /api/admin/statement-lines': 'money readers',
  'GET /api/admin/statement-lines/export': 'money recorders',
  'GET /api/admin/statement-lines/:id/proposal': 'money readers',
  'POST /api/admin/statement-lines/decisions': 'money recorders',

  'POST /api/registrations': 'everyone',
  'GET /api/admin/registrations': 'money readers',
  'GET /api/admin/registrations/sums': 'money readers',
  'POST /api/admin/registrations': 'administrators',
  'PUT /api/registrations/:id/participant': 'administrators',
  'POST /api/registrations/:id/reminder': 'administrators',
  'GET /api/admin/pharmacies': 'money readers',
  'GET /api/admin/pharmacies/export': 'money recorders',
  'POST /api/admin/pharmacies': 'administrators',
  'GET /api/admin/pharmacies/:id': 'money readers',
  'PUT /api/admin/pharmacies/:id': 'administrators',
  'PUT /api/admin/pharmacies/:id/archive': 'administrators',
  'POST /api/admin/pharmacies/:id/merges': 'administrators',
  'POST /api/admin/pharmacies/:id/invoices': 'money recorders',
  'POST /api/admin/pharmacies/:id/bookings': 'administrators',
  'POST /api/admin/pharmacies/:id/suggestions': 'administrators',
  'PUT /api/admin/registrations/pharmacy': 'administrators',
  'GET /api/admin/quotes': 'money readers',
  'GET /api/admin/quotes/export': 'money recorders',
  'POST /api/admin/quotes': 'administrators',
  'POST /api/admin/quotes/:id/letters': 'administrators',
  'POST /api/admin/quotes/:id/withdrawal': 'administrators',
  'POST /api/quotes/check': 'everyone',
  'POST /api/quotes/code': 'everyone',
  'POST /api/quotes/papers': 'everyone',
  'GET /api/quotes/:id/papers/:paper': 'everyone',
  'POST /api/quotes/accept': 'everyone',
  'POST /api/pharmacy/codes': 'everyone',
  'POST /api/pharmacy/session': 'everyone',
  'GET /api/pharmacy/me': 'pharmacy contacts',
  'PUT /api/pharmacy/access': 'pharmacy contacts',
  'GET /api/pharmacy/registrations': 'pharmacies',
  'GET /api/pharmacy/agreed-registrations': 'pharmacies',
  'GET /api/pharmacy/due': 'pharmacies',
  'GET /api/pharmacy/account/:language': 'pharmacies',
  'POST /api/pharmacy/bookings': 'pharmacies',
  'PUT /api/pharmacy/registrations/:id/person': 'pharmacies',
  'POST /api/pharmacy/registrations/:id/name': 'pharmacies',
  'POST /api/pharmacy/registrations/:id/cancel': 'pharmacies',
  'GET /api/pharmacy/registrations/:id/dates': 'pharmacies',
  'POST /api/pharmacy/registrations/:id/transfer': 'pharmacies',
  'GET /api/pharmacy/documents/:id/download': 'pharmacies',
  'GET /api/admin/pharmacy-contacts': 'money readers',
  'PUT /api/admin/pharmacy-contacts/:id': 'administrators',
  'GET /api/admin/people/:id': 'money readers',
  'GET /api/admin/people/:id/hours': 'money readers',
  'GET /api/admin/people/:id/hours/:year/:language': 'money readers',
  'POST /api/admin/people/:id/merges': 'administrators',
  'POST /api/admin/people/:id/separations': 'administrators',
  'DELETE /api/admin/people/:id/merges/:mergeId': 'administrators',
  'POST /api/waiting-list': 'everyone',
  'POST /api/waiting-list/check': 'everyone',
  'POST /api/waiting-list/leave': 'everyone',
  'POST /api/waiting-list/accept': 'everyone',
  'GET /api/participant/waiting-list': 'participants',
  'POST /api/participant/waiting-list/:id/leave': 'participants',
  'POST /api/participant/waiting-list/:id/accept': 'participants',
  'GET /api/pharmacy/waiting-list': 'pharmacies',
  'POST /api/pharmacy/waiting-list/:id/leave': 'pharmacies',
  'POST /api/pharmacy/waiting-list/:id/accept': 'pharmacies',
  'GET /api/admin/trainings/:id/waiting-list': 'money readers',
  'POST /api/admin/trainings/:id/waiting-list': 'administrators',
  'POST /api/admin/waiting-list/:id/place': 'administrators',
  'DELETE /api/admin/waiting-list/:id': 'administrators',
  'GET /api/admin/people/:id/waiting-list': 'money readers',
  'GET /api/admin/own-calendar': 'staff',
  'POST /api/admin/own-calendar': 'staff',
  'DELETE /api/admin/own-calendar': 'staff',
  'GET /api/participant/calendar': 'participants',
  'POST /api/participant/calendar': 'participants',
  'DELETE /api/participant/calendar': 'participants',
  'GET /api/admin/list-views': 'staff',
  'POST /api/admin/list-views': 'staff',
  'DELETE /api/admin/list-views/:id': 'staff',
  'GET /api/admin/list-displays': 'staff',
  'PUT /api/admin/list-displays': 'staff',
  'GET /api/admin/bulk-actions': 'administrators',
  'POST /api/admin/bulk-actions': 'administrators',
  'POST /api/admin/bulk-actions/:id/stop': 'administrators',
  'DELETE /api/admin/bulk-actions/:id': 'administrators',
  'GET /api/admin/registrations/export': 'money recorders',
  'GET /api/admin/payments/export': 'money recorders',
  'GET /api/admin/payments/period/export': 'money recorders',
  'GET /api/admin/trainings/export': 'money recorders',
  'GET /api/admin/messages/export': 'administrators',
  'GET /api/admin/notifications/export': 'administrators',
  'GET /api/admin/documents/export': 'money recorders',
  'GET /api/admin/audit/export': 'administrators',
  'GET /api/admin/notifications': 'office readers',
  'GET /api/admin/mail-flow': 'office readers',
  'GET /api/admin/notifications/:id': 'office readers',
  'PUT /api/admin/notifications/read': 'administrators',
  'PUT /api/admin/notifications/unread': 'administrators',
  'POST /api/admin/notifications/:id/resend': 'administrators',
  'GET /api/registrations/:id': 'money readers',
  'PUT /api/registrations/:id/status': 'administrators',
  'PUT /api/registrations/:id/price': 'administrators',
  'PUT /api/registrations/:id/payment': 'money recorders',
  'POST /api/registrations/:id/refunds': 'money recorders',
  'POST /api/registrations/:id/credit-transfers': 'money recorders',
  'POST /api/registrations/proof': 'everyone',

  'GET /api/payments': 'money readers',
  'GET /api/payments/recorders': 'money readers',
  'GET /api/payments/sums': 'money readers',
  'POST /api/payments': 'money recorders',
  'GET /api/admin/people/:id/account/:language': 'money readers',
  'GET /api/admin/pharmacies/:id/account/:language': 'money readers',
  'GET /api/payments/aged-balance': 'money readers',
  'GET /api/payments/months': 'money readers',
  'GET /api/payments/period': 'money readers',
  'GET /api/payments/discrepancies': 'money readers',
  'POST /api/payments/discrepancies/explanations': 'money recorders',
  'POST /api/payments/months/:month/closing': 'money recorders',
  'GET /api/payments/months/:month/sheet/:language': 'money readers',
  'POST /api/payments/transactions': 'money recorders',
  'POST /api/payments/:id/reversal': 'money recorders',
  'POST /api/payments/:id/bounce': 'money recorders',
  'POST /api/online-payments': 'everyone',
  'POST /api/online-payments/check': 'everyone',
  'POST /api/admin/online-payments/:id/check': 'money recorders',
  'GET /api/admin/online-payments': 'money readers',
  'GET /api/admin/payment-providers': 'money readers',
  'PUT /api/admin/payment-providers/:provider/keys': 'administrators',
  'POST /api/admin/payment-providers/:provider/resume': 'administrators',
  'PUT /api/admin/settings/onlinePayments': 'administrators',
  'GET /api/registrations/:id/refund-ways': 'money recorders',
  'POST /api/admin/online-refunds/:id/given': 'money recorders',
  'POST /api/payment-declarations': 'everyone',
  'POST /api/payment-declarations/check': 'everyone',
  'GET /api/admin/payment-declarations': 'money readers',
  'GET /api/admin/payment-declarations/:id/picture': 'money readers',
  'POST /api/admin/payment-declarations/:id/confirmation': 'money recorders',
  'POST /api/admin/payment-declarations/:id/refusal': 'money recorders',
  'GET /api/admin/discounts': 'money readers',
  'POST /api/admin/discounts': 'administrators',
  'PUT /api/admin/discounts/:id': 'administrators',
  'GET /api/admin/discounts/export': 'money recorders',
  'PUT /api/registrations/:id/discount': 'administrators',
  'PUT /api/registrations/:id/instalments': 'money recorders',
  'GET /api/payments/instalments': 'money readers',
  'GET /api/admin/dashboard': 'money readers',
  'GET /api/admin/dashboard/:period': 'money readers',
  'GET /api/admin/backups': 'money readers',
  'GET /api/admin/system': 'administrators',

  'POST /api/participant/link-profile': 'everyone',
  'GET /api/participant/profile': 'everyone',
  'PUT /api/participant/profile': 'participants',
  'POST /api/participant/profile/email': 'participants',
  'GET /api/participant/registrations': 'participants',
  'GET /api/participant/registrations/:id': 'participants',
  'POST /api/participant/registrations/:id/cancel': 'participants',
  'POST /api/participant/registrations/:id/transfer': 'participants',
  'PUT /api/participant/registrations/:id/pharmacy': 'participants',
  'GET /api/participant/notifications': 'participants',
  'GET /api/participant/notifications/:id/html': 'participants',
  'PUT /api/participant/notifications/:id/read': 'participants',
  'GET /api/participant/export': 'participants',
  'GET /api/participant/hours': 'participants',
  'GET /api/participant/hours/:year/:language': 'participants',
  'POST /api/participant/erase': 'participants',
  'GET /api/participant/documents': 'participants',
  'GET /api/participant/documents/:id/download': 'participants',
  'GET /api/documents/:id/file': 'signed in',
  'GET /api/verification/:number': 'everyone',
  'GET /api/admin/documents': 'money readers',
  'POST /api/admin/documents': 'administrators',
  'GET /api/admin/documents/:id': 'money readers',
  'GET /api/admin/documents/:id/download': 'money readers',
  'DELETE /api/admin/documents/:id': 'administrators',
  'POST /api/admin/documents/:id/revoke': 'administrators',
  'POST /api/admin/documents/:id/supersede': 'administrators',
  'POST /api/admin/documents/:id/retry': 'administrators',
  'PUT /api/admin/documents/:id/fne': 'money recorders',
  'POST /api/admin/trainings/:id/certificates': 'administrators',
  'GET /api/admin/site/:part': 'administrators',
  'GET /api/admin/site/versions/:id': 'administrators',
  'PUT /api/admin/site': 'administrators',
  'DELETE /api/admin/site/:part/:entry': 'administrators',
  'POST /api/admin/site/pictures': 'administrators',
  'GET /api/participant/sessions': 'participants',
  'DELETE /api/participant/sessions': 'participants',

  'GET /api/admin/users': 'office readers',
  'GET /api/admin/users/export': 'administrators',
  'POST /api/admin/users': 'administrators',
  'PUT /api/admin/users/:id': 'administrators',
  'GET /api/admin/api-keys': 'administrators',
  'POST /api/admin/api-keys': 'administrators',
  'POST /api/admin/api-keys/:id/revoke': 'administrators',
  'GET /api/admin/webhooks': 'administrators',
  'POST /api/admin/webhooks': 'administrators',
  'PUT /api/admin/webhooks/:id': 'administrators',
  'DELETE /api/admin/webhooks/:id': 'administrators',
  'POST /api/admin/webhooks/:id/pause': 'administrators',
  'POST /api/admin/webhooks/:id/resume': 'administrators',
  'POST /api/admin/webhooks/:id/secret': 'administrators',
  'POST /api/admin/webhooks/:id/tests': 'administrators',
  'GET /api/admin/webhooks/:id/deliveries': 'administrators',
  'POST /api/admin/webhooks/:id/deliveries/:delivery/again': 'administrators',
  'GET /api/admin/invitations': 'administrators',
  'POST /api/admin/invitations': 'administrators',
  'POST /api/admin/invitations/:id/resend': 'administrators',
  'DELETE /api/admin/invitations/:id': 'administrators',
  'POST /api/invitations/check': 'everyone',
  'POST /api/invitations/accept': 'everyone',
  'PUT /api/admin/users/:id/role': 'administrators',
  'PUT /api/admin/users/:id/password': 'administrators',
  'PUT /api/admin/account/password': 'staff',
  'POST /api/admin/proof': 'staff, also without the required factor',
  'GET /api/admin/account': 'staff, also without the required factor',
  'POST /api/admin/account/second-factor': 'staff, also without the required factor',
  'PUT /api/admin/account/second-factor': 'staff, also without the required factor',
  'POST /api/admin/account/recovery-codes': 'staff',
  'DELETE /api/admin/account/second-factor': 'staff',
  'GET /api/admin/fne': 'money readers',
  'POST /api/admin/fne/certify': 'money recorders',
  'POST /api/admin/fne/export': 'administrators',
  'POST /api/admin/fne/calls/:id/settle': 'money recorders',
  'PUT /api/admin/fne/key': 'administrators',
  'POST /api/admin/fne/resume': 'administrators',
  'GET /api/admin/settings': 'administrators',
  'PUT /api/admin/settings/contact': 'administrators',
  'PUT /api/admin/settings/firm': 'administrators',
  'PUT /api/admin/settings/fne': 'administrators',
  'PUT /api/admin/settings/payment': 'administrators',
  'PUT /api/admin/settings/papers': 'administrators',
  'PUT /api/admin/settings/places': 'administrators',
  'PUT /api/admin/settings/certificates': 'administrators',
  'PUT /api/admin/settings/accounts': 'administrators',
  'PUT /api/admin/settings/journal': 'administrators',
  'PUT /api/admin/settings/letters': 'administrators',
  'PUT /api/admin/settings/replies': 'administrators',
  'PUT /api/admin/settings/reminders': 'administrators',
  'PUT /api/admin/settings/partners': 'administrators',
  'PUT /api/admin/settings/firstRun': 'administrators',
  'PUT /api/admin/settings/sessionFile': 'administrators',
  'PUT /api/admin/settings/security': 'administrators',
  'POST /api/admin/settings/fneLogo': 'administrators',
  'POST /api/admin/settings/signature': 'administrators',
  'GET /api/admin/settings/signature/:id': 'administrators',
  'PUT /api/admin/settings/signer': 'administrators',
  'GET /api/admin/retention': 'administrators',
  'PUT /api/admin/retention': 'administrators',
  'GET /api/admin/sessions': 'staff',
  'DELETE /api/admin/sessions/:id': 'staff',
  'GET /api/admin/audit': 'office readers',
  'GET /api/admin/messages': 'office readers',
  'GET /api/admin/messages/:id': 'office readers',
  'PUT /api/admin/messages': 'administrators',
  'PUT /api/admin/messages/:id': 'administrators',
  'PUT /api/admin/messages/:id/assignee': 'administrators',
  'POST /api/admin/messages/:id/replies': 'administrators',

  'POST /api/contact': 'everyone',
  'GET /api/notifications/unread': 'office readers',
  'GET /api/notifications/:id/html': 'office readers',
  'PUT /api/notifications/:id/read': 'administrators',
}

const callers = {
  visitor: async () => visitor,
  participant: async () => participant(owner),
  'other participant': async () => participant(await build.participant()),
  'pharmacy contact': async () => pharmacyContact(contact),
  'other pharmacy contact': async () => pharmacyContact(await build.pharmacyContact()),
  administrator: async () => administrator(await build.administrator()),
  accountant: async () => staffMember(await build.staffMember('accountant')),
  trainer: async () => staffMember(await build.staffMember('trainer')),
  reader: async () => staffMember(await build.staffMember('reader')),
}
type CallerName = keyof typeof callers

const inSpace: CallerName[] = ['participant', 'other participant']
const ofPharmacies: CallerName[] = ['pharmacy contact', 'other pharmacy contact']
const admitted: Record<Permission['name'], readonly CallerName[]> = {
  everyone: ['visitor', ...inSpace, ...ofPharmacies, ...staffRoles],
  'signed in': [...inSpace, ...ofPharmacies, ...staffRoles],
  participants: inSpace,
  'pharmacy contacts': ofPharmacies,
  pharmacies: ofPharmacies,
  staff: staffRoles,
  'staff, also without the required factor': staffRoles,
  administrators: ['administrator'],
  'office readers': ['administrator', 'reader'],
  'money readers': ['administrator', 'accountant', 'reader'],
  'money recorders': ['administrator', 'accountant'],
  'training staff': ['administrator', 'reader', 'trainer'],
  'session holders': ['administrator', 'trainer'],
}

/** Who is heard, and yet answered otherwise than with the thing asked for: another's record is as if it did not exist. */
type Answers = Partial<Record<CallerName, [status: number, code: string]>>
const all = (names: readonly CallerName[], answer: [number, string]): Answers =>
  Object.fromEntries(names.map((name) => [name, answer]))
const refused: Record<string, Answers> = {
  'POST /api/login': all(admitted.everyone, [401, 'wrong_credentials']),
  'PUT /api/admin/account/second-factor': all(staffRoles, [422, 'invalid']), // no factor was offered
  'POST /api/admin/account/recovery-codes': all(staffRoles, [409, 'second_factor_off']),
  'POST /api/admin/proof': all(staffRoles, [422, 'invalid']), // a wrong password
  // Another's session is as if it did not exist.
  'DELETE /api/admin/sessions/:id': all(staffRoles, [404, 'not_found']),
  // So is what another asked for.
  'POST /api/admin/bulk-actions/:id/stop': { administrator: [404, 'not_found'] },
  'DELETE /api/admin/bulk-actions/:id': { administrator: [404, 'not_found'] },
  // A view that a colleague shares is for administrators to remove.
  'DELETE /api/admin/list-views/:id': all(['accountant', 'trainer', 'reader'], [404, 'not_found']),
  'GET /api/participant/profile': all(['visitor', ...ofPharmacies, ...staffRoles], [404, 'no_profile']),
  'POST /api/pharmacy/session': all(admitted.everyone, [422, 'wrong_code']),
  'PUT /api/pharmacy/registrations/:id/person': all(ofPharmacies, [404, 'registration_not_found']),
  'POST /api/pharmacy/registrations/:id/name': all(ofPharmacies, [404, 'registration_not_found']),
  'POST /api/pharmacy/registrations/:id/cancel': all(ofPharmacies, [404, 'registration_not_found']),
  'GET /api/pharmacy/registrations/:id/dates': all(ofPharmacies, [404, 'registration_not_found']),
  'POST /api/pharmacy/registrations/:id/transfer': all(ofPharmacies, [404, 'registration_not_found']),
  'GET /api/pharmacy/documents/:id/download': all(ofPharmacies, [404, 'document_not_found']),
  'PUT /api/pharmacy/access': all(ofPharmacies, [409, 'contact_not_waiting']), // the office has answered
  'POST /api/participant/erase': all(inSpace, [422, 'invalid']), // not confirmed
  'POST /api/participant/profile/email': all(inSpace, [422, 'wrong_code']),
  'GET /api/participant/hours/:year/:language': { 'other participant': [404, 'hours_none'] },
  'GET /api/participant/registrations/:id': { 'other participant': [404, 'registration_not_found'] },
  'POST /api/participant/registrations/:id/cancel': { 'other participant': [404, 'registration_not_found'] },
  'POST /api/participant/registrations/:id/transfer': { 'other participant': [404, 'registration_not_found'] },
  'PUT /api/participant/registrations/:id/pharmacy': { 'other participant': [404, 'registration_not_found'] },
  'POST /api/pharmacy/waiting-list/:id/leave': all(ofPharmacies, [404, 'waiting_entry_not_found']),
  'POST /api/pharmacy/waiting-list/:id/accept': all(ofPharmacies, [404, 'waiting_entry_not_found']),
  'POST /api/participant/waiting-list/:id/leave': { 'other participant': [404, 'waiting_entry_not_found'] },
  'POST /api/participant/waiting-list/:id/accept': { 'other participant': [404, 'waiting_entry_not_found'] },
  'GET /api/participant/documents/:id/download': { 'other participant': [404, 'document_not_found'] },
  'GET /api/documents/:id/file': all(admitted['signed in'], [404, 'document_not_found']),
  // An accountant reads papers of money, a trainer the sessions assigned to them: others are as if they did not exist.
  'GET /api/admin/documents/:id': { accountant: [404, 'document_not_found'] },
  'GET /api/admin/documents/:id/download': { accountant: [404, 'document_not_found'] },
  'GET /api/admin/trainings/:id/participants': { trainer: [404, 'training_not_found'] },
  'GET /api/admin/trainings/:id/days': { trainer: [404, 'training_not_found'] },
  'GET /api/admin/trainings/:id/signed-sheets': { trainer: [404, 'training_not_found'] },
  'POST /api/admin/trainings/:id/signed-sheets': {
    administrator: [415, 'unsupported_media_type'],
    trainer: [404, 'training_not_found'],
  },
  'GET /api/admin/signed-sheets/:id/file': { trainer: [404, 'sheet_not_found'] },
  'DELETE /api/admin/signed-sheets/:id': { trainer: [404, 'sheet_not_found'] },
  'GET /api/admin/trainings/:id/presence': { trainer: [404, 'training_not_found'] },
  'POST /api/admin/trainings/:id/presence': { trainer: [404, 'training_not_found'] },
  'GET /api/admin/trainings/:id/presence/make-ups': { trainer: [404, 'training_not_found'] },
  'POST /api/admin/trainings/:id/presence/code': { trainer: [404, 'training_not_found'] },
  'POST /api/admin/trainings/:id/presence/roster': { trainer: [404, 'training_not_found'] },
  'GET /api/admin/trainings/:id/presence/open': { trainer: [404, 'training_not_found'] },
  'POST /api/admin/documents': { administrator: [415, 'unsupported_media_type'] },
  'POST /api/admin/fne/certify': all(admitted['money recorders'], [409, 'fne_not_ready']), // the firm has set nothing
  'POST /api/admin/fne/export': { administrator: [415, 'unsupported_media_type'] },
  'POST /api/admin/fne/resume': { administrator: [409, 'fne_stopped'] }, // no stickers were lacking
  'POST /api/admin/imports/preview': { administrator: [415, 'unsupported_media_type'] },
  'POST /api/admin/imports': { administrator: [415, 'unsupported_media_type'] },
  'POST /api/admin/statements': all(admitted['money recorders'], [415, 'unsupported_media_type']),
  'POST /api/admin/statements/preview': all(admitted['money recorders'], [415, 'unsupported_media_type']),
  'POST /api/admin/settings/fneLogo': { administrator: [415, 'unsupported_media_type'] },
  'POST /api/admin/settings/signature': { administrator: [415, 'unsupported_media_type'] },
  'POST /api/admin/site/pictures': { administrator: [415, 'unsupported_media_type'] },
  'POST /api/payment-declarations': all(admitted.everyone, [415, 'unsupported_media_type']),
  'POST /api/admin/payment-providers/:provider/resume': { administrator: [409, 'provider_not_stopped'] },
  'POST /api/online-payments': all(admitted.everyone, [409, 'provider_away']), // nobody takes payments
  'POST /api/admin/online-payments/:id/check': all(admitted['money recorders'], [409, 'provider_away']),
  'GET /api/participant/notifications/:id/html': { 'other participant': [404, 'not_found'] },
  'PUT /api/participant/notifications/:id/read': { 'other participant': [404, 'not_found'] },
}

/** What would give accounts or everybody's data away: it asks for a proof that is at most ten minutes old. */
const dangerous = [
  'POST /api/admin/users',
  'PUT /api/admin/users/:id',
  'PUT /api/admin/users/:id/role',
  'POST /api/admin/api-keys',
  'POST /api/admin/webhooks',
  'PUT /api/admin/webhooks/:id',
  'DELETE /api/admin/webhooks/:id',
  'POST /api/admin/webhooks/:id/secret',
  'POST /api/admin/invitations',
  'POST /api/admin/invitations/:id/resend',
  'PUT /api/admin/users/:id/password',
  'POST /api/admin/account/second-factor',
  'PUT /api/admin/account/second-factor',
  'DELETE /api/admin/account/second-factor',
  'POST /api/admin/account/recovery-codes',
  'PUT /api/admin/fne/key',
  'PUT /api/admin/payment-providers/:provider/keys',
  'PUT /api/admin/settings/onlinePayments',
  'PUT /api/admin/settings/fne',
  'PUT /api/admin/settings/payment',
  'PUT /api/admin/settings/security',
  'PUT /api/admin/retention',
  ...Object.keys(table).filter((route) => route.endsWith('/export') && route.startsWith('GET /api/admin/')),
]

const routes = routesOf(api)

test('the table has every route of the API, and no other', () => {
  expect(Object.keys(table).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
})

test('the API is asked for every route, and no other', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(table).sort())
})

/** All calls; on the embedded database, beside PostgreSQL, so many of them, from the first to the last. */
const sampleSize = Number(process.env.CALLS_IN_SAMPLE ?? routes.length)
const tried = routes.filter((_, index) => index % Math.floor(routes.length / sampleSize) === 0)

test.each(tried)('$method $path', async ({ method, path, permission }) => {
  const route = `${method} ${path}`
  const expected = table[route]
  const makeSample = samples[route]
  if (!expected || !makeSample) return // the tests above tell
  expect.soft(permission?.name, 'declared').toBe(expected)

  const send = async (browser: ReturnType<typeof as>, { url, body }: Sample) => {
    const answer = await browser.send<{ code?: string }>(method, url, {
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { answer, told: `${url} ${JSON.stringify(body ?? null)}` }
  }
  if (admitted[expected].includes('administrator')) {
    const browser = as(await callers.administrator())
    await browser.get('/api/user')
    clock.advance(11 * minutes)
    const { answer, told } = await send(browser, await makeSample())
    const asksForProof = answer.status === 403 && answer.body.code === 'proof_needed'
    expect.soft(asksForProof, `asks an administrator for a proof: ${told}`).toBe(dangerous.includes(route))
  }
  // What is refused changes nothing: one row serves all refusals.
  const untouched = await makeSample()
  for (const name of Object.keys(callers) as CallerName[]) {
    const isAdmitted = admitted[expected].includes(name)
    const { answer, told } = await send(as(await callers[name]()), isAdmitted ? await makeSample() : untouched)
    const refusal = isAdmitted
      ? refused[route]?.[name]
      : name === 'visitor'
        ? [401, 'unauthenticated']
        : [403, 'forbidden']
    if (refusal) expect.soft([answer.status, answer.body.code], `${name}: ${told}`).toEqual(refusal)
    else expect.soft([200, 201, 204], `${name}: ${told}`).toContain(answer.status)
  }
})
