/** The middle one of several measurements; of an even number, the higher of the two in the middle. */
export const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

export const leastOf = (values: number[]): number => Math.min(...values)
