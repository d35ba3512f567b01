// Each group of settings as it is typed: everything is text, numbers and choices too.
import type { FieldValues } from 'react-hook-form'
import type * as v from 'valibot'
import { providers } from '../../../domain/company/payment-providers.ts'
import {
  AccountSettings,
  CertificateSettings,
  ContactSettings,
  EvaluationSettings,
  FirmSettings,
  FirstRunSettings,
  FneSettings,
  JournalSettings,
  LetterSettings,
  mobileMoneyLimit,
  OnlinePaymentSettings,
  operatorAccountLimit,
  PaperSettings,
  PartnerSettings,
  PaymentSettings,
  PlacesSettings,
  ReminderSettings,
  ReplySettings,
  replyTemplateLimit,
  SecuritySettings,
  SessionFileSettings,
  type Settings,
  type SettingsCard,
  type SettingsGroup,
  SignerSettings,
} from '../../../domain/company/settings.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { type Api, read } from '../../api/api.ts'
import {
  draftOfLayout,
  draftOfList,
  isNamed,
  layoutOf,
  layoutParts,
  layouts,
  listOf,
  number,
  sessionListParts,
  sessionLists,
} from './typed-rows.ts'

export interface SettingsForm<Group extends SettingsGroup> {
  /** The names of its fields, in the order in which they are typed; `bank.iban` for one in a part. */
  fields: string[]
  schema: v.GenericSchema<unknown, FieldValues>
  draftOf: (value: Settings[Group]) => FieldValues
  /** The draft as the schema expects it. */
  formOf: (draft: FieldValues) => unknown
  put: (api: Api, json: FieldValues) => Promise<SettingsCard<Group>>
}

const written = (value: number | null) => String(value ?? '').replace('.', ',')
const rows = Array.from({ length: mobileMoneyLimit }, (_, index) => index)
const operators = Array.from({ length: operatorAccountLimit }, (_, index) => index)
const noOperator = { operator: '', number: '' }
const places = Array.from({ length: replyTemplateLimit }, (_, index) => index)
const noTemplate = { title: '', titleInEnglish: '', text: '', textInEnglish: '' }
const noBank = { name: '', holder: '', iban: '' }
const asTyped = (draft: FieldValues) => draft

/** What is sent was checked against the very schema of its call. */
const sent = <Json>(json: FieldValues) => json as Json
type Body<Schema extends v.GenericSchema> = v.InferInput<Schema>

export const settingsForms: { [Group in SettingsGroup]: SettingsForm<Group> } = {
  firm: {
    fields: ['name', 'legalForm', 'tradeRegister', 'taxpayerNumber', 'taxRegime', 'foundedYear'],
    schema: FirmSettings,
    draftOf: (value) => ({ ...value, foundedYear: value.foundedYear === null ? '' : String(value.foundedYear) }),
    formOf: (draft) => ({ ...draft, foundedYear: number(draft.foundedYear) }),
    put: (api, json) => read(api.admin.settings.firm.$put({ json: sent<Body<typeof FirmSettings>>(json) })),
  },
  contact: {
    fields: [
      'address',
      'city',
      'phone',
      'whatsapp',
      'email',
      'facebook',
      'linkedin',
      'twitter',
      'latitude',
      'longitude',
      'placeId',
    ],
    schema: ContactSettings,
    draftOf: ({ phone, whatsapp, latitude, longitude, ...value }) => ({
      ...value,
      phone: formatPhone(phone),
      whatsapp: formatPhone(whatsapp),
      latitude: written(latitude),
      longitude: written(longitude),
    }),
    formOf: (draft) => ({ ...draft, latitude: number(draft.latitude), longitude: number(draft.longitude) }),
    put: (api, json) => read(api.admin.settings.contact.$put({ json: sent<Body<typeof ContactSettings>>(json) })),
  },
  payment: {
    fields: [
      ...rows.flatMap((row) => [`mobileMoney.${row}.operator`, `mobileMoney.${row}.number`]),
      'bank.name',
      'bank.holder',
      'bank.iban',
    ],
    schema: PaymentSettings,
    draftOf: ({ mobileMoney, bank }) => ({
      mobileMoney: rows.map((row) => {
        const { operator = '', number = '' } = mobileMoney[row] ?? {}
        return { operator, number: formatPhone(number) }
      }),
      bank: bank ?? noBank,
    }),
    formOf: asTyped,
    put: (api, json) => read(api.admin.settings.payment.$put({ json: sent<Body<typeof PaymentSettings>>(json) })),
  },
  papers: {
    fields: ['taxRate', 'proformaDays', 'taxMention', 'taxMentionInEnglish', 'terms', 'termsInEnglish'],
    schema: PaperSettings,
    draftOf: ({ taxRate, proformaDays, ...texts }) => ({
      taxRate: taxRate === null ? '' : String(taxRate),
      proformaDays: proformaDays === null ? '' : String(proformaDays),
      ...texts,
    }),
    formOf: ({ taxRate, proformaDays, ...texts }) => ({
      taxRate: number(taxRate) ?? null,
      proformaDays: number(proformaDays) ?? null,
      ...texts,
    }),
    put: (api, json) => read(api.admin.settings.papers.$put({ json: sent<Body<typeof PaperSettings>>(json) })),
  },
  signer: {
    fields: ['name', 'title', 'titleInEnglish', 'picture'],
    schema: SignerSettings,
    draftOf: (value) => ({ ...value, picture: value.picture === null ? '' : String(value.picture) }),
    formOf: (draft) => ({ ...draft, picture: draft.picture === '' ? null : Number(draft.picture) }),
    put: (api, json) => read(api.admin.settings.signer.$put({ json: sent<Body<typeof SignerSettings>>(json) })),
  },
  places: {
    fields: ['askedFromOfTraining', 'askedFromInAnHour', 'hoursKept', 'placeOfferHours'],
    schema: PlacesSettings,
    draftOf: (value) => Object.fromEntries(Object.entries(value).map(([name, count]) => [name, String(count)])),
    formOf: (draft) => Object.fromEntries(Object.entries(draft).map(([name, typed]) => [name, number(typed)])),
    put: (api, json) => read(api.admin.settings.places.$put({ json: sent<Body<typeof PlacesSettings>>(json) })),
  },
  certificates: {
    fields: ['presenceThreshold'],
    schema: CertificateSettings,
    draftOf: ({ presenceThreshold }) => ({ presenceThreshold: String(presenceThreshold) }),
    formOf: (draft) => ({ presenceThreshold: number(draft.presenceThreshold) }),
    put: (api, json) =>
      read(api.admin.settings.certificates.$put({ json: sent<Body<typeof CertificateSettings>>(json) })),
  },
  sessionFile: {
    fields: sessionLists.flatMap((row) => sessionListParts.map((part) => `lists.${row}.${part}`)),
    schema: SessionFileSettings,
    draftOf: ({ lists: kept }) => ({ lists: sessionLists.map((row) => draftOfList(kept[row])) }),
    formOf: ({ lists: typed }) => ({ lists: typed.filter(isNamed).map(listOf) }),
    put: (api, json) =>
      read(api.admin.settings.sessionFile.$put({ json: sent<Body<typeof SessionFileSettings>>(json) })),
  },
  firstRun: {
    fields: ['leavesFirm', 'leavesSender', 'leavesPayment', 'leavesSigner', 'leavesFactor', 'leavesBackup'],
    schema: FirstRunSettings,
    draftOf: (value) => Object.fromEntries(Object.entries(value).map(([name, isLeft]) => [name, String(isLeft)])),
    formOf: (draft) => Object.fromEntries(Object.entries(draft).map(([name, chosen]) => [name, chosen === 'true'])),
    put: (api, json) => read(api.admin.settings.firstRun.$put({ json: sent<Body<typeof FirstRunSettings>>(json) })),
  },
  replies: {
    fields: places.flatMap((place) => Object.keys(noTemplate).map((part) => `templates.${place}.${part}`)),
    schema: ReplySettings,
    draftOf: ({ templates }) => ({ templates: places.map((place) => templates[place] ?? noTemplate) }),
    formOf: asTyped,
    put: (api, json) => read(api.admin.settings.replies.$put({ json: sent<Body<typeof ReplySettings>>(json) })),
  },
  reminders: {
    fields: ['week', 'unpaid', 'eve', 'validity', 'instalments', 'toBring', 'toBringInEnglish'],
    schema: ReminderSettings,
    draftOf: ({ week, unpaid, eve, validity, instalments, ...texts }) => ({
      week: String(week),
      unpaid: String(unpaid),
      eve: String(eve),
      validity: String(validity),
      instalments: String(instalments),
      ...texts,
    }),
    formOf: ({ week, unpaid, eve, validity, instalments, ...texts }) => ({
      week: week === 'true',
      unpaid: unpaid === 'true',
      eve: eve === 'true',
      validity: validity === 'true',
      instalments: instalments === 'true',
      ...texts,
    }),
    put: (api, json) => read(api.admin.settings.reminders.$put({ json: sent<Body<typeof ReminderSettings>>(json) })),
  },
  evaluations: {
    fields: ['asksAtEnd', 'asksLater', 'monthsAfter'],
    schema: EvaluationSettings,
    draftOf: (value) => Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)])),
    formOf: ({ asksAtEnd, asksLater, monthsAfter }) => ({
      asksAtEnd: asksAtEnd === 'true',
      asksLater: asksLater === 'true',
      monthsAfter: number(monthsAfter),
    }),
    put: (api, json) =>
      read(api.admin.settings.evaluations.$put({ json: sent<Body<typeof EvaluationSettings>>(json) })),
  },
  letters: {
    fields: ['monthsKept'],
    schema: LetterSettings,
    draftOf: ({ monthsKept }) => ({ monthsKept: String(monthsKept) }),
    formOf: (draft) => ({ monthsKept: number(draft.monthsKept) }),
    put: (api, json) => read(api.admin.settings.letters.$put({ json: sent<Body<typeof LetterSettings>>(json) })),
  },
  accounts: {
    fields: [
      ...['cash', 'bank', 'cheques', 'mobile', 'other', 'customers', 'advances', 'sales', 'vat', 'fees', 'transfers'],
      ...operators.flatMap((row) => [`operators.${row}.operator`, `operators.${row}.number`]),
    ],
    schema: AccountSettings,
    draftOf: ({ operators: kept, ...numbers }) => ({
      ...numbers,
      operators: operators.map((row) => kept[row] ?? noOperator),
    }),
    formOf: asTyped,
    put: (api, json) => read(api.admin.settings.accounts.$put({ json: sent<Body<typeof AccountSettings>>(json) })),
  },
  journal: {
    fields: layouts.flatMap((row) => layoutParts.map((part) => `layouts.${row}.${part}`)),
    schema: JournalSettings,
    draftOf: ({ layouts: kept }) => ({ layouts: layouts.map((row) => draftOfLayout(kept[row])) }),
    formOf: ({ layouts: typed }) => ({ layouts: typed.map(layoutOf) }),
    put: (api, json) => read(api.admin.settings.journal.$put({ json: sent<Body<typeof JournalSettings>>(json) })),
  },
  fne: {
    fields: [
      ...['isOn', 'firstDay', 'apiAddress', 'pointOfSale', 'establishment', 'seller', 'taxCentre', 'taxCode'],
      ...['certifiesWhenPaid', 'namesPeople', 'logo'],
    ],
    schema: FneSettings,
    draftOf: ({ isOn, firstDay, certifiesWhenPaid, namesPeople, logo, ...texts }) => ({
      logo: logo === null ? '' : String(logo),
      isOn: String(isOn),
      firstDay: firstDay ?? '',
      certifiesWhenPaid: String(certifiesWhenPaid),
      namesPeople: String(namesPeople),
      ...texts,
    }),
    formOf: ({ isOn, firstDay, certifiesWhenPaid, namesPeople, logo, ...texts }) => ({
      logo: logo === '' ? null : Number(logo),
      isOn: isOn === 'true',
      firstDay: firstDay || null,
      certifiesWhenPaid: certifiesWhenPaid === 'true',
      namesPeople: namesPeople === 'true',
      ...texts,
    }),
    put: (api, json) => read(api.admin.settings.fne.$put({ json: sent<Body<typeof FneSettings>>(json) })),
  },
  onlinePayments: {
    fields: [...providers],
    schema: OnlinePaymentSettings,
    draftOf: ({ providers: on }) => Object.fromEntries(providers.map((one) => [one, String(on.includes(one))])),
    formOf: (draft) => ({ providers: providers.filter((one) => draft[one] === 'true') }),
    put: (api, json) =>
      read(api.admin.settings.onlinePayments.$put({ json: sent<Body<typeof OnlinePaymentSettings>>(json) })),
  },
  partners: {
    fields: ['origins'],
    schema: PartnerSettings,
    draftOf: ({ origins }) => ({ origins: origins.join('\n') }),
    formOf: ({ origins }) => ({ origins: origins.split(/\s+/) }),
    put: (api, json) => read(api.admin.settings.partners.$put({ json: sent<Body<typeof PartnerSettings>>(json) })),
  },
  security: {
    fields: ['requireSecondFactor'],
    schema: SecuritySettings,
    draftOf: ({ requireSecondFactor }) => ({ requireSecondFactor: String(requireSecondFactor) }),
    formOf: (draft) => ({ requireSecondFactor: draft.requireSecondFactor === 'true' }),
    put: (api, json) => read(api.admin.settings.security.$put({ json: sent<Body<typeof SecuritySettings>>(json) })),
  },
}
