import { createRequire } from 'node:module'
import type { Company } from '../../domain/company/company.ts'
import { sampleAdministrator } from '../../domain/staff/demo.ts'
import { type PasswordWeakness, passwordLength, passwordLengthWithFactor } from '../../domain/staff/staff.ts'
import { fold } from '../../domain/values/text-fold.ts'
import type { ValidationKey } from '../../domain/values/validation.ts'

/** Words an attacker of this very product tries first, beside the firm's own. */
const productWords = ['officina', 'pharmacie', 'formation', 'administrateur', 'administrator', 'conseil']

let common: Set<string> | undefined
/** Whether a word is on the list of common passwords: half a megabyte, which is unpacked when somebody first brings a password. */
function isCommon(word: string): boolean {
  if (!common) {
    const require = createRequire(import.meta.url)
    const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
    common = new Set(dictionary['passwords-common'])
  }
  return common.has(word)
}

/** Shorter ones stand inside every other word. */
const shortestWord = 4
/** A sentence of three different words is as good as the words are many; two are tried early, whatever lies between them. */
const fewWords = 2
/** Longer ones are not tried early, of whatever words they are. */
const longestGuess = 64
/** What is left of a password whose beginning repeats itself has at least so many characters. */
const shortestUnit = 8

const letters = (text: string) => text.replaceAll(/[^a-z]+/g, '')
const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}
/** `p@ssw0rd` as it is meant. */
const spelledOut = (text: string) => letters(text.replaceAll(/[@43!10$57]/g, (sign) => lookAlikes[sign] ?? sign))

/** The firm's name, whole and in words, and its town. */
const wordsOf = ({ name, city }: Pick<Company, 'name' | 'city'>): string[] =>
  [name, ...name.split(/\s+/), city].map((word) => letters(fold(word))).filter((word) => word.length >= shortestWord)

/**
 * Whether a text is nothing but at most two different known words, however often: `bonjourbonjour`, `soleilbonjour`.
 * @param text small letters only; a long one is no early guess, whatever it is made of
 */
function isMadeOf(text: string, isKnown: (word: string) => boolean): boolean {
  if (text.length === 0 || text.length > longestGuess) return false
  // For each place where a word may begin: the different choices of words that lead there.
  const ways: Map<string, Set<string>>[] = Array.from({ length: text.length + 1 }, () => new Map())
  ways[0]?.set('', new Set())
  for (const [start, ledHere] of ways.entries()) {
    for (let end = start + shortestWord; ledHere.size > 0 && end <= text.length; end++) {
      const word = text.slice(start, end)
      if (!isKnown(word)) continue
      for (const way of ledHere.values()) {
        const longer = new Set(way).add(word)
        if (longer.size <= fewWords) ways[end]?.set([...longer].sort().join(' '), longer)
      }
    }
  }
  return (ways[text.length]?.size ?? 0) > 0
}

/** The shortest beginning that, repeated, makes the text. */
const unitOf = (text: string): string => text.slice(0, text.length > 0 ? (text + text).indexOf(text, 1) : 0)

/**
 * Why a new password is one that attackers try early (NIST 800-63B-4 §3.1.1.2), with digits and signs around or between or without:
 * on the list of common ones or made of them, a walk over the keyboard, something short again and again, or the name of the firm,
 * the product or the account.
 * @returns the reason as the key of a validation message; undefined for a password that nobody guesses
 */
export function commonReason(
  password: string,
  username: string,
  company: Pick<Company, 'name' | 'city'>,
): ValidationKey | undefined {
  const folded = fold(password)
  const cores = [letters(folded), spelledOut(folded)]
  const own = new Set([...productWords, ...wordsOf(company)])
  const account = fold(username)
  const namesAccount = account.length >= shortestWord ? folded.includes(account) : cores.includes(letters(account))
  if (namesAccount || cores.some((core) => isMadeOf(core, (word) => own.has(word)))) return 'passwordOwnName'
  if (password === sampleAdministrator.password) return 'passwordCommon'
  if (unitOf(folded).length < shortestUnit || new Set(folded).size <= 3) return 'passwordRepeated'
  if (isKeyboardWalk(folded)) return 'passwordWalk'
  const isKnown = (word: string) => isCommon(word) || own.has(word)
  return isCommon(folded) || cores.some((core) => isMadeOf(core, isKnown)) ? 'passwordCommon' : undefined
}

/** Compares a password that is in use with the rules for new ones (docs/rules/accounts-and-security.md#passwords). */
export function passwordWeakness(
  password: string,
  username: string,
  company: Pick<Company, 'name' | 'city'>,
): PasswordWeakness | null {
  if (password.length < passwordLengthWithFactor) return 'short'
  if (commonReason(password, username, company)) return 'common'
  return password.length < passwordLength ? 'short_without_factor' : null
}

/** Rows of keys as they lie, from the digits down, on the two layouts that our users type on. */
const layouts = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
]
const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** Every pair of keys that a walking finger strikes one after the other, in either direction. */
const neighbours = new Set<string>()
const join = (one: string | undefined, other: string | undefined) => {
  if (one && other) neighbours.add(one + other).add(other + one)
}
for (const rows of layouts) {
  for (const [depth, row] of rows.entries()) {
    for (const [place, key] of [...row].entries()) {
      join(key, row[place + 1])
      join(key, rows[depth + 1]?.[place])
    }
  }
}
for (const [place, letter] of [...alphabet].entries()) join(letter, alphabet[place + 1])

/** The part of a text's steps from one key to the next, beyond which it is a walk and no words; those of a sentence stay below a third. */
const maxShare = 0.7

/** Whether a text is typed by walking over neighbouring keys or along the alphabet: `qwertyqwerty1`, `1qaz2wsx3edc`, `abcdefgh`. */
function isKeyboardWalk(folded: string): boolean {
  const keys = folded.replaceAll(/[^a-z0-9]/g, '')
  const steps = [...keys].slice(1).map((key, index) => (keys[index] ?? '') + key)
  const walked = steps.filter((step) => step[0] === step[1] || neighbours.has(step))
  return steps.length > 0 && walked.length / steps.length >= maxShare
}
