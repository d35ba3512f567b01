import { auditSubjectLabels } from '../../../domain/operations/audit-labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'

export const auditTab = {
  title: 'Journal',
  intro: 'Qui a fait quoi, quand, et ce qui a changé.',
  search: 'Rechercher dans le journal',
  searchHint: 'Auteur, numéro, valeur…',
  records: labelsIn('fr', auditSubjectLabels),
  one: (record: string, id: number) => `${record} : n° ${id} seulement`,
  showAll: 'Voir tout le journal',
  open: 'Ouvrir',
  history: 'Historique',
  empty: 'Aucune action enregistrée',
  emptySearch: 'Aucune action ne correspond à votre recherche.',
  loadError: 'Une erreur est survenue lors du chargement du journal.',
}
