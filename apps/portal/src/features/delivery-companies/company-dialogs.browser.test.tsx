import type { CompanyDependents, CompanyGlance as Glance } from '@mishwar/contract';
import { COMPANY_DEPENDENT_LISTS, getCompanyFigureLists } from '@mishwar/domain';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { DeactivateCompanyModal, DeleteCompanyModal } from './company-modals.tsx';
import { CompanyGlance } from './detail/company-glance.tsx';

const COMPANY = { _id: '7', name: 'درب الخليج' };
const FREE: CompanyDependents = {
  drivers: 0,
  active_drivers: 0,
  open_orders: 0,
  partners: 0,
  money_held: '0.00',
  balances: '0.00',
};
const BUSY: CompanyDependents = {
  drivers: 5,
  active_drivers: 4,
  open_orders: 3,
  partners: 2,
  money_held: '11.50',
  balances: '840.00',
};

beforeAll(async () => {
  await startI18n('en');
  await addTexts('signed-in');
  await addTexts('companies');
  await switchLanguage('en');
});
afterEach(() => vi.restoreAllMocks());

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Path and search of a link; values of the search are JSON. */
async function targetOf(name: string) {
  const link = page.getByRole('link', { name, exact: true });
  await expect.element(link).toBeVisible();
  const url = new URL((link.element() as HTMLAnchorElement).href);
  const filters = url.searchParams.get('filters');
  return {
    path: url.pathname,
    tab: url.searchParams.get('tab'),
    filters: filters === null ? null : JSON.parse(filters),
  };
}
const target = (tab: string, filters: object | null = null) => ({
  path: '/delivery-company/detail/7',
  tab,
  filters,
});

async function open(
  Modal: typeof DeleteCompanyModal,
  dependents: CompanyDependents | null,
  removal?: Answer,
) {
  const onClose = vi.fn();
  const calls = serverAnswers(({ method, path }) => {
    if (path.endsWith('/dependents')) {
      return dependents ? { status: 200, body: { data: dependents } } : refusal(500, 'X', 'unexpected');
    }
    if (method === 'DELETE') return removal;
    return path.endsWith('/deactive') ? { status: 200, body: { success: true, isActive: false } } : undefined;
  });
  await render(
    <AnsweredScreen>
      <Modal company={COMPANY} onClose={onClose} />
    </AnsweredScreen>,
  );
  const changes = () => calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  return { onClose, changes };
}

test('a deactivation says first which drivers, orders and partner users it concerns, and links to them', async () => {
  const { onClose, changes } = await open(DeactivateCompanyModal, BUSY);
  expect(await targetOf('Active drivers who stop working: 4')).toEqual(
    target('driver', COMPANY_DEPENDENT_LISTS.activeDrivers),
  );
  expect(await targetOf('Open orders that stay with their drivers: 3')).toEqual(
    target('order', COMPANY_DEPENDENT_LISTS.openOrders),
  );
  expect(await targetOf('Partner users who can no longer sign in: 2')).toEqual(target('partner'));
  expect(changes()).toEqual([]);
  await button('Deactivate').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes()).toEqual(['/admin/api/v1/companies/7/deactive']);
});

test('nothing can be confirmed before what depends on the company is known', async () => {
  await open(DeactivateCompanyModal, null);
  await expect.element(page.getByText("Couldn't load what depends on the company")).toBeVisible();
  await expect.element(button('Deactivate')).toBeDisabled();
});

test('a deletion is not offered while anything depends on the company, which the dialog says and links to', async () => {
  await open(DeleteCompanyModal, BUSY);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("The company can't be deleted while these depend on it:");
  expect(await targetOf('Drivers: 5')).toEqual(target('driver'));
  expect(await targetOf('Open orders: 3')).toEqual(target('order', COMPANY_DEPENDENT_LISTS.openOrders));
  expect(await targetOf('Partner users: 2')).toEqual(target('partner'));
  await expect.element(button('Delete')).toBeDisabled();
});

test('a deletion that the server refuses says each of its reasons', async () => {
  const reasons = [{ msg: 'company_has_drivers' }, { msg: 'company_has_open_orders' }];
  const { changes } = await open(
    DeleteCompanyModal,
    FREE,
    refusal(409, 'CONFLICT', 'company_has_drivers', { errors: reasons }),
  );
  await expect.element(page.getByText('Delete this company?')).toBeVisible();
  await button('Delete').click();
  await expect.element(page.getByText(/^The company still has drivers/)).toBeVisible();
  await expect.element(page.getByText(/^The company still has open orders/)).toBeVisible();
  expect(changes()).toEqual(['/admin/api/v1/companies/7']);
});

test('each figure of a company leads to the list that it counts', async () => {
  const glance: Glance = {
    day: '2026-11-25',
    drivers: { active: 9, online: 4 },
    orders_today: { total: 30, delivered: 21, cancelled: 2, on_time: 18 },
    offers_today: { answered: 50, accepted: 40 },
    money_owed: '1234.50',
    documents: { soon: 3, expired: 1 },
  };
  serverAnswers(({ path }) =>
    path.endsWith('/glance') ? { status: 200, body: { data: glance } } : undefined,
  );
  await render(
    <AnsweredScreen>
      <CompanyGlance companyId="7" />
    </AnsweredScreen>,
  );
  const { drivers, orders, offers } = getCompanyFigureLists('2026-11-25');
  expect(await targetOf('Online now 4')).toEqual(target('driver', drivers.online));
  expect(await targetOf('of 9 active drivers')).toEqual(target('driver', drivers.active));
  expect(await targetOf('Orders today 30')).toEqual(target('order', orders.today));
  expect(await targetOf('21 delivered')).toEqual(target('order', orders.delivered));
  expect(await targetOf('Delivered on time 18')).toEqual(target('order', orders.onTime));
  expect(await targetOf('Cancelled 2')).toEqual(target('order', orders.cancelled));
  expect(await targetOf('Owed this month 1,234.50')).toEqual(target('order', orders.owed));
  expect(await targetOf('Expiring insurance 3')).toEqual(target('driver', drivers.documentsSoon));
  expect(await targetOf('Expired: 1')).toEqual(target('driver', drivers.documentsExpired));
  expect(await targetOf('Offers accepted 40')).toEqual({
    path: '/offers',
    tab: null,
    filters: { ...offers.accepted, driver_company: ['7'] },
  });
});
