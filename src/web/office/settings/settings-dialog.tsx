import type { SettingsCard, SettingsGroup } from '../../../domain/company/settings.ts'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
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
  const form = useEditForm({
    schema,
    present: card,
    versionOf: ({ value, version }: SettingsCard<Group>) => ({ draft: draftOf(value), version }),
    formOf,
    put,
    recorded: labels.saved,
    touches: [['settings'], ['users']],
    onDone: onClose,
  })
  return (
    <EditDialog
      title={labels.groups[group].title}
      shape={fields.length > 1 ? 'wide' : 'narrow'}
      form={form}
      onClose={onClose}
      actions={{ isDisabled: !form.formState.isDirty }}
      labelOf={labelOf}
      wordsOf={wordsOf}
    >
      <p className="text-muted text-sm">{labels.groups[group].hint}</p>
      {group === 'replies' ? (
        <TemplateFields errorOf={form.errorOf} />
      ) : (
        <SettingsFields fields={fields} errorOf={form.errorOf} />
      )}
    </EditDialog>
  )
}
