import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { argv, execPath, exit } from 'node:process'

// Breaks each rule of README.md here by its patch, in a working tree of its own at the last commit, and says whether the named test failed:
// `npm run guarded-rules -- [numbers]`. On the database that `DATABASE_URL` names, or the embedded one.

const root = path.resolve(import.meta.dirname, '../..')
const chosen = argv.slice(2).map(Number)

const rules = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, rule = '', , patch = '', file = '', name = '']) =>
    /^\d\d-/.test(patch) ? [{ rule, patch, file, name }] : [],
  )
  .filter(({ patch }) => chosen.length === 0 || chosen.includes(Number.parseInt(patch, 10)))

const tree = path.join(mkdtempSync(path.join(tmpdir(), 'guarded-rules-')), 'tree')
/** Runs a command in a folder to its end. */
const run = (cwd: string, command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
const node = (...args: string[]) => run(tree, execPath, ...args)
const git = (cwd: string, ...args: string[]) => {
  const { status, stderr } = run(cwd, 'git', ...args)
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}

/** The names of the tests of a file that fail; of a journey’s file the named one alone is run, with what was built of the broken product. */
function failuresOf(file: string, name: string): string[] {
  if (file.endsWith('.spec.ts')) {
    const { status, stderr } = run(tree, 'npm', 'run', 'build')
    if (status !== 0) throw new Error(`what was patched cannot be built: ${stderr}`)
    const config = 'tests/e2e/playwright.config.ts'
    const { stdout } = node(
      'node_modules/.bin/playwright',
      'test',
      '--config',
      config,
      '--reporter=list',
      '--grep',
      name,
      file,
    )
    return stdout.split('\n').filter((line) => /^\s*✘/.test(line))
  }
  const { stdout } = node('node_modules/vitest/vitest.mjs', 'run', file, '--reporter=json')
  const report = JSON.parse(stdout.slice(stdout.indexOf('{"num'))) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[]
  }
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName)
}

let unguarded = 0
try {
  git(root, 'worktree', 'add', '--quiet', '--detach', tree, 'HEAD')
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  for (const { rule, patch, file, name } of rules) {
    git(tree, 'apply', '--unidiff-zero', path.join(import.meta.dirname, `${patch}.patch`))
    const failed = failuresOf(file, name)
    git(tree, 'checkout', '--quiet', '.')
    const isRed = name !== '' && failed.some((one) => one.includes(name))
    if (!isRed) unguarded += 1
    console.log(`| ${patch} | ${rule} | ${isRed ? 'red' : `NOT RED; failed: ${failed.join('; ') || 'none'}`} |`)
  }
} finally {
  run(root, 'git', 'worktree', 'remove', '--force', tree)
  rmSync(path.dirname(tree), { recursive: true, force: true })
}
console.log(`${rules.length - unguarded} of ${rules.length} turn their test red`)
exit(unguarded === 0 ? 0 : 1)
