/** What readers type, and the page and place that answers it first. Written from their side, not from the index's. */
export interface Question {
  query: string;
  /** Paths with their anchors; any of them is a right answer. */
  answers: string[];
}

export const ask = (query: string, ...answers: string[]): Question => ({query, answers});
