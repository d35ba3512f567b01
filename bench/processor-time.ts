import { readdirSync, readFileSync } from 'node:fs'

/** What Linux counts processor time in: hundredths of a second. */
const ticksPerSecond = 100

/** The fields of a process behind its name, from the third of proc(5) on; undefined where it has ended. */
function fieldsOf(id: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(') ') + 2).split(' ')
  } catch {
    return undefined
  }
}

export const parentOf = (id: number): number => Number(fieldsOf(id)?.[1])

/** The processor time that a process, its children and those of them that have ended have used, in seconds. */
export function processorTimeOf(id: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === id)
  const ticks = [id, ...children].map((one) => {
    const [user, system, endedUser, endedSystem] = (fieldsOf(one) ?? []).slice(11, 15).map(Number)
    return (user ?? 0) + (system ?? 0) + (one === id ? (endedUser ?? 0) + (endedSystem ?? 0) : 0)
  })
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond
}
