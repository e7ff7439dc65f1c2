import { formatMoney, parseMoney } from '@mishwar/domain';
import i18next from 'i18next';
import { api } from '../../../shared/api/api.ts';
import type { Command } from '../../../shared/commands/command-providers.ts';
import { isolatedPhone } from '../../../shared/format/phone-text.ts';
import { addTexts, currentLanguage, isolate } from '../../../shared/i18n/i18n.ts';
import { stringifySearch } from '../../../shared/url/search-codec.ts';
import { listActionsOf } from './order-commands.ts';

type SearchResults = Awaited<ReturnType<typeof api.search.everything>>;
type Result = Omit<Command, 'run' | 'group'> & { href: string };

/** Search provider: orders, customers, drivers, delivery companies, plans, restaurants and operators, each leading to its page. */
export async function searchEverything(
  go: (href: string) => void,
  query: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const answer = await api.search.everything({ q: query }, { signal });
  const group = (name: keyof SearchResults, results: Result[]): Command[] =>
    results.map(({ href, ...result }) => ({
      ...result,
      group: i18next.t(`shell.palette.${name}`),
      run: () => go(href),
    }));
  // What is found alone brings what can be done with it.
  const [order] = answer.orders.length === 1 ? answer.orders : [];
  const [driver] = answer.drivers.length === 1 ? answer.drivers : [];
  return [
    ...group('orders', answer.orders.map(toOrder)),
    ...group('orders', order ? listActionsOf(order).map(({ key: _, ...action }) => action) : []),
    ...group('customers', answer.customers.map(toCustomer)),
    ...group('drivers', answer.drivers.map(toDriver)),
    ...group('drivers', driver ? await toPagesOf(driver) : []),
    ...group('companies', answer.companies.map(toCompany)),
    ...group('plans', answer.plans.map(toPlan)),
    ...group('restaurants', answer.restaurants.map(toRestaurant)),
    ...group('operators', answer.operators.map(toOperator)),
  ];
}

const toOrder = (order: SearchResults['orders'][number]): Result => ({
  id: `order-${order.order_number}`,
  label: order.order_number,
  description: [
    isolate(order.restaurant_name),
    isolate(order.customer_name),
    order.customer_phone && isolatedPhone(order.customer_phone),
  ]
    .filter(Boolean)
    .join(' · '),
  href: `/orders/${encodeURIComponent(order.order_number)}`,
});

/** A customer has no page of their own: their orders are listed. */
const toCustomer = ({ _id, name, phone }: SearchResults['customers'][number]): Result => ({
  id: `customer-${_id}`,
  label: name,
  description: isolatedPhone(phone),
  href: `/orders${stringifySearch({ filters: { customer_name: name, phone } })}`,
});

const toDriver = ({ _id, name, orders_in_hand, phone }: SearchResults['drivers'][number]): Result => ({
  id: `driver-${_id}`,
  label: name,
  description: `${i18next.t('shell.palette.orders_in_hand', { count: orders_in_hand })} · ${isolatedPhone(phone)}`,
  href: `/drivers/edit/${_id}`,
});

/** The other pages of a driver, where no other driver is found. */
async function toPagesOf({ _id, name }: SearchResults['drivers'][number]): Promise<Result[]> {
  await addTexts('drivers');
  const pages = {
    orders: `/drivers/${_id}/orders`,
    transactions: `/drivers/${_id}/transactions`,
    note: `/drivers/create-note/${_id}`,
    citc: `/drivers/citc/${_id}`,
  } as const;
  return (Object.keys(pages) as (keyof typeof pages)[]).map((action) => ({
    id: `driver-${_id}-${action}`,
    label: i18next.t(`drivers.action.${action}`),
    description: isolate(name),
    href: pages[action],
  }));
}

const toCompany = ({ _id, name, phone }: SearchResults['companies'][number]): Result => ({
  id: `company-${_id}`,
  label: name,
  description: isolatedPhone(phone),
  href: `/delivery-company/detail/${_id}`,
});

const toPlan = ({ _id, title, price }: SearchResults['plans'][number]): Result => ({
  id: `plan-${_id}`,
  label: title,
  description: `${isolate(formatMoney(parseMoney(price), currentLanguage()))} ${i18next.t('common.riyal')}`,
  href: `/pricing/edit/${_id}`,
});

/** A restaurant has no page of its own: its orders are listed. */
const toRestaurant = ({ code, name, name_en }: SearchResults['restaurants'][number]): Result => ({
  id: `restaurant-${code}`,
  label: currentLanguage() === 'ar' ? name : name_en,
  description: isolate(code),
  href: `/orders${stringifySearch({ filters: { restaurant_code: code } })}`,
});

const toOperator = ({ _id, name, email }: SearchResults['operators'][number]): Result => ({
  id: `operator-${_id}`,
  label: name,
  description: isolate(email),
  href: `/ops-management/edit/${_id}`,
});
