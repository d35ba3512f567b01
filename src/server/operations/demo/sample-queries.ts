import { type SQL, sql } from 'drizzle-orm'
import { sampleAdministrator } from '../../../domain/staff/demo.ts'
import { slugOf } from '../../../domain/trainings/training-slug.ts'
import type { Db } from '../../db/open.ts'
import { onlineColdChain } from './trainings/online-cold-chain.ts'
import { demoTrainings } from './trainings.ts'

/** An address at a domain that belongs to nobody (RFC 2606), as all the demonstration's people have. */
const isExample = (address: string) => sql.raw(`${address}::text ~* '@example\\.(com|org|net)$'`)

// Real references have neither an O nor eight digits: these are the ones of the two seeds.
const sampleRegistrations = sql`select id from registrations
  where payment_reference ~ '^OFF-(DEMO[0-9]{3}|H[0-9]{8})$' or ${isExample('email')}`

const sampleSlugs = [...demoTrainings.map(({ title }) => slugOf(title)), onlineColdChain.slug]

/** Each kind of row, and what its rows are called in the office, in the order of their `id`. */
const kinds: Record<string, SQL> = {
  administrators: sql`select id, username::text as name from users
    where username = ${sampleAdministrator.username} or has_sample_password`,
  trainings: sql`select id, title as name from trainings
    where slug in ${sampleSlugs}
      or id in (select training_id from former_slugs where slug in ${sampleSlugs})
      or id in (select training_id from registrations where payment_reference ~ '^OFF-(DEMO[0-9]{3}|H[0-9]{8})$')`,
  courses: sql`select id, title ->> 'fr' as name from courses
    where training_id in (select id from trainings where slug in ${sampleSlugs})`,
  // What the office sends has somebody who sent it.
  'files of courses': sql`select id, name from media_files where created_by is null`,
  registrations: sql`select id, payment_reference || ' ' || first_name || ' ' || last_name as name from registrations
    where id in (${sampleRegistrations})`,
  payments: sql`select id, amount || ' FCFA' as name from payments where registration_id in (${sampleRegistrations})`,
  documents: sql`select id, coalesce(number, title) as name from documents
    where registration_id in (${sampleRegistrations})`,
  mails: sql`select id, subject as name from notifications
    where registration_id in (${sampleRegistrations}) or ${isExample('to_address')}`,
  participants: sql`select id, email::text as name from participants where ${isExample('email')}`,
  messages: sql`select id, name from contact_messages where ${isExample('email')}`,
  'signing certificates': sql`select id, 'of the demonstration, without value' as name from demo_signing_certificate`,
}

export interface SampleRows {
  kind: string
  /** What each row is called in the office. */
  names: string[]
}

/**
 * Every row that the demonstration wrote, or that is about one of its people: known by the seeds' addresses, references and e-mails,
 * whichever version wrote them and however much they were edited since.
 */
export async function findSampleRows(db: Db): Promise<SampleRows[]> {
  const found: SampleRows[] = []
  for (const [kind, query] of Object.entries(kinds)) {
    const { rows } = await db.execute<{ name: string }>(sql`select name from (${query}) as sample order by id`)
    if (rows.length > 0) found.push({ kind, names: rows.map(({ name }) => name) })
  }
  return found
}
