// Loaded into the server, and into each of its threads, before their own code (`node --import`): writes what they load, an address a line.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_FILES ?? '', `${url}\n`)
    return next(url, context)
  },
})
