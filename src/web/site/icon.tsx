import type { IconName } from '../content/icon-name.ts'
import { useSite } from '../page/use-site.ts'

/** A line icon of the site's one drawing, `/icons.svg`; beside words, so hidden from screen readers. */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}

/** Says, on a picture that looks like a photo, that it was drawn; its parent is `relative`. A text browser reads it apart from its neighbours. */
export function IllustrationBadge() {
  const { text } = useSite()
  return (
    <>
      {' '}
      <span className="absolute right-3 picture-note bg-surface text-ink">{text.illustration}</span>{' '}
    </>
  )
}
