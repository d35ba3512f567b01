export const exports = {
  export: 'Exporter',
  choose: 'Choisir le format',
  formats: { csv: 'CSV (tableur)', xlsx: 'Excel (XLSX)' },
  /** While the file comes; its size so far, in kilobytes. */
  progress: (kilobytes: string) => `Export… ${kilobytes} Ko`,
  done: 'Fichier enregistré',
}
