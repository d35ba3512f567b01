import { tracedWithin } from '../tracing/tracing.ts'

type Query = (...given: unknown[]) => unknown

/** How much of a statement is told, in characters. */
const most = 2_000

/** Tells each statement within what it is asked for: its words, never its values. */
export const tracedQuery =
  (query: Query): Query =>
  (...given) => {
    const [statement] = given
    const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text
    if (text === undefined) return query(...given)
    const statementSpan = () => ({
      name: /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL',
      kind: 'client' as const,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, most) },
    })
    return tracedWithin(statementSpan, () => query(...given))
  }
