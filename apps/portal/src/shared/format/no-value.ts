/** Shown where a value is absent. */
export const NO_VALUE = '—';
