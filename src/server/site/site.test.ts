import { describe, expect, test } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { minutes } from '../../../tests/clock.ts'
import { teamMember, teamOf } from '../../../tests/factories/site-content.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { SiteContent, SiteVersionContent } from '../../domain/site/site-content.ts'

const { as, build, clock, db, ask } = await startApp()
const colleague = await build.administrator()
const office = as(administrator(colleague))

const readTeam = async () => (await office.get<SiteContent>('/api/admin/site/team')).body

/** Writes the team over its newest version. */
async function write(names: string[], change: Record<string, unknown> = {}) {
  const entries = names.map((name) => teamMember({ id: name.toLowerCase().replace(/\W/g, ''), name }))
  const { version } = await readTeam()
  const form = { part: 'team', value: teamOf(...entries), version, action: 'publish', ...change }
  return office.put<SiteContent & { code: string; fields: Record<string, string>; current: SiteContent }>(
    '/api/admin/site',
    form,
  )
}

/** The names that a visitor reads on the page. */
async function shownTeam(locale = 'fr'): Promise<string[]> {
  const { text } = await ask(`/content/${locale}/about`)
  return (JSON.parse(text) as { team: { name: string }[] }).team.map(({ name }) => name)
}

describe('the team', () => {
  test('is the samples until the office publishes its own, and then that, in both languages at once', async () => {
    expect((await shownTeam()).join()).toContain('Koffi-Touré')
    const { status, body } = await write(['Awa', 'Yao'])
    expect(status).toBe(200)
    expect(body.versions[0]).toMatchObject({ id: body.version, state: 'live', createdBy: colleague.username })
    expect(await shownTeam()).toEqual(['Awa', 'Yao'])
    expect(await shownTeam('en')).toEqual(['Awa', 'Yao'])
    expect(await historyOf(db, 'site_content', body.version)).toMatchObject([{ action: 'publish' }])
  })

  test('as a draft is seen by nobody, and is what writing goes on from', async () => {
    await write(['Awa'])
    const { body } = await write(['Awa', 'Brouillon'], { action: 'draft' })
    expect(body.versions.slice(0, 2).map(({ state }) => state)).toEqual(['kept', 'live'])
    expect((await readTeam()).value.entries).toHaveLength(2)
    expect(await shownTeam()).toEqual(['Awa'])
  })

  test('is published at its hour, unless another version was saved meanwhile', async () => {
    await write(['Aujourd’hui'])
    const publishAt = new Date(clock.now().getTime() + 20 * minutes).toISOString()
    expect((await write(['Demain'], { action: 'schedule', publishAt })).body.versions[0]?.state).toBe('scheduled')
    expect(await shownTeam()).toEqual(['Aujourd’hui'])
    clock.advance(21 * minutes)
    expect(await shownTeam()).toEqual(['Demain'])

    const later = new Date(clock.now().getTime() + 20 * minutes).toISOString()
    await write(['Jamais'], { action: 'schedule', publishAt: later })
    const { body } = await write(['Maintenant'])
    expect(body.versions.slice(0, 2).map(({ state }) => state)).toEqual(['live', 'kept'])
    clock.advance(21 * minutes)
    expect(await shownTeam()).toEqual(['Maintenant'])
  })

  test('cannot be published in the past', async () => {
    const publishAt = new Date(clock.now().getTime() - 1).toISOString()
    const { status, body } = await write(['Awa'], { action: 'schedule', publishAt })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { fields: { publishAt: 'Choisissez un moment à venir' } },
    })
  })

  test('goes back to any version of its history', async () => {
    const { version } = (await write(['Ancienne'])).body
    await write(['Nouvelle'])
    const { body: past } = await office.get<SiteVersionContent>(`/api/admin/site/versions/${version}`)
    expect((await write([], { value: past.value })).status).toBe(200)
    expect(await shownTeam()).toEqual(['Ancienne'])
  })

  test('written by two at once: the second is told, with what the first has saved', async () => {
    const { version } = await readTeam()
    await write(['Première'])
    const { status, body } = await write(['Seconde'], { version })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'edit_conflict' })
    expect(body.current.value.entries).toMatchObject([{ name: 'Première' }])
    expect(await shownTeam()).toEqual(['Première'])
  })
})

describe('what is refused, at its field', () => {
  test.each([
    ['a name that is too long', { name: 'N'.repeat(81) }, 'name', 'Texte trop long'],
    ['a text in one language only', { bio: { fr: 'Elle audite.', en: ' ' } }, 'bio.en', 'Ce champ est requis'],
    ['a person who did not agree', { consent: false }, 'consent', 'Notez l’accord de la personne avant d’enregistrer'],
    ['a picture that is gone', { picture: 999_999 }, 'picture', 'Cette image n’existe plus'],
    [
      'an address that is none',
      { linkedin: 'javascript:alert(1)' },
      'linkedin',
      'Saisissez une adresse complète, en https://',
    ],
  ])('%s', async (_, change, field, words) => {
    const { status, body } = await write([], { value: teamOf(teamMember(change)) })
    expect(status).toBe(422)
    expect(Object.entries(body.fields)).toEqual([[`value.entries.0.${field}`, expect.stringContaining(words)]])
  })

  test('but a drawing agrees with everything', async () => {
    const drawn = teamMember({ picture: 'team-1', consent: false })
    expect((await write([], { value: teamOf(drawn) })).status).toBe(200)
  })
})

describe('a person who is taken out', () => {
  test('is in no version any more, and neither on the page nor in the trail', async () => {
    await write(['Awa', 'Partie'])
    await write(['Partie'], { action: 'draft' })
    const { version } = await readTeam()
    const { status, body } = await office.delete<SiteContent>('/api/admin/site/team/partie')
    expect(status).toBe(200)
    expect(body.version).toBeGreaterThan(version)
    expect(await shownTeam()).toEqual(['Awa'])
    for (const { id } of body.versions) {
      expect(JSON.stringify((await office.get(`/api/admin/site/versions/${id}`)).body)).not.toContain('Partie')
    }
    expect((await office.get<object>('/api/admin/audit?q=Partie')).body).toEqual([])
    expect((await office.delete('/api/admin/site/team/partie')).status).toBe(404)
  })

  test('does not come back with anyone who was writing meanwhile', async () => {
    await write(['Awa', 'Partie'])
    const { version } = await readTeam()
    await office.delete('/api/admin/site/team/partie')
    expect((await write(['Awa', 'Partie'], { version })).status).toBe(409)
  })

  test('who noted an agreement is kept as long as it stands', async () => {
    const { body } = await write(['Awa'])
    expect(body.consents).toMatchObject({ awa: { by: colleague.username } })
    const other = as(administrator(await build.administrator()))
    const { value, version } = await readTeam()
    const again = await other.put<SiteContent>('/api/admin/site', { part: 'team', value, version, action: 'publish' })
    expect(again.body.consents).toEqual(body.consents)
  })
})

describe('the texts of a page', () => {
  test('are asked for again at each click, and sent again only when they have changed', async () => {
    await write(['Awa'])
    const first = await ask('/content/fr/about')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect(await ask('/content/fr/about', { headers })).toMatchObject({ status: 304, text: '' })
    await write(['Yao'])
    expect(await ask('/content/fr/about', { headers })).toMatchObject({ status: 200 })
  })
})
