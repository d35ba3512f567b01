import * as v from 'valibot'
import { heading } from './text.ts'
import { key, type ValidationKey } from './validation.ts'

// RFC 5322's dot-atom before the @; after it a domain (RFC 1035), also one of other letters (RFC 5890), whose last part is no number.
const signs = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]`
const part = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const address = new RegExp(`^(?=.{1,64}@)${signs}+(?:\\.${signs}+)*@(?:${part}\\.)+(?=.{2})(?!\\d+$)${part}$`, 'u')

/**
 * An e-mail address, trimmed; compared without regard to case by the database (`citext`). Any that mail can reach
 * (docs/rules/formats.md#e-mail-addresses): the pattern of the public form is its own.
 */
export const emailAddress = (message: ValidationKey = 'emailFormat') =>
  // Its own pattern stops at signs that addresses have: an apostrophe, or letters of a domain.
  v.pipe(heading(), { ...v.email(key(message)), requirement: address })

/** That of the public form: letters, digits and . _ - before the @, a top-level domain of two to six letters. */
export const plainEmailAddress = v.pipe(
  emailAddress(),
  v.regex(/^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,6}$/, key('emailPattern')),
)

/** Where a mail to it begins: signs that an address may hold are no part of the link (RFC 6068). */
export const mailLink = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
