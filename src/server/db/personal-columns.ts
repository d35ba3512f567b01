import { ownDeclarations } from './own-columns.ts'
import { ofMoney } from './personal-columns/money.ts'
import { ofPeople } from './personal-columns/people.ts'
import { ofRegistrations } from './personal-columns/registrations.ts'
import type { TableDeclaration } from './personal-data.ts'

/**
 * Every column of every table: what it tells of a person, where the participant's export has it, what erasure does to it, how long it is
 * kept. What is not marked otherwise never stands in the log. `personal-columns.test.ts` fails on a column that is missing here;
 * `participants/personal-data.test.ts`, `app/log.test.ts` and `audit/sealing.test.ts` show that what is said is true.
 */
export const declarations: TableDeclaration[] = [...ofRegistrations, ...ofMoney, ...ofPeople, ...ownDeclarations]
