import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { mayBeOneOperator } from '../../domain/values/operator-names.ts'
import { mayBeOneOperatorIn } from './conditions.ts'

const { db } = await startApi()

const names = [
  'Wave',
  'WAVE ',
  'Wave CI',
  'WaveCI',
  'Orange',
  'Orange-Money',
  'orange bank',
  'Société Générale',
  'SOCIETE',
  '–',
  '',
]

test('the database says of any two operators what the rule says', async () => {
  const pairs = [...names, null].flatMap((one) => [...names, null].map((other) => [one, other] as const))
  const { rows } = await db.execute<{ may: boolean }>(
    sql.join(
      pairs.map(([one, other]) => sql`select ${mayBeOneOperatorIn(sql`${one}`, sql`${other}`)} as may`),
      sql` union all `,
    ),
  )
  expect(rows.map(({ may }, index) => [pairs[index], may])).toEqual(
    pairs.map((pair) => [pair, mayBeOneOperator(...pair)]),
  )
})
