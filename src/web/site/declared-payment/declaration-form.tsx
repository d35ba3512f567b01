import { getRouteApi } from '@tanstack/react-router'
import type { PayableRegistration } from '../../../domain/payments/payment-declaration.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { declaredPaymentPath } from '../../../domain/values/paths.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { useLeftOfPlain } from '../../forms/left-refusal.ts'
import { useSite } from '../../page/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormReason, fieldId } from '../forms/form-reason.tsx'
import { declaredPaymentWords } from './declared-payment-words.ts'

const route = getRouteApi('/_site/j-ai-paye')

/** What was paid, to whom and by which transaction. */
export function DeclarationForm({ payable }: { payable: PayableRegistration }) {
  const { locale } = useSite()
  const { submission, link } = route.useLoaderData()
  const words = declaredPaymentWords[locale]
  const refused = submission?.outcome === 'refused' ? submission : undefined
  const { failure, onInput } = useLeftOfPlain(refused && { message: refused.message, fields: shownOf(refused.fields) })
  const { operators, paymentReference, remaining, declarations, payer } = payable
  const only = operators.length === 1 ? operators[0]?.operator : undefined
  const typed: Record<string, string> = refused?.values ?? {
    operator: only ?? '',
    amount: payer === null && remaining > 0 && declarations.length === 0 ? String(remaining) : '',
  }
  const field = (name: string) => ({
    id: fieldId(name),
    name,
    error: failure?.fields[name],
    defaultValue: typed[name] ?? '',
  })
  return (
    <form
      method="post"
      action={withLanguage(declaredPaymentPath, locale)}
      encType="multipart/form-data"
      onInput={onInput}
      className="grid gap-5 rounded-box border border-sand bg-surface p-6"
    >
      <input type="hidden" name="paymentReference" value={paymentReference} />
      <input type="hidden" name="token" value={link?.token ?? ''} />
      <SelectField label={words.operator} required {...field('operator')}>
        <option value="">{words.chooseOperator}</option>
        {operators.map(({ operator, number }) => (
          <option key={operator} value={operator}>
            {operator} · {formatPhone(number)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.transactionId}
        hint={words.transactionIdHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
        {...field('reference')}
      />
      <TextField
        label={words.amount}
        hint={words.amountHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        {...field('amount')}
      />
      <TextField
        label={words.picture}
        hint={refused ? `${words.pictureHint} ${words.pictureAgain}` : words.pictureHint}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        id={fieldId('file')}
        name="file"
        error={failure?.fields.file}
      />
      <div className="grid gap-3">
        <FormReason form="declaration" failure={failure} />
        <Button type="submit">{words.send}</Button>
        <p className="text-muted text-sm">{words.notReceipt}</p>
      </div>
    </form>
  )
}

const shown = ['operator', 'reference', 'amount', 'file']

/** The refused fields that the form shows, in its order. */
const shownOf = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(shown.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
