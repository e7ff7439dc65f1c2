import type { Partner } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { partnerQuery, partnersQuery } from './partners.queries.ts';
import { partnersList } from './partners-search.ts';
import { usePartnerActions } from './use-partner-actions.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();
const partner = { _id: '7', first_name: 'Huda', last_name: 'Omar', is_active: false } as Partner;
const LIST = partnersQuery('3', partnersList.read({})).queryKey;
const REFUSED = { errors: [{ msg: 'phone_taken' }, { msg: 'driver_not_found' }] };

test.each([
  [true, 'Huda Omar activated'],
  [false, 'Huda Omar deactivated'],
])('a partner user becomes what the server says: active %s', async (is_active, toast) => {
  browser.client.setQueryData(LIST, { data: { results: [{ ...partner, is_active: !is_active }] } } as never);
  browser.answer({ is_active });
  const { run } = await runPortalHook(browser, usePartnerActions);
  const change = () => run(({ setActive }) => setActive.mutate({ partner, is_active }));
  expect(await browser.invalidatedBy([LIST], change)).toEqual([true]);
  expect(browser.sent).toMatchObject([{ call: expect.stringMatching(/\/7\b/), body: { is_active } }]);
  expect(browser.client.getQueryData(LIST)).toEqual({ data: { results: [{ ...partner, is_active }] } });
  expect(browser.toasts()).toEqual([`success: ${toast}`]);
});

test('a deleted partner user is named, and the lists are read again', async () => {
  const { run } = await runPortalHook(browser, usePartnerActions);
  const remove = () => run((actions) => actions.remove.mutate(partner));
  expect(await browser.invalidatedBy([partnerQuery('7').queryKey], remove)).toEqual([true]);
  expect(browser.sent[0]?.call).toMatch(/^DELETE .*\/7$/);
  expect(browser.toasts()).toEqual(['success: Huda Omar deleted']);
});

test('a refused change gives its reasons in one toast, a refused deletion in one each', async () => {
  browser.answer(refusal(422, 'error', REFUSED));
  const { run } = await runPortalHook(browser, usePartnerActions);
  await run(({ setActive }) => setActive.mutate({ partner, is_active: true }));
  expect(browser.toasts()).toEqual([
    expect.stringMatching(/^error: Couldn't change the user's status \([^,]+, [^,]+\)$/),
  ]);
  await run(({ remove }) => remove.mutate(partner));
  const deletion = browser.toasts().slice(1);
  expect(deletion).toHaveLength(2);
  for (const toast of deletion) expect(toast).toMatch(/^error: Couldn't complete the action \(.+\)$/);
});
