import { elided } from '../../../domain/values/language.ts'
import { signedIn } from '../signed-in/fr.ts'

export const pharmacyText = {
  ...signedIn,
  title: 'Espace officine',
  visitSite: 'Voir le site',
  logoutFailed: 'Impossible de vous déconnecter.',
  door: {
    intro: 'Inscrivez votre équipe en une fois, suivez ce qui reste à payer et téléchargez vos documents.',
    title: 'Entrer avec votre adresse e-mail',
    how: 'Nous y envoyons un code. La première fois, vous demandez ensuite l’accès pour votre officine.',
    email: 'Adresse e-mail',
    ask: 'Recevoir un code',
    asking: 'Envoi du code…',
    sent: (email: string) => `Un code vient de partir à l’adresse ${email}. Il est valable 10 minutes.`,
    code: 'Code à six chiffres',
    enter: 'Entrer',
    entering: 'Vérification…',
    other: 'Changer d’adresse, ou recevoir un autre code',
    demo: 'Démonstration\u00A0: le code vous attend dans la',
    demoMailbox: 'boîte de démonstration',
  },
  access: {
    title: 'Demander l’accès',
    intro: (email: string) =>
      `Votre adresse ${email} est confirmée. Dites-nous pour quelle officine vous venez\u00A0: nous vous appelons, puis ouvrons votre espace.`,
    name: 'Votre nom',
    pharmacyName: 'Nom de l’officine',
    phone: 'Téléphone',
    ask: 'Demander l’accès',
    asking: 'Envoi…',
    waitingTitle: 'Votre demande est chez nous',
    waiting: (pharmacy: string) =>
      `Vous avez demandé l’accès pour «\u00A0${pharmacy}\u00A0». Nous vous répondons par e-mail.`,
    closedTitle: 'Cet accès n’est pas ouvert',
    closed: (phone: string) => `Si c’est une erreur, appelez-nous au ${phone}.`,
  },
  due: 'Reste à payer',
  statement: 'Relevé de compte',
  pay: 'Payer en ligne',
  declare: 'J’ai payé',
  dueOf: (count: number): string => (count > 1 ? `pour ${count} inscriptions` : 'pour une inscription'),
  nothingDue: 'Rien n’est à payer.',
  team: 'Vos inscriptions',
  pager: 'Pages de vos inscriptions',
  agreed: {
    title: 'Avec leur accord',
    pager: 'Pages des inscriptions vues avec leur accord',
    text: 'Ces personnes vous laissent voir une inscription que vous n’avez ni faite ni payée.',
  },
  empty: 'Aucune inscription pour le moment. Inscrivez votre équipe à une session.',
  loadError: 'Une erreur est survenue lors du chargement de vos inscriptions.',
  reference: 'Référence à rappeler',
  copyReference: { copy: 'Copier', copied: 'Copiée' },
  sessionFile: {
    action: 'Dossier de la session',
    of: (session: string) => `, ${session}`,
    intro:
      'Un PDF signé, ou une archive ZIP, avec tout ce qui concerne les personnes pour qui vous payez\u00A0: présence, certificats, factures et reçus.',
    language: 'Langue',
    prepare: 'Préparer le dossier',
    preparing: 'Préparation…',
    failed: 'Le dossier n’a pas pu être préparé',
  },
  without: 'sans adresse e-mail',
  attended: (attended: number, of: number) => `présent ${attended} demi-journée${attended > 1 ? 's' : ''} sur ${of}`,
  course: {
    waiting: 'accès pas encore ouvert',
    not_begun: 'pas commencé',
    begun: 'commencé',
    finished: 'terminé',
    until: (day: string) => `ouvert jusqu’au ${day}`,
  },
  unnamed: 'À nommer',
  nameToConfirm: 'Nom à confirmer',
  booking: {
    open: 'Inscrire mon équipe',
    title: 'Inscrire mon équipe',
    training: 'Session ou cours en ligne',
    choose: 'Choisir une session ou un cours',
    noSession: 'Aucune session n’est ouverte aux inscriptions.',
    places: (left: number): string => (left > 1 ? `${left} places` : left === 1 ? '1 place' : 'complet'),
    people: 'Qui vient',
    person: (number: number) => `Participant ${number}`,
    add: 'Ajouter une personne',
    remove: (number: number) => `Retirer le participant ${number}`,
    lastName: 'Nom',
    firstName: 'Prénom',
    position: 'Fonction',
    phone: 'Téléphone',
    email: 'E-mail (facultatif)',
    unnamed: 'Places à nommer plus tard',
    courseHint:
      'Chaque personne suit le cours par son propre e-mail\u00A0: sans lui, son accès ne s’ouvre pas. Vous pouvez aussi l’indiquer plus tard.',
    unnamedHint: 'Vous direz qui vient jusqu’à la veille.',
    unnamedCourseHint: 'Vous direz plus tard qui suit le cours.',
    terms: 'J’accepte, pour les personnes inscrites, les',
    termsLink: 'conditions d’inscription',
    total: (count: number, sum: string) => `${count} place${count > 1 ? 's' : ''}\u00A0: ${sum}`,
    totalBeforeDiscount: (count: number, sum: string) =>
      `${count} place${count > 1 ? 's' : ''}\u00A0: ${sum}, avant la remise`,
    onRequest: 'tarif sur demande',
    discountHint: 'Pour toutes les personnes qui ont une place. La remise est déduite quand vous inscrivez.',
    submit: 'Inscrire',
    submitting: 'Inscription…',
    done: (count: number): string => (count > 1 ? `${count} inscriptions enregistrées` : 'Inscription enregistrée'),
    doneText: (reference: string) => `Une seule référence à rappeler pour payer\u00A0: ${reference}.`,
    due: (sum: string) => `À payer\u00A0: ${sum}.`,
    short: {
      legend: (left: number, count: number): string =>
        left === 0
          ? 'Cette session est complète'
          : `Il reste ${left} place${left > 1 ? 's' : ''} pour ${count} personnes`,
      wait: (left: number, rest: number): string =>
        left === 0
          ? rest > 1
            ? 'Toutes sur la liste d’attente'
            : 'Sur la liste d’attente'
          : `${left} place${left > 1 ? 's' : ''} maintenant, ${rest > 1 ? `${rest} personnes` : 'une personne'} en liste d’attente`,
      waitText:
        'Dans l’ordre du formulaire. Dès qu’une place se libère, nous vous la proposons par e-mail\u00A0; rien n’est à payer d’ici là.',
      none: 'Tout ou rien',
      noneText: 'Personne n’est inscrit s’il n’y a pas une place pour chacun.',
      closed: (left: number): string =>
        `${left === 0 ? 'Cette session est complète' : `Il ne reste que ${left} place${left > 1 ? 's' : ''}`}, et la liste d’attente est fermée à moins de 24\u00A0heures du début.`,
      nothingDue: 'Rien à payer pour le moment',
    },
    outcome: {
      title: 'C’est enregistré',
      held: 'Ont une place',
      waiting: 'Sur la liste d’attente, dans cet ordre',
      reference: 'Référence',
      next: 'Vous recevez tout par e-mail. Dès qu’une place se libère pour eux, elle vous est proposée par e-mail et ici\u00A0; ils ne doivent rien d’ici là.',
    },
  },
  waiting: {
    title: 'En attente d’une place',
    isWaiting: 'En attente',
    isOffered: 'Place proposée',
    position: (position: number) =>
      `Position sur la liste d’attente\u00A0: ${position}. Dès qu’une place se libère, nous vous la proposons.`,
    offered: (until: string) => `Une place est réservée jusqu’au ${until}.`,
    standby:
      'La session commence dans moins de 24\u00A0heures\u00A0: une place qui se libère est ouverte à tous, et nous vous écrivons.',
    reference: 'Référence',
    accept: 'Accepter la place',
    decline: 'Refuser la place',
    leave: 'Retirer de la liste',
    leaveTitle: 'Retirer de la liste d’attente\u00A0?',
    declineTitle: 'Refuser la place\u00A0?',
    leaveText: (name: string) =>
      `${name} n’attend plus de place\u00A0: sa position est perdue, et une place proposée va à la personne suivante.`,
    stay: 'Garder',
    accepted: 'Inscription faite',
    left: 'Retiré de la liste d’attente',
  },
  discard: {
    title: 'Abandonner votre saisie\u00A0?',
    text: 'Personne n’est encore inscrit.',
    keep: 'Continuer la saisie',
    discard: 'Abandonner',
  },
  naming: {
    name: 'Nommer',
    change: 'Changer la personne',
    title: 'Qui vient\u00A0?',
    saved: 'Nom enregistré',
    confirm: 'Confirmer le nom',
    confirmHint: 'Il figurera ainsi sur le certificat.',
    confirmed: 'Nom confirmé',
    of: (name: string) => `, ${name}`,
  },
  place: {
    move: 'Changer de date',
    moveTitle: 'Choisir une autre date',
    moveText: (name: string) =>
      `Pour ${name}\u00A0: la place, la référence, le prix convenu et ce qui a été payé la suivent. La personne et vous recevez un e-mail.`,
    moved: 'Date changée',
    noDate: 'Date communiquée prochainement',
    noDates: 'Aucune autre date n’a de place pour le moment.',
    cancel: 'Annuler la place',
    cancelTitle: 'Annuler cette place\u00A0?',
    cancelText: (name: string) =>
      `La place ${elided('de', name)} est libérée aussitôt et proposée à quelqu’un d’autre. La personne et vous recevez un e-mail, et la facture proforma est refaite.`,
    cancelCourse: 'Annuler l’inscription',
    cancelCourseTitle: 'Annuler cette inscription\u00A0?',
    cancelCourseText: (name: string) =>
      `Le cours ne s’ouvre plus à ${name}. La personne et vous recevez un e-mail, et la facture proforma est refaite.`,
    cancelPaid: 'Ce qui a été payé se règle avec notre équipe.',
    until: (moment: string) => `Possible en ligne jusqu’au ${moment}.`,
    keep: 'Garder la place',
    cancelled: 'Place annulée',
  },
  papers: {
    making: 'en préparation',
    downloaded: 'Document téléchargé',
    failed: 'Le document n’a pas pu être téléchargé',
  },
}

export type PharmacyText = typeof pharmacyText
