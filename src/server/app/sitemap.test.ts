import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '../../../tests/app.ts'
import { trainings } from '../db/schema/trainings.ts'

const { ask, build, services } = await startApp()
const { db } = services.database

const listed = async () => {
  const slugs = [...(await ask('/sitemap.xml')).text.matchAll(/<loc>[^<]+\/formations\/([^<]+)<\/loc>/g)]
  return new Set(slugs.map(([, slug]) => slug))
}

test('of the sessions of a programme search engines are told the next open one, or all where none is open', async () => {
  const later = await build.training({ startsAt: new Date('2099-03-10T09:00:00Z') })
  const { programmeId } = later
  const next = await build.training({ startsAt: new Date('2099-02-10T09:00:00Z'), programmeId })
  const over = await build.training({ startsAt: new Date('2020-02-10T09:00:00Z'), programmeId })
  const alone = await build.training({ startsAt: new Date('2020-02-10T09:00:00Z') })
  const slugs = [later.slug, next.slug, over.slug, alone.slug]
  const told = async () => {
    const present = await listed()
    return slugs.map((slug) => present.has(slug))
  }
  expect(await told()).toEqual([false, true, false, true])
  await db.update(trainings).set({ status: 'annulée' }).where(eq(trainings.programmeId, programmeId))
  expect(await told()).toEqual([true, true, true, true])
})

test('search engines are told the online courses that are sold, each at its own address', async () => {
  const sold = await build.onlineCourse()
  const kept = await build.onlineCourse({ status: 'annulée' })
  const { text } = await ask('/sitemap.xml')
  for (const path of ['/formations-en-ligne/', '/en/formations-en-ligne/']) {
    expect(text).toContain(`${path}${sold.slug}</loc>`)
    expect(text).not.toContain(`${path}${kept.slug}</loc>`)
  }
})
