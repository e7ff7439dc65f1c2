/** How large the text is that the reader has chosen, against the size that browsers come with. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** Tells the style sheets how large that is, now and whenever the reader chooses another size. */
export function followTextScale(): void {
  const tell = () => document.documentElement.style.setProperty('--text-scale', String(textScale()));
  tell();
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;width:1rem;visibility:hidden';
  document.body.append(probe);
  new ResizeObserver(tell).observe(probe);
}
