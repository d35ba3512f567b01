import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
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

/** Builds when something has changed since the last build, then serves until it is told to stop. */
export const start = defineCommand({
  name: 'start',
  words,
  place: 'terminal',
  async run({ locale }) {
    const said = words[locale]
    const folder = process.cwd() // the installation's own
    if (!isBuildCurrent(folder)) {
      console.log(said.building)
      // What Vite says, some 250 lines, goes to a file that only a failure names.
      mkdirSync('dist', { recursive: true })
      const log = openSync(buildLog, 'w')
      const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', log, log] })
      closeSync(log)
      if (status !== 0) throw new Failure({ what: said.failed, where: buildLog, todo: said.read })
    }
    await import(pathToFileURL(builtIn(folder)).href)
    return undefined // the server goes on
  },
})
