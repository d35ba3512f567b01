/** A picture as a canvas gives it: red, green, blue and opacity of each pixel, in rows. */
export interface Frame {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** How much darker each pixel is than what surrounds it (positive: dark), from -`most` to `most`. */
export interface Contrast {
  width: number
  height: number
  at: Int8Array
}

/** So that a white reflection does not outweigh the rest. */
export const most = 24

/** Grey of each pixel, from 0 to 255. */
export function greyOf({ width, height, data }: Frame): Uint8Array {
  const grey = new Uint8Array(width * height)
  for (let place = 0, from = 0; place < grey.length; place++, from += 4) {
    grey[place] = ((data[from] as number) + 2 * (data[from + 1] as number) + (data[from + 2] as number)) >> 2
  }
  return grey
}

/** Sums of all pixels above and to the left, with a row and a column of zeros before. */
function sumsOf(grey: Uint8Array, width: number, height: number): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x] as number
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row
    }
  }
  return sums
}

/** Compares each pixel with the mean of the square of `2 * reach` px around it: light that is uneven falls out. */
export function contrastOf(grey: Uint8Array, width: number, height: number, reach: number): Contrast {
  const sums = sumsOf(grey, width, height)
  const at = new Int8Array(grey.length)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach) * (width + 1), Math.min(height, y + reach) * (width + 1)]
    const rows = (bottom - top) / (width + 1)
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach)]
      const sum =
        (sums[bottom + right] as number) -
        (sums[bottom + left] as number) -
        (sums[top + right] as number) +
        (sums[top + left] as number)
      const darker = sum / (rows * (right - left)) - (grey[y * width + x] as number)
      at[y * width + x] = Math.max(-most, Math.min(most, darker))
    }
  }
  return { width, height, at }
}
