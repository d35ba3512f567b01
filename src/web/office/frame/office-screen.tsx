import { use } from 'react'
import { useSite } from '../../page/use-site.ts'
import { SignedInContext } from '../../signed-in/signed-in-text.ts'
import { OfficeTextContext, officeTextIn } from '../kit/office-text.ts'
import { OfficeKeysContext } from '../kit/use-office-search.ts'
import { OfficeGate } from './office-gate.tsx'
import { officeKeys } from './office-search.ts'

/** The back office (docs/rules/office.md), in the language of the stored choice. */
export function OfficeScreen() {
  const { locale } = useSite()
  const words = use(officeTextIn(locale))
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
