/** Focus history kept: a dialog's button, the element that opened the dialog, its row. */
const REMEMBERED = 6;
/** Milliseconds that a closed dialog takes to restore the focus itself. */
const PATIENCE = 60;

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

function ancestorsOf(element: Element): Element[] {
  const chain: Element[] = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
    chain.push(one);
  return chain;
}

/** The first focusable element in the closest ancestor that is still in the page. */
function nearest(chain: readonly Element[]): HTMLElement | undefined {
  for (const one of chain) {
    if (one.tagName === 'MAIN' || one.id === 'root') return undefined;
    if (!one.isConnected || !isShown(one)) continue;
    if (one instanceof HTMLElement && one.matches(FOCUSABLE)) return one;
    const inside = [...one.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
    if (inside) return inside;
  }
  return undefined;
}

/**
 * Keeps the keyboard focus when the focused element is removed or disabled: a removed chip, a button that an order no longer
 * allows, a row that no longer matches, a page that is left. The focus moves to the nearest element, or to the main part of
 * the page.
 */
export function keepFocus(): void {
  const before: Element[][] = [];
  let byKeyboard = false;
  let wasDisabled = false;
  let timer = 0;
  const restore = () => {
    const last = before[0]?.[0];
    const active = document.activeElement;
    if (!byKeyboard || !last || (active !== null && active !== document.body)) return;
    if (last.isConnected && !wasDisabled) return;
    // A submitting button is enabled again or removed soon; its dialog keeps the focus.
    if (last.isConnected && last.matches(':disabled[data-loading]')) return;
    const next =
      before.map(nearest).find((one) => one !== undefined) ?? document.querySelector<HTMLElement>('main');
    next?.focus({ preventScroll: next.tagName === 'MAIN' });
  };
  new MutationObserver(() => {
    const last = before[0]?.[0];
    if (!byKeyboard || !last) return;
    if (last.matches(':disabled')) wasDisabled = true;
    if (last.isConnected && !wasDisabled) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(restore, PATIENCE);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('keydown', () => (byKeyboard = true), true);
  document.addEventListener('pointerdown', () => (byKeyboard = false), true);
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element) || target === document.body) return;
      wasDisabled = false;
      before.unshift(ancestorsOf(target));
      before.length = Math.min(before.length, REMEMBERED);
    },
    true,
  );
}
