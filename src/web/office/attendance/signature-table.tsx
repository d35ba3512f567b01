import type { Half } from '../../../domain/trainings/session-days.ts'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  caption: string
  /** What stands over the names. */
  heading: string
  signers: { id: number; name: string; detail: string }[]
  /** The halves of the day that are signed for. */
  halves: readonly Half[]
}

const cell = 'border border-sand-deep px-2 py-0.5 leading-tight'

/** Names with room to sign for each half-day; no row is torn by a page's end, and each page repeats the heads. */
export function SignatureTable({ caption, heading, signers, halves }: Props) {
  const { words } = useOffice()
  const { number, signature } = words.attendance
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and without a mouse only what has the focus does
    <div tabIndex={0} className="relative overflow-x-auto print:overflow-visible">
      <table className="w-full min-w-md table-fixed border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-paper">
            <th scope="col" className={`${cell} w-10`}>
              {number}
            </th>
            <th scope="col" className={cell}>
              {heading}
            </th>
            {halves.map((half) => (
              <th key={half} scope="col" className={`${cell} ${halves.length > 1 ? 'w-[26%]' : 'w-[40%]'}`}>
                {words.attendance[half]} <span className="font-normal text-muted text-xs">({signature})</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {signers.map(({ id, name, detail }, index) => (
            <tr key={id} className="h-11 break-inside-avoid print:h-9">
              <td className={`${cell} tabular-nums`}>{index + 1}</td>
              <th scope="row" className={`${cell} font-semibold`}>
                {name}
                {detail && <span className="block font-normal text-muted text-xs">{detail}</span>}
              </th>
              {halves.map((half) => (
                <td key={half} className={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
