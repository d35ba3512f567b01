import * as v from 'valibot'

/** An uploaded picture: its size in pixels, and its files by width, each with the hash that names it. */
export const SitePicture = v.object({
  id: v.number(),
  width: v.number(),
  height: v.number(),
  widths: v.array(v.number()),
  avif: v.array(v.string()),
  webp: v.array(v.string()),
})
export type SitePicture = v.InferOutput<typeof SitePicture>
