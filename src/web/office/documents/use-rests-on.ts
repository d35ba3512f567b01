import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { useOffice } from '../kit/office-text.ts'

/** What a certificate rests on, in a line: whether presence was taken, the half-days attended of how many, and the hours. */
export function useRestsOn() {
  const { locale, words } = useOffice()
  const labels = words.document
  return ({ kind, presence }: OfficeDocument): string | undefined => {
    if (kind !== 'certificate') return undefined
    if (!presence) return labels.noBasis
    const { basis, attendedHalves, halves, hours } = presence
    const attended = [
      attendedHalves !== null && halves !== null && labels.attended(attendedHalves, halves),
      hours !== null && labels.attendedHours(new Intl.NumberFormat(locale).format(hours)),
    ]
    return [labels.bases[basis], ...attended].filter((part) => part !== false).join(' · ')
  }
}
