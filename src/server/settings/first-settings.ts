// What the environment says of the settings that the office changes for itself: first values, until it has saved them.
import * as v from 'valibot'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import type { Settings } from '../../domain/company/settings.ts'
import { onOneLine } from '../../domain/values/unseen.ts'

const seen = v.pipe(
  v.string(),
  v.transform((written) => onOneLine(written).trim()),
)
const optional = v.optional(seen)
const webAddress = v.pipe(seen, v.url('must be an address such as https://www.example.com'))
const {
  firm,
  contact,
  payment,
  papers,
  signer,
  places,
  certificates,
  sessionFile,
  firstRun,
  replies,
  evaluations,
  letters,
  accounts,
  journal,
  fne,
  onlinePayments,
  partners,
  reminders,
} = defaultSettings

/** The settings of the environment that are such first values. */
export const firstSettingsEntries = {
  REQUIRE_SECOND_FACTOR: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
  COMPANY_NAME: optional,
  COMPANY_ADDRESS: optional,
  COMPANY_CITY: optional,
  COMPANY_PHONE: optional,
  COMPANY_EMAIL: optional,
  COMPANY_WHATSAPP: v.optional(v.pipe(seen, v.regex(/^\+\d{6,15}$/, 'must be like +2250700000000'))),
  COMPANY_LATITUDE: v.optional(v.pipe(v.string(), v.decimal('must be a number'), v.transform(Number))),
  COMPANY_LONGITUDE: v.optional(v.pipe(v.string(), v.decimal('must be a number'), v.transform(Number))),
  COMPANY_PLACE_ID: optional,
  COMPANY_FACEBOOK: v.optional(webAddress),
  COMPANY_LINKEDIN: v.optional(webAddress),
  COMPANY_TWITTER: v.optional(webAddress),
  COMPANY_TRADE_REGISTER: optional,
  COMPANY_TAXPAYER_NUMBER: optional,
  COMPANY_MOBILE_MONEY: v.optional(
    v.pipe(
      seen,
      v.regex(
        /^[^:,]+:\s*\+\d{6,15}(\s*,[^:,]+:\s*\+\d{6,15})*$/,
        'must be like Orange Money:+2250700000000, Wave:+2250100000000',
      ),
    ),
  ),
  COMPANY_SIGNATORY_NAME: optional,
  COMPANY_SIGNATORY_TITLE: optional,
  COMPANY_SIGNATORY_TITLE_EN: optional,
  COMPANY_BANK_NAME: optional,
  COMPANY_BANK_HOLDER: optional,
  COMPANY_BANK_ACCOUNT: optional,
}
type Environment = v.InferOutput<v.ObjectSchema<typeof firstSettingsEntries, undefined>>

/** The firm of a production that has said nothing of itself: an empty fact, no year and no position are shown nowhere. */
const nothingSaid: Pick<Settings, 'firm' | 'contact'> = {
  firm: { name: '', legalForm: '', foundedYear: null, tradeRegister: '', taxpayerNumber: '', taxRegime: '' },
  contact: {
    address: '',
    city: '',
    phone: '',
    whatsapp: '',
    email: '',
    latitude: null,
    longitude: null,
    placeId: '',
    facebook: '',
    linkedin: '',
    twitter: '',
  },
}

/**
 * Every group as it holds until the office saves it. Nothing of the firm is made up in production: a fact that nobody has given is left
 * out of pages, mails and papers (docs/rules/company.md#in-production).
 */
export function firstSettingsOf(environment: Environment, production: boolean): Settings {
  const first = production ? nothingSaid : { firm, contact }
  return {
    firm: {
      ...first.firm,
      name: environment.COMPANY_NAME ?? first.firm.name,
      tradeRegister: environment.COMPANY_TRADE_REGISTER ?? first.firm.tradeRegister,
      taxpayerNumber: environment.COMPANY_TAXPAYER_NUMBER ?? first.firm.taxpayerNumber,
    },
    contact: {
      address: environment.COMPANY_ADDRESS ?? first.contact.address,
      city: environment.COMPANY_CITY ?? first.contact.city,
      phone: environment.COMPANY_PHONE ?? first.contact.phone,
      whatsapp: environment.COMPANY_WHATSAPP ?? first.contact.whatsapp,
      email: environment.COMPANY_EMAIL ?? first.contact.email,
      latitude: environment.COMPANY_LATITUDE ?? first.contact.latitude,
      longitude: environment.COMPANY_LONGITUDE ?? first.contact.longitude,
      placeId: environment.COMPANY_PLACE_ID ?? first.contact.placeId,
      facebook: environment.COMPANY_FACEBOOK ?? first.contact.facebook,
      linkedin: environment.COMPANY_LINKEDIN ?? first.contact.linkedin,
      twitter: environment.COMPANY_TWITTER ?? first.contact.twitter,
    },
    payment: paymentOf(environment, production),
    papers,
    signer: signerOf(environment, production),
    places,
    certificates,
    sessionFile,
    firstRun,
    replies,
    reminders,
    evaluations,
    letters,
    accounts,
    journal,
    fne,
    onlinePayments,
    partners,
    security: { requireSecondFactor: environment.REQUIRE_SECOND_FACTOR === 'true' },
  }
}

function signerOf(environment: Environment, production: boolean): Settings['signer'] {
  const { COMPANY_SIGNATORY_NAME: name, COMPANY_SIGNATORY_TITLE: title } = environment
  if (name && title) return { name, title, titleInEnglish: environment.COMPANY_SIGNATORY_TITLE_EN ?? '', picture: null }
  return production ? { name: '', title: '', titleInEnglish: '', picture: null } : signer
}

function paymentOf(environment: Environment, production: boolean): Settings['payment'] {
  const fallback = production ? { mobileMoney: [], bank: null } : payment
  const mobileMoney = environment.COMPANY_MOBILE_MONEY?.split(',').map((pair) => {
    const [operator = '', number = ''] = pair.split(':').map((part) => part.trim())
    return { operator, number }
  })
  const { COMPANY_BANK_NAME: name, COMPANY_BANK_ACCOUNT: iban } = environment
  const holder = environment.COMPANY_BANK_HOLDER ?? environment.COMPANY_NAME ?? (production ? '' : firm.name)
  return {
    mobileMoney: mobileMoney ?? fallback.mobileMoney,
    bank: name && iban && holder ? { name, iban, holder } : fallback.bank,
  }
}
