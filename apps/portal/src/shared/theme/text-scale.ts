/** How large the text is that the reader has chosen, against the size that browsers come with. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}
