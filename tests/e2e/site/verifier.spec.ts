import type { Page } from '@playwright/test'
import { signedCode, testKey } from '../../signed-code.ts'
import { startUpgradable } from '../../upgradable.ts'
import { asOffice, expect, expectAccessible, long, test } from '../officina.ts'
import { type Certificate, codeOf, issued, papersOf } from './own-certificates.ts'

// A certificate whose code is scanned in flight mode, and when the server is gone for ever.

const journey = test.extend<{ site: Awaited<ReturnType<typeof startUpgradable>> }>({
  site: async ({ officina }, use) => {
    const server = await startUpgradable(() => officina.url)
    await use(server)
    server.stop()
  },
})

test.use({ viewport: { width: 360, height: 740 } })

const names = ['Awa', 'Bintou', 'Carine', 'Emma'] as const
type Named = Record<(typeof names)[number], Certificate & { digits: string }>

/** Certificates with their codes. */
async function certificates(page: Page): Promise<Named> {
  await asOffice(page.request)
  const found = await issued(page, [...names], null)
  await papersOf(page, [...found.values()])
  const entries = names.map(async (name) => {
    const certificate = found.get(name)
    if (!certificate) throw new Error(`${name} has none`)
    return [name, { ...certificate, digits: await codeOf(page, certificate) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

const act = async (page: Page, { id }: Certificate, what: 'revoke' | 'supersede') => {
  const data = what === 'revoke' ? { reason: 'Délivré par erreur' } : undefined
  const answer = await page.request.post(`/api/admin/documents/${id}/${what}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const kept = (page: Page) => page.getByText('Cette page s’ouvre et vérifie aussi sans réseau.')

/** Opens the verifier with network, until it is kept with its list. */
async function keep(page: Page, url: string) {
  await page.goto(`${url}/v`)
  await expect(heading(page)).toHaveText('Vérifier un certificat')
  await expect(kept(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(page.getByText('(à jour)')).toBeVisible()
}

journey(
  'once opened, the verifier is right without network and when the server is gone',
  async ({ page, context, site }) => {
    const { Awa, Bintou, Carine, Emma } = await certificates(page)
    await act(page, Bintou, 'supersede')
    await act(page, Carine, 'revoke')
    await keep(page, site.url)
    await act(page, Emma, 'revoke')
    const scan = (number: string, digits: string) => page.goto(`${site.url}/v/${number}#${digits}`)

    await context.setOffline(true)
    // By a list of before it was revoked; which list that is, stands there.
    await scan(Emma.number, Emma.digits)
    await expect(heading(page)).toHaveText('Ce certificat est authentique')
    await expect(page.getByText(/^Liste du \d.* \d{4}, \d+\sh \(sans réseau/)).toBeVisible()
    // The network comes back, and with it the list.
    await context.setOffline(false)
    await expect(heading(page)).toHaveText('Ce certificat a été révoqué')
    await expect(page.getByText('(à jour)')).toBeVisible()

    site.stop()
    await scan(Awa.number, Awa.digits)
    await expect(heading(page)).toHaveText('Ce certificat est authentique')
    await expect(page.getByText('Comparez avec le papier')).toBeVisible()
    await expect(page.getByText(/^Awa /)).toBeVisible()
    await expect(page.getByText('4 mars 2024')).toBeVisible()
    await expectAccessible(page, 'genuine')
    await scan(Bintou.number, Bintou.digits)
    await expect(heading(page)).toHaveText('Ce certificat a été remplacé')
    await expect(
      page.getByText(/^Remplacé le .* par le certificat N°\sC-\d{4}-\d{5}-\w{8}, qui seul fait foi\.$/),
    ).toBeVisible()
    await expectAccessible(page, 'superseded')
    for (const revoked of [Carine, Emma]) {
      await scan(revoked.number, revoked.digits)
      await expect(heading(page)).toHaveText('Ce certificat a été révoqué')
      await expect(page.getByText(/^Révoqué le .*\s: il ne fait plus foi\.$/)).toBeVisible()
    }
    await expectAccessible(page, 'revoked')

    // Forged: on another paper, altered, cut off, endless, and signed by somebody else.
    await scan(Carine.number, Awa.digits)
    await expect(heading(page)).toHaveText('Ce code est faux')
    await expect(page.getByText(/^Awa /)).toHaveCount(0)
    await expectAccessible(page, 'forged')
    const at = Awa.digits.length - 9
    await scan(Awa.number, `${Awa.digits.slice(0, at)}${Awa.digits[at] === '1' ? '2' : '1'}${Awa.digits.slice(at + 1)}`)
    await expect(heading(page)).toHaveText('Ce code est faux')
    for (const digits of [Awa.digits.slice(0, -40), '9'.repeat(4_000)]) {
      await scan(Awa.number, digits)
      await expect(heading(page)).toHaveText('Ce code est incomplet')
    }
    const facts = {
      holder: 'Awa Koné',
      training: 'Juste Stock',
      hours: 7,
      date: '2026-03-02',
      validUntil: null,
      issuer: '',
    }
    await scan(Awa.number, signedCode(testKey(), Awa.number, facts).digits)
    await expect(heading(page)).toHaveText('Aucune clé connue n’a signé ce code')
    await expectAccessible(page, 'unknown key')

    // A number alone needs the register.
    await scan(Awa.number, '')
    await expect(heading(page)).toHaveText('Un numéro seul ne se vérifie qu’en ligne')

    // Its scope begins other addresses as well: those are none of its business.
    await expect(page.goto(`${site.url}/verification`)).rejects.toThrow()
  },
)

test('a number is typed, by keyboard, and the register answers; in English the page is the same', async ({
  page,
  officina,
}) => {
  await asOffice(page.request)
  const one = (await issued(page, ['Fatou'], 12)).get('Fatou')
  if (!one) throw new Error('nothing was issued')
  await keep(page, officina.url)
  await expectAccessible(page, 'the form')
  const typed = page.getByLabel('Numéro du certificat')
  await typed.focus()
  await page.keyboard.type('bonjour')
  await page.keyboard.press('Enter')
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await expect(typed).toBeFocused()
  await typed.fill('')
  await page.keyboard.type(one.number.toLowerCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Ce certificat est échu')
  await expect(page.getByText(/^Selon notre registre, le .* \(heure d’Abidjan\)$/)).toBeVisible()
  await expect(page.getByText('Nous l’avons délivré. Sa validité a pris fin le 4 mars 2025.')).toBeVisible()
  await page.goBack()
  await expect(typed).toBeVisible()

  await page.goto('/en/v')
  await expect(heading(page)).toHaveText('Verify a certificate')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/v')
  await page.goto(`/v/C-2026-99999-ZZZZZZZZ`)
  await expect(heading(page)).toHaveText('No certificate has this number')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(heading(page)).toHaveText('Aucun certificat ne porte ce numéro')
})

test('the short address shows what the long one does, with scripts and without, in both languages, and is kept by nobody', async ({
  page,
  browser,
  officina,
}) => {
  await asOffice(page.request)
  const one = (await issued(page, ['Grace'], null)).get('Grace')
  if (!one) throw new Error('nothing was issued')
  await page.goto(`/v/${one.number}#123`)
  await expect(heading(page)).toHaveText('Ce certificat est authentique')
  await expect(page.getByRole('main')).toContainText('RCCM CI-ABJ-2018-B-00000')
  const context = await browser.newContext({ baseURL: officina.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`/v/${one.number}`)
  const told = String(await plain.getByRole('main').textContent())
  await plain.goto(`/verification/${one.number}`)
  const minute = /\d+\sh(\s\d\d)?/g
  expect(String(await plain.getByRole('main').textContent()).replaceAll(minute, '')).toBe(told.replaceAll(minute, ''))
  await plain.goto(`/en/v/${one.number}`)
  await expect(heading(plain)).toHaveText('This certificate is genuine')

  await act(page, one, 'revoke')
  await plain.goto(`/v/${one.number}`)
  await expect(heading(plain)).toHaveText('Ce certificat a été révoqué')
  await plain.goto('/v/C-2026-99999-ZZZZZZZZ')
  await expect(heading(plain)).toHaveText('Aucun certificat ne porte ce numéro')
  await plain.goto('/v')
  await plain.locator('noscript a[href="/verification"]').click()
  expect(new URL(plain.url()).pathname).toBe('/verification')
  await context.close()
})

for (const locale of ['fr', 'en'] as const) {
  journey(
    `everybody can read and press all of it, on a small screen and in the dark (${locale})`,
    locale === 'fr' ? {} : long,
    async ({ page, site }) => {
      const { Awa } = await certificates(page)
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), locale)
      for (const path of ['/v', `/v/${Awa.number}#${Awa.digits}`]) {
        await page.goto(site.url + path)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          for (const width of [320, 1280]) {
            await page.setViewportSize({ width, height: 740 })
            await expectAccessible(page, `${path} ${colorScheme} at ${width} px`)
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
          }
        }
        for (const button of await page.getByRole('button').all())
          expect((await button.boundingBox())?.height ?? 0, String(await button.textContent())).toBeGreaterThanOrEqual(
            44,
          )
      }
    },
  )
}
