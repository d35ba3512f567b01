import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { LessonContent } from '../../../../domain/courses/course.ts'
import { dataCost } from '../../../../domain/media/weight.ts'
import type { Locale } from '../../../../domain/values/language.ts'
import { formatMoney } from '../../../../domain/values/money.ts'
import { useOffice } from '../../kit/office-text.ts'
import { mediaSizesQuery } from '../../queries/course-media.ts'
import { megabytes } from './media-field.tsx'

type ByLanguage = Record<Locale, number | null>
const inLocale = (file: ByLanguage, locale: Locale) => (locale === 'en' ? (file.en ?? file.fr) : file.fr)

/** The files that a learner of a language loads for a lesson. */
function filesFor(content: LessonContent, locale: Locale): number[] {
  const files = (): (number | null)[] => {
    if (content.kind === 'slides') {
      return content.slides.flatMap(({ picture, voice }) => [picture, inLocale(voice, locale)])
    }
    if (content.kind === 'film') return [content.film, content.poster, inLocale(content.captions, locale)]
    if (content.kind === 'pdf') return [inLocale(content.file, locale)]
    return content.kind === 'text'
      ? content.blocks.map((block) => (block.type === 'picture' ? block.picture : null))
      : []
  }
  // A file that stands twice is loaded once.
  return [...new Set(files())].filter((id) => id !== null)
}

/** What a lesson costs a learner on a mobile network, as it stands in the form. */
export function LessonCost() {
  const { locale, words } = useOffice()
  const labels = words.courseMedia
  const content = useWatch({ name: 'content' }) as LessonContent
  const [french, english] = [filesFor(content, 'fr'), filesFor(content, 'en')]
  const all = [...new Set([...french, ...english])]
  const sizes = useQuery(mediaSizesQuery(all)).data
  const sizeOf = (ids: number[]) => ids.reduce((sum, id) => sum + (sizes?.[id] ?? 0), 0)
  const costOf = (bytes: number) => labels.cost(megabytes(bytes, locale), formatMoney(dataCost(bytes)))
  const [inFrench, inEnglish] = [sizeOf(french), sizeOf(english)]
  if (inFrench + inEnglish === 0) return null
  return (
    <p className="rounded-lg bg-green-wash px-4 py-3 text-sm">
      {labels.lessonCost(costOf(inFrench))}
      {inEnglish !== inFrench && ` ${labels.lessonCostEnglish(costOf(inEnglish))}`}
    </p>
  )
}
