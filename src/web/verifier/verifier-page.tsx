import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VerifierList } from '../../domain/documents/verifier-list.ts'
import { formatDay, formatTime } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { certificatePath, verificationPath, verifierPath, verifierWorkerPath } from '../../domain/values/paths.ts'
import { takeOver } from '../kept/worker-message.ts'
import { storedLocale, storeLocale } from '../page/stored-language.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { CertificateSheet, type Known } from './certificate-sheet.tsx'
import { useCertificate, useList, usePlace } from './use-certificate.ts'
import { words } from './words.ts'

type Text = (typeof words)['fr']

/** The whole page: the certificate that was scanned, or where to type its number; and by which list it is judged. */
export function VerifierPage() {
  const [locale, setLocale] = useState(storedLocale)
  const text = words[locale]
  const { place, leave, look } = usePlace()
  const known = useList()
  const certificate = useCertificate(place, known, locale)
  const kept = useKept()
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    document.title = text.title
  }, [locale, text])
  const toggle = () => {
    const other: Locale = locale === 'fr' ? 'en' : 'fr'
    storeLocale(other)
    setLocale(other)
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-sand border-b bg-surface">
        <div className="page-width py-2">
          <div className="mx-auto flex max-w-3xl items-center justify-between gap-4">
            {certificate ? (
              <p className="font-bold text-green">{text.title}</p>
            ) : (
              <h1 className="font-bold text-green text-heading">{text.title}</h1>
            )}
            <Button look="quiet" lang={locale === 'fr' ? 'en' : 'fr'} onClick={toggle}>
              {text.otherLanguage}
            </Button>
          </div>
        </div>
      </header>
      <main className="page-width flex-1 py-6">
        <div className="mx-auto grid max-w-3xl gap-6">
          {certificate ? (
            <>
              <CertificateSheet certificate={certificate} text={text} locale={locale} />
              <nav className="flex flex-wrap gap-x-6 gap-y-2">
                <Button look="outline" onClick={leave}>
                  {text.another}
                </Button>
                <a className="text-link min-h-11" href={withLanguage(certificatePath(certificate.number), locale)}>
                  {text.wholePage}
                </a>
              </nav>
            </>
          ) : (
            <NumberForm text={text} locale={locale} onTyped={look} />
          )}
        </div>
      </main>
      <footer className="border-sand border-t bg-surface">
        <div className="page-width py-4">
          <div className="mx-auto grid max-w-3xl gap-1 text-muted text-sm">
            <ListLine {...known} text={text} locale={locale} />
            <p className={kept === 'notKept' ? 'font-semibold text-red' : ''}>{text[kept]}</p>
          </div>
        </div>
      </footer>
    </div>
  )
}

/** Has the worker keep the page, and says how that stands. In development the sources change all the time: nothing is kept. */
function useKept(): Kept {
  const [kept, setKept] = useState<Kept>('coming')
  useEffect(() => {
    if (import.meta.env.PROD) void keepVerifier(setKept)
  }, [])
  return kept
}

/** Where a number is typed, which the register is asked about; without scripts its form leads to the register's own page. */
function NumberForm({ text, locale, onTyped }: { text: Text; locale: Locale; onTyped: (typed: string) => boolean }) {
  const [isWrong, setWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = form.current && new FormData(form.current).get('numero')
    setWrong(!onTyped(String(typed ?? '')))
    form.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <p className="max-w-prose text-lg">{text.scan}</p>
      <form
        ref={form}
        noValidate
        action={withLanguage(verificationPath, locale)}
        className="grid max-w-xl gap-4"
        onSubmit={submit}
      >
        <TextField
          id="numero"
          name="numero"
          label={text.number}
          hint={text.numberHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
          required
          error={isWrong ? text.notANumber : undefined}
        />
        <Button type="submit" className="justify-self-start">
          {text.verify}
        </Button>
      </form>
    </>
  )
}

/** How long a list may be relied on, in seconds. */
const oldAfter = 30 * 24 * 3_600

/** By which list the page judges, and how fresh that is. */
function ListLine({
  list,
  phase,
  text,
  locale,
}: {
  list: VerifierList | undefined
  phase: Known['phase']
  text: Text
  locale: Locale
}) {
  if (!list) return phase === 'coming' ? <p>{text.listComing}</p> : null
  const at = new Date(list.at * 1_000)
  const isOld = phase !== 'fresh' && Date.now() / 1_000 - list.at > oldAfter
  const state = { coming: text.listComing, fresh: text.listNow, failed: text.listKept }[phase]
  return (
    <>
      <p>
        <b className="text-ink">{text.list(formatDay(at, locale), formatTime(at, locale))}</b> ({state})
      </p>
      {isOld && <p className="font-semibold text-red">{text.listOld}</p>}
    </>
  )
}

/** Whether the page opens without network: `coming` while it is being saved. */
export type Kept = 'coming' | 'kept' | 'notKept'

/**
 * Has the worker keep the page. A new version takes over at once: the page has loaded all that it is made of, and goes on with that.
 * @param tell told how it stands, each time that changes
 */
export async function keepVerifier(tell: (kept: Kept) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return tell('notKept')
  tell(navigator.serviceWorker.controller ? 'kept' : 'coming')
  try {
    const options: RegistrationOptions = { scope: verifierPath, updateViaCache: 'none' }
    const registration = await navigator.serviceWorker.register(verifierWorkerPath, options)
    const look = () => {
      registration.waiting?.postMessage(takeOver)
      if (registration.active) tell('kept')
      else if (!registration.waiting && !registration.installing) tell('notKept')
    }
    const follow = () => {
      registration.installing?.addEventListener('statechange', look)
      look()
    }
    registration.onupdatefound = follow
    follow()
  } catch {
    // Without network the kept page has its worker already.
    if (!navigator.serviceWorker.controller) tell('notKept')
  }
}
