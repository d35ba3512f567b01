// What every component test begins with (`setupFiles`): a document of its file's own, empty again after each test.
import { cleanup, configure, type Screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach } from 'vitest'

export { render, within } from '@testing-library/react'

afterEach(cleanup)
// What is waited for comes late on a busy machine; the library would give up after a second.
configure({ asyncUtilTimeout: 20_000 })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** What stands in the document. The library's own holds on to the first document, and the files of a worker share their modules. */
export const screen = new Proxy({} as Screen, {
  get: (_, query) => Reflect.get(within(document.body), query),
})

/** Somebody with a keyboard and a mouse. */
export const person = () => userEvent.setup()
