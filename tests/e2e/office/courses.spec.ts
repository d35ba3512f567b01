import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { courses as english } from '../../../src/web/office/courses/words.en.ts'
import { courses as french } from '../../../src/web/office/courses/words.fr.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownRegistration } from './own-rows.ts'

const spoken = {
  fr: {
    ...french,
    ...{ save: 'Enregistrer', close: 'Fermer', lessonNamed: /^Modifier «\s(Évaluation|À lire)/, register: /inscri/i },
    ...{
      notBegun: 'Pas commencé',
      write: 'Écrire',
      subject: 'Objet',
      message: 'Message',
      send: /^Envoyer/,
      tools: 'Outils de la liste',
    },
  },
  en: {
    ...english,
    ...{ save: 'Save', close: 'Close', lessonNamed: /^Edit “(Évaluation|À lire)/, register: /register/i },
    ...{
      notBegun: 'Not begun',
      write: 'Write',
      subject: 'Subject',
      message: 'Message',
      send: /^Send/,
      tools: 'Tools of the list',
    },
  },
}

/** A journey in French; on a phone in both languages. */
function inEachLanguage(name: string, journey: (office: Page, say: (typeof spoken)['fr' | 'en']) => Promise<void>) {
  test(name, ({ office }) => journey(office, spoken.fr))
  for (const locale of ['fr', 'en'] as const) {
    test(`${name}, on a phone (${locale})`, long, async ({ office, context, officina }) => {
      await context.addCookies([{ name: 'language', value: locale, url: officina.url }])
      await office.setViewportSize({ width: 360, height: 780 })
      await journey(office, spoken[locale])
    })
  }
}

inEachLanguage(
  'a course is made from nothing to its first edition, and its lessons are moved by keyboard and by mouse',
  async (office, say) => {
    const name = `Le froid ${randomUUID().slice(0, 8)}`
    await office.goto('/admin?onglet=cours')
    await office.getByRole('button', { name: say.add }).click()
    await office.getByLabel(say.fields.titleFr, { exact: true }).fill(name)
    await office.getByLabel(say.fields.hours).fill('2')
    await office.getByRole('button', { name: say.save }).click()
    await expect(office.getByRole('heading', { name })).toBeVisible()
    const missing = office.getByRole('region', { name: say.missingTitle })
    await expect(missing.getByText(say.missing.summary)).toBeVisible()

    await office.getByRole('button', { name: say.settings }).click()
    await office.getByLabel(say.fields.summaryFr, { exact: true }).fill('Garder les vaccins entre 2 et 8 °C.')
    await office.getByRole('button', { name: say.save }).click()
    await expect(toast(office)).toContainText(say.saved)

    await office.getByRole('button', { name: say.addModule }).click()
    await office.getByLabel(say.fields.titleFr, { exact: true }).fill('Les bases')
    await office.getByRole('button', { name: say.save }).click()
    for (const [title, kind] of [
      ['Évaluation', 'quiz'],
      ['À lire', 'text'],
    ] as const) {
      await office.getByRole('button', { name: `${say.addLesson} Les bases` }).click()
      await office.getByLabel(say.fields.titleFr, { exact: true }).fill(title)
      await office.getByLabel(say.fields.kind).selectOption(kind)
      await office.getByRole('button', { name: say.save }).click()
      await expect(office.getByRole('button', { name: say.editLesson(title) })).toBeVisible()
    }
    await office.getByRole('button', { name: say.editLesson('À lire') }).click()
    await office.getByLabel(say.part(1, 'fr'), { exact: true }).fill('Entre 2 et 8 °C.')
    await expectAccessible(office)
    await office.getByRole('button', { name: say.save }).click()

    await office.getByRole('button', { name: say.addQuestion }).click()
    await office.getByLabel(say.fields.kind).selectOption('number')
    await office.getByLabel(say.prompt('fr'), { exact: true }).fill('À combien de degrés au plus ?')
    await office.getByLabel(say.value).fill('8')
    await expectAccessible(office)
    await office.getByRole('button', { name: say.save }).click()

    await office.getByRole('button', { name: say.editLesson('Évaluation') }).click()
    await office.getByLabel(say.final).check()
    await office.getByLabel(say.fields.count).fill('1')
    await office.getByRole('button', { name: say.save }).click()
    // By its text, for a dialog hides the roles behind it: the lessons move up when the list is gone.
    await expect(office.getByText(say.missingTitle)).toBeHidden()

    const lessons = office.getByRole('button', { name: say.lessonNamed })
    const button = (name: string) => office.getByRole('button', { name })
    const [up, down] = [button(say.moveUp('À lire')), button(say.moveDown('À lire'))] as const
    await up.press('Enter')
    await expect(lessons).toHaveText(['À lire', 'Évaluation'])
    await expect(up).toBeFocused()
    await down.press('Enter')
    await expect(lessons).toHaveText(['Évaluation', 'À lire'])
    await expect(down).toBeFocused()
    await up.press('Enter')
    await expect(lessons).toHaveText(['À lire', 'Évaluation'])
    const placeOf = (title: string) =>
      office
        .getByRole('listitem')
        .filter({ has: office.getByRole('button', { name: say.editLesson(title) }) })
        .last()
    await placeOf('Évaluation').dragTo(placeOf('À lire'))
    await expect(lessons).toHaveText(['Évaluation', 'À lire'])

    await expectAccessible(office)
    await office.getByRole('button', { name: say.publish }).click()
    await office.getByRole('dialog').getByRole('button', { name: say.publish }).click()
    await expect(toast(office)).toContainText(say.publishedNow(1))

    await office.getByRole('button', { name: say.preview, exact: true }).click()
    const preview = office.getByRole('dialog', { name: say.previewTitle })
    await preview.getByRole('button', { name: 'À lire' }).click()
    await expect(preview.getByText('Entre 2 et 8 °C.')).toBeVisible()
    await preview.getByRole('button', { name: say.previewAll }).click()
    await preview.getByRole('button', { name: 'Évaluation' }).click()
    await expect(preview.getByText('À combien de degrés au plus ?')).toBeVisible()
    await expectAccessible(office)
    await preview.getByRole('button', { name: say.close }).click()

    await office.getByRole('button', { name: say.actionsOn('À lire') }).click()
    await office.getByRole('menuitem', { name: say.remove }).click()
    await office.getByRole('dialog').getByRole('button', { name: say.remove }).click()
    await expect(lessons).toHaveText(['Évaluation'])
    await office.getByRole('link', { name: say.back }).click()
    await expect(office.getByRole('listitem').filter({ hasText: name })).toContainText(say.published(1))
  },
)

inEachLanguage(
  'a course that is published is sold, those who take it are followed and written to, and the sale ends',
  async (office, say) => {
    const { id, name } = await publishedCourse(office)
    await office.goto(`/admin?onglet=cours&cours=${id}`)
    const sale = office.getByRole('region', { name: say.sale })
    await sale.getByRole('button', { name: say.sell }).click()
    const form = office.getByRole('dialog', { name: say.sell })
    await expect(form.getByLabel(say.fields.price)).toHaveValue('50000')
    await form.getByLabel(say.fields.price).fill('45000')
    await expectAccessible(office)
    await form.getByRole('button', { name: say.sell }).click()
    await expect(sale).toContainText(/45\s000\sFCFA · 2\sh/)
    const address = await sale.getByRole('link', { name: say.seeOnSite }).getAttribute('href')

    const learner = await enrolled(office, id)
    await office.getByRole('tab', { name: say.parts.suivi }).click()
    const row = office.getByRole('row').filter({ hasText: learner.lastName })
    await expect(row).toContainText(say.notBegun)
    await expect(row).toContainText(say.doneOf(0, 1))
    const standing = office.getByRole('combobox', { name: say.columns.standing })
    if ((office.viewportSize()?.width ?? 0) < 768) await office.getByRole('button', { name: say.tools }).click()
    await standing.selectOption('finished')
    await expect(office.getByText(say.followUp.emptySearch)).toBeVisible()
    await standing.selectOption('not_begun')
    await row.getByRole('checkbox').check()
    await office.getByRole('button', { name: say.write }).click()
    const letter = office.getByRole('dialog')
    await letter.getByLabel(say.subject).first().fill('Votre cours vous attend')
    await letter.getByLabel(say.message).first().fill('Il est ouvert : commencez quand vous voulez.')
    await expectAccessible(office)
    await letter.getByRole('button', { name: say.send }).click()
    await expect(toast(office)).toContainText(learner.lastName)

    await office.getByRole('tab', { name: say.parts.contenu }).click()
    await sale.getByRole('button', { name: say.changeSale }).click()
    await office.getByLabel(say.isSold).uncheck()
    await office.getByRole('button', { name: say.save }).click()
    await expect(sale).toContainText(say.saleEnded)
    await office.goto(address ?? '')
    await expect(office.getByRole('heading', { name })).toBeVisible()
    await expect(office.getByRole('button', { name: say.register })).toHaveCount(0)
  },
)

/** A course with a final assessment alone, published. */
async function publishedCourse(office: Page): Promise<{ id: number; name: string }> {
  const name = `Le froid ${randomUUID().slice(0, 8)}`
  const written = (fr: string) => ({ fr, en: null })
  const post = async (url: string, data: object) => {
    const answer = await office.request.post(url, { data })
    expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const said = { title: written(name), summary: written('Garder le froid, de la livraison à la remise.'), hours: 2 }
  const { id } = await post('/api/admin/courses', said)
  const base = `/api/admin/courses/${id}`
  const { modules } = await post(`${base}/modules`, { title: written('Les bases') })
  const title = written('Évaluation')
  const quiz = await post(`${base}/modules/${modules[0].id}/lessons`, { title, kind: 'quiz' })
  const answer = { type: 'number', value: 8, tolerance: 0, unit: written('') }
  const question = { topic: null, prompt: written('Au plus ?'), points: 1, explanation: written(''), answer }
  await post(`${base}/questions`, question)
  const content = { kind: 'quiz', isFinal: true, draws: [{ topic: null, count: 1 }], minutes: null }
  await office.request.put(`${base}/lessons/${quiz.id}`, { data: { title, minutes: 10, content } })
  await post(`${base}/publish`, {})
  return { id, name }
}

/** Somebody who is registered for what a course is sold as, and let in. */
async function enrolled(office: Page, courseId: number): Promise<{ lastName: string }> {
  const { onlineCourse } = await (await office.request.get(`/api/admin/courses/${courseId}/sale`)).json()
  const lastName = `Suivie${randomUUID().slice(0, 6).replaceAll(/\d/g, 'x')}`
  const registration = await ownRegistration(office, onlineCourse.id, { lastName, status: 'en_attente' })
  expect((await office.request.post(`/api/admin/registrations/${registration.id}/access`)).ok()).toBe(true)
  return { lastName }
}
