/** A title whose compounds (« auto-inspection ») are not torn apart at the end of a line. */
export function KeepCompounds({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
