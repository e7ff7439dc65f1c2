/** Media query of phones: 767 px at the default text size, as in the style sheets. */
export const PHONE = '(max-width: 47.9375em)';
