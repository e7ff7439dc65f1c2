import { ORDER_HISTORY_ACTIONS, ORDER_STATUSES } from '@mishwar/domain';
import i18next from 'i18next';

/** The name of a history action in the current language. */
export function formatHistoryAction(action: string): string {
  const known = ORDER_HISTORY_ACTIONS.find((name) => name === action);
  return i18next.t(`orders.history.action.${known ?? 'other'}`);
}

export interface HistoryChange {
  key: string;
  old: string | null;
  new: string | null;
}

const HIDDEN = new Set(['version', 'driver_id', 'delivery_company_id', 'cancel_reason_id']);

/**
 * A changed field as name, old and new value; null for internal fields and the initial status. `instant` formats an ISO
 * time.
 */
export function formatHistoryChange(
  change: HistoryChange,
  instant: (iso: string) => string,
): { name: string; old: string | null; new: string | null } | null {
  const path = `orders.field.${change.key}`;
  if (HIDDEN.has(change.key) || !i18next.exists(path)) return null;
  if (change.key === 'status' && change.old === null) return null;
  const value = (raw: string | null): string | null => {
    if (raw === null || raw === '') return null;
    const status = change.key === 'status' ? ORDER_STATUSES.find((name) => name === raw) : undefined;
    if (status) return i18next.t(`orders.state.${status}`);
    if (raw === 'true' || raw === 'false') return i18next.t(raw === 'true' ? 'common.yes' : 'common.no');
    return /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(raw) ? instant(raw) : raw;
  };
  return { name: i18next.t(path as 'orders.field.status'), old: value(change.old), new: value(change.new) };
}
