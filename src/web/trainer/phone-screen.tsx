import { type FormEvent, useState } from 'react'
import { isPin } from '../presence-log/pin.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { go } from './place.ts'
import { usePresenceLog } from './use-presence-log.tsx'
import type { words } from './words.ts'

type Text = (typeof words)['fr']

/** What this phone is called, and what can be done with all that it keeps. */
export function PhoneScreen({ text }: { text: Text }) {
  const { log, kept } = usePresenceLog()
  const [said, say] = useState<string>()
  const labels = text.phone
  async function share() {
    if (kept.unsent + kept.refused === 0) return say(labels.nothingToShare)
    say((await log.share()) === 'cancelled' ? undefined : labels.shared)
  }
  async function signOut() {
    await log.signOut().then(
      () => go({ at: 'home' }),
      () => say(text.offline),
    )
  }
  return (
    <>
      <h1 className="text-heading">{labels.title}</h1>
      {kept.device && (
        <p className="text-muted">{labels.name(kept.device.name, kept.device.id.slice(0, 4).toUpperCase())}</p>
      )}
      <p role="status" className="font-semibold text-green empty:hidden">
        {said}
      </p>
      <div className="grid gap-3">
        <Button look="outline" className="min-h-12" onClick={share}>
          {labels.share}
        </Button>
        <Button look="outline" className="min-h-12" onClick={signOut}>
          {labels.signOut}
        </Button>
      </div>
      <PinPart text={text} />
      <WipePart text={text} onWiped={() => say(labels.wiped)} />
    </>
  )
}

/** The PIN of a phone that several people use. */
function PinPart({ text }: { text: Text }) {
  const { log, kept } = usePresenceLog()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const labels = text.phone
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPin(typed)) return setError(labels.badPin)
    await log.pin.set(typed)
    setError(undefined)
    setTyped('')
  }
  if (kept.pin === 'locked') return null
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-box border border-sand bg-surface p-4">
      <h2 className="font-semibold text-lg">{labels.pinTitle}</h2>
      <TextField
        label={labels.pin}
        hint={labels.pinHint}
        error={error}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="min-h-12">
          {kept.pin === 'none' ? labels.setPin : labels.changePin}
        </Button>
        {kept.pin === 'unlocked' && (
          <>
            <Button look="neutral" className="min-h-12" onClick={log.pin.lock}>
              {labels.lock}
            </Button>
            <Button look="neutral" className="min-h-12" onClick={() => void log.pin.remove()}>
              {labels.removePin}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

/** Erases all; with something unsent it asks first. */
function WipePart({ text, onWiped }: { text: Text; onWiped: () => void }) {
  const { log, kept } = usePresenceLog()
  const [isAsked, ask] = useState(false)
  const labels = text.phone
  const unsent = kept.unsent + kept.unsaved
  async function wipe() {
    ask(false)
    await log.forgetEverything()
    onWiped()
  }
  return (
    <section className="grid gap-3 rounded-box border border-sand bg-surface p-4">
      <p className="text-muted text-sm">{labels.kept}</p>
      {isAsked ? (
        <>
          {unsent > 0 && (
            <p role="alert" className="font-semibold text-red">
              {labels.wipeUnsent(unsent)}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button className="min-h-12 grow" onClick={() => ask(false)}>
              {text.cancel}
            </Button>
            <Button look="danger" className="min-h-12 grow" onClick={wipe}>
              {labels.wipeSure}
            </Button>
          </div>
        </>
      ) : (
        <Button look="neutral" className="min-h-12" onClick={() => ask(true)}>
          {labels.wipe}
        </Button>
      )}
    </section>
  )
}
