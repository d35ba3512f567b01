/** The domain of addresses that stand for none: of people who were registered without an e-mail of their own (docs/rules/pharmacies.md#without-an-e-mail). It can never be one. */
export const noAddressDomain = 'sans-adresse.invalid'

/** Stands where somebody has no e-mail: unlike anybody else's, so that each is a person of their own. */
export const noAddress = (unique: string): string => `${unique}@${noAddressDomain}`

export const isNoAddress = (email: string): boolean => email.endsWith(`@${noAddressDomain}`)

/** An e-mail as people read it: nothing where there is none. */
export const shownEmail = (email: string): string => (isNoAddress(email) ? '' : email)
