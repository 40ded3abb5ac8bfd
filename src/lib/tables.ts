/** Tables with at least this number of columns need more room; `src/css/tables.css` defines how much. */
export const MANY_COLUMNS = 5;

/** Whether a cell only fills its column: without columns it can be left out. */
export const isEmptyCell = (content: unknown): boolean => ['', '–', 'None'].includes(content as string);
