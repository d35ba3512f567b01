import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Course, inLanguage } from '../../../domain/courses/course.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { scrollsOnPaper, TabList, tabProps } from '../../ui/tab-list.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { coursePreviewQuery, courseQuery, saleQuery } from '../queries/courses.ts'
import {
  CourseDialog,
  CourseRemoval,
  LessonRemoval,
  ModuleDialog,
  ModuleRemoval,
  NewLesson,
  NewModule,
} from './course-dialogs.tsx'
import { CourseState } from './course-state.tsx'
import { FollowUp } from './follow-up.tsx'
import { LessonDialog } from './lesson-dialog.tsx'
import { ModuleList, type PartAction } from './module-list.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { QuestionBank } from './question-bank.tsx'
import { SaleCard } from './sale-card.tsx'

type Open = { what: 'settings' } | { what: 'module' } | { what: 'remove' } | PartAction

interface OpenDialogProps {
  course: Course
  open: Open
  onClose: () => void
}

/** What is open over the course. */
function OpenDialog({ course, open, onClose }: OpenDialogProps) {
  const given = { course, onClose }
  if (open.what === 'settings') return <CourseDialog {...given} />
  if (open.what === 'module') return <NewModule {...given} />
  if (open.what === 'remove') return <CourseRemoval {...given} />
  if (open.what === 'addLesson') return <NewLesson {...given} moduleId={open.module.id} />
  if (open.what === 'rename') return <ModuleDialog {...given} module={open.module} />
  if (open.what === 'removeModule') return <ModuleRemoval {...given} module={open.module} />
  if (open.what === 'removeLesson') return <LessonRemoval {...given} lesson={open.lesson} />
  if (open.what === 'preview')
    return <PreviewDialog courseId={course.id} lessonId={open.lesson?.id} onClose={onClose} />
  return <LessonDialog courseId={course.id} id={open.lesson.id} onClose={onClose} />
}

/** What a course holds: what it still lacks, its sale, its modules and lessons, and the bank of its questions. */
function CourseContent({ course, act }: { course: Course; act: (open: Open) => void }) {
  const labels = useOffice().words.courses
  const sale = useQuery(saleQuery(course.id))
  // Together with what stands above them: lessons do not move from under a finger.
  return (
    <Loaded query={sale} error={labels.loadError} lines={6}>
      {(known) => (
        <>
          <Publishing course={course} />
          <SaleCard course={course} sale={known} />
          <ModuleList course={course} act={act} />
          <div>
            <AddButton look="outline" onClick={() => act({ what: 'module' })}>
              {labels.addModule}
            </AddButton>
          </div>
          <OnlyFor group="administrators">
            <QuestionBank courseId={course.id} />
          </OnlyFor>
        </>
      )}
    </Loaded>
  )
}

const parts = ['contenu', 'suivi'] as const

/** A course as the office writes it, sells it and follows those who take it. */
export function CoursePage({ id }: { id: number }) {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const labels = words.courses
  const [open, setOpen] = useState<Open>()
  usePrefetchQuery(saleQuery(id))
  return (
    <Loaded query={useQuery(courseQuery(id))} error={labels.loadError} lines={6}>
      {(course) => (
        <div className="grid grid-cols-1 gap-5">
          <OfficeLink to={{ onglet: 'cours' }} className="text-link justify-self-start">
            {labels.back}
          </OfficeLink>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <h3 className="min-w-0">{inLanguage(course.title, locale)}</h3>
            <CourseState course={course} />
            <div className="flex flex-wrap gap-2 sm:ml-auto">
              <Button look="neutral" size="compact" onClick={() => setOpen({ what: 'preview' })}>
                {labels.preview}
              </Button>
              <OnlyFor group="administrators">
                <Button look="neutral" size="compact" onClick={() => setOpen({ what: 'settings' })}>
                  {labels.settings}
                </Button>
                {course.edition === null && (
                  <Button look="quiet" size="compact" onClick={() => setOpen({ what: 'remove' })}>
                    {labels.removeCourse}
                  </Button>
                )}
              </OnlyFor>
            </div>
          </div>
          <TabList label={labels.partsLabel} className={`border-sand border-b ${scrollsOnPaper}`}>
            {parts.map((part) => (
              <button
                key={part}
                type="button"
                onClick={() => show({ vue_cours: part, page: 1 })}
                {...tabProps(`cours-${part}`, 'cours-partie', part === search.vue_cours)}
                className="-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 px-3.5 font-semibold text-muted text-sm outline-offset-[-3px] hover:text-ink aria-selected:border-orange aria-selected:text-ink"
              >
                {labels.parts[part]}
              </button>
            ))}
          </TabList>
          <div
            id="cours-partie"
            role="tabpanel"
            aria-labelledby={`cours-${search.vue_cours}`}
            className="grid grid-cols-1 gap-5"
          >
            {search.vue_cours === 'suivi' ? (
              <FollowUp course={course} />
            ) : (
              <CourseContent course={course} act={setOpen} />
            )}
          </div>
          {open && <OpenDialog course={course} open={open} onClose={() => setOpen(undefined)} />}
        </div>
      )}
    </Loaded>
  )
}

/** What the course lacks before it may be published, each where it is; or the way to publish it. */
function Publishing({ course }: { course: Course }) {
  const { locale, words } = useOffice()
  const labels = words.courses
  const [isAsking, ask] = useState(false)
  const preview = useQuery(coursePreviewQuery(course.id))
  const publishing = useChange({
    send: (api) =>
      read(
        api.admin.courses[':id'].publish.$post({ param: { id: String(course.id) }, json: { version: course.version } }),
      ),
    success: ({ edition }) => ({ title: labels.publishedNow(edition) }),
    touches: [['courses'], ['audit']],
    onSuccess: () => ask(false),
  })
  const placeOf = ({ moduleId, lessonId }: { moduleId: number | null; lessonId: number | null }) => {
    const module = course.modules.find(({ id }) => id === moduleId)
    const lesson = module?.lessons.find(({ id }) => id === lessonId)
    const place = lesson ?? module
    return place && inLanguage(place.title, locale)
  }
  return (
    <Loaded query={preview} error={labels.loadError} lines={2}>
      {({ missing }) =>
        missing.length > 0 ? (
          <section aria-labelledby="cours-manque" className="grid gap-2 rounded-box border border-sand bg-surface p-5">
            <h4 id="cours-manque" className="font-body font-semibold text-base">
              {labels.missingTitle}
            </h4>
            <ul className="grid list-disc gap-1 pl-5 text-sm">
              {missing.map((one) => {
                const place = placeOf(one)
                const what = labels.missing[one.part]
                return (
                  <li key={`${one.moduleId} ${one.lessonId} ${one.part}`}>
                    {place ? labels.missingAt(place, what) : what}
                  </li>
                )
              })}
            </ul>
          </section>
        ) : (
          course.isChanged && (
            <OnlyFor group="administrators">
              <div>
                <Button size="compact" onClick={() => ask(true)}>
                  {labels.publish}
                </Button>
                {isAsking && (
                  <QuestionDialog
                    title={labels.publish}
                    text={labels.publishText}
                    action={labels.publish}
                    change={publishing}
                    onClose={() => ask(false)}
                  />
                )}
              </div>
            </OnlyFor>
          )
        )
      }
    </Loaded>
  )
}
