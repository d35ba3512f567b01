import { uniqueWord } from './factories/unique.ts'

/** What someone whom nobody else is would send to register for a training. */
export const registrationForm = (trainingId: number, changes: Record<string, unknown> = {}) => ({
  firstName: 'Aya',
  lastName: 'N’Guessan',
  email: `aya.nguessan.${uniqueWord()}@example.ci`,
  phone: '07 08 09 10 11',
  organization: 'Pharmacie Saint-Michel',
  position: 'Auxiliaire',
  specialRequirements: '',
  trainingId,
  ...changes,
})

/** What a visitor would write to the firm. */
export const contactForm = (changes: Record<string, unknown> = {}) => ({
  name: 'Aya N’Guessan',
  email: 'aya.nguessan@example.ci',
  phone: '07 08 09 10 11',
  subject: 'formation',
  message: 'Bonjour, proposez-vous cette formation à Bouaké ?',
  ...changes,
})

/** Somebody whom a pharmacy registers, without an e-mail unless one is given. */
export const bookedPerson = (changes: Record<string, unknown> = {}) => ({
  lastName: `Kouadio ${uniqueWord()}`,
  firstName: 'Ama',
  position: 'Auxiliaire',
  phone: '07 08 09 10 11',
  email: '',
  ...changes,
})

/** What the office would write of a pharmacy. */
export const pharmacyForm = {
  name: 'Pharmacie de la Paix',
  ncc: '1234567 A',
  rccm: 'CI-ABJ-2019-B-12345',
  address: 'Boulevard Latrille',
  city: 'Abidjan',
  phone: '27 22 41 00 00',
  email: 'compta@pharmacie-paix.example',
  paymentTermsDays: 30,
  notes: 'Payer à la commande',
}

/** What the office would write to publish a training. */
export const trainingForm = (changes: Record<string, unknown> = {}) => ({
  title: 'Maîtriser la chaîne du froid',
  description: 'De la livraison au patient, entre 2 et 8 °C.',
  category: 'pharmaciens',
  status: 'programmée',
  location: 'Abidjan',
  ...changes,
})

/** What a participant would save as the profile. */
export const profileForm = (email: string) => ({
  firstName: 'Awa',
  lastName: 'Koné',
  email,
  phone: '+2250708091011',
  organization: 'Pharmacie du Plateau',
  position: 'Pharmacienne',
  address: 'Rue des Jardins',
  city: 'Abidjan',
  country: 'Côte d’Ivoire',
})
