import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { findOrderCommands, listVerbs } from './order-commands.ts';
import { loadOtherTexts } from './other-texts.ts';
import { searchEverything } from './search-provider.ts';

const CAN = {
  ...{ assign: false, cancel: false, execute: false, unassign: false, reoffer: false, reorder: false },
};
const order = (number: string, can: Partial<typeof CAN> = {}, status = 'new') => ({
  order_number: number,
  customer_name: 'Sara',
  customer_phone: '966500000001',
  restaurant_name: 'Rice House',
  status,
  can: { ...CAN, ...can },
});
const NOTHING = {
  orders: [],
  customers: [],
  drivers: [],
  companies: [],
  plans: [],
  restaurants: [],
  operators: [],
};

const { speak } = loadAllTexts();
const { signal } = new AbortController();
const go = vi.fn();
let asked: string[] = [];

/** The server finds these things, whatever is asked. */
function finds(found: Partial<Record<keyof typeof NOTHING, object[]>>): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).searchParams.get('q') ?? '');
    return Response.json({ ...NOTHING, ...found });
  });
}
beforeEach(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
  vi.stubGlobal('localStorage', { getItem: () => null });
  go.mockClear();
  asked = [];
  await speak('en');
});

/** Direction marks around names and phones are not the subject. */
const plain = (text = '') => text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').replaceAll('\u00a0', ' ');
const shown = (commands: Awaited<ReturnType<typeof searchEverything>>) =>
  commands.map(({ group, label, description }) => [group, plain(label), plain(description)].join(' | '));

describe('what the search finds', () => {
  test('is grouped by kind, each with what tells it apart, and leads to its page', async () => {
    finds({
      orders: [order('10000001'), order('10000002')],
      customers: [{ _id: '4', name: 'Sara', phone: '966500000001' }],
      drivers: [
        { _id: '7', name: 'Salem', phone: '966500000007', orders_in_hand: 1 },
        { _id: '8', name: 'Majed', phone: '966500000008', orders_in_hand: 2 },
      ],
      companies: [{ _id: '2', name: 'Fast', phone: '966500000009' }],
      plans: [{ _id: '3', title: 'Gold', price: '120.00' }],
      restaurants: [{ code: 'R-1', name: 'بيت الرز', name_en: 'Rice House' }],
      operators: [{ _id: '5', name: 'Nouf', email: 'nouf@example.com' }],
    });
    const commands = await searchEverything(go, 'sa', signal);
    expect(asked).toEqual(['sa']);
    expect(shown(commands)).toEqual([
      'Orders | 10000001 | Rice House · Sara · 050 000 0001',
      'Orders | 10000002 | Rice House · Sara · 050 000 0001',
      'Customers | Sara | 050 000 0001',
      'Drivers | Salem | 1 order in hand · 050 000 0007',
      'Drivers | Majed | 2 orders in hand · 050 000 0008',
      'Delivery companies | Fast | 050 000 0009',
      'Pricing plans | Gold | 120.00 SAR',
      'Restaurants | Rice House | R-1',
      'Operators | Nouf | nouf@example.com',
    ]);
    for (const { run } of commands) run();
    expect(go.mock.calls.map(([href]) => decodeURIComponent(href).replaceAll('"', ''))).toEqual([
      '/orders/10000001',
      '/orders/10000002',
      expect.stringMatching(/^\/orders\?.*customer_name.*Sara.*phone.*966500000001/),
      '/drivers/edit/7',
      '/drivers/edit/8',
      '/delivery-company/detail/2',
      '/pricing/edit/3',
      expect.stringMatching(/^\/orders\?.*restaurant_code.*R-1/),
      '/ops-management/edit/5',
    ]);
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
  });

  test('alone, an order brings the actions that it offers, and a driver the other pages', async () => {
    finds({
      orders: [order('10000001', { cancel: true, assign: true }, 'assigned')],
      drivers: [{ _id: '7', name: 'Salem', phone: '966500000007', orders_in_hand: 0 }],
    });
    const commands = await searchEverything(go, '1000', signal);
    expect(commands.slice(0, 6).map(({ label }) => plain(label))).toEqual([
      '10000001',
      'Reassign order 10000001',
      'Cancel order 10000001',
      'History of order 10000001',
      'Details of order 10000001',
      'Salem',
    ]);
    for (const { run } of commands) run();
    expect(go.mock.calls.map(([href]) => href)).toEqual([
      '/orders/10000001',
      ...['assign', 'cancel', 'history', 'detail'].map((action) => `/orders/10000001?action=${action}`),
      '/drivers/edit/7',
      '/drivers/7/orders',
      '/drivers/7/transactions',
      '/drivers/create-note/7',
      '/drivers/citc/7',
    ]);
  });

  test('has the Arabic name of a restaurant in Arabic', async () => {
    await speak('ar');
    finds({ restaurants: [{ code: 'R-1', name: 'بيت الرز', name_en: 'Rice House' }] });
    expect((await searchEverything(go, 'رز', signal)).map(({ label }) => label)).toEqual(['بيت الرز']);
  });
});

describe('an action of an order by words and number', () => {
  test('needs both, and is asked for by the number', async () => {
    finds({ orders: [order('10000001', { cancel: true })] });
    expect(await findOrderCommands(go, 'cancel', signal)).toEqual([]);
    expect(await findOrderCommands(go, '10000001', signal)).toEqual([]);
    expect(asked).toEqual([]);
    const [command, ...others] = await findOrderCommands(go, 'cancel 1000', signal);
    expect(asked).toEqual(['1000']);
    expect(others).toEqual([]);
    expect([plain(command?.label), plain(command?.description), command?.group]).toEqual([
      'Cancel order 10000001',
      'Rice House · Sara',
      'Actions',
    ]);
    command?.run();
    expect(go).toHaveBeenCalledWith('/orders/10000001?action=cancel');
  });

  test('is found in the other language too, and not where the order does not offer it', async () => {
    finds({ orders: [order('10000001'), order('10000002', { cancel: true })] });
    const found = await findOrderCommands(go, 'إلغاء 1000', signal);
    expect(found.map(({ label }) => plain(label))).toEqual(['Cancel order 10000002']);
  });

  test('is offered for three orders at most', async () => {
    finds({ orders: ['1', '2', '3', '4'].map((end) => order(`1000000${end}`, { cancel: true })) });
    const found = await findOrderCommands(go, 'cancel 1000', signal);
    expect(found.map(({ label }) => plain(label).slice(-1))).toEqual(['1', '2', '3']);
  });
});

describe('a verb alone', () => {
  const verbsOf = async (query: string) => {
    const texts: string[] = [];
    const verbs = listVerbs(query, await loadOtherTexts(), (text) => texts.push(text));
    for (const { run } of verbs) run();
    return { labels: verbs.map(({ label }) => label), texts, isStep: verbs.every(({ isStep }) => isStep) };
  };

  test('asks for the number, in either language', async () => {
    for (const query of ['canc', 'إلغاء', 'الغاء']) {
      const { labels, texts, isStep } = await verbsOf(query);
      expect(labels, query).toContain('Cancel order…');
      expect(texts, query).toContain('Cancel order ');
      expect(isStep).toBe(true);
    }
  });

  test('is none with a number, with one letter, or from the middle of a label', async () => {
    for (const query of ['cancel 10000001', 'c', 'order', '']) {
      expect((await verbsOf(query)).labels, query).toEqual([]);
    }
  });
});
