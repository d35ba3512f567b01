import { getRouteApi, Link } from '@tanstack/react-router'
import type { Localized } from '../../../domain/values/language.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { useSite } from '../../page/use-site.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageHero } from '../page-hero.tsx'
import { Reach } from '../reach.tsx'

/** The words of the page that a mail's link leads to; they stand here because no other page needs them. */
const emailProofWords = {
  fr: {
    intro: 'Un clic suffit : il nous dit que cette adresse e-mail est bien la vôtre, et votre place reste réservée.',
    confirm: 'Confirmer mon adresse',
    confirmed: 'Votre adresse est confirmée',
    held: 'Merci. Votre place reste réservée, vous n’avez rien d’autre à faire ici.',
    freed:
      'Merci. Votre inscription a toutefois été annulée entre-temps : s’il reste une place, inscrivez-vous de nouveau.',
    refused: 'Votre adresse n’est pas confirmée',
    incomplete: 'Ce lien est incomplet. Ouvrez-le depuis le message que vous avez reçu.',
    trainings: 'Voir les formations',
    space: 'Ouvrir mon espace participant',
  },
  en: {
    intro: 'One click is enough: it tells us that this email address is yours, and your place stays reserved.',
    confirm: 'Confirm my address',
    confirmed: 'Your address is confirmed',
    held: 'Thank you. Your place stays reserved; there is nothing else to do here.',
    freed:
      'Thank you. However, your registration has been cancelled meanwhile: if a place is left, please register again.',
    refused: 'Your address is not confirmed',
    incomplete: 'This link is incomplete. Open it from the message you received.',
    trainings: 'See the trainings',
    space: 'Open my participant space',
  },
} satisfies Localized<unknown>

const route = getRouteApi('/_site/confirmer-mon-adresse')

/**
 * Where the link of a mail leads: opening it proves nothing, for mail scanners open links too; the button does, in a plain form
 * that needs no script.
 */
export function EmailProofScreen() {
  const { locale } = useSite()
  const { preuve } = route.useSearch()
  const { submission } = route.useLoaderData()
  const words = emailProofWords[locale]
  const refused = submission?.outcome === 'refused' ? submission : undefined
  const refusal = refused ? (refused.fields.token ?? refused.message) : preuve ? undefined : words.incomplete
  if (submission?.outcome === 'done') {
    const isHeld = submission.values.isHeld === 'true'
    return (
      <>
        <PageHero title={words.confirmed} intro={isHeld ? words.held : words.freed} />
        <section className="page-width py-12 md:py-16">
          {isHeld ? (
            <a href="/espace-participant" className={buttonClass('outline')}>
              {words.space}
            </a>
          ) : (
            <Link to="/formations" className={buttonClass('outline')}>
              {words.trainings}
            </Link>
          )}
        </section>
      </>
    )
  }
  if (refusal !== undefined) {
    return (
      <>
        <PageHero title={words.refused} intro={refusal} />
        <section className="page-width py-12 md:py-16">
          <Reach />
        </section>
      </>
    )
  }
  return (
    <>
      <PageHero title={words.confirm} intro={words.intro} />
      <section className="page-width py-12 md:py-16">
        <form method="post" action={withLanguage('/confirmer-mon-adresse', locale)}>
          <input type="hidden" name="preuve" value={preuve} />
          <Button type="submit">{words.confirm}</Button>
        </form>
      </section>
    </>
  )
}
