import { useEffect, useRef, useState } from 'react'
import type { LearnerLesson } from '../../domain/courses/edition.ts'
import type { Locale } from '../../domain/values/language.ts'
import { ArrowButton } from '../ui/arrow-button.tsx'
import { Picture, ReadOn, SpeedChoice, StartButton, Transcript } from './player-parts.tsx'
import { lengthOf, positionAt, slideAt } from './position.ts'
import { type LessonFiles, savesData } from './use-lesson-files.ts'
import { usePlayer } from './use-player.ts'
import { useTracker } from './use-tracker.ts'
import type { LearnerText } from './words.ts'

export interface PlayedProps<Kind> {
  registrationId: number
  lessonId: number
  content: Extract<LearnerLesson['content'], { kind: Kind }>
  files: LessonFiles
  /** Where its reader was, in seconds into the lesson. */
  position: number
  /** Where the way goes on. */
  next: string
  isDone: boolean
  onDone: () => void
  text: LearnerText
  locale: Locale
}

/** Once a voice has been heard for so long, the next slide is loaded: a line that gets so far brings that as well. */
const loadAheadAfter = 3

/** Slides, each with a voice: the picture changes as the voice before it ends. */
export function SlidesLesson({
  content,
  files,
  position,
  isDone,
  next,
  onDone,
  text,
  locale,
  ...ids
}: PlayedProps<'slides'>) {
  const { slides } = content
  // What was heard to its end begins again.
  const beginsAt = position < lengthOf(slides) ? position : 0
  const begin = slideAt(slides, beginsAt)
  const [index, setIndex] = useState(begin.index)
  const [isStarted, setStarted] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  const slide = slides[index]
  const url = files.urlOf(slide?.voice ?? null)
  const positionOf = (second: number) => positionAt(slides, index, second)
  const tracker = useTracker(ids.registrationId, ids.lessonId, () => positionOf(player.secondNow()))
  const player = usePlayer({
    ...{ element: audio, url, beginsAt: begin.second, tracker, positionOf },
    renew: files.renew,
    onEnded: () => (index === slides.length - 1 ? finish() : show(index + 1)),
  })
  useLoadedAhead(
    audio,
    isStarted,
    [slides[index + 1]?.picture ?? null, slides[index + 1]?.voice ?? null].map(files.urlOf),
  )

  function finish(isLeaving = false) {
    tracker.done(lengthOf(slides), isLeaving)
    onDone()
  }
  function show(chosen: number) {
    player.beginAt(0)
    setIndex(chosen)
    if (!audio.current?.paused) return
    tracker.begin()
    tracker.pause(positionAt(slides, chosen, 0))
  }
  const start = () => {
    setStarted(true)
    player.play()
  }
  if (!slide) return null
  const labels = text.lesson
  const isLast = index === slides.length - 1
  return (
    <div className="grid grid-cols-1 gap-4">
      <Picture id={slide.picture} alt={slide.alt} files={files} isWanted={isStarted || files.areKept || !savesData()} />
      <div className="flex items-center justify-between gap-3">
        {index > 0 ? (
          <ArrowButton direction="previous" label={labels.previousSlide} onClick={() => show(index - 1)} />
        ) : (
          <span className="size-11" />
        )}
        <p aria-live="polite" className="font-semibold">
          {labels.slide(index + 1, slides.length)}
        </p>
        {isLast ? (
          <span className="size-11" />
        ) : (
          <ArrowButton direction="next" label={labels.nextSlide} onClick={() => show(index + 1)} />
        )}
      </div>
      {!isStarted && <StartButton {...{ text, locale, files }} position={beginsAt} onStart={start} />}
      <div className={isStarted ? 'grid gap-3' : 'hidden'}>
        <audio
          ref={audio}
          className="w-full"
          controls
          preload="none"
          aria-label={labels.voice(index + 1)}
          {...player.handlers}
        />
        <SpeedChoice element={audio} text={text} locale={locale} />
      </div>
      {(player.isBroken || (isStarted && !url)) && (
        <p role="alert" className="rounded-box bg-orange-wash px-4 py-3 text-orange-deep">
          {player.isBroken ? labels.broken : labels.notHere}
        </p>
      )}
      <Transcript text={text} said={slide.transcript} />
      {isLast && !isDone && <ReadOn text={text} next={next} onRead={() => finish(true)} look="outline" />}
    </div>
  )
}

/** Has the browser fetch what comes next, while what is there is heard. */
function useLoadedAhead(audio: { current: HTMLAudioElement | null }, isStarted: boolean, urls: (string | undefined)[]) {
  const wanted = isStarted ? urls.filter((url) => url?.includes('?')).join(' ') : ''
  useEffect(() => {
    const { current: player } = audio
    if (!player || wanted === '') return
    const loadAhead = () => {
      if (player.currentTime < loadAheadAfter) return
      player.removeEventListener('timeupdate', loadAhead)
      for (const url of wanted.split(' ')) void fetch(url).catch(() => {})
    }
    player.addEventListener('timeupdate', loadAhead)
    return () => player.removeEventListener('timeupdate', loadAhead)
  }, [audio, wanted])
}
