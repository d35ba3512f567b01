import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '../../scripts/scratch.ts'
import { papersMade, signInToDemo } from '../demo-office.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

/**
 * Makes the demonstration's data once; each worker starts with a copy (`DEMO_DATA`), which saves it ten seconds and more. Beside it, a
 * folder (`LOOKED_AT`) for the shapes of the states that axe has looked at.
 */
export default async function prepareDemoData() {
  const folder = await mkdtemp(join(scratchFolder, 'officina-demo-'))
  const port = String(await freePort())
  const server = await startServer({ PORT: port, DATA_DIR: folder })
  const origin = `http://localhost:${port}`
  await papersMade(origin, await signInToDemo(origin))
  await stopServer(server)
  process.env.DEMO_DATA = folder
  process.env.LOOKED_AT = await mkdtemp(join(scratchFolder, 'officina-looked-'))
  const made = [folder, process.env.LOOKED_AT]
  return () => Promise.all(made.map((one) => rm(one, { recursive: true, force: true })))
}
