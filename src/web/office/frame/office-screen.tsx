import { use } from 'react'
import { useSite } from '../../page/use-site.ts'
import { OfficeTextContext, officeTextIn } from '../kit/office-text.ts'
import { OfficeKeysContext } from '../kit/use-office-search.ts'
import { OfficeGate } from './office-gate.tsx'
import { officeKeys } from './office-search.ts'

/** The back office (docs/rules/office.md), in the language of the stored choice. */
export function OfficeScreen() {
  const { locale } = useSite()
  return (
    <OfficeTextContext value={use(officeTextIn(locale))}>
      <OfficeKeysContext value={officeKeys}>
        <div className="app min-h-dvh bg-paper text-ink print:min-h-0 print:bg-surface">
          <OfficeGate />
        </div>
      </OfficeKeysContext>
    </OfficeTextContext>
  )
}
