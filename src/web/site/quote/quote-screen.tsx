import { getRouteApi } from '@tanstack/react-router'
import type { FormEventHandler, ReactNode } from 'react'
import type { OwnQuote } from '../../../domain/quotes/quote.ts'
import { formatDay, formatDayTime } from '../../../domain/values/dates.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import type { Submission } from '../../../server/app/page-environment.ts'
import { useLeftOfPlain } from '../../forms/left-refusal.ts'
import { useSite } from '../../page/use-site.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageHero } from '../page-hero.tsx'
import { Reach } from '../reach.tsx'
import { quoteWords } from './quote-words.ts'

const route = getRouteApi('/_site/devis')

/**
 * Where the link of a quote's mail leads: opening it changes nothing, for mail scanners open links too; the buttons do, in plain forms
 * that need no script.
 */
export function QuoteScreen() {
  const { locale } = useSite()
  const { submission, quote } = route.useLoaderData()
  const words = quoteWords[locale]
  if (!quote) {
    return (
      <Told title={words.plainTitle} text={words.unknown}>
        <Reach />
      </Told>
    )
  }
  const { state, acceptedAt, acceptedBy } = quote
  if (state === 'accepted') {
    const day = acceptedAt ? formatDay(acceptedAt, locale) : ''
    return (
      <Told title={words.accepted} text={words.acceptedText(acceptedBy ?? '', day)}>
        <Facts quote={quote} />
        <Papers quote={quote} />
        <Reach />
      </Told>
    )
  }
  if (state !== 'sent') {
    return (
      <Told title={words[state]} text={state === 'expired' ? words.expiredText : words.withdrawnText}>
        <Facts quote={quote} />
        <Reach />
      </Told>
    )
  }
  const refused = submission?.outcome === 'refused' ? submission : undefined
  const isCodeSent =
    submission?.outcome === 'done' || quote.papers !== null || (refused && refused.values.acte !== 'code')
  return (
    <Told title={words.title(quote.number)} text={words.intro(quote.pharmacy)}>
      <Facts quote={quote} />
      <Papers quote={quote} />
      <section aria-labelledby="accepter" className="grid max-w-prose gap-5">
        <h2 id="accepter" className="text-heading">
          {words.accept}
        </h2>
        {refused && Object.keys(refused.fields).length === 0 && (
          <p role="alert" className="rounded-lg bg-red-wash px-4 py-3 text-red">
            {words.refused}
            {locale === 'fr' ? '\u00A0: ' : ': '}
            {refused.message}
          </p>
        )}
        {isCodeSent ? (
          <Acceptance sentTo={quote.sentTo} refused={refused} />
        ) : (
          <>
            <p>{words.acceptIntro(quote.sentTo)}</p>
            <Act>
              <Button type="submit" name="acte" value="code">
                {words.askCode}
              </Button>
            </Act>
          </>
        )}
      </section>
      <Reach />
    </Told>
  )
}

interface Props {
  sentTo: string
  refused: Extract<Submission, { outcome: 'refused' }> | undefined
}

/** The second step: who accepts, and the code that was mailed. */
function Acceptance({ sentTo, refused }: Props) {
  const { locale } = useSite()
  const { name: nom, ...others } = refused?.fields ?? {}
  const fields: Record<string, string> = { ...others, ...(nom && { nom }) }
  const { failure, onInput } = useLeftOfPlain(refused && { message: refused.message, fields })
  const words = quoteWords[locale]
  return (
    <>
      <p role="status">{words.codeSent(sentTo)}</p>
      <Act onInput={onInput}>
        <TextField
          name="nom"
          label={words.name}
          autoComplete="name"
          defaultValue={refused?.values.nom}
          error={failure?.fields.nom}
          required
        />
        <TextField
          name="code"
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={failure?.fields.code}
          required
        />
        <p className="text-muted text-sm">{words.kept}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="acte" value="accepter">
            {words.send}
          </Button>
          <Button type="submit" name="acte" value="papiers" look="outline" formNoValidate>
            {words.getQuote}
          </Button>
          <Button type="submit" name="acte" value="code" look="outline" formNoValidate>
            {words.again}
          </Button>
        </div>
      </Act>
    </>
  )
}

function Act({ onInput, children }: { onInput?: FormEventHandler<HTMLFormElement>; children: ReactNode }) {
  const { locale } = useSite()
  const { devis, cle } = route.useSearch()
  return (
    <form
      method="post"
      action={`${withLanguage('/devis', locale)}?devis=${devis}&cle=${cle}`}
      onInput={onInput}
      className="grid justify-items-start gap-5"
    >
      <input type="hidden" name="devis" value={devis} />
      <input type="hidden" name="cle" value={cle} />
      {children}
    </form>
  )
}

/** What there is to download, for a person who has shown that they read the quote's mailbox. */
function Papers({ quote: { papers, state } }: { quote: OwnQuote }) {
  const { locale } = useSite()
  const words = quoteWords[locale]
  if (!papers) return null
  return (
    <div className="flex max-w-prose flex-wrap items-center gap-x-6 gap-y-2">
      {papers.pay && (
        <a href={papers.pay} className={buttonClass()}>
          {words.pay}
        </a>
      )}
      {papers.invoice && (
        <a href={papers.invoice} download className="text-link min-h-11 font-semibold text-green">
          {words.getInvoice}
        </a>
      )}
      {papers.quote && (
        <a href={papers.quote} download className="text-link min-h-11 font-semibold text-green">
          {words.getQuote}
        </a>
      )}
      {(!papers.quote || (state === 'accepted' && !papers.invoice)) && <p role="status">{words.papersMade}</p>}
    </div>
  )
}

function Facts({ quote }: { quote: OwnQuote }) {
  const { locale } = useSite()
  const { rows, hours, undated } = quoteWords[locale]
  const { training, places, price, discount, total, expiresOn, reference } = quote
  const facts: [string, string][] = [
    [rows.training, training.title],
    [rows.date, training.startsAt ? formatDayTime(training.startsAt, locale) : undated],
    [rows.place, training.location],
    [rows.hours, hours(training.duration)],
    [rows.places, String(places)],
    [rows.price, formatMoney(price)],
    ...(discount > 0 ? ([[rows.discount, formatMoney(discount)]] as [string, string][]) : []),
    [rows.total, formatMoney(total)],
    reference === null ? [rows.until, formatDay(expiresOn, locale)] : [rows.reference, reference],
  ]
  return (
    <dl className="grid max-w-prose border-sand-deep border-t">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-sand-deep border-b py-2">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Told({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <PageHero title={title} intro={text} />
      <section className="page-width grid gap-8 py-12 md:py-16">{children}</section>
    </>
  )
}
