import { defaultSettings } from '../src/domain/company/default-settings.ts'
import { formatPhone } from '../src/domain/values/phone.ts'
import { siteSamples } from '../src/web/content/site-samples.ts'

const { firm, contact, payment, signer } = defaultSettings
const phones = [contact.phone, contact.whatsapp, ...payment.mobileMoney.map(({ number }) => number)]

/** What the demonstration says of its firm and its people, in every way in which it may stand in a page, a letter or a paper. */
export const madeUp: string[] = [
  firm.name,
  'Officina&nbsp;Conseil',
  firm.tradeRegister,
  firm.taxpayerNumber,
  contact.address,
  'Rue des Jardins',
  contact.email,
  'officina-conseil',
  'officinaconseil',
  String(contact.latitude),
  String(contact.longitude),
  contact.facebook,
  contact.linkedin,
  contact.twitter,
  ...phones.flatMap((phone) => [phone, phone.slice(1), formatPhone(phone)]),
  ...Object.values(payment.bank ?? {}),
  signer.name,
  ...[...siteSamples.team.entries, ...siteSamples.testimonials.entries].map(({ name }) => name),
]
