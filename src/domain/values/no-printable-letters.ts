/** A form is not sent with what our fonts hold in the browser's first scripts: the server knows it (`printable-letters.ts`), and says what it finds at its field. */
export const unprintableIn = (_: string): string[] => []
