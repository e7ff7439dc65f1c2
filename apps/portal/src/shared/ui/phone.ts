/** Media query of phones: 767 px at normal text, as the style sheets have it. Below it dialogs are full-height sheets. */
export const PHONE = '(max-width: 47.9375em)';
