import { type FormEvent, useState } from 'react'
import type { Locale } from '../../domain/values/language.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { HomeScreen } from './home-screen.tsx'
import { PhoneScreen } from './phone-screen.tsx'
import { go, usePlace } from './place.ts'
import { ScanScreen } from './scan-screen.tsx'
import { SessionScreen } from './session-screen.tsx'
import { ClockQuestion, StatusBar } from './status-bar.tsx'
import { usePresenceLog } from './use-presence-log.tsx'
import { words } from './words.ts'

interface Props {
  locale: Locale
  chooseLocale: (locale: Locale) => void
}

const corner = 'min-h-12 min-w-12 rounded-box px-2 font-semibold text-green hover:bg-green-wash'

/** What a trainer does here: sessions, the list of one, the scanner, and what the phone keeps; how that stands is always in sight. */
export function App({ locale, chooseLocale }: Props) {
  const text = words[locale]
  const other = locale === 'fr' ? 'en' : 'fr'
  const place = usePlace()
  const { kept } = usePresenceLog()
  return (
    <>
      <header>
        <div className="page-width flex flex-wrap items-center justify-between gap-x-2 pt-3">
          {place.at === 'home' ? (
            <h1 className="text-green text-heading">{text.title}</h1>
          ) : (
            <button
              type="button"
              className={corner}
              onClick={() => go(place.at === 'scan' ? { ...place, at: 'session' } : { at: 'home' })}
            >
              {text.back}
            </button>
          )}
          <div className="flex">
            {place.at === 'home' && (
              <button type="button" className={corner} onClick={() => go({ at: 'phone' })}>
                {text.phone.menu}
              </button>
            )}
            <button type="button" lang={other} onClick={() => chooseLocale(other)} className={corner}>
              {text.otherLanguage}
            </button>
          </div>
        </div>
        <StatusBar text={text} locale={locale} isAtHome={place.at === 'home'} />
        <ClockQuestion text={text} />
      </header>
      <main className="page-width grid grow content-start gap-5 py-4">
        {kept.pin === 'locked' && place.at !== 'phone' ? (
          <Unlock text={text} />
        ) : place.at === 'home' ? (
          <HomeScreen text={text} locale={locale} />
        ) : place.at === 'phone' ? (
          <PhoneScreen text={text} />
        ) : place.at === 'scan' ? (
          <ScanScreen place={place} text={text} />
        ) : (
          <SessionScreen place={place} text={text} locale={locale} />
        )}
      </main>
    </>
  )
}

/** Asks for the PIN of a phone that several people use, before any name is shown. */
export function Unlock({ text }: { text: (typeof words)['fr'] }) {
  const { log } = usePresenceLog()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const labels = text.phone
  async function submit(event: FormEvent) {
    event.preventDefault()
    const result = await log.pin.unlock(typed)
    setTyped('')
    setError(
      result.is === 'wrong' ? labels.wrongPin(result.triesLeft) : result.is === 'erased' ? labels.erased : undefined,
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-box border border-sand bg-surface p-4">
      <p>{labels.locked}</p>
      <TextField
        label={labels.pin}
        error={error}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className="min-h-12">
        {labels.unlock}
      </Button>
    </form>
  )
}
