/** The firm's woven cross, in the colours of the theme it stands in; `public/favicon.svg` is its twin for tabs and devices. */
export function Logo({ className = 'size-7' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" strokeWidth="8" className={`shrink-0 ${className}`}>
      <path className="stroke-green" d="M22 4v22m0 12v22M42 4v22m0 12v22M32 4v12m0 32v12" />
      <path className="stroke-leaf" d="M4 22h12m32 0h12M28 22h8m-8 20h8M4 42h12m32 0h12M4 32h22m12 0h22" />
      <path className="stroke-orange" d="M28 32h8" />
    </svg>
  )
}
