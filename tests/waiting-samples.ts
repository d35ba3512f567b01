import type { factoriesOn } from './factories/build.ts'
import type { ParticipantRow } from './factories/participant.ts'
import { registrationForm } from './forms.ts'
import type { Sample } from './samples.ts'
import { waitingToken } from './waiting-link.ts'

/** The samples of calls about waiting lists, each on a list of its own. */
export function waitingSamplesOn(
  build: ReturnType<typeof factoriesOn>,
  owner: ParticipantRow,
): Record<string, () => Promise<Sample>> {
  const offered = { state: 'offered', offeredAt: new Date(), offerEndsAt: new Date(Date.now() + 3_600_000) } as const
  const byLink = (address: string) => async () => {
    const { id } = await build.waitingEntry(offered)
    return { url: `/api/waiting-list/${address}`, body: { id, token: waitingToken(id) } }
  }
  const own = (act: string) => async () => ({
    url: `/api/participant/waiting-list/${(await build.waitingEntry({ ...offered, email: owner.email })).id}/${act}`,
  })
  const ofPharmacy = (act: string) => async () => ({
    url: `/api/pharmacy/waiting-list/${(await build.waitingEntry(offered)).id}/${act}`,
  })
  const listUrl = async () => `/api/admin/trainings/${(await build.waitingEntry()).trainingId}/waiting-list`
  return {
    'POST /api/waiting-list': async () => ({
      url: '/api/waiting-list',
      body: registrationForm((await build.waitingEntry()).trainingId),
    }),
    'POST /api/waiting-list/check': byLink('check'),
    'POST /api/waiting-list/leave': byLink('leave'),
    'POST /api/waiting-list/accept': byLink('accept'),
    'GET /api/participant/waiting-list': async () => ({ url: '/api/participant/waiting-list' }),
    'POST /api/participant/waiting-list/:id/leave': own('leave'),
    'POST /api/participant/waiting-list/:id/accept': async () => ({ ...(await own('accept')()), body: {} }),
    'GET /api/pharmacy/waiting-list': async () => ({ url: '/api/pharmacy/waiting-list' }),
    'POST /api/pharmacy/waiting-list/:id/leave': ofPharmacy('leave'),
    'POST /api/pharmacy/waiting-list/:id/accept': async () => ({ ...(await ofPharmacy('accept')()), body: {} }),
    'GET /api/admin/trainings/:id/waiting-list': async () => ({ url: await listUrl() }),
    'POST /api/admin/trainings/:id/waiting-list': async () => {
      const { trainingId: _, ...body } = registrationForm(0)
      return { url: await listUrl(), body }
    },
    'POST /api/admin/waiting-list/:id/place': async () => ({
      url: `/api/admin/waiting-list/${(await build.waitingEntry()).id}/place`,
      body: { beyondPlaces: true },
    }),
    'DELETE /api/admin/waiting-list/:id': async () => ({
      url: `/api/admin/waiting-list/${(await build.waitingEntry()).id}`,
    }),
    'GET /api/admin/people/:id/waiting-list': async () => ({
      url: `/api/admin/people/${(await build.registration()).id}/waiting-list`,
    }),
  }
}
