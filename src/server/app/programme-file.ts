import { type Context, Hono } from 'hono'
import { sessionTime } from '../../domain/announcements/session-lines.ts'
import type { Company } from '../../domain/company/company.ts'
import { companyOf } from '../../domain/company/settings.ts'
import { closedFor } from '../../domain/trainings/closed-session.ts'
import { trainingDetails, trainingHeadings } from '../../domain/trainings/training.ts'
import { includedIn, practicalInformation, trainingPageWords } from '../../domain/trainings/training-page.ts'
import { linesOf, programmeOf } from '../../domain/trainings/training-programme.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { formatPrice } from '../../domain/values/money.ts'
import { publicPages, trainingPath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { firmPart } from '../documents/snapshot-parts.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { leadTo, urlOf } from '../http/page-url.ts'
import type { Services } from '../http/request-context.ts'
import type { Papers } from '../pdf/papers.ts'
import type { ProgrammeSheet } from '../pdf/programme-sheet.ts'
import { findTraining } from '../trainings/queries.ts'
import type { AnswerCache } from './answer-cache.ts'
import { publicFile } from './public-file.ts'

const hoursIn: Localized<(count: number) => string> = {
  fr: (count) => `${count}\u00A0heure${count > 1 ? 's' : ''}`,
  en: (count) => `${count}\u00A0hour${count === 1 ? '' : 's'}`,
}

/**
 * `/formations/{slug}.pdf`, in English under `/en`: the programme of a training on one page, for the person who pays for it
 * (docs/rules/trainings.md#programme-on-paper). It is kept as pages are, so that it is drawn once until something it shows changes.
 * @param papers draws it, in a thread of its own
 * @param cache where built pages are kept; absent in development
 */
export function programmeRoutes(
  { config, settings, database, clock }: Pick<Services, 'config' | 'settings' | 'database' | 'clock'>,
  papers: Pick<Papers, 'make'>,
  cache: AnswerCache | undefined,
) {
  const programme = (locale: Locale) => {
    const answer = publicFile(cache, async (c) => {
      const slug = (c.req.param('programme') ?? '').replace(/\.pdf$/, '')
      const training = await findTraining(database.db, slug, clock())
      if (training.slug !== slug) throw new Refusal('training_not_found')
      const said = sheetOf(training, companyOf(await settings.read()), locale, config.publicUrl)
      const sheet = { ...said, closed: closedFor(training) }
      return {
        content: await papers.make({ kind: 'programme', sheet }),
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': contentDisposition(`programme-${slug}.pdf`, 'inline'),
        },
        isKept: true,
      }
    })
    return async (c: Context) => {
      // It has one address, or it would be drawn as often as somebody thinks of another one.
      const { path, search } = urlOf(c)
      return search === '' ? answer(c) : leadTo(c, path, '', 308)
    }
  }
  const file = `${publicPages.trainings}/:programme{[a-z0-9-]+\\.pdf}`
  return new Hono().get(file, programme('fr')).get(`/en${file}`, programme('en'))
}

/** What the paper says of a training, in one language; in French what is not translated. */
function sheetOf(training: Training, company: Company, locale: Locale, publicUrl: string): ProgrammeSheet {
  const { title, description } = trainingHeadings(training, locale)
  const { objectives } = trainingDetails(training, locale)
  const { steps, text } = programmeOf(training, locale)
  const aims = linesOf(objectives.text)
  return {
    locale,
    firm: firmPart(company),
    title: title.text,
    description: description.text,
    when: sessionTime(training, locale),
    place: training.location,
    length: hoursIn[locale](training.duration),
    price: formatPrice(training.price, locale),
    steps,
    text: steps.length > 0 ? '' : text || trainingPageWords[locale].programFallback,
    objectives: aims.length > 0 || !objectives.text ? aims : [objectives.text],
    trainers: training.trainers,
    included: includedIn(training, locale).lines,
    practical: practicalInformation(training, locale).map(({ label, value }) => [label, value.text]),
    url: publicUrl + withLanguage(trainingPath(training.slug), locale),
    announcedAt: training.createdAt,
  }
}
