import type { Hono } from 'hono'
import type { BlankSchema } from 'hono/types'
import { generateSpecs } from 'hono-openapi'
import * as v from 'valibot'
import { locales } from '../../domain/values/language.ts'
import { type CallGroup, callGroups } from '../connect/contract/call-groups.ts'
import type { Contract } from '../connect/contract/contract.ts'
import { type CallEnv, endpoint } from '../http/endpoint.ts'
import { input } from '../http/input.ts'
import { everyone } from '../session/permission.ts'

const Document = v.looseObject({ openapi: v.string(), paths: v.record(v.string(), v.unknown()) })
const LanguageQuery = v.object({ language: v.optional(v.picklist(locales)) })
const GroupParam = v.object({ group: v.picklist(Object.keys(callGroups) as CallGroup[]) })

/**
 * What the API says of itself: the OpenAPI document, for programs, and the same as pages for people.
 * @param styles the stylesheet that brings the site's fonts; undefined where nothing is built
 */
export function addContract(api: Hono<CallEnv, BlankSchema, string>, publicUrl: string, styles: string | undefined) {
  let contract: Promise<Contract> | undefined
  // What writes it is loaded when somebody asks: few starts of the server need it.
  const write = async () => {
    const { completed, documentation } = await import('../connect/contract/contract.ts')
    const generated = await generateSpecs(api, {
      excludeStaticFile: false, // its own address ends in .json
      defaultValidationErrorResponse: false, // each route declares its refusals
      documentation: documentation(publicUrl),
    })
    return completed(generated)
  }
  const read = () => {
    contract ??= write()
    return contract
  }
  let named: Promise<Contract> | undefined
  const readNamed = () => {
    named ??= Promise.all([import('../connect/contract/named-shapes.ts'), read()]).then(([shapes, written]) =>
      shapes.withNamedShapes(written),
    )
    return named
  }
  const loadPages = () => import('../connect/contract/page.ts')
  const pages = {
    answers: { 200: 'html' },
  } as const

  api.get('/openapi.json', endpoint(everyone, { summary: 'This document', answers: { 200: Document } }), async (c) =>
    c.json(await readNamed()),
  )
  api.get(
    '/docs',
    endpoint(everyone, { summary: 'This document as a page', ...pages }),
    input('query', LanguageQuery),
    async (c) => {
      const locale = c.req.valid('query').language ?? c.var.call.locale
      const { apiDocsPolicy, indexPage } = await loadPages()
      c.header('Content-Security-Policy', apiDocsPolicy)
      return c.html(await indexPage({ contract: await read(), locale, styles }, publicUrl))
    },
  )
  api.get(
    '/docs/:group',
    endpoint(everyone, { summary: 'One chapter of it', ...pages, refusals: [404] }),
    input('param', GroupParam),
    input('query', LanguageQuery),
    async (c) => {
      const locale = c.req.valid('query').language ?? c.var.call.locale
      const { apiDocsPolicy, groupPage } = await loadPages()
      c.header('Content-Security-Policy', apiDocsPolicy)
      return c.html(await groupPage({ contract: await read(), locale, styles }, c.req.valid('param').group))
    },
  )
}
