import { deliveryStateLabels } from '../../../../domain/labels.ts'
import { labelsIn } from '../../../../domain/language.ts'

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
  types: {
    registration: 'Inscription',
    status_update: 'Mise à jour de statut',
    payment_update: 'Mise à jour de paiement',
    other: 'Notification',
  },
  states: labelsIn('fr', deliveryStateLabels),
  read: 'Lue',
  from: 'De',
  to: 'À',
  reason: 'Motif de l’échec',
  show: 'Afficher le contenu',
  hide: 'Masquer le contenu',
  content: (subject: string) => `Contenu : ${subject}`,
  markRead: 'Marquer comme lu',
  markedRead: 'Notification marquée comme lue',
  resend: 'Renvoyer',
  resendTitle: 'Renvoyer la notification',
  resendQuestion: (to: string) => `Ce message a déjà été envoyé. Le renvoyer à ${to} ?`,
  resent: 'Notification remise en file d’attente',
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
