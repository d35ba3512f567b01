import type { Page } from 'playwright-core'
import { pharmacySpacePath, trainerPath, verifierPath } from '../../src/domain/values/paths.ts'
import { officeViews, spaceViews } from '../e2e/screens.ts'
import { publicPaths, twinOf } from '../e2e/site/addresses.ts'
import type { Story } from './story.ts'

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

/** Whose browser looks at a screen. */
export const viewers = [
  'visitor',
  'sentMessage',
  'sentRegistration',
  'participant',
  'pharmacy',
  'administrator',
] as const
export type Viewer = (typeof viewers)[number]
/** Those of them who look at the public pages. */
export const siteViewers: readonly Viewer[] = ['visitor', 'sentMessage', 'sentRegistration']

export interface Screen {
  /** As its pictures are called, the same in both languages. */
  name: string
  viewer: Viewer
  address: string
  /** What it shares its buttons with: each is pressed on the first of them. */
  group: string
  /** Whether it has no scripts that it would wait for. */
  isPlain?: boolean
  /** What is done on it before anything is looked at. */
  begin?: (page: Page) => Promise<void>
}

/** Which contact sheet a screen stands in; none where it has no look of its own. */
export function partOf({ viewer, isPlain, address }: Screen): 'site' | 'space' | 'office' | undefined {
  if (address.startsWith('/admin')) return 'office'
  if (address.startsWith('/espace-')) return 'space'
  return siteViewers.includes(viewer) && !isPlain ? 'site' : undefined
}

const training = '/formations/maitriser-la-chaine-du-froid-a-l-officine'

/** Every screen that an address leads to, in one language. */
export function screensIn(language: Language, story: Story): Screen[] {
  const screen = (viewer: Viewer, address: string, name = address): Screen => ({
    name: name.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home',
    viewer,
    address,
    group: /^[^?]*(\?onglet=[^&]*)?/.exec(address)?.[0] ?? '',
  })
  const site = (path: string, viewer: Viewer = 'visitor', name = path) =>
    screen(viewer, language === 'fr' ? path : twinOf(path), name)
  const office = (query: string) => screen('administrator', `/admin?${query}`)
  return [
    ...publicPaths.map((path) => site(path)),
    site('/formations/la-pharmacovigilance-au-quotidien'), // cancelled
    site('/formations/bonnes-pratiques-de-distribution-pour-grossistes-et-depots'), // without a date or price
    site('/formations/tenir-la-caisse-du-mobile-money-au-tiers-payant'), // over
    site('/contact?service=gestion-stock'),
    site('/verification'),
    site(`/verification/${story.valid}`, 'visitor', 'certificate-valid'),
    site(`/verification/${story.revoked}`, 'visitor', 'certificate-revoked'),
    site(`/verification/${story.superseded}`, 'visitor', 'certificate-superseded'),
    site('/verification/C-2026-99999-ZZZZZZZZ', 'visitor', 'certificate-unknown'),
    { ...screen('visitor', verifierPath, 'verifier'), isPlain: true },
    site('/liste-attente'),
    site('/devis'),
    site('/j-ai-paye'),
    { ...screen('visitor', '/payer', 'pay-unknown'), isPlain: true },
    site('/confirmer-mon-adresse'),
    site('/confirmer-mon-adresse?preuve=inconnue'),
    site('/contact?envoye=1', 'sentMessage'),
    site(`${training}?inscrit=1`, 'sentRegistration'),
    { ...screen('visitor', '/boite-mail'), isPlain: true },
    screen('visitor', '/espace-participant', 'space-sign-in'),
    { ...screen('visitor', '/espace-participant', 'space-code'), group: 'space-code', begin: askForCode },
    screen('visitor', pharmacySpacePath, 'pharmacy-sign-in'),
    screen('pharmacy', pharmacySpacePath, 'pharmacy'),
    screen('visitor', '/admin', 'office-sign-in'),
    screen('visitor', trainerPath, 'trainer-sign-in'),
    screen('administrator', trainerPath, 'trainer'),
    ...spaceViews.map((view) => screen('participant', `/espace-participant${view}`)),
    screen('participant', `/espace-participant?inscription=${story.registration}`),
    ...officeViews.map(office),
    office('onglet=documents&certificats=9'), // a finished training
    office('onglet=officines&officine=1'),
    office('onglet=paiements&ecarts=ouverts'),
    office('onglet=site&partie=pictures'),
    { ...office('onglet=inscriptions'), name: 'admin-inscriptions-ticked', begin: tickAll },
    { ...office('onglet=journal'), name: 'admin-shortcuts', begin: (page) => page.keyboard.press('?') },
  ]
}

/** The second step of signing in. */
async function askForCode(page: Page) {
  await page.locator('input[type=email]').last().fill('mariam.diabate@example.com')
  await page.locator('input[type=tel]').last().fill('0500001109')
  await page.locator('button[type=submit]').last().click()
}

const tickAll = (page: Page) => page.getByRole('checkbox').first().check()
