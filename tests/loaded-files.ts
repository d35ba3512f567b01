// Loaded into the server before its own code (`node --import`): at its end it writes what was loaded, an address a line.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
process.on('exit', () => writeFileSync(process.env.LOADED_FILES ?? '', loaded.join('\n')))
