import { useSite } from '../page/use-site.ts'

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
