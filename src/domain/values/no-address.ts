/** The domain of addresses that stand for none: of people who were registered without an e-mail of their own (docs/rules/pharmacies.md#without-an-e-mail). It can never be one. */
export const noAddressDomain = 'sans-adresse.invalid'

/** Where the address of an erased person lies: mail to it goes nowhere (RFC 2606). */
export const erasedDomain = 'efface.invalid'

/** Stands where somebody has no e-mail: unlike anybody else's, so that each is a person of their own. */
export const noAddress = (unique: string): string => `${unique}@${noAddressDomain}`

export const isNoAddress = (email: string): boolean => email.endsWith(`@${noAddressDomain}`)

/** An e-mail as people read it: nothing where there is none, or where it was erased (docs/rules/personal-data.md#erasure). */
export const shownEmail = (email: string): string =>
  isNoAddress(email) || email.endsWith(`@${erasedDomain}`) ? '' : email
