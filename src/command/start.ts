import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { readSettings } from '../server/settings/read-settings.ts'
import { builtIn, isBuildCurrent } from './built.ts'
import { defineCommand } from './command.ts'
import { Failure } from './failure.ts'

const buildLog = 'dist/build.log'

const words = {
  fr: {
    summary: 'démarrer le site, après l’avoir construit s’il a changé',
    building: 'Construction du site\u00A0: environ 20 secondes, la première fois seulement…',
    failed: 'La construction a échoué.',
    read: `Lisez ce qu’elle a dit dans ${buildLog}.`,
  },
  en: {
    summary: 'start the site, built first where it has changed',
    building: 'Building the site: about 20 seconds, the first time only …',
    failed: 'The build has failed.',
    read: `Read what it said in ${buildLog}.`,
  },
}

/** Whether the demonstration's database is still to be made: that takes as long as the build, and is done beside it. */
function lacksDemonstration(): boolean {
  try {
    const { demo, database } = readSettings()
    return demo && 'folder' in database && !existsSync(database.folder)
  } catch {
    return false // the start says what is wrong with the settings
  }
}

/** Makes the compressed forms of what was built while the server answers without them: nobody waits for those on this machine. */
function compressBeside() {
  const child = spawn(process.execPath, ['scripts/build.ts', '--compressed'], { stdio: 'ignore' })
  child.unref()
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
}

/** Builds when something has changed since the last build, then serves until it is told to stop. */
export const start = defineCommand({
  name: 'start',
  words,
  place: 'terminal',
  async run({ locale }) {
    const said = words[locale]
    const folder = process.cwd() // the installation's own
    const isBuilding = !isBuildCurrent(folder)
    if (isBuilding) {
      console.log(said.building)
      // What Vite says, some 250 lines, goes to a file that only a failure names.
      mkdirSync('dist', { recursive: true })
      const log = openSync(buildLog, 'w')
      const run = async (...command: string[]) => {
        const [status] = await once(spawn(process.execPath, command, { stdio: ['ignore', log, log] }), 'exit')
        return status
      }
      const [status] = await Promise.all([
        run('scripts/build.ts', '--uncompressed'),
        lacksDemonstration() && run('bin/officina.js', 'seed'),
      ])
      closeSync(log)
      if (status !== 0) throw new Failure({ what: said.failed, where: buildLog, todo: said.read })
    }
    await import(pathToFileURL(builtIn(folder)).href)
    if (isBuilding) compressBeside()
    return undefined // the server goes on
  },
})
