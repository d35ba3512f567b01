import type { IconName } from '../content/icon-name.ts'

/** A line icon of the site's one drawing, `/icons.svg`; beside words, so hidden from screen readers. */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
