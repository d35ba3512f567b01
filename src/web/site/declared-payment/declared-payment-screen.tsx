import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnDeclaration, PayableRegistration } from '../../../domain/payments/payment-declaration.ts'
import { paidByPharmacy } from '../../../domain/registrations/payer.ts'
import { trainingRows } from '../../../domain/registrations/registration-confirmation.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { formatMoney, formatPrice } from '../../../domain/values/money.ts'
import { payPath } from '../../../domain/values/paths.ts'
import { useSite } from '../../page/use-site.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PageHero } from '../page-hero.tsx'
import { Reach } from '../reach.tsx'
import { DeclarationForm } from './declaration-form.tsx'
import { declaredPaymentWords } from './declared-payment-words.ts'

const route = getRouteApi('/_site/j-ai-paye')

/** Where the link of a mail, the confirmation and the space lead (docs/rules/declared-payments.md#declaring): a plain form that needs no script. */
export function DeclaredPaymentScreen() {
  const { locale } = useSite()
  const { payable } = route.useLoaderData()
  const { recu } = route.useSearch()
  const words = declaredPaymentWords[locale]
  if (!payable) {
    return (
      <>
        <PageHero title={words.unknown} intro={words.unknownIntro} />
        <section className="page-width grid justify-items-start gap-6 py-12 md:py-16">
          <Space />
          <Reach />
        </section>
      </>
    )
  }
  const isReceived = recu === 1 && payable.declarations.length > 0
  return (
    <>
      <PageHero
        title={isReceived ? words.received : words.title}
        intro={isReceived ? words.receivedIntro : words.intro}
      />
      <section className="page-width grid items-start gap-x-16 gap-y-10 py-12 md:py-16 lg:grid-cols-2">
        <div className="grid gap-10">
          <Part title={payable.people === null ? words.registration : words.booking(payable.people)}>
            <Facts payable={payable} />
            <PayOnline payable={payable} />
          </Part>
          {payable.declarations.length > 0 && (
            <Part title={words.declared}>
              <ul className="grid gap-3">
                {payable.declarations.map((declaration) => (
                  <Declared key={declaration.id} declaration={declaration} />
                ))}
              </ul>
            </Part>
          )}
        </div>
        <Declaring payable={payable} />
      </section>
    </>
  )
}

const remark = 'rounded-box bg-orange-wash p-4 text-orange-deep'

/** The form, or why there is none. */
function Declaring({ payable }: { payable: PayableRegistration }) {
  const { locale } = useSite()
  const { submission } = route.useLoaderData()
  const words = declaredPaymentWords[locale]
  const { price, status, paymentAmount, remaining, operators, declarations } = payable
  const without = price === null ? words.nothingYet : price === 0 ? words.nothing : words.noNumbers
  if (!price || operators.length === 0) {
    return (
      <div className="grid gap-4">
        <p>{without}</p>
        <Reach />
      </div>
    )
  }
  const settled = paymentAmount < price ? words.nothing : words.allPaid
  const { payer } = payable
  const state = payer
    ? paidByPharmacy(payer, locale)
    : status === 'annulée'
      ? words.cancelled
      : remaining === 0
        ? settled
        : undefined
  const form = (
    <>
      {state && !payer && <p className={remark}>{state}</p>}
      <DeclarationForm payable={payable} />
    </>
  )
  // Nobody is to believe that the same is asked for once more.
  return payer || declarations.some((one) => one.state === 'to_check') ? (
    <div className="grid gap-4">
      {payer && <p className={remark}>{state}</p>}
      <details open={submission?.outcome === 'refused'} className="grid gap-4">
        <summary className="min-h-11 cursor-pointer font-semibold text-green">
          {payer ? words.allTheSame : words.another}
        </summary>
        <div className="grid gap-4 pt-4">{form}</div>
      </details>
    </div>
  ) : (
    <Part title={words.form}>{form}</Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  )
}

function Facts({ payable }: { payable: PayableRegistration }) {
  const { locale } = useSite()
  const words = declaredPaymentWords[locale]
  const { training, price, paymentAmount, remaining, paymentReference, payer } = payable
  const trainingTitle = trainingHeadings(training, locale).title.text
  const amounts: [string, string][] = [
    [words.price, formatPrice(price, locale)],
    ...(paymentAmount > 0 ? [[words.paid, formatMoney(paymentAmount)] satisfies [string, string]] : []),
    ...(price === null ? [] : [[words.remaining, formatMoney(remaining)] satisfies [string, string]]),
  ]
  const rows: [string, string][] = [
    ...trainingRows({ ...training, trainingTitle }, locale),
    ...(payer ? [] : amounts),
    [words.reference, paymentReference],
  ]
  return (
    <dl className="grid border-sand-deep border-t">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-sand-deep border-b py-2">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The other way: to pay in the browser, where something is due and somebody takes it. */
function PayOnline({ payable: { paymentReference, remaining, payer } }: { payable: PayableRegistration }) {
  const { locale, company } = useSite()
  const { link } = route.useLoaderData()
  if (!link || remaining === 0 || payer !== null || company.onlineProviders.length === 0) return null
  return (
    <p>
      <a
        href={`${withLanguage(payPath, locale)}?reference=${paymentReference}&cle=${link.token}`}
        className={buttonClass('outline')}
      >
        {declaredPaymentWords[locale].payOnline}
      </a>
    </p>
  )
}

const tones = { to_check: 'orange', confirmed: 'green', refused: 'red' } as const

function Declared({ declaration }: { declaration: OwnDeclaration }) {
  const { locale } = useSite()
  const words = declaredPaymentWords[locale]
  const { operator, reference, amount, state, reason, hasPicture, createdAt } = declaration
  return (
    <li className="grid gap-1 rounded-box border border-sand bg-surface p-4">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <strong className="tabular-nums">{formatMoney(amount)}</strong>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </span>
      <span className="break-all">
        {operator} · {reference}
      </span>
      <span className="text-muted text-sm">
        {words.declaredOn(formatDay(createdAt, locale))}
        {hasPicture && `, ${words.withPicture}`}
      </span>
      {reason && <span>{words.reason(reason)}</span>}
    </li>
  )
}

function Space() {
  const { locale } = useSite()
  return (
    <a href="/espace-participant" className={buttonClass('outline')}>
      {declaredPaymentWords[locale].space}
    </a>
  )
}
