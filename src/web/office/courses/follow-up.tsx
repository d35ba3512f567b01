import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Course, inLanguage } from '../../../domain/courses/course.ts'
import { type CourseLearner, type Standing, standingLabels } from '../../../domain/courses/follow-up.ts'
import { describedLearners } from '../../../domain/desk/office-lists.ts'
import { formatMoment, formatShortDay } from '../../../domain/values/dates.ts'
import { done } from '../../api/api.ts'
import { askedAt } from '../../api/list-page.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { useChoices } from '../kit/filters.tsx'
import { fullName } from '../kit/full-name.ts'
import { askedBy } from '../kit/list-search.ts'
import { ListTab, listIdOf } from '../kit/list-tab.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChangeQuestion } from '../kit/question-dialog.tsx'
import { TickedBar } from '../kit/ticked-bar.tsx'
import { useMay } from '../kit/use-may.ts'
import { placeOf, useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { useTicked } from '../kit/use-ticked.ts'
import { coursesPerPage, learnersQuery, questionFiguresQuery } from '../queries/courses.ts'
import { BulkProgressList } from '../registrations/bulk-bar.tsx'
import { LetterDialog } from '../registrations/letter-dialog.tsx'
import { useBulkActions } from '../registrations/use-bulk-actions.ts'

const tones: Record<Standing, Tone> = {
  ...{ waiting: 'orange', not_begun: 'grey', under_way: 'blue', stuck: 'orange' },
  ...{ failed: 'red', finished: 'green', ended: 'grey' },
}

/** One more try at the final assessment, for somebody who has begun and not passed. */
function OneMoreTry({ learner }: { learner: CourseLearner }) {
  const labels = useOffice().words.courses
  const [isAsking, ask] = useState(false)
  const name = fullName(learner.participant)
  if (!useMay()('administrators') || learner.begunAt === null || learner.isPassed) return null
  return (
    <>
      <Button look="quiet" size="compact" aria-label={labels.oneMoreFor(name)} onClick={() => ask(true)}>
        {labels.oneMore}
      </Button>
      {isAsking && (
        <ChangeQuestion
          title={labels.oneMoreFor(name)}
          text={labels.oneMoreText(learner.tries, learner.triesAllowed)}
          action={labels.oneMore}
          send={(api) => done(api.admin.registrations[':id'].tries.$post({ param: { id: String(learner.id) } }))}
          success={{ title: labels.oneMoreGiven }}
          touches={[['courses'], ['audit']]}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

/** Who it is, how far they are, what came of the final assessment, and until when they have access. */
function useLearnerColumns(): Column<CourseLearner>[] {
  const { locale, words } = useOffice()
  const labels = words.courses
  const { columns } = labels
  return [
    {
      id: 'participant',
      header: columns.participant,
      isRowHeader: true,
      sort: 'participant',
      cell: ({ id, participant }) => (
        <span className="grid min-w-0 justify-items-start gap-0.5">
          <OfficeLink
            to={(view) => ({ ...view, inscription: id })}
            className="font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
          >
            {fullName(participant)}
          </OfficeLink>
          <span className="break-all text-muted">{participant.email}</span>
        </span>
      ),
    },
    {
      id: 'standing',
      header: columns.standing,
      cell: ({ standing }) => <Badge tone={tones[standing]}>{standingLabels[standing][locale]}</Badge>,
    },
    {
      id: 'done',
      header: columns.done,
      sort: 'done',
      align: 'right',
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{labels.doneOf(row.done, row.lessons)}</span>,
    },
    {
      id: 'final',
      header: columns.final,
      cell: ({ best, isPassed, tries, triesAllowed, certificate }) => (
        <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
          {best === null ? (
            '–'
          ) : (
            <span className={isPassed ? 'font-semibold text-green' : ''}>{labels.percent(best)}</span>
          )}
          {tries > 0 && <span className="text-muted">{labels.triesOf(tries, triesAllowed)}</span>}
          {certificate && (
            <OfficeLink to={{ onglet: 'documents', document: certificate.documentId }}>{certificate.number}</OfficeLink>
          )}
        </span>
      ),
    },
    {
      id: 'lastSeenAt',
      header: columns.lastSeen,
      sort: 'lastSeenAt',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <time dateTime={lastSeenAt} className="whitespace-nowrap tabular-nums">
            {formatMoment(lastSeenAt, locale)}
          </time>
        ) : (
          '–'
        ),
    },
    {
      id: 'endsAt',
      header: columns.ends,
      sort: 'endsAt',
      cell: ({ endsAt }) => (endsAt ? <time dateTime={endsAt}>{formatShortDay(endsAt, locale)}</time> : '–'),
    },
    {
      id: 'createdAt',
      header: columns.createdAt,
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDay(createdAt, locale)}</time>,
    },
    {
      id: 'actions',
      header: columns.actions,
      isHeaderHidden: true,
      cell: (learner) => <OneMoreTry learner={learner} />,
    },
  ]
}

/** Who stands where in a course: narrowed, sorted and exported as other lists; some are written to (docs/rules/courses.md#follow-up). */
export function FollowUp({ course }: { course: Course }) {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const mayWrite = useMay()('administrators')
  const labels = words.courses
  const bulk = useBulkActions()
  const [isWriting, setWriting] = useState(false)
  const sorting = useSorting(describedLearners, 'createdAt')
  const { courseId: _course, ...filters } = askedBy(describedLearners, search)
  const narrowed = { ...filters, courseId: String(course.id) }
  const query = { q: search.q, ...narrowed, sort: sorting.by, order: sorting.order }
  const { rows, untick, boxes } = useTicked<CourseLearner>(JSON.stringify({ q: search.q, ...narrowed }))
  const ticked = [...rows.values()]
  const said = {
    page: words.bulk.tickPage,
    row: ({ participant }: CourseLearner) => words.bulk.tick(fullName(participant)),
  }
  const columns = useLearnerColumns()
  const goOn = () => {
    untick(ticked)
    document.getElementById(listIdOf('cours'))?.focus()
  }
  return (
    <>
      <ListTab
        id="cours"
        of={inLanguage(course.title, locale)}
        words={labels.followUp}
        filters={useChoices(describedLearners)}
        exportAs={(api, format) => api.admin['course-learners'].export.$get({ query: { ...query, format } })}
        query={useQuery(learnersQuery({ ...query, ...askedAt(placeOf(search)) }))}
        pageSize={coursesPerPage}
        empty={search.q || Object.keys(filters).length > 0 ? labels.followUp.emptySearch : labels.followUp.empty}
        show={{
          columns,
          sorting,
          onOpen: ({ id }) => show({ inscription: id }),
          ...(mayWrite && { selection: { ...boxes, words: said } }),
        }}
        below={
          mayWrite && (
            <>
              <BulkProgressList bulk={bulk} onOpen={(id) => show({ inscription: id })} />
              {ticked.length > 0 && (
                <TickedBar
                  label={words.bulk.label}
                  said={words.bulk.ticked(ticked.length)}
                  onUntick={() => untick(ticked)}
                >
                  <Button look="neutral" size="compact" onClick={() => setWriting(true)}>
                    {words.bulk.write}
                  </Button>
                </TickedBar>
              )}
            </>
          )
        }
      >
        {isWriting && (
          <LetterDialog
            rows={ticked.map((row) => ({ ...row, trainingTitle: row.courseTitle, startsAt: null }))}
            onClose={() => setWriting(false)}
            onBegun={goOn}
          />
        )}
      </ListTab>
      <QuestionFigures courseId={course.id} />
    </>
  )
}

/** Which questions fail most: the share that was right, and of how many answers (docs/rules/courses.md#follow-up). */
function QuestionFigures({ courseId }: { courseId: number }) {
  const { locale, words } = useOffice()
  const labels = words.courses
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  return (
    <section
      aria-labelledby="cours-questions"
      className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-5"
    >
      <h4 id="cours-questions" className="font-body font-semibold text-base">
        {labels.figures}
      </h4>
      <Loaded query={useQuery(questionFiguresQuery(courseId))} error={labels.loadError} lines={4}>
        {(figures) =>
          figures.length === 0 ? (
            <p className="text-muted text-sm">{labels.noFigures}</p>
          ) : (
            <ol className="framed-rows text-sm">
              {figures.map(({ questionId, prompt, topic, answers, right }) => (
                <li key={questionId} className="grid items-center gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[1fr_14rem]">
                  <span className="min-w-0 wrap-anywhere">
                    {prompt}
                    {topic && <span className="text-muted"> · {topic}</span>}
                  </span>
                  <span className="flex items-center gap-3 tabular-nums">
                    <span aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-sand">
                      <span className="block h-full bg-green" style={{ width: `${(right / answers) * 100}%` }} />
                    </span>
                    <span className="whitespace-nowrap">
                      {labels.rightOf(percent.format(right / answers), answers)}
                    </span>
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}
