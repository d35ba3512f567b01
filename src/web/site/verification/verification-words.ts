import type { Localized } from '../../../domain/language.ts'

/** The words of the page that says whether a paper is genuine; its title, which every page's menu says, stands in the site's. */
export const verificationWords = {
  fr: {
    intro: 'Saisissez le numéro imprimé sur le certificat, sous le QR code : la page dit s’il est authentique.',
    number: 'Numéro du certificat',
    numberHint: 'Par exemple C-2026-00012-7KQ4XM9P',
    verify: 'Vérifier',
    another: 'Vérifier un autre certificat',
    states: { valid: 'Valide', superseded: 'Remplacé', revoked: 'Révoqué' },
    headings: {
      valid: 'Ce certificat est authentique',
      superseded: 'Ce certificat a été remplacé',
      revoked: 'Ce certificat a été révoqué',
    },
    meanings: {
      valid: 'Nous l’avons délivré, et il est toujours valable.',
      superseded: 'Nous l’avons délivré, puis corrigé : un nouveau certificat, avec un autre numéro, fait foi.',
      revoked: 'Nous l’avons délivré, puis retiré : il ne fait plus foi.',
    },
    holder: 'Titulaire',
    training: 'Formation',
    hours: 'Durée',
    date: 'Date',
    issuer: 'Délivré par',
    unknown: 'Aucun certificat ne porte ce numéro',
    unknownText: 'Vérifiez chaque caractère, puis réessayez.',
    doubt: 'Un doute sur un certificat que l’on vous a présenté ? Écrivez-nous :',
  },
  en: {
    intro: 'Enter the number printed on the certificate, below the QR code: the page tells whether it is genuine.',
    number: 'Certificate number',
    numberHint: 'For example C-2026-00012-7KQ4XM9P',
    verify: 'Verify',
    another: 'Verify another certificate',
    states: { valid: 'Valid', superseded: 'Superseded', revoked: 'Revoked' },
    headings: {
      valid: 'This certificate is genuine',
      superseded: 'This certificate has been superseded',
      revoked: 'This certificate has been revoked',
    },
    meanings: {
      valid: 'We issued it, and it is still valid.',
      superseded: 'We issued it, then corrected it: a new certificate with another number takes its place.',
      revoked: 'We issued it, then withdrew it: it is no longer valid.',
    },
    holder: 'Holder',
    training: 'Training',
    hours: 'Duration',
    date: 'Date',
    issuer: 'Issued by',
    unknown: 'No certificate has this number',
    unknownText: 'Check each character, then try again.',
    doubt: 'In doubt about a certificate you were shown? Write to us:',
  },
} satisfies Localized<unknown>
