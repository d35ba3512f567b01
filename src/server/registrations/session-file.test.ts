import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { finishedSession } from '../../../tests/finished-session.ts'
import { carriedFiles } from '../../../tests/pdf/carried-files.ts'
import type { SessionFilePlan } from '../../domain/trainings/session-file.ts'

const start = await startApi()
const { api, as, build, db, services } = start
const colleague = administrator(await build.administrator())
const token = await colleague.openSession(db, services.config.sessionSecret, services.clock())
const fetchAs = (url: string, init: RequestInit = {}) =>
  api.request(url, { ...init, headers: { cookie: `session=${token}`, 'content-type': 'application/json' } })

test('try', async () => {
  const pharmacy = await build.pharmacy()
  const { training } = await finishedSession(start, [
    { firstName: 'Awa', lastName: 'Koné' },
    { firstName: 'Yao', lastName: 'Kouassi', pharmacyId: pharmacy.id },
  ])
  await build.signedSheet({ trainingId: training.id })
  const plan = (await (
    await fetchAs(`/api/admin/trainings/${training.id}/file`, {
      method: 'POST',
      body: JSON.stringify({ list: 'FDFP', language: 'fr' }),
    })
  ).json()) as SessionFilePlan
  const answer = await fetchAs(plan.parts[0]?.pdf ?? '')
  const bytes = Buffer.from(await answer.arrayBuffer())
  writeFileSync('/tmp/sf.pdf', bytes)
  const zip = await fetchAs(plan.parts[0]?.zip ?? '')
  writeFileSync('/tmp/sf.zip', Buffer.from(await zip.arrayBuffer()))
  console.log(answer.status, [...carriedFiles(bytes).keys()])
  const again = Buffer.from(await (await fetchAs(plan.parts[0]?.pdf ?? '')).arrayBuffer())
  console.log(again.equals(bytes), answer.headers.get('content-disposition'))
})
