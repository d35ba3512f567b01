import { roleLabels } from '../../../../domain/desk/labels.ts'
import { elided, labelsIn } from '../../../../domain/values/language.ts'
export const users = {
  staff: 'Équipe',
  staffIntro: 'Qui peut ouvrir l’administration, et pour quoi faire.',
  create: 'Nouveau compte',
  roles: labelsIn('fr', roleLabels),
  roleTexts: {
    administrator: 'Lit et modifie tout.',
    accountant: 'Lit les inscriptions, les paiements, les factures et les reçus ; enregistre et exporte l’argent.',
    trainer: 'Lit les formations que le cabinet lui confie, et qui y vient.',
    reader: 'Lit tout, ne modifie rien.',
  },
  changeRole: 'Changer le rôle',
  roleTitle: (username: string) => `Changer le rôle ${elided('de', username)}`,
  roleHint: 'Ses sessions prennent fin aussitôt : le nouveau rôle vaut dès la prochaine connexion.',
  roleDone: 'Rôle changé',
  columns: {
    role: 'Rôle',
    username: 'Nom d’utilisateur',
    state: 'État',
    secondFactor: 'Second facteur',
    lastSeen: 'Dernière activité',
    createdAt: 'Créé le',
    actions: 'Actions',
  },
  you: 'Vous',
  active: 'Actif',
  disabled: 'Désactivé',
  withFactor: 'Activé',
  withoutFactor: 'Aucun',
  never: 'Aucune session',
  disable: 'Désactiver',
  enable: 'Réactiver',
  reset: 'Réinitialiser',
  loadError: 'Une erreur est survenue lors du chargement des comptes.',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  passwordHint: (length: number) =>
    `Au moins ${length} caractères. Ni mot courant ou répété, ni suite de touches, ni nom du cabinet.`,
  showPassword: 'Afficher ce que je saisis',
  createTitle: 'Créer un compte',
  emailOptional: 'Adresse e-mail (facultatif)',
  createHint: 'Transmettez-lui ces identifiants de vive voix. Le mot de passe se change ensuite sous « Mon compte ».',
  createSubmit: 'Créer',
  created: 'Compte créé',
  disableTitle: (username: string) => `Désactiver ${username}`,
  disableText: 'Ses sessions prennent fin aussitôt et il ne peut plus se connecter. Vous pourrez le réactiver.',
  disableOwnText: 'C’est votre propre compte : vous serez déconnecté aussitôt et un collègue devra le réactiver.',
  disableLast:
    'C’est le dernier administrateur actif : il ne peut pas être désactivé. Nommez ou réactivez d’abord un autre administrateur.',
  disableDone: 'Compte désactivé',
  enableTitle: (username: string) => `Réactiver ${username}`,
  enableText: 'Il pourra de nouveau se connecter, avec le même mot de passe.',
  enableDone: 'Compte réactivé',
  resetTitle: (username: string) => `Réinitialiser le mot de passe ${elided('de', username)}`,
  resetText:
    'Ses sessions prennent fin et son second facteur est retiré. Transmettez-lui le nouveau mot de passe de vive voix.',
  resetSubmit: 'Réinitialiser',
  resetDone: 'Mot de passe réinitialisé',
}

export const account = {
  title: 'Mon compte',
  password: 'Mot de passe',
  passwordText: 'Le changer déconnecte vos autres navigateurs.',
  changePassword: 'Changer mon mot de passe',
  currentPassword: 'Mot de passe actuel',
  passwordChanged: 'Mot de passe changé',
  factor: 'Second facteur',
  factorOn: 'Activé',
  factorOff: 'Désactivé',
  factorText: 'À la connexion, un code de votre application d’authentification est demandé après le mot de passe.',
  addFactor: 'Activer le second facteur',
  factorLoadError: 'Le second facteur n’a pas pu être préparé.',
  scan: 'Scannez ce code avec votre application d’authentification.',
  scanned: 'Code QR à scanner avec votre application d’authentification',
  typed: 'Vous ne pouvez pas le scanner ? Saisissez cette clé dans l’application :',
  openApp: 'Ouvrir dans l’application de cet appareil',
  code: 'Code affiché par l’application',
  codeHint: 'Six chiffres, pour vérifier que tout fonctionne.',
  confirm: 'Activer',
  factorAdded: 'Second facteur activé',
  removeFactor: 'Retirer le second facteur',
  removeText: 'Votre mot de passe suffira de nouveau pour vous connecter, et vos codes de secours ne serviront plus.',
  changeApp: 'Changer d’application',
  factorRequired: 'Le cabinet l’exige de chaque compte, avant toute autre chose.',
  removeSubmit: 'Retirer',
  factorRemoved: 'Second facteur retiré',
  sessions: 'Mes sessions',
  sessionsText: 'Les navigateurs où votre compte est connecté.',
  sessionsLoadError: 'Une erreur est survenue lors du chargement des sessions.',
  unknownBrowser: 'Navigateur inconnu',
  current: 'Cette session',
  since: (moment: string) => `Connecté le ${moment}`,
  lastSeen: (moment: string) => `Dernière activité le ${moment}`,
  revoke: 'Déconnecter',
  revoked: 'Session déconnectée',
}

export const recoveryCodes = {
  title: 'Codes de secours',
  text: 'Si vous perdez votre application, chacun de ces codes vous connecte une fois, à la place du sien. Ils ne seront plus jamais affichés : gardez-les hors de cet ordinateur.',
  download: 'Télécharger',
  fileName: 'codes-de-secours.txt',
  copy: 'Copier',
  copied: 'Codes copiés',
  copyFailed: 'La copie n’est pas permise ici : téléchargez ou imprimez les codes.',
  print: 'Imprimer',
  kept: 'J’ai gardé ces codes',
  left: (count: number) =>
    count === 0 ? 'Il n’en reste aucun.' : count === 1 ? 'Il en reste 1 sur 10.' : `Il en reste ${count} sur 10.`,
  renew: 'Créer de nouveaux codes',
  renewText: 'Dix nouveaux codes sont créés. Les anciens ne serviront plus.',
  renewSubmit: 'Créer les codes',
  renewed: 'Nouveaux codes créés',
}

/** Before something dangerous. */
export const proof = {
  title: 'Confirmez que c’est bien vous',
  text: 'Cette action demande votre mot de passe. Votre saisie est gardée, et rien ne vous sera redemandé pendant 10 minutes.',
  password: 'Votre mot de passe',
  submit: 'Confirmer',
  submitting: 'Vérification…',
}

/** Above the tabs. */
export const accountNotices = {
  passwords: {
    short: 'Votre mot de passe a moins de 12 caractères : choisissez-en un plus long.',
    short_without_factor:
      'Votre mot de passe a moins de 15 caractères : choisissez-en un plus long, ou activez le second facteur.',
    common: 'Votre mot de passe est trop courant : choisissez-en un que personne ne devine.',
  },
  recoveryCode: (left: number) =>
    `Un code de secours vient de servir pour votre compte ; il en reste ${left}. Si votre application est perdue, changez-la.`,
  see: 'Ouvrir mon compte',
}

/** Asking somebody to join the staff, and what they then see. */
export const invitations = {
  invite: 'Inviter quelqu’un',
  hint: 'La personne reçoit un lien, valable 7 jours et une seule fois, pour choisir son nom d’utilisateur et son mot de passe.',
  email: 'Adresse e-mail',
  locale: 'Langue de la lettre',
  send: 'Envoyer l’invitation',
  sent: 'Invitation envoyée',
  title: 'Invitations en attente',
  loadError: 'Une erreur est survenue lors du chargement des invitations.',
  by: (username: string) => `Invitation ${elided('de', username)}`,
  until: (moment: string) => `valable jusqu’au ${moment}`,
  over: 'Ne vaut plus',
  resend: 'Renvoyer',
  withdraw: 'Retirer',
  withdrawn: 'Invitation retirée',
  accepted: 'Compte créé, vous êtes connecté',
}
