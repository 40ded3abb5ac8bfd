/** A run of Thai words. One capture group, so `split` returns the runs at odd indexes. */
export const THAI = /([\u0e00-\u0e7f]+(?:[ ,.]+[\u0e00-\u0e7f]+)*)/g;
