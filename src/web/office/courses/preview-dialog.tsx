import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { LearnerLesson } from '../../../domain/courses/edition.ts'
import type { ShownQuestion } from '../../../domain/courses/paper.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { coursePreviewQuery, lessonPreviewQuery, mediaAddressQuery } from '../queries/courses.ts'

type ContentOf<Kind> = Extract<LearnerLesson['content'], { kind: Kind }>

/** Where a file of a lesson is read; nothing while it is not there. */
const useAddress = (id: number | null) => {
  const found = useQuery({ ...mediaAddressQuery(id ?? 0), enabled: id !== null })
  return id === null ? undefined : found.data?.url
}

/** A file that is not there yet is said, as a learner would miss it. */
const NoFile = () => (
  <p className="rounded-lg bg-paper px-4 py-3 text-muted text-sm">{useOffice().words.courses.noFile}</p>
)

function Picture({ id, alt }: { id: number | null; alt: string }) {
  const url = useAddress(id)
  if (id === null) return <NoFile />
  return url ? <img src={url} alt={alt} className="max-h-96 rounded-lg" /> : null
}

function Voice({ id }: { id: number | null }) {
  const url = useAddress(id)
  if (id === null) return <NoFile />
  // biome-ignore lint/a11y/useMediaCaption: its words stand below it
  return url ? <audio controls preload="none" src={url} className="w-full" /> : null
}

function Slides({ slides }: ContentOf<'slides'>) {
  const labels = useOffice().words.courses
  if (slides.length === 0) return <NoFile />
  return (
    <ol className="grid grid-cols-1 gap-6">
      {slides.map(({ picture, alt, voice, transcript }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other name than their place
        <li key={at} className="grid grid-cols-1 gap-3">
          <h4 className="font-body font-semibold text-base">{labels.slide(at + 1)}</h4>
          <Picture id={picture} alt={alt} />
          <Voice id={voice} />
          <p className="whitespace-pre-line text-sm">{transcript}</p>
        </li>
      ))}
    </ol>
  )
}

function Film({ film, poster, captions, transcript }: ContentOf<'film'>) {
  const { locale, words } = useOffice()
  const [url, shown] = [useAddress(film), useAddress(poster)]
  const [fr, en] = [useAddress(captions.fr), useAddress(captions.en)]
  const tracks = [
    ['fr', fr],
    ['en', en],
  ] as const
  if (film === null) return <NoFile />
  if (!url) return null
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its tracks come from a list */}
      <video controls preload="metadata" src={url} poster={shown} crossOrigin="anonymous" className="w-full rounded-lg">
        {tracks.map(
          ([language, src]) =>
            src && (
              <track
                key={language}
                kind="captions"
                src={src}
                srcLang={language}
                label={words.courses.captionsIn[language]}
                default={language === locale}
              />
            ),
        )}
      </video>
      <p className="whitespace-pre-line text-sm">{transcript}</p>
    </>
  )
}

function Pdf({ file }: ContentOf<'pdf'>) {
  const labels = useOffice().words.courses
  const url = useAddress(file)
  if (file === null) return <NoFile />
  return (
    url && (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('outline', 'justify-self-start', 'compact')}
      >
        {labels.openPdf}
      </a>
    )
  )
}

/** A paper as it might be drawn: what is right is not sent with it. */
function Paper({ quiz, questions }: { quiz: ContentOf<'quiz'>; questions: ShownQuestion[] }) {
  const labels = useOffice().words.courses
  const said = [labels.questions(quiz.questions), quiz.limit === null ? labels.noLimit : labels.minutes(quiz.limit)]
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        {quiz.isFinal && <Badge tone="orange">{labels.final}</Badge>}
        <span className="text-muted text-sm">{said.join(' · ')}</span>
      </p>
      <p className="text-muted text-sm">{labels.paperHint}</p>
      <ol className="grid list-decimal gap-5 pl-6">
        {questions.map(({ type, prompt, points, choices, lefts, unit }) => (
          <li key={prompt}>
            <p className="font-semibold">{prompt}</p>
            <p className="text-muted text-sm">
              {[labels.questionTypes[type], labels.pointsOf(points), unit].filter(Boolean).join(' · ')}
            </p>
            {lefts.length > 0 && <ChoiceList choices={lefts} />}
            {choices.length > 0 && <ChoiceList choices={choices} />}
          </li>
        ))}
      </ol>
    </>
  )
}

const ChoiceList = ({ choices }: { choices: string[] }) => (
  <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
    {choices.map((choice) => (
      <li key={choice}>{choice}</li>
    ))}
  </ul>
)

function Lesson({ lesson: { content }, questions }: { lesson: LearnerLesson; questions: ShownQuestion[] }) {
  if (content.kind === 'slides') return <Slides {...content} />
  if (content.kind === 'film') return <Film {...content} />
  if (content.kind === 'pdf') return <Pdf {...content} />
  if (content.kind === 'quiz') return <Paper quiz={content} questions={questions} />
  return content.blocks.map((block, at) =>
    block.type === 'text' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
      <p key={at} className="whitespace-pre-line">
        {block.text}
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
      <Picture key={at} id={block.picture} alt={block.alt} />
    ),
  )
}

function LessonPreview({ courseId, lessonId }: { courseId: number; lessonId: number }) {
  const { locale, words } = useOffice()
  const labels = words.courses
  return (
    <Loaded query={useQuery(lessonPreviewQuery(courseId, lessonId))} error={labels.loadError} lines={5}>
      {({ lesson, questions }) => (
        <article lang={locale} className="grid grid-cols-1 gap-4 wrap-anywhere">
          <h3>{lesson.title}</h3>
          <p className="text-muted text-sm">{labels.minutes(lesson.minutes)}</p>
          <Lesson lesson={lesson} questions={questions} />
        </article>
      )}
    </Loaded>
  )
}

function Contents({ courseId, onOpen }: { courseId: number; onOpen: (lessonId: number) => void }) {
  const labels = useOffice().words.courses
  const id = useId()
  return (
    <Loaded query={useQuery(coursePreviewQuery(courseId))} error={labels.loadError} lines={5}>
      {({ course }) => (
        <div className="grid grid-cols-1 gap-4">
          <h3>{course.title}</h3>
          <p className="whitespace-pre-line">{course.summary}</p>
          <p className="text-muted text-sm">{labels.judged(course)}</p>
          {course.modules.map((module) => (
            <section key={module.id} aria-labelledby={`${id}-${module.id}`} className="grid grid-cols-1 gap-2">
              <h4 id={`${id}-${module.id}`} className="font-body font-semibold text-base">
                {module.title}
              </h4>
              <ol className="framed-rows">
                {module.lessons.map((lesson) => (
                  <li key={lesson.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
                    <button
                      type="button"
                      onClick={() => onOpen(lesson.id)}
                      className="min-h-9 grow text-left font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
                    >
                      {lesson.title}
                    </button>
                    <span className="text-muted text-sm">
                      {labels.kinds[lesson.kind]} · {labels.minutes(lesson.minutes)}
                    </span>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  )
}

interface Props {
  courseId: number
  /** The lesson that is looked at; without one the course as a whole. */
  lessonId: number | undefined
  onClose: () => void
}

/** The course as it would be published now, as a learner gets it, in the language of the office. */
export function PreviewDialog({ courseId, lessonId, onClose }: Props) {
  const { words } = useOffice()
  const [lesson, open] = useState(lessonId)
  return (
    <Dialog title={words.courses.previewTitle} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 p-5">
        {lesson === undefined ? (
          <Contents courseId={courseId} onOpen={open} />
        ) : (
          <>
            <div>
              <Button look="quiet" size="compact" onClick={() => open(undefined)}>
                {words.courses.previewAll}
              </Button>
            </div>
            <LessonPreview key={lesson} courseId={courseId} lessonId={lesson} />
          </>
        )}
      </div>
    </Dialog>
  )
}
