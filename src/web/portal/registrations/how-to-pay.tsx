import { formatPhone } from '../../../domain/values/phone.ts'
import { CopyButton } from '../../signed-in/copy-button.tsx'
import { usePortal } from '../kit/portal-text.ts'

/** The firm's ways of taking money (company settings), and the reference by which it recognises the payment. */
export function HowToPay({ reference }: { reference: string }) {
  const { words, company, hours } = usePortal()
  const { mobileMoney, bank } = company.payment
  const labels = words.pay
  return (
    <section aria-label={labels.title} className="grid grid-cols-1 gap-4 rounded-lg border border-orange p-4">
      <h4 className="font-body font-semibold">{labels.title}</h4>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-orange-wash px-4 py-3">
        <p>
          {labels.quote} <strong className="block font-heading text-heading tracking-wide">{reference}</strong>
        </p>
        <CopyButton copied={reference} labels={labels} />
      </div>
      <ul className="grid grid-cols-1 gap-4 text-sm sm:grid-cols-2">
        {mobileMoney.length > 0 && (
          <li className="grid content-start gap-1">
            <strong>{labels.mobile}</strong>
            {mobileMoney.map(({ operator, number }) => (
              <span key={number} className="flex flex-wrap gap-x-3">
                <span className="min-w-24 text-muted">{operator}</span>
                <span className="tabular-nums">{formatPhone(number)}</span>
              </span>
            ))}
          </li>
        )}
        {bank && (
          <li className="grid content-start gap-1">
            <strong>{labels.bank}</strong>
            <span>{bank.name}</span>
            <span>
              <span className="text-muted">{labels.bankHolder}</span> {bank.holder}
            </span>
            <span>
              <span className="text-muted">{labels.iban}</span> {bank.iban}
            </span>
          </li>
        )}
        {company.address && (
          <li className="grid content-start gap-1">
            <strong>{labels.cash}</strong>
            <span>{labels.cashAt(company.address, hours)}</span>
          </li>
        )}
      </ul>
      <p className="text-muted text-sm">{labels.after}</p>
    </section>
  )
}
