/** What the doctor looks at, in the order in which it tells. */
export const checkNames = {
  settings: { fr: 'Réglages', en: 'Settings' },
  database: { fr: 'Base de données', en: 'Database' },
  extensions: { fr: 'Extensions', en: 'Extensions' },
  tables: { fr: 'Tables', en: 'Tables' },
  rights: { fr: 'Droits', en: 'Rights' },
  replica: { fr: 'Réplique', en: 'Replica' },
  release: { fr: 'Version', en: 'Release' },
  instances: { fr: 'Instances', en: 'Instances' },
  queues: { fr: 'Files d’attente', en: 'Queues' },
  chores: { fr: 'Tâches de fond', en: 'Chores' },
  holders: { fr: 'Personnes', en: 'People' },
  addresses: { fr: 'Adresses e-mail', en: 'Email addresses' },
  papers: { fr: 'Documents', en: 'Papers' },
  code_key: { fr: 'Clé des codes', en: 'Key of codes' },
  backups: { fr: 'Sauvegardes', en: 'Backups' },
  copy: { fr: 'Copie ailleurs', en: 'Copy elsewhere' },
  rehearsal: { fr: 'Restauration à l’essai', en: 'Restore on trial' },
  fne: { fr: 'Factures certifiées', en: 'Certified invoices' },
  online_payments: { fr: 'Paiement en ligne', en: 'Online payment' },
  webhooks: { fr: 'Webhooks', en: 'Webhooks' },
  mail: { fr: 'E-mail', en: 'Mail' },
  clock: { fr: 'Horloge', en: 'Clock' },
  media: { fr: 'Médias', en: 'Media' },
  disk: { fr: 'Disque', en: 'Disk' },
  certificate: { fr: 'Certificat', en: 'Certificate' },
  first_firm: { fr: 'Mise en service\u00A0: cabinet', en: 'First run: firm' },
  first_sender: { fr: 'Mise en service\u00A0: expéditeur', en: 'First run: sender' },
  first_payment: { fr: 'Mise en service\u00A0: paiement', en: 'First run: payment' },
  first_signer: { fr: 'Mise en service\u00A0: signataire', en: 'First run: signer' },
  first_factor: { fr: 'Mise en service\u00A0: second facteur', en: 'First run: second factor' },
  first_backup: { fr: 'Mise en service\u00A0: sauvegarde ailleurs', en: 'First run: backup elsewhere' },
} as const

/** What one look has shown, and what to do where it is not well. `skipped`: what it needs is not there. */
export interface Finding {
  check: keyof typeof checkNames
  state: 'ok' | 'warning' | 'wrong' | 'skipped'
  says: string
  todo?: string
}

/** Whatever answers a query. */
export interface Queryable {
  query: <Row extends object>(sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>
}

/** @returns what puts together the findings of one check */
export const findingOf =
  (check: Finding['check']) =>
  (state: Finding['state'], says: string, todo?: string): Finding => ({ check, state, says, ...(todo && { todo }) })

/** Whether a table has been made: a new database has none before its first start. */
export async function hasTable(pool: Queryable, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${name}`,
  ])
  return rows[0]?.there === true
}
