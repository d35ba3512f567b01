import type { Person } from '../../../domain/registrations/person.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { useSeparation } from './use-separation.ts'

/** The e-mails that the office has joined, and the way back while there is one. */
export function Merges({ personId, merges }: { personId: number; merges: Person['merges'] }) {
  const { locale, words } = useOffice()
  const labels = words.person
  const mayJoin = useMay()('administrators')
  const separation = useSeparation(personId)
  if (merges.length === 0) return null
  return (
    <ul aria-label={labels.merges} className="grid gap-2 rounded-lg bg-paper px-3.5 py-2.5 text-sm">
      {merges.map(({ id, email, otherEmail, mergedAt, canBeUndone }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0">
            {labels.joined(email || labels.noEmail, otherEmail || labels.noEmail, formatShortDay(mergedAt, locale))}
          </span>
          {canBeUndone && mayJoin && (
            <Button look="quiet" size="compact" disabled={separation.isPending} onClick={() => separation.mutate(id)}>
              {labels.separate}
              <span className="sr-only">{` ${email || labels.noEmail}, ${otherEmail || labels.noEmail}`}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
