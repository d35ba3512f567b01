import type { Locale } from '../values/language.ts'
import type { PaymentInstructions } from './company.ts'

const words = {
  fr: { by: 'par', transfer: 'virement', cash: 'en espèces ou par chèque à notre bureau' },
  en: { by: 'by', transfer: 'bank transfer', cash: 'in cash or by cheque at our office' },
}

/**
 * How the firm can be paid, behind a verb: `par Wave, par virement ou en espèces…`. Where neither operator nor bank is set, the office
 * alone (docs/rules/company.md#settings, payments.md#how-to-pay).
 */
export function waysToPay({ mobileMoney, bank }: PaymentInstructions, locale: Locale): string {
  const { by, transfer, cash } = words[locale]
  const sent = [...mobileMoney.map(({ operator }) => operator), ...(bank ? [transfer] : [])].map(
    (way) => `${by} ${way}`,
  )
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format([...sent, cash])
}
