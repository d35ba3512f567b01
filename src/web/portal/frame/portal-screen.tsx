import { Outlet } from '@tanstack/react-router'
import { useSite } from '../../page/use-site.ts'
import { SignedInContext } from '../../signed-in/signed-in-text.ts'
import { PortalTextContext } from '../kit/portal-text.ts'
import { usePortalTextIn } from '../kit/portal-words.ts'
import { PortalGate } from './portal-gate.tsx'

/** The participant space (docs/rules/participant-space.md), in the language of the stored choice. */
export function PortalScreen() {
  const { locale } = useSite()
  const words = usePortalTextIn(locale)
  return (
    <PortalTextContext value={words}>
      <SignedInContext value={words}>
        <div className="app min-h-dvh bg-paper text-ink">
          <PortalGate>
            <Outlet />
          </PortalGate>
        </div>
      </SignedInContext>
    </PortalTextContext>
  )
}
