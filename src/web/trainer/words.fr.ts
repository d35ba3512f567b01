import { halfLabels, presenceLabels } from '../../domain/desk/labels.ts'
import { labelsIn } from '../../domain/values/language.ts'

const marks = (count: number) => (count > 1 ? `${count} relevés` : `${count} relevé`)

export const words = {
  title: 'Présences',
  /** The other language, by its own name. */
  otherLanguage: 'English',
  back: 'Retour',
  cancel: 'Annuler',
  error: 'Cela n’a pas marché. Réessayez.',
  offline: 'Pas de réseau. Réessayez quand il revient.',
  /** How the page is kept on this phone. */
  keeping: {
    kept: 'Cette page s’ouvre aussi sans réseau.',
    coming: 'Cette page s’enregistre sur ce téléphone pour s’ouvrir sans réseau. Gardez le réseau encore un instant.',
    failed:
      'Cette page n’a pas pu s’enregistrer en entier\u00A0: sans réseau, elle ne s’ouvrira pas. Rouvrez-la avec du réseau.',
    unavailable:
      'Ce navigateur ne garde pas les pages (fenêtre privée, ou version ancienne)\u00A0: sans réseau, celle-ci ne s’ouvrira pas.',
    mayGo:
      'Le navigateur peut l’effacer s’il manque de place, ou après plusieurs jours sans visite. Installée, elle reste.',
    install: 'Installer',
    onApple:
      'Pour l’installer sur un iPhone ou un iPad\u00A0: touchez «\u00A0Partager\u00A0», puis «\u00A0Sur l’écran d’accueil\u00A0».',
  },
  newVersion: {
    text: 'Une nouvelle version de cette page est prête.',
    use: 'Passer à la nouvelle version',
  },
  /** What is saved here and what is there. */
  status: {
    nothing: 'Rien à envoyer',
    allSent: (at: string) => `Tout est au bureau (${at})`,
    waiting: (count: number) => `${marks(count)} sur ce téléphone, pas encore au bureau`,
    notSaved: (count: number) =>
      `${marks(count)} ${count > 1 ? 'ne sont pas gardés' : 'n’est pas gardé'}\u00A0: la mémoire du téléphone est pleine. Gardez cette page ouverte.`,
    sending: 'Envoi…',
    stuck: 'Pas de réseau\u00A0: l’envoi reprendra de lui-même.',
    send: 'Envoyer',
    signedOut: 'Reconnectez-vous pour les envoyer. Rien n’est perdu.',
    signIn: 'Se connecter',
    olderPage: 'Cette page est d’une version d’avant\u00A0: rechargez-la avec du réseau. Ce qui est gardé reste.',
    notAllowed: 'Ce compte ne relève plus de présences. Ce qui est gardé reste\u00A0: donnez-le au bureau.',
    keepsNothing: 'Ce navigateur ne garde rien\u00A0: fermez la page et ce qui n’est pas envoyé est perdu.',
    mayBeErased:
      'Ce navigateur peut effacer ce qui est gardé (fenêtre privée, ou page non installée). Installez la page avant une salle sans réseau.',
    wasErased: (made: number, sent: number) =>
      made > sent
        ? `Le navigateur a effacé ce qui était gardé ici. ${made - sent > 1 ? `${made - sent} relevés n’étaient pas envoyés` : 'Un relevé n’était pas envoyé'}\u00A0: relevez-les à nouveau.`
        : 'Le navigateur a effacé ce qui était gardé ici. Tout était envoyé.',
    others: (count: number) => `${marks(count)} d’un autre compte\u00A0: ils partent quand il se reconnecte ici.`,
    contradicted: (count: number) =>
      `${marks(count)} ${count > 1 ? 'contredits' : 'contredit'}\u00A0: le bureau décide.`,
    refused: (count: number) => `${marks(count)} que le bureau n’a pas pu placer\u00A0: donnez-lui le fichier.`,
  },
  sessions: {
    title: 'Sessions',
    none: 'Aucune session dans les jours qui viennent.',
    offline: 'Aucune liste sur ce téléphone. Ouvrez cette page avec du réseau pour en prendre une.',
    people: (count: number) => (count > 1 ? `${count} personnes` : `${count} personne`),
    take: 'Prendre la liste',
    taking: 'Chargement…',
    taken: (at: string) => `Liste du ${at}`,
    old: (at: string) => `Liste du ${at}\u00A0: mettez-la à jour avec du réseau`,
    refresh: 'Mettre à jour',
    open: 'Relever',
    gone: 'Cette session n’est plus la vôtre, ou n’existe plus.',
  },
  session: {
    halves: 'Demi-journée',
    half: labelsIn('fr', halfLabels),
    search: 'Nom ou code',
    scan: 'Scanner',
    everybody: (count: number) => (count > 1 ? `Tous présents (${count})` : `Présent (${count})`),
    counts: (present: number, late: number, absent: number, open: number) =>
      `${present} ${present > 1 ? 'présents' : 'présent'} · ${late}\u00A0en\u00A0retard · ${absent} ${absent > 1 ? 'absents' : 'absent'} · ${open}\u00A0à\u00A0relever`,
    nobody: 'Personne n’est inscrit à cette session.',
    notFound: 'Personne de ce nom.',
    early: 'Cette demi-journée n’a pas encore eu lieu.',
    takeEarly: 'Relever quand même',
    noHalves: 'Cette session n’a pas encore de date.',
    guest: 'Rattrapage',
    cancelled: 'Inscription annulée',
    pending: 'Inscription en attente',
    lateAt: (name: string) => `${name}\u00A0: heure d’arrivée`,
    reason: (name: string) => `${name}\u00A0: motif de l’absence`,
    reasonHint: 'Motif (facultatif, sans détail médical)',
  },
  states: labelsIn('fr', presenceLabels),
  places: {
    not_saved: 'pas gardé',
    saved_here: 'gardé ici',
    on_the_server: 'au bureau',
  },
  objections: {
    contradicts: (state: string) => `«\u00A0${state}\u00A0» est contredit\u00A0: le bureau décide`,
    refused: (state: string) => `«\u00A0${state}\u00A0» n’a pas pu être placé`,
    takenBack: 'Reprise',
  },
  scan: {
    title: 'Scanner un code',
    aim: 'Visez le code du participant.',
    noted: (name: string, state: string) => `${name}\u00A0: ${state.toLowerCase()}`,
    already: (name: string, state: string) => `${name} était déjà noté\u00A0: ${state.toLowerCase()}`,
    undo: 'Annuler',
    unknown: 'Ce code n’est celui de personne ici.',
    otherSession: 'Ce code est celui d’une autre session.',
    notOurs: 'Ce n’est pas un code de présence.',
    cancelled: (name: string) => `${name}\u00A0: inscription annulée. Notez sa présence dans la liste si vous y tenez.`,
    code: 'Ou tapez le code',
    find: 'Chercher',
    problems: {
      refused:
        'L’appareil photo est refusé à cette page\u00A0: autorisez-le dans les réglages du navigateur, ou tapez le code.',
      none: 'Ce téléphone n’a pas d’appareil photo utilisable. Tapez le code, ou cherchez le nom dans la liste.',
      busy: 'L’appareil photo sert à une autre application. Fermez-la, ou tapez le code.',
      insecure: 'Le navigateur ne donne l’appareil photo qu’à une page sûre (https). Tapez le code.',
    },
  },
  signIn: {
    title: 'Se connecter',
    intro: 'Avec votre compte du cabinet.',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    code: 'Code du second facteur',
    submit: 'Se connecter',
    submitting: 'Connexion…',
    required: 'Ce champ est requis',
    wrong: 'Nom d’utilisateur ou mot de passe incorrect.',
    noPresence: 'Ce compte ne relève pas de présences.',
    factorMissing: 'Ce compte doit d’abord avoir un second facteur\u00A0: ouvrez l’espace du cabinet.',
    office: 'Espace du cabinet',
  },
  clock: {
    title: 'Quelle heure est-il\u00A0?',
    text: (time: string) => `L’horloge de ce téléphone a changé. Est-il ${time} à Abidjan\u00A0?`,
    yes: 'Oui',
    no: 'Non, il est',
    set: 'Valider',
  },
  phone: {
    menu: 'Téléphone',
    title: 'Ce téléphone',
    name: (name: string, id: string) => `${name} (${id})`,
    share: 'Donner au bureau ce qui n’est pas envoyé',
    shared: 'Fichier donné. Le bureau le reprend sur la page de présence de la session.',
    nothingToShare: 'Tout est envoyé.',
    signOut: 'Se déconnecter',
    pinTitle: 'Téléphone partagé',
    pinHint:
      'Un code de 4 à 8 chiffres cache les noms. Après 5 codes faux, les listes sont effacées du téléphone, pas les relevés.',
    pin: 'Code',
    setPin: 'Poser le code',
    changePin: 'Changer le code',
    removePin: 'Retirer le code',
    badPin: 'De 4 à 8 chiffres.',
    lock: 'Verrouiller',
    unlock: 'Déverrouiller',
    locked: 'Les noms sont cachés. Tapez le code de ce téléphone.',
    wrongPin: (left: number) => `Code faux. Encore ${left} ${left > 1 ? 'essais' : 'essai'}.`,
    erased:
      'Trop de codes faux\u00A0: les listes sont effacées. Reprenez-les avec du réseau\u00A0; les relevés sont gardés.',
    wipe: 'Tout effacer de ce téléphone',
    wipeUnsent: (count: number) =>
      `${marks(count)} ${count > 1 ? 'ne sont pas envoyés et seraient perdus' : 'n’est pas envoyé et serait perdu'}.`,
    wipeSure: 'Effacer pour de bon',
    wiped: 'Ce téléphone ne garde plus rien.',
    kept: 'Tout est effacé de lui-même 7\u00A0jours après que tout a été envoyé.',
  },
}
