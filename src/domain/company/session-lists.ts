// The lists by which a session's file is checked: the firm's own, for nobody publishes a list that could be claimed
// (docs/rules/trainings.md#the-sessions-file).
import * as v from 'valibot'
import type { Localized } from '../values/language.ts'
import { dayField } from '../values/moment.ts'
import { line } from '../values/text.ts'
import { key } from '../values/validation.ts'

/** What a list may ask for and the product looks up by itself, in the order in which it is shown. */
export const sessionPieces = [
  'presence',
  'signedSheet',
  'certificates',
  'accreditation',
  'programme',
  'trainers',
  'invoices',
  'payments',
  'fne',
] as const
export type SessionPiece = (typeof sessionPieces)[number]

/** What each is called, on screens and on the file's cover. */
export const sessionPieceLabels: Record<SessionPiece, Localized> = {
  presence: { fr: 'Présence relevée', en: 'Presence taken' },
  signedSheet: { fr: 'Feuille de présence signée', en: 'Signed attendance sheet' },
  certificates: { fr: 'Certificats de ceux qui y ont droit', en: 'Certificates of those entitled to one' },
  accreditation: { fr: 'Numéro d’accréditation du programme', en: 'The programme’s accreditation number' },
  programme: { fr: 'Programme et objectifs', en: 'Programme and objectives' },
  trainers: { fr: 'Formateurs nommés', en: 'Trainers named' },
  invoices: { fr: 'Factures proforma', en: 'Proforma invoices' },
  payments: { fr: 'Règlements reçus', en: 'Payments received' },
  fne: { fr: 'Factures certifiées (FNE)', en: 'Certified invoices (FNE)' },
}

/** How many lists a firm keeps, and how many lines of its own a list has. */
export const sessionListLimit = 6
export const ownLineLimit = 10

/** A list: who asks for it, as of which day the firm knows it, and what it asks for. */
export const SessionList = v.strictObject({
  name: v.optional(line(40), ''),
  /** Empty: the same as in French. */
  nameInEnglish: v.optional(line(40), ''),
  /** As `2026-11-28`. */
  asOf: dayField('invalid', 'required'),
  pieces: v.array(v.picklist(sessionPieces, key('required'))),
  /** What the product cannot look up, a line each: who makes the file adds it. */
  others: v.pipe(v.array(line(120)), v.maxLength(ownLineLimit, key('listTooLong'))),
  /** Whether an employer's file goes by it; of several the first. */
  isForEmployers: v.boolean(key('required')),
})
export type SessionList = v.InferOutput<typeof SessionList>

/** What was asked of every session before there were lists. */
interface AskedBefore {
  asksPresence: boolean
  asksSignedSheet: boolean
  asksCertificates: boolean
  asksAccreditation: boolean
}

const asked = ({ asksPresence, asksSignedSheet, asksCertificates, asksAccreditation }: AskedBefore): SessionPiece[] => [
  ...(asksPresence ? (['presence'] as const) : []),
  ...(asksSignedSheet ? (['signedSheet'] as const) : []),
  ...(asksCertificates ? (['certificates'] as const) : []),
  ...(asksAccreditation ? (['accreditation'] as const) : []),
]

const listsFor = (before: AskedBefore): SessionList[] => {
  const list = { asOf: '2026-11-29', pieces: asked(before), others: [], isForEmployers: false }
  return [
    { ...list, name: 'Employeur', nameInEnglish: 'Employer', isForEmployers: true },
    { ...list, name: 'FDFP', nameInEnglish: '' },
    { ...list, name: 'Ordre', nameInEnglish: 'Order' },
  ]
}

/** The lists a firm begins with: each asks for what was asked of every session before. */
export const firstSessionLists = listsFor({
  asksPresence: true,
  asksSignedSheet: true,
  asksCertificates: true,
  asksAccreditation: false,
})

/** A saved group of settings; one that was saved before there were lists begins with what it asked for. */
export const withSessionLists = <Value extends object>(value: Value): Value | { lists: SessionList[] } =>
  'asksPresence' in value ? { lists: listsFor(value as unknown as AskedBefore) } : value

/** What a list is called in a language. */
export const sessionListName = ({ name, nameInEnglish }: SessionList, locale: keyof Localized): string =>
  (locale === 'en' && nameInEnglish) || name
