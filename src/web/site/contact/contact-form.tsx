import type { ContactForm as Values } from '../../../domain/contact.ts'
import { read } from '../../api.ts'
import type { PageContent } from '../../content/page-content.ts'
import type { Submission } from '../../page-environment.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSite } from '../../use-site.ts'
import { ErrorSummary, fieldId } from '../forms/error-summary.tsx'
import { usePublicForm } from '../forms/use-public-form.ts'

interface Props {
  texts: PageContent<'contact'>['form']
  submission: Submission | null
  /** Filled in beforehand, when the visitor came to ask for a quote. */
  preset?: Partial<Values> | undefined
  headingLevel: 'h2' | 'h3'
  messageRows: number
}

/** §4 and §5 "Contact form". */
export function ContactForm({ texts, submission, preset, headingLevel: Heading, messageRows }: Props) {
  const { text } = useSite()
  const refused = submission?.outcome === 'refused' ? submission : undefined
  const { form, errors, failure, isSending, isSent, formProps } = usePublicForm({
    name: 'contact',
    loadRules: () => import('./contact-rules.ts'),
    send: (api, json: Values, options) => read(api.contact.$post({ json }, options)),
    onSuccess: () => {
      form.current?.reset()
      showToast({ variant: 'default', title: texts.success, description: texts.successText })
    },
    refused,
    words: { failure: texts.failure, offline: text.offline, serverError: { text: texts.failureText } },
  })
  const kept: Record<string, string | undefined> = refused?.values ?? preset ?? {}
  const field = (name: keyof Values) => ({
    name,
    id: fieldId(name),
    error: errors[name],
    defaultValue: kept[name],
  })

  return (
    <form
      {...formProps}
      id="message"
      aria-labelledby="message-titre"
      className="grid gap-5 rounded-box border border-sand bg-surface p-6 sm:grid-cols-2 sm:p-8"
    >
      <div className="grid gap-1 sm:col-span-2">
        <Heading id="message-titre" className="text-heading">
          {texts.heading}
        </Heading>
        <p className="text-muted text-sm">{texts.intro}</p>
      </div>
      {failure && (
        <div className="sm:col-span-2">
          <ErrorSummary message={failure} errors={errors} />
        </div>
      )}
      {(isSent || submission?.outcome === 'done') && (
        <p role="status" className="rounded-box bg-green-wash px-4 py-3 text-green sm:col-span-2">
          <strong>{texts.success}</strong>. {texts.successText}
        </p>
      )}
      <TextField label={texts.name} autoComplete="name" required {...field('name')} />
      <TextField label={texts.email} type="email" autoComplete="email" required {...field('email')} />
      <TextField
        label={texts.phone}
        type="tel"
        autoComplete="tel"
        placeholder="+225 07 00 00 00 00"
        required
        {...field('phone')}
      />
      <SelectField label={texts.subject} required {...field('subject')}>
        <option value="">{texts.chooseSubject}</option>
        {Object.entries(texts.subjects).map(([subject, label]) => (
          <option key={subject} value={subject}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <TextArea label={texts.message} rows={messageRows} required {...field('message')} />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" disabled={isSending} className="w-full sm:w-auto">
          {isSending ? texts.sending : texts.submit}
        </Button>
      </div>
    </form>
  )
}
