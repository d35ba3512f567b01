import { Link } from '@tanstack/react-router'
import { useSite } from '../../page/use-site.ts'
import { NotFoundMessage } from '../not-found-screen.tsx'
import { notFoundWords } from './not-found-words.ts'

/** An address that leads nowhere (docs/rules/site.md#not-found): says so, and where it may have been meant to lead. */
export function LostScreen() {
  const { locale, text } = useSite()
  const words = notFoundWords[locale]
  const { navigation } = text
  const ways = [
    ['/formations', navigation.trainings, words.trainings],
    ['/services', navigation.services, words.services],
    ['/verification', text.verification.title, words.verification],
    ['/contact', navigation.contact, words.contact],
  ] as const
  return (
    <>
      <NotFoundMessage />
      <nav aria-labelledby="ailleurs" className="page-width grid gap-4 pb-12">
        <h2 id="ailleurs" className="text-heading">
          {words.ways}
        </h2>
        <ul className="grid gap-5 sm:grid-cols-2">
          {ways.map(([path, name, about]) => (
            <li key={path}>
              <Link
                to={path}
                className="grid gap-1 rounded-box border border-sand bg-surface p-5 text-muted hover:border-green"
              >
                <span className="font-semibold text-green">{name}</span>
                {about}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
