// Every letter of a production that has said nothing of its firm: no made-up fact, and no sentence with a hole where one was left out.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lettersOf, pharmacyUrl } from '../../../tests/letters.ts'
import { madeUp } from '../../../tests/made-up.ts'
import { productionWithoutFirm } from '../../../tests/production-settings.ts'
import { companyOf } from '../../domain/company/settings.ts'
import { locales } from '../../domain/values/language.ts'
import { readConfig } from '../settings/config.ts'
import { renderMail } from './layout.ts'

const { firstSettings } = readConfig(productionWithoutFirm())
const company = companyOf(firstSettings)

const letters = lettersOf(company)

/** Those that a pharmacy alone reads; the others get the way to its space where they are sent (`tellPharmacy`). */
const pharmaciesOwn =
  'pharmacyCode accessApproved accessRefused bookingReceived bookedByPhone sessionOfPharmacyChanged quoteSent quoteCode quoteAccepted'.split(
    ' ',
  )

/** What a text looks like where a fact was left out of a sentence that needs it. */
const holes = [
  /undefined|\bnull\b|NaN|\[object/,
  /(Tél\.|Téléphone|Phone|E-mail|Email)[ \u00A0]?:[ \u00A0]*$/m,
  /,[ \u00A0]*[,.;]|\([ \u00A0]*\)|«[ \u00A0]*»|“”|--\s*$/,
  /[ \u00A0](au|à|chez|par|de|on|to|at|of|by|from|with)([ \u00A0]*[.,;!?])/,
  /[ \u00A0]{2}|[ ][.,]/,
  /^[ \u00A0.,;:]/m,
]

test('every letter is in this list', () => {
  const folder = new URL('./', import.meta.url)
  const declaredIn = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const source = readFileSync(new URL(name, folder), 'utf8')
      return [...source.matchAll(/^export (?:function|const) (\w+)(?:(?!^export|^\}).)*?\): Letter(?: \{| =>)/gms)].map(
        ([, letter]) => letter,
      )
    })
  expect(declaredIn.length).toBeGreaterThan(40)
  // Those of a session stand there once more, as they are written of a course.
  const listed = Object.keys(letters).filter((name) => !/^course[A-Z]/.test(name))
  expect(declaredIn.toSorted()).toEqual(listed.toSorted())
})

test.each(Object.entries(letters))('%s says nothing made up, and every sentence is whole', (name, write) => {
  for (const locale of locales) {
    const all = write(locale)
    expect(all.length).toBeGreaterThan(0)
    for (const letter of all) {
      const { subject, html, text } = renderMail(letter, company, locale)
      for (const fact of madeUp) expect(`${subject}\n${html}\n${text}`, `${name}: ${fact}`).not.toContain(fact)
      expect(subject, name).not.toMatch(/[ \u00A0](à|to)[ \u00A0]*:/)
      for (const hole of holes) expect(`${subject}\n${text}`, `${name} in ${locale}`).not.toMatch(hole)
      expect(html, name).not.toMatch(/mailto:["\s<]|tel:["\s<]|href=""|<t[dh][^>]*><\/t[dh]>|<h1[^>]*><\/h1>/)
    }
  }
})

test.each(locales)('every letter that a pharmacy alone reads leads to its space, in %s', (locale) => {
  for (const name of pharmaciesOwn) {
    const written = letters[name]?.(locale) ?? []
    expect(written.length, name).toBeGreaterThan(0)
    // An accepted quote is told to the office as well.
    for (const letter of name === 'quoteAccepted' ? written.slice(0, 1) : written) {
      const { html, text } = renderMail(letter, company, locale)
      expect([html.includes(`href="${pharmacyUrl}"`), text.includes(pharmacyUrl)], name).toEqual([true, true])
    }
  }
})
