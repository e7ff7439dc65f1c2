import { expect, test } from 'vitest';
import { isolateForeign } from '../format/isolated.ts';
import { stubWindow } from '../testing/run-hook.ts';
import { copyText } from './copy-text.ts';

class PageElement {
  readonly name: string;
  value = '';
  constructor(name: string) {
    this.name = name;
  }
  append = () => log.push(`into ${this.name}`);
  setAttribute = () => undefined;
  select = () => log.push(`select ${this.value}`);
  remove = () => log.push('remove');
  focus = () => log.push(`focus ${this.name}`);
  closest = () => (this.name === 'button in a dialog' ? new PageElement('dialog') : null);
}
let log: string[] = [];

function openPage({ clipboard = undefined as object | undefined, focused = '', canCopy = true } = {}) {
  log = [];
  stubWindow({
    HTMLElement: PageElement,
    navigator: { clipboard },
    document: {
      body: new PageElement('body'),
      activeElement: focused ? new PageElement(focused) : null,
      createElement: () => new PageElement('field'),
      execCommand: (command: string) => log.push(command) > 0 && canCopy,
    },
  });
}

test('a text is copied as it was before it was isolated for the screen', async () => {
  const copied: string[] = [];
  openPage({ clipboard: { writeText: async (text: string) => copied.push(text) } });
  const shown = isolateForeign('Sami 5', 'rtl');
  expect(shown).not.toBe('Sami 5');
  expect(await copyText(shown)).toBe(true);
  expect(copied).toEqual(['Sami 5']);
  expect(log).toEqual([]);
});

test('without a clipboard a text is copied by its selection, and the focus comes back', async () => {
  openPage({ focused: 'button' });
  expect(await copyText('05')).toBe(true);
  expect(log).toEqual(['into body', 'select 05', 'copy', 'remove', 'focus button']);
});

test('the selection is inside the dialog that holds the focus', async () => {
  openPage({ focused: 'button in a dialog', canCopy: false });
  expect(await copyText('05')).toBe(false);
  expect(log[0]).toBe('into dialog');
});

test('where nothing has the focus, none comes back', async () => {
  openPage();
  await copyText('05');
  expect(log).toEqual(['into body', 'select 05', 'copy', 'remove']);
});
