import { tellOfEndingKeys } from '../api-keys/end-commands.ts'
import { forgetOldSignIns } from '../audit/commands.ts'
import { forgetOldAnswers } from '../db/idempotency.ts'
import { forgetOldPictures } from '../declarations/commands.ts'
import type { Services } from '../http/call.ts'
import { forgetOldMessages } from '../messages/commands.ts'
import { packOldLetters } from '../notifications/pack-commands.ts'
import { forgetOldCodes } from '../participants/code-commands.ts'
import { retireByItself } from '../participants/retention-switch-commands.ts'
import { forgetOldContacts } from '../pharmacies/contact-commands.ts'
import { forgetOldSheets } from '../presence/sheet-commands.ts'
import { forgetOldBulkActions } from '../registrations/bulk-commands.ts'
import { freeUnprovenPlaces } from '../registrations/place-commands.ts'
import { forgetOldProofs } from '../registrations/proof-commands.ts'
import { sumUpTallies } from '../registrations/tally-commands.ts'
import { forgetOldSessions } from '../session/sessions.ts'
import { forgetUnusedPictures } from '../site/picture-commands.ts'
import { forgetOldInvitations } from '../staff/invitation-commands.ts'
import { forgetOldPayers } from '../statements/forget-commands.ts'
import { forgetOldEntries } from '../waiting/commands.ts'
import { tendWaitingLists } from '../waiting/tend-commands.ts'
import { forgetFormerSecrets } from '../webhooks/commands.ts'
import { forgetOldDeliveries } from '../webhooks/delivery-commands.ts'

const [fiveMinutes, hour] = [300_000, 3_600_000]

/**
 * Removes what is over, hourly: sessions, first answers, codes, and what the privacy policy keeps for so long only; frees places that
 * nobody proves; tends waiting lists; tells of keys that end; packs old letters. Sums up what the dashboard shows, every five minutes. Several instances may
 * do so at once.
 * @returns ends it
 */
export function startUpkeep(
  parts: Pick<Services, 'config' | 'settings' | 'database' | 'jobs'>,
  clock: () => Date,
  log: { error: (details: object, message: string) => void },
) {
  const { db } = parts.database.unhurried
  const tidy = async () => {
    await forgetOldSessions(db, clock())
    await forgetOldAnswers(db, clock())
    await forgetOldCodes(db, clock())
    await forgetOldContacts(db, clock())
    await forgetOldInvitations(db, clock())
    await forgetOldMessages(db, clock())
    await forgetOldSignIns(db)
    await forgetOldProofs(db, clock())
    await forgetOldBulkActions(db, clock())
    await forgetUnusedPictures(db, clock())
    await forgetOldSheets(db, clock())
    await forgetOldPictures(db, clock())
    await forgetOldPayers(db, clock())
    await freeUnprovenPlaces(db, parts, clock())
    await tellOfEndingKeys(db, parts, clock())
    await tendWaitingLists(db, parts, clock())
    await forgetOldEntries(db, clock())
    await forgetOldDeliveries(db, clock())
    await forgetFormerSecrets(db, clock())
    await retireByItself(parts, clock())
    await packOldLetters(db)
  }
  const carryOut = (work: () => Promise<void>) => () =>
    void work().catch((error) => log.error({ err: error }, 'upkeep failed'))
  const hourly = setInterval(carryOut(tidy), hour).unref()
  // What is not counted yet is counted at each opening of the dashboard, so that it shall not wait for long.
  const often = setInterval(
    carryOut(() => sumUpTallies(db)),
    fiveMinutes,
  ).unref()
  return () => {
    clearInterval(hourly)
    clearInterval(often)
  }
}
