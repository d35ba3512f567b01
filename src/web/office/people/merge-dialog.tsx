import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../../domain/registrations/person.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { read } from '../../api/api.ts'
import { pageQuery } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { PickList } from '../kit/pick-list.tsx'
import { useChange } from '../kit/use-change.ts'
import { personQuery } from '../queries/people.ts'
import { type RegistrationListQuery, registrationsQuery } from '../queries/registrations.ts'
import { readTogether, useSeparation } from './several-names.tsx'

/** Who may be the same before anything is searched: those with a phone of the person, then those of the same name; none of the person's own. */
const likelyQuery = (person: Person) =>
  pageQuery(['registrations', 'likely', person.id], async (api) => {
    const asked = [...person.phones, fullName(person)].filter(Boolean)
    const find = (query: RegistrationListQuery) => readPage(api.admin.registrations.$get({ query }))
    const [own, ...pages] = await Promise.all([
      find({ person: String(person.id), pageSize: '200' }),
      ...asked.map((q) => find({ q })),
    ])
    const known = new Set(own?.rows.map(({ id }) => id))
    const others = pages.flatMap(({ rows }) => rows).filter(({ id }) => !known.has(id))
    const rows = [...new Map(others.map((row) => [row.id, row])).values()]
    return { rows }
  })

/**
 * Joins this person with another who is the same: found by a search, and looked at side by side before it is done.
 * @param known a registration of the other one, where they were chosen already
 */
export function MergeDialog(props: { person: Person; known: number | undefined; onClose: () => void }) {
  const { person, known, onClose } = props
  const { locale, words } = useOffice()
  const labels = words.person
  const [q, search] = useState('')
  const [otherId, choose] = useState(known)
  const choicesIn = ({ rows }: { rows: RegistrationRow[] }) =>
    rows
      .filter(({ id }) => id !== person.id)
      .map(({ id, participant, trainingTitle, startsAt }) => ({
        id,
        name: fullName(participant),
        detail: `${participant.email || formatPhone(participant.phone)} · ${datedTitle(trainingTitle, startsAt, locale)}`,
      }))
  const likely = useQuery({ ...likelyQuery(person), select: choicesIn })
  const searched = useQuery({ ...registrationsQuery({ q }), enabled: q !== '', select: choicesIn })
  return (
    <Dialog shape="wide" title={labels.mergeTitle(fullName(person))} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p>{labels.mergeText}</p>
        {otherId === undefined ? (
          <PickList
            label={labels.mergeSearch}
            placeholder={words.registrations.searchHint}
            empty={words.registrations.empty}
            q={q}
            onSearch={search}
            found={q ? searched : likely}
            onPick={({ id }) => choose(id)}
          />
        ) : (
          <SideBySide person={person} otherId={otherId} onBack={() => choose(undefined)} onDone={onClose} />
        )}
      </div>
    </Dialog>
  )
}

interface Props {
  person: Person
  otherId: number
  onBack: () => void
  onDone: () => void
}

function SideBySide({ person, otherId, onBack, onDone }: Props) {
  const labels = useOffice().words.person
  const separation = useSeparation(person.id)
  const merging = useChange({
    send: (api) => read(api.admin.people[':id'].merges.$post({ param: { id: String(person.id) }, json: { otherId } })),
    success: { title: labels.merged },
    undo: ({ merges }) => {
      const made = merges.find(({ id }) => person.merges.every((merge) => merge.id !== id))
      return made && (() => separation.mutate(made.id))
    },
    touches: readTogether,
    onSuccess: onDone,
  })
  return (
    <Loaded query={useQuery(personQuery(otherId))}>
      {(other) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Card person={person} />
            <Card person={other} />
          </div>
          <FormFailure message={merging.failure?.message} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="neutral" onClick={onBack}>
              {labels.chooseAnother}
            </Button>
            <Button disabled={merging.isPending} onClick={() => merging.mutate(undefined)}>
              {labels.mergeThem}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}

function Card({ person }: { person: Person }) {
  const labels = useOffice().words.person
  const { emails, phones, organizations, registrations, remaining } = person
  return (
    <section
      aria-label={fullName(person)}
      className="grid content-start gap-1 rounded-lg border border-sand p-4 text-sm"
    >
      <h3 className="font-body font-semibold text-base">{fullName(person)}</h3>
      {[...emails, ...phones.map(formatPhone), ...organizations].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="text-muted">
        {labels.live} {registrations} · {labels.remaining} {formatMoney(remaining)}
      </p>
    </section>
  )
}
