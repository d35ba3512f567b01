// The worker of `/espace-formateur/` (docs/rules/presence.md#the-page-without-network).
import { trainerManifestPath, trainerPath } from '../../domain/values/paths.ts'
import { startKeptWorker } from '../kept/kept-worker.ts'

startKeptWorker({
  page: trainerPath,
  isPage: (pathname) => pathname === trainerPath,
  manifest: trainerManifestPath,
  caches: 'espace-formateur ',
})
