import type { TestProject } from 'vitest/node'
import { createTemplate } from './template.ts'

/** Prepares the database that every test file copies, and says which kind the tests run on. */
export default async function setup(project: TestProject) {
  const { template, remove } = await createTemplate(process.env.DATABASE_URL)
  project.provide('template', template)
  console.info(
    'server' in template
      ? 'Database: PostgreSQL'
      : 'Database: embedded. Tests of several connections at once are skipped: it has one. DATABASE_URL runs them too.',
  )
  return remove
}
