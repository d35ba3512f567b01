import type { PermissionGroup } from '../../../domain/staff/role.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { latestMonths } from '../../../domain/values/month.ts'
import { fold } from '../../../domain/values/text-fold.ts'
import { monthLabel } from '../kit/month-label.ts'
import type { OfficeWords } from '../kit/office-text.ts'
import type { OfficeSearch, OfficeView } from '../kit/use-office-search.ts'
import type { useOwnTabs } from '../kit/use-own-tabs.ts'
import type { Choice } from './choices.ts'

/** A dialog, a part of a screen, or a group of settings: what it is called there, and how it is opened. */
interface Place {
  name: string
  view: OfficeView
  /** Who may open it, where that is not everybody who sees its screen. */
  group?: PermissionGroup
}

type Tab = OfficeSearch['onglet']

/** What stands within the screens. */
function placesIn(words: OfficeWords): Partial<Record<Tab, Place[]>> {
  const settings = Object.entries(words.settings.groups).map(([group, { title }]) => ({
    name: title,
    view: { ouvrir: group },
  }))
  const siteParts = Object.entries(words.site.parts).map(([part, name]) => ({
    name,
    view: { partie: part as OfficeSearch['partie'] },
  }))
  return {
    inscriptions: [
      { name: words.pharmacyBooking.title, view: { ouvrir: 'officine' }, group: 'administrators' },
      { name: words.imports.title, view: { ouvrir: 'import' }, group: 'administrators' },
    ],
    formations: [{ name: words.trainings.calendar.view.calendrier, view: { vue: 'calendrier' } }],
    paiements: [
      { name: words.declarations.shown.to_check, view: { declares: 'to_check' } },
      { name: words.statements.shown.open, view: { releves: 'open' } },
      { name: words.statements.open, view: { releves: 'open', ouvrir: 'releve' }, group: 'money recorders' },
      { name: words.discrepancies.open, view: { ecarts: 'ouverts' } },
      { name: words.months.title, view: { ouvrir: 'clotures' } },
      { name: words.discounts.title, view: { ouvrir: 'remises' } },
    ],
    documents: [
      { name: words.certificates.title, view: { ouvrir: 'certificats' }, group: 'administrators' },
      { name: words.documents.attach, view: { nouveau: 1 }, group: 'administrators' },
    ],
    officines: [{ name: words.pharmacies.add, view: { nouveau: 1 }, group: 'administrators' }],
    devis: [{ name: words.quotes.add, view: { nouveau: 1 }, group: 'administrators' }],
    site: siteParts,
    utilisateurs: [
      { name: words.account.title, view: { ouvrir: 'compte-titre' } },
      { name: words.account.sessions, view: { ouvrir: 'sessions-titre' } },
      { name: words.calendar.title, view: { ouvrir: 'agenda-titre' } },
      { name: words.apiKeys.title, view: { ouvrir: 'cles-titre' }, group: 'administrators' },
      { name: words.webhooks.title, view: { ouvrir: 'webhooks-titre' }, group: 'administrators' },
    ],
    reglages: [...settings, { name: words.retention.title, view: { ouvrir: 'reglages-conservation' } }],
  }
}

/** How many months can be found by their names. */
const monthsFound = 24

/**
 * The places whose name, or the name of whose screen, contains every word typed, accents and case apart; a month leads to its closing.
 * Nothing typed finds none: the screens are enough then.
 */
export function foundPlaces(
  words: OfficeWords,
  tabs: ReturnType<typeof useOwnTabs>,
  may: (group: PermissionGroup) => boolean,
  rawInput: string,
  locale: Locale,
): Choice[] {
  const parts = fold(rawInput).split(/\s+/).filter(Boolean)
  if (parts.length === 0) return []
  const isWanted = (name: string) => parts.every((part) => fold(name).includes(part))
  const places = placesIn(words)
  const months = latestMonths(monthsFound, new Date()).map(
    (month): Place => ({
      name: `${words.months.title} · ${monthLabel(month, locale).name}`,
      view: { ouvrir: 'clotures' },
    }),
  )
  const isMonthTyped = /[a-z]{3}/i.test(rawInput)
  return tabs.flatMap(({ tab, name: screen }) => {
    const all = [...(places[tab] ?? []), ...(tab === 'paiements' && isMonthTyped ? months : [])]
    return all
      .filter(({ name, group }) => (!group || may(group)) && isWanted(name))
      .map(({ name, view }) => ({ id: `${tab} ${name}`, name, hint: screen, to: { onglet: tab, ...view } }))
  })
}
