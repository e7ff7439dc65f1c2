import { beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, takeDraft } from './draft.ts';

const draft = { base: { name: 'a' }, mine: { name: 'b' } };

beforeEach(() => {
  const stored: Record<string, string> = {};
  Object.defineProperties(stored, {
    getItem: { value: (key: string) => stored[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(stored, { [key]: value }) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(stored, key) },
  });
  vi.stubGlobal('sessionStorage', stored);
});

test('a draft is taken once, by its user and its form', () => {
  keepDraft('7', 'driver:1', draft);
  expect(takeDraft('7', 'driver:2')).toBeNull();
  expect(takeDraft('7', 'driver:1')).toEqual(draft);
  expect(takeDraft('7', 'driver:1')).toBeNull();
});

test('another user gets no draft, and drops it', () => {
  keepDraft('7', 'driver:1', draft);
  expect(takeDraft('71', 'driver:1')).toBeNull();
  expect(takeDraft('7', 'driver:1')).toBeNull();
});

test('without storage there is none', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft('7', 'driver:1', draft);
  expect(takeDraft('7', 'driver:1')).toBeNull();
});
