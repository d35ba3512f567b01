import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Course,
  CourseChange,
  inLanguage,
  LessonForm,
  lessonKinds,
  ModuleForm,
} from '../../../domain/courses/course.ts'
import { read } from '../../api/api.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { ChangeDialog, EditDialog, useChangeForm, useEditForm } from '../kit/change-dialog.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { coursePreviewQuery, courseQuery } from '../queries/courses.ts'
import { LessonDialog } from './lesson-dialog.tsx'
import { ModuleList } from './module-list.tsx'
import { QuestionBank } from './question-bank.tsx'

const touches = [['courses'], ['audit']]
const figures = ['hours', 'threshold', 'tries', 'waitHours'] as const
type Figures = Record<(typeof figures)[number], string>
interface Draft extends Figures {
  title: { fr: string; en: string }
  summary: { fr: string; en: string }
}

const versionOf = (course: Course): EditedVersion<Draft> => ({
  draft: {
    title: { fr: course.title.fr, en: course.title.en ?? '' },
    summary: { fr: course.summary.fr, en: course.summary.en ?? '' },
    ...(Object.fromEntries(figures.map((name) => [name, String(course[name])])) as Figures),
  },
  version: course.version,
})

/** What a course says of itself, and how it is judged. */
function CourseDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const labels = useOffice().words.courses
  const { fields } = labels
  const form = useEditForm({
    schema: CourseChange,
    present: course,
    versionOf,
    formOf: ({ title, summary, ...typed }: Draft) => ({
      ...{ title, summary },
      ...Object.fromEntries(figures.map((name) => [name, typed[name].trim() === '' ? undefined : Number(typed[name])])),
    }),
    put: (api, json) => read(api.admin.courses[':id'].$put({ param: { id: String(course.id) }, json })),
    recorded: labels.saved,
    touches,
    onDone: onClose,
  })
  const { field } = form
  const names: Record<string, string> = {
    ...fields,
    ...{ 'title.fr': fields.titleFr, 'title.en': fields.titleEn },
    ...{ 'summary.fr': fields.summaryFr, 'summary.en': fields.summaryEn },
  }
  return (
    <EditDialog
      title={labels.settings}
      shape="wide"
      form={form}
      onClose={onClose}
      labelOf={(name) => names[name] ?? name}
    >
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField label={fields.titleFr} lang="fr" autoComplete="off" required {...field('title.fr')} />
        <TextField label={fields.titleEn} lang="en" autoComplete="off" {...field('title.en')} />
        <TextArea label={fields.summaryFr} lang="fr" rows={5} {...field('summary.fr')} />
        <TextArea label={fields.summaryEn} lang="en" rows={5} {...field('summary.en')} />
        {figures.map((name) => (
          <TextField key={name} label={fields[name]} inputMode="numeric" autoComplete="off" required {...field(name)} />
        ))}
      </div>
    </EditDialog>
  )
}

function NewModule({ course, onClose }: { course: Course; onClose: () => void }) {
  const labels = useOffice().words.courses
  const form = useChangeForm({
    schema: ModuleForm,
    draft: { title: { fr: '', en: '' } },
    send: (api, json) => read(api.admin.courses[':id'].modules.$post({ param: { id: String(course.id) }, json })),
    recorded: labels.added,
    touches,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.addModule} form={form} onClose={onClose}>
      <TextField label={labels.fields.titleFr} lang="fr" autoComplete="off" required {...form.field('title.fr')} />
      <TextField label={labels.fields.titleEn} lang="en" autoComplete="off" {...form.field('title.en')} />
    </ChangeDialog>
  )
}

function NewLesson({ course, moduleId, onClose }: { course: Course; moduleId: number; onClose: () => void }) {
  const labels = useOffice().words.courses
  const param = { id: String(course.id), part: String(moduleId) }
  const form = useChangeForm({
    schema: LessonForm,
    draft: { title: { fr: '', en: '' }, kind: 'text' },
    send: (api, json) => read(api.admin.courses[':id'].modules[':part'].lessons.$post({ param, json })),
    recorded: labels.added,
    touches,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.addLesson} form={form} onClose={onClose}>
      <TextField label={labels.fields.titleFr} lang="fr" autoComplete="off" required {...form.field('title.fr')} />
      <TextField label={labels.fields.titleEn} lang="en" autoComplete="off" {...form.field('title.en')} />
      <SelectField label={labels.fields.kind} {...form.field('kind')}>
        {lessonKinds.map((kind) => (
          <option key={kind} value={kind}>
            {labels.kinds[kind]}
          </option>
        ))}
      </SelectField>
    </ChangeDialog>
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
    touches,
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
          <OnlyFor group="administrators">
            <div>
              <Button size="compact" disabled={!course.isChanged} onClick={() => ask(true)}>
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
      }
    </Loaded>
  )
}

type Open = { what: 'settings' | 'module' } | { what: 'write'; lessonId: number } | { what: 'lesson'; moduleId: number }

/** A course as the office writes it: its modules and lessons in their order, and what publishing it needs. */
export function CoursePage({ id }: { id: number }) {
  const { locale, words } = useOffice()
  const labels = words.courses
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Loaded query={useQuery(courseQuery(id))} error={labels.loadError} lines={6}>
      {(course) => (
        <div className="grid grid-cols-1 gap-5">
          <OfficeLink to={{ onglet: 'cours' }} className="text-link justify-self-start">
            {labels.back}
          </OfficeLink>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3>{inLanguage(course.title, locale)}</h3>
            <OnlyFor group="administrators">
              <Button look="neutral" size="compact" onClick={() => setOpen({ what: 'settings' })}>
                {labels.settings}
              </Button>
            </OnlyFor>
          </div>
          <Publishing course={course} />
          <ModuleList
            course={course}
            onAddLesson={(moduleId) => setOpen({ what: 'lesson', moduleId })}
            onOpen={(lessonId) => setOpen({ what: 'write', lessonId })}
          />
          <div>
            <AddButton look="outline" onClick={() => setOpen({ what: 'module' })}>
              {labels.addModule}
            </AddButton>
          </div>
          <OnlyFor group="administrators">
            <QuestionBank courseId={id} />
          </OnlyFor>
          {open?.what === 'settings' && <CourseDialog course={course} onClose={close} />}
          {open?.what === 'module' && <NewModule course={course} onClose={close} />}
          {open?.what === 'write' && <LessonDialog courseId={id} id={open.lessonId} onClose={close} />}
          {open?.what === 'lesson' && <NewLesson course={course} moduleId={open.moduleId} onClose={close} />}
        </div>
      )}
    </Loaded>
  )
}
