import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../signed-in/loaded.tsx'
import { useOffice } from '../kit/office-text.ts'
import { questionFiguresQuery } from '../queries/courses.ts'

/** Which questions fail most: the share that was right, and of how many answers (docs/rules/courses.md#follow-up). */
export function QuestionFigures({ courseId }: { courseId: number }) {
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
