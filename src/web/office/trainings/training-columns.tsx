import { sessionName } from '../../../domain/trainings/session-name.ts'
import { type TrainingStatus, trainingHeadings } from '../../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph, type GlyphName } from '../../ui/glyph.tsx'
import { type Column, columnsOf } from '../../ui/table-cells.tsx'
import { fillingOf } from '../kit/filling-of.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import type { TrainingAction } from './training-action.ts'

/** The colours of the statuses, as the site has them (docs/rules/trainings.md#statuses). */
export const trainingTones: Record<TrainingStatus, Tone> = {
  programmée: 'green',
  en_cours: 'blue',
  terminée: 'grey',
  annulée: 'red',
}

/** The list's columns (docs/rules/office.md#trainings-tab), with the session's date and its filling. */
export function useTrainingColumns(act: (action: TrainingAction) => void = () => {}): Column<TrainingSummary>[] {
  const { locale, text, words } = useOffice()
  const { columns } = words.trainings
  const column = columnsOf(columns)
  const may = useMay()
  const all: Column<TrainingSummary>[] = [
    column('title', {
      sort: 'title',
      isRowHeader: true,
      cell: (training) => {
        const { title } = trainingHeadings(training, locale)
        return (
          <OfficeLink
            to={{ onglet: 'formations', formation: training.id }}
            lang={title.lang}
            className="max-w-md font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
          >
            {title.text}
          </OfficeLink>
        )
      },
    }),
    column('category', {
      sort: 'category',
      cell: ({ category }) => text.categories[category],
    }),
    column('status', {
      sort: 'status',
      cell: ({ status }) => <Badge tone={trainingTones[status]}>{text.statuses[status]}</Badge>,
    }),
    column('location', { sort: 'location', cell: ({ location }) => location }),
    column('startsAt', {
      sort: 'startsAt',
      cell: ({ startsAt }) =>
        startsAt ? (
          <time dateTime={startsAt} className="tabular-nums">
            {formatShortDay(startsAt, locale)}
          </time>
        ) : (
          <span className="text-muted">{words.trainings.noDate}</span>
        ),
    }),
    column('filling', { cell: (training) => <Filling training={training} /> }),
    column('createdAt', {
      sort: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="tabular-nums">
          {formatShortDay(createdAt, locale)}
        </time>
      ),
    }),
    column('actions', {
      isHeaderHidden: true,
      cell: (training) => (
        <span className="flex gap-1 md:justify-end">
          <Action
            glyph="edit"
            label={words.trainings.edit}
            onClick={() => act({ kind: 'edit', training })}
            of={training}
          />
          <Action
            glyph="copy"
            label={words.trainings.duplicate}
            onClick={() => act({ kind: 'duplicate', training })}
            of={training}
          />
          <Action
            glyph="remove"
            label={words.trainings.remove}
            onClick={() => act({ kind: 'delete', training })}
            of={training}
          />
        </span>
      ),
    }),
  ]
  return may('administrators') ? all : all.filter(({ id }) => id !== 'actions')
}

interface ActionProps {
  glyph: GlyphName
  label: string
  onClick: () => void
  of: TrainingSummary
}

function Action({ glyph, label, onClick, of }: ActionProps) {
  const { locale } = useOffice()
  return (
    <Button look="quiet" size="compact" title={label} onClick={onClick}>
      <Glyph name={glyph} />
      <span className="sr-only">
        {label} {sessionName(of, locale)}
      </span>
    </Button>
  )
}

/** Taken places of all, as `12/15`, leading to the people who have taken them. */
function Filling({ training }: { training: TrainingSummary }) {
  const { locale, words } = useOffice()
  const { id, maxParticipants, placesTaken } = training
  return (
    <OfficeLink
      to={{ onglet: 'formations', formation: id }}
      className="inline-flex items-center gap-2 tabular-nums hover:text-green"
    >
      <span aria-hidden="true" className="track h-1.5 w-14">
        <span
          className="block h-full bg-leaf"
          style={{ width: `${Math.min(1, placesTaken / maxParticipants) * 100}%` }}
        />
      </span>
      <span className="underline decoration-sand-deep underline-offset-4">{fillingOf(training, words)}</span>
      <span className="sr-only">{words.trainings.seeParticipants(sessionName(training, locale))}</span>
    </OfficeLink>
  )
}
