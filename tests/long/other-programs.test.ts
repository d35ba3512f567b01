// What others' programs open: each of them reads what it is given, and finds nothing to say of it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasTool } from '../../scripts/debian-package.ts'
import { toolsFromNpm } from '../../scripts/npm-tools.ts'
import { trainingsFeedPath } from '../../src/domain/values/paths.ts'
import type { Contract } from '../../src/server/connect/contract/contract.ts'
import { readTable } from '../../src/server/files/read-table.ts'
import { onPostgres } from '../database.ts'
import { papersMade, proveAgain, signInToDemo } from '../demo-office.ts'
import { allTheSame } from '../issued.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

/** What is of no use to anything else here, so that it is fetched for this. */
const fromNpm = ['@stoplight/spectral-cli@6.16.3', '@redocly/cli@2.77.0', 'vnu-jar@26.9.27']

// The same on both databases: once is enough.
const isLeftOut = onPostgres()
const lacks = (asks: [tool: string, option: string], name: string) => isLeftOut || !hasTool(asks, name)

const folder = mkdtempSync(path.join(tmpdir(), 'officina-programs-'))
const inFolder = (name: string, content: Uint8Array | string) => {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}
let tools = ''
const fetched = (name: string) => path.join(tools, 'node_modules/.bin', name)

let origin = ''
let cookie = ''
let stop = async () => {}
beforeAll(async () => {
  if (isLeftOut) return
  tools = toolsFromNpm(fromNpm)
  const port = await freePort()
  const server = await startServer({ PORT: String(port), DATA_DIR: path.join(folder, 'data') })
  stop = () => stopServer(server, 'SIGKILL')
  origin = `http://localhost:${port}`
  cookie = await signInToDemo(origin)
  await proveAgain(origin, cookie)
  await papersMade(origin, cookie)
})
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

async function bytesOf(address: string): Promise<Buffer> {
  const answer = await fetch(`${origin}${address}`, { headers: { cookie, accept: '*/*', connection: 'close' } })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}
const jsonOf = async <T>(address: string) => JSON.parse((await bytesOf(address)).toString()) as T

/** What a program prints of a file, and whether it took it. */
function runOn(program: string, args: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    env: { ...process.env, ...environment },
  })
  return { status, stdout, stderr }
}

/** Every list's file, by the list's name. */
async function exportsAs(format: 'csv' | 'xlsx'): Promise<[name: string, file: Buffer][]> {
  const { paths } = await jsonOf<Contract>('/api/openapi.json')
  const lists = Object.keys(paths).filter((one) => one.endsWith('/export') && !one.includes('{'))
  const files: [string, Buffer][] = []
  for (const one of lists.filter((list) => list.startsWith('/api/admin/'))) {
    const name = one.replace('/api/admin/', '').replace('/export', '').replace('/', '-')
    const period = name === 'payments-period' ? '&month=2026-11' : ''
    files.push([name, await bytesOf(`${one}?format=${format}${period}`)])
  }
  return files
}

test.skipIf(lacks(['qpdf', '--version'], 'qpdf'))('qpdf finds nothing wrong in any paper', async () => {
  const finished = await jsonOf<{ id: number }[]>('/api/trainings?status=terminée&pageSize=20')
  for (const { id } of finished) {
    const answer = await fetch(`${origin}/api/admin/trainings/${id}/certificates`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(allTheSame),
    })
    expect(answer.status).toBe(200)
  }
  await papersMade(origin, cookie)
  const kinds = new Set<string>()
  for (let page = 1, left = 1; left > 0; page++) {
    const papers = await jsonOf<{ id: number; kind: string; state: string }[]>(
      `/api/admin/documents?pageSize=100&page=${page}`,
    )
    left = papers.length
    for (const { id, kind, state } of papers.filter((paper) => paper.state === 'ready')) {
      const { url } = await jsonOf<{ url: string }>(`/api/admin/documents/${id}/download`)
      const file = inFolder('paper.pdf', await bytesOf(url))
      expect(runOn('qpdf', ['--check', file]), `${kind} ${id} ${state}`).toMatchObject({ status: 0 })
      kinds.add(kind)
    }
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['certificate', 'invoice', 'receipt']))
})

describe.skipIf(isLeftOut)('the document of the API', () => {
  const written = async () => inFolder('openapi.json', await bytesOf('/api/openapi.json'))

  test('breaks none of the rules that spectral recommends', async () => {
    const rules = inFolder('spectral.yaml', 'extends: ["spectral:oas"]\n')
    const run = runOn(fetched('spectral'), ['lint', '-r', rules, '--fail-severity', 'hint', await written()])
    expect(run).toMatchObject({ status: 0 })
  })

  test('breaks none of those that redocly recommends', async () => {
    // The demonstration's own address is the machine's, and the product's licence is its owner's to name.
    const rules = inFolder(
      'redocly.yaml',
      'extends: [recommended]\nrules: { no-server-example.com: off, info-license: off }\n',
    )
    const args = ['lint', '--config', rules, '--format', 'json', await written()]
    const { status, stdout } = runOn(fetched('redocly'), args, { REDOCLY_TELEMETRY: 'off' })
    expect({ status, problems: (JSON.parse(stdout) as { problems: object[] }).problems }).toEqual({
      status: 0,
      problems: [],
    })
  })
})

test.skipIf(lacks(['java', '-version'], 'default-jre-headless'))('vnu finds no fault in a public page', async () => {
  const sitemap = (await bytesOf('/sitemap.xml')).toString()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(listed.length).toBeGreaterThan(30)
  const pages = [
    ...listed,
    '/espace-participant',
    '/espace-pharmacie',
    '/verification',
    '/api/docs',
    '/api/docs/payments',
  ]
  for (const [index, address] of pages.entries()) inFolder(`pages/${index}.html`, await bytesOf(address))
  const jar = path.join(tools, 'node_modules/vnu-jar/build/dist/vnu.jar')
  const { stderr } = runOn('java', ['-jar', jar, '--format', 'json', path.join(folder, 'pages')])
  const { messages } = JSON.parse(stderr) as {
    messages: { type: string; subType?: string; message: string; url: string; extract: string }[]
  }
  const faults = messages
    .filter(({ type, subType }) => type === 'error' || subType === 'warning')
    // docs/rules/site.md#before-any-script says why this one stays.
    .filter(({ extract }) => !extract.includes('<script type="text/plain" src="/assets/'))
  expect(
    faults.map(({ url, ...fault }) => ({ ...fault, page: pages[Number.parseInt(path.basename(url), 10)] })),
  ).toEqual([])
})

describe.skipIf(lacks(['soffice', '--version'], 'libreoffice-calc'))('LibreOffice', () => {
  /** A file saved by it in another format. */
  function savedAs(format: string, name: string, file: Buffer): Buffer {
    const home = `-env:UserInstallation=file://${path.join(folder, 'libreoffice')}`
    const from = inFolder(`from/${name}.xlsx`, file)
    const [extension = ''] = format.split(':')
    const args = [home, '--headless', '--convert-to', format, '--outdir', path.join(folder, 'to'), from]
    expect(runOn('soffice', args)).toMatchObject({ status: 0 })
    return readFileSync(path.join(folder, 'to', `${name}.${extension}`))
  }

  test('opens every list, and what it saves of it is read here with the same cells', async () => {
    for (const [name, file] of await exportsAs('xlsx')) {
      const own = await readTable(file)
      const saved = await readTable(savedAs('xlsx', name, file))
      expect(own.rows.length, name).toBeGreaterThan(0)
      expect(
        saved.rows.map(({ cells }) => cells.map(String)),
        name,
      ).toEqual(own.rows.map(({ cells }) => cells.map(String)))
    }
  })
})

test.skipIf(
  lacks(['/usr/bin/python3', '--version'], 'python3') ||
    lacks(['/usr/bin/python3', '-cimport openpyxl'], 'python3-openpyxl'),
)('openpyxl opens every list without a warning, as one that prints', async () => {
  const script = inFolder(
    'look.py',
    `import sys, json, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps([{
  'paper': sheet.page_setup.paperSize, 'way': sheet.page_setup.orientation, 'fits': sheet.sheet_properties.pageSetUpPr.fitToPage,
  'head': sheet.print_title_rows, 'styles': sorted({cell.style for row in sheet for cell in row}),
  'amounts': sorted({row[index].number_format for index, top in enumerate(next(sheet.iter_rows()))
    if '(FCFA)' in str(top.value) for row in sheet.iter_rows(min_row=2) if row[index].value is not None}),
} for sheet in book]))
`,
  )
  for (const [name, file] of await exportsAs('xlsx')) {
    const { status, stdout, stderr } = runOn('/usr/bin/python3', [
      ...['-W', 'error', script],
      inFolder(`openpyxl/${name}.xlsx`, file),
    ])
    expect({ name, status, stderr }).toEqual({ name, status: 0, stderr: '' })
    for (const sheet of JSON.parse(stdout) as { amounts: string[] }[]) {
      expect(sheet, name).toMatchObject({ paper: 9, way: 'landscape', fits: true, head: '$1:$1', styles: ['Normal'] })
      expect(['', '#,##0'], name).toContain(sheet.amounts.join())
    }
  }
})

test.skipIf(lacks(['xmllint', '--version'], 'libxml2-utils'))('xmllint finds every XML well-formed', async () => {
  const files: [string, Uint8Array][] = [
    ['sitemap', await bytesOf('/sitemap.xml')],
    ['feed', await bytesOf(trainingsFeedPath)],
    ['favicon', await bytesOf('/favicon.svg')],
  ]
  for (const [name, file] of await exportsAs('xlsx'))
    files.push(
      ...Object.entries(unzipSync(file)).map(([part, xml]) => [`${name}/${part}`, xml] as [string, Uint8Array]),
    )
  expect(files.length).toBeGreaterThan(50)
  for (const [name, xml] of files)
    expect(runOn('xmllint', ['--noout', '--nonet', inFolder('part.xml', xml)]), name).toMatchObject({
      status: 0,
      stderr: '',
    })
})
