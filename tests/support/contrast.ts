/** Relative luminance of WCAG 2.2, from red, green and blue between 0 and 255. */
function luminance(rgb: readonly number[]): number {
  const [red, green, blue] = rgb.map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast ratio of WCAG 2.2. */
export function contrast(one: readonly number[], other: readonly number[]): number {
  const [darker, brighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (brighter! + 0.05) / (darker! + 0.05);
}
