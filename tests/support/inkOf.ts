import {PNG} from 'pngjs';

/**
 * The inked area of a social card: rows and columns that differ from its background, except the bar at the left edge.
 *
 * @param png whose last pixel has the background colour
 */
export function inkOf(png: Buffer): {width: number; height: number; rows: number[]; columns: number[]} {
  const {width, height, data} = PNG.sync.read(png);
  const ground = data.subarray(-4);
  const rows = new Set<number>();
  const columns = new Set<number>();
  for (let y = 0; y < height; y++) {
    for (let x = 36; x < width; x++) {
      const at = 4 * (y * width + x);
      const difference = [0, 1, 2].reduce((sum, part) => sum + Math.abs(data[at + part]! - ground[part]!), 0);
      if (difference > 60) {
        rows.add(y);
        columns.add(x);
      }
    }
  }
  return {width, height, rows: [...rows].sort((a, b) => a - b), columns: [...columns].sort((a, b) => a - b)};
}
