import { FormProvider, useForm } from 'react-hook-form'
import type { SettingsCard, SettingsGroup } from '../../../domain/company/settings.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { settleForm } from '../../forms/settle-form.ts'
import { type Clash, useEditedVersion } from '../../forms/use-edited-version.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { SettingsFields } from './settings-fields.tsx'
import { type SettingsForm, settingsForms } from './settings-forms.ts'
import { TemplateFields } from './template-fields.tsx'
import { useSettingsWords } from './use-settings-words.ts'

interface Props<Group extends SettingsGroup> {
  group: Group
  card: SettingsCard<Group>
  onClose: () => void
}

/** Edits one group; what somebody else has changed meanwhile is shown, never overwritten unseen. */
export function SettingsDialog<Group extends SettingsGroup>({ group, card, onClose }: Props<Group>) {
  const { labels, labelOf, wordsOf } = useSettingsWords()
  const { schema, formOf, draftOf, put, fields }: SettingsForm<Group> = settingsForms[group]
  const versionOf = ({ value, version }: SettingsCard<Group>) => ({ draft: draftOf(value), version })
  const resolver = draftResolver(schema, formOf)
  const form = useForm({ resolver, defaultValues: draftOf(card.value) })
  const edited = useEditedVersion(card, versionOf)
  const change = useChange({
    failsIn: 'place',
    send: (api, _: undefined) =>
      edited.save(
        form.getValues(),
        (version, draft) => put(api, { ...resolver.bodyOf(draft), version }),
        (settled) => settleForm(form, settled),
      ),
    success: { title: labels.saved },
    touches: [['settings'], ['users']],
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, change.failure)
  const isClashing = edited.clashes.length > 0
  const settle = (taken: Clash[]) => {
    settleForm(form, edited.settle(form.getValues(), taken))
    change.reset()
  }
  return (
    <FormDialog
      title={labels.groups[group].title}
      shape={fields.length > 1 ? 'wide' : 'narrow'}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      {(close) => (
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={form.handleSubmit(() => change.mutate(undefined))}
            className="grid grid-cols-1 gap-5 p-5"
          >
            <p className="text-muted text-sm">{labels.groups[group].hint}</p>
            {group === 'replies' ? (
              <TemplateFields errorOf={errorOf} />
            ) : (
              <SettingsFields fields={fields} errorOf={errorOf} />
            )}
            {isClashing && (
              <EditConflict clashes={edited.clashes} labelOf={labelOf} wordsOf={wordsOf} onSettle={settle} />
            )}
            <FormActions
              change={{ isPending: change.isPending, failure }}
              onCancel={close}
              isDisabled={!form.formState.isDirty}
              isClashing={isClashing}
            />
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}
