import type { SettingsGroup } from '../../../domain/company/settings.ts'
import { languageLabels } from '../../../domain/desk/labels.ts'
import type { AuditEntry } from '../../../domain/operations/audit.ts'
import { scopeLabels } from '../../../domain/staff/scopes.ts'
import type { Half } from '../../../domain/trainings/session-days.ts'
import { trainingThemeLabels } from '../../../domain/trainings/training-theme.ts'
import { formatMoment, formatShortDay } from '../../../domain/values/dates.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { useOffice } from '../kit/office-text.ts'
import { isMoment } from './audit-changes.ts'
import { sentenceOf } from './audit-sentence.ts'

const amounts = ['price', 'amount', 'paymentAmount', 'credit', 'discountAmount']
const numbers = [
  'pharmacyId',
  'mergedInto',
  'trainingId',
  'registrationId',
  'paymentId',
  'inPlaceOf',
  'declaration',
  'transactionId',
  'supersedes',
  'otherRegistrationId',
]

/** One of a list: a step of a programme or a question by what it says, anything else as it stands. */
const partInWords = (part: unknown): string =>
  typeof part === 'object' && part !== null
    ? ['minutes', 'title', 'text', 'question', 'answer']
        .flatMap((name) => (part as Record<string, unknown>)[name] ?? [])
        .join(' · ')
    : String(part)

/** Words for the trail: an entry as a sentence, a field's name and its value. */
export function useAuditWords() {
  const { locale, text, words } = useOffice()
  const { audit } = words

  const spoken = (entry: AuditEntry) => sentenceOf(entry, audit, locale)

  const field = (path: string): string => {
    const [part = '', ...rest] = path.split('.')
    if (part === 'english') return audit.english(field(rest.join('.')))
    const details: Record<string, string> = words.training.details
    // A field of the settings stands in its group.
    if (part in words.settings.groups) {
      const { title } = words.settings.groups[part as SettingsGroup]
      return `${title}${words.dashboard.colon} ${words.settings.fields[rest.join('.')] ?? words.settings.inTrail[rest.join('.')] ?? path}`
    }
    if (part === 'details') return details[rest.join('.')] ?? path
    return audit.fields[path] ?? path
  }

  const labelsOf = (name: string, subjectType: string): Record<string, string> | undefined => {
    if (name === 'status') return subjectType === 'training' ? text.statuses : words.registrationStatuses
    if (name === 'state') return subjectType === 'registration' ? words.presence.states : audit.waitingStates
    if (name === 'reason' && subjectType === 'training') return audit.listEnds
    return {
      locale: labelsIn(locale, languageLabels),
      half: words.presence.half,
      toldWay: audit.toldWays,
      presence: audit.presenceBases,
      paymentStatus: words.paymentStatuses,
      paymentStatusThatFollows: words.paymentStatuses,
      method: words.payments.methods,
      category: text.categories,
      'details.theme': labelsIn(locale, trainingThemeLabels),
      documentType: audit.documentTypes,
      admission: audit.admissions,
      holderChange: audit.holderChanges,
      validity: audit.validities,
      list: audit.lists,
      role: words.users.roles,
      scopes: labelsIn(locale, scopeLabels),
    }[name]
  }

  /** A half-day as the trail keeps it, `2026-12-14 morning 08:30–12:00 Salle B`, in the reader's words. */
  const halfInWords = (half: unknown): string =>
    String(half).replace(/^(\d{4}-\d\d-\d\d) (morning|afternoon)\b/, (_, date: string, part: Half) => {
      return `${formatShortDay(date, locale)} ${words.presence.half[part].toLowerCase()}`
    })

  const value = (name: string, of: unknown, subjectType: string): string => {
    if (of === null || of === undefined || of === '') return '–'
    if (typeof of === 'boolean') return of ? audit.yes : audit.no
    if (name === 'halves' && Array.isArray(of) && of.length > 0) return of.map(halfInWords).join(', ')
    if (Array.isArray(of) && name === 'scopes') return of.map((one) => value(name, one, subjectType)).join('\u00A0; ')
    if (Array.isArray(of)) return of.length > 0 ? of.map(partInWords).join(', ') : '–'
    if (typeof of === 'number' && amounts.includes(name)) return formatMoney(of)
    if (numbers.includes(name)) return audit.number(of)
    if (name === 'date') return formatShortDay(String(of), locale)
    if (isMoment(name, of)) return formatMoment(String(of), locale)
    return labelsOf(name, subjectType)?.[String(of)] ?? String(of)
  }

  return { spoken, field, value }
}
