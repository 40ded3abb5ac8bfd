/** A run of Thai words. Exactly one capture group, the run: who splits a text at it finds each run at an odd index. */
export const THAI = /([\u0e00-\u0e7f]+(?:[ ,.]+[\u0e00-\u0e7f]+)*)/g;
