import type { MediaType } from '../../../../domain/media/media.ts'

/** What a place in a lesson holds. */
export type Wanted = 'picture' | 'voice' | 'film' | 'captions' | 'paper'

/** What a person may choose for it, as a file field says it. */
export const chosenFor: Record<Wanted, string> = {
  picture: 'image/*',
  voice: 'audio/*,.m4a,.mp4,.webm,.ogg',
  film: 'video/*',
  captions: '.vtt,text/vtt',
  paper: '.pdf,application/pdf',
}

export interface Recording {
  file: File
  /** How long it is, rounded up. */
  seconds: number
  /** What was done: made small; it was small already; or left as it was, because this browser cannot make it small. */
  how: 'made_small' | 'was_small' | 'as_it_was'
}

/** No film or sound that can be read, or one that this browser can neither make small nor a phone play as it is. */
export class UnfitRecording extends Error {
  readonly why: 'unreadable' | 'format'
  constructor(why: UnfitRecording['why']) {
    super(why)
    this.why = why
  }
}

export interface Prepared extends Omit<Recording, 'seconds'> {
  mimeType: MediaType
  /** How long a recording is; null of anything else. */
  seconds: number | null
}

/** A picture that no browser draws. */
export class UnreadablePicture extends Error {}
