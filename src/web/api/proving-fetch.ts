/** Asks the person at the browser for a proof of their identity; answers false when they would rather not give one. */
type AskForProof = () => Promise<boolean>

const codeOf = async (response: Response): Promise<unknown> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}

/** As `fetch`, but a call that is refused for want of a proof is made again, as it was, once the proof has been given. */
export const provingFetch =
  (askForProof: AskForProof): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (response.status !== 403 || (await codeOf(response)) !== 'proof_needed') return response
    if (!(await askForProof())) return response
    await response.body?.cancel()
    return fetch(input, init)
  }
