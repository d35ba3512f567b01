import type { Provider } from './payment-providers.ts'

/** How the firm takes money beside cash at its office: merchant numbers of mobile money, and a bank account. */
export interface PaymentInstructions {
  mobileMoney: { operator: string; number: string }[]
  bank: { name: string; holder: string; iban: string } | null
}

/**
 * The firm as anybody may know it (docs/rules/settings.md): made of the settings by `companyOf`. What a production has not been told is
 * empty, or null, and is shown nowhere (docs/rules/company.md#in-production).
 */
export interface Company {
  name: string
  address: string
  city: string
  phone: string
  email: string
  foundedYear: number | null
  location: { lat: number | null; lng: number | null; placeId: string }
  whatsapp: { number: string; link: string }
  /** An empty one is not shown. */
  socialLinks: { facebook: string; linkedin: string; twitter: string; whatsapp: string }
  /** Such as "SARL au capital de 1 000 000 FCFA"; empty when not given, as are the next three. */
  legalForm: string
  /** Trade register and taxpayer numbers, and the tax regime, as commercial documents must carry them. */
  tradeRegister: string
  taxpayerNumber: string
  taxRegime: string
  payment: PaymentInstructions
  /** Who takes payments in the browser; nobody at first. */
  onlineProviders: readonly Provider[]
}

/** What every issued document freezes of the firm. */
export interface FirmPart {
  name: string
  address: string
  city: string
  tradeRegister: string
  taxpayerNumber: string
  /** Not on those issued before these were asked for. */
  legalForm?: string
  taxRegime?: string
  phone: string
  email: string
}

/** What no paper can be made without: who issues it, and where they are. */
export const isIssuerKnown = ({ name, address }: Pick<Company, 'name' | 'address'>): boolean =>
  name !== '' && address !== ''

/** A maps search for the address, opened in a new tab (docs/rules/company.md#directions). */
export const directionsUrl = (company: Company): string => {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', [company.name, company.address].filter(Boolean).join(', '))
  if (company.location.placeId) url.searchParams.set('query_place_id', company.location.placeId)
  return url.href
}
