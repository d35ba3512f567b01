import type { DeclarationRow } from '../../../domain/payments/payment-declaration.ts'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'

/** Whose a declared payment is, in words: a person, or a pharmacy for so many people. */
export function useDeclaredBy() {
  const { words } = useOffice()
  return ({ participant, booking }: Pick<DeclarationRow, 'participant' | 'booking'>): string =>
    booking ? words.declarations.booking(booking.pharmacy.name, booking.registrationIds.length) : fullName(participant)
}
