import { useQuery } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { type Lesson, LessonChange, type LessonContent } from '../../../domain/courses/course.ts'
import { type Api, read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { lessonQuery } from '../queries/courses.ts'

type ContentOf<Kind> = Extract<LessonContent, { kind: Kind }>
interface Props<Kind> {
  lesson: Lesson & { content: ContentOf<Kind> }
  onClose: () => void
}

const number = (typed: string) => (typed.trim() === '' ? null : Number(typed))
const touches = [['courses'], ['audit']]
const put = ({ courseId, id }: Lesson, api: Api, json: LessonChange) =>
  read(api.admin.courses[':id'].lessons[':part'].$put({ param: { id: String(courseId), part: String(id) }, json }))
/** What every lesson says of itself, as it is typed. */
const headOf = ({ title, minutes }: Lesson) => ({
  title: { fr: title.fr, en: title.en ?? '' },
  minutes: String(minutes),
})

/** A text in both languages, part by part; pictures among them stay where they are. */
function TextDialog({ lesson, onClose }: Props<'text'>) {
  const labels = useOffice().words.courses
  const form = useEditForm({
    schema: LessonChange,
    present: lesson as Lesson,
    versionOf: (found: Lesson) => ({
      draft: { ...headOf(found), blocks: found.content.kind === 'text' ? found.content.blocks : [] },
      version: found.version,
    }),
    formOf: ({ title, minutes, blocks }) => ({ title, minutes: number(minutes), content: { kind: 'text', blocks } }),
    put: (api, json) => put(lesson, api, json),
    recorded: labels.lessonSaved,
    touches,
    onDone: onClose,
  })
  const { control, field } = form
  const { fields, append, remove, move } = useFieldArray({ control, name: 'blocks', keyName: 'key' })
  return (
    <EditDialog title={labels.kinds.text} shape="wide" form={form} onClose={onClose} labelOf={labels.fieldOf}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField label={labels.fields.titleFr} lang="fr" autoComplete="off" required {...field('title.fr')} />
        <TextField label={labels.fields.titleEn} lang="en" autoComplete="off" {...field('title.en')} />
        <TextField label={labels.fields.minutes} inputMode="numeric" autoComplete="off" {...field('minutes')} />
      </div>
      <ol className="grid grid-cols-1 gap-4">
        {fields.map((block, at) => (
          <li key={block.key} className="grid grid-cols-1 gap-3 rounded-box border border-sand p-4">
            {block.type === 'text' ? (
              <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
                <TextArea label={labels.part(at + 1, 'fr')} lang="fr" rows={8} {...field(`blocks.${at}.text.fr`)} />
                <TextArea label={labels.part(at + 1, 'en')} lang="en" rows={8} {...field(`blocks.${at}.text.en`)} />
              </div>
            ) : (
              <p>{labels.picture(block.alt.fr)}</p>
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
      <div>
        <AddButton look="outline" onClick={() => append({ type: 'text', text: { fr: '', en: null } })}>
          {labels.addPart}
        </AddButton>
      </div>
    </EditDialog>
  )
}

/** What a quiz draws of the bank, and whether it certifies. */
function QuizDialog({ lesson, onClose }: Props<'quiz'>) {
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
  if (lesson?.content.kind === 'text')
    return <TextDialog lesson={{ ...lesson, content: lesson.content }} onClose={onClose} />
  if (lesson?.content.kind === 'quiz')
    return <QuizDialog lesson={{ ...lesson, content: lesson.content }} onClose={onClose} />
  return (
    <FormDialog title={labels.edit} isDirty={false} onClose={onClose}>
      {() => (
        <div className="p-5">
          <Loaded query={found} error={labels.loadError}>
            {() => <p>{labels.noMedia}</p>}
          </Loaded>
        </div>
      )}
    </FormDialog>
  )
}
