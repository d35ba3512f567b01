import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Course, inLanguage } from '../../../domain/courses/course.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { coursePreviewQuery } from '../queries/courses.ts'

/** What the course lacks before it may be published, each where it is; or the way to publish it. */
export function Publishing({ course }: { course: Course }) {
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
