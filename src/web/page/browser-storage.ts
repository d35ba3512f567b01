type Kind = 'localStorage' | 'sessionStorage'

/** What the browser keeps under a name; null when it keeps nothing or lets nobody look (private windows, settings). */
export function readStored(kind: Kind, name: string): string | null {
  try {
    return window[kind].getItem(name)
  } catch {
    return null
  }
}

/** Has the browser keep a value, or forget it (null). Where storing is refused or full nothing is kept, and nothing breaks. */
export function store(kind: Kind, name: string, value: string | null): void {
  try {
    if (value === null) window[kind].removeItem(name)
    else window[kind].setItem(name, value)
  } catch {}
}

/** Whether the browser keeps anything: where it does not, that nothing is found says nothing. */
export function canStore(): boolean {
  store('localStorage', 'essai', '1')
  const isKept = readStored('localStorage', 'essai') !== null
  store('localStorage', 'essai', null)
  return isKept
}
