// What the office sets for itself (docs/rules/settings.md): one schema for each group, which form, API and database share.
import * as v from 'valibot'
import { emailAddress } from '../values/email.ts'
import { dayField } from '../values/moment.ts'
import { countingNumber, wholeNumber } from '../values/numbers.ts'
import { readPhone } from '../values/read-phone.ts'
import { taxCodes } from '../values/tax.ts'
import { line, text } from '../values/text.ts'
import { onOneLine } from '../values/unseen.ts'
import { key, type ValidationKey } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'
import { webOriginOf } from '../values/web-origin.ts'
import type { Company } from './company.ts'
import { JournalLayout, layoutLimit } from './journal-layout.ts'
import { providers } from './payment-providers.ts'
import { SessionList, sessionListLimit } from './session-lists.ts'

const required = (max?: number) => v.pipe(line(max), v.minLength(1, key('required')))
const optional = (max?: number) => v.optional(line(max), '')

/** A telephone number of the firm: Ivorian in any spelling, or of another country with its `+`. Answers it in E.164. */
const phone = v.pipe(
  line(40),
  v.transform((typed) => readPhone(typed) ?? typed.replaceAll(/[\s\p{Pd}.()]/gu, '')),
  v.regex(/^\+\d{6,15}$/, key('contactPhone')),
)
const webAddress = v.optional(
  v.pipe(
    line(300),
    v.check((typed) => typed === '' || (/^https:\/\//i.test(typed) && URL.canParse(typed)), key('webAddress')),
  ),
  '',
)
const between = (least: number, most: number, message: ValidationKey) =>
  v.pipe(v.number(key('required')), v.minValue(least, key(message)), v.maxValue(most, key(message)))

export const FirmSettings = v.strictObject({
  name: required(80),
  legalForm: optional(120),
  foundedYear: wholeNumber(1900, 2100, 'year', 'required'),
  tradeRegister: optional(60),
  taxpayerNumber: optional(60),
  taxRegime: optional(120),
  version: madeFrom,
})

export const ContactSettings = v.strictObject({
  address: required(),
  city: required(60),
  phone,
  whatsapp: phone,
  email: emailAddress(),
  /** Degrees. */
  latitude: between(-90, 90, 'latitude'),
  longitude: between(-180, 180, 'longitude'),
  /** Google's name of the place; may be empty. */
  placeId: optional(),
  facebook: webAddress,
  linkedin: webAddress,
  twitter: webAddress,
  version: madeFrom,
})

/**
 * The two groups as they hold and are read: what a production has not been told is empty, or null (docs/rules/company.md#in-production).
 * Who saves one fills it in.
 */
export const FirmAsRead = v.object({
  ...FirmSettings.entries,
  name: v.string(),
  foundedYear: v.nullable(FirmSettings.entries.foundedYear),
})
export const ContactAsRead = v.object({
  ...ContactSettings.entries,
  address: v.string(),
  city: v.string(),
  phone: v.string(),
  whatsapp: v.string(),
  email: v.string(),
  latitude: v.nullable(ContactSettings.entries.latitude),
  longitude: v.nullable(ContactSettings.entries.longitude),
})

/** Of what goes together nothing may be filled in, or everything; said at each part that is missing (docs/rules/settings.md#groups). */
const allOrNone = <Parts extends Record<string, string>>(messages: Partial<Record<keyof Parts, ValidationKey>> = {}) =>
  v.rawCheck<Parts>(({ dataset, addIssue }) => {
    if (!dataset.typed || !Object.values(dataset.value).some(Boolean)) return
    for (const [name, value] of Object.entries(dataset.value)) {
      const path = { type: 'object' as const, origin: 'value' as const, input: dataset.value, key: name, value }
      if (!value) addIssue({ message: key(messages[name] ?? 'required'), path: [path] })
    }
  })

/** How many ways of mobile money can be named. */
export const mobileMoneyLimit = 5

const MobileMoney = v.pipe(
  v.strictObject({
    operator: optional(40),
    number: v.optional(v.union([v.literal(''), phone], key('contactPhone')), ''),
  }),
  allOrNone<{ operator: string; number: string }>({ operator: 'operator', number: 'contactPhone' }),
)

const BankAccount = v.pipe(
  v.strictObject({ name: optional(80), holder: optional(80), iban: optional(60) }),
  allOrNone<{ name: string; holder: string; iban: string }>(),
)

export const PaymentSettings = v.strictObject({
  mobileMoney: v.pipe(
    v.array(MobileMoney),
    v.maxLength(mobileMoneyLimit),
    v.transform((ways) => ways.filter(({ operator }) => operator !== '')),
  ),
  bank: v.nullable(
    v.pipe(
      BankAccount,
      v.transform((account) => (account.name === '' ? null : account)),
    ),
  ),
  version: madeFrom,
})

/** Who signs certificates of participation for the firm; without a name nobody does, and none is issued. */
export const SignerSettings = v.pipe(
  v.strictObject({
    name: optional(80),
    title: optional(120),
    /** The same in English; the other one where it is empty. */
    titleInEnglish: optional(120),
    /** The number of the picture of the signature (`POST /api/admin/settings/signature`). */
    picture: v.nullable(countingNumber()),
    version: madeFrom,
  }),
  v.forward(
    v.check(
      ({ name, title, titleInEnglish, picture }) => name !== '' || !(title || titleInEnglish || picture),
      key('signer'),
    ),
    ['name'],
  ),
  v.forward(
    v.check(({ name, title }) => name === '' || title !== '', key('signerTitle')),
    ['title'],
  ),
)

/** Registrations whose e-mail is to be proven (docs/rules/registrations.md#addresses-to-prove). */
export const PlacesSettings = v.strictObject({
  /** How long a place is kept after the reminder, in hours. */
  hoursKept: wholeNumber(1, 168, 'hoursKept', 'required'),
  /** The registration from one connection that is asked first: for one training, and within an hour for all. */
  askedFromOfTraining: wholeNumber(2, 100, 'askedFromOfTraining', 'required'),
  askedFromInAnHour: wholeNumber(2, 1000, 'askedFromInAnHour', 'required'),
  /** How long a place is offered to the first of a waiting list, in hours (docs/rules/waiting-list.md#offers). */
  placeOfferHours: v.optional(wholeNumber(1, 168, 'placeOfferHours', 'required'), 24),
  version: madeFrom,
})

/** For whom a certificate is issued (docs/rules/documents.md#certificates). */
export const CertificateSettings = v.strictObject({
  /** The part of a session's half-days that somebody was there, in percent. */
  presenceThreshold: wholeNumber(1, 100, 'presenceThreshold', 'required'),
  version: madeFrom,
})

/** The lists by which a session's file is checked (docs/rules/trainings.md#the-sessions-file); one without a name is not kept. */
export const SessionFileSettings = v.strictObject({
  lists: v.pipe(
    v.array(SessionList, key('required')),
    v.transform((lists) => lists.filter(({ name }) => name !== '')),
    v.maxLength(sessionListLimit, key('listTooLong')),
    v.check(
      (lists) => new Set(lists.map(({ name }) => name.toLowerCase())).size === lists.length,
      key('sessionListTwice'),
    ),
  ),
  version: madeFrom,
})

/**
 * What of putting the product into service is left as it is, on purpose: the list stops asking for it (docs/rules/company.md#first-run).
 * Each is said by an administrator, and stands in the trail.
 */
export const FirstRunSettings = v.strictObject({
  leavesFirm: v.boolean(key('required')),
  leavesSender: v.boolean(key('required')),
  leavesPayment: v.boolean(key('required')),
  leavesSigner: v.boolean(key('required')),
  leavesFactor: v.boolean(key('required')),
  leavesBackup: v.boolean(key('required')),
  version: madeFrom,
})

/** How many short answers can be kept ready. */
export const replyTemplateLimit = 12

const optionalText = v.optional(text(3_000), '')
const ReplyTemplate = v.pipe(
  v.strictObject({
    title: optional(60),
    titleInEnglish: optional(60),
    text: optionalText,
    textInEnglish: optionalText,
  }),
  allOrNone<{ title: string; titleInEnglish: string; text: string; textInEnglish: string }>(),
)

/** Short answers to messages (docs/rules/contact-messages.md#templates). */
export const ReplySettings = v.strictObject({
  /** One that is taken away leaves its place empty: two who edit the list speak of the same ones. */
  templates: v.pipe(v.array(ReplyTemplate), v.maxLength(replyTemplateLimit)),
  version: madeFrom,
})

/** Reminders that go out by themselves (docs/rules/registrations.md#reminders). */
export const ReminderSettings = v.strictObject({
  /** Seven days before, three days before to those who still owe, and the day before. */
  week: v.boolean(key('required')),
  unpaid: v.boolean(key('required')),
  eve: v.boolean(key('required')),
  /** 90 and 30 days before a certificate’s validity ends (docs/rules/documents.md#validity). */
  validity: v.optional(v.boolean(key('required')), true),
  /** Parts of a plan: three days before, a day and a week after their day (docs/rules/payments.md#instalments). */
  instalments: v.optional(v.boolean(key('required')), true),
  /** What to bring; may be empty. */
  toBring: optional(300),
  /** The same in English; the other one where it is empty. */
  toBringInEnglish: optional(300),
  version: madeFrom,
})

/** Whether people are asked what a session was worth (docs/rules/evaluations.md#invitations). */
export const EvaluationSettings = v.strictObject({
  /** Participants, when it ends. */
  asksAtEnd: v.boolean(key('required')),
  /** Participants and those who paid, some months later. */
  asksLater: v.boolean(key('required')),
  monthsAfter: wholeNumber(1, 3, 'monthsAfter', 'required'),
  version: madeFrom,
})

const taxRate = wholeNumber(0, 100, 'taxRate', 'required')
const proformaDays = wholeNumber(1, 365, 'proformaDays', 'required')

/** What papers about money say beside amounts (docs/rules/documents.md#tax); nothing at first, for nobody claims it for the firm. */
export const PaperSettings = v.strictObject({
  /** What of a price is tax, in whole percent; without it papers have no line of tax. */
  taxRate: v.nullable(taxRate),
  /** What the firm says of its tax regime, such as why none is due; may be empty. */
  taxMention: optional(300),
  /** The same in English; the other one where it is empty. */
  taxMentionInEnglish: optional(300),
  /** For how many days a proforma is valid; without it none says so. */
  proformaDays: v.nullable(proformaDays),
  /** Terms of payment; may be empty. */
  terms: optional(500),
  /** The same in English; the other one where it is empty. */
  termsInEnglish: optional(500),
  version: madeFrom,
})

/** How many operators of mobile money have an account of their own in the journal. */
export const operatorAccountLimit = 5

const account = optional(20)
const OperatorAccount = v.pipe(
  v.strictObject({ operator: optional(60), number: account }),
  allOrNone<{ operator: string; number: string }>({ operator: 'operator' }),
)

/** The numbers of the accountant's plan that the journal is written with (docs/rules/payments.md#journal); empty where none was given. */
export const AccountSettings = v.strictObject({
  cash: account,
  bank: account,
  cheques: account,
  /** Of mobile money whose operator has none of its own below. */
  mobile: account,
  other: account,
  operators: v.pipe(
    v.array(OperatorAccount),
    v.maxLength(operatorAccountLimit),
    v.transform((rows) => rows.filter(({ operator }) => operator !== '')),
  ),
  customers: account,
  /** What customers have paid before their invoice was certified. */
  advances: account,
  sales: account,
  vat: account,
  fees: account,
  /** Of money on its way between the firm's own accounts. */
  transfers: account,
  version: madeFrom,
})

/** The files that accountants' software takes (docs/rules/payments.md#as-a-file); one without a name is none. */
export const JournalSettings = v.strictObject({
  layouts: v.pipe(
    v.array(JournalLayout),
    v.maxLength(layoutLimit),
    v.transform((rows) => rows.filter(({ name }) => name !== '')),
  ),
  version: madeFrom,
})

/** What certified invoices say of the firm, and when they are made (docs/rules/fne.md#settings); nothing is claimed at first. */
export const FneSettings = v.strictObject({
  isOn: v.boolean(key('required')),
  /** The first day whose invoices are certified here; those before were made in the portal. */
  firstDay: v.nullable(dayField()),
  /** Of the platform, as the tax office gave it: `https://…`, without a slash at its end. */
  apiAddress: v.pipe(
    optional(300),
    v.check((typed) => typed === '' || URL.canParse(typed), key('webAddress')),
    v.transform((typed) => typed.replace(/\/+$/, '')),
  ),
  pointOfSale: optional(60),
  establishment: optional(120),
  seller: optional(80),
  /** The tax centre that the firm belongs to. */
  taxCentre: optional(120),
  taxCode: v.pipe(
    optional(5),
    v.transform((typed) => typed.toUpperCase()),
    v.picklist(['', ...taxCodes], key('taxCode')),
  ),
  certifiesWhenPaid: v.boolean(key('required')),
  /** Whether lines name the participants. */
  namesPeople: v.boolean(key('required')),
  /** The number of the picture of the FNE’s logo (`POST /api/admin/settings/fneLogo`). */
  logo: v.nullable(countingNumber()),
  version: madeFrom,
})

/** Who takes payments in the browser (docs/rules/online-payments.md#providers); nobody at first. */
export const OnlinePaymentSettings = v.strictObject({
  providers: v.pipe(
    v.array(v.picklist(providers, key('invalid')), key('required')),
    v.maxLength(providers.length, key('tooMany')),
    v.transform((named) => providers.filter((one) => named.includes(one))),
  ),
  version: madeFrom,
})

/** How long letters keep their texts (docs/rules/personal-data.md#texts-of-letters). */
export const LetterSettings = v.strictObject({
  /** In months, counted from the day a letter was sent. */
  monthsKept: wholeNumber(1, 60, 'monthsKept', 'required'),
  version: madeFrom,
})

/** How many sites may show the list of sessions. */
export const partnerLimit = 20

/** Which sites may show the list of sessions to come within their own pages (docs/rules/site.md#on-partners-sites). */
export const PartnerSettings = v.strictObject({
  /** As `https://www.ordre.example`; of a page's address its site is kept. With none, no site may. */
  origins: v.pipe(
    v.array(v.pipe(v.string(key('partnerOrigin')), v.transform(onOneLine)), key('required')),
    v.transform((typed) => typed.map((one) => one.trim()).filter((one) => one !== '')),
    v.maxLength(partnerLimit, key('listTooLong')),
    v.check((typed) => typed.every((one) => webOriginOf(one) !== undefined), key('partnerOrigin')),
    v.transform((typed) => [...new Set(typed.flatMap((one) => webOriginOf(one) ?? []))]),
  ),
  version: madeFrom,
})

export const SecuritySettings = v.strictObject({
  /** Whether every administrator has a second factor: one without sets it up before anything else. */
  requireSecondFactor: v.boolean(key('required')),
  version: madeFrom,
})

/** A group of settings is one card of the page, one form, one version. */
export const settingsForms = {
  firm: FirmSettings,
  contact: ContactSettings,
  payment: PaymentSettings,
  papers: PaperSettings,
  signer: SignerSettings,
  places: PlacesSettings,
  certificates: CertificateSettings,
  sessionFile: SessionFileSettings,
  firstRun: FirstRunSettings,
  replies: ReplySettings,
  reminders: ReminderSettings,
  evaluations: EvaluationSettings,
  letters: LetterSettings,
  accounts: AccountSettings,
  journal: JournalSettings,
  fne: FneSettings,
  onlinePayments: OnlinePaymentSettings,
  partners: PartnerSettings,
  security: SecuritySettings,
}
export type SettingsGroup = keyof typeof settingsForms
export const settingsGroups = Object.keys(settingsForms) as SettingsGroup[]

type SettingsForms = Omit<
  { [Group in SettingsGroup]: v.InferOutput<(typeof settingsForms)[Group]> },
  'firm' | 'contact'
> & {
  firm: v.InferOutput<typeof FirmAsRead>
  contact: v.InferOutput<typeof ContactAsRead>
}
/** All that the office sets, as it holds now. */
export type Settings = { [Group in SettingsGroup]: Omit<SettingsForms[Group], 'version'> }

/** A group as the office edits it: what holds, and who saved it when; nobody yet where the first values hold. */
export const settingsCard = <Form extends v.GenericSchema>(form: Form) =>
  v.object({ value: form, version: v.number(), updatedAt: v.nullable(v.string()), updatedBy: v.nullable(v.string()) })
export interface SettingsCard<Group extends SettingsGroup> {
  value: Settings[Group]
  version: number
  updatedAt: string | null
  updatedBy: string | null
}
export type SettingsCards = { [Group in SettingsGroup]: SettingsCard<Group> }

const whatsappLink = (number: string) => (number ? `https://wa.me/${number.slice(1)}` : '')

/** The firm as papers, letters and pages tell of it. */
export function companyOf({
  firm,
  contact,
  payment,
  onlinePayments,
}: Pick<Settings, 'firm' | 'contact' | 'payment' | 'onlinePayments'>): Company {
  const { latitude: lat, longitude: lng, placeId, facebook, linkedin, twitter, address, city, phone, email } = contact
  const whatsapp = { number: contact.whatsapp, link: whatsappLink(contact.whatsapp) }
  return {
    ...firm,
    address,
    city,
    phone,
    email,
    location: { lat, lng, placeId },
    whatsapp,
    socialLinks: { facebook, linkedin, twitter, whatsapp: whatsapp.link },
    payment,
    onlineProviders: onlinePayments.providers,
  }
}
