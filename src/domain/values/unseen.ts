// What nobody sees is no part of a text: it is taken away wherever text enters (docs/rules/formats.md#what-nobody-sees).

/** What Unicode calls ignorable by default, the Braille cell without a dot, signs around annotations, and what steers devices. */
const unseen = String.raw`\p{DI}\u2800\uFFF9-\uFFFB\p{Cc}`
const unseenSign = new RegExp(`[${unseen}]`, 'u')

/** Ends a line or a paragraph for some program: a tabulator between lines, a page, a line or paragraph of Unicode. */
const otherBreak = /[\v\f\u0085\u2028\u2029]/g

// A picture of several signs: selectors and joiners hold it together (Unicode, UTS 51).
const part = String.raw`\p{ExtPict}(?:[\uFE0E\uFE0F]|\p{EMod})?`
const emoji = String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}|[0-9#*]\uFE0F\u20E3|${part}(?:\u200D${part})*`

// The second step looks at U+200C and U+200D. A line feed goes where one line is asked for.
const lost = String.raw`(?![\u200C\u200D\n\r])[${unseen}]`
const joiners = String.raw`([^\u200C\u200D]?)([\u200C\u200D]+)(?=([^]?))`
const steps = {
  oneLine: [new RegExp(`()${lost}`, 'gu'), new RegExp(`()${joiners}`, 'gu')],
  severalLines: [new RegExp(`(${emoji})|${lost}`, 'gu'), new RegExp(`(${emoji})|${joiners}`, 'gu')],
} as const

/** Letters and marks of scripts in which a joiner, or what keeps letters apart, changes how a word reads. */
const joined =
  /^(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]$/u

const without = (text: string, [first, second]: (typeof steps)[keyof typeof steps]): string =>
  unseenSign.test(text)
    ? text
        .replace(first, '$1')
        .replace(second, (_, picture = '', before = '', run = '', after = '') =>
          run === '' ? picture : before + (joined.test(before) && joined.test(after) ? run[0] : ''),
        )
    : text

/**
 * A text of several lines as its reader sees it: line breaks stay, each as a line feed; what another program takes for one becomes one, a
 * tabulator a space. Emoji stay whole.
 */
export const seenText = (text: string): string =>
  without(text.replaceAll(/\r\n?/g, '\n').replaceAll(otherBreak, '\n').replaceAll('\t', ' '), steps.severalLines)

/** The same of one line, in which a tabulator and breaks other than a line feed or a return are a space. */
export const seenLine = (text: string): string =>
  without(text.replaceAll(/[\t\v\f\u0085\u2028\u2029]+/g, ' '), steps.oneLine)

/** What stands in one line whatever was sent: every break is a space. For subjects, calendars, and names of files. */
export const onOneLine = (text: string): string => seenLine(text.replaceAll(/[\r\n]+/g, ' '))
