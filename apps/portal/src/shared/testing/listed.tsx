import type { OrderPage, OrderRow } from '@mishwar/contract';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { type OrderSlots, OrderSlotsProvider } from '../orders/order-slots.tsx';
import { type Answer, AnsweredScreen, type Call } from './answered-screen.tsx';

const Nothing = () => null;
const SLOTS: OrderSlots = {
  CreateFakeOrder: Nothing,
  AssignByNumber: Nothing,
  AssignDriverPanel: Nothing,
  BestDriver: Nothing,
  DriverSearch: Nothing,
  HandOverOrders: Nothing,
  OrderLedger: Nothing,
  OrderMap: Nothing,
  OrderExchanges: Nothing,
  UnassignByNumber: Nothing,
  WhyNoOrders: Nothing,
  WhyThisDriver: Nothing,
};

interface ListedScreenProps {
  children: ReactNode;
  /** Parts of other features that the screen shows. */
  slots?: Partial<OrderSlots>;
}

/** A list page with its height and its looks; of other features it shows `slots` alone. */
export function ListedScreen({ children, slots }: ListedScreenProps) {
  return (
    <AnsweredScreen>
      <OrderSlotsProvider value={{ ...SLOTS, ...slots }}>
        <div style={{ height: '100vh' }}>{children}</div>
      </OrderSlotsProvider>
    </AnsweredScreen>
  );
}

/** Answers the reading of a list's columns and views: none are stored. */
export function answerPreferences({ path, method }: Call): Answer | undefined {
  if (method !== 'GET' || !path.includes('/preferences/')) return undefined;
  return { status: 200, body: { columns: null, views: [], hiddenViews: [] } };
}

/** A page of a list of orders. */
export function pageOfOrders(results: OrderRow[], change: Partial<OrderPage> = {}): OrderPage {
  return {
    data: { results, total: results.length, total_exact: true },
    not_found: { order_number: [], phone: [] },
    feed_seq: 1,
    ...change,
  };
}

/** Whether a call reads a page of one of the lists of orders. */
export const readsOrders = ({ path }: Call) => /\/(v1\/orders|fake-orders|list-discount-order)$/.test(path);

/** Answers what a list of orders reads beside its orders. */
export function answerOrderLookups(call: Call): Answer | undefined {
  const answers: Record<string, unknown> = {
    '/orders/counts': { live: 210, hypothetical: 1300, fake: 120, late: 0 },
    '/delivery-companies': {
      success: true,
      data: [
        { _id: '31', name: 'درب الخليج' },
        { _id: '32', name: 'سواعد' },
      ],
    },
    '/cities': [
      { id: '41', nameAr: 'القطيف', nameEn: 'Qatif' },
      { id: '42', nameAr: 'الخبر', nameEn: 'Khobar' },
    ],
    '/reasons-list': [],
  };
  const body = Object.entries(answers).find(([path]) => call.path.endsWith(path))?.[1];
  return body === undefined ? answerPreferences(call) : { status: 200, body };
}

/** The list's table; one for screen readers, as charts have, has no count of rows. */
const table = () => document.querySelector('table[aria-rowcount]') as HTMLTableElement;
/** The rows of the list's table, from the top. */
export const shownRows = () => [...table().querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
const withoutIsolates = (text: string) => text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').trim();

/** The headings of the list's table in their sequence, '' for tick and chevron. */
const headings = () =>
  [...(table().tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getAttribute('aria-label') ?? '');

/** Waits until the list has read what it was asked for: meanwhile it ignores filters and pages. */
export const listSettled = () =>
  expect.poll(() => table().closest('section')?.getAttribute('aria-busy')).toBe('false');

/** The names of the columns in their sequence. */
export const shownColumns = () => headings().filter((name) => name !== '');

/** The cell of the row with this id under a heading. */
export function shownCell(id: string, heading: string): HTMLElement {
  const row = shownRows().find((one) => one.dataset.row === id);
  const cell = row?.cells[headings().indexOf(heading)];
  if (!cell) throw new Error(`no cell ${heading} in the row ${id}`);
  return cell;
}

/** What the row with this id shows under each heading, in the sequence of the columns. */
export const shownCells = (id: string): [heading: string, text: string][] =>
  shownColumns().map((name) => [name, withoutIsolates(shownCell(id, name).textContent ?? '')]);

/** Headings and texts, each between bars, as `shownCells` gives them. */
export function underHeadings(names: string, texts: readonly string[]): [heading: string, text: string][] {
  const all = names.split('|');
  if (all.length !== texts.length) throw new Error('not as many texts as headings');
  return all.map((name, at) => [name, texts[at] ?? '']);
}

/** The numbers of the page links of a pager. */
export const shownPageLinks = (pager: Locator): (string | null)[] =>
  pager
    .getByRole('button', { name: /^الصفحة \d/ })
    .elements()
    .map(({ textContent }) => textContent);
