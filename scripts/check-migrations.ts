// Drizzle silently skips a migration older than the last one applied, and knows nothing of one that is not in its journal.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const folder = 'src/server/db/migrations'
const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
  entries: { idx: number; tag: string; when: number }[]
}
const files = globSync(`${folder}/*.sql`)
  .map((file) => basename(file, '.sql'))
  .sort()
const tags = journal.entries.map(({ tag }) => tag)
const problems = [
  ...files.filter((file) => !tags.includes(file)).map((file) => `${file}.sql is not in the journal`),
  ...tags.filter((tag) => !files.includes(tag)).map((tag) => `${tag} is in the journal but has no file`),
  ...journal.entries
    .filter(({ when }, index) => index > 0 && when <= (journal.entries[index - 1]?.when ?? 0))
    .map(
      ({ tag }) => `${tag} is dated before the migration it follows, and would be skipped where that one is applied`,
    ),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} migrations in order`)
