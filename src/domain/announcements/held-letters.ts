// Which letters about a registration still hold: those that go again to an e-mail that was corrected
// (docs/rules/notifications-and-mail.md#sending-again).
import type { TrainingStatus } from '../trainings/training.ts'
import type { NotificationType } from './notification.ts'

/** Letters to the person of a registration, each with those that say later what it said; every other type is written to somebody else. */
const overtakenBy = {
  registration: ['status_update', 'payment_update', 'training_update'],
  status_update: ['status_update', 'training_update'],
  payment_update: ['payment_update', 'training_update'],
  training_update: ['status_update', 'training_update'],
  reminder: ['status_update', 'payment_update', 'training_update', 'reminder'],
  office_letter: [],
  document_ready: [],
  document_revoked: [],
} as const satisfies Partial<Record<NotificationType, NotificationType[]>>
const isKnown = (type: NotificationType): type is keyof typeof overtakenBy => type in overtakenBy

/** How it stands with what letters are about. */
interface Standing {
  /** Of the session, at this moment (`statusAt`). */
  session: TrainingStatus
  isCancelled: boolean
  /** What the papers that count are called. */
  papers: readonly string[]
}

/** Whether what a letter says of its session, or of its paper, is still so. */
function isStillSo(
  type: keyof typeof overtakenBy,
  subject: string,
  { session, isCancelled, papers }: Standing,
): boolean {
  switch (type) {
    case 'registration':
      return !isCancelled && (session === 'programmée' || session === 'en_cours')
    case 'reminder':
      return !isCancelled && session === 'programmée'
    case 'status_update':
    case 'training_update':
      return session !== 'terminée'
    case 'document_ready':
      return papers.some((title) => subject.endsWith(title))
    default:
      return true
  }
}

/**
 * Which of the letters about a registration still hold.
 * @param letters all that its present holder was written, the oldest first
 */
export function heldLetters<Letter extends { type: NotificationType; subject: string }>(
  letters: readonly Letter[],
  standing: Standing,
): Letter[] {
  // A later one of this type tells of a corrected e-mail, which the next correction tells again.
  const first = letters.find(({ type }) => type === 'registration')
  return letters.filter((letter, at) => {
    const { type, subject } = letter
    if (!isKnown(type) || (type === 'registration' && letter !== first)) return false
    const later: readonly NotificationType[] = overtakenBy[type]
    return !letters.slice(at + 1).some((next) => later.includes(next.type)) && isStillSo(type, subject, standing)
  })
}
