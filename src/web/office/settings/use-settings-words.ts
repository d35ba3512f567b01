import { useOffice } from '../kit/office-text.ts'

/** What a field of the settings is called, and what its value reads as. */
export function useSettingsWords() {
  const { words } = useOffice()
  const labels = words.settings
  const labelOf = (name: string): string => {
    const [, row, part] = /^mobileMoney\.(\d)\.(\w+)$/.exec(name) ?? []
    if (row !== undefined) return labels.mobileMoney[part === 'operator' ? 'operator' : 'number'](Number(row) + 1)
    const [, operator, side] = /^operators\.(\d)\.(\w+)$/.exec(name) ?? []
    if (operator !== undefined)
      return labels.operators[side === 'operator' ? 'operator' : 'number'](Number(operator) + 1)
    const [, template, of] = /^templates\.(\d+)\.(\w+)$/.exec(name) ?? []
    if (template !== undefined)
      return `${labels.template(Number(template) + 1)}${words.dashboard.colon} ${labels.templateParts[of as keyof typeof labels.templateParts]}`
    return labels.fields[name] ?? name
  }
  const wordsOf = (name: string, typed: string): string => {
    const choice = labels.choices[name]
    if (choice) return choice[typed === 'true' ? 'true' : 'false']
    if (name === 'picture') return typed === '' ? '' : words.audit.number(typed)
    return typed
  }
  return { labels, labelOf, wordsOf }
}
