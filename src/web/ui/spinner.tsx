/** The spinner, beside its word (docs/rules/site.md#waiting). */
export function Spinner({ label, className = '' }: { label: string; className?: string }) {
  return (
    <p role="status" className={`flex items-center gap-3 text-muted ${className}`}>
      <span aria-hidden="true" className="size-6 animate-spin rounded-full border-2 border-sand border-t-green" />
      {label}
    </p>
  )
}
