const queues = new Map<string, Promise<unknown>>()

/**
 * Does something while no other tab of this browser does what has the same name; where tabs cannot wait for each other, while this one
 * does not.
 */
export function exclusive<Result>(
  locks: LockManager | undefined,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (locks) return locks.request(name, work)
  const result = (queues.get(name) ?? Promise.resolve()).then(work)
  queues.set(
    name,
    result.catch(() => {}),
  )
  return result
}
