import { type FormEvent, useState } from 'react'
import { officePath } from '../../domain/values/paths.ts'
import { CallFailed } from '../presence-log/calls.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { usePresenceLog } from './use-presence-log.tsx'
import type { words } from './words.ts'

const empty = { username: '', password: '', code: '' }
type Field = keyof typeof empty

/** Signs an account of the firm in, with the code of a second factor once the server asks for it. */
export function SignIn({ text, onSignedIn }: { text: (typeof words)['fr']; onSignedIn: () => void }) {
  const { log } = usePresenceLog()
  const [typed, setTyped] = useState(empty)
  const [asksCode, askCode] = useState(false)
  const [errors, setErrors] = useState<Partial<typeof empty>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const labels = text.signIn
  const needed: Field[] = asksCode ? ['username', 'password', 'code'] : ['username', 'password']

  function told(error: unknown) {
    if (!(error instanceof CallFailed)) return setFailure(text.offline)
    if (error.code === 'second_factor_required') return askCode(true)
    if (error.code === 'second_factor_missing') return setFailure(labels.factorMissing)
    setFailure(error.said ?? (error.status === 401 ? labels.wrong : text.error))
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = needed.filter((name) => typed[name].trim() === '')
    setErrors(Object.fromEntries(missing.map((name) => [name, labels.required])))
    setFailure(undefined)
    const [first] = missing
    if (first) return document.getElementById(`compte-${first}`)?.focus()
    setBusy(true)
    try {
      const { username, password, code } = typed
      const { id, role } = await log.signIn({
        username,
        password,
        ...(asksCode && { code: code.replaceAll(/\s/g, '') }),
      })
      if (role !== 'trainer' && role !== 'administrator') return setFailure(labels.noPresence)
      setTyped(empty)
      await log.signedIn(id)
      onSignedIn()
    } catch (error) {
      told(error)
    } finally {
      setBusy(false)
    }
  }
  const field = (name: Field) => ({
    id: `compte-${name}`,
    label: labels[name],
    value: typed[name],
    error: errors[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-box border border-sand bg-surface p-4">
      <div>
        <h2 className="text-heading">{labels.title}</h2>
        <p className="text-muted">{labels.intro}</p>
      </div>
      {failure && (
        <p role="alert" className="rounded-box bg-red-wash px-4 py-3 font-semibold text-red">
          {failure}
        </p>
      )}
      <TextField {...field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <TextField {...field('password')} type="password" autoComplete="current-password" />
      {asksCode && <TextField {...field('code')} inputMode="numeric" autoComplete="one-time-code" />}
      <Button type="submit" className="min-h-12" disabled={isBusy}>
        {isBusy ? labels.submitting : labels.submit}
      </Button>
      <a href={officePath} className={buttonClass('quiet', 'min-h-12')}>
        {labels.office}
      </a>
    </form>
  )
}
