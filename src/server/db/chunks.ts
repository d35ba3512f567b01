/** How many rows are written by one statement: PostgreSQL takes 65 535 values in all. */
const perStatement = 500

/** Rows in portions of what one statement takes. */
export function inChunks<Row>(rows: Row[]): Row[][] {
  const count = Math.ceil(rows.length / perStatement)
  return Array.from({ length: count }, (_, index) => rows.slice(index * perStatement, (index + 1) * perStatement))
}
