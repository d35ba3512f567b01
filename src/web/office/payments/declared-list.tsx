import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOffice } from '../kit/office-text.ts'
import { declarationsQuery } from '../queries/declarations.ts'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { DeclarationCard } from './declaration-card.tsx'
import type { DeclarationAct } from './use-confirmation.ts'

/** What was declared for one registration, beside what was paid; nothing where nobody declared anything. */
export function DeclaredList({ registrationId }: { registrationId: number }) {
  const { words } = useOffice()
  const { data } = useQuery(declarationsQuery({ registrationId: String(registrationId), state: 'all' }))
  const [act, setAct] = useState<DeclarationAct>()
  if (!data || data.rows.length === 0) return null
  return (
    <>
      <h4 className="mt-3 font-body font-semibold">{words.declarations.title}</h4>
      <ul className="grid grid-cols-1 gap-3">
        {data.rows.map((row) => (
          <DeclarationCard key={row.id} row={row} onAct={setAct} />
        ))}
      </ul>
      <DecisionDialogs act={act} onClose={() => setAct(undefined)} />
    </>
  )
}
