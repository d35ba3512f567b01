import {
  type Course,
  CourseChange,
  inLanguage,
  LessonForm,
  type LessonSummary,
  lessonKinds,
  ModuleChange,
  ModuleForm,
} from '../../../domain/courses/course.ts'
import { done, read } from '../../api/api.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { ChangeDialog, EditDialog, useChangeForm, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChangeQuestion } from '../kit/question-dialog.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'

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
export function CourseDialog({ course, onClose }: { course: Course; onClose: () => void }) {
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

export function NewModule({ course, onClose }: { course: Course; onClose: () => void }) {
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

export function NewLesson({ course, moduleId, onClose }: { course: Course; moduleId: number; onClose: () => void }) {
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

type Module = Course['modules'][number]

/** Names a module otherwise. */
export function ModuleDialog({ course, module, onClose }: { course: Course; module: Module; onClose: () => void }) {
  const labels = useOffice().words.courses
  const param = { id: String(course.id), part: String(module.id) }
  const form = useEditForm({
    schema: ModuleChange,
    present: course,
    versionOf: ({ modules }: Course) => {
      const { title, version } = modules.find(({ id }) => id === module.id) ?? module
      return { draft: { title: { fr: title.fr, en: title.en ?? '' } }, version }
    },
    put: (api, json) => read(api.admin.courses[':id'].modules[':part'].$put({ param, json })),
    recorded: labels.moduleSaved,
    touches,
    onDone: onClose,
  })
  return (
    <EditDialog title={labels.rename} form={form} onClose={onClose} labelOf={labels.fieldOf}>
      <TextField label={labels.fields.titleFr} lang="fr" autoComplete="off" required {...form.field('title.fr')} />
      <TextField label={labels.fields.titleEn} lang="en" autoComplete="off" {...form.field('title.en')} />
    </EditDialog>
  )
}

interface RemovalProps {
  course: Course
  onClose: () => void
}

/** Asks before a lesson is deleted; editions keep it. */
export function LessonRemoval({ course, lesson, onClose }: RemovalProps & { lesson: LessonSummary }) {
  const { locale, words } = useOffice()
  const labels = words.courses
  const param = { id: String(course.id), part: String(lesson.id) }
  return (
    <ChangeQuestion
      title={labels.removeWhat(inLanguage(lesson.title, locale))}
      text={labels.removeLessonText}
      action={labels.remove}
      look="danger"
      send={(api) => read(api.admin.courses[':id'].lessons[':part'].$delete({ param }))}
      success={{ title: labels.removed }}
      touches={touches}
      onClose={onClose}
    />
  )
}

/** Asks before a module that has no lessons is deleted. */
export function ModuleRemoval({ course, module, onClose }: RemovalProps & { module: Module }) {
  const { locale, words } = useOffice()
  const labels = words.courses
  const param = { id: String(course.id), part: String(module.id) }
  return (
    <ChangeQuestion
      title={labels.removeWhat(inLanguage(module.title, locale))}
      text={labels.removeModuleText}
      action={labels.remove}
      look="danger"
      send={(api) => read(api.admin.courses[':id'].modules[':part'].$delete({ param }))}
      success={{ title: labels.removed }}
      touches={touches}
      onClose={onClose}
    />
  )
}

/** Asks before a course is deleted that was never published, and leads back to the list. */
export function CourseRemoval({ course, onClose }: RemovalProps) {
  const { locale, words } = useOffice()
  const { show } = useOfficeSearch()
  const labels = words.courses
  return (
    <ChangeQuestion
      title={labels.removeWhat(inLanguage(course.title, locale))}
      text={labels.removeCourseText}
      action={labels.remove}
      look="danger"
      send={(api) => done(api.admin.courses[':id'].$delete({ param: { id: String(course.id) } }))}
      success={{ title: labels.removed }}
      touches={[['courses', 'list'], ['audit']]}
      onSuccess={() => show({ cours: 0 })}
      onClose={onClose}
    />
  )
}
