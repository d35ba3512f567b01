// Which documents count, as conditions on their table.
import { and, eq, isNull } from 'drizzle-orm'
import { documents } from './schema/documents.ts'

export const isNeitherReplacedNorRevoked = and(isNull(documents.supersededAt), isNull(documents.revokedAt))

/** Whether a row is a certificate that still counts. */
export const isValidCertificate = and(eq(documents.kind, 'certificate'), isNeitherReplacedNorRevoked)

/** Whether a row is a proforma that still counts. */
export const isValidInvoice = and(eq(documents.kind, 'invoice'), isNeitherReplacedNorRevoked)
