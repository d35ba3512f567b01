import { useEffect, useRef } from 'react'
import type { ContactForm as Values } from '../../../domain/messages/message.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import type { Submission } from '../../../server/app/page-environment.ts'
import { read } from '../../api/api.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { FormReason, SendingName } from '../forms/form-reason.tsx'
import { usePublicForm } from '../forms/use-public-form.ts'

interface MessageSentProps {
  texts: PageContent<'contact'>['form']
  /** Whether it was sent just now, by this page: then the panel takes the focus. */
  isNew: boolean
}

/** Beside the button, for as long as the page is open: the message has arrived, what comes next, and whom to call meanwhile. */
function MessageSent({ texts, isNew }: MessageSentProps) {
  const { company } = useSite()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) panel.current?.focus()
  }, [isNew])
  return (
    <div
      ref={panel}
      id="contact-envoye"
      role="status"
      tabIndex={-1}
      className="grid w-full scroll-mt-24 scroll-mb-36 gap-1 rounded-box border-2 border-green bg-green-wash p-5"
    >
      <p className="font-semibold text-green text-lg">{texts.success}</p>
      <p>{texts.successText}</p>
      {company.phone && (
        <p>
          {texts.successNext}{' '}
          <a href={`tel:${company.phone}`} className="font-semibold text-green underline underline-offset-4">
            {formatPhone(company.phone)}
          </a>
        </p>
      )}
    </div>
  )
}

interface Props {
  texts: PageContent<'contact'>['form']
  submission: Submission | null
  /** Filled in beforehand, when the visitor came to ask for a quote. */
  preset?: Partial<Values> | undefined
  headingLevel: 'h2' | 'h3'
  messageRows: number
}

/** docs/rules/contact-messages.md#form, docs/rules/contact-messages.md#states. */
export function ContactForm({ texts, submission, preset, headingLevel: Heading, messageRows }: Props) {
  const { text } = useSite()
  const refused = submission?.outcome === 'refused' ? submission : undefined
  const { form, failure, isSending, isSent, RestoredNotice, startAgain, field, formProps } = usePublicForm({
    name: 'contact',
    presets: preset,
    loadRules: () => import('./contact-rules.ts'),
    send: (api, json: Values, options) => read(api.contact.$post({ json }, options)),
    onSuccess: () => {
      form.current?.reset()
      showToast({ variant: 'default', title: texts.success, description: texts.successText })
    },
    refused,
    words: {
      failure: texts.failure,
      offline: text.offline,
      serverError: { ...text.serverError, text: texts.failureText },
    },
  })
  const kept: Record<string, string | undefined> = refused?.values ?? preset ?? {}
  const fieldProps = (name: keyof Values) => ({ ...field(name), defaultValue: kept[name] })

  return (
    <form
      {...formProps}
      id="message"
      aria-labelledby="message-titre"
      className="grid gap-3 rounded-box border border-sand bg-surface card-inset sm:grid-cols-2 sm:p-8"
    >
      <SendingName />
      <div className="grid gap-1 sm:col-span-2">
        <Heading id="message-titre" className="text-heading">
          {texts.heading}
        </Heading>
        <p className="text-muted text-sm">{texts.intro}</p>
      </div>
      {RestoredNotice && (
        <div className="sm:col-span-2">
          <RestoredNotice onStartAgain={startAgain} />
        </div>
      )}
      <TextField label={texts.name} autoComplete="name" required {...fieldProps('name')} />
      <TextField label={texts.email} type="email" autoComplete="email" required {...fieldProps('email')} />
      <TextField
        label={texts.phone}
        type="tel"
        autoComplete="tel"
        placeholder="+225 07 00 00 00 00"
        required
        {...fieldProps('phone')}
      />
      <SelectField label={texts.subject} required {...fieldProps('subject')}>
        <option value="">{texts.chooseSubject}</option>
        {Object.entries(texts.subjects).map(([subject, label]) => (
          <option key={subject} value={subject}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <TextArea label={texts.message} rows={messageRows} required {...fieldProps('message')} />
      </div>
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        <FormReason form="contact" failure={failure} />
        {(isSent || submission?.outcome === 'done') && <MessageSent texts={texts} isNew={isSent} />}
        <Button type="submit" disabled={isSending} className="w-full sm:w-auto">
          {isSending ? texts.sending : texts.submit}
        </Button>
      </div>
    </form>
  )
}
