import { expect, test } from 'vitest'
import { contentSecurityPolicy, deferScripts } from './page-html.ts'

const html = '<!doctype html><html><body><h1>Formations</h1><script>greet()</script></body></html>'

test('the policy allows exactly the inline scripts of the page', () => {
  const policy = contentSecurityPolicy(html)
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy).not.toContain('unsafe-inline')
  expect(policy.match(/sha256-/g)).toHaveLength(1)
})

test('what a page states for search engines is no script, and has no hash', () => {
  const stating = html.replace('<h1>', '<script type="application/ld+json">{}</script><h1>')
  expect(contentSecurityPolicy(stating)).toBe(contentSecurityPolicy(html))
})

test('scripts wait for the first paint: no preload and no running entry is left, only the loader', () => {
  const page = `<html><head><link rel="modulepreload" href="/assets/a.js" fetchPriority="low"/></head><body><p>ready</p><script type="module" async="" src="/assets/entry.js"></script></body></html>`
  const deferred = deferScripts(page)
  expect(deferred).not.toContain('modulepreload" href')
  expect(deferred).not.toContain('type="module"')
  expect(deferred).toContain('"/assets/entry.js",["/assets/a.js"]')
  expect(deferScripts(page.replace('</p>', '</p><script>carried()</script>'))).toContain('<script>carried();(function')
  expect(deferScripts('<p>no script</p>')).toBe('<p>no script</p>')
})
