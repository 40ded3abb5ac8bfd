/** Tables with at least this number of columns need more room; `src/css/tables.css` defines how much. */
export const MANY_COLUMNS = 5;
