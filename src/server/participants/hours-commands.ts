import { attendedIn, type HoursOfYear } from '../../domain/attendance/attended-hours.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { findSignature } from '../company/queries.ts'
import { refuseSeveralNames } from '../db/person.ts'
import { issuerIn } from '../documents/issue-certificate-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { listAttended } from './hours-queries.ts'

interface Asked {
  /** Which registrations are theirs. */
  whose: Parameters<typeof listAttended>[1]
  /** Their registrations by each name that may be another person's. */
  names: number[][]
  person: HoursOfYear['person']
  year: number
  locale: Locale
}

/**
 * Makes the paper of a year's hours and signs it. Nothing of it is kept: it says what holds now, and is made again whenever it is asked for.
 * @returns the PDF, and what to call it
 * @throws Refusal `hours_to_come`, `hours_none`, `hours_names` where two names would be added up unasked, `hours_unsigned`
 */
export async function makeHoursOfYear(
  call: RequestContext,
  { whose, names, person, year, locale }: Asked,
): Promise<{ pdf: Buffer; fileName: string }> {
  const { db, now, config, company, secrets } = call
  const sessions = attendedIn(await listAttended(db, whose, locale, now), year, now)
  const attended = sessions.map(({ registrationId }) => registrationId)
  await refuseSeveralNames(db, names, attended)
  const { firm, signatory: whole } = issuerIn(call, locale)
  const { picture, ...signatory } = whole
  // What draws and signs takes long to load.
  const [{ openSigner }, { hoursTitle, renderHoursOfYear }] = await Promise.all([
    import('../pdf/signing-store.ts'),
    import('../pdf/hours-of-year.ts'),
  ])
  const signer = signatory.name === '' ? undefined : await openSigner(config, { db }, secrets)
  if (!signer) throw new Refusal('hours_unsigned')
  const drawn = await renderHoursOfYear(
    { year, locale, firm, person, sessions, madeAt: now.toISOString(), signatory },
    config.publicUrl,
    signer.name,
    picture === undefined ? undefined : await findSignature(db, picture),
  )
  const title = hoursTitle[locale](year)
  return {
    pdf: await signer.sign(drawn, title, company.city, now),
    fileName: locale === 'fr' ? `heures-${year}.pdf` : `hours-${year}.pdf`,
  }
}
