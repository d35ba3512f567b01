// How those who are on a waiting list are told.

import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { trainingPath } from '../../../domain/values/paths.ts'
import type { Tx } from '../../db/open.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { type Letter, renderMail } from '../../mail/layout.ts'
import { waitingLink } from '../../mail/waiting-link.ts'
import type { WaitingLetterData } from '../../mail/waiting-list.ts'
import { notify } from '../../notifications/commands.ts'
import { reachOfBooking } from '../../notifications/reach-queries.ts'
import type { TrainingRow } from '../../trainings/queries.ts'
import type { WaitingEntryRow } from './queries.ts'

/** What telling takes of a call, or of the worker. */
export type Telling = Pick<RequestContext, 'jobs' | 'config' | 'company' | 'now'>

/** What the letters say of somebody’s place on a list, in the language in which they joined. */
export async function waitingLetterData(
  tx: Tx,
  { config, company }: Pick<Telling, 'config' | 'company'>,
  entry: WaitingEntryRow,
  training: TrainingRow,
): Promise<WaitingLetterData> {
  const { firstName, lastName, locale, bookingId } = entry
  return {
    firstName,
    ...(bookingId !== null && {
      booked: { name: `${firstName} ${lastName}`, reference: (await reachOfBooking(tx, company, bookingId)).reference },
    }),
    trainingTitle: trainingHeadings(training, locale).title.text,
    startsAt: training.startsAt,
    location: training.location,
    price: training.price,
    trainingUrl: config.publicUrl + withLanguage(trainingPath(training.slug), locale),
    placeUrl: waitingLink(config, entry),
  }
}

/** Writes a mail to somebody on a list, and its job; of whom a pharmacy booked for, its contact reads it. */
export async function tellWaiting(
  tx: Tx,
  telling: Telling,
  { id, locale, email, bookingId }: WaitingEntryRow,
  letter: Letter,
  type: 'waiting_list' | 'place_offer' = 'waiting_list',
): Promise<number> {
  const to = bookingId === null ? email : (await reachOfBooking(tx, telling.company, bookingId)).email
  return notify(tx, telling, {
    type,
    waitingEntryId: id,
    locale,
    to,
    mail: renderMail(letter, telling.company, locale),
  })
}
