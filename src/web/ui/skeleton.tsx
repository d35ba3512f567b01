/** Grey lines where rows will be, so that nothing jumps when they come. */
export function Skeleton({ label, lines = 8 }: { label: string; lines?: number }) {
  return (
    <div role="status" className="grid gap-3 py-2">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} aria-hidden="true" className="h-9 animate-pulse rounded-lg bg-sand/60" />
      ))}
    </div>
  )
}
