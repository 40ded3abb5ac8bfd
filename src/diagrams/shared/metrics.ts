import type {Type} from './text';

/** Type in the pictures, in pixels; `src/diagrams/diagrams.css` sets the same sizes. */
export const LABEL: Type = {size: 14};
export const STRONG: Type = {size: 14, isBold: true};
export const SMALL: Type = {size: 13};

/**
 * Widths of a picture, in pixels: of most, which fit beside code in a window of 1400 px, and the most that there may be.
 * Pictures are never scaled: `src/diagrams/diagrams.css` leaves them out where there is less room.
 */
export const COLUMN_WIDTH = 512;
export const PAGE_WIDTH = 640;

/** Of the circle that holds the number of a step. */
export const BADGE_RADIUS = 10;
