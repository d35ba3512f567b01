import type * as v from 'valibot'
import { isAmong, type PermissionGroup } from '../../domain/staff/role.ts'
import { type Scope, scopesToRead } from '../../domain/staff/scopes.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Actor } from '../session/actor.ts'

/**
 * The fields that a list is asked by: places of its rows, such as `participant.email`, or of what a record's own call answers, such as
 * `registration:training.id`. They stand for each value where these differ, as those of `sort` do.
 */
type Asked = readonly string[] | OfValues

type OfValues = Readonly<Record<string, readonly string[]>>

/** Those of one value: an address may say `__proto__` or `constructor`, which every object has. */
const fieldsOf = (asked: OfValues, value: string) => (Object.hasOwn(asked, value) ? (asked[value] ?? []) : [])

/** What each filter, the search and each order of a list is about: who may not read it may not ask by it (docs/rules/lists.md#filters). */
export type Asks = Readonly<Record<string, Asked>>
/** The same of one list, whole: a filter that is left out does not compile. */
export type AsksOf<Query extends v.GenericSchema<object, object>> = Readonly<
  Record<Exclude<keyof v.InferOutput<Query> & string, 'order' | 'page' | 'pageSize' | 'after' | 'before'>, Asked>
>

/** Who of the staff reads a record, and with which scope a key does; without one, none does. */
const records: Record<string, { group: PermissionGroup; scope?: Scope }> = {
  registration: { group: 'money readers', scope: 'registrations:read' },
  payment: { group: 'money readers', scope: 'payments:read' },
  document: { group: 'money readers' },
  booking: { group: 'money readers' },
}

/** Why somebody may not read a field, and so not ask by it; undefined where they may. */
function refusalToRead({ key, user }: Actor, field: string): Refusal | undefined {
  const [path = '', name] = field.split(':').reverse()
  const record = name === undefined ? undefined : records[name]
  if (!key) {
    return record && !(user && isAmong(user.role, record.group)) ? new Refusal('forbidden') : undefined
  }
  const ofPath = scopesToRead(path)
  if (!ofPath || (record && !record.scope)) return new Refusal('no_key_opens')
  const missing = [record?.scope ?? [], ofPath].flat().find((scope) => !key.scopes.includes(scope))
  return missing && new Refusal('scope_missing', { scope: missing })
}

/** Whether somebody may read a field: a search looks into no other. */
export const mayRead = (actor: Actor, field: string): boolean => refusalToRead(actor, field) === undefined

/**
 * Refuses a list that is asked by what its caller may not read: rows that come or do not come would tell it.
 * @param query what the address says, all values of each name
 * @throws Refusal `scope_missing`, `no_key_opens` for a key; `forbidden` for staff
 */
export function refuseUnreadable(actor: Actor, asks: Asks, query: Record<string, string[]>): void {
  for (const [name, asked] of Object.entries(asks)) {
    for (const value of query[name] ?? []) {
      if (value.trim() === '') continue
      const fields = Array.isArray(asked) ? (asked as readonly string[]) : fieldsOf(asked as OfValues, value)
      for (const field of fields) {
        const refusal = refusalToRead(actor, field)
        if (refusal) throw refusal
      }
    }
  }
}
