import { sessionPieceLabels, sessionPieces } from '../../../domain/company/session-lists.ts'
import { useOffice } from '../kit/office-text.ts'

/** Fields that hold the number of a picture. */
export const isPicture = (name: string): name is 'picture' | 'logo' => name === 'picture' || name === 'logo'

/** What a field of the settings is called, and what its value reads as. */
export function useSettingsWords() {
  const { locale, words } = useOffice()
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
    const [, layout, said] = /^layouts\.(\d)\.(\w+)$/.exec(name) ?? []
    if (layout !== undefined)
      return `${labels.layout(Number(layout) + 1)}${words.dashboard.colon} ${labels.layoutParts[said as keyof typeof labels.layoutParts]}`
    const [, list, piece] = /^lists\.(\d)\.(\w+)$/.exec(name) ?? []
    if (list !== undefined)
      return `${labels.list(Number(list) + 1)}${words.dashboard.colon} ${labels.listParts[piece as keyof typeof labels.listParts]}`
    return labels.fields[name] ?? name
  }
  const wordsOf = (name: string, typed: string): string => {
    const choice = labels.choices[name]
    if (choice) return choice[typed === 'true' ? 'true' : 'false']
    const part = /^layouts\.\d\.(separator|isCp1252|isCrlf)$/.exec(name)?.[1]
    if (part) return labels.layoutChoices[part as keyof typeof labels.layoutChoices][typed] ?? typed
    if (/^lists\.\d\.pieces$/.test(name))
      return sessionPieces
        .filter((piece) => typed.split(' ').includes(piece))
        .map((piece) => sessionPieceLabels[piece][locale])
        .join(', ')
    if (isPicture(name)) return typed === '' ? '' : words.audit.number(typed)
    return typed
  }
  return { labels, labelOf, wordsOf }
}
