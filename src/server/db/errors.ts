/** Whether the database refused a second row where one may stand, by the name of the index or constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const refused = cause as Error & { code?: string; constraint?: string }
    if (refused.code === '23505' && refused.constraint === constraint) return true
  }
  return false
}
