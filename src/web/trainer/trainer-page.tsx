import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Locale } from '../../domain/values/language.ts'
import { type Installed, type Notice, noticesOf, offersNewVersion } from '../kept/installed.ts'
import { install, installedStore, takeNewVersion } from '../kept/kept-page.ts'
import { storedLocale, storeLocale } from '../page/stored-language.ts'
import { Button } from '../ui/button.tsx'
import { App } from './app.tsx'
import { usePlace } from './place.ts'
import { PresenceLogProvider } from './use-presence-log.tsx'
import { words } from './words.ts'

/** The whole page: what a trainer does, and around it whether it opens without network. */
export function TrainerPage() {
  const [locale, setLocale] = useState(storedLocale)
  const installed = useSyncExternalStore(installedStore.subscribe, installedStore.read)
  const text = words[locale]
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    document.title = text.title
  }, [locale, text])
  const chooseLocale = (chosen: Locale) => {
    storeLocale(chosen)
    setLocale(chosen)
  }
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col">
      <NewVersionNote installed={installed} text={text} onTake={takeNewVersion} />
      <PresenceLogProvider>
        <App locale={locale} chooseLocale={chooseLocale} />
      </PresenceLogProvider>
      {usePlace().at === 'home' && <KeepingNotes installed={installed} text={text} onInstall={install} />}
    </div>
  )
}

interface Props {
  installed: Installed
  text: (typeof words)['fr']
}

/** Says that a new version waits, and lets it be taken. Its place is there before: what comes into it is read out. */
export function NewVersionNote({ installed, text, onTake }: Props & { onTake: () => void }) {
  const { text: said, use } = text.newVersion
  return (
    <div role="status">
      {offersNewVersion(installed) && (
        <div className="page-width mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box bg-orange-wash px-4 py-3">
          <p className="font-semibold text-orange-deep">{said}</p>
          <Button className="min-h-12" onClick={onTake}>
            {use}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Says at the foot whether the page opens without network, and how it is installed. */
export function KeepingNotes({ installed, text, onInstall }: Props & { onInstall: () => void }) {
  return (
    <footer className="border-sand border-t bg-surface">
      <div className="page-width flex flex-col items-start gap-2 py-4 text-muted text-sm">
        {noticesOf(installed).map((notice) =>
          notice === 'install' ? (
            <Button key={notice} look="outline" className="min-h-12" onClick={onInstall}>
              {text.keeping.install}
            </Button>
          ) : (
            <p key={notice} className={isWarning(notice) ? 'font-semibold text-red' : ''}>
              {text.keeping[notice]}
            </p>
          ),
        )}
      </div>
    </footer>
  )
}

const isWarning = (notice: Notice) => notice === 'unavailable' || notice === 'failed'
