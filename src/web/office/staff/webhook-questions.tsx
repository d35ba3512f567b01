import type { NewWebhook, Webhook } from '../../../domain/connect/webhook.ts'
import { done, read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'

interface Props {
  webhook: Webhook
  onClose: () => void
}

/** Asks before a webhook gets another secret, which is then shown once. */
export function RenewSecretDialog({
  webhook: { id, name },
  onRenewed,
  onClose,
}: Props & { onRenewed: (webhook: NewWebhook) => void }) {
  const labels = useOffice().words.webhooks
  const change = useChange({
    failsIn: 'place',
    send: (api) => read(api.admin.webhooks[':id'].secret.$post({ param: { id: String(id) } })),
    success: { title: labels.renewed },
    touches: [['webhooks']],
    onSuccess: (renewed) => {
      onClose()
      onRenewed(renewed)
    },
  })
  return (
    <QuestionDialog
      title={labels.renewTitle(name)}
      text={labels.renewText}
      action={labels.renew}
      change={change}
      onClose={onClose}
    />
  )
}

/** Asks before a webhook is forgotten with everything that was sent to it. */
export function RemoveWebhookDialog({ webhook: { id, name }, onClose }: Props) {
  const labels = useOffice().words.webhooks
  const change = useChange({
    failsIn: 'place',
    send: (api) => done(api.admin.webhooks[':id'].$delete({ param: { id: String(id) } })),
    success: { title: labels.removed },
    touches: [['webhooks']],
    onSuccess: onClose,
  })
  return (
    <QuestionDialog
      title={labels.removeTitle(name)}
      text={labels.removeText}
      action={labels.remove}
      look="danger"
      change={change}
      onClose={onClose}
    />
  )
}
