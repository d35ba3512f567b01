import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { type Choice, PickList } from '../kit/pick-list.tsx'
import { registrationsQuery } from '../queries/registrations.ts'

/** A participant, by one of their registrations: the document belongs to that training. */
export function PersonPicker({ onPick }: { onPick: (choice: Choice) => void }) {
  const { locale, words } = useOffice()
  const [q, setQ] = useState('')
  const [find] = useState(() => (rawInput: string) => setQ(rawInput.trim()))
  const found = useQuery({
    ...registrationsQuery({ q }),
    select: ({ rows }) =>
      rows.map(
        ({ id, participant, trainingTitle, startsAt }): Choice => ({
          id,
          name: fullName(participant),
          detail: datedTitle(trainingTitle, startsAt, locale),
        }),
      ),
  })
  return (
    <PickList
      label={words.attachment.searchRegistration}
      placeholder={words.attachment.searchRegistrationHint}
      empty={words.attachment.noRegistration}
      q={q}
      onSearch={find}
      found={found}
      onPick={onPick}
    />
  )
}
