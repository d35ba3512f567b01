import { defineConfig } from '@playwright/test'
import ordinary from '../e2e/playwright.config.ts'

// Read by `expectAccessible`: every state that a journey comes to is looked at on the smallest phone, a phone, a tablet and a desk.
process.env.AXE_WIDTHS = '320,360,768,1440'

// The second tier (`npm run test:long`): the journeys at every width, and every screen in both languages.
export default defineConfig(ordinary, {
  globalSetup: '../e2e/demo-data.ts',
  grepInvert: [],
  timeout: 15 * 60_000,
  // What is never there fails soon; looking at every width is what takes long.
  use: {
    actionTimeout: 120_000,
    contextOptions: { reducedMotion: 'no-preference' },
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'journeys at every width', testDir: '../e2e' },
    { name: 'screens in both languages', testDir: '.', fullyParallel: true },
  ],
})
