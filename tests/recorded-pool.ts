import type pg from 'pg'

/** A statement with its values. */
export interface Asked {
  text: string
  params: unknown[]
}

/** A pool of which every statement is written down before it is asked, but for those of transactions. */
export function recorded(pool: pg.Pool, asked: Asked[]): pg.Pool {
  type Ask = (statement: string | pg.QueryConfig, params?: unknown[]) => unknown
  const query: Ask = (statement, params) => {
    const { text, values = [] } = typeof statement === 'string' ? { text: statement } : statement
    asked.push({ text, params: params ?? values })
    return (pool.query as Ask)(statement, params)
  }
  return new Proxy(pool, {
    get(target, property) {
      if (property === 'query') return query
      const value = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
