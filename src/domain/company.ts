/** How the firm takes money beside cash at its office: merchant numbers of mobile money, and a bank account. */
export interface PaymentInstructions {
  mobileMoney: { operator: string; number: string }[]
  bank: { name: string; holder: string; iban: string } | null
}

/** The firm's own facts (docs/rules/company.md#settings); a deployment overrides them by environment, see `server/settings/config.ts`. */
export interface Company {
  name: string
  address: string
  city: string
  phone: string
  email: string
  foundedYear: number
  location: { lat: number; lng: number; placeId: string }
  whatsapp: { number: string; link: string }
  socialLinks: { facebook: string; linkedin: string; twitter: string; whatsapp: string }
  /** Trade register and taxpayer numbers, as commercial documents must carry them; empty when not given. */
  tradeRegister: string
  taxpayerNumber: string
  payment: PaymentInstructions
}

export const defaultCompany: Company = {
  name: 'Officina Conseil',
  address: 'Rue des Jardins, Cocody Deux-Plateaux, Abidjan, Côte d’Ivoire',
  city: 'Abidjan',
  phone: '+2252722404040',
  email: 'contact@officina-conseil.example',
  foundedYear: 2018,
  location: { lat: 5.3712, lng: -3.9897, placeId: '' },
  whatsapp: { number: '+2250707404040', link: 'https://wa.me/2250707404040' },
  socialLinks: {
    facebook: 'https://www.facebook.com/officina.conseil',
    linkedin: 'https://www.linkedin.com/company/officina-conseil',
    twitter: 'https://twitter.com/officinaconseil',
    whatsapp: 'https://wa.me/2250707404040',
  },
  tradeRegister: 'CI-ABJ-2018-B-00000',
  taxpayerNumber: '0000000 X',
  payment: {
    mobileMoney: [
      { operator: 'Orange Money', number: '+2250707404040' },
      { operator: 'MTN MoMo', number: '+2250505404040' },
      { operator: 'Wave', number: '+2250101404040' },
    ],
    bank: {
      name: 'Banque de démonstration',
      holder: 'Officina Conseil',
      iban: 'CI93 CI00 0010 0100 0000 0000 0000 00',
    },
  },
}

/** Who signs for the fictional firm: its founder. */
export const defaultSignatory = {
  name: 'Dr Mariam Koffi-Touré',
  title: { fr: 'Fondatrice et gérante', en: 'Founder and managing director' },
}

/** A maps search for the address, opened in a new tab (docs/rules/company.md#directions). */
export const directionsUrl = (company: Company): string => {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', `${company.name}, ${company.address}`)
  if (company.location.placeId) url.searchParams.set('query_place_id', company.location.placeId)
  return url.href
}
