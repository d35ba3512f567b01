import type { Locator } from 'playwright-core'
import { hydrated } from '../e2e/officina.ts'
import { button, buttonsOf } from '../e2e/screens.ts'
import type { Camera } from './camera.ts'
import type { Screen } from './screens.ts'

/** The end of a file's name for any text: `Délivrer des certificats` → `delivrer-des-certificats`. */
const fileWord = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')

/**
 * Takes the pictures of a screen: as it is, with everything unfolded, and after each of its buttons.
 * @param prefix what their names begin with
 * @param pressed which buttons have been pressed on earlier screens; those of this one are added
 */
export async function photograph(camera: Camera, screen: Screen, prefix: string, pressed: Set<string>) {
  const { page, shoot, topmost } = camera
  const name = `${prefix}-${screen.name}`
  await openScreen(camera, screen)
  await shoot(name, true)
  const buttons = await buttonsOf(topmost())
  const folded = topmost().locator(screen.name === 'home' ? 'details' : 'details:not(header *)')
  if (await unfold(camera, folded)) await shoot(`${name}--unfolded`, true)

  for (const { text, index, isFrame, isRow } of buttons) {
    // A row's buttons first say what they do, then whose row it is.
    const key = `${isFrame ? 'frame' : screen.group} ${isRow ? text.split(' ')[0] : text}`
    if (pressed.has(key)) continue
    pressed.add(key)
    await openScreen(camera, screen)
    const dialogs = page.locator('[role=dialog]')
    const before = await dialogs.count()
    await press(camera, topmost().locator(button).nth(index))
    const picture = `${name}--${fileWord(text)}`
    await shoot(picture)
    if ((await dialogs.count()) > before) await finish(camera, picture)
  }
}

/** Leads to a screen, and waits until it has come to rest. */
export async function openScreen({ page, settle }: Camera, { address, isPlain, begin }: Screen) {
  await page.goto(address)
  if (!isPlain) await hydrated(page)
  await settle()
  await begin?.(page)
  if (begin) await settle()
}

/** Presses a button and takes the pointer away, under which it looks different. */
async function press({ page, settle }: Camera, target: Locator) {
  await target.click()
  await page.mouse.move(1, 1)
  await settle()
}

/** Unfolds parts of the page. @returns whether there are any */
async function unfold({ settle }: Camera, folded: Locator): Promise<boolean> {
  if ((await folded.count()) === 0) return false
  await folded.evaluateAll((all) => {
    for (const one of all as HTMLDetailsElement[]) one.open = true
  })
  await settle()
  return true
}

/** Sends the form of a dialog: it tells what is missing, or that it could not be sent. */
async function finish(camera: Camera, picture: string) {
  const { shoot, topmost } = camera
  const submit = topmost().locator('button[type=submit]:enabled')
  if ((await submit.count()) === 0) return
  await press(camera, submit.last())
  await shoot(`${picture}--sent`)
}
