import { describe, expect, test } from 'vitest'
import { heldLetters } from './held-letters.ts'
import type { NotificationType } from './notification.ts'

const toCome = { session: 'programmée', isCancelled: false, papers: ['Certificat C-2026-00001'] } as const
const held = (
  types: readonly (NotificationType | [NotificationType, string])[],
  standing: Parameters<typeof heldLetters>[1] = toCome,
) =>
  heldLetters(
    types.map((one) => (typeof one === 'string' ? { type: one, subject: one } : { type: one[0], subject: one[1] })),
    standing,
  ).map(({ subject }) => subject)

describe('letters that still hold', () => {
  test.each<[NotificationType[], NotificationType[]]>([
    [['registration'], ['registration']],
    // What was confirmed or paid since is not "yet to be" any more.
    [['registration', 'status_update'], ['status_update']],
    [['registration', 'payment_update', 'payment_update'], ['payment_update']],
    [['status_update', 'payment_update', 'training_update'], ['training_update']],
    [['reminder', 'payment_update'], ['payment_update']],
    [
      ['reminder', 'reminder', 'office_letter'],
      ['reminder', 'office_letter'],
    ],
    // That of a corrected e-mail is written again by the next correction.
    [['registration', 'registration'], ['registration']],
    // Codes, links to prove an address, and what is written to others.
    [['sign_in_code', 'proof_reminder', 'security', 'pharmacy_booking', 'former_papers'], []],
  ])('%j: %j', (written, still) => expect(held(written)).toEqual(still))

  test('are none of a session that is over, but what was paid and papers that count', () => {
    const written: [NotificationType, string][] = [
      ['status_update', 'Confirmée'],
      ['payment_update', 'Reçu'],
      ['reminder', 'Rappel'],
      ['document_ready', 'Votre document : Certificat C-2026-00001'],
      ['document_ready', 'Votre document : Certificat C-2026-00002'],
    ]
    const over = { ...toCome, session: 'terminée' } as const
    expect(held(written, over)).toEqual(['Reçu', 'Votre document : Certificat C-2026-00001'])
  })

  test('of a cancelled registration say that it is', () => {
    const cancelled = { ...toCome, isCancelled: true }
    expect(held(['registration', 'reminder', 'status_update'], cancelled)).toEqual(['status_update'])
    expect(held(['registration'], cancelled)).toEqual([])
    expect(held(['reminder'], { ...toCome, session: 'en_cours' })).toEqual([])
  })
})
