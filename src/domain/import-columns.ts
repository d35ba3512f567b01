// What the columns of a spreadsheet are, by their headings in French and English (docs/rules/import.md#columns).
import { fold } from './text-fold.ts'

/** What a column of an imported file may hold; `fullName` is last and first name in one. */
export const importFields = [
  'lastName',
  'firstName',
  'fullName',
  'email',
  'phone',
  'organization',
  'position',
  'specialRequirements',
  'training',
  'trainingDate',
  'status',
  'locale',
  'registeredAt',
] as const
export type ImportField = (typeof importFields)[number]

/** Headings as they are met, folded and without signs. The first that fits is meant: a date of a training is not its title. */
const headings: [field: ImportField, heading: RegExp][] = [
  ['registeredAt', /^(inscrite? le|date (d inscription|de l inscription)|registered on|registration date)\b/],
  ['trainingDate', /^(date|jour)( (de )?(la )?(formation|session|seance))?$|^(training|session|course) (date|day)$/],
  ['email', /\b(e ?mails?|mails?|courriels?)\b|^adresse electronique$/],
  ['phone', /\b(tel|telephones?|phones?|mobiles?|portables?|cel|cellulaires?|gsm|whatsapp|contacts?)\b/],
  [
    'fullName',
    /^noms? (et )?prenoms?\b|^prenoms? (et )?noms?\b|^nom complet$|^full name$|^name$|^(nom (du |des )?)?(participante?s?|pharmaciens?|auxiliaires?)$|^participant s?$/,
  ],
  ['firstName', /^prenoms?( s)?\b|^(first|given) names?$|^forenames?$/],
  [
    'organization',
    /\b(organi[sz]ations?|officines?|pharmacies?|structures?|employeurs?|employer|societes?|company|entreprises?|etablissements?|laboratoires?|institutions?)\b/,
  ],
  ['lastName', /^noms?( s)?$|^noms? de famille$|^last names?$|^surnames?$|^family names?$/],
  ['position', /\b(fonctions?|postes?|professions?|positions?|job( title)?|qualite)\b/],
  ['specialRequirements', /\bbesoins?\b|\b(special )?(requirements|needs)\b/],
  ['status', /^statut\b|^status$|^etat( de l inscription)?$/],
  ['locale', /^langues?$|^languages?$/],
  ['training', /\b(formations?|sessions?|trainings?|courses?|modules?|seminaires?|ateliers?)\b/],
]

/** A heading as it is compared: without accents, case and signs. */
export const plainHeading = (heading: string): string =>
  fold(heading)
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

const fieldOf = (heading: string): ImportField | null => {
  const plain = plainHeading(heading)
  return headings.find(([, meant]) => meant.test(plain))?.[0] ?? null
}

/** What each column holds, as far as its heading tells; each field at most once, in the first column that fits. */
export function guessColumns(given: readonly string[]): (ImportField | null)[] {
  const guessed = given.map(fieldOf)
  const once = guessed.map((field, index) => (field && guessed.indexOf(field) === index ? field : null))
  const has = (field: ImportField) => once.includes(field)
  // « Nom » alone is the whole name, and beside both parts nobody needs it whole.
  const isWhole = has('lastName') && !has('firstName') && !has('fullName')
  const isTwice = has('fullName') && has('lastName') && has('firstName')
  return once.map((field) => {
    if (field === 'lastName' && isWhole) return 'fullName'
    return field === 'fullName' && isTwice ? null : field
  })
}

/** How many rows above its headings a file may have: a title, a logo’s place, an empty line. */
const searchedRows = 20

/** The row of the headings: the one that tells most columns, if it tells two; otherwise the first. */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const known = rows.slice(0, searchedRows).map((row) => guessColumns(row).filter((field) => field !== null).length)
  const most = Math.max(0, ...known)
  return most < 2 ? 0 : known.indexOf(most)
}

/** What a registration cannot do without, and no column holds. */
export function missingFields(
  columns: readonly (ImportField | null)[],
  given: { trainingId: number | null; organization: string | null; position: string | null },
): ImportField[] {
  const has = (field: ImportField) => columns.includes(field)
  const needed: [ImportField, boolean][] = [
    ['lastName', has('lastName') || has('fullName')],
    ['firstName', has('firstName') || has('fullName')],
    ['email', has('email')],
    ['phone', has('phone')],
    ['organization', has('organization') || given.organization !== null],
    ['position', has('position') || given.position !== null],
    ['training', has('training') || given.trainingId !== null],
  ]
  return needed.flatMap(([field, isThere]) => (isThere ? [] : [field]))
}
