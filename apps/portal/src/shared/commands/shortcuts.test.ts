import { describe, expect, test } from 'vitest';
import { isShortcut } from './shortcuts.ts';

const press = (key: string, code: string, held = '') => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
});

describe('a shortcut is the same key on every layout', () => {
  test.each([
    ['palette', 'US', press('k', 'KeyK', 'ctrl')],
    ['palette', 'Arabic', press('ن', 'KeyK', 'ctrl')],
    ['palette', 'Arabic of a Mac', press('ن', 'KeyK', 'meta')],
    ['search', 'US', press('/', 'Slash')],
    ['search', 'Arabic', press('ظ', 'Slash')],
    ['search', 'German', press('/', 'Digit7', 'shift')],
    ['help', 'US', press('?', 'Slash', 'shift')],
    ['help', 'Arabic', press('؟', 'Slash', 'shift')],
    ['help', 'German', press('?', 'Minus', 'shift')],
    ['new_rows', 'US', press('.', 'Period')],
    ['new_rows', 'Arabic', press('ز', 'Period')],
    ['into_rows', 'US', press('j', 'KeyJ')],
    ['into_rows', 'Arabic', press('ت', 'KeyJ')],
    ['page_help', 'any', press('F1', 'F1')],
  ] as const)('%s on a keyboard that is %s', (name, _layout, event) => {
    expect(isShortcut(event, name)).toBe(true);
  });

  test.each([
    ['palette', 'no Ctrl', press('ن', 'KeyK')],
    ['palette', 'with Shift', press('K', 'KeyK', 'ctrl shift')],
    ['search', 'a comment in an editor', press('/', 'Slash', 'ctrl')],
    ['search', 'the question mark', press('؟', 'Slash', 'shift')],
    ['search', 'the hyphen of a German layout', press('-', 'Slash')],
    ['help', 'the letter', press('ظ', 'Slash')],
    ['new_rows', 'the greater-than sign', press('>', 'Period', 'shift')],
    ['into_rows', 'with Shift', press('ـ', 'KeyJ', 'shift')],
    ['into_rows', 'the letter from another key', press('j', 'KeyC')],
  ] as const)('%s is not pressed by %s', (name, _press, event) => {
    expect(isShortcut(event, name)).toBe(false);
  });
});
