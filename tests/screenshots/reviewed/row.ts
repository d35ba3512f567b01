/**
 * What was seen when the pictures of a screen, a mail or a paper were looked at (`npm run contact-sheet`): what was wrong and what was
 * changed, or that it is fine and what was checked.
 */
export type Row = { wrong: string; changed: string } | { fine: string }
