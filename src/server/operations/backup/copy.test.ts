import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'
import { officinaOn } from '../../../../tests/officina.ts'
import { readConfig } from '../../settings/config.ts'
import { checkCopy } from '../doctor/backups.ts'
import { copyBackups } from './copy.ts'
import { nameOf } from './keep.ts'

// To a folder of another disk; over the network: tests/long/copy.test.ts.

/** Memory is another disk than the one of temporary files, where it can be written as files at all. */
const otherDisk = '/dev/shm'
const isOther = (() => {
  try {
    return statSync(otherDisk).dev !== statSync(tmpdir()).dev
  } catch {
    return false
  }
})()
if (!isOther) console.warn('Copies to a folder are not tried: there is no other disk here.')

let here = ''
let there = ''
beforeEach(() => {
  here = mkdtempSync(path.join(tmpdir(), 'officina-copy-'))
  there = mkdtempSync(path.join(isOther ? otherDisk : tmpdir(), 'officina-copy-'))
})
afterEach(() => {
  for (const folder of [here, there]) rmSync(folder, { recursive: true })
})

const night = (daysAgo: number) => nameOf(new Date(Date.UTC(2026, 10, 26, 2) - daysAgo * 86_400_000))
const write = (name: string, text: string, folder = here) => writeFileSync(path.join(folder, name), text)

test.runIf(isOther)('what was written by itself is sent once, everything else each time', async () => {
  write(night(1), 'one')
  write('by-hand.backup', 'mine')
  write('erasures.jsonl', '{}\n')
  write(`${night(0)}.partial`, 'half')
  expect(await copyBackups(here, there)).toEqual({ files: 3, sent: 3, bytes: 10, removed: 0 })
  expect(readdirSync(there).sort()).toEqual(['by-hand.backup', 'erasures.jsonl', night(1)].sort())
  write(night(0), 'today')
  write('by-hand.backup', 'mime') // another of the same size
  expect(await copyBackups(here, there)).toMatchObject({ files: 4, sent: 3 })
  expect(readFileSync(path.join(there, 'by-hand.backup'), 'utf8')).toBe('mime')
  expect(readFileSync(path.join(there, night(0)), 'utf8')).toBe('today')
})

test.runIf(isOther)('a copy that was ended is sent again, whole', async () => {
  write(night(1), 'whole')
  write(`${night(1)}.partial`, 'who', there)
  write(night(1), 'wh', there) // as another program may leave it
  expect(await copyBackups(here, there)).toMatchObject({ sent: 1 })
  expect(readdirSync(there)).toEqual([night(1)])
  expect(readFileSync(path.join(there, night(1)), 'utf8')).toBe('whole')
})

test.runIf(isOther)('the rule by which backups stay holds there too, and files of other names stay', async () => {
  for (const days of Array.from({ length: 20 }, (_, index) => index)) write(night(days), 'x', there)
  write('by-hand.backup', 'mine', there)
  write(night(0), 'x')
  const { removed } = await copyBackups(here, there)
  expect(removed).toBeGreaterThan(5)
  expect(readdirSync(there)).toEqual(expect.arrayContaining([night(0), night(6), 'by-hand.backup']))
  expect(readdirSync(there)).not.toContain(night(8))
})

test('a folder of the same disk is refused: the other one may not be mounted', async () => {
  const beside = mkdtempSync(path.join(tmpdir(), 'officina-copy-'))
  write(night(0), 'x')
  await expect(copyBackups(here, beside)).rejects.toMatchObject({ code: 'same_disk' })
  expect(readdirSync(beside)).toEqual([])
  rmSync(beside, { recursive: true })
})

test.runIf(isOther)('the command says what was copied, and the doctor how long ago, or that it failed', async () => {
  const database = await openTestDatabase()
  write(night(0), 'x')
  const config = readConfig({ BACKUP_FOLDER: here, BACKUP_COPY_TO: there })
  const doctor = (days = 0) =>
    checkCopy(database.pool, { ...config.backup, production: true }, new Date(Date.now() + days * 86_400_000), 'en')
  expect(await doctor()).toMatchObject({ state: 'warning', says: 'they were copied nowhere yet' })
  const done = await officinaOn({ config, database }, ['copy'], { locale: 'en' })
  expect(done.result).toMatchObject({ to: there, files: 1, sent: 1 })
  expect(await doctor()).toMatchObject({ state: 'ok' })
  expect(await doctor(3)).toMatchObject({ state: 'warning' })
  expect(await doctor(8)).toMatchObject({ state: 'wrong' })

  const lost = readConfig({ BACKUP_FOLDER: here, BACKUP_COPY_TO: path.join(there, 'not-mounted') })
  await expect(officinaOn({ config: lost, database }, ['copy'], { locale: 'en' })).rejects.toMatchObject({
    report: { what: 'this folder is not there, or cannot be written' },
  })
  expect(await doctor()).toMatchObject({ state: 'warning', says: expect.stringContaining('the last try has failed') })
  const nowhere = readConfig({ BACKUP_FOLDER: here })
  await expect(officinaOn({ config: nowhere, database }, ['copy'], { locale: 'en' })).rejects.toMatchObject({
    report: { where: 'BACKUP_COPY_TO' },
  })
})

test.runIf(isOther)('media go along once, and leave only where every backup that stays there is here too', async () => {
  mkdirSync(path.join(here, 'media'))
  write('media/a.piece', 'first')
  write(night(1), 'one')
  expect(await copyBackups(here, there)).toMatchObject({ files: 2, sent: 2 })
  expect(readFileSync(path.join(there, 'media/a.piece'), 'utf8')).toBe('first')
  expect(await copyBackups(here, there)).toMatchObject({ files: 2, sent: 0 })
  write('media/b.piece', 'second')
  rmSync(path.join(here, 'media/a.piece'))
  rmSync(path.join(here, night(1)))
  write(night(0), 'two')
  await copyBackups(here, there)
  expect(readdirSync(path.join(there, 'media')).sort()).toEqual(['a.piece', 'b.piece'])
  write(night(1), 'one')
  await copyBackups(here, there)
  expect(readdirSync(path.join(there, 'media'))).toEqual(['b.piece'])
})
