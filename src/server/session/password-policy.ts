import { dictionary } from '@zxcvbn-ts/language-common'
import { defaultCompany } from '../../domain/company.ts'
import { sampleAdministrator } from '../../domain/demo.ts'
import { fold } from '../../domain/text-fold.ts'

/** Words an attacker of this very product tries first. */
const ownWords = ['officina', 'pharmacie', 'formation', 'administrateur', 'administrator', fold(defaultCompany.name)]

const common = new Set(dictionary['passwords-common'])

// What people add to a common word to make it long enough.
const withoutDecoration = (password: string) => fold(password).replaceAll(/[^a-z]+/g, '')

/**
 * Whether a new password is one that attackers try early (NIST 800-63B-4 §3.1.1.2): on the list of common ones, one of those or a
 * word of ours with digits and signs around it, the name of the account, or one character repeated.
 */
export function isCommonPassword(password: string, username: string): boolean {
  const folded = fold(password)
  const core = withoutDecoration(password)
  if (password === sampleAdministrator.password || common.has(folded) || new Set(folded).size <= 3) return true
  const known = (word: string) => word.length >= 4 && (common.has(word) || ownWords.includes(word))
  return known(core) || folded.includes(fold(username)) || core === withoutDecoration(username)
}
