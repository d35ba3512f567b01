import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { escapeBeyondAscii, shortenInPage } from './scripts/bundled-source.ts'

/** The small parts that nearly every public page is made of (what a mail's link leads to has a head of its own), and those of office and space; apart, each would be a request. */
const sharedBySite = [
  'web/site/((?!letter-page-head)[^/]+|faq/faq|trainings/trainings-search|forms/(form-reason|use-public-form))',
  'web/ui/(arrow-button|badge|button|field|spinner|tabs|toast-region|toast-store|ornament-band)',
  'web/(api/(api|queries|trainings)|content/picture-files|forms/sending-key|page/(browser-storage|use-site|use-known|submission|page-head))',
  'domain/(company/company|values/(dates|language|language-path|money|month|phone)|waiting-list/place-offer|trainings/(training|training-labels))',
]
const sharedBySignedIn = [
  // Only what stands on nothing of its own: what a part imports comes along, and public forms would have to load it too.
  'web/signed-in/(empty-list|language-link|search-keys|session-query|signed-in-text|status-badges|use-failed-calls)',
  'web/(api/refetch|ui/is-typing)',
  'domain/(desk/labels|values/paths)',
]

/** What the pages of a session and of an online course are entered by. */
const sharedByOffers = [
  'web/site/training/(registration-panels|training-facts|full-session-words)',
  'domain/trainings/closed-session',
]

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      // A screen and what it shows instead of itself travel together: apart, each is a request of a few bytes.
      router: { codeSplittingOptions: { defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']] } },
    }),
    react(),
    shortenInPage,
    escapeBeyondAscii,
  ],
  // React has had it since 18; what stands in for it in older ones is not needed.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // Pages are rendered whole (src/web/server.ts): the other half of it, which streams, a start need not read.
      ...(command === 'build' && {
        'react-dom/server': path.resolve('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js'),
      }),
    },
  },
  build: { assetsInlineLimit: 0, manifest: true },
  worker: { format: 'es' },
  environments: {
    // One folder holds all that renders pages: a start opens no package's files one by one (docs/decisions/0114).
    ssr: {
      resolve: { noExternal: command === 'build' ? true : [] },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file lists others by name, and a hash hardly compresses: a short one is enough to tell them apart.
            chunkFileNames: 'assets/[hash:7].js',
            // What every page needs, in one file: it compresses better, and a weak line pays for each request.
            // Only office and space ask before a form is left.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|seroval|@tanstack\/(?!query-core|react-query)[\w-]+)\/(?!.*useBlocker)|react-query\/.*QueryClientProvider/,
                },
                // Office and spaces alone: public pages read what they show once.
                {
                  name: 'queries',
                  test: /node_modules\/@tanstack\/(query-core|react-query)\//,
                },
                { name: 'site', test: new RegExp(`src/(${sharedBySite.join('|')})\\.tsx?$`) },
                { name: 'offers', test: new RegExp(`src/(${sharedByOffers.join('|')})\\.tsx?$`) },
                { name: 'signed-in', test: new RegExp(`src/(${sharedBySignedIn.join('|')})\\.tsx?$`) },
              ],
            },
          },
        },
      },
    },
  },
}))
