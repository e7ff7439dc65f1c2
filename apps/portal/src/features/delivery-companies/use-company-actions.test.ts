import { beforeAll, expect, test } from 'vitest';
import { orpc } from '../../shared/api/api.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { inputOf } from '../../shared/testing/query-options.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../shared/testing/stub-browser.ts';
import {
  companiesPageQuery,
  companyDependentsQuery,
  companyGlanceQuery,
  companyQuery,
  companyStatementQuery,
} from './companies.queries.ts';
import { companiesList } from './companies-search.ts';
import { useCompanyActions } from './use-company-actions.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();
const company = { _id: '3', name: 'Fast' };
const LIST = companiesPageQuery(companiesList.read({})).queryKey;
const KEYS = [LIST, orpc.lookups.deliveryCompanies.key(), orpc.drivers.key()];

test.each([
  ['activate', 'active', true, 'Company Fast activated'],
  ['deactivate', 'deactive', false, 'Company Fast deactivated'],
] as const)(
  'to %s a company shows what the server says, in lists and pickers',
  async (action, path, isActive, toast) => {
    browser.client.setQueryData(LIST, { data: { results: [{ ...company, isActive: !isActive }] } } as never);
    browser.answer({ isActive });
    const { run } = await runPortalHook(browser, useCompanyActions);
    const take = () => run((actions) => actions[action].mutate(company));
    expect(await browser.invalidatedBy(KEYS, take)).toEqual([true, true, false]);
    expect(browser.sent[0]?.call).toBe(`PATCH /admin/api/v1/companies/3/${path}`);
    expect(browser.client.getQueryData(LIST)).toEqual({ data: { results: [{ ...company, isActive }] } });
    expect(browser.toasts()).toEqual([`success: ${toast}`]);
  },
);

test('a deleted company is named, and lists and pickers are read again', async () => {
  const { run } = await runPortalHook(browser, useCompanyActions);
  const remove = () => run((actions) => actions.remove.mutate(company));
  expect(await browser.invalidatedBy(KEYS, remove)).toEqual([true, true, false]);
  expect(browser.sent[0]?.call).toMatch(/^DELETE .*\/3$/);
  expect(browser.toasts()).toEqual(['success: Company Fast deleted']);
});

test.each(['activate', 'deactivate', 'remove'] as const)(
  'a refusal to %s gives one toast for each reason',
  async (action) => {
    browser.answer(refusal(422, 'error', { errors: [{ msg: 'phone_taken' }, { msg: 'driver_not_found' }] }));
    const { run } = await runPortalHook(browser, useCompanyActions);
    await run((actions) => actions[action].mutate(company));
    expect(browser.toasts()).toHaveLength(2);
    for (const toast of browser.toasts())
      expect(toast).toMatch(/^error: Couldn't complete the action \(.+\)$/);
  },
);

test('what is opened of a company is read again each time, and its form not over what is typed', () => {
  const opened = [
    companyQuery('3'),
    companyGlanceQuery('3'),
    companyStatementQuery('3', '2026-11'),
    companyDependentsQuery('3'),
  ];
  expect(opened.map(({ staleTime }) => staleTime)).toEqual([0, 0, 0, 0]);
  expect(opened.map(inputOf)).toEqual([{ id: '3' }, { id: '3' }, { id: '3', month: '2026-11' }, { id: '3' }]);
  expect(companyQuery('3').refetchOnReconnect).toBe(false);
  expect(companyGlanceQuery('3').refetchInterval).toBeGreaterThan(0);
});
