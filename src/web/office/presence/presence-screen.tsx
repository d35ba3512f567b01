import { useQuery } from '@tanstack/react-query'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OfficeLanguage } from '../kit/office-language.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { presenceQuery } from '../queries/presence.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'
import { PresenceList } from './presence-list.tsx'

/** Where presence at a session is taken, on a phone as well (docs/rules/presence.md). */
export default function PresenceScreen() {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { presence: trainingId } = search
  const training = useQuery(officeTrainingQuery(String(trainingId)))
  const presence = useQuery(presenceQuery(trainingId))
  const failed = [training, presence].find(({ isError }) => isError)
  const { startsAt, location } = training.data ?? {}
  const heading = training.data && trainingHeadings(training.data, locale).title
  const back = () => show({ presence: 0, carte: '', formation: trainingId })
  return (
    <main className="mx-auto grid w-[min(100%-2rem,48rem)] grid-cols-1 gap-5 py-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button look="neutral" size="compact" onClick={back}>
          <Glyph name="previous" />
          {words.presence.back}
        </Button>
        <OfficeLanguage />
      </div>
      <div className="grid gap-1">
        <h1 className="text-heading">{words.presence.title}</h1>
        {training.data && (
          <>
            <p lang={heading?.lang} className="font-semibold">
              {heading?.text}
            </p>
            <p className="text-muted first-letter:uppercase">
              {[startsAt && `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}`, location]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </>
        )}
      </div>
      {training.data && presence.data ? (
        <PresenceList key={trainingId} trainingId={trainingId} presence={presence.data} />
      ) : failed ? (
        <LoadFailure
          notFound={words.participants.notFound}
          title={words.registrations.loadError}
          error={failed.error}
          onRetry={() => void Promise.all([training.refetch(), presence.refetch()])}
        />
      ) : (
        <Skeleton label={words.loading} />
      )}
    </main>
  )
}
