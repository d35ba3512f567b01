// Written by `npm run pictures`; do not edit by hand.

/** Each picture’s size in pixels, and the hashes that name its files: the drawing, or a photograph’s widths. */
export const pictures = {
  'about': { width: 1600, height: 1200, svg: '3b47e04c' },
  'gallery-1': { width: 1600, height: 1200, svg: 'a11883ac' },
  'gallery-2': { width: 1600, height: 1200, svg: '3b8061d8' },
  'gallery-3': { width: 1600, height: 1200, svg: '375f6e3a' },
  'gallery-4': { width: 1600, height: 1200, svg: 'cbc1db6f' },
  'gallery-5': { width: 1600, height: 1200, svg: '71706026' },
  'hero-abidjan': { width: 1600, height: 1000, svg: '80ebbe8e' },
  'hero-formation': { width: 1600, height: 1000, svg: '41fa8d94' },
  'hero-officine': { width: 1600, height: 1000, svg: 'c78864e0' },
  'online-course': { width: 1600, height: 1200, svg: 'cbfd4472' },
  'place-1': { width: 1600, height: 1200, svg: '0bab534d' },
  'place-2': { width: 1600, height: 1200, svg: '7ac30c85' },
  'service-consultance': { width: 1600, height: 1200, svg: '78330a6a' },
  'service-formation': { width: 1600, height: 1200, svg: '2902f974' },
  'team-1': { width: 800, height: 800, svg: '5d2e5312' },
  'team-2': { width: 800, height: 800, svg: '0600d6b0' },
  'team-3': { width: 800, height: 800, svg: 'ae6f6bc6' },
  'team-4': { width: 800, height: 800, svg: 'f77b1d1e' },
  'testimonial-1': { width: 800, height: 800, svg: 'b1462242' },
  'theme-cold-chain': { width: 1600, height: 1000, svg: '880670ef' },
  'theme-counter': { width: 1600, height: 1000, svg: '52686d76' },
  'theme-digital': { width: 1600, height: 1000, svg: 'b76d7a48' },
  'theme-dispensing': { width: 1600, height: 1000, svg: '16fd7ff7' },
  'theme-distribution': { width: 1600, height: 1000, svg: '34686b32' },
  'theme-finance': { width: 1600, height: 1000, svg: 'd4e7cbb6' },
  'theme-quality': { width: 1600, height: 1000, svg: '0db579c1' },
  'theme-stock': { width: 1600, height: 1000, svg: '593b86a9' },
  'theme-team': { width: 1600, height: 1000, svg: '502e151b' },
  'theme-vigilance': { width: 1600, height: 1000, svg: '150892f1' },
} as const

export type PictureName = keyof typeof pictures
