import { useId, useState } from 'react'
import { useSite } from '../../page/use-site.ts'
import { TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  operator: string
  error: string | undefined
  onChoose: (operator: string) => void
}

/** Whose statement it is: the firm's own accounts are proposed. The lines are looked at again once it is written. */
export function OperatorField({ operator, error, onChoose }: Props) {
  const { words } = useOffice()
  const { company } = useSite()
  const proposals = useId()
  const [typed, setTyped] = useState<string>()
  const { mobileMoney, bank } = company.payment
  return (
    <div>
      <TextField
        label={words.statements.operator}
        hint={words.statements.operatorHint}
        autoComplete="off"
        required
        maxLength={60}
        list={proposals}
        value={typed ?? operator}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== undefined && typed.trim() !== operator && onChoose(typed.trim())}
      />
      <datalist id={proposals}>
        {[...mobileMoney.map((one) => one.operator), ...(bank ? [bank.name] : [])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
