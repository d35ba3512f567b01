// The worker of `/v` (docs/rules/documents.md#the-verifier). Its scope begins many addresses, such as `/verification`: it answers those of
// codes alone. The list of keys it leaves to the page, which checks it first.
import { verifierManifestPath, verifierPath } from '../../domain/values/paths.ts'
import { startKeptWorker } from '../kept/kept-worker.ts'

startKeptWorker({
  page: verifierPath,
  isPage: (pathname) => /^\/v(\/C-[^/]*)?$/.test(pathname),
  manifest: verifierManifestPath,
  caches: 'verifier ',
})
