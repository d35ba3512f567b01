import pg from 'pg'

/** What a reference sends as the product does; values as PostgreSQL writes them. */
export interface Statement {
  /** Of one that is planned once for each connection. */
  name?: string
  text: string
  values: (string | null)[]
}

/**
 * The statements that an answer of the product is made of, as the log of a PostgreSQL of ours tells them (`scripts/postgres-server.ts`).
 * @param about a word that stands in each, and in none of what goes on beside it
 */
export async function statementsOf(url: string, about: string, call: () => Promise<unknown>): Promise<Statement[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const logged = async () => {
    const file = `current_setting('data_directory') || '/../log'`
    const { rows } = await client.query<{ text: string }>(`select pg_read_file(${file}) as text`)
    return rows[0]?.text ?? ''
  }
  const tell = async (what: 'all' | 'none') => {
    await client.query(`alter system set log_statement = '${what}'`)
    await client.query('select pg_reload_conf()')
  }
  try {
    await tell('all')
    await call() // a connection hears of a setting between two statements
    const before = await logged()
    await call()
    const entries = (await logged()).slice(before.length).split(/\n(?=\d{4}-\d\d-\d\d )/)
    await tell('none')
    return entries.flatMap((entry, index) => {
      const [, name = '', written] = /LOG: {2}execute ([^:]+): ([\s\S]*)/.exec(entry) ?? []
      if (!written?.includes(about)) return []
      const text = written.replaceAll('\n\t', '\n')
      const told = /DETAIL: {2}parameters: (.*)/is.exec(entries[index + 1] ?? '')?.[1] ?? ''
      const values = [...told.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)]
      const named = name === '<unnamed>' ? {} : { name }
      return [{ ...named, text, values: values.map(([, value]) => value?.replaceAll("''", "'") ?? null) }]
    })
  } finally {
    await client.end()
  }
}
