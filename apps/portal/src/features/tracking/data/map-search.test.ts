import { expect, test } from 'vitest';
import { readMapSearch, toMapView, withView } from './map-search.ts';

test('[CONST-63] [CONST-64] nothing in the address bar is the usual map', () => {
  expect(readMapSearch({})).toEqual({});
  expect(toMapView({})).toEqual({ latitude: 26.49, longitude: 50.03, zoom: 13 });
});

test('what is written is read again, and what is usual is not written', () => {
  const moved = withView(
    { q: 'سالم', tab: 'offline' },
    { latitude: 26.123456, longitude: 50.2, zoom: 11.456 },
  );
  expect(moved).toEqual({ q: 'سالم', tab: 'offline', lat: 26.12346, lng: 50.2, zoom: 11.46 });
  expect(readMapSearch(moved as Record<string, unknown>)).toEqual(moved);
  expect(withView(moved, { latitude: 26.49, longitude: 50.03, zoom: 13 })).toEqual({
    q: 'سالم',
    tab: 'offline',
  });
});

test.each<[Record<string, unknown>, object]>([
  [{ lat: 'x', lng: '50', zoom: '99', type: 'moon', hide: ['x', 'drivers'] }, { hide: ['drivers'] }],
  [{ lat: '91', lng: '0' }, {}],
  [{ lat: '', lng: '50' }, {}],
  [{ lat: null, lng: 50 }, {}],
  [{ q: ['x'] }, {}],
  [{ tab: 'offline', has: 'order' }, { tab: 'offline' }],
  [{ driver: '7', order: '8' }, { driver: '7' }],
  [{ driver: '7x', order: '8' }, { order: '8' }],
  [
    { hide: 'customers', q: '  ', oq: 5 },
    { hide: ['customers'], oq: '5' },
  ],
])('%j is read as %j', (raw, expected) => {
  expect(readMapSearch(raw)).toEqual(expected);
});
