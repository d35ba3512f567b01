import { useEffect, useState } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { Picture, ReadOn, sizeText } from './player-parts.tsx'
import type { PlayedProps } from './slides-lesson.tsx'
import { savesData } from './use-lesson-files.ts'
import { useTracker } from './use-tracker.ts'

type Props = Omit<PlayedProps<'text'>, 'content' | 'position'> & {
  content: (PlayedProps<'text'> | PlayedProps<'pdf'>)['content']
}

/** A lesson that is read, a text with pictures or a PDF: it is done when its reader says so. */
export function ReadLesson({ content, files, isDone, next, onDone, text, locale, registrationId, lessonId }: Props) {
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
