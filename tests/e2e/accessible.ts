import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The widths at which a state is looked at, in pixels: those of the long tier, or only as it now stands. */
const widths = process.env.AXE_WIDTHS?.split(',').map(Number)

/**
 * Fails on anything that axe finds on the page as it now stands; in the long tier at every width, where nothing may scroll sideways.
 * @param part a selector of what alone is looked at
 */
export async function expectAccessible(page: Page, told = '', part = 'html'): Promise<void> {
  const size = page.viewportSize()
  if (!widths || !size) return lookOnce(page, told, part)
  for (const width of widths) {
    await page.setViewportSize({ ...size, width })
    await isSettled(page)
    // The long tier goes on to the next state: one run tells all.
    expect.soft(await foundIn(page, part), `${told} at ${width} px`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${told} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * Looks at a state unless some journey of this run has looked at one of the same shape. While a dialog is open, at that alone: what it
 * hides is looked at without it (`list-layout.spec.ts`). What is made like two others beside it is left out.
 */
async function lookOnce(page: Page, told: string, whole: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    await isSettled(page)
    const part = whole === 'html' && (await dialogOver(page)) === 'open' ? dialogs : whole
    const shape = await page.evaluate(leaveOutRepeated, part)
    const { width } = page.viewportSize() ?? { width: 0 }
    const state = createHash('sha1').update(`${part} at ${width} px: ${shape}`).digest('hex')
    const known = process.env.LOOKED_AT && join(process.env.LOOKED_AT, state)
    if (known && existsSync(known)) return
    const found = await foundIn(page, part, '[data-repeated]').catch((error: Error) => error)
    // A dialog that was just closing is gone by now: what is there without it is looked at.
    if (found instanceof Error) {
      if (tries < 3 && found.message.includes('No elements found')) continue
      throw found
    }
    // One that was just opening has hidden the rest meanwhile: it is looked at.
    if (whole === 'html' && part === whole && tries < 3 && (await dialogOver(page)) === 'open') continue
    expect(found, told).toEqual([])
    if (known) writeFileSync(known, `${page.url()} ${told}\n`)
    return
  }
}

/** What axe finds in a part of the page, as lines; `without` is a selector of what it leaves out. */
async function foundIn(page: Page, part: string, without?: string): Promise<string[]> {
  await swapMailFrames(page)
  await drawAll(page, true)
  await expect.poll(() => page.frames().filter((frame) => frame.url().endsWith('/html')).length).toBe(0)
  // Axe finishes a page with frames on a second page; one without needs none.
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode(page.frames().length === 1)
  if (without) axe.exclude(without)
  // Nothing is loaded beforehand: of the rules that use it one is off, the other never ends in a violation.
  axe.options({ resultTypes: ['violations'], preload: false })
  const { violations } = await axe.analyze()
  await drawAll(page, false)
  await swapMailFrames(page)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/**
 * Draws what is far from the screen too, or leaves it again until it comes near: its size is a guess until then, or of another width, and
 * axe would take what stands below for standing upon it.
 */
const drawAll = (page: Page, isAll: boolean) =>
  page.evaluate((isAll) => {
    const rule = '* { content-visibility: visible !important }'
    const others = document.adoptedStyleSheets.filter(
      ({ cssRules }) => cssRules[0]?.cssText.includes('content-visibility') !== true,
    )
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets = isAll ? [...others, sheet] : others
  }, isAll)

/**
 * The shape of a part of the page: its elements with what styles and names them, without their words, and of neighbours that are made
 * alike the first two; the others are marked `data-repeated`. Undefined where the part is not there.
 */
function leaveOutRepeated(part: string): string | undefined {
  const roots = [...document.querySelectorAll(part)]
  if (roots.length === 0) return undefined
  for (const marked of document.querySelectorAll('[data-repeated]')) marked.removeAttribute('data-repeated')
  // Of these it counts that they are there; what else differs from row to row says nothing of how one is made.
  const isNamed = /^(href|alt|title|value|aria-(label|labelledby|describedby|controls|owns)|data-(?!state).*)$/
  const isOwn = /^(id|for|name|src|srcset|datetime|d|x|y|width|height|points)$/
  const shapes = new Map<Element, string>()
  const shapeOf = (element: Element): string => {
    const known = shapes.get(element)
    if (known !== undefined) return known
    const attributes = [...element.attributes]
      .filter(({ name }) => !isOwn.test(name))
      .map(({ name, value }) => `${name}=${isNamed.test(name) ? value !== '' : value}`)
    const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const alike = new Map<string, number>()
    const children = [...element.children].map(shapeOf).filter((child) => {
      alike.set(child, (alike.get(child) ?? 0) + 1)
      return (alike.get(child) ?? 0) <= 2
    })
    const shape = `<${element.localName} ${attributes.sort().join(' ')}>${text ? 'text' : ''}${children.join('')}</>`
    shapes.set(element, shape)
    return shape
  }
  const mark = (element: Element) => {
    const alike = new Map<string, number>()
    for (const child of element.children) {
      const count = (alike.get(shapeOf(child)) ?? 0) + 1
      alike.set(shapeOf(child), count)
      if (count > 2 && child.children.length > 0) child.setAttribute('data-repeated', '')
      else mark(child)
    }
  }
  for (const root of roots) mark(root)
  const { className, dataset } = document.documentElement
  const scheme = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query).matches)
  return JSON.stringify([scheme, className, dataset, roots.map(shapeOf)])
}

/** Waits until nothing moves, and no dialog that hides what lies behind it is still to be seen itself. */
async function isSettled(page: Page): Promise<void> {
  await expect.poll(() => dialogOver(page)).not.toBe('awaited')
  await isStill(page)
}

/** Whether a dialog hides what lies behind it: not yet seen itself, while its own code is still on its way, or open. */
const dialogOver = (page: Page): Promise<'awaited' | 'open' | undefined> =>
  page.evaluate((selector) => {
    if (!document.querySelector('[data-aria-hidden=true]')) return undefined
    const open = [...document.querySelectorAll(selector)]
    return open.some((dialog) => dialog.checkVisibility({ opacityProperty: true })) ? 'open' : 'awaited'
  }, dialogs)

/** Swaps the frames that show a mail for ones with nothing to find and back: nothing may run in them, so axe would wait there for ever. */
const swapMailFrames = (page: Page) =>
  page.evaluate(() => {
    for (const shown of document.querySelectorAll<HTMLIFrameElement & { other?: Element }>('iframe')) {
      if (!shown.sandbox.value && !shown.other) continue
      const other = shown.other ?? Object.assign(document.createElement('iframe'), { title: shown.title, other: shown })
      other.className = shown.className
      if (other instanceof HTMLIFrameElement && !shown.other)
        other.srcdoc =
          '<!doctype html><html lang="fr"><title>Mail</title><main aria-label="Mail"><h1>Mail</h1></main></html>'
      shown.replaceWith(other)
    }
  })

/** Waits for what is coming or going: half there, its words have another contrast. What turns for ever, or far below, is left. */
const isStill = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    const ended = Promise.allSettled(ending.map(({ finished }) => finished))
    return Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000))])
  })
