import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OfficeLanguage } from '../kit/office-language.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { openPresenceQuery, presenceQuery } from '../queries/presence.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'
import { LogFileField } from './log-file-field.tsx'
import { openOfficeLog, useOfficeLog } from './office-log.ts'
import { OpenPresenceList } from './open-presence-list.tsx'
import { PresenceList } from './presence-list.tsx'

/** Where presence at a session is taken, on a phone as well (docs/rules/presence.md). */
export default function PresenceScreen() {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { presence: trainingId } = search
  const training = useQuery(officeTrainingQuery(String(trainingId)))
  const presence = useQuery(presenceQuery(trainingId))
  const open = useQuery(openPresenceQuery(trainingId))
  const log = useQuery({ queryKey: ['presence log'], queryFn: () => openOfficeLog().then(() => true) })
  const office = useOfficeLog()
  const heading = useRef<HTMLHeadingElement>(null)
  const failed = [training, presence, log].find(({ isError }) => isError)
  const { startsAt, location } = training.data ?? {}
  const title = training.data && trainingHeadings(training.data, locale).title
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
        <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
          {words.presence.title}
        </h1>
        {training.data && (
          <>
            <p lang={title?.lang} className="font-semibold">
              {title?.text}
            </p>
            <p className="text-muted first-letter:uppercase">
              {[startsAt && `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}`, location]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </>
        )}
      </div>
      {training.data && presence.data && office && !open.isPending ? (
        <>
          {/* What stands above the list is there before it: nothing moves under a finger that taps. */}
          {open.data ? (
            open.data.contradictions.length + open.data.devices.length > 0 && (
              <OpenPresenceList trainingId={trainingId} open={open.data} onEmpty={() => heading.current?.focus()} />
            )
          ) : (
            <LoadFailure title={words.openPresence.loadError} error={open.error} onRetry={() => open.refetch()} />
          )}
          <PresenceList key={trainingId} trainingId={trainingId} presence={presence.data} office={office} />
          <OnlyFor group="administrators">
            <LogFileField trainingId={trainingId} />
          </OnlyFor>
        </>
      ) : failed ? (
        <LoadFailure
          notFound={words.participants.notFound}
          title={words.registrations.loadError}
          error={failed.error}
          // A script that did not come is asked for again by a new document alone.
          onRetry={() =>
            log.isError ? window.location.reload() : void Promise.all([training.refetch(), presence.refetch()])
          }
        />
      ) : (
        <Skeleton label={words.loading} />
      )}
    </main>
  )
}
