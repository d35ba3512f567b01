import { withLanguage } from '../../../domain/values/language-path.ts'
import { useSite } from '../../page/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { verificationWords } from './verification-words.ts'

/** A certificate's number to type; a plain form that works without any script. */
export function VerificationForm({ number = '', error }: { number?: string; error?: string }) {
  const { locale } = useSite()
  const words = verificationWords[locale]
  return (
    <form
      action={withLanguage('/verification', locale)}
      className="grid max-w-xl items-end gap-4 sm:grid-cols-[1fr_auto]"
    >
      <TextField
        name="numero"
        label={words.number}
        hint={words.numberHint}
        defaultValue={number}
        placeholder="C-2026-00012-7KQ4XM9P"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={300}
        required
        error={error}
      />
      <Button type="submit">{words.verify}</Button>
    </form>
  )
}
