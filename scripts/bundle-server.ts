// Bundles the server into `dist/main.js`, the last step of `npm run build`: opening one file instead of six hundred halves the time until
// the product is ready (docs/decisions/0012). What the source reads beside itself (migrations, fonts, the database's thread) stays where it is.
import path from 'node:path'
import { build, type Plugin } from 'vite'

const folder = path.resolve('dist')

/** Packages that bring compiled code or files of their own, and those that only development needs. */
const unbundled = ['@electric-sql/pglite', '@node-rs/argon2', 'pdfkit', 'pino', 'sharp', 'vite']

/** A module's own address stays that of its source, whichever file it has been bundled into. */
const keepUrls: Plugin = {
  name: 'keep-addresses',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return
    const source = JSON.stringify(path.relative(folder, id))
    return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
  },
}

await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [keepUrls],
  ssr: { noExternal: true, external: unbundled },
  build: {
    ssr: 'main.ts',
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
})
