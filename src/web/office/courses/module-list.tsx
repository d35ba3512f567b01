import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Course, inLanguage, type LessonSummary } from '../../../domain/courses/course.ts'
import { read } from '../../api/api.ts'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { MoveButtons } from '../kit/move-buttons.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { courseQuery } from '../queries/courses.ts'
import { type Arrangement, arrangementOf, lessonMoved, moduleMoved, placedBefore } from './arrangement.ts'

type Module = Course['modules'][number]

/** What is done with a part of a course, beside moving it. */
export type PartAction =
  | { what: 'addLesson'; module: Module }
  | { what: 'rename'; module: Module }
  | { what: 'removeModule'; module: Module }
  | { what: 'write'; lesson: LessonSummary }
  | { what: 'removeLesson'; lesson: LessonSummary }
  | { what: 'preview'; lesson?: LessonSummary }

interface PartMenuProps {
  title: string
  actions: readonly MenuAction[]
}

/** What else can be done with a module or a lesson. */
const PartMenu = ({ title, actions }: PartMenuProps) => (
  <ActionMenu
    trigger={
      <Button look="quiet" size="compact" className="px-2">
        <Glyph name="more" />
        <span className="sr-only">{useOffice().words.courses.actionsOn(title)}</span>
      </Button>
    }
    actions={actions}
  />
)

/** Puts parts of a course in another order; two who do so at once are told, and see what the first has done. */
const useOrder = (course: Course) =>
  useChange({
    failsIn: 'toast',
    inTurn: `course ${course.id}`,
    send: (api, modules: Arrangement) =>
      read(
        api.admin.courses[':id'].order.$put({
          param: { id: String(course.id) },
          json: { modules, version: course.version },
        }),
      ),
    touches: [['courses']],
    answers: ({ id }) => courseQuery(id).queryKey,
  })

/** Modules and their lessons in their order, which is changed by dragging and by buttons. */
export function ModuleList({ course, act }: { course: Course; act: (action: PartAction) => void }) {
  const { locale, words } = useOffice()
  const labels = words.courses
  const mayWrite = useMay()('administrators')
  const [dragged, setDragged] = useState<number>()
  const order = useOrder(course)
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<string>(undefined)
  // A browser takes the focus away from what changes its place.
  useLayoutEffect(() => {
    if (course.version && pressed.current)
      list.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(pressed.current)}"]`)?.focus()
    pressed.current = undefined
  }, [course.version])
  const moving = (label: string, to: Arrangement | undefined) => ({
    label,
    act:
      to &&
      (() => {
        pressed.current = label
        order.mutate(to)
      }),
  })
  const present = arrangementOf(course)
  const drop = (event: DragEvent, moduleId: number, before: number | undefined) => {
    event.preventDefault()
    event.stopPropagation()
    if (dragged !== undefined) order.mutate(placedBefore(present, dragged, moduleId, before))
    setDragged(undefined)
  }
  const allow = (event: DragEvent) => dragged !== undefined && event.preventDefault()
  if (course.modules.length === 0) return <p className="text-muted">{labels.noModules}</p>
  return (
    <>
      {mayWrite && <p className="text-muted text-sm">{labels.drag}</p>}
      <ol ref={list} className="grid grid-cols-1 gap-4">
        {course.modules.map((module) => {
          const title = inLanguage(module.title, locale)
          return (
            <li
              key={module.id}
              className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-4"
              onDragOver={allow}
              onDrop={(event) => drop(event, module.id, undefined)}
            >
              <div className="flex items-center gap-2">
                <h4 className="min-w-0 grow font-body font-semibold text-base">{title}</h4>
                {mayWrite && (
                  <span className="flex shrink-0">
                    <MoveButtons
                      up={moving(labels.moveUp(title), moduleMoved(present, module.id, -1))}
                      down={moving(labels.moveDown(title), moduleMoved(present, module.id, 1))}
                    />
                    <PartMenu
                      title={title}
                      actions={[
                        { label: labels.rename, act: () => act({ what: 'rename', module }) },
                        { label: labels.remove, act: () => act({ what: 'removeModule', module }) },
                      ]}
                    />
                  </span>
                )}
              </div>
              {module.lessons.length === 0 && <p className="text-muted text-sm">{labels.noLessons}</p>}
              <ol className="grid grid-cols-1 gap-2">
                {module.lessons.map((lesson) => {
                  const name = inLanguage(lesson.title, locale)
                  return (
                    <li
                      key={lesson.id}
                      draggable={mayWrite}
                      onDragStart={() => setDragged(lesson.id)}
                      onDragEnd={() => setDragged(undefined)}
                      onDragOver={allow}
                      onDrop={(event) => drop(event, module.id, lesson.id)}
                      className="flex items-center gap-3 rounded-lg border border-sand px-3 py-2"
                    >
                      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
                        <span className="-ms-3 min-w-0 grow">
                          <Button
                            look="quiet"
                            size="compact"
                            className="text-start"
                            aria-label={mayWrite ? labels.editLesson(name) : labels.previewWhat(name)}
                            onClick={() => act({ what: mayWrite ? 'write' : 'preview', lesson })}
                          >
                            {name}
                          </Button>
                        </span>
                        {lesson.isFinal && <Badge tone="orange">{labels.final}</Badge>}
                        <span className="text-muted text-sm">
                          {labels.kinds[lesson.kind]} · {labels.minutes(lesson.minutes)}
                        </span>
                      </span>
                      {mayWrite && (
                        <span className="flex shrink-0">
                          <MoveButtons
                            up={moving(labels.moveUp(name), lessonMoved(present, lesson.id, -1))}
                            down={moving(labels.moveDown(name), lessonMoved(present, lesson.id, 1))}
                          />
                          <PartMenu
                            title={name}
                            actions={[
                              { label: labels.preview, act: () => act({ what: 'preview', lesson }) },
                              { label: labels.remove, act: () => act({ what: 'removeLesson', lesson }) },
                            ]}
                          />
                        </span>
                      )}
                    </li>
                  )
                })}
              </ol>
              <div>
                <AddButton look="outline" onClick={() => act({ what: 'addLesson', module })}>
                  {labels.addLesson}
                  <span className="sr-only"> {title}</span>
                </AddButton>
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}
