import { type Corners, sizesNear } from './code-fit.ts'
import {
  agreement,
  climb,
  fixedModules,
  type KnownModules,
  mark,
  type Plane,
  type Point,
  placeOf,
  planesFrom,
  plus,
  type Quad,
} from './code-plane.ts'
import type { Contrast } from './contrast.ts'
import { type Axes, across, axesOf, type CornerMark, lengthOf, planeOf } from './corner-marks.ts'

const cross = (one: Point, other: Point) => one.x * other.y - one.y * other.x

/** What two marks may be of a code; places and ways in modules. */
interface Roles {
  first: Point
  second: Point
  /** The way from each towards what is not known yet. */
  inwards: [Point, Point]
  /** To the right of the line from the first to the second. */
  aside: Point
  third: Point
  corners: (first: CornerMark, second: CornerMark, third: CornerMark) => Corners
}

function rolesOf(size: number, areOpposite: boolean): Roles[] {
  const [near, far] = [3.5, size - 3.5]
  const [topLeft, topRight, bottomLeft] = [
    { x: near, y: near },
    { x: far, y: near },
    { x: near, y: far },
  ]
  const [right, down, left, up] = [
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
    { x: 0, y: -1 },
  ]
  if (areOpposite) {
    return [
      {
        first: bottomLeft,
        second: topRight,
        inwards: [up, left],
        aside: { x: 1, y: 1 },
        third: topLeft,
        corners: (first, second, third) => ({ topLeft: third, topRight: second, bottomLeft: first }),
      },
    ]
  }
  return [
    {
      first: topLeft,
      second: topRight,
      inwards: [down, down],
      aside: down,
      third: bottomLeft,
      corners: (first, second, third) => ({ topLeft: first, topRight: second, bottomLeft: third }),
    },
    {
      first: bottomLeft,
      second: topLeft,
      inwards: [right, right],
      aside: right,
      third: topRight,
      corners: (first, second, third) => ({ topLeft: second, topRight: third, bottomLeft: first }),
    },
  ]
}

/** The axis of a mark, or its diagonal, that lies most across a line, on its right-hand side. */
function asideOf({ right, down }: Axes, line: Point, isDiagonal: boolean): Point {
  const ways = isDiagonal ? [plus(right, down), plus(right, down, -1)] : [right, down]
  const [one, other] = ways as [Point, Point]
  const slant = (way: Point) => Math.abs(cross(line, way)) / lengthOf(way)
  const aside = slant(one) > slant(other) ? one : other
  return cross(line, aside) > 0 ? aside : { x: -aside.x, y: -aside.y }
}

/** Those of the modules that are not further than `reach` from one of two places. */
function within(modules: KnownModules, places: readonly Point[], reach: number): KnownModules {
  const near: number[] = []
  for (let place = 0; place < modules.length; place += 3) {
    const [x, y, colour] = modules.subarray(place, place + 3) as unknown as [number, number, number]
    if (places.some((at) => Math.max(Math.abs(x - at.x), Math.abs(y - at.y)) <= reach)) near.push(x, y, colour)
  }
  return Float32Array.from(near)
}

/** Lets the part of a code that is fitted grow from two marks towards the third. */
function grown(contrast: Contrast, start: Plane, size: number, { first, second, inwards }: Roles, pitch: number) {
  const { corners, timing } = fixedModules(size)
  const known = Float32Array.of(...corners, ...timing)
  let [plane, score] = [start, 0]
  for (const reach of [6, 9, 13, 18, 24, 31].filter((far) => far <= size - 10)) {
    const modules = within(known, [first, second], reach + 4)
    const from: Quad = [first, second, plus(second, inwards[1], reach), plus(first, inwards[0], reach)]
    const planes = planesFrom(from)
    const points = from.map(({ x, y }) => placeOf(plane, x, y)) as unknown as Quad
    score = climb(points, [pitch / 2, pitch / 4, pitch / 8], 2, () => agreement(contrast, planes(points), modules))
    plane = planes(points)
  }
  return { plane, score }
}

/** Where around a place the picture is most like a mark, by the axes of another one: at most three places. */
function likeMarks(contrast: Contrast, about: Point, axes: Axes): (Point & { score: number })[] {
  const found: (Point & { score: number })[] = []
  for (let u = -18; u <= 18; u++) {
    for (let v = -18; v <= 18; v++) {
      const place = plus(plus(about, axes.right, u / 2), axes.down, v / 2)
      found.push({ ...place, score: agreement(contrast, planeOf(axes, place), mark) })
    }
  }
  const best: typeof found = []
  for (const place of found.sort((a, b) => b.score - a.score)) {
    const isApart = ({ x, y }: Point) => Math.hypot(x - place.x, y - place.y) > 1.5 * lengthOf(axes.right)
    if (best.every(isApart)) best.push(place)
    if (best.length === 3) break
  }
  return best
}

/**
 * Where the third corner mark of a code may be that a reflection or a crack hides, from the two others.
 * @returns the likeliest first, with the code's size
 */
export function lostCorners(
  contrast: Contrast,
  one: CornerMark,
  other: CornerMark,
): { corners: Corners; size: number }[] {
  const between = plus(other, one, -1)
  const length = lengthOf(between)
  const unit = { x: between.x / length, y: between.y / length }
  const pitchOf = ({ x, y, pitch }: CornerMark) => (across(contrast, x, y, unit.x, unit.y)?.length ?? 7 * pitch) / 7
  const [onePitch, otherPitch] = [pitchOf(one), pitchOf(other)]
  const pitch = (onePitch + otherPitch) / 2
  const axesBy = (turned: Point): [Axes, Axes] => [
    axesOf(contrast, one, { x: turned.x * onePitch, y: turned.y * onePitch }),
    axesOf(contrast, other, { x: turned.x * otherPitch, y: turned.y * otherPitch }),
  ]
  const [straight, slanted] = [axesBy(unit), axesBy({ x: (unit.x - unit.y) / 2, y: (unit.x + unit.y) / 2 })]
  const areOpposite = slanted[0].score + slanted[1].score > straight[0].score + straight[1].score
  const axes = areOpposite ? slanted : straight
  const directed = [
    { first: one, second: other, line: between, axes },
    { first: other, second: one, line: { x: -between.x, y: -between.y }, axes: [axes[1], axes[0]] as const },
  ]
  return sizesNear(length / pitch + 7)
    .flatMap((size) => rolesOf(size, areOpposite).map((roles) => ({ size, roles })))
    .flatMap(({ size, roles }) =>
      directed.map(({ first, second, line, axes }) => {
        const [a, b] = [asideOf(axes[0], line, areOpposite), asideOf(axes[1], line, areOpposite)]
        const edges = (from: Point, to: Point, fromAside: Point, toAside: Point): Quad => [
          plus(from, fromAside, -3.5),
          plus(to, toAside, -3.5),
          plus(to, toAside, 3.5),
          plus(from, fromAside, 3.5),
        ]
        const start = planesFrom(edges(roles.first, roles.second, roles.aside, roles.aside))(edges(first, second, a, b))
        return { first, second, size, roles, ...grown(contrast, start, size, roles, pitch) }
      }),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, 4)
    .flatMap(({ first, second, size, roles, plane, score }) =>
      likeMarks(contrast, placeOf(plane, roles.third.x, roles.third.y), axes[0]).map((at) => ({
        corners: roles.corners(first, second, { x: at.x, y: at.y, pitch, ways: 0, seen: 0 }),
        size,
        score: score + at.score,
      })),
    )
    .sort((a, b) => b.score - a.score)
}
