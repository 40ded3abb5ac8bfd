import type {Type} from './text';

/** Type in the pictures, in pixels; `src/diagrams/diagrams.css` sets the same sizes. */
export const LABEL: Type = {size: 14};
export const STRONG: Type = {size: 14, isBold: true};
export const SMALL: Type = {size: 13};

/** Width of the text on a desktop page, in pixels: a wider picture is scaled down. */
export const PAGE_WIDTH = 720;

/** Of the circle that holds the number of a step. */
export const BADGE_RADIUS = 10;
