import { deliveryStateLabels, notificationKindLabels } from '../../../domain/desk/labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'

export const notifications = {
  title: 'Notifications',
  intro: 'Chaque message parti du site, et ce qu’il en est de sa livraison.',
  filtersLabel: 'Notifications affichées',
  filters: {
    unread: 'Non lues',
    all: 'Toutes',
    queued: 'En file',
    sent: 'Envoyées',
    failed: 'Échouées',
    failed_unread: 'Échouées, non lues',
  },
  search: 'Rechercher une notification',
  searchHint: 'Objet ou destinataire…',
  empty: {
    unread: 'Aucune notification non lue',
    all: 'Aucune notification',
    queued: 'Aucune notification en file d’attente',
    sent: 'Aucune notification envoyée',
    failed: 'Aucun envoi échoué',
    failed_unread: 'Aucun envoi échoué qui ne soit lu',
  },
  emptySearch: 'Aucune notification ne correspond à votre recherche.',
  loadError: 'Une erreur est survenue lors du chargement des notifications.',
  refresh: 'Actualiser',
  type: 'Type',
  types: labelsIn('fr', notificationKindLabels),
  columns: {
    subject: 'Objet',
    to: 'Destinataire',
    type: 'Type',
    about: 'Concerne',
    createdAt: 'Date',
    state: 'Envoi',
    actions: 'Actions',
  },
  unread: 'Non lue',
  open: (subject: string) => `Ouvrir : ${subject}`,
  message: (id: number) => `Message n° ${id}`,
  untitled: 'Notification',
  notFound: 'Cette notification n’existe pas, ou plus.',
  oneLoadError: 'Une erreur est survenue lors du chargement de la notification.',
  states: labelsIn('fr', deliveryStateLabels),
  from: 'De',
  to: 'À',
  sentAt: 'Envoyée le',
  reason: 'Motif de l’échec',
  textGone: 'Le texte de ce message n’est plus conservé.',
  content: (subject: string) => `Contenu : ${subject}`,
  markRead: 'Marquer comme lu',
  markedRead: 'Notification marquée comme lue',
  markAllRead: 'Tout marquer comme lu',
  allRead: (count: number) =>
    count > 1 ? `${count} notifications marquées comme lues.` : `${count} notification marquée comme lue.`,
  resend: 'Renvoyer',
  resendTitle: 'Renvoyer la notification',
  resendQuestion: (to: string) =>
    `Ce message a déjà été envoyé à ${to}. Le renvoyer\u00A0? Si l’adresse de la personne a été corrigée depuis, il part à l’adresse actuelle.`,
  resent: 'Notification remise en file d’attente',
  resentTo: (to: string) => `Elle part à ${to}.`,
}

/** Shown over every tab while mail does not go out. */
export const mailFlow = {
  paused: {
    title: 'L’envoi des e-mails est suspendu',
    text: (queued: number) =>
      `Le serveur d’envoi refuse nos messages : vérifiez son adresse, son mot de passe et l’expéditeur. ${queued} ${queued > 1 ? 'messages attendent' : 'message attend'}, aucun n’est perdu.`,
  },
  waiting: {
    title: 'Le plafond horaire d’envoi est atteint',
    text: (queued: number) =>
      `${queued} ${queued > 1 ? 'messages partiront' : 'message partira'} dans l’heure. Les codes de connexion ne sont pas concernés.`,
  },
  reason: 'Réponse du serveur :',
  since: (moment: string) => `Depuis le ${moment}.`,
  retryAt: (moment: string) => `Prochain essai le ${moment}.`,
}
