import { html } from 'hono/html'
import type { Described, Operation, Parameter } from './contract.ts'
import type { Schema } from './examples.ts'
import type { wordsOf } from './words.ts'

/** A field as a table tells it. */
interface FieldRow {
  /** `participant.firstName`, `[].id`. */
  name: string
  type: string
  isRequired: boolean
}

const isNull = ({ type }: Schema) => type === 'null'

/** What kind of value a schema takes, in a few words: `integer ≥ 1`, `text ≤ 200`, `"fr" | "en"`, `… | null`. */
function typeOf(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  const { type, minimum, maximum, minLength, maxLength } = schema
  if (type === 'array') return `${typeOf(schema.items ?? {})}[]`
  const least = minimum ?? (minLength || undefined)
  const most = maximum ?? maxLength
  const limits = [least !== undefined && `≥ ${least}`, most !== undefined && most < 2_147_483_647 && `≤ ${most}`]
  return [type ?? 'any', ...limits.filter(Boolean)].join(' ')
}

/** Every field of a schema, those of its parts beside them. */
function rowsOf(schema: Schema, prefix = '', depth = 0): FieldRow[] {
  const choices = schema.anyOf ?? schema.oneOf
  const only = choices?.filter((choice) => !isNull(choice))
  if (only?.length === 1 && only[0]) return rowsOf(only[0], prefix, depth)
  if (schema.type === 'array' && schema.items) return rowsOf(schema.items, `${prefix}[]`, depth)
  if (!schema.properties || depth > 4) return []
  const { properties, required = [] } = schema
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = prefix ? `${prefix}.${key}` : key
    const parts = rowsOf(field, name, depth + 1)
    return [{ name, type: typeOf(field), isRequired: required.includes(key) }, ...parts]
  })
}

type Words = ReturnType<typeof wordsOf>

/** Where a call stands in its page. */
export const idOf = ({ operationId }: Operation): string => operationId

const shown = (value: unknown) => html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`

/** A text in which code stands between backticks. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

/** One call: closed it says what it is, open what it takes and answers. */
export function callSection({ method, path, operation }: Described, words: Words) {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  return html`<details>
  <summary>
    <code><b>${method}</b> ${path}</code>
    <span lang="en">${summary}</span>
  </summary>
  <div id="${idOf(operation)}">
    <p lang="en">${withCode(description)}</p>
    ${parameters.length > 0 || body ? html`<h2>${words.takes}</h2>` : ''}
    ${parameters.length > 0 ? parameterTable(parameters, path, words) : ''}
    ${
      body
        ? html`<h3>${words.body}</h3>
          ${fieldTable(rowsOf(body.schema), `${path} ${words.body}`, words)}
          <h3>${words.example}</h3>
          ${shown(body.example)}`
        : ''
    }
    <h2>${words.answersOf}</h2>
    ${answers.map(([status, { description: what, content }]) => {
      const media = content?.['application/json']
      const rows = media ? rowsOf(media.schema) : []
      return html`<h3>${status} <span lang="en">${media ? '' : (Object.keys(content ?? {})[0] ?? what)}</span></h3>
        ${rows.length > 0 ? fieldTable(rows, `${path} ${status}`, words) : ''}
        ${media ? html`<h3>${words.example}</h3>${shown(media.example)}` : ''}`
    })}
    <h3>${words.refusals}</h3>
    <ul lang="en">
      ${refusals.map(([status, { description: why }]) => html`<li><b>${status}</b> ${why}</li>`)}
    </ul>
    ${method === 'GET' && answers.some(([, { content }]) => content?.['application/json']) ? tryForm(path, operation, words) : ''}
  </div>
</details>`
}

const table = (
  caption: string,
  words: Words,
  rows: unknown,
) => html`<div class="fields" tabindex="0" role="group" aria-label="${caption}">
  <table>
    <thead><tr><th scope="col">${words.field}</th><th scope="col">${words.type}</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>
</div>`

const fieldTable = (rows: FieldRow[], caption: string, words: Words) =>
  table(
    caption,
    words,
    rows.map(
      ({ name, type, isRequired }) =>
        html`<tr><th scope="row"><code>${name}</code></th><td><code>${type}</code>${isRequired ? '' : html` <small>${words.optional}</small>`}</td></tr>`,
    ),
  )

const parameterTable = (parameters: Parameter[], path: string, words: Words) =>
  table(
    `${path} ${words.takes}`,
    words,
    parameters.map(
      ({ in: where, name, schema, required, description }) =>
        html`<tr><th scope="row"><code>${name}</code> <small>${words.where[where]}</small></th><td><code>${typeOf(schema)}</code>${required ? '' : html` <small>${words.optional}</small>`}${description ? html`<p lang="en">${description}</p>` : ''}</td></tr>`,
    ),
  )

/** Shown by the script alone, which sends it. */
const tryForm = (path: string, { operationId, parameters = [] }: Operation, words: Words) => html`<form
  class="try"
  data-path="${path}"
  data-sending="${words.sending}"
  data-failed="${words.failed}"
  hidden
>
  <h2>${words.tryTitle}</h2>
  ${parameters
    .filter(({ in: where }) => where !== 'header')
    .map(
      ({ in: where, name, required }) => html`<p>
        <label for="${operationId}-${name}"><code>${name}</code></label>
        <input id="${operationId}-${name}" name="${name}" data-in="${where}" autocomplete="off" ${required ? html`required` : ''} />
      </p>`,
    )}
  <button>${words.send}<span class="unseen"> GET ${path}</span></button>
  <p role="status"></p>
  <pre tabindex="0" role="group" aria-label="${words.result}" hidden></pre>
</form>`
