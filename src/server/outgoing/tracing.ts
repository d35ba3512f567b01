// What happens for one request, told as spans that lie within each other (docs/decisions/0126). Nothing of it is done, or loaded, unless
// somebody listens: `otlp.ts`.

/** What is told of a span: never a value of a statement, an address or a name of somebody. */
export type Attributes = Record<string, string | number | undefined>

/** What begins. */
export interface Described {
  name: string
  /** Answers somebody, asks another machine, or takes work from a queue. */
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** What it belongs to, where that was in another process, as W3C’s `traceparent`; else it belongs to what is around it. */
  parent?: string | undefined
}

/** What is known only while it runs. */
export interface Span {
  rename: (name: string) => void
  set: (attributes: Attributes) => void
  fail: (type: string) => void
}

export interface Tracer {
  /** Does work within a span, which ends with it, or with the promise that it gives. */
  within: <Result>(described: Described, work: (span: Span) => Result) => Result
  /** The span around the caller, as W3C’s `traceparent`; undefined outside of any. */
  current: () => string | undefined
}

// Given once, before anything is opened: everything that asks, answers or sends is one trace.
let tracer: Tracer | undefined

/** Has everything from now on told to a tracer; without one, nothing is. */
export const traceWith = (given: Tracer | undefined): void => {
  tracer = given
}

const unheard: Span = { rename() {}, set() {}, fail() {} }

/** Does work within a span, where somebody listens. */
export const traced = <Result>(described: Described, work: (span: Span) => Result): Result =>
  tracer ? tracer.within(described, work) : work(unheard)

/** The same, where there is a span around it already: what is done without a request is not told. */
export const tracedWithin = <Result>(of: () => Described, work: () => Result): Result =>
  tracer?.current() === undefined ? work() : tracer.within(of(), work)

/** What a job keeps so that its work belongs to what has caused it. */
export const traceparent = (): string | undefined => tracer?.current()
