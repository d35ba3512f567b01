/** What was sent last, and under which key. */
export interface Sending {
  content: string
  key: string
}

/**
 * Makes repeating a sending harmless (`Idempotency-Key`, docs/rules/registrations.md#sending-twice): the key stays while the same content is sent,
 * for after a lost line nobody knows whether the first one arrived. Other content is another sending.
 * @param last where the last sending is remembered
 */
export const sendingKey = (last: { current: Sending | undefined }) => ({
  /** What to call the API with beside the content. */
  optionsFor(content: object) {
    const text = JSON.stringify(content)
    const sending = last.current?.content === text ? last.current : { content: text, key: crypto.randomUUID() }
    last.current = sending
    return { headers: { 'Idempotency-Key': sending.key } }
  },
  /** Once it has been received: the same again is meant as a second one. */
  forget() {
    last.current = undefined
  },
})
