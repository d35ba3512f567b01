import { and, asc, eq } from 'drizzle-orm'
import type { Locale } from '../../../domain/values/language.ts'
import type { Tx } from '../../db/open.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { pharmacies } from '../../db/schema/pharmacies.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { users } from '../../db/schema/staff.ts'
import { statementLines, statements } from '../../db/schema/statements.ts'

/** A person of demo mode; `phone` in E.164. The addresses are on domains reserved for examples. */
export type DemoPerson = {
  firstName: string
  lastName: string
  organization: string
  position: string
  email: string
  phone: string
  locale: Locale
}

type Row = [firstName: string, lastName: string, organization: string, position: string, phone: string]

const french: Row[] = [
  ['Kouamé', 'N’Guessan', 'Pharmacie des Lagunes, Cocody', 'Pharmacien titulaire', '+2250700001101'],
  ['Aïcha', 'Traoré', 'Pharmacie du Marché, Adjamé', 'Auxiliaire en pharmacie', '+2250500001102'],
  ['Adjoua Marie-Laure', 'Kouassi-Brou', 'Pharmacie Sainte-Cécile, Cocody', 'Pharmacienne titulaire', '+2250100001103'],
  ['Yao Bertin', 'Konan', 'Grossiste Éburnie Pharma, Vridi', 'Responsable qualité', '+2252721001104'],
  ['Fatou', 'Coulibaly', 'Pharmacie de la Paix, Bouaké', 'Auxiliaire en pharmacie', '+2250700001105'],
  ['Ibrahim', 'Ouattara', 'Pharmacie du Nord, Korhogo', 'Pharmacien titulaire', '+2250500001106'],
  ['Akissi Rosine', 'Kouadio', 'Pharmacie Belle-Ville, Yopougon', 'Caissière', '+2250100001107'],
  ['Jean-Baptiste', 'Koffi', 'Pharmacie du Pont, Marcory', 'Pharmacien assistant', '+2250700001108'],
  ['Mariam', 'Diabaté', 'Pharmacie Siporex, Yopougon', 'Auxiliaire en pharmacie', '+2250500001109'],
  ['Serge-Alain', 'N’Dri', 'Pharmacie des Manguiers, Bingerville', 'Magasinier', '+2250100001110'],
  ['Affoué Estelle', 'Kouakou', 'Pharmacie Riviera Golf, Cocody', 'Pharmacienne assistante', '+2250700001111'],
  ['Moussa', 'Koné', 'Pharmacie de la Gare, Treichville', 'Préparateur', '+2250500001112'],
  ['Nadège', 'Gbagbo-Tapé', 'Pharmacie du Bélier, Yamoussoukro', 'Pharmacienne titulaire', '+2250100001113'],
  ['Seydou', 'Bamba', 'Dépôt pharmaceutique du Worodougou, Séguéla', 'Responsable de dépôt', '+2250700001114'],
  ['Amenan', 'Yao-Kouassi', 'Pharmacie Sainte-Rita, Bouaké', 'Auxiliaire en pharmacie', '+2250500001115'],
  ['Désiré', 'Zadi', 'Pharmacie des Cascades, Man', 'Pharmacien titulaire', '+2250100001116'],
  ['Salimata', 'Touré', 'Pharmacie du Carrefour, Abobo', 'Auxiliaire en pharmacie', '+2250700001117'],
  ['Hervé', 'Assi', 'Logifroid Santé, Port-Bouët', 'Responsable logistique', '+2252725001118'],
  ['Clémentine', 'Gnahoré', 'Pharmacie Bardot, San-Pédro', 'Vendeuse', '+2250500001119'],
  ['Oumar', 'Cissé', 'Pharmacie de l’Indénié, Plateau', 'Pharmacien assistant', '+2250100001120'],
  ['Ahou Bénédicte', 'Brou', 'Pharmacie d’Angré, Cocody', 'Auxiliaire en pharmacie', '+2250700001121'],
  ['Lacina', 'Soro', 'Pharmacie Poro, Korhogo', 'Auxiliaire en pharmacie', '+2250500001122'],
  ['Viviane', 'Ehouman', 'Pharmacie de l’Océan, Grand-Bassam', 'Pharmacienne titulaire', '+2250100001123'],
  ['Koffi Germain', 'Amani', 'Pharmacie Dioulabougou, Yamoussoukro', 'Caissier', '+2250700001124'],
  ['Rokia', 'Sangaré', 'Pharmacie Nouvelle, Koumassi', 'Auxiliaire en pharmacie', '+2250500001125'],
  ['Franck-Olivier', 'Tano', 'Laboratoire Comoé Santé, Plateau', 'Délégué pharmaceutique', '+2252721001126'],
  ['Nathalie', 'Okou', 'Pharmacie des Deux-Plateaux, Cocody', 'Pharmacienne assistante', '+2250100001127'],
  ['Drissa', 'Dembélé', 'Pharmacie du Denguélé, Odienné', 'Pharmacien titulaire', '+2250700001128'],
  ['Amoin Chantal', 'Kanga', 'Pharmacie Akwaba, Port-Bouët', 'Auxiliaire en pharmacie', '+2250500001129'],
  ['Stéphane', 'Guédé', 'Pharmacie du Fromager, Gagnoa', 'Préparateur', '+2250100001130'],
  ['Awa', 'Doumbia', 'Pharmacie Gesco, Yopougon', 'Vendeuse', '+2250700001131'],
  ['N’Goran Pacôme', 'Kouamé', 'Grossiste Éburnie Pharma, Vridi', 'Magasinier', '+2250500001132'],
  ['Edwige', 'Lago', 'Pharmacie du Sassandra, Daloa', 'Pharmacienne titulaire', '+2250100001133'],
  ['Souleymane', 'Fofana', 'Pharmacie Kennedy, Abobo', 'Auxiliaire en pharmacie', '+2250700001134'],
  ['Marie-Josée', 'Aka', 'Pharmacie du Marché, Adjamé', 'Responsable des achats', '+2250500001135'],
  ['Bakary', 'Sidibé', 'Pharmacie de la Bagoué, Boundiali', 'Pharmacien titulaire', '+2250100001136'],
  ['Ella Prisca', 'Djédjé', 'Pharmacie Lakota-Centre, Lakota', 'Auxiliaire en pharmacie', '+2250700001137'],
  ['Konan Éric', 'Kouassi', 'Pharmacie du Commerce, Bouaké', 'Pharmacien assistant', '+2250500001138'],
  ['Mawa', 'Méité', 'Pharmacie Anyama-Gare, Anyama', 'Caissière', '+2250100001139'],
  ['Guillaume', 'Ahoussou', 'Distribution Bandama Médical, Bouaké', 'Pharmacien responsable', '+2252721001140'],
  ['Christelle', 'Séry', 'Pharmacie Zone 4, Marcory', 'Auxiliaire en pharmacie', '+2250700001141'],
  ['Abdoulaye', 'Kéita', 'Pharmacie Sicogi, Koumassi', 'Préparateur', '+2250500001142'],
  ['Ahya Léontine', 'Niamkey', 'Pharmacie de l’Est, Abengourou', 'Pharmacienne titulaire', '+2250100001143'],
  ['Théodore', 'Gnamien', 'Pharmacie Zanzan, Bondoukou', 'Auxiliaire en pharmacie', '+2250700001144'],
  ['Kadiatou', 'Bah', 'Pharmacie Remblais, Koumassi', 'Vendeuse', '+2250500001145'],
  ['Patrice', 'Loukou', 'Pharmacie du Lac, Yamoussoukro', 'Magasinier', '+2250100001146'],
  ['Sandrine', 'Bléhoué', 'Pharmacie Toumodi-Sud, Toumodi', 'Auxiliaire en pharmacie', '+2250700001147'],
  ['Mamadou', 'Diallo', 'Pharmacie Anono, Cocody', 'Pharmacien assistant', '+2250500001148'],
  ['Ange-Michel', 'Kragbé', 'Pharmacie Soubré-Centre, Soubré', 'Auxiliaire en pharmacie', '+2250100001149'],
  ['Henriette', 'Tanoh-Kassi', 'Pharmacie du Moronou, Bongouanou', 'Pharmacienne titulaire', '+2250700001150'],
  ['Zié', 'Silué', 'Pharmacie Tchologo, Ferkessédougou', 'Préparateur', '+2250500001151'],
  ['Florence', 'Akré-Bédi', 'Pharmacie Niangon, Yopougon', 'Auxiliaire en pharmacie', '+2250100001152'],
]

const english: Row[] = [
  ['Kwame', 'Mensah-Boateng', 'Riviera International Pharmacy, Cocody', 'Assistant pharmacist', '+2250700001153'],
  ['Ngozi', 'Okonkwo', 'Atlantic Medical Supply, Treichville', 'Quality officer', '+2250500001154'],
  ['Abena', 'Owusu', 'Pharmacie du Golfe, Marcory', 'Pharmacy assistant', '+2250100001155'],
  ['Samuel', 'Johnson-Toe', 'Pharmacie du Cavally, Guiglo', 'Pharmacy assistant', '+2250700001156'],
  ['Fatmata', 'Kamara', 'Grossiste Éburnie Pharma, Vridi', 'Warehouse supervisor', '+2252725001157'],
  ['Chinedu', 'Eze', 'Laboratoire Comoé Santé, Plateau', 'Regulatory affairs pharmacist', '+2250500001158'],
  ['Grace', 'Asante', 'Pharmacie Palmeraie, Cocody', 'Cashier', '+2250100001159'],
  ['Emmanuel', 'N’Dah-Smith', 'Logifroid Santé, Port-Bouët', 'Cold-chain coordinator', '+2252727001160'],
]

const addressPart = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z -]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-')

const personIn =
  (locale: Locale, domain: string) =>
  ([firstName, lastName, organization, position, phone]: Row): DemoPerson => ({
    firstName,
    lastName,
    organization,
    position,
    email: `${addressPart(firstName)}.${addressPart(lastName)}@${domain}`,
    phone,
    locale,
  })

/** Sixty fictional people who register in demo mode; eight of them in English. */
export const demoPeople: DemoPerson[] = [
  ...french.map(personIn('fr', 'example.com')),
  ...english.map(personIn('en', 'example.org')),
]

/** Those who take the online course: one has not begun, one is in the middle, one has passed. */
export const demoLearners: DemoPerson[] = [
  personIn('fr', 'example.com')(['Bintou', 'Sanogo', 'Pharmacie du Phare, Port-Bouët', 'Auxiliaire', '+2250700001161']),
  personIn('en', 'example.org')(['Efua', 'Addo-Quaye', 'Pharmacie Zone 4, Marcory', 'Assistant', '+2250500001162']),
  personIn('fr', 'example.com')(['Josué', 'Amoikon', 'Pharmacie Sanwi, Aboisso', 'Préparateur', '+2250100001163']),
]

// What waits for the office in demo mode: money that somebody declared, lines of a statement, and a pharmacy that pays for two.

const day = 24 * 3_600_000

/** The pharmacy that pays, and the organization of two people of one session who have paid nothing yet. */
const demoPharmacy = { name: 'Pharmacie du Marché', organization: 'Pharmacie du Marché, Adjamé' }

/** Fills the lists of money that waits. The statement is somebody's: without an account there is none. */
export async function seedMoney(tx: Tx, now: Date): Promise<void> {
  await seedPharmacy(tx)
  await seedDeclaration(tx, now)
  await seedStatement(tx, now)
}

async function seedPharmacy(tx: Tx) {
  const [pharmacy] = await tx
    .insert(pharmacies)
    .values({ name: demoPharmacy.name, address: 'Boulevard Nangui Abrogoua', city: 'Abidjan', paymentTermsDays: 30 })
    .returning({ id: pharmacies.id })
  if (!pharmacy) throw new Error('insert returned no row')
  await tx
    .update(registrations)
    .set({ pharmacyId: pharmacy.id })
    .where(eq(registrations.organization, demoPharmacy.organization))
}

/** Somebody who has paid a part says to have paid the rest. */
async function seedDeclaration(tx: Tx, now: Date) {
  const { id, price, paymentAmount } = registrations
  const [owing] = await tx
    .select({ id, price, paymentAmount })
    .from(registrations)
    .where(and(eq(registrations.paymentStatus, 'partiel'), eq(registrations.status, 'confirmée')))
    .orderBy(asc(id))
    .limit(1)
  if (!owing) return
  await tx.insert(paymentDeclarations).values({
    ...{ registrationId: owing.id, operator: 'Wave', reference: 'T7KQ4XM9B2' },
    amount: (owing.price ?? 0) - owing.paymentAmount,
    createdAt: new Date(now.getTime() - day),
  })
}

async function seedStatement(tx: Tx, now: Date) {
  const [user] = await tx.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(1)
  if (!user) return
  const [statement] = await tx
    .insert(statements)
    .values({
      ...{ fileHash: 'demo', fileName: 'wave-exemple.csv', operator: 'Wave', method: 'mobile' },
      ...{ headingsHash: 'demo', columns: [], userId: user.id, createdAt: new Date(now.getTime() - day) },
    })
    .returning({ id: statements.id })
  if (!statement) throw new Error('insert returned no row')
  const valuedOn = new Date(now.getTime() - 2 * day).toISOString().slice(0, 10)
  const line = { statementId: statement.id, kind: 'received' as const, valuedOn, fee: 0 }
  await tx.insert(statementLines).values([
    {
      ...{ ...line, line: 2, fingerprint: 'demo-2', amount: 35_000, reference: 'TZ8M3QK7L1', time: '09:42' },
      ...{ payerName: 'Tanoh Prisca', payerPhone: '+2250700009901', wording: 'formation' },
    },
    {
      ...{ ...line, line: 3, fingerprint: 'demo-3', amount: 120_000, reference: 'TZ8M5RW2D6', time: '15:07' },
      ...{ payerName: 'Librairie du Plateau', payerPhone: '+2250500009902', wording: 'remboursement fournitures' },
    },
  ])
}
