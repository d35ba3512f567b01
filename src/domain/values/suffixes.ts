import topLevelDomains from 'tlds/index.json' with { type: 'json' }

/** The last part of every address there is, such as `me` or `рф` (IANA's list). Browsers get `no-suffixes.ts` in its place, by `imports` of package.json. */
export const suffixes: ReadonlySet<string> = new Set<string>(topLevelDomains)
