import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import type * as v from 'valibot'
import type { Api } from '../../api/api.ts'
import { type Clash, type EditedVersion, settleForm, useEditedVersion } from '../../forms/use-edited-version.ts'
import { draftResolver, type FormErrors, useFormErrors, useSendingKey } from '../../forms/use-form-errors.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { FormActions, FormDialog } from './form-dialog.tsx'
import { type Change, useChange } from './use-change.ts'

/** What every form of a dialog says of itself: how it is checked, what is said once it is recorded, and what it has changed. */
interface Subject<Form extends FieldValues, Draft extends FieldValues, Answer>
  extends Pick<Change<unknown, Answer>, 'touches' | 'answers'> {
  schema: v.GenericSchema<unknown, Form>
  /** The draft as the schema expects it, where that is not how it is typed. */
  formOf?: (draft: Draft) => unknown
  recorded: string | ((answer: Answer) => string)
  onDone: (answer: Answer) => void
}

/** What is said once a change is recorded, as its toast has it. */
const said =
  <Answer,>(recorded: string | ((answer: Answer) => string)) =>
  (answer: Answer) => ({ title: typeof recorded === 'string' ? recorded : recorded(answer) })

/** A form as `ChangeDialog` shows it. */
interface OpenForm<Draft extends FieldValues, Form> extends UseFormReturn<Draft, unknown, Form>, FormErrors<Draft> {
  change: { isPending: boolean; isSuccess: boolean }
  submit: () => Promise<void>
  isClashing: boolean
}

/**
 * A form of a dialog that sends something new.
 * @param draft what stands in it at first
 * @param send gets what was checked, and the options by which the same content sent twice counts once
 */
export function useChangeForm<Form extends FieldValues, Draft extends FieldValues, Answer>({
  schema,
  draft,
  formOf,
  send,
  recorded,
  onDone,
  ...changed
}: Subject<Form, Draft, Answer> & {
  draft: Draft
  send: (api: Api, form: Form, once: { headers: Record<string, string> }) => Promise<Answer>
}) {
  const sendingKey = useSendingKey()
  const form = useForm({
    resolver: draftResolver(schema, formOf),
    defaultValues: draft as DefaultValues<Draft>,
  })
  const change = useChange({
    send: (api, json: Form) => send(api, json, sendingKey.optionsFor(json)),
    success: said(recorded),
    onSuccess: onDone,
    ...changed,
  })
  const submit = form.handleSubmit((typed) => change.mutate(typed))
  return { ...form, ...useFormErrors(form, change.failure), change, submit, isClashing: false }
}

/**
 * A form of a dialog that edits a record: what a colleague has changed meanwhile is shown first, never overwritten unseen.
 * @param put sends what was typed with the version it was read in
 */
export function useEditForm<Form extends FieldValues, Draft extends FieldValues, Answer>({
  schema,
  present,
  versionOf,
  formOf,
  put,
  recorded,
  onDone,
  ...changed
}: Subject<Form, Draft, Answer> & {
  present: Answer
  versionOf: (present: Answer) => EditedVersion<Draft>
  put: (api: Api, form: Form & { version: number }) => Promise<Answer>
}) {
  const resolver = draftResolver(schema, formOf)
  const form = useForm({ resolver, defaultValues: versionOf(present).draft as DefaultValues<Draft> })
  const { save, clashes, settle } = useEditedVersion(present, versionOf)
  const change = useChange({
    send: (api, _: undefined) =>
      save(
        form.getValues(),
        (version, draft) => put(api, { ...resolver.bodyOf(draft), version }),
        (settled) => settleForm(form, settled),
      ),
    success: said(recorded),
    onSuccess: onDone,
    ...changed,
  })
  const onSettle = (taken: Clash[]) => {
    settleForm(form, settle(form.getValues(), taken))
    change.reset()
  }
  const submit = form.handleSubmit(() => change.mutate(undefined))
  const conflict = { clashes, onSettle }
  return { ...form, ...useFormErrors(form, change.failure), change, submit, isClashing: clashes.length > 0, conflict }
}

interface Props<Draft extends FieldValues, Form> {
  title: string
  shape?: 'narrow' | 'wide'
  form: OpenForm<Draft, Form>
  onClose: () => void
  /** What sending it is called, and the rest of the form's end. */
  submit?: string
  actions?: Partial<Parameters<typeof FormActions>[0]>
  children: ReactNode
}

/** A dialog with such a form: its fields, why it was refused, and the ways to leave it. */
export function ChangeDialog<Draft extends FieldValues, Form>({
  title,
  shape = 'narrow',
  form,
  onClose,
  submit,
  actions,
  children,
}: Props<Draft, Form>) {
  const { change, failure, formState, isClashing } = form
  return (
    <FormDialog title={title} shape={shape} isDirty={formState.isDirty && !change.isSuccess} onClose={onClose}>
      {(close) => (
        <FormProvider {...form}>
          <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-5 p-5">
            {children}
            <FormActions
              change={{ isPending: change.isPending, failure }}
              onCancel={close}
              isClashing={isClashing}
              {...(submit && { label: submit })}
              {...actions}
            />
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}

interface EditProps<Draft extends FieldValues, Form> extends Omit<Props<Draft, Form>, 'form'> {
  form: OpenForm<Draft, Form> & { conflict: Pick<Parameters<typeof EditConflict>[0], 'clashes' | 'onSettle'> }
  /** What a field is called, and how one of its values is read, where two have changed it. */
  labelOf: (name: string) => string
  wordsOf?: (name: string, value: string) => string
}

/** The same of a record that is edited. */
export function EditDialog<Draft extends FieldValues, Form>(props: EditProps<Draft, Form>) {
  const { labelOf, wordsOf, children, ...dialog } = props
  const { isClashing, conflict } = dialog.form
  return (
    <ChangeDialog {...dialog}>
      {children}
      {isClashing && <EditConflict {...conflict} labelOf={labelOf} {...(wordsOf && { wordsOf })} />}
    </ChangeDialog>
  )
}
