/** The browser's text size relative to its default of 16 px. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** Sets `--text-scale` now and whenever the text size changes. */
export function followTextScale(): void {
  const update = () => document.documentElement.style.setProperty('--text-scale', String(textScale()));
  update();
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;width:1rem;visibility:hidden';
  document.body.append(probe);
  new ResizeObserver(update).observe(probe);
}
