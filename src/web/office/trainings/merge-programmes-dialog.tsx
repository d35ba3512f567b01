import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Programme, ProgrammeSummary } from '../../../domain/trainings/programme-schemas.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { OfficeWords } from '../kit/office-text.ts'
import { useOffice } from '../kit/office-text.ts'
import { type Choice, PickList } from '../kit/pick-list.tsx'
import { programmesQuery } from '../queries/programmes.ts'
import { MergePreview } from './merge-preview.tsx'

/** How many sessions a programme has, and from when to when, which tells it from others of its title. */
const sessionsOf = (
  { trainings, firstStartsAt, lastStartsAt }: ProgrammeSummary,
  labels: OfficeWords['merging'],
  locale: Locale,
): string => {
  const [first, last] = [firstStartsAt, lastStartsAt].map((at) => at && formatShortDay(at, locale))
  const dates = first && last ? (first === last ? first : labels.between(first, last)) : labels.undated
  return `${labels.sessions(trainings)} · ${dates}`
}

/** Has the sessions of another programme join this one: found by its title, and looked at before it is done (docs/rules/programmes.md#merging). */
export function MergeProgrammesDialog({ programme, onClose }: { programme: Programme; onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.merging
  const [q, setQ] = useState('')
  const [find] = useState(() => (rawInput: string) => setQ(rawInput.trim()))
  const [from, choose] = useState<number>()
  const found = useQuery({
    ...programmesQuery(q),
    select: ({ rows }) =>
      rows
        .filter(({ id }) => id !== programme.id)
        .map(
          (other): Choice => ({
            id: other.id,
            name: (locale === 'en' && other.englishTitle) || other.title,
            detail: sessionsOf(other, labels, locale),
          }),
        ),
  })
  return (
    <Dialog title={labels.title} closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 p-5">
        {from === undefined ? (
          <>
            <p>{labels.intro}</p>
            <PickList
              label={labels.search}
              placeholder={labels.searchHint}
              empty={labels.empty}
              q={q}
              onSearch={find}
              found={found}
              onPick={({ id }) => choose(id)}
              hasFirstFocus
            />
          </>
        ) : (
          <MergePreview programmeId={programme.id} from={from} onBack={() => choose(undefined)} onDone={onClose} />
        )}
      </div>
    </Dialog>
  )
}
