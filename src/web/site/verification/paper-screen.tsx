import type { PaperVerification } from '../../../domain/documents/document.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { useSite } from '../../page/use-site.ts'
import { paperWords } from './paper-words.ts'
import { Proof } from './proof.tsx'
import { verificationWords } from './verification-words.ts'
import { Facts, VerifiedSheet } from './verified-sheet.tsx'

interface Props {
  paper: PaperVerification
  /** When it was looked up, in ISO 8601. */
  checkedAt: string
}

/** Whether a receipt or an avoir counts: its number, amount and day, never whose it is (docs/rules/documents.md#verification). */
export function PaperScreen({ paper: { kind, number, state, amount, date }, checkedAt }: Props) {
  const { locale, company } = useSite()
  const words = paperWords[locale]
  const holds = state === 'valid' ? 'valid' : 'revoked'
  return (
    <Proof says={verificationWords[locale].saysOfPaper}>
      <VerifiedSheet
        state={holds}
        word={words.states[holds]}
        heading={words.headings[kind][holds]}
        meaning={words.meanings[holds]}
        checkedAt={checkedAt}
      >
        <Facts
          facts={[
            [words.amount, formatMoney(amount)],
            [words.document, words.kinds[kind]],
            [words.date, formatDay(date, locale)],
            [words.number, number],
            [verificationWords[locale].issuer, company.name],
          ]}
        />
      </VerifiedSheet>
    </Proof>
  )
}
