import { defineConfig } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './demo-data.ts',
  outputDir: '../../test-results/e2e',
  // Those are the long tier's (`long` in officina.ts).
  grepInvert: /@long/,
  fullyParallel: false,
  // One more than the two cores that CI has: they are idle a quarter of the time while two journeys run.
  workers: 3,
  retries: 0,
  // Machines that run this share their processors, and may be left with half of them for a while.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    viewport: { width: 1280, height: 900 },
    // Nothing waits for a movement to end; the long tier has them all.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      // In the POSIX locale, which a bare machine has, no downloaded file could be called "Reçu".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      // The first ones let it start as root and without a network.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
