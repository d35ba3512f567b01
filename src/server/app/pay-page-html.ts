// How the page that takes payments looks: made here and not by React, for it weighs 30 kB with all that it loads (docs/rules/online-payments.md#page).
import { html, raw } from 'hono/html'
import type { Company } from '../../domain/company/company.ts'
import { type Provider, providerNames } from '../../domain/company/payment-providers.ts'
import { leastTaken, offeredAmounts } from '../../domain/payments/offered-amounts.ts'
import { livePaymentStates, type OwnOnlinePayment, type PayableOnline } from '../../domain/payments/online-payment.ts'
import { paidByPharmacy } from '../../domain/registrations/payer.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import { formatDayTime } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { formatMoney, formatPrice } from '../../domain/values/money.ts'
import { declaredPaymentPath, payPath, payStatePath, publicPages, spacePath } from '../../domain/values/paths.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { documentHead } from '../http/document-head.ts'
import { keepPayPage } from './pay-page.in-page.ts'
import { payForm, type Refused } from './pay-page-form.ts'
import { payPageWords, problemWords } from './pay-page-words.ts'

type Html = ReturnType<typeof html>

/** What the page is opened by. */
export interface PayLink {
  reference: string
  cle: string
}

export interface PayView {
  payable: PayableOnline
  /** How all of it stands, in a few letters: what the script compares. */
  state: string
  link: PayLink
  /** The payment that its reader comes back from. */
  returned: string | undefined
  company: Pick<Company, 'name' | 'phone'>
  locale: Locale
  /** Whether its reader wants to pay once more, although something is under way. */
  isAgain: boolean
  refused: Refused | undefined
  now: Date
}

export const payScript = `(${keepPayPage})()`

export const queryOf = ({ reference, cle }: PayLink): string => new URLSearchParams({ reference, cle }).toString()

/** Whether its payer cannot go on with it: the wallet asks for a code, which our page does not take. */
const asksForCode = ({ state, problem }: OwnOnlinePayment) => state === 'open' && problem === 'otp'

const isLive = ({ state }: OwnOnlinePayment) => livePaymentStates.some((one) => one === state)

/** The whole page. */
export function payPageHtml(view: PayView): Html {
  const { payable, state, link, returned, company, locale, refused, now } = view
  const words = payPageWords[locale]
  const [latest] = payable.payments
  const title = latest ? words.titles[latest.state] : words.title
  const live = payable.payments.find(isLive)
  const said = latest
    ? `${words.by(formatMoney(latest.paidAmount ?? latest.amount), providerNames[latest.provider])}, ${words.states(providerNames[latest.provider])[latest.state]}`
    : title
  // Who types is not interrupted.
  const isRefreshed = live && !refused && !view.isAgain
  const every = live && now.getTime() - new Date(live.createdAt).getTime() < 300_000 ? 5 : 30
  return documentOf({
    ...{ company, locale },
    title: refused ? `${words.error}${locale === 'fr' ? '\u00A0: ' : ': '}${title}` : title,
    twin: `${withLanguage(payPath, locale === 'fr' ? 'en' : 'fr')}?${queryOf(link)}${returned ? `&retour=${returned}` : ''}`,
    head: isRefreshed ? html`<noscript><meta http-equiv="refresh" content="${every}" /></noscript>` : '',
    main: html`<main tabindex="-1" data-watched="${payStatePath}?${queryOf(link)}" data-state="${state}" data-origins="${payable.origins.join(' ')}" data-said="${said}"${live ? html` data-live="1"` : ''}>
      <h1>${title}</h1>
      ${attempts(view)}
      ${facts(payable, locale)}
      ${paying(view)}
    </main>
    <script type="module">${raw(payScript)}</script>`,
  })
}

/** The page of a link that opens nothing. */
export function unknownPayLinkHtml(company: PayView['company'], locale: Locale): Html {
  const words = payPageWords[locale]
  return documentOf({
    ...{ company, locale, title: words.unknown, twin: undefined, head: '' },
    main: html`<main><h1>${words.unknown}</h1><p>${words.unknownText}</p>${callUs(company, locale)}
      <a class="act quiet" href="${spacePath}">${words.space}</a></main>`,
  })
}

interface Parts {
  company: PayView['company']
  locale: Locale
  title: string
  /** The same page in the other language. */
  twin: string | undefined
  head: Html | ''
  main: Html
}

function documentOf({ company, locale, title, twin, head, main }: Parts): Html {
  const other = locale === 'fr' ? 'en' : 'fr'
  return html`<!doctype html>
<html lang="${locale}">
  ${documentHead(
    `${title} – ${company.name}`,
    html`<link rel="stylesheet" href="/pay.css" />
    ${head}`,
  )}
  <body>
    <header>
      <a href="${withLanguage(publicPages.home, locale)}">${company.name}</a>
      ${twin ? html`<a href="${twin}&language=${other}" lang="${other}" hreflang="${other}">${payPageWords[locale].other}</a>` : ''}
    </header>
    <p id="said" class="unseen" role="status"></p>
    ${main}
  </body>
</html>
`
}

/** What was begun and what became of it, the latest first. */
function attempts({ payable, locale }: PayView): Html | '' {
  const words = payPageWords[locale]
  if (payable.payments.length === 0) return ''
  return html`<section aria-labelledby="essais"><h2 id="essais">${words.attempts}</h2><ul>${payable.payments.map((payment, at) => attempt(payment, at === 0, payable, locale))}</ul></section>`
}

function attempt(payment: OwnOnlinePayment, isLatest: boolean, payable: PayableOnline, locale: Locale): Html {
  const words = payPageWords[locale]
  const { reference, provider, amount, paidAmount, state, url, createdAt } = payment
  const name = providerNames[provider]
  const look = isLive(payment) ? 'live' : state
  const isOver = state === 'failed' || state === 'expired'
  const act =
    state === 'open' && url
      ? html`<a class="act" id="suite-${reference}" href="${url}" rel="noreferrer">${words.goOn(name)}</a>`
      : isOver && isLatest && mayPay(payable)
        ? html`<a class="act quiet" id="suite-${reference}" href="#payer">${words.retry}</a>`
        : ''
  return html`<li class="${look}"><strong>${words.states(name)[state]}</strong>
        <span>${words.by(formatMoney(paidAmount ?? amount), name)} <span class="when-begun">· ${words.begun(formatDayTime(createdAt, locale))}</span></span>
        ${explained(payment, locale).map((text) => html`<p>${text}</p>`)}${act}</li>`
}

/** What follows from how a payment stands, and what was wrong with it. */
function explained(payment: OwnOnlinePayment, locale: Locale): string[] {
  const { state, provider, problem, url } = payment
  const words = payPageWords[locale]
  const wrong = problem === null ? undefined : problemWords(problem, locale)
  switch (state) {
    case 'claimed':
    case 'unknown':
      return [words.asking]
    case 'open':
      if (wrong && asksForCode(payment)) return [wrong]
      return [
        ...(wrong ? [words.lastTry(wrong)] : []),
        ...(url ? [] : [words.onPhone]),
        words.open(providerNames[provider]),
      ]
    case 'recorded':
      return [words.receipt]
    case 'stuck':
      return [words.stuck]
    default:
      return wrong ? [wrong] : []
  }
}

function facts(payable: PayableOnline, locale: Locale): Html {
  const words = payPageWords[locale]
  const { training, people, price, paymentAmount, remaining, paymentReference, payer } = payable
  const trainingTitle = trainingHeadings(training, locale).title.text
  const row = ([label, value]: readonly [string, string], look = '') =>
    html`<div${look ? html` class="${look}"` : ''}><dt>${label}</dt><dd>${value}</dd></div>`
  return html`<section aria-label="${people === null ? words.training : words.booking(people)}">
      ${people === null ? '' : html`<p>${words.booking(people)}</p>`}
      <dl>${trainingRows({ ...training, trainingTitle }, locale).map((one) => row(one))}${row([words.reference, paymentReference])}${
        payer === null
          ? html`${row([words.price, formatPrice(price, locale)])}${paymentAmount > 0 ? row([words.paid, formatMoney(paymentAmount)]) : ''}${price === null ? '' : row([words.remaining, formatMoney(remaining)], 'remaining')}`
          : ''
      }</dl></section>`
}

/** Whether there is something to pay here and somebody who takes it. */
const mayPay = (payable: PayableOnline): boolean => whyNot(payable, 'fr') === undefined

/** Why nothing is paid here; undefined where something may be. */
function whyNot(payable: PayableOnline, locale: Locale): string | undefined {
  const words = payPageWords[locale]
  const { price, status, remaining, payer, providers, down } = payable
  if (payer !== null) return paidByPharmacy(payer, locale)
  if (status === 'annulée') return words.cancelled
  if (price === null) return words.nothingYet
  if (price === 0) return words.nothing
  if (isAllPaid(payable)) return words.allPaid
  if (remaining === 0) return words.nothing
  if (providers.length === 0) return down.length > 0 ? downText(down, locale) : words.closed
  return offeredAmounts(payable, providers).length === 0 ? words.tooLittle : undefined
}

const isAllPaid = ({ price, status, paymentAmount, remaining, payer }: PayableOnline): boolean =>
  payer === null && status !== 'annulée' && Boolean(price) && remaining === 0 && paymentAmount >= (price ?? 0)

function downText(down: readonly Provider[], locale: Locale): string {
  const words = payPageWords[locale]
  return words.down(down.map((one) => providerNames[one]).join(words.and), down.length === 1)
}

/** The form, or why there is none, and the way to say that one has paid. */
function paying(view: PayView): Html {
  const { payable, link, company, locale, isAgain, refused } = view
  const words = payPageWords[locale]
  // That a provider is away stands below already.
  const isSaid = payable.down.some((one) => one === refused?.values.provider)
  const alert = refused?.isOfPage && !isSaid ? html`<p class="refused" role="alert">${refused.message}</p>` : ''
  const reason = whyNot(payable, locale)
  if (reason !== undefined) {
    return html`<section aria-label="${words.form}">${alert}<p class="remark${isAllPaid(payable) ? ' done' : ''}">${reason}</p>${otherWay(view)}</section>`
  }
  const isUnderWay = payable.payments.some((one) => (isLive(one) && !asksForCode(one)) || one.state === 'stuck')
  if (isUnderWay && !isAgain && !refused) {
    return html`<section aria-label="${words.form}"><p class="remark">${words.wait}</p>
      <a class="act quiet" id="encore" href="${withLanguage(payPath, locale)}?${queryOf(link)}&encore=1#payer">${words.again}</a>${callUs(company, locale)}</section>`
  }
  const away = payable.down.length > 0 ? html`<p class="remark">${downText(payable.down, locale)}</p>` : ''
  const offered = offeredAmounts(payable, payable.providers)
  return html`<section aria-labelledby="payer-titre"><h2 id="payer-titre">${words.form}</h2>
      ${isUnderWay ? html`<p class="remark">${words.againAll}</p>` : ''}${away}${alert}
      ${payForm({
        ...{ payable, offered, locale, refused },
        least: leastTaken(payable.providers),
        action: `${withLanguage(payPath, locale)}?${queryOf(link)}`,
      })}
      ${otherWay(view)}</section>`
}

/** Where a published number was paid instead. */
function otherWay({ payable, link, company, locale }: PayView): Html {
  const words = payPageWords[locale]
  const { operators, remaining, payer } = payable
  const isShown = operators.length > 0 && remaining > 0 && payer === null
  const declare = html`<p>${words.otherWay}</p>
      <a class="act quiet" href="${withLanguage(declaredPaymentPath, locale)}?${queryOf(link)}">${words.declare}</a>`
  return html`${isShown ? declare : ''}${callUs(company, locale)}`
}

const callUs = ({ phone }: PayView['company'], locale: Locale): Html | '' =>
  phone ? html`<p class="help">${payPageWords[locale].call(formatPhone(phone))}</p>` : ''
