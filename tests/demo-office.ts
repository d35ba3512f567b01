import { setTimeout as sleep } from 'node:timers/promises'

/** Who may sign in to a demonstration's office. */
export const demoAdministrator = { username: 'admin', password: 'officina-demo-2026' }

/**
 * Signs in to a running demonstration as its administrator.
 * @param origin where it runs, such as `http://localhost:3000`
 * @returns the `Cookie` header of the session
 */
export async function signInToDemo(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAdministrator),
  })
  if (!answer.ok) throw new Error(`nobody could sign in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Gives the password again, which counts for ten minutes: whole lists are exported only then. */
export async function proveAgain(origin: string, cookie: string): Promise<void> {
  const answer = await fetch(`${origin}/api/admin/proof`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ password: demoAdministrator.password }),
  })
  if (!answer.ok) throw new Error(`the password does not count: ${answer.status} ${await answer.text()}`)
}

/** Waits until the demonstration's papers are made, which happens in the background and takes seconds of CPU. */
export async function papersMade(origin: string, cookie: string): Promise<void> {
  for (let left = 1; left > 0; await sleep(200)) {
    const answer = await fetch(`${origin}/api/admin/documents?state=pending&pageSize=1`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`the documents cannot be listed: ${answer.status} ${await answer.text()}`)
    left = Number(answer.headers.get('x-total-count'))
  }
}
