// The page of the simulated Wave on which somebody pays.
import { button, sumOf, tillPage } from './till-pages.ts'

const colors = ['#0b5a82', '#e8f4fb'] as const

/** What of a session its payer reads; the amount in FCFA. */
interface Shown {
  amount: string
  currency: string
  business_name: string
  checkout_status: 'open' | 'complete' | 'expired'
  last_payment_error: object | null
}

/**
 * A page that needs no script: what is asked for, and what its payer may do.
 * @param isAway whether the calls of the firm are answered with errors at present, as the person who tries it has wanted
 */
export function payPage({ amount, currency, business_name: name, ...session }: Shown, isAway: boolean): string {
  const { checkout_status: status, last_payment_error: error } = session
  const sum = sumOf(Number(amount), currency)
  const acts =
    status === 'open' ? button('payer', `Payer ${sum}`) + button('solde', 'Essayer avec un solde insuffisant') : ''
  const said = {
    open: error ? '<p role="alert">Votre solde est insuffisant.</p>' : '',
    complete: '<p role="alert">C’est payé.</p>',
    expired: '<p role="alert">Ce paiement a expiré.</p>',
  }[status]
  const back = button('revenir', status === 'complete' ? 'Revenir' : 'Revenir sans payer')
  const outage = button('panne', isAway ? 'Remettre Wave en service' : 'Mettre Wave en panne')
  const form = `<form method="post">${acts}${back}${outage}</form>`
  return tillPage(`Payer ${name}`, `<p><strong>${sum}</strong></p>${said}${form}`, colors)
}
