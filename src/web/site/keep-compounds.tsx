/**
 * A title whose compounds (« auto-inspection ») are not torn apart at the end of a line, except one that is wider than the screen
 * (« anti-inflammatoires » on a small phone): that one breaks at its hyphen.
 */
export function KeepCompounds({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className="inline-block max-w-full">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
