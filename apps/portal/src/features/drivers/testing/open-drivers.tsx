import type { DriverRow } from '@mishwar/contract';
import { useState } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { OrderSlots } from '../../../shared/orders/order-slots.tsx';
import { type Answer, type Call, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { answerPreferences, ListedScreen } from '../../../shared/testing/listed.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { DriversPage } from '../drivers-page.tsx';
import type { DriversSearch } from '../drivers-search.ts';

export const DRIVER: DriverRow = {
  ...{ _id: '41', name: 'سلطان الشمري', passKey: 'K7Q2', id_number: '1098765432', phone: '0551112233' },
  ...{ stc_pay_number: '0551234567', company_name: 'درب الخليج', city_ar: 'الخبر', city_en: 'Khobar' },
  ...{ balance: '100.75', subBalance: '5.25' },
  last_transaction: { previous_balance: '70.25', remaining_balance: '90.50' },
  ...{ registration_date: '2026-02-03T22:30:00.000Z', subscription_date: null },
  ...{ isActive: true, isReady: false, is_odm_enabled: false },
};

interface OpenDrivers {
  driver: DriverRow;
  calls: Call[];
  /** The searches that were asked for. */
  searches: DriversSearch[];
  /** The toasts since: what kind, and what they say. */
  toasts: () => string[][];
}

/** The list of one driver, on a server that gives `answer` and otherwise only reads. */
export async function openDrivers(
  given: {
    driver?: Partial<DriverRow>;
    start?: Partial<DriversSearch>;
    answer?: (call: Call) => Answer | Promise<Answer> | undefined;
    slots?: Partial<OrderSlots>;
  } = {},
): Promise<OpenDrivers> {
  const driver = { ...DRIVER, ...given.driver };
  const toasts = watchToasts();
  const searches: DriversSearch[] = [];
  const calls = serverAnswers((call) => {
    const answer = given.answer?.(call);
    if (answer !== undefined || call.method !== 'GET') return answer;
    return call.path.endsWith('/v1/drivers')
      ? { status: 200, body: { data: { results: [driver], total: 1, total_exact: true } } }
      : answerPreferences(call);
  });
  await render(
    <ListedScreen slots={given.slots ?? {}}>
      <Screen start={{ page: 1, limit: 100, ...given.start }} onSearch={(search) => searches.push(search)} />
    </ListedScreen>,
  );
  return {
    driver,
    calls,
    searches,
    toasts: () =>
      toasts().map(({ kind, title, message }) => [kind, title, ...(message === undefined ? [] : [message])]),
  };
}

function Screen({ start, onSearch }: { start: DriversSearch; onSearch: (search: DriversSearch) => void }) {
  const [search, setSearch] = useState(start);
  return (
    <div style={{ height: '95vh' }}>
      <DriversPage
        search={search}
        onSearch={(next) => {
          setSearch(next);
          onSearch(next);
        }}
        credit={() => null}
        syncs={{ entries: null, underWay: null }}
      />
    </div>
  );
}

export const driversTable = page.getByRole('table', { name: 'قائمة السائقين' });
/** The row of the driver. */
export const driverRow = driversTable
  .getByRole('row')
  .filter({ has: page.getByRole('checkbox', { name: /^تحديد (?!كل)/ }) });

/** Opens the row's actions and answers their group. */
export async function openActions({ name }: DriverRow) {
  await driverRow.getByText(name, { exact: true }).click();
  const actions = page.getByRole('group', { name: new RegExp(`إجراءات .?${name}`) });
  await expect.element(actions).toBeVisible();
  return actions;
}
