import * as v from 'valibot'
import { text } from './text.ts'
import { key, type ValidationKey } from './validation.ts'

/** An e-mail address, trimmed; compared without regard to case by the database (`citext`). */
export const emailAddress = (message: ValidationKey = 'emailFormat') => v.pipe(text(), v.email(key(message)))
