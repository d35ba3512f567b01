// Written by `npm run pictures`; do not edit by hand.

/** Each picture’s size in pixels, and the hashes that name its files: the drawing, or a photograph’s widths. */
export const pictures = {
  'about': { width: 1600, height: 1200, svg: 'bee3529a' },
  'gallery-1': { width: 1600, height: 1200, svg: '4b0bc87e' },
  'gallery-2': { width: 1600, height: 1200, svg: 'ebc02c3b' },
  'gallery-3': { width: 1600, height: 1200, svg: '250896dd' },
  'gallery-4': { width: 1600, height: 1200, svg: '28fe37a7' },
  'gallery-5': { width: 1600, height: 1200, svg: 'b3c2ff06' },
  'hero-abidjan': { width: 1600, height: 1000, svg: '4d99f1a2' },
  'hero-formation': { width: 1600, height: 1000, svg: '305a6fa6' },
  'hero-officine': { width: 1600, height: 1000, svg: 'fa812ef6' },
  'online-course': { width: 1600, height: 1200, svg: '88f404a6' },
  'place-1': { width: 1600, height: 1200, svg: '442847c7' },
  'place-2': { width: 1600, height: 1200, svg: '59d70ea4' },
  'service-consultance': { width: 1600, height: 1200, svg: '3e9cec16' },
  'service-formation': { width: 1600, height: 1200, svg: 'dd484252' },
  'team-1': { width: 800, height: 800, svg: '9c88d600' },
  'team-2': { width: 800, height: 800, svg: '77883fcf' },
  'team-3': { width: 800, height: 800, svg: '12aafd68' },
  'team-4': { width: 800, height: 800, svg: 'dafac362' },
  'testimonial-1': { width: 800, height: 800, svg: '71102c96' },
  'theme-cold-chain': { width: 1600, height: 1000, svg: '0bd9137e' },
  'theme-counter': { width: 1600, height: 1000, svg: 'e9d70d5f' },
  'theme-digital': { width: 1600, height: 1000, svg: 'b76d7a48' },
  'theme-dispensing': { width: 1600, height: 1000, svg: '16fd7ff7' },
  'theme-distribution': { width: 1600, height: 1000, svg: '87dc9d5c' },
  'theme-finance': { width: 1600, height: 1000, svg: 'd4e7cbb6' },
  'theme-quality': { width: 1600, height: 1000, svg: '628cfb01' },
  'theme-stock': { width: 1600, height: 1000, svg: '593b86a9' },
  'theme-team': { width: 1600, height: 1000, svg: '643970ed' },
  'theme-vigilance': { width: 1600, height: 1000, svg: '24100e68' },
} as const

export type PictureName = keyof typeof pictures
