// What the columns of a spreadsheet are, by their headings in French and English (docs/rules/import.md#columns).
import { fieldsOf, type KnownHeadings } from './headings.ts'

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

/** The order tells a date of a training from its title. */
const headings: KnownHeadings<ImportField> = [
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

/** What each column holds, as far as its heading tells; each field at most once, in the first column that fits. */
export function guessColumns(given: readonly string[]): (ImportField | null)[] {
  const once = fieldsOf(given, headings)
  const has = (field: ImportField) => once.includes(field)
  // « Nom » alone is the whole name, and beside both parts nobody needs it whole.
  const isWhole = has('lastName') && !has('firstName') && !has('fullName')
  const isTwice = has('fullName') && has('lastName') && has('firstName')
  return once.map((field) => {
    if (field === 'lastName' && isWhole) return 'fullName'
    return field === 'fullName' && isTwice ? null : field
  })
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
