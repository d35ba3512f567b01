import { useRef, useState } from 'react'
import { locales } from '../../domain/values/language.ts'
import { Picture, ReadOn, SpeedChoice, StartButton, Transcript } from './player-parts.tsx'
import { tenths } from './position.ts'
import type { PlayedProps } from './slides-lesson.tsx'
import { savesData } from './use-lesson-files.ts'
import { usePlayer } from './use-player.ts'
import { useTracker } from './use-tracker.ts'

/** A film in the browser's own player, with its captions. */
export function FilmLesson({
  content,
  files,
  position,
  isDone,
  next,
  onDone,
  text,
  locale,
  ...ids
}: PlayedProps<'film'>) {
  const { film, poster, captions, seconds, transcript } = content
  const [isStarted, setStarted] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const url = files.urlOf(film)
  const tracker = useTracker(ids.registrationId, ids.lessonId, () => tenths(player.secondNow()))
  // What was seen to its end begins again.
  const beginsAt = seconds === 0 || position < seconds ? position : 0
  const player = usePlayer({
    ...{ element: video, url, tracker, renew: files.renew, beginsAt },
    positionOf: tenths,
    onEnded: () => finish(),
  })
  function finish(isLeaving = false) {
    tracker.done(seconds || tenths(player.secondNow()), isLeaving)
    onDone()
  }
  const start = () => {
    setStarted(true)
    player.play()
  }
  const labels = text.lesson
  return (
    <div className="grid grid-cols-1 gap-4">
      {!isStarted && poster !== null && (
        <Picture id={poster} alt={labels.film} files={files} isWanted={files.areKept || !savesData()} />
      )}
      {!isStarted && <StartButton {...{ text, locale, files }} position={beginsAt} onStart={start} />}
      <div className={isStarted ? 'grid gap-3' : 'hidden'}>
        <video
          ref={video}
          className="w-full rounded-box bg-ink"
          controls
          playsInline
          preload="none"
          poster={isStarted ? files.urlOf(poster) : undefined}
          aria-label={labels.film}
          {...player.handlers}
        >
          {isStarted &&
            locales.map(
              (one) =>
                captions[one] !== null && (
                  <track
                    key={one}
                    kind="captions"
                    srcLang={one}
                    label={labels.captions[one]}
                    src={files.urlOf(captions[one])}
                    default={one === (captions[locale] === null ? 'fr' : locale)}
                  />
                ),
            )}
        </video>
        <SpeedChoice element={video} text={text} locale={locale} />
      </div>
      {(player.isBroken || (isStarted && !url)) && (
        <p role="alert" className="rounded-box bg-orange-wash px-4 py-3 text-orange-deep">
          {player.isBroken ? labels.broken : labels.notHere}
        </p>
      )}
      <Transcript text={text} said={transcript} />
      {transcript && !isDone && <ReadOn text={text} next={next} onRead={() => finish(true)} look="outline" />}
    </div>
  )
}
