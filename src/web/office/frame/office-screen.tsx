import { use } from 'react'
import type { Locale } from '../../../domain/values/language.ts'
import { useSite } from '../../page/use-site.ts'
import { SignedInContext } from '../../signed-in/signed-in-text.ts'
import { OfficeTextContext, type OfficeWords } from '../kit/office-text.ts'
import { OfficeKeysContext } from '../kit/use-office-search.ts'
import { OfficeGate } from './office-gate.tsx'
import { officeKeys } from './office-search.ts'

/** The words in one language; the other one is never loaded. */
const loadWords = async (locale: Locale): Promise<OfficeWords> =>
  locale === 'en' ? (await import('./words.en.ts')).officeText : (await import('./words.fr.ts')).officeText

const loading = new Map<Locale, Promise<OfficeWords>>()

function wordsIn(locale: Locale): Promise<OfficeWords> {
  const words = loading.get(locale) ?? loadWords(locale)
  loading.set(locale, words)
  return words
}

/** The back office (docs/rules/office.md), in the language of the stored choice. */
export function OfficeScreen() {
  const { locale } = useSite()
  const words = use(wordsIn(locale))
  return (
    <OfficeTextContext value={words}>
      <SignedInContext value={words}>
        <OfficeKeysContext value={officeKeys}>
          <div className="app min-h-dvh bg-paper text-ink [print-color-adjust:exact] print:min-h-0 print:bg-surface">
            <OfficeGate />
          </div>
        </OfficeKeysContext>
      </SignedInContext>
    </OfficeTextContext>
  )
}
