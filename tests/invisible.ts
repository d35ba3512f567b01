const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** What becomes a space or a line break; a line feed and a return are line breaks already. */
const breaks = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x85]

const signs = [
  ...between(0x200b, 0x200f),
  ...between(0x202a, 0x202e),
  ...between(0x2060, 0x2069),
  ...[0xfeff, 0x00ad, 0x034f, 0x061c, 0x180e],
  ...[0x115f, 0x1160, 0x3164, 0xffa0, 0x2800],
  ...between(0xfe00, 0xfe0f),
  ...[0xe0100, 0xe01ef, 0xe0041],
  ...between(0x00, 0x1f).filter((sign) => !breaks.includes(sign)),
  ...between(0x7f, 0x9f).filter((sign) => !breaks.includes(sign)),
]

/** Each sign that nobody sees (docs/rules/formats.md#what-nobody-sees), after its number. */
export const invisible: [number: string, sign: string][] = signs.map((sign) => [
  sign.toString(16).toUpperCase().padStart(4, '0'),
  String.fromCodePoint(sign),
])

/** All of them at once. */
export const allInvisible = invisible.map(([, sign]) => sign).join('')

/** What must stand nowhere: those, and breaks other than a line feed. */
const unseen = /[\p{Cc}\p{DI}\u2800\uFFF9-\uFFFB\u2028\u2029]/u

/** The places within a value in which something stands that nobody sees; a line feed is one of a text of several lines. */
export function findInvisible(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return unseen.test(value.replaceAll('\n', '')) ? [path] : []
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([name, inner]) => findInvisible(inner, path ? `${path}.${name}` : name))
}
