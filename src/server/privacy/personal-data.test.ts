import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { participant, startApi } from '../../../tests/api.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import { dump } from '../../../tests/traces.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import { personalFields } from '../audit/commands.ts'
import { declarations } from '../db/personal-columns.ts'
import { namesIn, type TableDeclaration } from '../db/personal-data.ts'
import { auditEntries, auditSeals } from '../db/schema/audit.ts'
import { courseSteps } from '../db/schema/course-progress.ts'
import { courseAnswers, courseAttempts, courseEditions, courseEnrolments } from '../db/schema/courses.ts'
import { documentFiles } from '../db/schema/documents.ts'
import { evaluationAnswers } from '../db/schema/evaluations.ts'
import { idempotencyKeys } from '../db/schema/installation.ts'
import { providerNotices } from '../db/schema/online-payments.ts'
import { emailCodes } from '../db/schema/participants.ts'
import { discrepancyExplanations, instalments, moneyTransactions } from '../db/schema/payments.ts'
import { personMerges } from '../db/schema/people.ts'
import { pharmacyAgreements } from '../db/schema/pharmacy-agreements.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { calendarNumbers } from '../db/schema/registrations.ts'
import { attempts, sessions } from '../db/schema/sessions.ts'
import { sessionHalves } from '../db/schema/trainings.ts'

// What src/server/db/personal-columns.ts says of participants is true: every column holds something to be recognised by.

const { as, build, db } = await startApi()
const email = 'trace-email@example.ci'
const aDay = 24 * 3_600_000

type Row = Record<string, unknown>
const nameOf = ({ table }: TableDeclaration) => getTableConfig(table).name
const traceOf = (table: string, column: string) => `trace-${table}-${column}`.toLowerCase()
/** What is to be recognised of a value, wherever it stands. */
const traceIn = (table: string, column: string) => (['email', 'to'].includes(column) ? email : traceOf(table, column))

/** A row's personal columns, each with a text of its own. */
function traces(table: string): Record<string, string> {
  const declared = declarations.find((one) => nameOf(one) === table)?.personal ?? []
  const columns = declared.flatMap((group) => namesIn(group.columns))
  return Object.fromEntries(columns.map((column) => [column, traceIn(table, column)]))
}

async function instalmentsOf(registrationId: number): Promise<Row[]> {
  await build.instalments({ registrationId })
  return db.select().from(instalments).where(eq(instalments.registrationId, registrationId))
}

async function answerCourse(registrationId: number, text: string): Promise<Row[]> {
  const { course, lessons, questions } = await build.course()
  const [edition] = await db.select().from(courseEditions).where(eq(courseEditions.courseId, course.id))
  const at = new Date('2026-05-06T07:08:09.123Z')
  const [id, line] = [randomUUID(), randomUUID()]
  await db.insert(courseEnrolments).values({ registrationId, editionId: edition?.id ?? 0, begunAt: at })
  const paper = [{ questionId: questions[0] ?? 0, order: [] }]
  await db
    .insert(courseAttempts)
    .values({ ...{ id, registrationId, paper }, lessonId: lessons.final, number: 1, begunAt: at })
  const moments = { deviceAt: at, givenAt: at, receivedAt: at }
  const given = { answer: { type: 'text' as const, text }, number: 1, question: 1, isLate: false }
  await db.insert(courseAnswers).values({ attemptId: id, id: line, ...given, ...moments })
  const step = { registrationId, lessonId: lessons.reading, kind: 'at' as const, position: 42.5, played: 10, number: 1 }
  await db.insert(courseSteps).values({ ...step, id: line, ...moments })
  // The export says an answer in words.
  return [{ ...moments, question: 1, isLate: false, answer: text }]
}

/** Rows about one participant, in every table that holds personal data of participants. */
async function settle() {
  const person = await build.participant({ ...traces('participants'), email })
  const moment = new Date('2026-05-06T07:08:09.123Z')
  const moments = { termsAcceptedAt: moment, provenAt: moment, proofRequestedAt: moment }
  const own = await build.registration({ ...traces('registrations'), ...moments, participantId: person.id })
  const registrationId = own.id
  const { title = '', description = '', revokedReason = '' } = traces('documents')
  const attached = await build.document({ registrationId, title, description })
  const { snapshot, ...issued } = await issuedDocument('certificate')
  if (!snapshot) throw new Error('nothing was issued')
  snapshot.person = { ...snapshot.person, lastName: traceOf('documents', 'snapshot') }
  const revoked = { ...issued, snapshot, revokedReason, revokedAt: moment }
  const certificate = await build.document({ registrationId, trainingId: own.trainingId, ...revoked })
  const content = Buffer.from(traceOf('document_files', 'content'))
  await db.update(documentFiles).set({ content })
  const letter = { ...traces('notifications'), type: 'document_ready', sentAt: moment, state: 'sent' } as const
  const { subject: _, ...message } = traces('contact_messages')
  const written = await build.contactMessage(message)
  const told = (column: string) =>
    Object.fromEntries(personalFields.map((name) => [name, traceOf('audit_entries', column)]))
  const entry = {
    actor: 'awa',
    action: 'change_contact',
    subjectType: 'registration',
    subjectId: registrationId,
  } as const
  const offer = { state: 'offered', offeredAt: moment, offerEndsAt: moment } as const
  const code = { purpose: 'link', locale: 'fr', expiresAt: new Date(Date.now() + aDay) } as const
  const payment = await build.payment({ registrationId, ...traces('payments') })
  const online = await build.onlinePayment({ registrationId, ...traces('online_payments') })
  const { reason, ...payer } = traces('statement_lines')
  // Waiting entries and messages are the person's only under a name with which they have registered.
  const { firstName = '', lastName = '' } = traces('waiting_entries') as Record<string, string>
  for (const name of [
    { firstName, lastName },
    { firstName: traceOf('contact_messages', 'name'), lastName: '' },
  ])
    await build.registration({ ...name, email, phone: person.phone })
  const browser = as(participant(person))
  await browser.get('/api/participant/profile')
  const rows: Record<string, Row[]> = {
    participants: [person],
    registrations: [own],
    payments: [payment],
    money_transactions: await db
      .insert(moneyTransactions)
      .values({ amount: 1, method: 'mobile', valuedOn: '2026-05-06', ...traces('money_transactions') })
      .returning(),
    instalments: await instalmentsOf(registrationId),
    payment_declarations: [
      await build.paymentDeclaration({
        registrationId,
        ...{ ...traces('payment_declarations'), picture: Buffer.from(traceOf('payment_declarations', 'picture')) },
        ...({ state: 'refused', decidedAt: moment } as const),
      }),
    ],
    online_payments: [online],
    provider_notices: await db
      .insert(providerNotices)
      .values({
        ...{ provider: 'wave', eventId: 'EV-1', onlinePaymentId: online.id, createdAt: moment },
        body: Buffer.from(traceOf('provider_notices', 'body')),
      })
      .returning(),
    statement_lines: [
      await build.statementLine({
        ...payer,
        ...({ state: 'recorded', transactionId: payment.transactionId, decidedAt: moment } as const),
      }),
      await build.statementLine({ ...({ state: 'ignored', decidedAt: moment } as const), reason: reason ?? '' }),
    ],
    discrepancy_explanations: await db
      .insert(discrepancyExplanations)
      .values({
        ...({ kind: 'credit_unused', subject: registrationId, standing: '10000' } as const),
        ...traces('discrepancy_explanations'),
        explainedBy: (await build.administrator()).id,
      } as typeof discrepancyExplanations.$inferInsert)
      .returning(),
    pharmacy_agreements: await db
      .insert(pharmacyAgreements)
      .values({
        ...{ registrationId, participantId: person.id, pharmacyId: (await build.pharmacy()).id },
        ...{ agreedAt: moment, withdrawnAt: new Date(moment.getTime() + aDay) },
      })
      .returning(),
    course_answers: await answerCourse(registrationId, traceOf('course_answers', 'answer')),
    course_steps: await db.select().from(courseSteps).where(eq(courseSteps.registrationId, registrationId)),
    evaluation_answers: await db
      .insert(evaluationAnswers)
      .values({ kind: 'hot', year: 2026, answers: [traceOf('evaluation_answers', 'answers')] })
      .returning(),
    presence_marks: await absence(own),
    signed_sheets: [
      await build.signedSheet({
        trainingId: own.trainingId,
        content: Buffer.from(traceOf('signed_sheets', 'content')),
      }),
    ],
    documents: [attached, certificate],
    document_files: [{ content }],
    notifications: [await build.notification({ registrationId, ...letter })],
    contact_messages: [written],
    message_replies: [await build.messageReply({ messageId: written.id, ...traces('message_replies') })],
    waiting_entries: [await build.waitingEntry({ ...traces('waiting_entries'), ...offer, termsAcceptedAt: moment })],
    person_merges: await db
      .insert(personMerges)
      .values({ email, otherEmail: '', ...traces('person_merges'), mergedBy: (await build.administrator()).id })
      .returning(),
    calendar_numbers: await db
      .insert(calendarNumbers)
      .values({ trainingId: own.trainingId, email, number: 3 })
      .returning(),
    email_codes: await db
      .insert(emailCodes)
      .values({ ...code, ...traces('email_codes'), email })
      .returning(),
    sessions: await db.update(sessions).set(traces('sessions')).returning(),
    audit_entries: await db
      .insert(auditEntries)
      .values({ ...entry, before: told('before'), after: told('after') })
      .returning(),
    audit_seals: await db.select().from(auditSeals),
    idempotency_keys: await db
      .insert(idempotencyKeys)
      .values({
        operation: 'pay',
        key: 'k',
        bodyHash: 'trace-idempotency_keys-bodyhash',
        answer: traces('idempotency_keys'),
      })
      .returning(),
    attempts: await db
      .insert(attempts)
      .values({ key: traceOf('attempts', 'key') })
      .returning(),
  }
  // The sum of the ledger stands on the registration.
  rows.registrations = [{ ...own, paymentAmount: 10_000, paymentStatus: 'partiel' }]
  return { rows, browser }
}

/** An absence of theirs, with its reason. */
async function absence({ id: registrationId, trainingId }: { id: number; trainingId: number }) {
  const [half] = await db
    .insert(sessionHalves)
    .values({ trainingId, date: '2026-05-06', half: 'morning', startsAt: '08:00', endsAt: '12:00' })
    .returning()
  return db
    .insert(presenceMarks)
    .values({
      id: randomUUID(),
      registrationId,
      halfId: half?.id ?? 0,
      state: 'absent',
      createdAt: new Date('2026-05-06T07:08:09.123Z'),
      ...traces('presence_marks'),
    })
    .returning()
}

/** Everything under a path of the export, such as `registrations.payments.date`. */
function exportedAt(data: PersonalData, path: string): unknown[] {
  const step = (values: unknown[], key: string) =>
    values.flatMap((value) => {
      const found = (value as Row)[key]
      return Array.isArray(found) ? found : [found]
    })
  return path.split('.').reduce(step, [data as unknown])
}
const asExported = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Columns of bytes, which a dump writes in hexadecimal digits. */
const asBytes = [
  'document_files.content',
  'signed_sheets.content',
  'payment_declarations.picture',
  'provider_notices.body',
]

test('what is declared of participants is exported, and erased, as it is declared', async () => {
  const { rows, browser } = await settle()
  const other = await build.notification()
  const { body } = await browser.get<PersonalData>('/api/participant/export')
  const text = JSON.stringify(body)

  for (const declaration of declarations) {
    const name = nameOf(declaration)
    const { personal = [], facts = [] } = declaration
    if (personal.length > 0) expect(Object.keys(rows), 'give the test a row of it').toContain(name)
    for (const { columns, exported } of [...personal, ...facts]) {
      for (const column of namesIn(columns)) {
        if (typeof exported === 'string') {
          const found = exportedAt(body, exported.replace('*', column))
          for (const row of rows[name] ?? []) expect(found, `${name}.${column}`).toContainEqual(asExported(row[column]))
        } else if (traceIn(name, column) !== email) {
          expect(text, `${name}.${column}`).not.toContain(traceOf(name, column))
        }
      }
    }
  }

  const before = [...(await dump(db)).values()].join('\n')
  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, email)
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  const after = [...(await dump(db)).values()].join('\n')

  for (const declaration of declarations) {
    const name = nameOf(declaration)
    for (const { columns, erased } of declaration.personal ?? []) {
      for (const column of namesIn(columns).filter(() => declaration.table !== auditSeals)) {
        const trace = asBytes.includes(`${name}.${column}`)
          ? Buffer.from(traceOf(name, column)).toString('hex')
          : traceIn(name, column)
        expect(before, `${name}.${column}`).toContain(trace)
        if (typeof erased === 'string') expect(after, `${name}.${column}`).not.toContain(trace)
        else expect(after, `${name}.${column}`).toContain(trace)
      }
    }
  }
  expect(after).toContain(other.textContent.toLowerCase())
})

test('papers are named in the reader’s language', async () => {
  const account = await build.participant()
  const registration = await build.registration({ participantId: account.id, email: account.email })
  const invoice = await issuedDocument('invoice')
  const own = { registrationId: registration.id, trainingId: registration.trainingId }
  await build.document({ ...invoice, ...own, title: `Facture proforma ${invoice.number}`, state: 'ready' })
  await build.document({ ...own, title: 'Support de la session' })
  const named = async (language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await as(participant(account)).get<PersonalData>('/api/participant/export', { headers })
    return body.documents.map(({ title }) => title)
  }
  expect(await named('fr')).toEqual([`Facture proforma ${invoice.number}`, 'Support de la session'])
  expect(await named('en')).toEqual([`Proforma invoice ${invoice.number}`, 'Support de la session'])
})
