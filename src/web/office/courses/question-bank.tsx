import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inLanguage } from '../../../domain/courses/course.ts'
import type { BankQuestion } from '../../../domain/courses/question.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { courseQuestionsQuery } from '../queries/courses.ts'
import { EditedQuestion, NewQuestion } from './question-dialog.tsx'

type Open = { what: 'new' } | { what: 'edit' | 'remove'; question: BankQuestion }

/** The questions that a course's quizzes draw from, with what is right; administrators alone see them. */
export function QuestionBank({ courseId }: { courseId: number }) {
  const { locale, words } = useOffice()
  const labels = words.courses
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const removing = useChange({
    send: (api, id: number) =>
      read(api.admin.courses[':id'].questions[':part'].$delete({ param: { id: String(courseId), part: String(id) } })),
    touches: [['courses'], ['audit']],
    onSuccess: close,
  })
  return (
    <section
      aria-labelledby="cours-banque"
      className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 id="cours-banque" className="font-body font-semibold text-base">
          {labels.bank}
        </h4>
        <AddButton look="outline" onClick={() => setOpen({ what: 'new' })}>
          {labels.addQuestion}
        </AddButton>
      </div>
      <Loaded query={useQuery(courseQuestionsQuery(courseId))} error={labels.loadError} lines={3}>
        {(questions) =>
          questions.length === 0 ? (
            <p className="text-muted text-sm">{labels.noQuestions}</p>
          ) : (
            <ol className="framed-rows text-sm">
              {questions.map((question) => {
                const name = inLanguage(question.prompt, locale)
                return (
                  <li key={question.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                    <span className="min-w-0 grow">{name}</span>
                    <span className="text-muted">
                      {[labels.questionTypes[question.answer.type], question.topic].filter(Boolean).join(' · ')}
                    </span>
                    <Button
                      look="neutral"
                      size="compact"
                      aria-label={labels.editLesson(name)}
                      onClick={() => setOpen({ what: 'edit', question })}
                    >
                      {labels.edit}
                    </Button>
                    <Button
                      look="quiet"
                      size="compact"
                      aria-label={labels.removeWhat(name)}
                      onClick={() => setOpen({ what: 'remove', question })}
                    >
                      {labels.partOut}
                    </Button>
                  </li>
                )
              })}
            </ol>
          )
        }
      </Loaded>
      {open?.what === 'new' && <NewQuestion courseId={courseId} onClose={close} />}
      {open?.what === 'edit' && <EditedQuestion courseId={courseId} question={open.question} onClose={close} />}
      {open?.what === 'remove' && (
        <QuestionDialog
          title={labels.removeWhat(inLanguage(open.question.prompt, locale))}
          text={labels.removeText}
          action={labels.partOut}
          change={{ ...removing, mutate: () => removing.mutate(open.question.id) }}
          onClose={close}
        />
      )}
    </section>
  )
}
