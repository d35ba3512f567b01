import type { ContradictionReason } from '../../../domain/attendance/presence-log.ts'
import { elided } from '../../../domain/values/language.ts'

/** What is left to decide of a session's presence. */
export const openPresence = {
  title: (count: number) => `À régler (${count})`,
  intro:
    'Ces relevés ont été gardés mais ne comptent pas\u00A0: quelque chose les contredit. Celui qui compte est daté de votre décision.',
  readOnly: 'Un administrateur décide.',
  loadError: 'Ce qui reste à régler n’a pas pu être chargé.',
  tapped: (state: string) => `Relevé\u00A0: ${state}`,
  late: (at: string) => `En retard, arrivée à ${at}`,
  absent: (why: string) => `Absent (${why})`,
  device: (name: string, number: string) => `${name} (${number})`,
  by: (device: string, account: string) => `${device}, par ${account}`,
  deviceAt: 'Heure du téléphone',
  takenAt: 'Heure corrigée',
  receivedAt: 'Reçu',
  standing: 'Tient à ce jour',
  none: 'Rien',
  at: (state: string, time: string) => `${state}, à ${time}`,
  on: (state: string, moment: string) => `${state}, le ${moment}`,
  markedBy: (what: string, account: string) => `${what} par ${account}`,
  laterMark: (what: string) => `Un relevé fait après tient\u00A0: ${what}`,
  laterGone: 'Un relevé fait après a été repris\u00A0: rien ne tient.',
  why: {
    cancelled: 'L’inscription était annulée quand ce relevé est arrivé.',
    erased: 'Les données de cette personne étaient effacées.',
    other_person: 'L’inscription a reçu un autre nom après ce relevé\u00A0: c’était peut-être quelqu’un d’autre.',
    moved: 'L’inscription était passée à une autre session.',
    half_gone: 'La session n’avait pas cette demi-journée.',
    half_attended: 'Cette demi-journée comptait déjà pour cette personne\u00A0: elle y était, ou l’a rattrapée.',
    already_registered: 'Cette personne était inscrite ici elle-même\u00A0: un rattrapage serait de trop.',
    not_assigned: 'Le compte qui a relevé n’avait plus cette session.',
    broken_log: 'La suite des relevés de ce téléphone est rompue\u00A0: une ligne manque, ou a été changée.',
  } satisfies Record<Exclude<ContradictionReason, 'later_mark'>, string>,
  /** What is put right first, where a mark cannot count by itself. */
  fixes: {
    erased: 'Rien ne peut plus compter ici.',
    moved: 'Pour que la présence compte, ramenez d’abord l’inscription à cette session, puis relevez-la.',
    half_gone: 'Pour que la présence compte, ajoutez d’abord la demi-journée, puis relevez-la.',
    half_attended: 'Pour que la présence compte ici, reprenez d’abord l’autre relevé, puis relevez-la.',
    already_registered: 'Relevez sa présence à son propre nom dans la liste.',
  } as Partial<Record<ContradictionReason, string>>,
  toRegistration: 'Voir l’inscription',
  toHalves: 'Aller aux demi-journées',
  count: 'Compter',
  keep: 'Laisser ce qui tient',
  settled: (name: string) => `Réglé\u00A0: ${name}`,
  devices: 'Téléphones attendus',
  awaited: (device: string, account: string | null, issued: string) =>
    `Téléphone ${device}${account ? ` ${elided('de', account)}` : ''}, liste prise le ${issued}, `,
  neverReported: 'pas encore de compte rendu',
  reported: (at: string) => `dernier compte rendu le ${at}`,
  awaitedHint: 'Ils gardent peut-être des relevés. Ce qu’ils enverraient plus tard serait pris quand même.',
  dismiss: 'Ne plus attendre',
  dismissed: 'Ce téléphone n’est plus attendu',
}

/** A phone's file, taken in by the office. */
export const logFile = {
  title: 'Fichier d’un téléphone',
  choose: 'Reprendre un fichier',
  hint: 'Les relevés qu’un téléphone n’a pas pu envoyer, dans le fichier qu’il a donné (JSON, 256 Kio au plus).',
  wrong: 'Ce n’est pas le fichier de relevés d’un téléphone, ou il a été modifié.',
  tooLarge: 'Le fichier dépasse 256 Kio.',
  sending: (name: string) => `Reprise de ${name}…`,
  tryAgain: 'Réessayer',
  done: (name: string) => `${name} est repris\u00A0:`,
  tally: {
    stored: (count: number) => `${count} ${count > 1 ? 'relevés gardés' : 'relevé gardé'}`,
    known: (count: number) => `${count} déjà là`,
    contradicts: (count: number) =>
      count > 1
        ? `${count} contredits, à régler ci-dessus s’ils ne l’ont pas été`
        : '1 contredit, à régler ci-dessus s’il ne l’a pas été',
    refused: (count: number) =>
      `${count} ${count > 1 ? 'refusés' : 'refusé'}\u00A0: session ou inscription inconnue ici`,
    elsewhere: (count: number) => `${count} en tout ${count > 1 ? 'concernent' : 'concerne'} une autre session`,
  },
}
