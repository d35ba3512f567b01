import type { Database } from '../../db/open.ts'
import { sumUpTallies } from '../../registrations/tally-commands.ts'

/** Registrations for each added training: a full session. */
const perTraining = 15

/**
 * Adds a long history, made by the database itself: trainings of past years, each full, and payments for four registrations in
 * five. Nobody is written to.
 * @param count how many registrations
 */
export async function seedMany(
  { asOwner, longRunning }: Pick<Database, 'asOwner' | 'longRunning'>,
  count: number,
): Promise<void> {
  await asOwner(async (client) => {
    await client.query('begin')
    await client.query(trainingsSql, [Math.ceil(count / perTraining)])
    await client.query(registrationsSql, [count, perTraining])
    await client.query(paymentsSql)
    await client.query('commit')
  })
  await sumUpTallies(longRunning.db)
  // So that lists are read from their indexes at once, as they are where the database has run for a while.
  await asOwner((client) => client.query('vacuum analyze'))
}

const trainingsSql = `
  insert into trainings (slug, title, description, category, status, location, duration, max_participants, price, starts_at, ends_at, details, created_at)
  select 'historique-' || n, topic || ' – session ' || n, 'Session passée.',
    case n % 2 when 0 then 'pharmaciens' else 'auxiliaires' end, 'terminée', 'Abidjan', 2, 15,
    case n % 2 when 0 then 65000 else 50000 end, held, held + interval '2 hours',
    '{"content":null,"programDetails":null,"objectives":null,"targetAudience":null,"prerequisites":null,"pedagogy":null,"certification":null}',
    held - interval '60 days'
  from generate_series(1, $1::int) n,
    lateral (select (array['Chaîne du froid', 'Gestion des stocks', 'Bonnes pratiques de distribution', 'Trésorerie de l’officine', 'Accueil au comptoir'])[1 + n % 5] as topic) t,
    lateral (select date_trunc('day', now()) - n * interval '7 hours' as held) h
  on conflict do nothing`

const registrationsSql = `
  insert into registrations (training_id, first_name, last_name, email, phone, organization, position, locale, status, payment_status, price, payment_amount, payment_reference, terms_accepted_at, proof_requested_at, proven_at, created_at, updated_at)
  select t.id,
    (array['Aïcha','Kouamé','Fatou','Yao','Adjoua','Sékou','Mariam','Koffi','Affoué','Éric','Noëlla','Jean-Baptiste'])[1 + (n * 7) % 12],
    (array['Traoré','N’Guessan','Kouassi','Koné','Ouattara','Bamba','Diabaté','Kouadio','Touré','Zézé','Brou','Coulibaly'])[1 + (n * 5 + n / 12) % 12] || ' ' || n,
    'personne' || n || '@example.com', '+22507' || lpad(n::text, 8, '0'),
    'Pharmacie ' || (1 + n % 900), case n % 2 when 0 then 'Pharmacien titulaire' else 'Auxiliaire' end, case when n % 6 = 0 then 'en' else 'fr' end,
    case when n % 12 = 7 then 'annulée' when n % 5 = 2 then 'en_attente' else 'confirmée' end,
    case when n % 5 = 0 then 'en_attente' when n % 7 = 0 then 'partiel' else 'complet' end,
    t.price,
    case when n % 5 = 0 then 0 when n % 7 = 0 then t.price / 2 else t.price end,
    'OFF-H' || lpad(n::text, 8, '0'), t.created_at, case when n % 20 = 1 then t.created_at end,
    case when n % 3 = 0 then t.created_at end, t.created_at + (n % 50) * interval '1 day', t.created_at
  from generate_series(1, $1::int) n
  join trainings t on t.slug = 'historique-' || (1 + (n - 1) / $2::int)
  on conflict do nothing`

const paymentsSql = `
  insert into payments (registration_id, amount, method, reference, recorded_by, created_at)
  select r.id, r.payment_amount, (array['mobile','espèces','virement','chèque','autre'])[1 + r.id % 5],
    'HIS-' || r.id, (select min(id) from users), r.created_at + interval '1 day'
  from registrations r
  where r.payment_reference like 'OFF-H%' and r.payment_amount > 0
    and not exists (select 1 from payments p where p.registration_id = r.id)`
