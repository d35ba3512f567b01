import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { scratchFolder } from '../../../scripts/scratch.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { cameraArguments, cameraShowing } from '../camera.ts'
import { person } from '../portal/participant.ts'
import { createColleague } from './colleague.ts'
import { expect, expectAccessible, long, test } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    user: 'Nom d’utilisateur',
    password: 'Mot de passe',
    signIn: 'Se connecter',
    take: 'Prendre la liste',
    noted: (name: string) => `${name}\u00A0: présent`,
    undo: 'Annuler',
    code: 'Ou tapez le code',
    find: 'Chercher',
    otherSession: 'Ce code est celui d’une autre session.',
    unknown: 'Ce code n’est celui de personne ici.',
  },
  en: {
    user: 'User name',
    password: 'Password',
    signIn: 'Sign in',
    take: 'Take the list',
    noted: (name: string) => `${name}: present`,
    undo: 'Undo',
    code: 'Or type the code',
    find: 'Find',
    otherSession: 'This code is of another session.',
    unknown: 'This code belongs to nobody here.',
  },
} as const

/** Native reading, which this browser does not have: what it would answer of the film. */
function injectDetector(text: string) {
  class Detector {
    static getSupportedFormats(): Promise<string[]> {
      return Promise.resolve(['qr_code'])
    }
    detect = async () => [{ rawValue: text }]
  }
  Object.assign(globalThis, { BarcodeDetector: Detector })
}

/** Marks when the page first shows these words. */
function markWhenShown(words: string) {
  const watch = new MutationObserver(() => {
    if (!document.body?.textContent.includes(words)) return
    performance.mark('noted')
    watch.disconnect()
  })
  watch.observe(document, { subtree: true, childList: true, characterData: true })
}

for (const locale of ['fr', 'en'] as const)
  for (const decoder of ['JavaScript', 'native'] as const) {
    const say = words[locale]
    test(
      `without a line, a code shown to the camera is noted within a second of opening (${locale}, ${decoder})`,
      locale === 'fr' ? {} : long,
      async ({ office: page, officina, baseURL, launchOptions }) => {
        test.slow()
        const today = new Date().toISOString().slice(0, 10)
        const training = await ownTraining(page, {
          ...{ startsAt: `${today}T08:00:00Z`, endsAt: `${today}T17:00:00Z` },
          ...{ status: 'en_cours', duration: 8, price: 0 },
        })
        const who = person(`scan.${uniqueWord()}`)
        const { id } = await ownRegistration(page, training.id, { ...who })
        const trainer = await createColleague(page, 'trainer')
        await page.request.put(`/api/admin/trainings/${training.id}/trainers`, {
          data: { userId: trainer.id, isAssigned: true },
        })
        const mail = await officina.mails.waitFor(
          ({ recipients, subject }) =>
            recipients.includes(who.email) && (subject ?? '').startsWith('Inscription confirmée'),
        )
        const code = new RegExp(`${id}-\\w{6}`).exec(mail.text ?? '')?.[0] ?? ''
        const shown = `${baseURL}/admin?onglet=formations&presence=${training.id}&carte=${code}`
        const folder = await mkdtemp(join(scratchFolder, 'officina-scan-'))
        const film = await cameraShowing(shown, folder)
        const browser = await chromium.launch({
          ...launchOptions,
          args: [...(launchOptions.args ?? []), ...cameraArguments(film)],
        })
        const phone = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } })
        await phone.addCookies([{ name: 'language', value: locale, url: baseURL ?? '' }])
        if (decoder === 'native') await phone.addInitScript(injectDetector, shown)
        await phone.addInitScript(markWhenShown, say.noted(`${who.firstName} ${who.lastName}`))
        const theirs = await phone.newPage()
        await theirs.goto('/espace-formateur/')
        await theirs.getByLabel(say.user).fill(trainer.username)
        await theirs.getByLabel(say.password).fill(trainer.password)
        await theirs.getByRole('button', { name: say.signIn, exact: true }).click()
        await theirs.getByRole('button', { name: say.take }).click()
        await expect(theirs.getByRole('group', { name: `${who.firstName} ${who.lastName}` })).toBeVisible()
        await theirs.evaluate(() => navigator.serviceWorker.ready)
        await phone.setOffline(true)

        await theirs.goto(`/espace-formateur/#scan-${training.id}`)
        await theirs.reload()
        const noted = say.noted(`${who.firstName} ${who.lastName}`)
        await expect(theirs.getByText(noted)).toBeVisible()
        // From the opening of the page to the name in sight, in ms: told, for other work may run beside it.
        const [first] = await theirs.evaluate(() => performance.getEntriesByName('noted').map((one) => one.startTime))
        test.info().annotations.push({ type: 'first scan', description: `${Math.round(first ?? 0)} ms` })
        console.log(`first scan (${decoder}): ${Math.round(first ?? 0)} ms`)
        await expectAccessible(theirs)

        await theirs.getByLabel(say.code).fill('999999-AAAAAA')
        await theirs.getByRole('button', { name: say.find }).click()
        await expect(theirs.getByText(say.otherSession)).toBeVisible()
        await theirs.getByLabel(say.code).fill(`${id}-AAAAAA`)
        await theirs.getByRole('button', { name: say.find }).click()
        await expect(theirs.getByText(say.unknown)).toBeVisible()
        await browser.close()
        await rm(folder, { recursive: true, force: true })
      },
    )
  }
