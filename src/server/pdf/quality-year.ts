import type { FirmPart } from '../../domain/company/company.ts'
import { answerRate, type QualityYear } from '../../domain/evaluations/quality-year.ts'
import { evaluationNames } from '../../domain/evaluations/question.ts'
import { formatDay, formatShortDay } from '../../domain/values/dates.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { closeAccountingSheet, drawFirmHead, margin, pair, styles } from './accounting-sheet.ts'
import { drawPagedTable } from './paged-table.ts'
import { colors, createSheet } from './sheet.ts'

interface Words {
  title: (year: number) => string
  sessions: string
  people: string
  totals: string
  totalColumns: string[]
  bySession: string
  sessionColumns: string[]
  undated: string
  few: string
  pooled: string
  complaints: string
  changed: string
  unsaid: string
  none: string
  note: (day: string) => string
}

const words: Localized<Words> = {
  fr: {
    title: (year) => `Qualité des formations ${year}`,
    sessions: 'Sessions tenues',
    people: 'Participants présents',
    totals: 'Toutes les sessions',
    totalColumns: ['Qui répond', 'Interrogés', 'Réponses', 'Taux', 'Note sur 5', 'Notes de 4 ou 5', 'Oui'],
    bySession: 'Par session, à chaud',
    sessionColumns: ['Date', 'Formation', 'Présents', 'Réponses', 'Note sur 5', 'Notes de 4 ou 5'],
    undated: 'Sans date',
    few: 'moins de 5',
    pooled: 'avec l’année',
    complaints: 'Réclamations',
    changed: 'Ce qui a été changé',
    unsaid: 'Non renseigné',
    none: 'Aucune session tenue.',
    note: (day) =>
      `Établi le ${day}. Réponses anonymes\u00A0: moyennes seules, à partir de cinq réponses\u00A0; les petits groupes ne comptent que réunis.`,
  },
  en: {
    title: (year) => `Quality of trainings ${year}`,
    sessions: 'Sessions held',
    people: 'Participants present',
    totals: 'All sessions',
    totalColumns: ['Who answers', 'Asked', 'Answers', 'Rate', 'Note of 5', 'Notes of 4 or 5', 'Yes'],
    bySession: 'By session, at the end',
    sessionColumns: ['Date', 'Training', 'Present', 'Answers', 'Note of 5', 'Notes of 4 or 5'],
    undated: 'No date',
    few: 'fewer than 5',
    pooled: 'with the year',
    complaints: 'Complaints',
    changed: 'What was changed',
    unsaid: 'Not stated',
    none: 'No session was held.',
    note: (day) =>
      `Made on ${day}. Answers are anonymous: means alone, from five answers on; small groups count only together.`,
  },
}

/** What stands where a figure is not shown. */
const nothing = '–'

/** Draws a year for the firm's quality file, A4 portrait (docs/rules/evaluations.md#the-year). */
export function renderQualityYear(found: QualityYear, firm: FirmPart, madeAt: Date, locale: Locale): Promise<Buffer> {
  const say = words[locale]
  const title = say.title(found.year)
  const sheet = createSheet({
    title,
    subject: firm.name,
    author: firm.name,
    locale,
    issuedAt: madeAt,
    layout: 'portrait',
  })
  const { pdf, width, height } = sheet
  const column = width - 2 * margin
  const lastLine = height - 78
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const noted = (value: number | null | undefined) => (value == null ? nothing : decimal.format(value))
  const percent = (value: number | null | undefined) =>
    value == null ? nothing : `${value}${locale === 'fr' ? '\u00A0' : ''}%`

  drawFirmHead(sheet, firm)
  let y = sheet.write('H1', title, margin, 122, column, { font: 'heading', size: 25, color: colors.ink }) + 14
  y =
    pair(sheet, y, [
      [say.sessions, String(found.sessions.length)],
      [say.people, String(found.present)],
    ]) + 18

  const heading = (text: string, needed: number) => {
    if (y + needed > lastLine) {
      pdf.addPage()
      y = margin
    }
    y = sheet.write('H2', text, margin, y, column, { font: 'heading', size: 15, color: colors.green }) + 8
  }
  const table = (titles: readonly string[], widths: readonly number[], texts: number, rows: string[][]) => {
    const columns = titles.map((one, index) => ({
      ...{ title: one, width: widths[index] ?? 0, lines: 7 },
      align: index < texts ? ('left' as const) : ('right' as const),
    }))
    y = drawPagedTable(sheet, rows, { columns, gap: 8, size: 9.5, from: y, lastLine }) + 16
  }

  heading(say.totals, 150)
  const totals = found.totals.filter(({ invited }) => invited > 0)
  const numbers = [62, 56, 44, 58, 62, 44]
  const first = column - 20 - numbers.reduce((sum, one) => sum + one + 8, 0)
  table(
    say.totalColumns,
    [first, ...numbers],
    1,
    totals.map(({ kind, invited, answers, figure }) => [
      evaluationNames[kind][locale],
      String(invited),
      String(answers),
      percent(answerRate(answers, invited)),
      noted(figure?.mean),
      percent(figure?.satisfied),
      percent(figure?.yes),
    ]),
  )

  heading(say.bySession, 80)
  if (found.sessions.length === 0) y = sheet.write('P', say.none, margin, y, column, styles.body) + 16
  else {
    const sizes = [58, 0, 50, 62, 58, 62]
    sizes[1] = column - 20 - sizes.reduce((sum, one) => sum + one, 0) - 5 * 8
    table(
      say.sessionColumns,
      sizes,
      2,
      found.sessions.map(({ title: french, english, startsAt, present, invited, answers, figure }) => [
        startsAt ? formatShortDay(startsAt, locale) : say.undated,
        (locale === 'en' && english) || french,
        present > 0 ? String(present) : nothing,
        answers === null ? (invited > 0 ? say.pooled : nothing) : figure ? String(answers) : say.few,
        noted(figure?.mean),
        percent(figure?.satisfied),
      ]),
    )
  }

  heading(say.complaints, 60)
  y =
    sheet.write(
      'P',
      found.complaints === null ? say.unsaid : String(found.complaints),
      margin,
      y,
      column,
      styles.body,
    ) + 14
  heading(say.changed, 60)
  for (const line of (found.changed ?? say.unsaid).split('\n').filter((part) => part.trim() !== '')) {
    const tall = sheet.heightOf(line, column, styles.body)
    if (y + tall > lastLine) {
      pdf.addPage()
      y = margin
    }
    y = sheet.write('P', line, margin, y, column, styles.body) + 4
  }
  return closeAccountingSheet(sheet, { firm }, say.note(formatDay(madeAt, locale)))
}
