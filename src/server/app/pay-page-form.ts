// The form of the page that takes payments: how much, with what, and the button that says both (docs/rules/online-payments.md#page).
import { html } from 'hono/html'
import { abilities, operatorNames, type Provider, providerNames } from '../../domain/company/payment-providers.ts'
import type { OfferedAmount } from '../../domain/payments/offered-amounts.ts'
import type { PayableOnline } from '../../domain/payments/online-payment.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { payPageWords } from './pay-page-words.ts'

type Html = ReturnType<typeof html>

/** What came of a form that was refused. */
export interface Refused {
  message: string
  /** Whether the message is of no field. */
  isOfPage: boolean
  /** What is wrong, by field of the API. */
  fields: Partial<Record<string, string>>
  /** What was typed and chosen. */
  values: Partial<Record<string, string>>
}

interface Form {
  payable: PayableOnline
  offered: OfferedAmount[]
  /** The least that somebody takes, in FCFA. */
  least: number
  locale: Locale
  refused: Refused | undefined
  /** Where it is sent. */
  action: string
}

/** Names of the choices in the page: what remains and the most of it are one. */
const choiceNames = { instalment: 'echeance', remaining: 'reste', most: 'reste' } as const
/** What stands for an amount that is typed. */
export const otherAmount = 'autre'

export function payForm(form: Form): Html {
  const { payable, locale, refused, action } = form
  const words = payPageWords[locale]
  const { providers } = payable
  const [only] = providers.length === 1 ? providers : []
  return html`<form id="payer" method="post" action="${action}" novalidate>
        ${amounts(form)}
        ${only ? html`<input type="hidden" name="provider" value="${only}" />` : providerChoice(form)}
        ${providers.filter((one) => abilities[one].asksFor.length > 0).map((one) => wallet(one, one === only, locale, refused))}
        <button type="submit">${words.pay}${amountsSaid(form)}${providers.map((one) => html`<span${one === only ? '' : html` class="when of-${one}"`}> ${words.with(providerNames[one])}</span>`)}</button>
        ${providers.map((one) => html`<p class="help${one === only ? '' : ` when of-${one}`}">${words.leads(providerNames[one])}</p>`)}
      </form>`
}

/** The amounts from which one is chosen: one alone is none to choose. */
const isChoice = ({ offered, least, payable }: Form) => offered.length > 1 || payable.remaining > least

/** Which amount is chosen at first, and what stands in the field: as they were sent, or begun last in vain; else what is due next. */
function chosenAmount({ offered, payable, refused }: Form): { chosen: string; typed: string } {
  const isOffered = (wanted: string | undefined) => offered.some(({ amount }) => String(amount) === wanted)
  const first = String(offered[0]?.amount ?? '')
  if (refused) {
    const { choix, montant: typed = '' } = refused.values
    return { chosen: choix && (isOffered(choix) || choix === otherAmount) ? choix : first, typed }
  }
  const [latest] = payable.payments
  const isInVain = latest?.state === 'failed' || latest?.state === 'expired'
  if (!latest || !isInVain || latest.amount > payable.remaining) return { chosen: first, typed: '' }
  const inVain = String(latest.amount)
  return isOffered(inVain) ? { chosen: inVain, typed: '' } : { chosen: otherAmount, typed: inVain }
}

function amounts(form: Form): Html {
  const { offered, least, payable, locale, refused } = form
  const words = payPageWords[locale]
  const [first] = offered
  if (!isChoice(form)) return html`<input type="hidden" name="choix" value="${first?.amount ?? ''}" />`
  const { chosen, typed } = chosenAmount(form)
  const error = refused?.fields.amount
  const isTyped = chosen === otherAmount
  const described = ['montant-aide', ...(error ? ['montant-erreur'] : [])].join(' ')
  return html`<fieldset${error ? html` aria-describedby="montant-erreur"` : ''}><legend>${words.howMuch}</legend>
          ${offered.map(
            ({ kind, amount }) =>
              html`<label class="choice"><input type="radio" name="choix" id="choix-${choiceNames[kind]}" value="${amount}"${chosen === String(amount) ? html` checked` : ''} /> <span>${words.amounts[kind]}</span> <strong>${formatMoney(amount)}</strong></label>`,
          )}
          <label class="choice"><input type="radio" name="choix" id="choix-autre" value="${otherAmount}"${isTyped ? html` checked` : ''} /> <span>${words.another}</span></label>
          <div class="field only-autre"><label for="montant">${words.amount}</label><span class="help" id="montant-aide">${words.amountHint(formatMoney(least), formatMoney(payable.remaining))}</span>
            <input id="montant" name="montant" inputmode="numeric" autocomplete="off" maxlength="20" value="${typed}" aria-describedby="${described}"${error && isTyped ? html` aria-invalid="true" autofocus` : ''} /></div>
          ${error ? html`<p class="error" id="montant-erreur">${error}</p>` : ''}
        </fieldset>`
}

/** What the button says of the amount, for each choice: the page's styles show that of the one that is chosen. */
function amountsSaid(form: Form): Html {
  const { offered, locale } = form
  const [first] = offered
  if (!isChoice(form)) return html` ${formatMoney(first?.amount ?? 0)}`
  return html`${offered.map(({ kind, amount }) => html`<span class="when of-${choiceNames[kind]}"> ${formatMoney(amount)}</span>`)}<span class="when of-autre"> ${payPageWords[locale].thisAmount}</span>`
}

function providerChoice({ payable, locale, refused }: Form): Html {
  const words = payPageWords[locale]
  const { providers, payments } = payable
  const chosen = refused?.values.provider ?? payments.find(({ provider }) => providers.includes(provider))?.provider
  const error = refused?.fields.provider
  return html`<fieldset${error ? html` aria-describedby="avec-erreur"` : ''}><legend>${words.who}</legend>
          ${providers.map(
            (one, at) =>
              html`<label class="choice"><input type="radio" name="provider" id="chez-${one}" value="${one}"${one === chosen || (chosen === undefined && at === 0) ? html` checked` : ''} /> <span>${providerNames[one]}</span></label>`,
          )}
          ${error ? html`<p class="error" id="avec-erreur">${words.whoMissing}</p>` : ''}
        </fieldset>`
}

/** Whose wallet pays and which phone confirms, where our page asks for it. */
function wallet(provider: Provider, isOnly: boolean, locale: Locale, refused: Refused | undefined): Html {
  const words = payPageWords[locale]
  const { values = {}, fields = {} } = refused ?? {}
  const only = isOnly ? '' : ` only-${provider}`
  const described = ['phone-aide', ...(fields.phone ? ['phone-erreur'] : [])].join(' ')
  return html`<fieldset class="${only.trim()}"${fields.operator ? html` aria-describedby="operator-erreur"` : ''}><legend>${words.operator}</legend>
          ${abilities[provider].asksFor.map(
            (one) =>
              html`<label class="choice"><input type="radio" name="operator" id="operator-${one}" value="${one}"${values.operator === one ? html` checked` : ''} /> <span>${one === 'card' ? words.card : operatorNames[one]}</span></label>`,
          )}
          ${fields.operator ? html`<p class="error" id="operator-erreur">${words.operatorMissing}</p>` : ''}
        </fieldset>
        <div class="field${only}"><label for="phone">${words.phone}</label><span class="help" id="phone-aide">${words.phoneHint}</span>
          <input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel" maxlength="30" value="${values.phone ?? ''}" aria-describedby="${described}"${fields.phone ? html` aria-invalid="true"` : ''} />
          ${fields.phone ? html`<p class="error" id="phone-erreur">${fields.phone}</p>` : ''}</div>`
}
