// What the environment says of the settings that the office changes for itself: first values, until it has saved them.
import * as v from 'valibot'
import { defaultSettings } from '../../domain/default-settings.ts'
import type { Settings } from '../../domain/settings.ts'

const optional = v.optional(v.pipe(v.string(), v.trim()))
const nonEmpty = (fallback: string) => v.optional(v.pipe(v.string(), v.trim(), v.minLength(1)), fallback)
const webAddress = v.pipe(v.string(), v.trim(), v.url('must be an address such as https://www.example.com'))
const {
  firm,
  contact,
  payment,
  papers,
  signer,
  places,
  certificates,
  sessionFile,
  replies,
  letters,
  accounts,
  partners,
  reminders,
} = defaultSettings

/** The settings of the environment that are such first values. */
export const firstSettingsEntries = {
  REQUIRE_SECOND_FACTOR: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
  COMPANY_NAME: nonEmpty(firm.name),
  COMPANY_ADDRESS: nonEmpty(contact.address),
  COMPANY_CITY: nonEmpty(contact.city),
  COMPANY_PHONE: nonEmpty(contact.phone),
  COMPANY_EMAIL: nonEmpty(contact.email),
  COMPANY_WHATSAPP: v.optional(
    v.pipe(v.string(), v.regex(/^\+\d{6,15}$/, 'must be like +2250700000000')),
    contact.whatsapp,
  ),
  COMPANY_LATITUDE: v.optional(
    v.pipe(v.string(), v.decimal('must be a number'), v.transform(Number)),
    String(contact.latitude),
  ),
  COMPANY_LONGITUDE: v.optional(
    v.pipe(v.string(), v.decimal('must be a number'), v.transform(Number)),
    String(contact.longitude),
  ),
  COMPANY_PLACE_ID: v.optional(v.string(), contact.placeId),
  COMPANY_FACEBOOK: v.optional(webAddress, contact.facebook),
  COMPANY_LINKEDIN: v.optional(webAddress, contact.linkedin),
  COMPANY_TWITTER: v.optional(webAddress, contact.twitter),
  COMPANY_TRADE_REGISTER: optional,
  COMPANY_TAXPAYER_NUMBER: optional,
  COMPANY_MOBILE_MONEY: v.optional(
    v.pipe(
      v.string(),
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

/**
 * Every group as it holds until the office saves it. Where money goes, who signs and what the firm is registered as are never made
 * up in production: without settings nothing but the office is named as a way to pay, and no certificate is issued.
 */
export function firstSettingsOf(environment: Environment, production: boolean): Settings {
  return {
    firm: {
      ...firm,
      name: environment.COMPANY_NAME,
      tradeRegister: environment.COMPANY_TRADE_REGISTER ?? (production ? '' : firm.tradeRegister),
      taxpayerNumber: environment.COMPANY_TAXPAYER_NUMBER ?? (production ? '' : firm.taxpayerNumber),
    },
    contact: {
      address: environment.COMPANY_ADDRESS,
      city: environment.COMPANY_CITY,
      phone: environment.COMPANY_PHONE,
      whatsapp: environment.COMPANY_WHATSAPP,
      email: environment.COMPANY_EMAIL,
      latitude: environment.COMPANY_LATITUDE,
      longitude: environment.COMPANY_LONGITUDE,
      placeId: environment.COMPANY_PLACE_ID,
      facebook: environment.COMPANY_FACEBOOK,
      linkedin: environment.COMPANY_LINKEDIN,
      twitter: environment.COMPANY_TWITTER,
    },
    payment: paymentOf(environment, production),
    papers,
    signer: signerOf(environment, production),
    places,
    certificates,
    sessionFile,
    replies,
    reminders,
    letters,
    accounts,
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
  const holder = environment.COMPANY_BANK_HOLDER ?? environment.COMPANY_NAME
  return {
    mobileMoney: mobileMoney ?? fallback.mobileMoney,
    bank: name && iban ? { name, iban, holder } : fallback.bank,
  }
}
