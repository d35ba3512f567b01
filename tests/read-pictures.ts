import { codeIn } from '../src/domain/attendance/presence-code.ts'
import { decodePicture } from '../src/web/trainer/decode-picture.ts'
import { type PresencePicture, presencePicture } from './presence-pictures.ts'

/** What was done to a picture, by what is strong in it; one that is hard in several ways counts for each. */
function kindsOf({ made }: PresencePicture): string[] {
  const strong: [kind: string, is: boolean][] = [
    ['small', made.side < 260],
    ['tilted', made.tilt > 25],
    ['blurred', made.sigma > 1.2],
    [made.damage, made.damaged > 0.01],
    ['coarse JPEG', made.quality < 55],
  ]
  const kinds = strong.filter(([, is]) => is).map(([kind]) => kind)
  return kinds.length > 0 ? kinds : ['none of these']
}

/** The pictures that were not read, by kind and one by one, and the texts that were read wrongly. */
export async function readPictures(numbers: Iterable<number>) {
  const [missed, wrong]: [PresencePicture[], string[]] = [[], []]
  let count = 0
  const lines: string[] = []
  for (const number of numbers) {
    count++
    const picture = await presencePicture(number)
    const text = decodePicture(picture.image)
    if (text === picture.text && codeIn(text) !== undefined) continue
    if (text !== undefined) wrong.push(`${number}: ${text} instead of ${picture.text}`)
    const made = Object.entries(picture.made).map(([name, value]) => {
      return `${name} ${typeof value === 'number' ? Number(value.toFixed(3)) : value}`
    })
    missed.push(picture)
    lines.push(`${number}: ${made.join(', ')}`)
  }
  const byKind = Map.groupBy(missed.flatMap(kindsOf), (kind) => kind)
  const kinds = [...byKind].map(([kind, { length }]) => `${kind} ${length}`)
  return {
    read: count - missed.length,
    wrong,
    told: [`${missed.length} of ${count} missed`, ...kinds, ...lines].join('\n'),
  }
}
