import type { AuditAction, AuditEntry, AuditSubject } from '../../../domain/operations/audit.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import type { OfficeWords } from '../kit/office-text.ts'

type AuditText = OfficeWords['audit']

/** An entry of the trail as a sentence: who did what to which record, and the record after "of". */
export function sentenceOf(entry: AuditEntry, audit: AuditText, locale: Locale) {
  const record = recordOf(entry, audit, locale)
  return { who: whoDid(entry, audit), what: whatWasDone(entry, audit, record), ofRecord: record?.of ?? '' }
}

/** Who acts without an account of the office. */
const nobodyOfOffice = /^(visitor|system|command line|participant \d+|key .*)$/

/** As the trail writes them: a username, `participant 12`, `visitor`, `system`, `command line` or `key Site web`. */
function whoDid({ actor, actorName }: AuditEntry, audit: AuditText): string {
  if (actor === 'visitor') return audit.visitor
  if (actor === 'system') return audit.system
  if (actor === 'command line') return audit.commandLine
  if (actor.startsWith('key ')) return audit.key(actor.slice('key '.length))
  return /^participant \d+$/.test(actor) ? audit.participant(actorName) : actor
}

/** The record as it is called now; what is gone, as it was called then. */
function recordOf(entry: AuditEntry, audit: AuditText, locale: Locale) {
  const { subjectType, subjectId, subjectName, person, isErased, training, trainingStartsAt, before, after } = entry
  const dated = (title: string) => datedTitle(title, trainingStartsAt, locale)
  const then = before?.title ?? after?.title
  const titleThen = typeof then === 'string' ? then : null
  return audit.subjects[subjectType as AuditSubject]?.({
    id: subjectId,
    name: subjectName && subjectType === 'training' ? dated(subjectName) : (subjectName ?? titleThen),
    person,
    isErased,
    training: training && dated(training),
  })
}

function whatWasDone(entry: AuditEntry, audit: AuditText, record: ReturnType<typeof recordOf>): string {
  const { action, subjectId } = entry
  const sentence = audit.sentences[action as AuditAction]
  if (!record || !sentence) return audit.otherAction(action, subjectId)
  const after = entry.after ?? {}
  const lists: Record<string, string> = audit.lists
  return sentence({
    ...record,
    after,
    amount: typeof after.amount === 'number' ? formatMoney(Math.abs(after.amount)) : null,
    list: lists[String(after.list)] ?? null,
    isOfOffice: !nobodyOfOffice.test(entry.actor),
  })
}
