export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Segment {
  from: Point;
  to: Point;
}

export const middleOf = ({x, y, width, height}: Box): Point => ({x: x + width / 2, y: y + height / 2});

/** The point at a part of a line, from 0 at its start to 1 at its end. */
export const pointAt = ({from, to}: Segment, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** Which parts of a line lie inside a box, as the first and last of them; undefined when it passes by. */
export function insideOf({from, to}: Segment, box: Box): readonly [number, number] | undefined {
  let [enter, leave] = [0, 1];
  const sides = [
    [from.x, to.x - from.x, box.x, box.x + box.width],
    [from.y, to.y - from.y, box.y, box.y + box.height],
  ] as const;
  for (const [start, move, low, high] of sides) {
    if (move === 0) {
      if (start <= low || start >= high) return undefined;
    } else {
      const [first, last] = [(low - start) / move, (high - start) / move].sort((a, b) => a - b) as [number, number];
      enter = Math.max(enter, first);
      leave = Math.min(leave, last);
    }
  }
  return enter < leave ? [enter, leave] : undefined;
}

export const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
