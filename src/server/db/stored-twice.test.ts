import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { allTheSame } from '../../../tests/issued.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import { announcementKinds, toldWays } from '../../domain/announcements/announcement.ts'
import { deliveryStates, mailFlowStates } from '../../domain/announcements/notification.ts'
import { sessionReminderKinds } from '../../domain/announcements/session-reminder.ts'
import { outcomes } from '../../domain/attendance/open-presence.ts'
import { contradictionReasons } from '../../domain/attendance/presence-log.ts'
import { presenceStates } from '../../domain/attendance/presence-state.ts'
import { sheetTypes } from '../../domain/attendance/signed-sheet.ts'
import { providers } from '../../domain/company/payment-providers.ts'
import { deliveryStates as webhookDeliveryStates, webhookStates } from '../../domain/connect/webhook.ts'
import { densities } from '../../domain/desk/office-lists.ts'
import {
  documentKinds,
  documentStates,
  documentTypes,
  type IssuedCertificates,
} from '../../domain/documents/document.ts'
import { evaluationKinds } from '../../domain/evaluations/question.ts'
import { fneCallKinds, fneCallStates } from '../../domain/fne/call.ts'
import { mediaStates } from '../../domain/media/media.ts'
import { journals } from '../../domain/payments/journal.ts'
import { ownMovements } from '../../domain/payments/ledger.ts'
import { onlinePaymentStates } from '../../domain/payments/online-payment.ts'
import { onlineRefundStates } from '../../domain/payments/online-refund.ts'
import { paymentKinds, paymentMethods } from '../../domain/payments/payment.ts'
import { declarationStates } from '../../domain/payments/payment-declaration.ts'
import { contactStates } from '../../domain/pharmacies/pharmacy-contact.ts'
import { bulkActionKinds, bulkStepStates } from '../../domain/registrations/bulk-action.ts'
import { explainableKinds } from '../../domain/registrations/discrepancy.ts'
import { instalmentReminders } from '../../domain/registrations/instalment.ts'
import {
  paymentStatuses,
  type RegistrationSummary,
  registrationStatuses,
} from '../../domain/registrations/registration.ts'
import { formerHolderCauses } from '../../domain/registrations/registration-holder.ts'
import { pictureShapes } from '../../domain/site/site-content.ts'
import { staffRoles } from '../../domain/staff/role.ts'
import { statementLineStates } from '../../domain/statements/statement-line.ts'
import { lineProblems } from '../../domain/statements/statement-preview.ts'
import { halves } from '../../domain/trainings/session-days.ts'
import { trainingCategories, trainingKinds, trainingStatuses } from '../../domain/trainings/training.ts'
import { locales } from '../../domain/values/language.ts'
import { liveWaitingStates, waitingStates } from '../../domain/waiting-list/waiting-list.ts'
import { renderDocument } from '../documents/render-commands.ts'
import { draw } from '../pdf/draw.ts'
import { findSigningStore } from '../pdf/signing-store.ts'
import { documents } from './schema/documents.ts'
import { trainings } from './schema/trainings.ts'

const { as, build, db, services } = await startApi()
const { asOwner, pool } = services.database
const office = as(administrator(await build.administrator()))

/**
 * What stands in two places and is compared nowhere else (docs/data-model.md#stored-twice): a query for the rows that differ, and
 * statements that each make some differ.
 */
const facts: Record<string, { differing: string; breaking: string[] }> = {
  'a training and its programme say the same, but for what is the training’s own': {
    differing: `select t.id from trainings t join programmes p on p.id = t.programme_id
      cross join lateral shared_values(t.title, t.description, t.category, t.duration, t.price, t.details, t.english) mine
      cross join lateral shared_values(p.title, p.description, p.category, p.duration, p.price, p.details, p.english) theirs
      where own_fields <> array(select key from jsonb_each(mine) where value is distinct from theirs -> key order by key collate "C")`,
    breaking: [
      'update programmes set price = 1',
      `update programmes set details = jsonb_set(details, '{objectives}', '"Autres"')`,
      `alter table trainings disable trigger trainings_own_fields; update trainings set title = title || ' bis'`,
    ],
  },
  'an issued document and its snapshot say the same of it': {
    differing: `select id from documents where snapshot is not null and (
      kind <> snapshot->>'kind' or number <> snapshot->>'number' or locale <> snapshot->>'locale' or not title like '%' || number)`,
    breaking: [
      `update documents set number = number || '-X' where kind = 'invoice'`,
      `update documents set locale = 'en' where kind = 'receipt'`,
    ],
  },
  'a document and its registration are of one training': {
    differing:
      'select d.id from documents d join registrations r on r.id = d.registration_id where d.training_id <> r.training_id',
    breaking: [`update documents set training_id = (select max(id) from trainings) where kind = 'certificate'`],
  },
  'an invoice and its registration say the same price and reference': {
    differing: `select d.id from documents d join registrations r on r.id = d.registration_id where d.kind = 'invoice' and (
      (d.snapshot->>'price')::int is distinct from r.price or d.snapshot->>'paymentReference' <> r.payment_reference)`,
    breaking: ['update registrations set price = price + 1', `update registrations set payment_reference = 'X' || id`],
  },
  'a receipt and its payment say the same amount, of the same registration': {
    differing: `select d.id from documents d join payments p on p.id = d.payment_id
      where d.kind = 'receipt' and ((d.snapshot->>'amount')::int <> p.amount or d.registration_id <> p.registration_id)`,
    breaking: [
      `update documents set snapshot = jsonb_set(snapshot, '{amount}', '1') where kind = 'receipt'`,
      `update documents set registration_id = (select max(id) from registrations) where kind = 'receipt'`,
    ],
  },
  'an avoir and its refund say the same amount, of the same registration': {
    differing: `select d.id from documents d join payments p on p.id = d.payment_id and d.kind = 'credit_note'
      where (d.snapshot->>'amount')::int <> -p.amount or d.registration_id <> p.registration_id`,
    breaking: [`update documents set snapshot = jsonb_set(snapshot, '{amount}', '1') where kind = 'credit_note'`],
  },
  'an entry and its transaction say the same of how money moved, and entries add up to it': {
    differing: `select t.id from money_transactions t left join payments p on p.transaction_id = t.id group by t.id
      having t.kind is null and t.amount <> coalesce(sum(p.amount) filter (where moves_money(p.kind)), 0)
        or bool_or((p.method, p.reference) is distinct from (t.method, t.reference)) or (count(p.id) = 0) = (t.kind is null)`,
    breaking: [
      'alter table money_transactions disable trigger user; update money_transactions set amount = amount + 1',
      `alter table payments disable trigger user; update payments set method = 'autre'`,
      `insert into money_transactions (amount, method, valued_on) values (1, 'autre', now())`,
      `with own as (insert into money_transactions (amount, method, valued_on, kind, booked_on)
          values (1, 'autre', now(), 'fee', now()) returning id)
        insert into payments (registration_id, amount, method, transaction_id)
          select min(registration_id), 1, 'autre', (select id from own) from payments`,
    ],
  },
  'what is paid of a registration is the sum of its entries': {
    differing: `select r.id from registrations r left join payments p on p.registration_id = r.id
      group by r.id having r.payment_amount <> coalesce(sum(p.amount), 0)`,
    breaking: ['update registrations set payment_amount = payment_amount + 1 where payment_amount > 0'],
  },
  'a document that is ready has its file, and the size that is told is the file’s': {
    differing: `select d.id from documents d left join document_files f on f.document_id = d.id
      where d.file_size is distinct from octet_length(f.content) or (d.state = 'ready' and f.content is null)`,
    breaking: [
      'update documents set file_size = file_size + 1',
      'delete from document_files',
      `update documents set state = 'ready' where state = 'failed'`,
    ],
  },
  'the last number of a series is how many documents it has': {
    differing: `select series from document_numbers n cross join lateral (
        select count(*) as count, max(split_part(number, '-', 3)::int) as last from documents
        where number like n.series || '-' || n.year || '-%') issued
      where n.last is distinct from issued.last or n.last <> issued.count`,
    breaking: [
      `update document_numbers set last = last + 1 where series = 'C'`,
      `update documents set number = replace(number, '-00001', '-00009') where kind = 'receipt'`,
    ],
  },
  'each name of a trainer has its record': {
    differing: `select trainings.id from trainings cross join lateral unnest(trainings.trainers) as given (name)
      where not exists (select from trainers where trainers.name = given.name::citext)`,
    breaking: [`update trainers set name = name || ' X'`],
  },
  'what waits has a job': {
    differing: `select id, 'mail' as queue from notifications where state = 'queued' and not exists (select from pgboss.job
        where name in ('mail', 'code_mail') and state < 'completed' and data->>'id' = notifications.id::text)
      union all select id, 'document' from documents where state = 'pending' and not exists (select from pgboss.job
        where name = 'document' and state < 'completed' and data->>'id' = documents.id::text)`,
    breaking: [`delete from pgboss.job where name = 'mail'`, `delete from pgboss.job where name = 'document'`],
  },
}

/** Makes the files of what was issued; a second time of what was changed since. */
async function makeFiles(kinds: ('invoice' | 'receipt' | 'credit_note' | 'certificate')[]) {
  const store = await findSigningStore(services.config, services.database, services.secrets)
  const pending = await db.select().from(documents).where(eq(documents.state, 'pending'))
  for (const { id, kind } of pending) {
    if (kind !== 'upload' && kind !== 'quote' && kinds.includes(kind))
      await renderDocument({ ...services, store, papers: { make: draw }, log: { warn() {} } }, id)
  }
}

/** Two people register, pay, get back, finish; papers are made, corrected, revoked; one of the two is erased. */
async function liveThrough() {
  const training = await build.training({ price: 65_000 })
  const person = await build.participant()
  const register = async (email?: string) => {
    const form = registrationForm(training.id, email ? { email } : {})
    return (await as(visitor).post<RegistrationSummary>('/api/registrations', form)).body.id
  }
  const [one, other] = [await register(person.email), await register()]
  for (const registrationId of [one, other]) {
    await office.post('/api/payments', { registrationId, amount: 40_000, method: 'mobile' })
    await office.put(`/api/registrations/${registrationId}/status`, { status: 'confirmée' })
  }
  await office.post(`/api/registrations/${other}/refunds`, {
    amount: 5_000,
    method: 'espèces',
    reason: 'Trop perçu',
    afterwards: 'owed',
  })
  await db.update(trainings).set({ status: 'terminée' }).where(eq(trainings.id, training.id))
  const certificates = `/api/admin/trainings/${training.id}/certificates`
  const { issued } = (await office.post<IssuedCertificates>(certificates, allTheSame)).body
  await office.post(`/api/admin/documents/${issued[1]?.id}/supersede`)
  await makeFiles(['invoice', 'certificate'])
  await build.document({ registrationId: one, trainingId: training.id })
  const browser = as(participant(person))
  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, person.email)
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  await makeFiles(['receipt', 'credit_note'])
  await build.registration() // of another training
  // Its proforma waits to be made.
  const open = await build.training({ price: 65_000 })
  await as(visitor).post('/api/registrations', registrationForm(open.id))
  await build.training({ trainers: ['Dr Yao', 'Dr Konan'] })
}

/** What a statement makes differ; nothing of it stays. */
const differingAfter = (differing: string, statement: string) =>
  asOwner(async (client) => {
    await client.query('begin')
    await client.query(statement)
    const { rows } = await client.query(differing)
    await client.query('rollback')
    return rows
  })

await liveThrough()

test.each(Object.entries(facts))('%s', async (_, { differing, breaking }) => {
  expect((await pool.query(differing)).rows).toEqual([])
  for (const statement of breaking) expect(await differingAfter(differing, statement), statement).not.toEqual([])
})

/** The values that a constraint allows, and the product knows. */
const lists: Record<string, readonly string[]> = {
  announcement_recipients_way: toldWays,
  announcements_kind: announcementKinds,
  bulk_actions_action: bulkActionKinds,
  bulk_steps_state: bulkStepStates,
  document_numbers_series: ['A', 'C', 'D', 'F', 'R'],
  documents_kind: documentKinds,
  documents_state: documentStates,
  documents_type: documentTypes,
  backup_runs_kind: ['backup', 'rehearsal', 'copy'],
  course_steps_kind: ['at', 'done'],
  discrepancy_explanations_kind: [...explainableKinds],
  ledger_doubts_kind: ['uninvoiced', 'reference_shared', 'invoice_outdated'],
  list_displays_density: densities,
  waiting_entries_state: waitingStates,
  waiting_entries_end: liveWaitingStates,
  waiting_entries_locale: locales,
  email_codes_purpose: ['link', 'change_email', 'erase', 'pharmacy'],
  mail_flow_state: mailFlowStates,
  notifications_state: deliveryStates,
  online_payments_locale: locales,
  online_payments_provider: providers,
  online_payments_state: onlinePaymentStates,
  online_refunds_state: onlineRefundStates,
  payment_declarations_state: declarationStates,
  payments_kind: paymentKinds,
  presence_marks_state: presenceStates,
  presence_contradictions_reason: contradictionReasons,
  presence_contradictions_outcome: outcomes,
  evaluations_kind: evaluationKinds,
  signed_sheets_type: sheetTypes,
  session_halves_half: halves,
  payments_method: paymentMethods,
  pharmacy_contacts_state: contactStates,
  media_files_state: [...mediaStates],
  money_transactions_method: paymentMethods,
  money_transactions_own: ownMovements,
  statements_method: paymentMethods,
  statement_lines_kind: ['received', 'fee', 'payout', 'spent'],
  statement_lines_problem: lineProblems,
  statement_lines_state: statementLineStates,
  programmes_category: trainingCategories,
  registrations_cancelled_with: ['en_attente', 'confirmée', 'annulée'],
  registrations_locale: locales,
  registrations_payment: paymentStatuses,
  registrations_status: registrationStatuses,
  session_reminders_kind: sessionReminderKinds,
  fne_calls_kind: fneCallKinds,
  journal_lines_journal: journals,
  fne_calls_state: fneCallStates,
  former_holders_cause: formerHolderCauses,
  instalment_reminders_kind: Object.keys(instalmentReminders),
  site_picture_files_format: ['avif', 'webp'],
  site_pictures_shape: pictureShapes,
  trainings_category: trainingCategories,
  trainings_kind: trainingKinds,
  trainings_status: trainingStatuses,
  invitations_role: staffRoles,
  invitations_locale: locales,
  users_role: staffRoles,
  webhooks_state: webhookStates,
  webhook_deliveries_state: webhookDeliveryStates,
}

test('the database allows the values that the product knows, and no others', async () => {
  const { rows } = await pool.query<{ name: string; rule: string }>(
    `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%'`,
  )
  const allowed = rows.map(({ name, rule }) => [name, [...rule.matchAll(/'([^']+)'::text/g)].map(([, value]) => value)])
  expect(Object.fromEntries(allowed)).toEqual(lists)
})
