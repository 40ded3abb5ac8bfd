/** A run of Thai words. */
export const THAI = /([\u0e00-\u0e7f]+(?:[ ,.]+[\u0e00-\u0e7f]+)*)/g;
