import { isOfferingTime } from '../../../src/domain/waiting-list/place-offer.ts'
import type { WaitingList } from '../../../src/domain/waiting-list/waiting-list.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'
import { ownPharmacy } from './own-pharmacy.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

const words = {
  fr: {
    team: 'Inscrire mon équipe',
    session: 'Session',
    person: 'Participant',
    lastName: 'Nom',
    firstName: 'Prénom',
    position: 'Fonction',
    phone: 'Téléphone',
    unnamed: 'Places à nommer plus tard',
    submit: 'Inscrire',
    short: 'Il reste 2 places pour 4 personnes',
    shorter: 'Il reste 1 place pour 4 personnes',
    refused: 'personne n’a été inscrit',
    wait: /^1 place maintenant, 3 personnes en liste d’attente/,
    none: /^Tout ou rien/,
    done: 'C’est enregistré',
    held: 'Ont une place',
    waiting: 'Sur la liste d’attente, dans cet ordre',
    close: 'Fermer',
    list: 'En attente d’une place',
    inLine: 'Position sur la liste d’attente\u00A0: 1',
    offered: 'Une place est réservée jusqu’au',
    accept: 'Accepter la place',
    accepted: 'Inscription faite',
    subject: 'Une place s’est libérée',
    isFor: 'Une place est réservée à Participant 3',
    isDone: 'Participant 3\u00A0: l’inscription est faite',
    space: 'Ouvrir l’espace officine',
    leave: 'Retirer de la liste',
    left: 'Retiré de la liste d’attente',
  },
  en: {
    team: 'Register my team',
    session: 'Session',
    person: 'Participant',
    lastName: 'Last name',
    firstName: 'First name',
    position: 'Position',
    phone: 'Phone',
    unnamed: 'Places to be named later',
    submit: 'Register',
    short: '2 places are left for 4 people',
    shorter: '1 place is left for 4 people',
    refused: 'nobody was registered',
    wait: /^1 place now, 3 people on the waiting list/,
    none: /^All or nothing/,
    done: 'Recorded',
    held: 'Have a place',
    waiting: 'On the waiting list, in this order',
    close: 'Close',
    list: 'Waiting for a place',
    inLine: 'Position on the waiting list: 1',
    offered: 'A place is reserved until',
    accept: 'Accept the place',
    accepted: 'Registered',
    subject: 'A place has become free',
    isFor: 'A place is reserved for Participant 3',
    isDone: 'Participant 3: registered',
    space: 'Open the pharmacy space',
    leave: 'Take off the list',
    left: 'Taken off the waiting list',
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]
  test(`a pharmacy takes the place that is left while its other people wait (${locale})`, {
    ...(locale === 'en' && long),
  }, async ({ office, officina, browser }) => {
    const startsAt = new Date(Date.now() + 10 * 86_400_000).toISOString()
    const training = await ownTraining(office, { price: 65_000, maxParticipants: 2, startsAt })
    const { page, email } = await ownPharmacy(office, officina, browser)
    const word = uniqueWord()
    await page.goto(`/espace-pharmacie?language=${locale}`)
    await page.getByRole('button', { name: say.team }).click()
    const booking = page.getByRole('dialog')
    await booking.getByLabel(say.session).selectOption({ value: String(training.id) })
    const line = booking.getByRole('group', { name: `${say.person} 1` })
    await line.getByLabel(say.lastName, { exact: true }).fill(`Kouadio ${word}`)
    await line.getByLabel(say.firstName, { exact: true }).fill('Ama')
    await line.getByLabel(say.position).fill('Auxiliaire')
    await line.getByLabel(say.phone).fill('0708091011')
    await booking.getByLabel(say.unnamed).fill('3')
    await expect(booking.getByRole('group', { name: say.short })).toBeVisible()
    await booking.getByRole('radio', { name: say.none }).check()
    await booking.getByRole('checkbox').check()
    await expectAccessible(page)

    // Somebody else takes one of the places before it is sent: nothing is registered, and nothing that was typed is lost.
    await ownRegistration(office, training.id)
    await booking.getByRole('button', { name: say.submit, exact: true }).click()
    const choice = booking.getByRole('group', { name: say.shorter })
    await expect(choice.getByRole('alert')).toContainText(say.refused)
    await expect(line.getByLabel(say.lastName, { exact: true })).toHaveValue(`Kouadio ${word}`)
    await choice.getByRole('radio', { name: say.wait }).check()
    await expect(choice.getByRole('alert')).toHaveCount(0)
    await expect(booking.getByRole('status')).toContainText('1 place')
    await expect(booking.getByRole('status')).toContainText('65\u00A0000\u00A0FCFA')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    await booking.getByRole('button', { name: say.submit, exact: true }).click()

    const outcome = page.getByRole('dialog', { name: say.done })
    await expect(outcome.getByRole('listitem')).toHaveText([
      `Ama Kouadio ${word}`,
      `${say.person} 2`,
      `${say.person} 3`,
      `${say.person} 4`,
    ])
    await expect(outcome.getByRole('heading', { name: say.held })).toBeVisible()
    await expect(outcome.getByRole('heading', { name: say.waiting })).toBeVisible()
    await expectAccessible(page)
    await outcome.getByRole('button', { name: say.close }).last().click()
    await expect(outcome).toHaveCount(0)

    // Who waits stands above who is registered; two more places, and two are offered.
    const waiting = page.getByRole('region', { name: say.list }).getByRole('listitem')
    await expect(waiting).toHaveCount(3)
    await expect(waiting.first()).toContainText(say.inLine)
    const { title, description } = training
    const more = await office.request.put(`/api/trainings/${training.id}`, {
      data: { title, description, maxParticipants: 4 },
    })
    expect(more.ok()).toBe(true)
    // Whatever the hour is at which this runs: at night the office gives the places itself.
    if (isOfferingTime(new Date())) {
      const isOffer = (mail: { subject?: string | undefined; recipients: string[] }) =>
        mail.recipients.includes(email) && (mail.subject ?? '').includes(say.subject)
      const mailTo = (name: string) =>
        officina.mails.waitFor((mail) => isOffer(mail) && (mail.subject ?? '').includes(name))
      await mailTo('Participant 2')
      await page.reload()
      await expect(waiting.first()).toContainText(say.offered)
      await expectAccessible(page)
      await waiting.first().getByRole('button', { name: say.accept }).click()
      await expect(toast(page)).toContainText(say.accepted)
      await expect(waiting).toHaveCount(2)

      // The mail of the other one leads here as well.
      const { text = '' } = await mailTo('Participant 3')
      const link = /\S+\/liste-attente\?attente=\d+&cle=[\w-]{43}/.exec(text)?.[0] ?? ''
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.isFor)
      await expectAccessible(page)
      await page.getByRole('button', { name: say.accept }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.isDone)
      await expectAccessible(page)
      await page.getByRole('link', { name: say.space }).click()
    } else {
      const listed = await office.request.get(`/api/admin/trainings/${training.id}/waiting-list`)
      const { entries } = (await listed.json()) as WaitingList
      for (const { id } of entries.slice(0, 2)) {
        const given = await office.request.post(`/api/admin/waiting-list/${id}/place`, {
          data: { beyondPlaces: false },
        })
        expect(given.status()).toBe(201)
      }
      await page.reload()
    }

    // The last one is taken off the list.
    await expect(waiting).toHaveCount(1)
    await waiting.getByRole('button', { name: say.leave }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.leave }).click()
    await expect(toast(page)).toContainText(say.left)
    await expect(waiting).toHaveCount(0)
    await page.context().close()
  })
}
