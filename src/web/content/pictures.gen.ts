// Written by `npm run pictures`; do not edit by hand.

export const pictures = {
  'about': {
    width: 1600,
    height: 1200,
    sources: {
      avif: [
        { width: 360, src: '/pictures/about-360.4cd61b3e.avif' },
        { width: 720, src: '/pictures/about-720.82fa6286.avif' },
        { width: 1200, src: '/pictures/about-1200.b37da96d.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/about-360.c63cff44.webp' },
        { width: 720, src: '/pictures/about-720.8feb34d4.webp' },
        { width: 1200, src: '/pictures/about-1200.44b3f9e0.webp' },
      ],
    },
    color: '#F8E8D8',
  },
  'contact-map': {
    width: 1600,
    height: 1200,
    sources: {
      avif: [
        { width: 360, src: '/pictures/contact-map-360.6c79c296.avif' },
        { width: 720, src: '/pictures/contact-map-720.bdbef4c4.avif' },
        { width: 1200, src: '/pictures/contact-map-1200.37bb2cb1.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/contact-map-360.86385730.webp' },
        { width: 720, src: '/pictures/contact-map-720.bbc03305.webp' },
        { width: 1200, src: '/pictures/contact-map-1200.0e7a009d.webp' },
      ],
    },
    color: '#F8F8E8',
  },
  'gallery-1': {
    width: 1600,
    height: 1200,
    sources: {
      avif: [
        { width: 360, src: '/pictures/gallery-1-360.1cd055d4.avif' },
        { width: 720, src: '/pictures/gallery-1-720.fdf8bf2a.avif' },
        { width: 1200, src: '/pictures/gallery-1-1200.ffca2c78.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/gallery-1-360.a87c70d4.webp' },
        { width: 720, src: '/pictures/gallery-1-720.839ded3c.webp' },
        { width: 1200, src: '/pictures/gallery-1-1200.566ce82c.webp' },
      ],
    },
    color: '#085848',
  },
  'gallery-2': {
    width: 1600,
    height: 1200,
    sources: {
      avif: [
        { width: 360, src: '/pictures/gallery-2-360.fc1abd60.avif' },
        { width: 720, src: '/pictures/gallery-2-720.2adf1c36.avif' },
        { width: 1200, src: '/pictures/gallery-2-1200.12ffd076.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/gallery-2-360.378c5c56.webp' },
        { width: 720, src: '/pictures/gallery-2-720.6f8b7416.webp' },
        { width: 1200, src: '/pictures/gallery-2-1200.b0e64a02.webp' },
      ],
    },
    color: '#E8D8C8',
  },
  'gallery-3': {
    width: 1600,
    height: 1200,
    sources: {
      avif: [
        { width: 360, src: '/pictures/gallery-3-360.7957d039.avif' },
        { width: 720, src: '/pictures/gallery-3-720.bf099d0e.avif' },
        { width: 1200, src: '/pictures/gallery-3-1200.4cc452e9.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/gallery-3-360.3a135569.webp' },
        { width: 720, src: '/pictures/gallery-3-720.c4b3a0c0.webp' },
        { width: 1200, src: '/pictures/gallery-3-1200.25509f79.webp' },
      ],
    },
    color: '#F8E8D8',
  },
  'gallery-4': {
    width: 1600,
    height: 1200,
    sources: {
      avif: [
        { width: 360, src: '/pictures/gallery-4-360.9ef1e3c2.avif' },
        { width: 720, src: '/pictures/gallery-4-720.728cce7c.avif' },
        { width: 1200, src: '/pictures/gallery-4-1200.f4a6d25a.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/gallery-4-360.bfc212b9.webp' },
        { width: 720, src: '/pictures/gallery-4-720.2b570630.webp' },
        { width: 1200, src: '/pictures/gallery-4-1200.d54c3921.webp' },
      ],
    },
    color: '#E8E8E8',
  },
  'gallery-5': {
    width: 1600,
    height: 1200,
    sources: {
      avif: [
        { width: 360, src: '/pictures/gallery-5-360.10198d7e.avif' },
        { width: 720, src: '/pictures/gallery-5-720.fd3a4ad3.avif' },
        { width: 1200, src: '/pictures/gallery-5-1200.21535f31.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/gallery-5-360.7f26d3b0.webp' },
        { width: 720, src: '/pictures/gallery-5-720.72ba592a.webp' },
        { width: 1200, src: '/pictures/gallery-5-1200.487dc800.webp' },
      ],
    },
    color: '#D8E8D8',
  },
  'hero-abidjan': {
    width: 1600,
    height: 1000,
    sources: {
      avif: [
        { width: 360, src: '/pictures/hero-abidjan-360.01a26f63.avif' },
        { width: 720, src: '/pictures/hero-abidjan-720.c9510c30.avif' },
        { width: 1200, src: '/pictures/hero-abidjan-1200.943d8748.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/hero-abidjan-360.9dc26f07.webp' },
        { width: 720, src: '/pictures/hero-abidjan-720.fae53127.webp' },
        { width: 1200, src: '/pictures/hero-abidjan-1200.fa74c35c.webp' },
      ],
    },
    color: '#F8F8E8',
  },
  'hero-formation': {
    width: 1600,
    height: 1000,
    sources: {
      avif: [
        { width: 360, src: '/pictures/hero-formation-360.03c09c73.avif' },
        { width: 720, src: '/pictures/hero-formation-720.474b6130.avif' },
        { width: 1200, src: '/pictures/hero-formation-1200.76afc76f.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/hero-formation-360.8bf05fb6.webp' },
        { width: 720, src: '/pictures/hero-formation-720.96d136ff.webp' },
        { width: 1200, src: '/pictures/hero-formation-1200.75e4afe4.webp' },
      ],
    },
    color: '#F8F8E8',
  },
  'hero-officine': {
    width: 1600,
    height: 1000,
    sources: {
      avif: [
        { width: 360, src: '/pictures/hero-officine-360.c6d6bad8.avif' },
        { width: 720, src: '/pictures/hero-officine-720.f5e117f0.avif' },
        { width: 1200, src: '/pictures/hero-officine-1200.446eec0c.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/hero-officine-360.685fbb2d.webp' },
        { width: 720, src: '/pictures/hero-officine-720.95078420.webp' },
        { width: 1200, src: '/pictures/hero-officine-1200.60b6a9a8.webp' },
      ],
    },
    color: '#084838',
  },
  'online-course': {
    width: 1600,
    height: 1200,
    sources: {
      avif: [
        { width: 360, src: '/pictures/online-course-360.307d2e95.avif' },
        { width: 720, src: '/pictures/online-course-720.c01564db.avif' },
        { width: 1200, src: '/pictures/online-course-1200.0011fa12.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/online-course-360.700f2fed.webp' },
        { width: 720, src: '/pictures/online-course-720.562c04e8.webp' },
        { width: 1200, src: '/pictures/online-course-1200.229ac230.webp' },
      ],
    },
    color: '#C8D8D8',
  },
  'service-consultance': {
    width: 1600,
    height: 1200,
    sources: {
      avif: [
        { width: 360, src: '/pictures/service-consultance-360.21c54e5f.avif' },
        { width: 720, src: '/pictures/service-consultance-720.9b9b1f83.avif' },
        { width: 1200, src: '/pictures/service-consultance-1200.9754a4c6.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/service-consultance-360.8c0f3582.webp' },
        { width: 720, src: '/pictures/service-consultance-720.e04c7234.webp' },
        { width: 1200, src: '/pictures/service-consultance-1200.32f9abd6.webp' },
      ],
    },
    color: '#E8D8C8',
  },
  'service-formation': {
    width: 1600,
    height: 1200,
    sources: {
      avif: [
        { width: 360, src: '/pictures/service-formation-360.2b7cfdfc.avif' },
        { width: 720, src: '/pictures/service-formation-720.c4d7cafe.avif' },
        { width: 1200, src: '/pictures/service-formation-1200.fb111e5b.avif' },
      ],
      webp: [
        { width: 360, src: '/pictures/service-formation-360.550448be.webp' },
        { width: 720, src: '/pictures/service-formation-720.05d11f0c.webp' },
        { width: 1200, src: '/pictures/service-formation-1200.707b5c66.webp' },
      ],
    },
    color: '#085848',
  },
  'team-1': {
    width: 800,
    height: 800,
    sources: {
      avif: [
        { width: 160, src: '/pictures/team-1-160.9cfa3154.avif' },
        { width: 320, src: '/pictures/team-1-320.9c6b321e.avif' },
      ],
      webp: [
        { width: 160, src: '/pictures/team-1-160.81befcf3.webp' },
        { width: 320, src: '/pictures/team-1-320.127a39ab.webp' },
      ],
    },
    color: '#C8D8D8',
  },
  'team-2': {
    width: 800,
    height: 800,
    sources: {
      avif: [
        { width: 160, src: '/pictures/team-2-160.3961b16c.avif' },
        { width: 320, src: '/pictures/team-2-320.4328628b.avif' },
      ],
      webp: [
        { width: 160, src: '/pictures/team-2-160.58f7c988.webp' },
        { width: 320, src: '/pictures/team-2-320.96c20d52.webp' },
      ],
    },
    color: '#E8D8C8',
  },
  'team-3': {
    width: 800,
    height: 800,
    sources: {
      avif: [
        { width: 160, src: '/pictures/team-3-160.85452021.avif' },
        { width: 320, src: '/pictures/team-3-320.dcb8f28f.avif' },
      ],
      webp: [
        { width: 160, src: '/pictures/team-3-160.70afcc59.webp' },
        { width: 320, src: '/pictures/team-3-320.e25fa73e.webp' },
      ],
    },
    color: '#084838',
  },
  'team-4': {
    width: 800,
    height: 800,
    sources: {
      avif: [
        { width: 160, src: '/pictures/team-4-160.6255711d.avif' },
        { width: 320, src: '/pictures/team-4-320.aedc7706.avif' },
      ],
      webp: [
        { width: 160, src: '/pictures/team-4-160.b37dff44.webp' },
        { width: 320, src: '/pictures/team-4-320.9a0bd226.webp' },
      ],
    },
    color: '#E8E8E8',
  },
  'testimonial-1': {
    width: 800,
    height: 800,
    sources: {
      avif: [
        { width: 160, src: '/pictures/testimonial-1-160.1af099e2.avif' },
        { width: 320, src: '/pictures/testimonial-1-320.6cf3abd3.avif' },
      ],
      webp: [
        { width: 160, src: '/pictures/testimonial-1-160.1dcb7c6a.webp' },
        { width: 320, src: '/pictures/testimonial-1-320.9b1bad1a.webp' },
      ],
    },
    color: '#288868',
  },
} as const

export type PictureName = keyof typeof pictures
