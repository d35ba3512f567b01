import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiOf, read } from '../../api.ts'
import { serverErrors } from '../../form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLeave } from '../leave.ts'
import { usePortal } from '../portal-text.ts'

/** Erasing one's data cannot be undone: the word is typed out before. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const leave = useLeave()
  const [error, setError] = useState<string>()
  const labels = words.privacy
  const erase = useMutation({
    mutationFn: () => read(apiOf(queryClient).participant.erase.$post({ json: { confirmed: true } })),
    onSuccess: () => {
      leave()
      showToast({ variant: 'default', title: labels.erased })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('word') ?? '').trim()
    const isRight = typed.toLocaleUpperCase() === labels.eraseWord
    setError(isRight ? undefined : labels.eraseMismatch(labels.eraseWord))
    if (isRight) erase.mutate()
  }
  return (
    <Dialog title={labels.eraseTitle} closeLabel={words.close} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4 p-5">
        <p>{labels.eraseText}</p>
        <p>{labels.eraseLive}</p>
        {erase.isError && <FormFailure title={labels.eraseFailed} message={serverErrors(erase.error, text).message} />}
        <TextField
          name="word"
          label={labels.eraseType(labels.eraseWord)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" look="danger" disabled={erase.isPending}>
            {erase.isPending ? labels.erasing : labels.eraseConfirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
