import type { Localized } from '../../../domain/values/language.ts'

/** The words of what a participant lets a pharmacy see; they stand here because the space's own have grown long. */
export const agreementWords = {
  fr: {
    title: 'Votre officine',
    text: 'Avec votre accord, elle voit dans son espace votre nom, la session, votre présence et votre certificat : ni ce que vous payez, ni vos coordonnées. Vous le reprenez quand vous voulez.',
    agree: 'Laisser voir',
    withdraw: 'Ne plus laisser voir',
    of: (pharmacy: string) => ` à ${pharmacy}`,
    hidden: 'Ne voit pas cette inscription',
    seenSince: (day: string) => `Voit cette inscription depuis le ${day}`,
    agreed: (pharmacy: string) => `${pharmacy} voit cette inscription`,
    withdrawn: (pharmacy: string) => `${pharmacy} ne voit plus cette inscription`,
  },
  en: {
    title: 'Your pharmacy',
    text: 'If you agree, it sees your name, the session, your presence and your certificate in its space: neither what you pay nor your contact details. You can take it back at any time.',
    agree: 'Let it see',
    withdraw: 'Stop letting it see',
    of: (pharmacy: string) => `: ${pharmacy}`,
    hidden: 'Does not see this registration',
    seenSince: (day: string) => `Has seen this registration since ${day}`,
    agreed: (pharmacy: string) => `${pharmacy} sees this registration`,
    withdrawn: (pharmacy: string) => `${pharmacy} sees this registration no longer`,
  },
} satisfies Localized<unknown>
