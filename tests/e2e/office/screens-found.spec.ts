import { expect, expectAccessible, officeMenusOf, officeTabsOf, test } from './office.ts'

const words = {
  fr: {
    tabs: ['Tableau de bord', 'Inscriptions', 'Formations', 'Paiements', 'Notifications'],
    menus: ['Personnes', 'Papiers et site', 'Réglages et système'],
    people: ['Messages reçus', 'Officines', 'Utilisateurs'],
  },
  en: {
    tabs: ['Dashboard', 'Registrations', 'Trainings', 'Payments', 'Notifications'],
    menus: ['People', 'Papers and site', 'Settings and system'],
    people: ['Received messages', 'Pharmacies', 'Users'],
  },
} as const

for (const language of ['fr', 'en'] as const) {
  const { tabs, menus, people } = words[language]
  test(`five tabs and three menus lead to every screen, by click, keyboard and letters (${language})`, async ({
    office: page,
    officina,
  }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: officina.url }])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/admin')
    const row = officeTabsOf(page)
    await expect(row.getByRole('tab')).toContainText([...tabs])
    await expect(officeMenusOf(page)).toContainText([...menus])
    // Nothing of the row is cut.
    expect(await row.locator('xpath=..').evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0)

    const menu = page.getByRole('button', { name: new RegExp(`^${menus[0]}`) })
    await menu.click()
    const links = page.getByRole('navigation', { name: menus[0], exact: true }).getByRole('link')
    await expect(links).toContainText([...people])
    await expect(links.first()).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(links).toHaveCount(0)
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/onglet=officines/)
    await expect(links).toHaveCount(0)
    await expect(menu).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('region', { name: `${menus[0]} · ${people[1]}` })).toBeVisible()
    // Without a chosen tab the first one is reached by the keyboard.
    await expect(row.getByRole('tab').first()).toHaveAttribute('tabindex', '0')

    await menu.click()
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('g')
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/onglet=journal/)
    await expect(links).toHaveCount(0)
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('gi')
    await expect(page.getByRole('searchbox')).toHaveValue('gi')
    await expect(page).toHaveURL(/onglet=journal/)
  })
}

test('at 360 px the five tabs stay in one row that scrolls, with a shadow where more follows', async ({
  office: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin?onglet=systeme')
  const row = officeTabsOf(page).locator('xpath=..')
  await expect(officeTabsOf(page)).toBeVisible()
  const boxes = await Promise.all((await row.locator('a, button').all()).map((one) => one.boundingBox()))
  expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1)
  expect(await row.evaluate((all) => all.scrollWidth > all.clientWidth)).toBe(true)
  expect(await row.evaluate((all) => getComputedStyle(all).backgroundImage.match(/gradient/g)?.length)).toBe(4)
  // The menu that holds what is shown is in sight, and its list within the screen.
  const menu = page.getByRole('button', { name: /^Réglages et système/ })
  await expect(menu).toBeInViewport({ ratio: 0.9 })
  await menu.click()
  const list = await page.getByRole('navigation', { name: 'Réglages et système' }).boundingBox()
  expect((list?.x ?? 0) + (list?.width ?? 999)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
})
