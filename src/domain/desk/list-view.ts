import * as v from 'valibot'
import { countingNumber } from '../values/numbers.ts'
import { line } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { OfficeListName } from './list-display.ts'
import { keptKeys } from './office-lists.ts'

/** How many views of one list somebody may keep. */
export const viewsPerList = 30

/** A filter's word, a day or a month; what else stands there is nothing that a list could be narrowed to. */
const FilterWord = v.pipe(v.string(key('invalid')), v.regex(/^[\p{L}\d_-]{1,40}$/u, key('invalid')))

/** What a view keeps of the list's address, by its keys. */
const Kept = v.record(v.string(), v.union([FilterWord, countingNumber()], key('invalid')), key('invalid'))

/** The body of POST /api/admin/list-views: filters and order of a list under a name, for oneself or for all who read it. */
export const ListViewForm = v.pipe(
  v.strictObject({
    list: OfficeListName,
    name: v.pipe(line(60), v.nonEmpty(key('required'))),
    kept: Kept,
    isShared: v.boolean(key('invalid')),
  }),
  v.forward(
    v.check(({ list, kept }) => Object.keys(kept).every((name) => keptKeys[list].includes(name)), key('invalid')),
    ['kept'],
  ),
)
export type ListViewForm = v.InferOutput<typeof ListViewForm>

/** A saved view, as its owner and those it is shared with see it. */
export const ListView = v.object({
  id: v.number(),
  list: OfficeListName,
  name: v.string(),
  kept: Kept,
  isShared: v.boolean(),
  isOwn: v.boolean(),
  /** The owner's user name. */
  owner: v.string(),
})
export type ListView = v.InferOutput<typeof ListView>
