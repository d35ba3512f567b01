// Our own list of what PDF/UA-1 (ISO 14289-1) asks of papers like ours, read from their bytes. It is no validator: what no paper of ours has
// (forms to fill in, sound, optional layers) it does not know, and whether words say the right thing only people can tell.
import {
  type Dictionary,
  isDictionary,
  operationsOf,
  type Pdf,
  type Ref,
  readPdf,
  type Stream,
  type Text,
  type Value,
} from './objects.ts'

type Say = (fault: string) => void

/** The rules of PDF/UA-1 that a paper breaks, in words. */
export function faultsOf(file: Buffer): string[] {
  const pdf = readPdf(file)
  const faults: string[] = []
  const say: Say = (fault) => void faults.push(fault)
  checkDocument(pdf, say)
  const elements = readStructure(pdf, say)
  checkHeadings(elements, say)
  checkTables(elements, say)
  for (const element of elements) checkElement(element, say)
  for (const [index, page] of pdf.pages.entries()) {
    const on: Say = (fault) => say(`page ${index + 1}: ${fault}`)
    checkPage(pdf, page, elements, on)
    checkAnnotations(pdf, page, elements, on)
  }
  return [...new Set(faults)]
}

/** Marked as tagged, with a title that is shown and a language; metadata that is XML (7.1, 7.2). */
function checkDocument({ root, dictionary, stream }: Pdf, say: Say) {
  if (dictionary(root.MarkInfo).Marked !== true) say('it is not marked as tagged')
  if (dictionary(root.MarkInfo).Suspects === true) say('its tags are suspect')
  if (dictionary(root.ViewerPreferences).DisplayDocTitle !== true) say('its title is not shown')
  const language = root.Lang
  if (!isText(language) || !/^[a-z]{2}-[A-Z]{2}$/.test(language.text)) say('it has no language')
  const xml = stream(root.Metadata)?.bytes.toString('utf8') ?? ''
  if (!/<pdfuaid:part>1<\/pdfuaid:part>/.test(xml)) say('its metadata do not say which part of PDF/UA')
  if (!/<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>[^<]+</.test(xml)) say('its metadata have no title')
  if (!isWellFormed(xml)) say('its metadata are not XML')
  if (dictionary(root.Names).JavaScript !== undefined || root.OpenAction !== undefined)
    say('it does something when opened')
  if (root.OCProperties !== undefined) say('it has layers')
}

const isText = (value: Value | undefined): value is Text =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'text' in value

/** Whether each tag is closed by its own, and each `&` begins an entity. */
function isWellFormed(xml: string): boolean {
  if (/&(?!amp;|lt;|gt;|quot;|apos;|#\d+;)/.test(xml)) return false
  const open: string[] = []
  const body = xml.replaceAll(/<\?.*?\?>/gs, '')
  for (const [, close, name = '', empty] of body.matchAll(/<(\/?)([^\s<>/]+)[^<>]*?(\/?)>/g)) {
    if (close) {
      if (open.pop() !== name) return false
    } else if (!empty) open.push(name)
  }
  const rest = body.replaceAll(/<\/?[^\s<>/]+[^<>]*>/g, '')
  return open.length === 0 && body.includes('<x:xmpmeta') && !/[<>]/.test(rest)
}

/** An element of the structure: its type, its own entries, what it holds, and where its content stands. */
interface Element {
  ref: number
  type: string
  entries: Dictionary
  kids: Element[]
  parent: Element | undefined
  content: { page: number; id: number }[]
  annotations: number[]
}

const known = [
  'Document',
  'P',
  'H1',
  'H2',
  'H3',
  'L',
  'LI',
  'LBody',
  'Table',
  'TR',
  'TH',
  'TD',
  'Figure',
  'Form',
  'Link',
]

/** The structure in reading order; each element names its parent, and each content leads back to its element (7.1). */
function readStructure(pdf: Pdf, say: Say): Element[] {
  const { root, dictionary, list, follow, pages } = pdf
  const tree = dictionary(root.StructTreeRoot)
  if (dictionary(tree.RoleMap) && Object.keys(dictionary(tree.RoleMap)).length > 0) say('it has types of its own')
  const numbers = list(dictionary(tree.ParentTree).Nums)
  const parents = new Map(
    numbers.flatMap((key, at) => (at % 2 === 0 ? [[key as number, numbers[at + 1]] as const] : [])),
  )
  const all: Element[] = []
  const read = (kid: Value, parent: Element | undefined, parentRef: number | undefined): Element | undefined => {
    const ref = (kid as Ref).ref
    const entries = dictionary(kid)
    const type = String(entries.S).slice(1)
    if (!known.includes(type)) say(`${type} is no type of ours`)
    if ((entries.P as Ref | undefined)?.ref !== parentRef) say(`${type} names another parent`)
    const element: Element = { ref, type, entries, kids: [], parent, content: [], annotations: [] }
    all.push(element)
    const own = (entries.Pg as Ref | undefined)?.ref
    for (const one of list(entries.K)) {
      if (typeof one === 'number') element.content.push({ page: own ?? 0, id: one })
      else if (isDictionary(one) && one.Type === '/MCR')
        element.content.push({ page: (one.Pg as Ref).ref, id: Number(one.MCID) })
      else if (isDictionary(one) && one.Type === '/OBJR') element.annotations.push((one.Obj as Ref).ref)
      else {
        const held = read(one, element, ref)
        if (held) element.kids.push(held)
      }
    }
    return element
  }
  for (const kid of list(tree.K)) read(kid, undefined, (root.StructTreeRoot as Ref).ref)
  for (const { ref, type, content } of all) {
    for (const { page, id } of content) {
      if (!pages.some((one) => (one as Ref).ref === page)) say(`${type} has content on no page`)
      const marks = list(parents.get(Number(dictionary({ ref: page }).StructParents)))
      if ((marks[id] as Ref | undefined)?.ref !== ref) say(`content ${id} does not lead back to its ${type}`)
    }
  }
  for (const [key, of] of parents) if (follow(of) === undefined) say(`structure parent ${key} leads nowhere`)
  if (all[0]?.type !== 'Document' || all.filter(({ parent }) => !parent).length !== 1) say('it is not one document')
  return all
}

/** The first heading is of the first level, and none skips one (7.4.2). */
function checkHeadings(elements: Element[], say: Say) {
  const levels = elements.flatMap(({ type }) => (/^H\d$/.test(type) ? [Number(type.slice(1))] : []))
  if (levels.length === 0) say('it has no heading')
  for (const [index, level] of levels.entries()) {
    if (level > (levels[index - 1] ?? 0) + 1) say(`a heading of level ${level} skips one`)
  }
  if (levels.filter((level) => level === 1).length !== 1) say('it has not one heading of the first level')
}

/** Rows of a table hold as many cells each; headings say whether they are of a column or a row (7.5). */
function checkTables(elements: Element[], say: Say) {
  for (const { kids } of elements.filter(({ type }) => type === 'Table')) {
    const widths = kids.map((row) => row.kids.length)
    if (widths.length === 0 || widths.some((width) => width !== widths[0] || width === 0)) say('a table is not regular')
    const cells = kids.flatMap((row) => row.kids)
    const heads = cells.filter(({ type }) => type === 'TH')
    if (heads.length === 0) say('a table has no headings')
    const scopes = heads.map(({ entries }) => (isDictionary(entries.A) ? entries.A.Scope : undefined))
    if (scopes.some((scope) => scope !== '/Column' && scope !== '/Row')) say('a heading of a table has no scope')
  }
}

const parentsOf: Record<string, string[]> = {
  LI: ['L'],
  LBody: ['LI'],
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
}
const kidsOf: Record<string, string[]> = { L: ['LI'], LI: ['LBody'], Table: ['TR'], TR: ['TH', 'TD'] }

/** Lists and tables nest as they should (7.2); a figure is told in words, and says where it stands (7.3). */
function checkElement({ type, entries, kids, parent, content }: Element, say: Say) {
  const wanted = parentsOf[type]
  if (wanted && !wanted.includes(parent?.type ?? '')) say(`${type} stands in ${parent?.type}`)
  const held = kidsOf[type]
  if (held && (content.length > 0 || kids.some((kid) => !held.includes(kid.type)))) say(`${type} holds something else`)
  if (kids.length === 0 && content.length === 0) say(`${type} is empty`)
  if (type === 'Figure') {
    if (!isText(entries.Alt) || entries.Alt.text.trim() === '') say('a figure has no words')
    if (!isDictionary(entries.A) || !Array.isArray(entries.A.BBox)) say('a figure does not say where it stands')
  }
}

const drawing = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh', 'Do', 'Tj', 'TJ', "'", '"', 'EI'])

/** Everything that is drawn is tagged or an artifact, never both, and each mark is an element's (7.1); letters can be read (7.21). */
function checkPage(pdf: Pdf, page: Value, elements: Element[], say: Say) {
  const { dictionary } = pdf
  const { StructParents, Tabs, Resources } = dictionary(page)
  if (Tabs !== '/S') say('its tab order is not that of the structure')
  if (typeof StructParents !== 'number') say('it has no structure parents')
  const owned = new Set(
    elements.flatMap(({ content }) => content.filter((one) => one.page === (page as Ref).ref).map(({ id }) => id)),
  )
  const fonts = dictionary(dictionary(Resources).Font)
  for (const name of Object.keys(fonts)) checkFont(pdf, fonts[name], say)
  const open: { isArtifact: boolean; id: number | undefined }[] = []
  const seen = new Set<number>()
  let font: ReturnType<typeof lettersOf> | undefined
  let deep = 0
  for (const { operator, given } of operationsOf(pdf, page)) {
    if (operator === 'BDC' || operator === 'BMC') {
      const isArtifact = given[0] === '/Artifact'
      const id = isDictionary(given[1]) ? (given[1].MCID as number | undefined) : undefined
      if (isArtifact && open.some((one) => one.id !== undefined)) say('an artifact stands within what is tagged')
      if (id !== undefined && open.some((one) => one.isArtifact)) say('what is tagged stands within an artifact')
      if (id !== undefined && (seen.has(id) || !owned.has(id))) say(`mark ${id} is no element’s, or twice`)
      if (id !== undefined) seen.add(id)
      open.push({ isArtifact, id })
    } else if (operator === 'EMC') open.pop() ?? say('a mark ends that did not begin')
    else if (operator === 'q') deep++
    else if (operator === 'Q') deep--
    else if (operator === 'Tf') font = lettersOf(pdf, fonts[String(given[0]).slice(1)])
    if (drawing.has(operator) && !open.some(({ isArtifact, id }) => isArtifact || id !== undefined))
      say(`${operator} is neither tagged nor an artifact`)
    if (operator === 'TJ' || operator === 'Tj') checkLetters(given, font, say)
  }
  if (open.length > 0 || deep !== 0) say('a mark does not end')
  for (const id of owned) if (!seen.has(id)) say(`an element’s mark ${id} is not there`)
}

/** A font is embedded, its codes are its glyphs, and they are mapped to letters (7.21.3 to 7.21.7). */
function checkFont({ dictionary, list, stream }: Pdf, font: Value | undefined, say: Say) {
  const { Subtype, Encoding, DescendantFonts, ToUnicode } = dictionary(font)
  const [inner] = list(DescendantFonts)
  const { Subtype: kind, CIDToGIDMap, FontDescriptor } = dictionary(inner)
  const { FontFile2, CIDSet } = dictionary(FontDescriptor)
  if (Subtype !== '/Type0' || kind !== '/CIDFontType2' || Encoding !== '/Identity-H') say('a font is of another kind')
  if (CIDToGIDMap !== '/Identity') say('a font does not say which glyph is which')
  if (!stream(FontFile2)) say('a font is not embedded')
  if (CIDSet !== undefined) say('a font lists its glyphs, which pdfkit does without the parts of composed letters')
  if (!stream(ToUnicode)) say('a font is not mapped to letters')
}

/** Which letters each code of a font stands for. */
function lettersOf({ dictionary, stream }: Pdf, font: Value | undefined): Map<number, string> {
  const map = (stream(dictionary(font).ToUnicode) as Stream | undefined)?.bytes.toString('latin1') ?? ''
  const letters = new Map<number, string>()
  for (const [, first = '', , entries = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...entries.matchAll(/<([^>]*)>/g)].entries()) {
      letters.set(Number.parseInt(first, 16) + index, hex.replaceAll(' ', '').toLowerCase())
    }
  }
  return letters
}

/** No glyph that stands for nothing, and none that no letter is known of (7.21.7, 7.21.8). */
function checkLetters(given: Value[], letters: Map<number, string> | undefined, say: Say) {
  const parts = given.flatMap((one) => (Array.isArray(one) ? one : [one])).filter(isText)
  for (const { text } of parts) {
    for (let at = 0; at < text.length; at += 2) {
      const code = text.charCodeAt(at) * 256 + text.charCodeAt(at + 1)
      const letter = letters?.get(code)
      if (code === 0) say('a letter is missing in its font')
      else if (!letter || /^(0000|feff|fffe)/.test(letter)) say(`glyph ${code} is no letter`)
    }
  }
}

/** What can be clicked or filled in is in the structure, with words, or hidden (7.18). */
function checkAnnotations({ dictionary, list }: Pdf, page: Value, elements: Element[], say: Say) {
  for (const annotation of list(dictionary(page).Annots)) {
    const { Subtype, F, StructParent, Contents, TU } = dictionary(annotation)
    if ((Number(F ?? 0) & 2) === 2) continue
    const holder = elements.find(({ annotations }) => annotations.includes((annotation as Ref).ref))
    const wanted = Subtype === '/Widget' ? 'Form' : 'Link'
    if (typeof StructParent !== 'number' || holder?.type !== wanted)
      say(`${Subtype} is neither hidden nor in the structure`)
    if (!isText(Contents) && !isText(TU)) say(`${Subtype} has no words`)
  }
}
