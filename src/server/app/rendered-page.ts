import { hash } from 'node:crypto'
import type { FinishedAnswer } from './answer-cache.ts'

/** A rendered page as it travels: its bytes, and the policy for exactly its scripts. */
export interface RenderedPage extends FinishedAnswer {
  csp: string
}

export function renderedPage(html: string): RenderedPage {
  const csp = contentSecurityPolicy(html)
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': csp }
  return { body: Buffer.from(html), headers, csp }
}

// What is stated as JSON-LD is data, which a browser never runs.
const inlineScript = /<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g

/** A policy that lets only our own files and exactly this page's inline scripts run (CSP level 3, no `unsafe-inline`). */
export function contentSecurityPolicy(html: string): string {
  const hashOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`
  const hashes = new Set([...html.matchAll(inlineScript)].map((script) => hashOf(script[1] ?? '')))
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
