import { isAttended } from '../../domain/attendance/presence-state.ts'
import {
  declarationStateLabels,
  halfLabels,
  ownRegistrationStatusLabels,
  presenceLabels,
  waitingStateLabels,
} from '../../domain/desk/labels.ts'
import type { AuditAction } from '../../domain/operations/audit.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import { formatDay, formatMoment } from '../../domain/values/dates.ts'
import { elided, type Locale, type Localized } from '../../domain/values/language.ts'
import { formatMoney, formatPrice } from '../../domain/values/money.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { margin, styles } from './accounting-sheet.ts'
import { drawOrnament, onPaper } from './ornament.ts'
import { colors, createSheet } from './sheet.ts'

const words = {
  fr: {
    title: 'Mes données',
    intro: (firm: string, at: string) => `Tout ce ${elided('que', firm)} conserve à votre sujet, au ${at}.`,
    none: 'Rien.',
    profile: 'Profil',
    registrations: 'Inscriptions',
    waitingList: 'Listes d’attente',
    documents: 'Documents',
    notifications: 'Messages reçus de nous',
    textGone: 'Le texte de ce message n’est plus conservé.',
    messages: 'Messages que vous nous avez envoyés',
    sessions: 'Connexions ouvertes',
    history: 'Historique',
    fields: [
      'Prénom',
      'Nom',
      'E-mail',
      'Téléphone',
      'Organisation',
      'Fonction',
      'Adresse',
      'Ville',
      'Pays',
      'N° d’inscription à l’Ordre',
    ],
    price: 'Prix',
    discount: 'remise déduite',
    paid: 'payé',
    requirements: 'Besoins particuliers',
    open: (from: string, until: string) => `Cours ouvert du ${from} au ${until}`,
    asked: (day: string) => `Votre avis vous a été demandé le ${day}\u00A0; vos réponses sont anonymes`,
    knowledge: (before: number, after: number) =>
      `Vos connaissances, selon vous\u00A0: ${before} sur 5 avant, ${after} sur 5 après`,
    attempt: (number: number, day: string, percent: number | null) =>
      `Tentative ${number} du ${day}${percent === null ? '' : `\u00A0: ${percent}\u00A0%`}`,
    madeUp: (day: string) => `rattrape celle du ${day}`,
    contradicted: 'relevé contredit, qui ne compte pas',
    agreed: (pharmacy: string, from: string, until: string | null) =>
      `${pharmacy} a votre accord pour voir cette inscription ${until ? `(du ${from} au ${until})` : `(depuis le ${from})`}`,
    imported: (id: number) => `Reprise d’une liste (import n° ${id})`,
  },
  en: {
    title: 'My data',
    intro: (firm: string, at: string) => `Everything ${firm} keeps about you, on ${at}.`,
    none: 'Nothing.',
    profile: 'Profile',
    registrations: 'Registrations',
    waitingList: 'Waiting lists',
    documents: 'Documents',
    notifications: 'Messages received from us',
    textGone: 'The text of this message is no longer kept.',
    messages: 'Messages you sent us',
    sessions: 'Open sessions',
    history: 'History',
    fields: [
      'First name',
      'Last name',
      'Email',
      'Phone',
      'Organization',
      'Position',
      'Address',
      'City',
      'Country',
      'Order registration number',
    ],
    price: 'Price',
    discount: 'discount taken off',
    paid: 'paid',
    requirements: 'Special requirements',
    open: (from: string, until: string) => `Course open from ${from} to ${until}`,
    asked: (day: string) => `You were asked on ${day} what it was worth; your answers are anonymous`,
    knowledge: (before: number, after: number) =>
      `Your knowledge, by your own account: ${before} of 5 before, ${after} of 5 after`,
    attempt: (number: number, day: string, percent: number | null) =>
      `Attempt ${number} of ${day}${percent === null ? '' : `: ${percent}%`}`,
    madeUp: (day: string) => `makes up that of ${day}`,
    contradicted: 'contradicted mark, which does not count',
    agreed: (pharmacy: string, from: string, until: string | null) =>
      `${pharmacy} has your agreement to see this registration ${until ? `(${from} to ${until})` : `(since ${from})`}`,
    imported: (id: number) => `Taken from a list (import no. ${id})`,
  },
} satisfies Localized<unknown>

/** What the trail calls things, in words; another action is shown as it is called there. */
const actions: Partial<Record<AuditAction, Localized>> = {
  register: { fr: 'inscription', en: 'registration' },
  change_status: { fr: 'changement de statut', en: 'change of status' },
  record_payment: { fr: 'paiement enregistré', en: 'payment recorded' },
  prove_address: { fr: 'adresse confirmée', en: 'address confirmed' },
  open_access: { fr: 'ouverture d’un cours', en: 'course opened' },
  extend_access: { fr: 'prolongation d’un cours', en: 'course extended' },
  remind_proof: { fr: 'rappel de confirmer l’adresse', en: 'reminder to confirm the address' },
  free_place: { fr: 'place libérée', en: 'place released' },
  set_price: { fr: 'tarif fixé', en: 'price set' },
  declare_payment: { fr: 'paiement déclaré', en: 'payment declared' },
  confirm_declaration: { fr: 'paiement déclaré confirmé', en: 'declared payment confirmed' },
  refuse_declaration: { fr: 'paiement déclaré refusé', en: 'declared payment refused' },
  set_instalments: { fr: 'échéancier', en: 'instalments' },
  give_discount: { fr: 'remise', en: 'discount' },
  correct_payment: { fr: 'paiement corrigé', en: 'payment corrected' },
  refund_payment: { fr: 'remboursement', en: 'refund' },
  give_back: { fr: 'paiement en ligne rendu', en: 'online payment given back' },
  reverse_payment: { fr: 'enregistrement d’un paiement annulé', en: 'entry of a payment taken back' },
  bounce_payment: { fr: 'chèque impayé', en: 'bounced cheque' },
  transfer_credit: { fr: 'crédit reporté', en: 'credit moved' },
  link_profile: { fr: 'connexion à l’espace participant', en: 'sign-in to the participant space' },
  update_profile: { fr: 'profil modifié', en: 'profile changed' },
  mark_presence: { fr: 'présence relevée', en: 'presence taken' },
  set_agreement: { fr: 'accord donné à une officine, ou repris', en: 'agreement with a pharmacy, given or taken back' },
  change_email: { fr: 'adresse e-mail modifiée', en: 'email address changed' },
  export_data: { fr: 'données téléchargées', en: 'data downloaded' },
}

/** The personal data as a document to read, A4 portrait, on as many pages as it takes. */
export function renderPersonalData(data: PersonalData, firm: string, locale: Locale): Promise<Buffer> {
  const say = words[locale]
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const sheet = createSheet({
    title: say.title,
    subject: `${data.profile.firstName} ${data.profile.lastName}`,
    author: firm,
    locale,
    issuedAt: new Date(data.exportedAt),
    layout: 'portrait',
  })
  const { pdf, width, height } = sheet
  const column = width - 2 * margin
  const lastLine = height - margin
  const ornament = () => sheet.artifact(() => drawOrnament(pdf, { x: 0, y: 5, width, height: 24 }, onPaper))
  ornament()
  let y = sheet.write('H1', say.title, margin, 62, column, { font: 'heading', size: 27, color: colors.ink })
  y = sheet.write('P', say.intro(firm, formatDay(data.exportedAt, locale)), margin, y + 4, column, styles.muted)

  const makeRoom = (needed: number) => {
    if (y + needed <= lastLine) return
    pdf.addPage()
    ornament()
    y = 62
  }
  /** A long text goes on over the page's end, piece by piece. */
  const paragraph = (text: string, style = styles.body) => {
    for (const line of text.split('\n').filter((part) => part.trim() !== '')) {
      makeRoom(Math.min(sheet.heightOf(line, column, style), lastLine - 62))
      y = sheet.write('P', line, margin, y, column, style)
    }
  }
  const section = (heading: string, entries: string[]) => {
    makeRoom(60)
    y = sheet.write('H2', heading, margin, y + 18, column, { font: 'heading', size: 14, color: colors.green }) + 3
    for (const entry of entries.length > 0 ? entries : [say.none]) {
      paragraph(entry)
      y += 5
    }
  }

  const { firstName, lastName, email, phone, organization, position, address, city, country, orderNumber } =
    data.profile
  const values = [
    firstName,
    lastName,
    email,
    formatPhone(phone),
    organization,
    position,
    address,
    city,
    country,
    orderNumber,
  ]
  section(say.profile, [
    values.flatMap((value, index) => (value ? `${say.fields[index]}${colon}${value}` : [])).join('\n'),
  ])
  section(
    say.registrations,
    data.registrations.map((registration) =>
      [
        `${registration.training} – ${formatMoment(registration.createdAt, locale)} – ${ownRegistrationStatusLabels[registration.status][locale].toLowerCase()}`,
        `${registration.firstName} ${registration.lastName}, ${registration.email}, ${formatPhone(registration.phone)}`,
        `${say.price}${colon}${formatPrice(registration.price, locale)}${registration.discountAmount ? ` (${say.discount}${colon}${formatMoney(registration.discountAmount)})` : ''}, ${say.paid}${colon}${formatMoney(registration.paymentAmount)} (${registration.paymentReference})`,
        ...(registration.specialRequirements ? [`${say.requirements}${colon}${registration.specialRequirements}`] : []),
        ...(registration.importId ? [say.imported(registration.importId)] : []),
        ...registration.payments.map(
          (payment) =>
            `${formatDay(payment.date, locale)}${colon}${payment.description}, ${formatMoney(payment.amount)}`,
        ),
        ...registration.declaredPayments.map(({ createdAt, operator, reference, amount, state, reason }) =>
          [
            `${formatDay(createdAt, locale)}${colon}${declarationStateLabels[state][locale].toLowerCase()}`,
            `${operator} ${reference}`,
            formatMoney(amount),
            reason,
          ]
            .filter((part) => part)
            .join(', '),
        ),
        ...registration.presence.map(({ date, half, makesUp, state, lateAt, reason, isContradicted }) =>
          [
            `${formatDay(`${date}T00:00:00Z`, locale)}, ${halfLabels[half][locale].toLowerCase()}${colon}${presenceLabels[state][locale].toLowerCase()}`,
            makesUp && isAttended(state) && say.madeUp(formatDay(`${makesUp}T00:00:00Z`, locale)),
            lateAt,
            reason,
            isContradicted && say.contradicted,
          ]
            .filter((part) => part)
            .join(', '),
        ),
        ...registration.access.map(({ openedAt, endsAt }) =>
          say.open(formatDay(openedAt, locale), formatDay(endsAt, locale)),
        ),
        ...registration.evaluations.flatMap(({ invitedOn }) =>
          invitedOn ? say.asked(formatDay(`${invitedOn}T00:00:00Z`, locale)) : [],
        ),
        ...registration.knowledge.map((one) => say.knowledge(one.before, one.after)),
        ...registration.courseAttempts.map(({ number, begunAt, percent }) =>
          say.attempt(number, formatDay(begunAt, locale), percent),
        ),
        ...registration.agreements.map(({ pharmacy, agreedAt, withdrawnAt }) =>
          say.agreed(pharmacy, formatDay(agreedAt, locale), withdrawnAt && formatDay(withdrawnAt, locale)),
        ),
      ].join('\n'),
    ),
  )
  const dated = (at: string, text: string) => `${formatMoment(at, locale)} – ${text}`
  const waited = data.waitingList.map((entry) =>
    [
      `${entry.training} – ${formatMoment(entry.createdAt, locale)} – ${waitingStateLabels[entry.state][locale].toLowerCase()}`,
      [entry.firstName, entry.lastName, entry.email, formatPhone(entry.phone), entry.organization, entry.position]
        .filter((part) => part)
        .join(', '),
      ...(entry.specialRequirements ? [`${say.requirements}${colon}${entry.specialRequirements}`] : []),
    ].join('\n'),
  )
  // Few people ever wait: who does not needs no heading for it.
  if (waited.length > 0) section(say.waitingList, waited)
  section(
    say.documents,
    data.documents.map(({ createdAt, title, description }) =>
      [dated(createdAt, title), description].filter((part) => part).join('\n'),
    ),
  )
  section(
    say.notifications,
    data.notifications.map(
      ({ sentAt, to, subject, text, isTextKept }) =>
        `${dated(sentAt, subject)} (${to})\n${isTextKept ? text : say.textGone}`,
    ),
  )
  section(
    say.messages,
    data.messages.map(({ createdAt, name, email, phone, message }) =>
      dated(createdAt, `${[name, email, formatPhone(phone)].join(', ')}\n${message}`),
    ),
  )
  section(
    say.sessions,
    data.sessions.map(({ createdAt, address: from, userAgent }) =>
      dated(createdAt, [from, userAgent].filter((part) => part).join(', ')),
    ),
  )
  section(
    say.history,
    data.history.map(({ createdAt, action }) => dated(createdAt, actions[action]?.[locale] ?? action)),
  )
  return sheet.finish()
}
