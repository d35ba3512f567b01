import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { companyOf } from '../../domain/company/settings.ts'
import { owedOf } from '../../domain/registrations/registration.ts'
import { registrationConfirmation } from '../../domain/registrations/registration-confirmation.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { waitingPlacePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { localeOfPage } from '../http/locale.ts'
import type { Services } from '../http/request-context.ts'
import { declarationPath, openPayPath } from '../mail/links.ts'
import { findRegistration, isFirstHolders } from '../registrations/queries.ts'
import { findWaitingPlace } from '../registrations/waiting/queries.ts'
import { visitor } from '../session/actor.ts'
import type { Submission } from './page-environment.ts'

/** How long the browser is told what it has sent by a plain form, in seconds. */
const rememberedSeconds = 10 * 60

const nameIn = ({ production }: Services['config']) => (production ? '__Host-sent' : 'sent')

/**
 * Remembers in the browser which registration (or place on a waiting list, `attente-12`, or message, `contact`) it has just sent by a plain form, so that the page it is led
 * to can speak of it, also when it is reloaded, without anything personal in the address. Signed, and kept from scripts.
 */
export async function rememberSent(
  c: Context,
  { config, clock }: Services,
  sent: number | `attente-${number}` | 'contact',
): Promise<void> {
  const until = Math.floor(clock().getTime() / 1000) + rememberedSeconds
  await setSignedCookie(c, nameIn(config), `${sent}.${until}`, config.sessionSecret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.production,
    maxAge: rememberedSeconds,
  })
}

/** What to say of the form that this page follows, when its address asks for it and the browser can show that it has sent it. */
export async function sentForm(c: Context, services: Services): Promise<Submission | undefined> {
  const isRegistration = c.req.query('inscrit') !== undefined
  const isWaiting = c.req.query('attente') !== undefined && !isPlacePage(c)
  if (!isRegistration && !isWaiting && c.req.query('envoye') === undefined) return undefined
  const { config, settings, clock, database } = services
  const cookie = (await getSignedCookie(c, config.sessionSecret, nameIn(config))) || ''
  const [sent = '', until = ''] = cookie.split('.')
  if (!(Number(until) * 1000 > clock().getTime())) return undefined
  if (isWaiting) return placeSent(c, services, /^attente-(\d+)$/.exec(sent)?.[1])
  if (!isRegistration) return sent === 'contact' ? { outcome: 'done', values: {} } : undefined
  const locale = localeOfPage(c)
  const found = /^\d+$/.test(sent)
    ? await findRegistration(database.db, Number(sent), { actor: visitor, locale, config, now: clock() }).catch(
        unlessRefused,
      )
    : undefined
  // A person registered since in the place of the sender is none of theirs.
  const isAsSent = found && (await isFirstHolders(database.db, Number(sent)))
  if (!found || !isAsSent || !c.req.path.endsWith(`/${found.training.slug}`)) return undefined
  const company = companyOf(await settings.read())
  const summary = registrationConfirmation(
    {
      ...found.training,
      ...found.registration,
      trainingTitle: found.training.title,
      payer: found.registration.pharmacy?.name,
    },
    company,
    locale,
  )
  const { email } = found.participant
  const about = { ...found.registration, email }
  const paidPath = declarationPath(config, about, locale)
  const owed = found.registration.pharmacy ? 0 : owedOf(found.registration)
  const payPath = openPayPath({ config, company }, about, owed, locale)
  return { outcome: 'done', values: { email }, summary, paidPath, payPath }
}

/** The page of a place says by itself how it stands. */
const isPlacePage = (c: Context) => c.req.path === withLanguage(waitingPlacePath, localeOfPage(c))

/** What to say of a waiting list that was joined by a plain form, as long as the person is on it. */
async function placeSent(c: Context, { database }: Services, id: string | undefined): Promise<Submission | undefined> {
  if (id === undefined) return undefined
  const found = await findWaitingPlace(database.db, Number(id)).catch(unlessRefused)
  if (!found || found.position === null || !c.req.path.endsWith(`/${found.slug}`)) return undefined
  return { outcome: 'done', values: { email: found.email }, position: found.position }
}

/** What is not there any more is not spoken of; any other failure is one. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
