import type { Localized } from '../../domain/language.ts'

/** What the page of a certificate says of its end; the words of the site reach every public page, these no other. */
export const certificateEnd = {
  fr: {
    until: 'Valable jusqu’au',
    over: 'Échu',
    meaning: (day: string) => `Nous l’avons délivré. Sa validité a pris fin le ${day}.`,
  },
  en: {
    until: 'Valid until',
    over: 'Expired',
    meaning: (day: string) => `We issued it. Its validity ended on ${day}.`,
  },
} satisfies Localized<unknown>
