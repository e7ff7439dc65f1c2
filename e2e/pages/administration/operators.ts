import type { Page } from '@playwright/test';
import type { AdminClient } from '../../fixtures/admin-client.ts';

interface Operator {
  _id: string;
  email: string;
  firstname: string;
  status: string;
  city_id: string[];
  date_of_birth: { day: string; month: string; year: string } | null;
}
/** The operators that the list finds by a keyword. */
export const findOperators = async (superAdmin: AdminClient, keyword: string) =>
  (
    await superAdmin.request<{ data: Operator[] }>(
      'GET',
      `/admin/api/v1/users?filters[keyword]=${encodeURIComponent(keyword)}`,
    )
  ).data;

/** A toast of this text. */
export const toast = (portal: Page, text: string | RegExp) =>
  portal.getByRole('alert').or(portal.getByRole('status')).filter({ hasText: text }).first();
