import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { EmailConfirmation } from '../../../domain/participants/participant.ts'
import { key } from '../../../domain/values/validation.ts'
import { apiOf, read } from '../../api/api.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { draftResolver, useFormErrors } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CodeField } from '../kit/code-field.tsx'
import { useLeave } from '../kit/own-profile.ts'
import { usePortal } from '../kit/portal-text.ts'

/** What is typed before the data is erased: the word, and once it has been mailed the code. */
const resolverOf = (word: string, isCodeSent: boolean) =>
  draftResolver(
    v.object({
      word: v.pipe(
        v.string(),
        v.check((typed) => typed.trim().toLocaleUpperCase() === word, key('invalid')),
      ),
      code: isCodeSent ? EmailConfirmation.entries.code : v.string(),
    }),
  )

/** Erasing one's data cannot be undone: the word is typed out before, and then the code that was mailed for it. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const leave = useLeave()
  const labels = words.privacy
  const [isCodeSent, setCodeSent] = useState(false)
  const form = useForm({
    resolver: resolverOf(labels.eraseWord, isCodeSent),
    defaultValues: { word: '', code: '' },
  })
  const { handleSubmit, setFocus } = form
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
  useEffect(() => {
    if (isCodeSent) setFocus('code')
  }, [isCodeSent, setFocus])
  const { field, errorOf, failure } = useFormErrors(form, erase.error ? serverErrors(erase.error, text) : undefined)
  const wordError = errorOf('word') && labels.eraseMismatch(labels.eraseWord)
  return (
    <Dialog title={labels.eraseTitle} closeLabel={words.close} onClose={onClose}>
      <form
        noValidate
        onSubmit={handleSubmit(({ code }) => erase.mutate(isCodeSent ? code : undefined))}
        className="grid gap-4 p-5"
      >
        <p>{labels.eraseText}</p>
        <p>{labels.eraseLive}</p>
        <FormFailure title={labels.eraseFailed} message={failure?.message} />
        <TextField
          label={labels.eraseType(labels.eraseWord)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('word')}
          error={wordError}
        />
        {isCodeSent && (
          <>
            <p role="status" className="rounded-lg bg-green-wash px-4 py-3 text-green">
              {labels.eraseCodeSent}
            </p>
            <CodeField {...field('code')} />
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
