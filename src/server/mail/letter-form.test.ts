// What every letter has beside its words (docs/rules/notifications-and-mail.md#form).
import { describe, expect, test } from 'vitest'
import { lettersOf } from '../../../tests/letters.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import { locales } from '../../domain/values/language.ts'
import { renderMail } from './layout.ts'

/** Those without one thing to press: a person's own words, a trial, and one whose readers each have a link. */
const withoutButton = new Set(['messageReply', 'testLetter', 'signInCode'])
/** Those that somebody of the office has written, which say what follows or not. */
const written = new Set(['messageReply', 'officeLetter'])

const letters = Object.entries(lettersOf(defaultCompany)).flatMap(([name, write]) =>
  locales.flatMap((locale) => write(locale).map((letter, at) => ({ name, locale, at, letter }))),
)
const count = (html: string, part: string) => html.split(part).length - 1

describe.each(letters)('$name $at in $locale', ({ name, locale, letter }) => {
  const { html, text } = renderMail(letter, defaultCompany, locale)

  test('tells a mailbox more than its subject', () => {
    const [, preheader = ''] = /<body[^>]*>\s*<div style="display:none[^>]*>(.*?)<\/div>/s.exec(html) ?? []
    expect(preheader).not.toBe('')
    expect(letter.subject).not.toContain(preheader)
    expect(letter.heading).not.toContain(preheader)
  })

  test('cuts that at a word', () => {
    const [, shown = ''] = /<body[^>]*>\s*<div style="display:none[^>]*>(.*?)<\/div>/s.exec(html) ?? []
    if (!shown.endsWith('…')) return
    const said = letter.preheader ?? text
    const next = said.at(said.indexOf(shown.slice(0, -1)) + shown.length - 1)
    expect(next).not.toMatch(/[\p{L}\p{N}]/u)
  })

  test('greets nobody who reads it for a pharmacy by the name of another', () => {
    expect(letter.heading).not.toContain('Bintou')
    if (text.includes('Bintou')) expect(text).not.toMatch(/votre inscription|your registration/)
  })

  test('has one button, and links beside it', () => {
    const buttons = count(html, '<a class="b"')
    if (withoutButton.has(name)) expect(buttons).toBeLessThanOrEqual(1)
    else expect(buttons).toBe(1)
    expect(buttons + count(html, '<a class="g"')).toBe(letter.blocks.filter(({ type }) => type === 'button').length)
    for (const block of letter.blocks) if (block.type === 'button') expect(text).toContain(block.href)
  })

  test('says what happens next', () => {
    if (!written.has(name)) expect(html).toContain('<p class="n"')
  })

  test('has colours for the dark', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">')
    const [, dark = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    expect(dark).toContain('@media(prefers-color-scheme:dark)')
    // Each class of an element has a colour there.
    for (const [, name = ''] of html.matchAll(/ class="([^"]*)"/g))
      for (const one of name.split(' ')) expect(dark, one).toContain(`.${one}`)
  })
})
