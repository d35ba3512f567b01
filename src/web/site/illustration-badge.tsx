import { useSite } from '../page/use-site.ts'

/** Says, on a picture that looks like a photo, that it was drawn; its parent is `relative`. */
export function IllustrationBadge() {
  const { text } = useSite()
  return (
    <span className="absolute top-3 right-3 rounded-full bg-surface px-2.5 py-0.5 text-sm text-ink">
      {text.illustration}
    </span>
  )
}
