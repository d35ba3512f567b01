import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type LessonMedia, mediaIn } from '../../domain/courses/lesson-media.ts'
import type { TakenCourse, TakenLesson } from '../../domain/courses/progress.ts'
import type { Locale } from '../../domain/values/language.ts'
import { ownCoursePath, ownLessonPath } from '../../domain/values/paths.ts'
import { courseNames } from '../kept/kept-owner.ts'
import { readStored, store } from '../page/browser-storage.ts'
import { newId } from '../presence-log/bytes.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { QuizLesson } from './attempt/quiz-lesson.tsx'
import { CallFailed, call } from './calls.ts'
import { FilmLesson } from './film-lesson.tsx'
import { KeepPart } from './keep-part.tsx'
import { coursePath, stepsPath } from './kept-lessons.ts'
import type { CourseLog, LogRow } from './log.ts'
import { Picture, ReadOn, sizeText } from './player-parts.tsx'
import { type PlayedProps, SlidesLesson } from './slides-lesson.tsx'
import { useCourseLog } from './use-course-log.tsx'
import { savesData, useLessonFiles } from './use-lesson-files.ts'
import { useTracker } from './use-tracker.ts'
import type { LearnerText } from './words.ts'

interface Props {
  course: TakenCourse
  lesson: TakenLesson
  registrationId: number
  /** Whether it is what this phone has kept. */
  isKept: boolean
  /** Where its files are, as the server has drawn the page with them. */
  media: LessonMedia | undefined
  /** Called once a quiz is judged: what is known of course and lesson is to be read again. */
  onJudged: () => void
  text: LearnerText
  locale: Locale
}

/** One lesson, what can be done with it, and the way on. */
export function LessonScreen({ course, lesson, registrationId, isKept, media, onJudged, text, locale }: Props) {
  const { log } = useCourseLog()
  const files = useLessonFiles(registrationId, lesson, media)
  const here = standingHere(log, registrationId, lesson.id)
  const [isDoneNow, setDone] = useState(false)
  const isDone = isDoneNow || here.isDone || lesson.isDone
  const next = lesson.next === null ? ownCoursePath(registrationId) : ownLessonPath(registrationId, lesson.next)
  const { content } = lesson
  const [position] = useState(
    () => (here.position !== null && (here.isUnsent || isKept) ? here.position : lesson.position) ?? 0,
  )
  const taken = {
    ...{ registrationId, lessonId: lesson.id, files, position, isDone, next, text, locale },
    onDone: () => setDone(true),
  }
  return (
    <>
      <h1 className="text-title">{lesson.title}</h1>
      {content.kind === 'slides' && <SlidesLesson {...taken} content={content} />}
      {content.kind === 'film' && <FilmLesson {...taken} content={content} />}
      {(content.kind === 'text' || content.kind === 'pdf') && <ReadLesson {...taken} content={content} />}
      {content.kind === 'quiz' && <QuizLesson {...{ course, lesson, registrationId, onJudged }} />}
      <WayOn
        {...{ lesson, registrationId, next, isDone, text }}
        isRead={content.kind === 'text' || content.kind === 'pdf'}
      />
      {content.kind !== 'quiz' && mediaIn(lesson).length > 0 && (
        <KeepPart
          {...{ registrationId, text, locale }}
          lessons={[lesson.id]}
          label={text.keep.lesson(sizeText(files.toLoad ?? 0, locale))}
          said={(_, size) => text.keep.kept(size)}
          onChange={files.lookAgain}
        />
      )}
      <QuestionPart {...{ registrationId, text }} lessonId={lesson.id} />
    </>
  )
}

/** How far this phone's own lines have come with a lesson. */
function standingHere(log: CourseLog, registrationId: number, lesson: number) {
  const lines = log.linesOf(stepsPath(registrationId)).filter(({ line }) => line.lesson === lesson)
  const last: LogRow | undefined = lines.at(-1)
  return {
    isDone: lines.some(({ line }) => line.kind === 'done'),
    position: last ? Number(last.line.position) : null,
    isUnsent: last?.sentAt === null,
  }
}

interface WayProps extends Pick<Props, 'lesson' | 'registrationId' | 'text'> {
  next: string
  isDone: boolean
  /** Whether the lesson itself leads on, once it was read. */
  isRead: boolean
}

function WayOn({ lesson, registrationId, next, isDone, isRead, text }: WayProps) {
  const labels = text.lesson
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold text-green empty:hidden">
        {isDone && `✓ ${labels.done}`}
      </p>
      <nav aria-label={labels.way} className="flex flex-wrap gap-3">
        {(isDone || !isRead) && (
          <a className={buttonClass(isDone ? 'primary' : 'outline', 'min-h-12 grow')} href={next}>
            {lesson.next === null ? labels.back : labels.next}
          </a>
        )}
        {lesson.previous !== null && (
          <a className={buttonClass('neutral', 'min-h-12 grow')} href={ownLessonPath(registrationId, lesson.previous)}>
            {labels.previous}
          </a>
        )}
      </nav>
    </div>
  )
}

type ReadProps = Omit<PlayedProps<'text'>, 'content' | 'position'> & {
  content: (PlayedProps<'text'> | PlayedProps<'pdf'>)['content']
}

/** A lesson that is read, a text with pictures or a PDF: it is done when its reader says so. */
function ReadLesson({ content, files, isDone, next, onDone, text, locale, registrationId, lessonId }: ReadProps) {
  const tracker = useTracker(registrationId, lessonId, () => 0)
  useEffect(() => {
    const follow = () => (document.visibilityState === 'visible' ? tracker.begin() : tracker.rest())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [tracker])
  const [asks, setAsks] = useState(savesData)
  const size = sizeText(files.toLoad ?? 0, locale)
  const isWanted = !asks || files.areKept
  const hasPictures = content.kind === 'text' && content.blocks.some(({ type }) => type === 'picture')
  const pdf = content.kind === 'pdf' ? files.urlOf(content.file) : undefined
  return (
    <div className="grid grid-cols-1 gap-4">
      {hasPictures && !isWanted && (
        <Button look="outline" className="min-h-12" onClick={() => setAsks(false)}>
          {text.lesson.pictures(size)}
        </Button>
      )}
      {content.kind === 'text' &&
        content.blocks.map((block, at) =>
          block.type === 'text' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lesson's blocks never change places
            <p key={at} className="max-w-prose whitespace-pre-line">
              {block.text}
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <Picture key={at} id={block.picture} alt={block.alt} files={files} isWanted={isWanted} />
          ),
        )}
      {content.kind === 'pdf' &&
        (pdf ? (
          <a className={buttonClass('outline', 'min-h-12')} href={pdf} target="_blank" rel="noreferrer">
            {text.lesson.openPdf(files.areKept ? text.lesson.keptSize : size)}
          </a>
        ) : (
          <p className="text-muted">{text.lesson.notHere}</p>
        ))}
      {!isDone && (
        <ReadOn
          text={text}
          next={next}
          onRead={() => {
            tracker.done(0, true)
            onDone()
          }}
        />
      )}
    </div>
  )
}

/** In characters, as a message's. */
const longest = 2_000

interface QuestionProps {
  registrationId: number
  lessonId: number
  text: LearnerText
}

/** A question on a lesson to the office. What is typed stays on the phone until it is sent. */
function QuestionPart({ registrationId, lessonId, text }: QuestionProps) {
  const name = `${courseNames}question-${registrationId}-${lessonId}`
  const [typed, setTyped] = useState(() => readStored('localStorage', name) ?? '')
  const [wasTyped] = useState(typed !== '')
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // Sent again because no answer came, it is the same question.
  const sendingKey = useRef(newId())
  // Of the form, for this page's own build hands no component a ref.
  const form = useRef<HTMLFormElement>(null)
  const labels = text.question
  function refuse(message: string) {
    setError(message)
    form.current?.querySelector('textarea')?.focus()
  }
  function type(value: string) {
    setTyped(value)
    setSent(false)
    sendingKey.current = newId()
    store('localStorage', name, value === '' ? null : value)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return refuse(labels.required)
    setError(undefined)
    setBusy(true)
    try {
      const question = { lesson: lessonId, text: typed.trim() }
      await call<{ id: number }>(`${coursePath(registrationId)}/questions`, 'id', question, { key: sendingKey.current })
      type('')
      setSent(true)
    } catch (failure) {
      refuse(
        failure instanceof CallFailed ? (failure.fields.text ?? failure.said ?? text.failed.other) : labels.offline,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <details className="rounded-box border border-sand bg-surface" open={wasTyped}>
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold text-green">{labels.open}</summary>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-3 px-4 pb-4">
        <TextArea
          label={labels.label}
          error={error}
          rows={4}
          maxLength={longest}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <p role="status" className="font-semibold text-green empty:hidden">
          {isSent && labels.sent}
        </p>
        <Button type="submit" className="min-h-12 justify-self-start" disabled={isBusy}>
          {isBusy ? labels.sending : labels.send}
        </Button>
      </form>
    </details>
  )
}
