// Which way imports go (docs/architecture.md): each room stands on a floor and imports from lower ones only, type imports included.
// Rooms of one floor may import each other as long as that makes no circle.
import path from 'node:path'

/** From the ground up. A room is a folder; a screen of the site, the space or the office is one of its own. */
const floors: string[][] = [
  ['domain/values'],
  ['domain/company', 'domain/discounts', 'domain/media', 'domain/operations', 'domain/site', 'domain/staff'],
  ['domain/trainings'],
  ['domain/evaluations'],
  ['domain/announcements'],
  ['domain/registrations'],
  ['domain/payments'],
  ['domain/documents'],
  [
    'domain/attendance',
    'domain/connect',
    'domain/courses',
    'domain/imports',
    'domain/messages',
    'domain/pharmacies',
    'domain/quotes',
    'domain/waiting-list',
  ],
  ['domain/participants', 'domain/statements'],
  ['domain/fne'],
  ['domain/desk'],
  ['web/content'],
  ['server/outgoing', 'server/settings', 'server/simulators'],
  ['server/db'],
  ['server/encryption', 'server/session'],
  ['server/http'],
  ['server/files', 'server/mail', 'server/pdf'],
  ['server/audit'],
  ['server/company', 'server/discounts', 'server/notifications', 'server/site'],
  ['server/messages', 'server/staff', 'server/trainings'],
  ['server/attendance'],
  ['server/documents'],
  ['server/registrations'],
  ['server/announcements', 'server/evaluations', 'server/payments'],
  ['server/participants'],
  ['server/connect', 'server/courses', 'server/pharmacies', 'server/privacy'],
  ['server/desk'],
  ['server/operations'],
  ['server/app'],
  ['command/*'],
  ['command'],
  ['web/fonts', 'web/i18n'],
  ['web/ui'],
  ['web/page', 'web/api', 'web/kept'],
  ['web/forms', 'web/files', 'web/signed-in'],
  ['web/office/queries', 'web/presence-log', 'web/site'],
  ['web/office/kit', 'web/portal/kit', 'web/site/*'],
  ['web/office/*', 'web/portal/*', 'web/pharmacy', 'web/trainer', 'web/verifier', 'web/learner'],
  ['web/office/frame', 'web/portal/frame'],
  ['web/routes', 'web'],
]

/** The rooms of the nouns: from what is written of every change up to what is shown of all. */
const nouns = floors.flat().slice(floors.flat().indexOf('server/audit'), floors.flat().indexOf('server/operations'))

/** What a noun's folder holds; between nouns only commands, queries and policies are imported. */
const nounFile = /^([a-z]+-)*(routes|commands|queries|policy|columns|list)\.ts$/
const sharedNounFile = /^([a-z]+-)*(commands|queries|policy)\.ts$/
/** Names from before the vocabulary; this list may only become shorter. */
const otherNounFiles = ['src/server/documents/snapshot-parts.ts']

/** What stands in a noun's room and is none: the contract of all calls, and its page. */
const isContract = (file: string): boolean => file.startsWith('src/server/connect/contract/')

const screenAreas = ['web/site', 'web/portal', 'web/office']

/** The room that a file under `src/` stands in, such as `server/db` or `web/office/payments`. */
export function roomOf(file: string): string {
  const [, side = '', ...rest] = file.split('/')
  const folders = rest.slice(0, -1)
  const area = `${side}/${folders[0] ?? ''}`
  if (folders.length === 0) return side
  return screenAreas.includes(area) && folders[1] ? `${area}/${folders[1]}` : area
}

function floorOf(room: string): number {
  const exact = floors.findIndex((rooms) => rooms.includes(room))
  return exact >= 0 ? exact : floors.findIndex((rooms) => rooms.includes(room.replace(/[^/]+$/, '*')))
}

interface Import {
  from: string
  to: string
  isType: boolean
}

const statement = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?from\s+)?'(\.[^']+)'|^\s*(?:.*\W)?import\('(\.[^']+)'\)/gm

/** Every relative import of a source file. */
export const importsOf = (from: string, source: string): Import[] =>
  [...source.matchAll(statement)].map((match) => ({
    from,
    to: path.join(path.dirname(from), match[2] ?? match[3] ?? ''),
    isType: match[1] !== undefined,
  }))

/** What is wrong with an import, in words that say how to mend it. */
function* problemsOf({ from, to, isType }: Import): Generator<string> {
  const [importer, imported] = [roomOf(from), roomOf(to)]
  const said = `${from} imports ${to}:`
  if (importer === imported) return
  if (floorOf(importer) >= 0 && floorOf(imported) > floorOf(importer)) {
    yield `${said} ${imported} stands above ${importer}. Pass what it needs as an argument, or move what both need below.`
  }
  if (importer.startsWith('web') && imported.startsWith('server') && !isType) {
    yield `${said} the browser must never get server code. Call the API, or move the rule to src/domain.`
  }
  const [area, otherArea] = [importer, imported].map((room) => screenAreas.find((known) => room.startsWith(known)))
  if (area && otherArea && area !== otherArea) {
    yield `${said} ${area} and ${otherArea} know nothing of each other. Move what both need to web/signed-in, page, forms or ui.`
  }
  if (nouns.includes(importer) && nouns.includes(imported) && !sharedNounFile.test(path.basename(to))) {
    yield `${said} between nouns only through their commands, queries and policies.`
  }
}

function* misplacedFiles(files: string[]): Generator<string> {
  for (const file of files) {
    if (floorOf(roomOf(file)) < 0)
      yield `${file}: ${roomOf(file)} stands on no floor. Give it one in scripts/arrows.ts.`
    const isKnown = nounFile.test(path.basename(file)) || otherNounFiles.includes(file) || isContract(file)
    if (nouns.includes(roomOf(file)) && !isKnown) {
      yield `${file}: a noun’s folder holds routes, commands, queries, policy, columns and list. What does not fit has its home on a lower floor.`
    }
  }
}

/** Groups of nodes that reach each other (Tarjan's strongly connected components), larger than one. */
export function circlesOf(arrows: Map<string, Set<string>>): string[][] {
  const [order, lowest, stack, circles] = [
    new Map<string, number>(),
    new Map<string, number>(),
    [] as string[],
    [] as string[][],
  ]
  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    stack.push(node)
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const members = stack.splice(stack.indexOf(node))
    if (members.length > 1) circles.push(members)
  }
  for (const node of arrows.keys()) if (!order.has(node)) visit(node)
  return circles
}

function arrowsBetween(imports: Import[], nameOf: (file: string) => string): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [start, end] = [nameOf(from), nameOf(to)]
    if (start !== end) arrows.set(start, (arrows.get(start) ?? new Set()).add(end))
  }
  return arrows
}

/**
 * @param sources path → text of every source file that is neither a test nor generated
 * @returns everything that points the wrong way, one sentence each
 */
export function checkArrows(sources: Map<string, string>): string[] {
  const imports = [...sources].flatMap(([file, text]) => importsOf(file, text))
  const circles = [...circlesOf(arrowsBetween(imports, roomOf)), ...circlesOf(arrowsBetween(imports, (file) => file))]
  return [
    ...imports.flatMap((one) => [...problemsOf(one)]),
    ...misplacedFiles([...sources.keys()]),
    ...circles.map((members) => `${members.sort().join(', ')}: a circle. Move what both need to a third place.`),
  ]
}
