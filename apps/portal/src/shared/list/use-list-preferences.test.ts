import type { SavedView } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { addView, NO_PREFERENCES, removeView, replaceView } from './use-list-preferences.ts';

const view = (_id: string, name = _id): SavedView => ({
  _id,
  name,
  search: '',
  columns: null,
  isShared: false,
  isMine: true,
  owner: '',
});
const before = { ...NO_PREFERENCES, hiddenViews: ['late'], views: [view('a'), view('b')] };

test('a view is added last, changed in its place, and removed alone', () => {
  expect(addView(before, view('c'))).toEqual({ ...before, views: [view('a'), view('b'), view('c')] });
  expect(replaceView(before, view('a', 'new'))).toEqual({ ...before, views: [view('a', 'new'), view('b')] });
  expect(removeView(before, 'a')).toEqual({ ...before, views: [view('b')] });
});

test('a view that is not known changes nothing', () => {
  expect(replaceView(before, view('z'))).toEqual(before);
  expect(removeView(before, 'z')).toEqual(before);
});

test('a reader who has chosen nothing sees the usual columns and every view', () => {
  expect(NO_PREFERENCES).toEqual({ columns: null, views: [], hiddenViews: [] });
});
