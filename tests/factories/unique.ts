import { randomBytes } from 'node:crypto'

/** A word that no other row has, in lower-case letters and digits: for e-mails, slugs and references. */
export const uniqueWord = (): string => randomBytes(5).toString('hex')
