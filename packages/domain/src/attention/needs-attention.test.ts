import { describe, expect, test } from 'vitest';
import { ATTENTION_KINDS, checkOpenOrder, isSnoozable, type OpenOrder } from './needs-attention.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const search = { started_at: ago(2), waves: 2, last_wave_at: ago(0.1), next_wave_at: ago(-0.2) };
const waiting: OpenOrder = {
  status: 'new',
  created_at: ago(2),
  promised_at: ago(-40),
  assigned_at: null,
  arrived_store_at: null,
  search,
  heard_at: null,
  estimate: null,
};
const underWay: OpenOrder = {
  ...waiting,
  status: 'assigned',
  assigned_at: ago(1),
  search: null,
  heard_at: ago(0.1),
};
const kinds = (order: OpenOrder) => checkOpenOrder(order, 2, now).map(({ kind }) => kind);

describe('an order without a driver', () => {
  test.each<[string, Partial<OpenOrder>, string[]]>([
    ['in its first waves', {}, []],
    ['after wave 3', { search: { ...search, started_at: ago(1), waves: 3 } }, ['no_driver']],
    [
      'after ten minutes, however few waves there were',
      { search: { ...search, started_at: ago(10.1), waves: 1 } },
      ['no_driver'],
    ],
    ['without a running search', { search: null, created_at: ago(11) }, ['no_driver']],
    ['that was only just taken in', { search: null, created_at: ago(9) }, []],
    ['with a silent phone that is not its own', { heard_at: ago(90) }, []],
  ])('%s', (_which, change, expected) => {
    expect(kinds({ ...waiting, ...change })).toEqual(expected);
  });

  test('shows when it is offered again', () => {
    const search = { started_at: ago(3), waves: 5, last_wave_at: ago(0.25), next_wave_at: ago(-0.5) };
    const next = { automation: 'search_again', from: ago(0.25), at: ago(-0.5) };
    expect(checkOpenOrder({ ...waiting, search }, 2, now)).toEqual([
      { kind: 'no_driver', since: ago(3), next },
    ]);
    const started = { ...search, last_wave_at: null };
    expect(checkOpenOrder({ ...waiting, search: started }, 2, now)[0]?.next?.from).toEqual(ago(3));
    const [forgotten] = checkOpenOrder({ ...waiting, search: null, created_at: ago(30) }, 2, now);
    expect(forgotten).toEqual({ kind: 'no_driver', since: ago(30), next: null });
  });
});

describe('an order with a driver', () => {
  test.each<[string, Partial<OpenOrder>, string[]]>([
    ['who was just heard of', {}, []],
    ['who was heard of five minutes ago', { heard_at: ago(5) }, []],
    ['who has been silent for longer', { heard_at: ago(5.1) }, ['driver_silent']],
    ['without a position since the assignment', { heard_at: null, assigned_at: ago(6) }, ['driver_silent']],
    ['who has just come to the store', { status: 'arrived_store', arrived_store_at: ago(15) }, []],
    ['who waits there too long', { status: 'arrived_store', arrived_store_at: ago(15.1) }, ['store_wait']],
    ['who waited long and has left', { status: 'take_order', arrived_store_at: ago(40) }, []],
    ['that should have come by now', { promised_at: ago(20) }, []],
    ['that is late', { promised_at: ago(20.1) }, ['late']],
    [
      'with whom everything is wrong',
      { status: 'arrived_store', arrived_store_at: ago(30), heard_at: ago(30), promised_at: ago(60) },
      ['driver_silent', 'late', 'store_wait'],
    ],
  ])('%s', (_which, change, expected) => {
    expect(kinds({ ...underWay, ...change })).toEqual(expected);
  });

  test('a silent driver is taken offline automatically, once', () => {
    const assigned_at = ago(40);
    expect(checkOpenOrder({ ...underWay, assigned_at, heard_at: ago(30) }, 2, now)).toEqual([
      {
        kind: 'driver_silent',
        since: ago(30),
        next: { automation: 'taken_offline', from: ago(30), at: ago(-90) },
      },
    ]);
    expect(checkOpenOrder({ ...underWay, assigned_at, heard_at: ago(121) }, 2, now)).toEqual([
      { kind: 'driver_silent', since: assigned_at, next: null },
    ]);
  });
});

describe('an order that is expected', () => {
  const expectedIn = (minutes: number) => ({ arrives_at: ago(-minutes), computed_at: ago(3) });

  test.each<[string, Partial<OpenOrder>, string[]]>([
    ['twenty minutes after its promise', { estimate: expectedIn(60) }, []],
    ['later than that', { estimate: expectedIn(60.1) }, ['late_soon']],
    ['later than that, and is late already', { promised_at: ago(21), estimate: expectedIn(9) }, ['late']],
  ])('%s', (_when, change, expected) => {
    expect(kinds({ ...underWay, ...change })).toEqual(expected);
  });

  test('says by how many minutes it will be late, since its estimate', () => {
    expect(checkOpenOrder({ ...underWay, estimate: expectedIn(65.5) }, 2, now)).toEqual([
      { kind: 'late_soon', since: ago(3), next: null, late_by: 25 },
    ]);
  });
});

test.each(['delivered', 'cancelled'] as const)('a %s order needs no attention', (status) => {
  expect(kinds({ ...underWay, status, heard_at: ago(600), promised_at: ago(600) })).toEqual([]);
});

describe('an item that can be snoozed', () => {
  test.each(ATTENTION_KINDS.map((kind) => [kind]))('%s, by its kind and its id', (kind) => {
    expect(isSnoozable(`${kind}:7`)).toBe(true);
    expect(isSnoozable(kind)).toBe(false);
  });

  test.each(['', ':7', 'other:7', 'late:', 'late:x', 'late:7:8', 'late:1234567890123456', 'late: 7'])(
    'is not %j',
    (key) => expect(isSnoozable(key)).toBe(false),
  );
});
