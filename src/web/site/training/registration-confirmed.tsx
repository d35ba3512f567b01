import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSite } from '../../use-site.ts'

/** The panel shown after a registration, with the address the mail goes to (§2). */
export function RegistrationConfirmed({ email, onBack }: { email: string; onBack: () => void }) {
  const { text } = useSite()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const words = text.registration
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="grid animate-rise justify-items-start gap-3 rounded-box border-2 border-green bg-green-wash p-6"
    >
      <h2 className="text-green text-heading">{words.confirmed}</h2>
      <p className="break-words">{words.confirmedText(email)}</p>
      <Button look="outline" onClick={onBack}>
        {words.back}
      </Button>
    </section>
  )
}
