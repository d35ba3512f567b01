import { useQuery } from '@tanstack/react-query'
import type { SessionHalf } from '../../../domain/trainings/session-half.ts'
import { ApiError } from '../../api/api.ts'
import { LoadFailure } from '../../signed-in/load-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OfficeLanguage } from '../kit/office-language.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { daysQuery } from '../queries/presence.ts'
import { trainingParticipantsQuery } from '../queries/training-participants.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'
import { AttendancePage } from './attendance-page.tsx'

/** The attendance sheet of a training, to be printed on A4: a page for each of its days. */
export default function AttendanceScreen() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { emargement: trainingId } = search
  const back = () => show({ emargement: 0, formation: trainingId })
  return (
    <main className="mx-auto grid w-[min(100%-2rem,60rem)] grid-cols-1 gap-5 py-5 print:block print:w-full print:p-0">
      <div className="no-print flex flex-wrap items-center justify-between gap-3">
        <Button look="neutral" size="compact" onClick={back}>
          <Glyph name="previous" />
          {words.attendance.back}
        </Button>
        <div className="flex items-center gap-4 text-sm">
          <OfficeLanguage />
          <Button size="compact" onClick={() => window.print()}>
            {words.attendance.print}
          </Button>
        </div>
      </div>
      <Sheets trainingId={trainingId} />
    </main>
  )
}

function Sheets({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  const training = useQuery(officeTrainingQuery(String(trainingId)))
  const registrations = useQuery(trainingParticipantsQuery(trainingId))
  const days = useQuery(daysQuery(trainingId))
  const failed = [training, registrations, days].find(({ isError }) => isError)
  if (training.data && registrations.data && days.data) {
    const confirmed = registrations.data.filter(({ status }) => status === 'confirmée')
    const byDay = Map.groupBy<string, SessionHalf>(days.data.halves, ({ date }) => date)
    const pages = byDay.size > 0 ? [...byDay] : [[undefined, []] as const]
    return pages.map(([day, halves], index, all) => (
      <AttendancePage
        key={day ?? 'undated'}
        training={training.data}
        confirmed={confirmed}
        day={day}
        halves={halves}
        position={{ number: index + 1, of: all.length }}
      />
    ))
  }
  if (failed?.error instanceof ApiError && failed.error.status === 404) {
    return <p role="alert">{words.participants.notFound}</p>
  }
  if (failed) {
    return (
      <LoadFailure
        title={words.registrations.loadError}
        error={failed.error}
        onRetry={() => void Promise.all([training.refetch(), registrations.refetch(), days.refetch()])}
      />
    )
  }
  return <Skeleton label={words.loading} />
}
