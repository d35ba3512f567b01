import path from 'node:path'
import { minifySync, type Plugin } from 'vite'

/**
 * A module's own address stays that of its source, whichever file of the folder it has been bundled into.
 * @param threads files of threads that are bundled as well: each source by its name, and the file that is run instead
 */
export const keepUrls = (folder: string, threads: Record<string, string> = {}): Plugin => ({
  name: 'keep-addresses',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return
    const source = JSON.stringify(path.relative(folder, id))
    return code
      .replaceAll(/(?<=new URL\()(["'])\.\/([^"']+)\1/g, (found, _, name: string) =>
        threads[name] ? JSON.stringify(path.relative(path.dirname(id), threads[name])) : found,
      )
      .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
  },
})

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Writes what is not ASCII, such as é, by its number: one such sign makes Node keep all of a file's text, which stays in memory, with
 * two bytes a sign. A backslash in front of it, as in a regular expression, escapes nothing and goes.
 */
export const escapeBeyondAscii: Plugin = {
  name: 'escape-beyond-ascii',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replaceAll(
        /(\\*)([\u0080-\uffff])/g,
        (_, slashes: string, sign: string) => slashes.slice(slashes.length % 2) + escaped(sign),
      )
    }
  },
}

/** The one function of such a module, as the minifier leaves it. */
const onlyFunction = /^export (?:async )?function (\w+)(\(.*\})$/s

/**
 * A module named `….in-page.ts` has one function, which names nothing outside itself: pages carry it as text, `(${it})()`. Built, it is
 * that text as short as the minifier makes it; unbuilt, the function is its own text.
 */
export const shortenInPage: Plugin = {
  name: 'shorten-in-page',
  enforce: 'post', // once the types are gone
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform(code, id) {
    if (!id.endsWith('.in-page.ts')) return
    const { code: short } = minifySync(id, code, { module: true, compress: true, mangle: { toplevel: false } })
    const [, name = '', rest = ''] = onlyFunction.exec(short.trim().replace(/;$/, '')) ?? []
    if (!name || new RegExp(`\\b${name}\\b`).test(rest))
      throw new Error(`${id} is not one function that stands by itself`)
    return `export const ${name} = ${JSON.stringify(`function${rest}`)}`
  },
}

/** What pg-boss reckons schedules with, and its names: half a megabyte of calendars. The queues have no schedules (`src/server/db/jobs.ts`). */
const ofSchedules: Record<string, string> = {
  'cron-parser': 'CronExpressionParser',
  'rrule-temporal': 'RRuleTemporal',
}
const left = '\0left-out:'

/** Leaves out what nothing uses of a package that is bundled: it says so if something does after all. */
export const leaveOutSchedules: Plugin = {
  name: 'leave-out-schedules',
  enforce: 'pre',
  resolveId: (id) => (id in ofSchedules ? `${left}${id}` : undefined),
  load: (id) => {
    const name = id.startsWith(left) ? ofSchedules[id.slice(left.length)] : undefined
    if (!name) return undefined
    const refuse = `throw new Error('${id.slice(left.length)} is not bundled: the queues have no schedules')`
    return `export class ${name} { constructor() { ${refuse} } static parse() { ${refuse} } }`
  },
}

/** PostgreSQL's driver in C, which pg brings the way to and nobody here has: it is asked for by a setting of its own alone. */
export const leaveOutNative: Plugin = {
  name: 'leave-out-native',
  enforce: 'pre',
  resolveId: (id, importer) => (id === './native' && importer?.includes('/pg/lib/') ? native : undefined),
  load: (id) => (id === native ? 'export default undefined' : undefined),
}
const native = '\0left-out:pg-native'
