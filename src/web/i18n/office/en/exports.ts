import type { OfficeText } from '../fr.ts'

export const exports: OfficeText['exports'] = {
  export: 'Export',
  formats: { csv: 'CSV (spreadsheet)', xlsx: 'Excel (XLSX)' },
  progress: (kilobytes) => `Exporting… ${kilobytes} KB`,
  done: 'File saved',
}
