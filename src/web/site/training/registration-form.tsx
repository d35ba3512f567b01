import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { RegisteredSummary, PublicRegistrationForm as Values } from '../../../domain/registrations/registration.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import type { WaitingReceipt } from '../../../domain/waiting-list/waiting-list.ts'
import type { Submission } from '../../../server/app/page-environment.ts'
import { read } from '../../api/api.ts'
import { wasSpaceOpen } from '../../api/open-space.ts'
import { DiscountField } from '../../forms/discount-field.tsx'
import { useCalls, useSite } from '../../page/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { FormReason, SendingName } from '../forms/form-reason.tsx'
import { usePublicForm } from '../forms/use-public-form.ts'
import { fullSessionWords } from './full-session-words.ts'
import type { Confirmed } from './registration-confirmed.tsx'
import { registrationWords } from './registration-words.ts'
import type { Offer } from './training-facts.ts'
import { TrainingRecall } from './training-recall.tsx'

/**
 * Fills what is still empty in the form with the profile of the participant who is signed in to the participant space. For anyone else, and
 * where it cannot be had, the form stays as it is.
 */
function useOwnDetails(form: RefObject<HTMLFormElement | null>) {
  const { queries } = useCalls()
  useEffect(() => {
    if (!wasSpaceOpen()) return
    import('./fill-own-details.ts')
      .then(({ fillOwnDetails }) => fillOwnDetails(queries, form.current))
      .catch(() => undefined)
  }, [form, queries])
}

/** The last place has just gone, or one has just become free: what was typed is sent for the other of the two. */
const [full, free] = ['training_full', 'place_available']

interface Props {
  training: Offer
  refused: Extract<Submission, { outcome: 'refused' }> | undefined
  /** Whether it joins the waiting list; otherwise it registers. */
  isForList: boolean
  /** Whether the person has just opened it here: then the focus goes into it. */
  isOpenedHere: boolean
  /** Leaves the form, where it stands in place of something. */
  onCancel?: () => void
  onSuccess: (confirmed: Confirmed) => void
}

/** docs/rules/registrations.md#fields. */
export function RegistrationForm({ training, refused, isForList, isOpenedHere, onCancel, onSuccess }: Props) {
  const { locale, text, company } = useSite()
  const words = registrationWords[locale]
  const { queries } = useCalls()
  // A button may send the same for the other of the two: what was typed is not typed again.
  const sendsForList = useRef(isForList)
  const { form, failure, isSending, RestoredNotice, startAgain, field, formProps } = usePublicForm({
    name: 'registration',
    subject: training.id,
    // With the rules comes what success shows: by then the line may be lost.
    loadRules: () => {
      import('./registration-confirmed.tsx').catch(() => {})
      return import('./registration-rules.ts')
    },
    send: async (api, values: Values, options): Promise<RegisteredSummary | WaitingReceipt> => {
      const { discountCode, ...person } = values
      const json = { ...person, trainingId: training.id }
      // A code is for a price, and who waits has none yet.
      return sendsForList.current
        ? read(api['waiting-list'].$post({ json }, options))
        : read(api.registrations.$post({ json: { ...json, discountCode } }, options))
    },
    onSuccess: async ({ email }, receipt) => {
      void queries.client?.invalidateQueries({ queryKey: ['trainings'] })
      if ('position' in receipt) return onSuccess({ email, position: receipt.position })
      showToast({ variant: 'default', title: words.successToast, description: words.successToastText })
      void queries.client?.invalidateQueries({ queryKey: ['participant'] })
      const { registrationConfirmation } = await import('./registration-rules.ts')
      const trainingTitle = trainingHeadings(training, locale).title.text
      const registered = { ...training, ...receipt, trainingTitle }
      const summary = registrationConfirmation(registered, company, locale)
      onSuccess({ email, summary, paidPath: receipt.paidPath, payPath: receipt.payPath })
    },
    refused,
    words: { failure: words.failureToast, offline: text.offline, serverError: text.serverError },
  })
  useOwnDetails(form)
  // Only then, and not once somebody is in it: scripts that come late take nobody out of a field.
  useEffect(() => {
    if (!isOpenedHere || form.current?.contains(document.activeElement)) return
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus({ preventScroll: true })
  }, [form, isOpenedHere])

  const isTheOtherWay = failure?.code === full || failure?.code === free
  const kept = refused?.values ?? {}
  // Of what costs nothing, nothing is taken off.
  const takesCode = training.price !== null && training.price > 0
  const fieldProps = (name: keyof Values) => ({ ...field(name), defaultValue: kept[name] })

  return (
    <form
      {...formProps}
      data-opened-here={isOpenedHere || undefined}
      aria-labelledby="inscription-titre"
      className="grid gap-5 rounded-box border border-sand bg-surface p-6"
    >
      <SendingName />
      <div className="grid gap-1">
        <h2 id="inscription-titre" className="text-heading">
          {isForList ? words.listTitle : words.title}
        </h2>
        {isForList && <p>{fullSessionWords[locale].intro}</p>}
        {isForList && takesCode && <p>{words.codeLater}</p>}
        <p className="text-muted text-sm">{words.intro}</p>
      </div>
      <TrainingRecall training={training} />
      {RestoredNotice && <RestoredNotice onStartAgain={startAgain} />}
      <TextField label={words.firstName} autoComplete="given-name" required {...fieldProps('firstName')} />
      <TextField label={words.lastName} autoComplete="family-name" required {...fieldProps('lastName')} />
      <TextField label={words.email} type="email" autoComplete="email" required {...fieldProps('email')} />
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        autoComplete="tel"
        placeholder="+225 07 00 00 00 00"
        required
        {...fieldProps('phone')}
      />
      <TextField
        label={words.organization}
        hint={words.organizationHint}
        autoComplete="organization"
        required
        {...fieldProps('organization')}
      />
      <TextField label={words.position} autoComplete="organization-title" required {...fieldProps('position')} />
      <TextArea label={words.specialRequirements} rows={3} {...fieldProps('specialRequirements')} />
      {!isForList && takesCode && (
        <DiscountField isRestored={RestoredNotice !== undefined} {...fieldProps('discountCode')} />
      )}
      <CheckboxField
        required
        {...field('termsAccepted')}
        defaultChecked={kept.termsAccepted === 'on'}
        label={
          <>
            {words.terms}{' '}
            <Link
              to="/conditions-utilisation"
              target="_blank"
              className="font-semibold text-green underline underline-offset-4"
            >
              {words.termsLink}
            </Link>
          </>
        }
      />
      <div className="grid gap-3">
        <FormReason form="registration" failure={failure}>
          {failure?.code === 'already_registered' && (
            <Link to="/espace-participant" className="underline underline-offset-4">
              {words.registeredBefore}
            </Link>
          )}
          {failure?.code === full && (
            <>
              {failure.values?.discountCode ? <span className="block">{words.codeLater}</span> : null}
              <SendFor list send={sendsForList} isSending={isSending} />
            </>
          )}
          {failure?.code === free && <SendFor send={sendsForList} isSending={isSending} />}
        </FormReason>
        {/* What cannot succeed any more gives its place to what can. */}
        {!isTheOtherWay && (
          <Button
            type="submit"
            disabled={isSending}
            {...(isForList && { name: 'liste', value: '1' })}
            onClick={() => {
              sendsForList.current = isForList
            }}
          >
            {isSending ? words.submitting : isForList ? text.training.joinList : words.submit}
          </Button>
        )}
        {onCancel && (
          <Link
            to="."
            search={{}}
            resetScroll={false}
            onClick={onCancel}
            className="flex min-h-11 items-center justify-center font-semibold text-green"
          >
            {words.cancel}
          </Link>
        )}
      </div>
    </form>
  )
}

interface SendForProps {
  list?: boolean
  send: { current: boolean }
  isSending: boolean
}

/** Sends what was typed for the other of the two: to the waiting list, where the last place has just gone, or to register after all. */
function SendFor({ list = false, send, isSending }: SendForProps) {
  const { locale, text } = useSite()
  return (
    <Button
      type="submit"
      look="outline"
      disabled={isSending}
      {...(list && { name: 'liste', value: '1' })}
      onClick={() => {
        send.current = list
      }}
    >
      {list ? text.training.joinList : registrationWords[locale].registerNow}
    </Button>
  )
}
