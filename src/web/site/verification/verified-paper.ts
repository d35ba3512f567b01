import { notFound } from '@tanstack/react-router'
import type { AnyVerification } from '../../../domain/documents/document.ts'
import { type Api, ApiError, read } from '../../api/api.ts'

/** What anyone may learn of a paper by what stands on it, and when it was looked up, in ISO 8601. */
export interface VerifiedPaper {
  paper: AnyVerification
  checkedAt: string
}

/** Looks a paper up, each time again. @throws what shows the page of an unknown number */
export async function lookUpPaper(api: Api, number: string): Promise<VerifiedPaper> {
  try {
    return {
      paper: await read(api.verification[':number'].$get({ param: { number } })),
      checkedAt: new Date().toISOString(),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}
