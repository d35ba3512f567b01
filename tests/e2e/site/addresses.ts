/** Every kind of public page, by its French address; its English twin stands under /en. */
export const publicPaths = [
  '/',
  '/services',
  '/a-propos',
  '/contact',
  '/formations',
  '/formations?categorie=auxiliaires',
  '/formations?vue=calendrier',
  '/formations/maitriser-la-chaine-du-froid-a-l-officine',
  '/formations/maitriser-la-chaine-du-froid-a-l-officine?inscription=1',
  '/formations-en-ligne',
  '/formations-en-ligne/chaine-du-froid',
  '/politique-confidentialite',
  '/conditions-utilisation',
  '/page-qui-n-existe-pas',
]

export const twinOf = (path: string): string => (path === '/' ? '/en' : `/en${path}`)

export const isMissing = (path: string): boolean => path.endsWith('/page-qui-n-existe-pas')

/** Both languages of every page. */
export const everyPath = publicPaths.flatMap((path) => [path, twinOf(path)])
