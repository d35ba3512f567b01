import { fold } from '../values/text-fold.ts'

/**
 * The address part made from a title: accents folded, words joined by hyphens, at most 80 characters; never a number, which
 * would be mistaken for an id (docs/rules/trainings.md#address).
 */
export function slugOf(title: string): string {
  const words = fold(title)
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^a-z0-9]+/g, '-')
  const slug = words
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
  if (slug === '') return 'formation'
  return /^\d+$/.test(slug) ? `formation-${slug}` : slug
}
