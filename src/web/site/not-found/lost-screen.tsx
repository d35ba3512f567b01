import { Link } from '@tanstack/react-router'
import type { Localized } from '../../../domain/values/language.ts'
import { useSite } from '../../page/use-site.ts'
import { NotFoundMessage } from '../not-found-screen.tsx'

/** Where an address that leads nowhere may have been meant to lead; the page's own words, which the frame says too, stand in the site's. */
const notFoundWords = {
  fr: {
    ways: 'Vous cherchiez peut-être',
    trainings: 'Les prochaines dates de formation, par mois et par lieu',
    services: 'Ce que nous faisons pour les officines, dépôts et grossistes',
    verification: 'Savoir si un certificat ou un reçu est authentique',
    contact: 'Nous écrire, nous appeler ou venir nous voir',
  },
  en: {
    ways: 'Perhaps you were looking for',
    trainings: 'The next training dates, by month and place',
    services: 'What we do for pharmacies, depots and wholesalers',
    verification: 'Whether a certificate or a receipt is genuine',
    contact: 'Writing to us, calling us or coming to see us',
  },
} satisfies Localized<unknown>

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
