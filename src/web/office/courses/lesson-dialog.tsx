import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { type Lesson, LessonChange } from '../../../domain/courses/course.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { lessonQuery } from '../queries/courses.ts'
import {
  answers,
  headOf,
  type LessonField,
  LessonFrame,
  type LessonProps,
  number,
  put,
  touches,
  useLessonForm,
} from './lesson-frame.tsx'
import { LessonCost } from './media/lesson-cost.tsx'
import { FilmDialog, PdfDialog, SlidesDialog } from './media/media-dialogs.tsx'
import { PictureFields } from './media/picture-fields.tsx'

/** A text in both languages, part by part, with pictures among its parts. */
function TextDialog({ lesson, onClose }: LessonProps<'text'>) {
  const form = useLessonForm(lesson, onClose, (content) =>
    content.kind === 'text'
      ? {
          ...content,
          blocks: content.blocks.map((block) =>
            block.type === 'text'
              ? { ...block, text: { fr: block.text.fr, en: block.text.en ?? '' } }
              : { ...block, alt: { fr: block.alt.fr, en: block.alt.en ?? '' } },
          ),
        }
      : content,
  )
  return (
    <LessonFrame lesson={lesson} form={form} onClose={onClose}>
      <LessonCost />
      <Blocks field={form.fieldOf} />
    </LessonFrame>
  )
}

function Blocks({ field }: { field: LessonField }) {
  const { words } = useOffice()
  const labels = words.courses
  const { control } = useFormContext<{ content: LessonProps<'text'>['lesson']['content'] }>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'content.blocks', keyName: 'key' })
  return (
    <>
      <ol className="grid grid-cols-1 gap-4">
        {fields.map((block, at) => (
          <li key={block.key} className="grid grid-cols-1 gap-3 rounded-box border border-sand p-4">
            {block.type === 'text' ? (
              <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
                <TextArea
                  label={labels.part(at + 1, 'fr')}
                  lang="fr"
                  rows={8}
                  {...field(`content.blocks.${at}.text.fr`)}
                />
                <TextArea
                  label={labels.part(at + 1, 'en')}
                  lang="en"
                  rows={8}
                  {...field(`content.blocks.${at}.text.en`)}
                />
              </div>
            ) : (
              <PictureFields name={`content.blocks.${at}`} field={field} />
            )}
            <div className="flex flex-wrap gap-2">
              <Button look="quiet" size="compact" disabled={at === 0} onClick={() => move(at, at - 1)}>
                {labels.partUp} <span className="sr-only">{at + 1}</span>
              </Button>
              <Button look="quiet" size="compact" disabled={fields.length === 1} onClick={() => remove(at)}>
                {labels.partOut} <span className="sr-only">{at + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <AddButton look="outline" onClick={() => append({ type: 'text', text: { fr: '', en: '' } })}>
          {labels.addPart}
        </AddButton>
        <AddButton look="outline" onClick={() => append({ type: 'picture', picture: null, alt: { fr: '', en: '' } })}>
          {words.courseMedia.addPicture}
        </AddButton>
      </div>
    </>
  )
}

/** What a quiz draws of the bank, and whether it certifies. */
function QuizDialog({ lesson, onClose }: LessonProps<'quiz'>) {
  const labels = useOffice().words.courses
  const form = useEditForm({
    schema: LessonChange,
    present: lesson as Lesson,
    versionOf: (found: Lesson) => {
      const { isFinal, minutes: limit, draws } = found.content.kind === 'quiz' ? found.content : lesson.content
      const drawn = draws.map(({ topic, count }) => ({ topic: topic ?? '', count: String(count) }))
      return {
        draft: { ...headOf(found), isFinal, limit: limit === null ? '' : String(limit), draws: drawn },
        version: found.version,
      }
    },
    formOf: ({ title, minutes, isFinal, limit, draws }) => ({
      ...{ title, minutes: number(minutes) },
      content: {
        ...{ kind: 'quiz', isFinal, minutes: number(limit) },
        draws: draws.map(({ topic, count }) => ({ topic, count: number(count) })),
      },
    }),
    put: (api, json) => put(lesson, api, json),
    recorded: labels.lessonSaved,
    touches,
    answers,
    onDone: onClose,
  })
  const { control, field, register } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'draws', keyName: 'key' })
  return (
    <EditDialog title={labels.kinds.quiz} shape="wide" form={form} onClose={onClose} labelOf={labels.fieldOf}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField label={labels.fields.titleFr} lang="fr" autoComplete="off" required {...field('title.fr')} />
        <TextField label={labels.fields.titleEn} lang="en" autoComplete="off" {...field('title.en')} />
        <TextField label={labels.fields.minutes} inputMode="numeric" autoComplete="off" {...field('minutes')} />
        <TextField label={labels.fields.limit} inputMode="numeric" autoComplete="off" {...field('limit')} />
      </div>
      <CheckboxField label={labels.final} {...register('isFinal')} />
      <ol className="grid grid-cols-1 gap-3">
        {fields.map(({ key }, at) => (
          <li
            key={key}
            className="grid grid-cols-1 items-start gap-3 rounded-box border border-sand p-4 sm:grid-cols-2"
          >
            <TextField label={labels.fields.topic} autoComplete="off" {...field(`draws.${at}.topic`)} />
            <TextField
              label={labels.fields.count}
              inputMode="numeric"
              autoComplete="off"
              {...field(`draws.${at}.count`)}
            />
            <div>
              <Button look="quiet" size="compact" disabled={fields.length === 1} onClick={() => remove(at)}>
                {labels.partOut} <span className="sr-only">{at + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <AddButton look="outline" onClick={() => append({ topic: '', count: '5' })}>
          {labels.addDraw}
        </AddButton>
      </div>
    </EditDialog>
  )
}

/** Writes a lesson: in the form of its kind. */
export function LessonDialog({ courseId, id, onClose }: { courseId: number; id: number; onClose: () => void }) {
  const labels = useOffice().words.courses
  const found = useQuery(lessonQuery(courseId, id))
  const lesson = found.data
  if (lesson) {
    const { content } = lesson
    if (content.kind === 'text') return <TextDialog lesson={{ ...lesson, content }} onClose={onClose} />
    if (content.kind === 'slides') return <SlidesDialog lesson={{ ...lesson, content }} onClose={onClose} />
    if (content.kind === 'film') return <FilmDialog lesson={{ ...lesson, content }} onClose={onClose} />
    if (content.kind === 'pdf') return <PdfDialog lesson={{ ...lesson, content }} onClose={onClose} />
    return <QuizDialog lesson={{ ...lesson, content }} onClose={onClose} />
  }
  return (
    <FormDialog title={labels.edit} isDirty={false} onClose={onClose}>
      {() => (
        <div className="p-5">
          <Loaded query={found} error={labels.loadError}>
            {() => null}
          </Loaded>
        </div>
      )}
    </FormDialog>
  )
}
