import { getRouteApi, Link } from '@tanstack/react-router'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { useSite } from '../../page/use-site.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageHero } from '../page-hero.tsx'
import { Reach } from '../reach.tsx'
import { emailProofWords } from './email-proof-words.ts'

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
