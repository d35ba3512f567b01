import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'

const { pool } = await openTestDatabase()

/**
 * References that no index leads back from: deleting a row that is referred to reads the whole table. Their tables stay small, or what
 * they refer to is never deleted (accounts of the staff, papers, transactions).
 */
const unindexed = [
  'bulk_actions.transfer_to → trainings',
  'email_codes.participant_id → participants',
  'former_slugs.training_id → trainings',
  'person_decisions.other_id → registrations',
  'person_decisions.registration_id → registrations',
  'pharmacies.merged_into → pharmacies',
  'pharmacy_agreements.pharmacy_id → pharmacies',
  'pharmacy_agreements.registration_id → registrations',
  'quotes.document_id → documents',
  'quotes.invoice_id → documents',
  'session_halves.trainer_id → trainers',
  'statement_lines.fee_transaction_id → money_transactions',
]

test('what is deleted is found by an index from every large table that refers to it', async () => {
  const { rows } = await pool.query<{ reference: string }>(`
    select conrelid::regclass::text || '.' || attname || ' → ' || confrelid::regclass::text as reference
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'users'::regclass
      and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
          and (indpred is null or pg_get_expr(indpred, indrelid) like '%' || attname || ' IS NOT NULL%'))`)
  expect(rows.map(({ reference }) => reference).toSorted()).toEqual(unindexed)
})

test('few functions take the rows of a table: a migration that rewrites it drops them before', async () => {
  const { rows } = await pool.query<{ taken: string }>(`
    select proname || '(' || typrelid::regclass::text || ')' as taken
    from pg_proc cross join unnest(proargtypes::oid[]) argument join pg_type on pg_type.oid = argument
    where pronamespace = 'public'::regnamespace and typrelid <> 0`)
  // PostgreSQL 15.20 refuses the rewrite otherwise; 0086 drops two and makes them again.
  expect(rows.map(({ taken }) => taken).toSorted()).toEqual([
    'about_registration(registrations)',
    'about_training(trainings)',
    'audit_digest(audit_entries)',
    'audit_entry_hash(audit_entries)',
  ])
})
