// What the forms of all lessons have in common: title, minutes, saving, and what a colleague has changed meanwhile.
import { type ReactNode, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type Lesson, LessonChange, type LessonContent } from '../../../domain/courses/course.ts'
import { type Api, read } from '../../api/api.ts'
import { TextField } from '../../ui/field.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { lessonQuery } from '../queries/courses.ts'
import { CountSendings } from './media/use-sending.ts'

type ContentOf<Kind> = Extract<LessonContent, { kind: Kind }>
export interface LessonProps<Kind> {
  lesson: Lesson & { content: ContentOf<Kind> }
  onClose: () => void
}

/** Registers a field of a lesson’s form by its name, and says what is wrong with it. */
export type LessonField = (name: string) => UseFormRegisterReturn & { error: string | undefined }

export const number = (typed: string) => (typed.trim() === '' ? null : Number(typed))
export const touches = [['courses'], ['audit']]
/** What was saved is what the lesson shows when it is opened again. */
export const answers = ({ courseId, id }: Lesson) => lessonQuery(courseId, id).queryKey
export const put = ({ courseId, id }: Lesson, api: Api, json: LessonChange) =>
  read(api.admin.courses[':id'].lessons[':part'].$put({ param: { id: String(courseId), part: String(id) }, json }))
/** What every lesson says of itself, as it is typed. */
export const headOf = ({ title, minutes }: Lesson) => ({
  title: { fr: title.fr, en: title.en ?? '' },
  minutes: String(minutes),
})

/**
 * The form of a lesson whose content is typed as it is kept.
 * @param typed the content with its optional English texts as they stand in fields: empty instead of null
 */
export function useLessonForm(lesson: Lesson, onClose: () => void, typed: (content: LessonContent) => LessonContent) {
  const labels = useOffice().words.courses
  const form = useEditForm({
    schema: LessonChange,
    present: lesson,
    versionOf: (found: Lesson) => ({
      draft: { ...headOf(found), content: typed(found.content) },
      version: found.version,
    }),
    formOf: ({ title, minutes, content }) => ({ title, minutes: number(minutes), content }),
    put: (api, json) => put(lesson, api, json),
    recorded: labels.lessonSaved,
    touches,
    answers,
    onDone: onClose,
  })
  return { ...form, fieldOf: form.field as LessonField }
}

interface FrameProps {
  lesson: Lesson
  form: ReturnType<typeof useLessonForm>
  onClose: () => void
  children: ReactNode
}

/** The dialog of such a lesson; it is not saved while a file is being sent. */
export function LessonFrame({ lesson, form, onClose, children }: FrameProps) {
  const { words } = useOffice()
  const labels = words.courses
  const [sendings, setSendings] = useState(0)
  const [count] = useState(() => (by: 1 | -1) => setSendings((present) => present + by))
  const waits = sendings > 0
  return (
    <CountSendings value={count}>
      <EditDialog
        title={labels.kinds[lesson.content.kind]}
        shape="wide"
        form={form}
        onClose={onClose}
        labelOf={labels.fieldOf}
        actions={{ isDisabled: waits }}
      >
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <TextField
            label={labels.fields.titleFr}
            lang="fr"
            autoComplete="off"
            required
            {...form.fieldOf('title.fr')}
          />
          <TextField label={labels.fields.titleEn} lang="en" autoComplete="off" {...form.fieldOf('title.en')} />
          <TextField
            label={labels.fields.minutes}
            inputMode="numeric"
            autoComplete="off"
            {...form.fieldOf('minutes')}
          />
        </div>
        {children}
        <p className="text-muted text-sm">{waits ? words.courseMedia.wait : words.courseMedia.editions}</p>
      </EditDialog>
    </CountSendings>
  )
}
