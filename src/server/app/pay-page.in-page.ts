/**
 * Keeps the page that takes payments as the payments are: asks while one may still be paid, at once when somebody comes back to it, and puts
 * what has changed in place of what stood there, with what was typed. The page has this function as text: it names nothing outside itself.
 */
export function keepPayPage() {
  /** How often it asks while somebody has just come, for how long, and afterwards; in milliseconds. */
  const often = 1500
  const oftenFor = 180_000
  const seldom = 15_000
  const timeout = 20_000
  let since = Date.now()
  let timer = 0
  let isAsking = false
  let isTyped = false
  let isSent = false
  const shown = () => document.querySelector('main') as HTMLElement
  const within = () => (AbortSignal.timeout ? { signal: AbortSignal.timeout(timeout) } : {})

  const plan = () => {
    clearTimeout(timer)
    if (document.hidden || !shown().dataset.live) return
    timer = window.setTimeout(ask, Date.now() - since < oftenFor ? often : seldom)
  }
  const ask = async () => {
    const { watched, state } = shown().dataset
    if (!watched || isAsking || document.hidden) return
    isAsking = true
    try {
      const answer = await fetch(watched, { cache: 'no-store', ...within() })
      if (answer.ok && (await answer.text()) !== state) await renew()
    } catch {
      // Without a line: asked again later.
    }
    isAsking = false
    plan()
  }
  const renew = async () => {
    const answer = await fetch(location.href.replace(/#.*/, ''), { cache: 'no-store', ...within() })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const [next, before] = [page.querySelector('main'), shown()]
    if (!next || isSent) return
    // Where else the form may lead is said once, with the page itself.
    if (next.dataset.origins !== before.dataset.origins) return location.reload()
    if (isTyped) keepTyped(before, next)
    const { activeElement: focused } = document
    const isWithin = focused !== null && before.contains(focused)
    before.replaceWith(next)
    document.title = page.title
    const said = document.getElementById('said')
    if (said) said.textContent = next.dataset.said ?? ''
    if (isWithin) ((focused.id && document.getElementById(focused.id)) || next).focus({ preventScroll: true })
    tellAmount()
  }
  const keepTyped = (before: HTMLElement, next: HTMLElement) => {
    for (const old of before.querySelectorAll('input')) {
      const field = old.id && next.querySelector<HTMLInputElement>(`#${old.id}`)
      if (!field) continue
      if (old.type === 'radio') field.checked = old.checked
      else field.value = old.value
    }
  }
  /** The button names the amount that is typed. */
  const tellAmount = () => {
    const field = document.querySelector<HTMLInputElement>('#montant')
    const label = document.querySelector<HTMLElement>('.of-autre')
    if (!field || !label) return
    label.dataset.unnamed ??= label.textContent ?? ''
    const typed = field.value.trim().replace(/\s*(F\s*CFA|XOF|F)$/i, '')
    const amount = /^\d{1,9}$|^\d{1,3}([\s.]\d{3})+$/.test(typed) ? Number(typed.replace(/\D/g, '')) : 0
    label.textContent = amount
      ? ` ${amount.toLocaleString('fr-FR').replace(/\s/g, '\u00a0')}\u00a0FCFA`
      : label.dataset.unnamed
  }

  const comeBack = () => {
    if (document.hidden) return clearTimeout(timer)
    since = Date.now()
    ask()
  }
  document.addEventListener('visibilitychange', comeBack)
  addEventListener('online', comeBack)
  addEventListener('pageshow', ({ persisted }) => {
    isSent = false
    tellAmount()
    if (persisted) comeBack()
  })
  document.addEventListener('input', () => {
    isTyped = true
    tellAmount()
  })
  document.addEventListener('submit', (event) => {
    // A second tap would take the answer to the first away.
    if (isSent) event.preventDefault()
    isSent = true
    setTimeout(() => {
      isSent = false
    }, timeout)
  })
  plan()
}
