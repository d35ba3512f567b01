import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { EraseForm } from '../../../domain/participants/participant.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { apiOf, read } from '../../api/api.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CodeField } from '../kit/code-field.tsx'
import { useLeave } from '../kit/own-profile.ts'
import { usePortal } from '../kit/portal-text.ts'

/** Erasing one's data cannot be undone: the word is typed out before, and then the code that was mailed for it. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { words, text, locale } = usePortal()
  const queryClient = useQueryClient()
  const leave = useLeave()
  const [wordError, setWordError] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
  const codeField = useRef<HTMLInputElement>(null)
  const labels = words.privacy
  const erase = useMutation({
    mutationFn: (code: string | undefined) =>
      read(
        apiOf(queryClient).participant.erase.$post({ json: { confirmed: true, ...(code !== undefined && { code }) } }),
      ),
    onSuccess: ({ erased }) => {
      if (!erased) {
        setCodeSent(true)
        return
      }
      leave()
      showToast({ variant: 'default', title: labels.erased })
    },
  })
  const [isCodeSent, setCodeSent] = useState(false)
  useEffect(() => {
    if (isCodeSent) codeField.current?.focus()
  }, [isCodeSent])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const rawInput = new FormData(event.currentTarget)
    const isRight =
      String(rawInput.get('word') ?? '')
        .trim()
        .toLocaleUpperCase() === labels.eraseWord
    setWordError(isRight ? undefined : labels.eraseMismatch(labels.eraseWord))
    const checked = v.safeParse(v.required(EraseForm), { confirmed: true, code: String(rawInput.get('code') ?? '') })
    const isCodeWrong = isCodeSent && !checked.success
    setCodeError(isCodeWrong ? validationMessage('code', locale) : undefined)
    if (isRight && !isCodeWrong) erase.mutate(checked.success ? checked.output.code : undefined)
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
          error={wordError}
        />
        {isCodeSent && (
          <>
            <p role="status" className="rounded-lg bg-green-wash px-4 py-3 text-green">
              {labels.eraseCodeSent}
            </p>
            <CodeField ref={codeField} name="code" error={codeError} />
            <Button
              look="quiet"
              size="compact"
              disabled={erase.isPending}
              onClick={() => erase.mutate(undefined)}
              className="justify-self-start"
            >
              {labels.eraseCodeAgain}
            </Button>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" look="danger" disabled={erase.isPending}>
            {isCodeSent
              ? erase.isPending
                ? labels.erasing
                : labels.eraseConfirm
              : erase.isPending
                ? labels.eraseSending
                : labels.eraseSend}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
