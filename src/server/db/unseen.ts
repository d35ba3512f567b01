import { type Column, type SQL, sql } from 'drizzle-orm'

// What nobody sees, as the database finds it: src/domain/values/unseen.ts, which `unseen.test.ts` compares.

/** A sign of it, and a break, in PostgreSQL’s regular expressions; joiners between letters that need them are none. */
const hidden = String.raw`[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`

/** Whether an e-mail holds one, or a joiner: no letter of an address needs it. */
export const unseenInEmail = `${hidden}|[\\u200C\\u200D]`

/** The same of a column; in an index and in what asks it, to the letter. */
export const hasUnseen = (email: Column | SQL) => sql`${email}::text ~ ${sql.raw(`'${unseenInEmail}'`)}`
