import type { Company } from '../../domain/company/company.ts'
import { isBareAddress, joinedWords } from '../../domain/values/bare-address.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { letterStyle } from '../db/letter-style.ts'

/** A mail as its parts; HTML and text are both made from them, so that they cannot say different things. */
export type Block =
  /** `isWritten` where the office has written it itself: what it wrote as an address may become a link. */
  | { type: 'paragraph'; text: string; isWritten?: true }
  | { type: 'facts'; rows: [label: string, value: string][] }
  /** The first of a letter is its one button; those after it, and one that `isQuiet`, are links. */
  | { type: 'button'; label: string; href: string; isQuiet?: true }
  | { type: 'code'; code: string }
  /** What happens next, or is to be done. */
  | { type: 'next'; text: string }

export const paragraph = (text: string): Block => ({ type: 'paragraph', text })
export const nextStep = (text: string): Block => ({ type: 'next', text })
export const button = (label: string, href: string): Block => ({ type: 'button', label, href })

/** A paragraph where there is something to say. */
export const paragraphIf = (text: string | false | null | undefined): Block[] => (text ? [paragraph(text)] : [])

export interface Letter {
  subject: string
  heading: string
  /** What a mailbox shows beside the subject, where that is not the first sentence. */
  preheader?: string
  blocks: Block[]
}

/** The values of rows as a mailbox shows them beside a subject that names the training: when and where, and what follows. */
export const inShort = (rows: readonly (readonly [label: string, value: string])[]): string =>
  rows.map(([, value]) => value).join(' · ')

/** Rows with what they are called, for a subject that says nothing of them. */
export const saidShortly = (rows: readonly (readonly [label: string, value: string])[], locale: Locale): string =>
  rows.map((row) => row.join(`${colons[locale]} `)).join(' · ')

/** Letters of a preheader: mailboxes show no more. */
const preheaderLength = 140

/** A text with its first words only, where it says more than a mailbox shows. */
const endedAtWord = (text: string): string =>
  text.length > preheaderLength ? `${text.slice(0, preheaderLength).replace(/[ \u00A0:;·(–-]*[^ ]*$/u, '')}…` : text

const preheaderOf = ({ preheader, blocks }: Letter): string => {
  const said = blocks.find((block) => block.type === 'paragraph' || block.type === 'next')
  return endedAtWord(preheader ?? said?.text ?? '')
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

const footerNote: Localized = {
  fr: 'Vous recevez ce message à la suite d’une démarche auprès de nous.',
  en: 'You receive this message following a request to us.',
}

/** Makes text safe inside HTML, in content and in quoted attributes alike. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A link on purpose, with its scheme, `www.` or as an e-mail; in the group, words that only look like an address. */
const addresses = new RegExp(`\\bhttps?://\\S+|[^\\s@]{1,64}@\\S+|\\bwww\\.\\S+|(${joinedWords.source})`, 'giu')

/** A text whose words that mail programs would make a link of are written otherwise than the rest, such as a firm called after its domain. */
function apart(text: string, rest: (part: string) => string, bare: (words: string) => string): string {
  let written = ''
  let at = 0
  for (const { 1: words, index } of text.matchAll(addresses)) {
    if (words === undefined || !isBareAddress(words)) continue
    written += rest(text.slice(at, index)) + bare(words)
    at = index + words.length
  }
  return written + rest(text.slice(at))
}

/**
 * Text in which no mail program makes a link of a name. In HTML it stands in a link that leads nowhere, for none looks into one; and
 * for those that drop that, the full stop stands by itself. In plain text a space follows it, as in a person's name.
 */
const inertHtml = (text: string): string =>
  apart(text, escapeHtml, (words) => {
    const parts = escapeHtml(words).replaceAll('.', '<span>.</span>')
    return `<a style="color:inherit;text-decoration:none">${parts}</a>`
  })
/** Numbers of papers, which no heading breaks at their hyphens. */
const numbers = /\b[A-Z]{1,3}-\d{4}-\d+\b/g
/** Numbers of hours or days, which stay on one line with that word. */
const counts = /\b(\d+) (?=heures?|minutes?|jours?|hours?|days?)/gu
const wholeHtml = (text: string): string => inertHtml(text.replaceAll(counts, '$1\u00A0'))
const inertText = (text: string): string =>
  apart(
    text,
    (part) => part,
    (words) => words.replaceAll(/[.\u3002\uFF0E\uFF61]/gu, '. '),
  )

// Mail programs know neither style sheets nor custom properties: brand colours are written out, here only.
const ink = '#16231E'
const green = '#0B5D4B'
const sand = '#EADFC9'
const paper = '#FBF7EF'
const wash = '#E6F0EA'
const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"

// What a letter's parts become, each in its own form.
type Forms = { [T in Block['type']]: (block: Extract<Block, { type: T }>) => string }

const htmlOf: Forms = {
  paragraph: ({ text, isWritten }) =>
    `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:${ink}">${(isWritten ? escapeHtml : wholeHtml)(text).replaceAll('\n', '<br>')}</p>`,
  facts: ({ rows }) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${sand}">${rows
      .map(
        ([label, value]) =>
          `<tr><td class="f m" style="min-width:180px;padding:10px 16px 10px 0;border-bottom:1px solid ${sand};${font};font-size:14px;color:#4A5A53;vertical-align:top">${inertHtml(label)}</td>` +
          `<td style="padding:10px 0;border-bottom:1px solid ${sand};${font};font-size:15px;font-weight:600;color:${ink}">${inertHtml(value)}</td></tr>`,
      )
      .join('')}</table>`,
  button: ({ label, href, isQuiet }) =>
    isQuiet
      ? `<p style="margin:0 0 12px"><a class="g" href="${escapeHtml(href)}" style="display:inline-block;padding:6px 0;color:${green};${font};font-size:16px;font-weight:600">${escapeHtml(label)}</a></p>`
      : `<p style="margin:0 0 20px"><a class="b" href="${escapeHtml(href)}" style="display:inline-block;padding:12px 16px;border-radius:12px;background:${green};color:#FFFFFF;${font};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`,
  code: ({ code }) =>
    `<p class="g" style="margin:0 0 20px;font-family:'SFMono-Regular',Consolas,monospace;font-size:32px;letter-spacing:8px;font-weight:700;color:${green}">${escapeHtml(code)}</p>`,
  next: ({ text }) =>
    `<p class="n" style="margin:0 0 20px;padding:14px 18px;border-left:4px solid ${green};background:${wash};${font};font-size:16px;line-height:1.55;color:${ink}">${wholeHtml(text)}</p>`,
}

const colons: Localized = { fr: '\u00A0:', en: ':' }

const textIn = (locale: Locale): Forms => ({
  paragraph: ({ text, isWritten }) => (isWritten ? text : inertText(text)),
  facts: ({ rows }) =>
    rows.map(([label, value]) => `${inertText(label)}${colons[locale]} ${inertText(value)}`).join('\n'),
  button: ({ label, href }) => `${inertText(label)}${colons[locale]}\n${href}`,
  code: ({ code }) => code,
  next: ({ text }) => inertText(text),
})

const render = (block: Block, forms: Forms): string => (forms[block.type] as (block: Block) => string)(block)

/** What follows another step, its own then being said plainly: one thing stands in a box. */
export const withoutStep = (blocks: Block[]): Block[] =>
  blocks.map((block) => (block.type === 'next' ? paragraph(block.text) : block))

/** One thing to press stands out, however a letter was put together. */
const withOneButton = (blocks: Block[]): Block[] => {
  const first = blocks.findIndex((block) => block.type === 'button' && !block.isQuiet)
  return blocks.map((block, at) => (block.type === 'button' && at !== first ? { ...block, isQuiet: true } : block))
}

/** A letter as a mail in the firm's layout, with its plain-text twin (docs/rules/notifications-and-mail.md#form). */
export function renderMail(letter: Letter, company: Company, locale: Locale): RenderedMail {
  const contact = [company.name, company.address, formatPhone(company.phone), company.email].filter(Boolean)
  const contactInText = contact.length > 0 ? [`--\n${contact.join('\n')}`] : []
  const blocks = withOneButton(letter.blocks)
  const head = `<tr><td class="g" style="padding:20px 28px;border-bottom:4px solid ${green};${font};font-size:18px;font-weight:700;color:${green}">${escapeHtml(company.name)}</td></tr>\n`
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">${letterStyle}<title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${inertHtml(preheaderOf(letter))}</div>
<table class="p" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
<table class="c" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border:1px solid ${sand};border-radius:12px">
${company.name && head}<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:24px;line-height:1.25;color:${ink}">${inertHtml(letter.heading).replaceAll(numbers, '<span style="white-space:nowrap">$&</span>')}</h1>
${blocks.map((block) => render(block, htmlOf)).join('\n')}
</td></tr>
<tr><td class="m" style="padding:20px 28px;border-top:1px solid ${sand};${font};font-size:13px;line-height:1.5;color:#4A5A53">${contact.map((line) => `${escapeHtml(line)}<br>`).join('')}${contact.length > 0 ? '<br>' : ''}${escapeHtml(footerNote[locale])}</td></tr>
</table></td></tr></table>
</body></html>`
  const textOf = textIn(locale)
  const text = [
    inertText(letter.heading),
    ...letter.blocks.map((block) => render(block, textOf)),
    ...contactInText,
  ].join('\n\n')
  return { subject: letter.subject, html, text: `${text}\n` }
}

/**
 * A mail that somebody else reads than whom it is about: its subject and its first line say so.
 * @param about who it is about, and the reference that its reader knows them by
 * @param papers the numbers of the proformas that are valid for them, which the first line names too
 */
export function aboutSomebody(
  { subject, html, text }: RenderedMail,
  about: string,
  locale: Locale,
  papers: readonly string[] = [],
): RenderedMail {
  const named = papers
    .map((number) => `, ${locale === 'fr' ? 'facture proforma' : 'proforma invoice'} ${number}`)
    .join('')
  const line = `${locale === 'fr' ? 'Concerne' : 'About'}${colons[locale]} ${about}${named}`
  const block = paragraph(line)
  return {
    subject: `${subject} (${about})`,
    html: html.replace('</h1>', () => `</h1>\n${render(block, htmlOf)}`),
    text: text.replace('\n\n', () => `\n\n${render(block, textIn(locale))}\n\n`),
  }
}

/** What a name in front of an address may hold without quotes (RFC 5322), and letters of every language. */
const plain = /^[\p{L}\p{N} !#$%&'’*+/=?^_`{|}~-]+$/u

/**
 * Who a mail is from.
 * @param given what the environment says (`MAIL_FROM`); without it the firm's name and address
 * @returns '' where nobody has said either: such a mail waits (`deliver.ts`)
 */
export function senderOf(given: string | undefined, { name, email }: Pick<Company, 'name' | 'email'>): string {
  if (given) return given
  if (!email || !name) return email
  return `${plain.test(name) ? name : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`} <${email}>`
}
