/**
 * How a download is named (RFC 6266): a name in ASCII for old programs and, where that is not the real one, the real one in UTF-8
 * (RFC 8187).
 * @param as whether a browser saves it, or may show it
 */
export function contentDisposition(fileName: string, as: 'attachment' | 'inline' = 'attachment'): string {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  if (ascii === fileName) return `${as}; filename="${ascii}"`
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${as}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
