import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { registrationsPerPage, registrationsQuery } from '../queries/registrations.ts'

const unproven = (page: number) => registrationsQuery({ group: 'unproven', sort: 'id', page: String(page) })

/**
 * Tells that registrations wait for their address to be proven, and shows them; where they are shown, ticks all of them, on every
 * page, for the bar that confirms or cancels them together.
 */
export function UnprovenHint({ onTick }: { onTick: (rows: readonly RegistrationRow[]) => void }) {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const queryClient = useQueryClient()
  const first = useQuery(unproven(1))
  const total = first.data?.total ?? 0
  const tickAll = useMutation({
    mutationFn: async () => {
      for (let page = 1; (page - 1) * registrationsPerPage < total; page++) {
        const { rows } = await queryClient.fetchQuery(unproven(page))
        onTick(rows)
      }
    },
  })
  if (total === 0) return null
  const isShown = search.groupe === 'unproven'
  return (
    <section
      aria-label={words.unproven.waiting(total)}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-blue bg-blue-wash px-4 py-3"
    >
      <div className="grid max-w-3xl gap-0.5">
        <p className="font-semibold text-blue">{words.unproven.waiting(total)}</p>
        <p className="text-sm">{words.unproven.hint}</p>
      </div>
      {isShown ? (
        <Button look="neutral" size="compact" disabled={tickAll.isPending} onClick={() => tickAll.mutate()}>
          {words.unproven.tick}
        </Button>
      ) : (
        <Button
          look="neutral"
          size="compact"
          onClick={() => show({ groupe: 'unproven', statut: 'all', mois: '', q: '', page: 1 })}
        >
          {words.unproven.show}
        </Button>
      )}
    </section>
  )
}
