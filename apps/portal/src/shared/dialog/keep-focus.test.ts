import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubWindow } from '../testing/run-hook.ts';
import { keepFocus } from './keep-focus.ts';

/** As long as a closed dialog takes to restore the focus itself. */
const LONG_ENOUGH_MS = 60;

/** An element of a page; `main` and what has a tab stop take the focus. */
class PageElement {
  readonly tagName: string;
  readonly id: string = '';
  readonly children: PageElement[] = [];
  parentElement: PageElement | null = null;
  isShown = true;
  isDisabled = false;
  isLoading = false;
  constructor(tagName: string, ...children: PageElement[]) {
    this.tagName = tagName;
    for (const child of children) this.add(child);
  }
  add(child: PageElement) {
    child.parentElement = this;
    this.children.push(child);
  }
  get isConnected(): boolean {
    return this === page.body || (this.parentElement?.isConnected ?? false);
  }
  checkVisibility = (): boolean => this.isShown && (this.parentElement?.checkVisibility() ?? true);
  matches(selector: string): boolean {
    if (selector === ':disabled') return this.isDisabled;
    if (selector === ':disabled[data-loading]') return this.isDisabled && this.isLoading;
    return this.tagName === 'BUTTON' && !this.isDisabled;
  }
  querySelectorAll(selector: string): PageElement[] {
    return this.children.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }
  focus({ preventScroll }: { preventScroll?: boolean } = {}) {
    page.focus(this, preventScroll);
  }
  remove() {
    const siblings = this.parentElement?.children ?? [];
    siblings.splice(siblings.indexOf(this), 1);
    this.parentElement = null;
    if (page.active === this || !page.active.isConnected) page.active = page.body;
    page.change();
  }
  disable(isLoading = false) {
    this.isDisabled = true;
    this.isLoading = isLoading;
    if (page.active === this) page.active = page.body;
    page.change();
  }
}

class Page {
  readonly body: PageElement = new PageElement('BODY');
  active = this.body;
  preventScroll: boolean | undefined;
  change: () => void = () => undefined;
  readonly #listeners: Record<string, (event: object) => void> = {};
  get activeElement() {
    return this.active;
  }
  addEventListener(type: string, run: (event: object) => void) {
    this.#listeners[type] = run;
  }
  querySelector = () => this.main;
  get main(): PageElement {
    return this.body.children[0] ?? this.body;
  }
  emit = (type: string, target: PageElement = this.active) => this.#listeners[type]?.({ target });
  focus(element: PageElement, preventScroll?: boolean) {
    this.active = element;
    this.preventScroll = preventScroll;
    this.emit('focusin', element);
  }
}
let page = new Page();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page = new Page();
  stubWindow({
    document: page,
    Element: PageElement,
    HTMLElement: PageElement,
    MutationObserver: class {
      constructor(run: () => void) {
        page.change = run;
      }
      observe = () => undefined;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page whose main part has a section with these elements, used by keyboard. */
function openPage(...elements: PageElement[]): PageElement {
  const section = new PageElement('SECTION', ...elements);
  page.body.add(new PageElement('MAIN', section));
  keepFocus();
  page.emit('keydown');
  return section;
}
const button = () => new PageElement('BUTTON');
const settle = () => vi.advanceTimersByTime(LONG_ENOUGH_MS);

test('a focused element that is removed gives the focus to the nearest one of the same part', () => {
  const [first, second] = [button(), button()];
  openPage(first, second);
  second.focus();
  second.remove();
  vi.advanceTimersByTime(LONG_ENOUGH_MS - 1);
  expect(page.active).toBe(page.body);
  vi.advanceTimersByTime(1);
  expect(page.active).toBe(first);
  expect(page.preventScroll).toBe(false);
});

test('a focused element that is disabled gives the focus away as well', () => {
  const [first, second] = [button(), button()];
  openPage(first, second);
  second.focus();
  second.disable();
  settle();
  expect(page.active).toBe(first);
});

test('a button that sends keeps the focus for its dialog', () => {
  const [first, second] = [button(), button()];
  openPage(first, second);
  second.focus();
  second.disable(true);
  settle();
  expect(page.active).toBe(page.body);
});

test('who points is not led anywhere', () => {
  const [first, second] = [button(), button()];
  openPage(first, second);
  second.focus();
  page.emit('pointerdown');
  second.remove();
  settle();
  expect(page.active).toBe(page.body);
});

test('a focus that has been moved meanwhile stays where it is', () => {
  const [first, second, third] = [button(), button(), button()];
  openPage(first, second, third);
  second.focus();
  second.remove();
  third.focus();
  settle();
  expect(page.active).toBe(third);
});

test('a change elsewhere leaves the focus alone', () => {
  const [first, second] = [button(), button()];
  openPage(first, second);
  second.focus();
  first.remove();
  page.active = page.body;
  settle();
  expect(page.active).toBe(page.body);
});

test('without anything near, the main part of the page has the focus, and is not scrolled', () => {
  const only = button();
  const section = openPage(only);
  only.focus();
  section.remove();
  settle();
  expect(page.active).toBe(page.main);
  expect(page.preventScroll).toBe(true);
});

test('what is hidden does not get the focus, and neither does what is disabled', () => {
  const [hidden, disabled, shown, last] = [button(), button(), button(), button()];
  openPage(hidden, disabled, shown, last);
  hidden.isShown = false;
  disabled.isDisabled = true;
  last.focus();
  last.remove();
  settle();
  expect(page.active).toBe(shown);
});

test('when the whole part is gone, the focus goes back to what had it before', () => {
  const opener = button();
  openPage(opener);
  const confirm = button();
  const dialog = new PageElement('DIV', confirm);
  page.body.add(dialog);
  opener.focus();
  confirm.focus();
  dialog.remove();
  settle();
  expect(page.active).toBe(opener);
});

test('what was focused long ago is forgotten', () => {
  const opener = button();
  openPage(opener);
  const others = Array.from({ length: 6 }, button);
  const dialog = new PageElement('DIV', ...others);
  page.body.add(dialog);
  opener.focus();
  for (const other of others) other.focus();
  dialog.remove();
  settle();
  expect(page.active).toBe(page.main);
});
