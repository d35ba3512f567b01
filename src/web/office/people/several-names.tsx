import type { Person } from '../../../domain/registrations/person.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { fullName } from '../kit/full-name.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'

type Named = Person['names'][number]

/**
 * The names under one e-mail and phone of which nobody has said whether they are one person's, to be decided (docs/rules/office.md#person).
 * Those who may not decide read them.
 */
export function SeveralNames({ person }: { person: Person }) {
  const labels = useOffice().words.person
  const mayDecide = useMay()('administrators')
  const decision = useDecision()
  const own = person.names.find(({ id }) => id === person.id) ?? person.names[0]
  if (!own || person.names.length < 2) return null
  return (
    <section aria-label={labels.names} className="grid gap-2 rounded-lg bg-paper px-3.5 py-2.5 text-sm">
      <p>{labels.namesText}</p>
      <ul className="grid gap-2">
        {person.names.map((name) => (
          <li key={name.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 font-semibold">{fullName(name)}</span>
            {mayDecide && name !== own && (
              <span className="flex flex-wrap gap-2">
                {([true, false] as const).map((isSame) => (
                  <Button
                    key={String(isSame)}
                    look="neutral"
                    size="compact"
                    disabled={decision.isPending}
                    onClick={() => decision.mutate({ id: own.id, otherId: name.id, isSame })}
                  >
                    {isSame ? labels.onePerson : labels.separate}
                    <span className="sr-only">{` ${fullName(own)}, ${fullName(name)}`}</span>
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says of two that they are one person, or two. */
function useDecision() {
  const labels = useOffice().words.person
  return useChange({
    failsIn: 'toast',
    send: (api, { id, otherId, isSame }: { id: number; otherId: number; isSame: boolean }) => {
      const pair = { param: { id: String(id) }, json: { otherId } }
      const person = api.admin.people[':id']
      return read(isSame ? person.merges.$post(pair) : person.separations.$post(pair))
    },
    success: (_, { isSame }) => ({ title: isSame ? labels.merged : labels.separated }),
    touches: readTogether,
  })
}

/** The others who registered under one of a person's e-mails: their pages, and the way to say that they are the same after all. */
export function Sharers({ sharers, onJoin }: { sharers: Named[]; onJoin: (id: number) => void }) {
  const labels = useOffice().words.person
  const mayDecide = useMay()('administrators')
  if (sharers.length === 0) return null
  return (
    <section aria-label={labels.sharers} className="grid gap-2 rounded-lg bg-paper px-3.5 py-2.5 text-sm">
      <p>{labels.sharers}</p>
      <ul className="grid gap-2">
        {sharers.map((sharer) => (
          <li key={sharer.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <OfficeLink to={(view) => ({ ...view, personne: sharer.id })} className="min-w-0 font-semibold underline">
              {fullName(sharer)}
            </OfficeLink>
            {mayDecide && (
              <Button look="quiet" size="compact" onClick={() => onJoin(sharer.id)}>
                {labels.join}
                <span className="sr-only">{` ${fullName(sharer)}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is read differently once two people are joined, or told apart. */
export const readTogether = [['registrations'], ['payments'], ['documents'], ['notifications'], ['messages'], ['audit']]

/** Tells two people apart again, by the joining that made them one. */
export function useSeparation(personId: number) {
  const { words } = useOffice()
  return useChange({
    failsIn: 'toast',
    send: (api, mergeId: number) =>
      read(
        api.admin.people[':id'].merges[':mergeId'].$delete({
          param: { id: String(personId), mergeId: String(mergeId) },
        }),
      ),
    success: { title: words.person.separated },
    touches: readTogether,
  })
}
