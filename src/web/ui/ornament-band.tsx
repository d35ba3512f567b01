/** The house motif as a band across the page. */
export function OrnamentBand({ className = 'h-3' }: { className?: string }) {
  return <div aria-hidden="true" className={`weave-band ${className}`} />
}
