import { formatDay } from '../../../domain/dates.ts'
import type { PaperVerification } from '../../../domain/document.ts'
import { formatMoney } from '../../../domain/money.ts'
import { paperVerification } from '../../content/paper-verification.ts'
import { useSite } from '../../page/use-site.ts'
import { verificationWords } from './verification-words.ts'
import { VerifiedSheet } from './verified-sheet.tsx'

/** Whether a receipt or an avoir counts: its number, amount and day, never whose it is (docs/rules/documents.md#verification). */
export function PaperScreen({ paper: { kind, number, state, amount, date } }: { paper: PaperVerification }) {
  const { locale, company } = useSite()
  const words = paperVerification[locale]
  const holds = state === 'valid' ? 'valid' : 'revoked'
  return (
    <VerifiedSheet
      state={state}
      badge={{ tone: holds === 'valid' ? 'green' : 'red', text: words.states[holds] }}
      heading={words.headings[kind][holds]}
      meaning={words.meanings[holds]}
      facts={[
        [words.amount, formatMoney(amount)],
        [words.document, words.kinds[kind]],
        [words.date, formatDay(date, locale)],
        [words.number, number],
        [verificationWords[locale].issuer, company.name],
      ]}
      another={words.another}
    />
  )
}
