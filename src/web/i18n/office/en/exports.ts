import type { OfficeText } from '../fr.ts'

export const exports: OfficeText['exports'] = {
  export: 'Export',
  choose: 'Choose the format',
  formats: { csv: 'CSV (spreadsheet)', xlsx: 'Excel (XLSX)' },
  progress: (kilobytes) => `Exporting… ${kilobytes} KB`,
  done: 'File saved',
}
