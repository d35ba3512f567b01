/**
 * Does the same to each of many things, a few at once; stops beginning new ones as soon as one throws.
 * @param atOnce how many are under way at the same time, at most
 */
export async function runConcurrently<Thing>(
  things: readonly Thing[],
  atOnce: number,
  work: (thing: Thing) => Promise<void>,
): Promise<void> {
  const waiting = [...things]
  const worker = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      try {
        await work(thing)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
