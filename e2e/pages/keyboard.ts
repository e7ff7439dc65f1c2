import { expect, type Locator, type Page } from '@playwright/test';

/** Use of the portal without a mouse. Whatever is pressed, the focus must stand where it can be seen. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** From now on, before the page is opened, everything that a pointing device does is counted. */
  async hideMouse(): Promise<void> {
    await this.page.addInitScript(() => {
      const counted = window as unknown as { pointed: string[] };
      counted.pointed = [];
      const count = (event: Event) => {
        const { type, movementX, movementY } = event as MouseEvent;
        // What moves under a resting mouse is reported as its move.
        if (type.endsWith('move') && movementX === 0 && movementY === 0) return;
        counted.pointed.push(type);
      };
      for (const type of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel'])
        window.addEventListener(type, count, { capture: true, passive: true });
    });
  }

  async expectNoMouse(): Promise<void> {
    expect(await this.page.evaluate(() => (window as unknown as { pointed: string[] }).pointed)).toEqual([]);
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.expectFocusSeen();
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.expectFocusSeen();
  }

  /** Presses Tab, or the way back, until this has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeAttached();
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await this.press(key);
    }
    throw new Error(`${key} does not reach ${target}`);
  }

  /**
   * Opens the list of the combobox that has the focus and chooses an option, each step when the last has shown. A list
   * that has just opened may still forget which of its options was pointed at: then the key is pressed again.
   */
  async chooseOption(combobox: Locator): Promise<void> {
    await this.press('ArrowDown');
    await expect(this.page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expect(async () => {
      await this.press('ArrowDown');
      await expect(combobox).toHaveAttribute('aria-activedescendant', /./);
      await this.press('Enter');
      await expect(combobox).not.toHaveValue('', { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  }

  /** The focus is not lost, is on the screen, and is marked: by an outline, a shadow or the accent's border. */
  async expectFocusSeen(): Promise<void> {
    await expect.poll(() => this.page.evaluate(focusProblem), { timeout: 5000 }).toBeNull();
  }
}

function focusProblem(): string | null {
  const active = document.activeElement;
  if (!active || active === document.body) return 'the focus is lost';
  const named = active.outerHTML.slice(0, 120);
  const box = active.getBoundingClientRect();
  const outside = box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth;
  if (outside) return `the focus is outside of the screen: ${named}`;
  // Where a new screen begins, and what scrolls whole: nothing of it is meant.
  if (active.tagName === 'MAIN') return null;
  const canvas = document.createElement('canvas').getContext('2d');
  const plain = (colour: string) => {
    if (!canvas) return colour;
    canvas.fillStyle = '#000';
    canvas.fillStyle = colour;
    return canvas.fillStyle;
  };
  const accent = plain(getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
  const isMarked = (one: Element) => {
    const style = getComputedStyle(one);
    const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    return outlined || style.boxShadow !== 'none' || plain(style.borderTopColor) === accent;
  };
  const around = [
    active,
    active.parentElement,
    active.parentElement?.parentElement,
    active.querySelector('td'),
  ];
  // Of a control that is drawn by what follows it: the switch of a radio, the boxes of the code.
  const beside = [...(active.parentElement?.children ?? [])];
  return [...around, ...beside].some((one) => one && isMarked(one))
    ? null
    : `the focus is not marked: ${named}`;
}
