// The forms of lessons that hold files: slides with voice, a film, a PDF.
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { LessonContent, Written } from '../../../../domain/courses/course.ts'
import type { Locale } from '../../../../domain/values/language.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { AddButton } from '../../kit/add-button.tsx'
import { useOffice } from '../../kit/office-text.ts'
import { type LessonField, LessonFrame, type LessonProps, useLessonForm } from '../lesson-frame.tsx'
import { LessonCost } from './lesson-cost.tsx'
import { MediaField } from './media-field.tsx'
import { PictureFields } from './picture-fields.tsx'

const languages = ['fr', 'en'] as const
type ContentOf<Kind> = Extract<LessonContent, { kind: Kind }>
const written = ({ fr, en }: Written) => ({ fr, en: en ?? '' })
const isEmpty = (text: string | null) => !text?.trim()

interface SlidesDraft {
  content: ContentOf<'slides'>
}
const emptySlide = (): ContentOf<'slides'>['slides'][number] => ({
  picture: null,
  alt: { fr: '', en: '' },
  voice: { fr: null, en: null },
  seconds: { fr: 0, en: 0 },
  transcript: { fr: '', en: '' },
})

/** A slide’s voice in a language, and its words. */
function Voice({ at, language, field }: { at: number; language: Locale; field: LessonField }) {
  const { missing } = useOffice().words.courses
  const labels = useOffice().words.courseMedia
  const { control, setValue } = useFormContext<SlidesDraft>()
  const slide = `content.slides.${at}` as const
  const [voice, words, seconds] = useWatch({
    control,
    name: [`${slide}.voice.${language}`, `${slide}.transcript.${language}`, `${slide}.seconds.${language}`],
  })
  const isAsked = language === 'fr' || voice !== null
  const lackingWords = language === 'fr' ? missing.transcript : missing.english_transcript
  const onSeconds = (length: number) => setValue(`${slide}.seconds.${language}`, length, { shouldDirty: true })
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <MediaField
        name={`${slide}.voice.${language}`}
        label={labels.voice(language)}
        want="voice"
        lacking={language === 'fr' ? missing.voice : undefined}
        recording={{ kind: 'slides', seconds: seconds ?? 0, onSeconds }}
      />
      <TextArea
        label={labels.transcript(language)}
        lang={language}
        rows={4}
        hint={isAsked && isEmpty(words) ? labels.lacks(lackingWords) : undefined}
        {...field(`${slide}.transcript.${language}`)}
      />
    </div>
  )
}

function Slide({ at, field }: { at: number; field: LessonField }) {
  return (
    <>
      <PictureFields name={`content.slides.${at}`} field={field} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {languages.map((language) => (
          <Voice key={language} at={at} language={language} field={field} />
        ))}
      </div>
    </>
  )
}

function Slides({ field }: { field: LessonField }) {
  const { words } = useOffice()
  const [labels, { partUp, partOut }] = [words.courseMedia, words.courses]
  const { control } = useFormContext<SlidesDraft>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'content.slides', keyName: 'key' })
  return (
    <>
      {fields.length === 0 && <p className="text-muted">{labels.noSlides}</p>}
      <ol className="grid grid-cols-1 gap-4">
        {fields.map(({ key }, at) => (
          <li key={key}>
            <fieldset className="grid grid-cols-1 gap-4 rounded-box border border-sand p-4">
              <legend className="px-1 font-semibold">{labels.slide(at + 1)}</legend>
              <Slide at={at} field={field} />
              <div className="flex flex-wrap gap-2">
                <Button look="quiet" size="compact" disabled={at === 0} onClick={() => move(at, at - 1)}>
                  {partUp} <span className="sr-only">{labels.slide(at + 1)}</span>
                </Button>
                <Button
                  look="quiet"
                  size="compact"
                  disabled={at === fields.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  {labels.down} <span className="sr-only">{labels.slide(at + 1)}</span>
                </Button>
                <Button look="quiet" size="compact" onClick={() => remove(at)}>
                  {partOut} <span className="sr-only">{labels.slide(at + 1)}</span>
                </Button>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <div>
        <AddButton look="outline" onClick={() => append(emptySlide())}>
          {labels.addSlide}
        </AddButton>
      </div>
    </>
  )
}

/** Slides, each with its voice, in the order in which they are heard. */
export function SlidesDialog({ lesson, onClose }: LessonProps<'slides'>) {
  const form = useLessonForm(lesson, onClose, (content) =>
    content.kind === 'slides'
      ? {
          ...content,
          slides: content.slides.map((slide) => ({
            ...slide,
            ...{ alt: written(slide.alt), transcript: written(slide.transcript) },
          })),
        }
      : content,
  )
  return (
    <LessonFrame lesson={lesson} form={form} onClose={onClose}>
      <LessonCost />
      <Slides field={form.fieldOf} />
    </LessonFrame>
  )
}

function Film({ field }: { field: LessonField }) {
  const { missing } = useOffice().words.courses
  const labels = useOffice().words.courseMedia
  const { control, setValue } = useFormContext<{ content: ContentOf<'film'> }>()
  const [seconds, captions] = useWatch({ control, name: ['content.seconds', 'content.captions.fr'] })
  const onSeconds = (length: number) => setValue('content.seconds', length, { shouldDirty: true })
  return (
    <>
      <MediaField
        name="content.film"
        label={labels.film}
        want="film"
        lacking={missing.film}
        captions={captions}
        recording={{ kind: 'film', seconds, onSeconds }}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {languages.map((language) => (
          <MediaField
            key={language}
            name={`content.captions.${language}`}
            label={labels.captions(language)}
            want="captions"
            lacking={language === 'fr' ? missing.captions : undefined}
          />
        ))}
        {languages.map((language) => (
          <TextArea
            key={language}
            label={labels.filmText(language)}
            lang={language}
            rows={6}
            {...field(`content.transcript.${language}`)}
          />
        ))}
      </div>
      <MediaField name="content.poster" label={labels.poster} want="picture" />
    </>
  )
}

/** A film, its captions and its words. */
export function FilmDialog({ lesson, onClose }: LessonProps<'film'>) {
  const form = useLessonForm(lesson, onClose, (content) =>
    content.kind === 'film' ? { ...content, transcript: written(content.transcript) } : content,
  )
  return (
    <LessonFrame lesson={lesson} form={form} onClose={onClose}>
      <LessonCost />
      <Film field={form.fieldOf} />
    </LessonFrame>
  )
}

/** A PDF, in one language or both. */
export function PdfDialog({ lesson, onClose }: LessonProps<'pdf'>) {
  const { missing } = useOffice().words.courses
  const labels = useOffice().words.courseMedia
  const form = useLessonForm(lesson, onClose, (content) => content)
  return (
    <LessonFrame lesson={lesson} form={form} onClose={onClose}>
      <LessonCost />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {languages.map((language) => (
          <MediaField
            key={language}
            name={`content.file.${language}`}
            label={labels.paper(language)}
            want="paper"
            lacking={language === 'fr' ? missing.file : undefined}
          />
        ))}
      </div>
    </LessonFrame>
  )
}
