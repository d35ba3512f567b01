import type { AuditAction, AuditEntry, AuditSubject } from '../../../domain/audit.ts'
import { formatMoment } from '../../../domain/dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import { useOffice } from '../kit/office-text.ts'

const amounts = ['price', 'amount', 'paymentAmount']
const numbers = ['trainingId', 'registrationId', 'paymentId', 'supersedes']

/** Words for the trail: who, what was done to what, a field's name and its value. */
export function useAuditWords() {
  const { locale, text, words } = useOffice()
  const { audit } = words

  /** As the trail writes them: a username, `participant 12`, `visitor`, `system` or `command line`. */
  const who = (actor: string): string => {
    if (actor === 'visitor') return audit.visitor
    if (actor === 'system') return audit.system
    if (actor === 'command line') return audit.commandLine
    const participant = /^participant (\d+)$/.exec(actor)?.[1]
    return participant ? audit.participant(participant) : actor
  }

  const what = ({ action, subjectType, subjectId }: AuditEntry): string => {
    const record = audit.subjects[subjectType as AuditSubject]?.(subjectId)
    const sentence = audit.sentences[action as AuditAction]
    return record && sentence ? sentence(record) : audit.otherAction(action, subjectId)
  }

  const field = (path: string): string => {
    const [part = '', ...rest] = path.split('.')
    if (part === 'english') return audit.english(field(rest.join('.')))
    const details: Record<string, string> = words.training.details
    if (part === 'details') return details[rest.join('.')] ?? path
    return audit.fields[path] ?? path
  }

  const labelsOf = (name: string, subjectType: string): Record<string, string> | undefined => {
    if (name === 'status') return subjectType === 'training' ? text.statuses : words.registrationStatuses
    return {
      paymentStatus: words.paymentStatuses,
      method: words.payments.methods,
      category: text.categories,
      documentType: audit.documentTypes,
      admission: audit.admissions,
      validity: audit.validities,
      list: audit.lists,
    }[name]
  }

  const value = (name: string, of: unknown, subjectType: string): string => {
    if (of === null || of === undefined || of === '') return '–'
    if (typeof of === 'boolean') return of ? audit.yes : audit.no
    if (Array.isArray(of)) return of.length > 0 ? of.join(', ') : '–'
    if (typeof of === 'number' && amounts.includes(name)) return formatMoney(of)
    if (numbers.includes(name)) return audit.number(of)
    if (name.endsWith('At')) return formatMoment(String(of), locale)
    return labelsOf(name, subjectType)?.[String(of)] ?? String(of)
  }

  return { who, what, field, value }
}
