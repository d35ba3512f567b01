import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../page/page-head.ts'
import styles from '../site/about/about.css?url'
import { AboutScreen } from '../site/about/about-screen.tsx'
import { loadContent } from '../site/load-content.ts'

export const Route = createFileRoute('/_site/a-propos')({
  loader: async ({ context }) => ({ content: await loadContent('about', context.locale) }),
  head: ({ matches, loaderData }) => {
    if (!loaderData) return {}
    const head = pageHead(matches, { path: '/a-propos', ...loaderData.content.meta })
    return { ...head, links: [{ rel: 'stylesheet', href: styles }, ...(head.links ?? [])] }
  },
  component: AboutScreen,
})
