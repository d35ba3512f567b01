import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { apiOf, read } from '../../api/api.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

/** Where the mail's link leads: opening it signs nobody in, for mail scanners open links too; the button does. */
export function OneClickScreen({ token }: { token: string }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const afterSignIn = useAfterSignIn()
  // The used or worthless link is not left in the address nor in the history.
  const forgetToken = () => navigate({ to: '/espace-participant', search: {}, replace: true })
  const link = useMutation({
    mutationFn: () => read(apiOf(queryClient).participant['link-profile'].$post({ json: { token } })),
    onSuccess: async () => {
      await afterSignIn()
      await forgetToken()
    },
  })
  return (
    <SignInFrame title={words.oneClick.title} intro={words.oneClick.text}>
      {link.isError && <FormFailure title={words.link.failed} message={serverErrors(link.error, text).message} />}
      <Button disabled={link.isPending} onClick={() => link.mutate()}>
        {link.isPending ? words.oneClick.confirming : words.oneClick.confirm}
      </Button>
      {link.isError && (
        <Button look="outline" onClick={forgetToken}>
          {words.oneClick.other}
        </Button>
      )}
    </SignInFrame>
  )
}
