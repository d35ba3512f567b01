import { useEffect, useState } from 'react'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import type { Person } from './half-marks.ts'

/** As many characters as a code has behind its number, at least. */
const wholeCode = /^\s*\d+[-\s–]*[a-z0-9]{6}\s*$/i

interface Props {
  trainingId: number
  /** What was typed as a code, or nothing. */
  typed: string
  people: readonly Person[]
  isReadOnly: boolean
  onPresent: (person: Person) => void
}

/** Whose code was typed, or opened by a phone's camera: one tap notes the person as present. */
export function CodeOwner({ trainingId, typed, people, isReadOnly, onPresent }: Props) {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const code = typed || search.carte
  const [found, setFound] = useState<{ code: string; id: number }>()
  const { mutate, failure, variables } = useChange({
    failsIn: 'place',
    send: (api, asked: string) =>
      read(
        api.admin.trainings[':id'].presence.code.$post({ param: { id: String(trainingId) }, json: { code: asked } }),
      ),
    touches: [],
    onSuccess: ({ registrationId }, asked) => setFound({ code: asked, id: registrationId }),
  })
  useEffect(() => {
    if (!isReadOnly && wholeCode.test(code)) mutate(code)
  }, [code, isReadOnly, mutate])
  const person = found?.code === code ? people.find(({ registrationId }) => registrationId === found.id) : undefined
  if (failure && variables === code) return <FormFailure title={words.error} message={failure.message} />
  if (!person) return null
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-green-wash px-4 py-3">
      <p className="font-semibold">{words.presence.byCode(`${person.firstName} ${person.lastName}`)}</p>
      <Button
        size="compact"
        onClick={() => {
          onPresent(person)
          if (search.carte) show({ carte: '' }, { replace: true })
        }}
      >
        {words.presence.notePresent}
      </Button>
    </div>
  )
}
