import { expect, test } from 'vitest';
import { runHook, stubWindow } from '../testing/run-hook.ts';
import { listOpenActions, useOpenActions } from './open-actions.ts';

interface Part {
  label?: string;
  by?: string;
  buttons?: { text: string; label?: string; isHidden?: boolean }[];
  /** The group of actions within it. */
  group?: Part;
}

/** A part of a page as the list of actions reads it. */
function toElement({ label, by, buttons = [], group }: Part, clicked: string[]): object {
  const attributes = { 'aria-label': label, 'aria-labelledby': by };
  const element = {
    getAttribute: (name: keyof typeof attributes) => attributes[name] ?? null,
    closest: () => ((label ?? by) ? element : null),
    querySelector: () => (group ? toElement(group, clicked) : null),
    querySelectorAll: () =>
      buttons.map((button) => ({
        textContent: ` ${button.text} `,
        getAttribute: () => button.label ?? null,
        checkVisibility: () => !button.isHidden,
        click: () => clicked.push(button.label ?? button.text),
      })),
  };
  return element;
}

function openPage(...parts: Part[]): string[] {
  const clicked: string[] = [];
  stubWindow({
    document: {
      querySelectorAll: () => parts.map((part) => toElement(part, clicked)),
      getElementById: (id: string) => (id === 'title' ? { textContent: ' Order 7 ' } : null),
    },
  });
  return clicked;
}
const listed = () => listOpenActions('This page').map(({ group, label }) => `${group}: ${label}`);

test('the buttons of each marked part are found under its name, or under that of the page', () => {
  const clicked = openPage(
    { buttons: [{ text: 'Export' }] },
    { label: 'Filters', buttons: [{ text: '×', label: 'Clear filters' }] },
    { by: 'title', buttons: [{ text: 'Cancel' }] },
    { by: 'gone', buttons: [{ text: 'Print' }] },
  );
  expect(listed()).toEqual([
    'This page: Export',
    'Filters: Clear filters',
    'Order 7: Cancel',
    'This page: Print',
  ]);
  listOpenActions('This page')[1]?.run();
  expect(clicked).toEqual(['Clear filters']);
});

test('hidden buttons and buttons without a name are not found, and the same action is found once', () => {
  openPage({ buttons: [{ text: 'A', isHidden: true }, { text: '' }, { text: 'B' }, { text: 'B' }] });
  expect(listed()).toEqual(['This page: B']);
});

test('of the panel of a row only its group of actions is found', () => {
  openPage({
    label: 'Row',
    buttons: [{ text: 'A record' }],
    group: { label: 'Actions of order 7', buttons: [{ text: 'Assign' }] },
  });
  expect(listed()).toEqual(['Actions of order 7: Assign']);
});

test('actions without a button come first, as long as their component is shown', async () => {
  openPage({ buttons: [{ text: 'Export' }] });
  const ran: string[] = [];
  const offer = (label: string) => [{ label, run: () => ran.push(label) }];
  const hook = await runHook((label: string) => useOpenActions('Map', offer(label)), 'Draw');
  expect(listed()).toEqual(['Map: Draw', 'This page: Export']);
  await hook.render('Draw again');
  const [action] = listOpenActions('This page');
  expect(action).toMatchObject({ id: 'action-Map-Draw again', group: 'Map' });
  action?.run();
  expect(ran).toEqual(['Draw again']);
  await hook.unmount();
  expect(listed()).toEqual(['This page: Export']);
});
