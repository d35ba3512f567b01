/**
 * The style sheet of every letter, for mail programs that know one: its classes win over what stands in the elements. Stored letters hold a
 * sign in its place (`packed-text.ts`); a version that does not know the sign shows them without these colours.
 */
export const letterStyle =
  '<style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){body,.p{background:#101815!important}.c{background:#18231F!important}' +
  'table,td{border-color:#33413B!important}h1,p,td{color:#EEF3EE!important}.m{color:#AEBBB4!important}' +
  '.g{color:#5DC2A3!important}.g,.n{border-color:#5DC2A3!important}.n{background:#16372E!important}.b{background:#5DC2A3!important;color:#0C1A15!important}}' +
  // On a phone a fact stands below what it is called.
  '@media(max-width:480px){.f{display:block;padding-right:0!important}.f+td{display:block;padding-top:0!important}.f{border:0!important;padding-bottom:0!important}}</style>'
