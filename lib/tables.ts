/** A table of so many columns needs more room than others; `src/css/tables.css` knows how much. */
export const MANY_COLUMNS = 5;
