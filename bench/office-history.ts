// What years of work leave beside the registrations and payments of `npm run seed`: a mail and a line of the audit trail for each,
// received messages, and documents. Made by the database itself; nobody is written to.
import type { Database } from '../src/server/db/open.ts'
import { packText } from '../src/server/db/packed-text.ts'
import { sumUpTallies } from '../src/server/registrations/tally-commands.ts'
import { letterTexts } from './letters.ts'

/** How many mails the office has not read yet. */
const unread = 300

/** Adds that history to a seeded database. */
export async function addHistory({ asOwner, longRunning }: Pick<Database, 'asOwner' | 'longRunning'>): Promise<void> {
  const { html, text } = await letterTexts(0)
  await asOwner(async (client) => {
    const { rows } = await client.query<{ name: string; definition: string }>(indexesSql)
    await client.query("set maintenance_work_mem = '512MB'")
    // A million rows are indexed in a tenth of the time once they are there.
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await client.query(notificationsSql, [unread, packText(html), packText(text)])
    await client.query(auditSql)
    await client.query(messagesSql)
    await client.query(documentsSql)
    for (const { definition } of rows) await client.query(definition)
    await client.query('reset maintenance_work_mem')
  })
  await sumUpTallies(longRunning.db)
  await asOwner((client) => client.query('vacuum analyze'))
}

/** The indexes of what is added, but for those that guard something. */
const indexesSql = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename in ('notifications', 'audit_entries', 'contact_messages', 'documents') and indexdef not like 'CREATE UNIQUE%'`

const notificationsSql = `
  insert into notifications (type, registration_id, locale, from_address, to_address, subject, html_content, text_content, state, sent_at, admin_read_at, created_at)
  select case when r.id % 1000 = 7 then 'contact_message' when r.id % 100 = 11 then 'reminder' else case r.id % 3 when 0 then 'registration' when 1 then 'status_update' else 'payment_update' end end, r.id, 'fr',
    'Officina <contact@officina.example>', r.email, 'Votre inscription ' || r.payment_reference,
    $2::bytea, $3::bytea,
    case when r.id % 500 = 3 then 'failed' else 'sent' end, r.created_at,
    case when row_number() over (order by r.created_at desc) > $1::int then r.created_at end, r.created_at
  from registrations r where r.payment_reference like 'OFF-H%'`

const auditSql = `
  insert into audit_entries (actor, action, subject_type, subject_id, before, after, created_at)
  select case r.id % 4 when 0 then 'admin' when 1 then 'awa.kone' else 'public' end,
    case when p.id is null then 'create' else 'payment' end, 'registration', r.id,
    jsonb_build_object('status', 'en_attente', 'paymentAmount', 0),
    jsonb_build_object('status', r.status, 'paymentStatus', r.payment_status, 'paymentAmount', r.payment_amount),
    coalesce(p.created_at, r.created_at)
  from registrations r
  cross join generate_series(1, 2) n
  left join payments p on n = 2 and p.registration_id = r.id
  where (n = 1 or p.id is not null) and r.payment_reference like 'OFF-H%'`

const messagesSql = `
  insert into contact_messages (name, email, phone, subject, message, locale, read_at, archived_at, created_at)
  select first_name || ' ' || last_name, email, phone,
    (array['consultation', 'formation', 'partenariat', 'autre'])[1 + id % 4],
    repeat('Nous souhaitons un devis pour la formation de notre équipe. ', 5), 'fr',
    case when id % 40 > 0 then created_at end, case when id % 3 = 0 then created_at end, created_at
  from registrations where payment_reference like 'OFF-H%' and id % 10 = 0`

/** As they look after years: an invoice for each registration, a certificate for nearly all who came, and a file for each training. */
const documentsSql = `
  insert into documents (kind, document_type, number, title, locale, training_id, registration_id, snapshot, mime_type, file_size, state, created_at)
  select 'invoice', 'invoice', 'F-1990-' || lpad(r.id::text, greatest(6, length(r.id::text)), '0'), 'Facture proforma F-1990-' || lpad(r.id::text, greatest(6, length(r.id::text)), '0'), 'fr', t.id, r.id,
    jsonb_build_object('kind', 'invoice', 'person', jsonb_build_object('firstName', r.first_name, 'lastName', r.last_name),
      'training', jsonb_build_object('title', t.title), 'price', r.price),
    'application/pdf', 40000, 'ready', r.created_at
  from registrations r join trainings t on t.id = r.training_id where r.payment_reference like 'OFF-H%'
  union all
  select 'certificate', 'certificate', 'C-1990-' || lpad(r.id::text, greatest(6, length(r.id::text)), '0'), 'Certificat C-1990-' || lpad(r.id::text, greatest(6, length(r.id::text)), '0'), 'fr', t.id, r.id,
    jsonb_build_object('kind', 'certificate', 'person', jsonb_build_object('firstName', r.first_name, 'lastName', r.last_name),
      'training', jsonb_build_object('title', t.title)),
    'application/pdf', 40000, 'ready', r.created_at
  from registrations r join trainings t on t.id = r.training_id
  where r.payment_reference like 'OFF-H%' and r.status = 'confirmée' and t.status = 'terminée' and r.id % 100 > 0
  union all
  select 'upload', 'course_document', null, 'Support de cours', 'fr', t.id, null, null, 'application/pdf', 120000, 'ready', t.created_at
  from trainings t where t.slug like 'historique-%'`
