import { defineConfig } from '@playwright/test'
import ordinary from '../e2e/playwright.config.ts'

// The second tier (`npm run test:long`): whole matrices of screens, sizes and languages.
export default defineConfig(ordinary, { testDir: '.', globalSetup: '../e2e/demo-data.ts', timeout: 30 * 60_000 })
