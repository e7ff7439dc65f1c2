import type { OrderHistoryEntry } from '@mishwar/contract';
import { ORDER_HISTORY_ACTIONS, ORDER_STATUSES, PRODUCT } from '@mishwar/domain';
import i18next from 'i18next';
import { currentLanguage } from '../../../../shared/i18n/i18n.ts';
import { formatCancelReason } from '../../shared/company-text.ts';

/** The name of a history action in the current language. */
export function formatHistoryAction(action: string): string {
  const historyAction = ORDER_HISTORY_ACTIONS.find((name) => name === action);
  return i18next.t(`orders.history.action.${historyAction ?? 'other'}`);
}

/** Stored names of the ordering channels that have a translation. */
const CHANNELS = {
  'Client app': 'client_app',
  'Restaurant app': 'restaurant_app',
  Shukah: 'shukah',
  Maeda: 'maeda',
} as const;

/** Who acted: the platform and its own channels in the current language, people and other channels as stored. */
export function formatHistoryActor({
  actor_kind: kind,
  action_by_name: name,
}: Pick<OrderHistoryEntry, 'actor_kind' | 'action_by_name'>): string {
  if (kind === 'system' && name === PRODUCT.name) {
    return currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  }
  const channel =
    kind === 'channel' && Object.hasOwn(CHANNELS, name) && CHANNELS[name as keyof typeof CHANNELS];
  return channel ? i18next.t(`orders.history.channel.${channel}`) : name;
}

type HistoryChange = OrderHistoryEntry['changes'][number];

/** Formats of values in the current language. */
interface HistoryFormats {
  instant: (iso: string) => string;
  amount: (wire: string) => string;
}

const HIDDEN = new Set(['version', 'driver_id', 'delivery_company_id', 'cancel_reason_id']);
const AMOUNTS = new Set(['delivery_cost', 'sub_total', 'discount_amount']);

/**
 * The changed fields of an entry, each as a sentence. Left out: internal fields, the initial status, and codes without a
 * translation.
 */
export function describeHistoryChanges(
  entry: Pick<OrderHistoryEntry, 'changes' | 'cancel_reason_name'>,
  formats: HistoryFormats,
): { key: string; text: string }[] {
  return entry.changes.flatMap((change) => {
    const text = describeChange(change, entry, formats);
    return text === null ? [] : [{ key: change.key, text }];
  });
}

function describeChange(
  { key, old, new: now }: HistoryChange,
  entry: Pick<OrderHistoryEntry, 'cancel_reason_name'>,
  formats: HistoryFormats,
): string | null {
  const path = `orders.field.${key}`;
  if (HIDDEN.has(key) || !i18next.exists(path)) return null;
  if (key === 'status' && old === null) return null;
  const name = i18next.t(path as 'orders.field.status');
  if (key === 'cancel_reason') {
    const value = now === null ? '' : formatCancelReason(entry);
    return value === '' ? null : i18next.t('orders.history.set', { name, value });
  }
  const before = formatValue(key, old, formats);
  const after = formatValue(key, now, formats);
  if (before && after) return i18next.t('orders.history.changed', { name, before, after });
  if (after) return i18next.t('orders.history.set', { name, value: after });
  return before && i18next.t('orders.history.removed', { name, value: before });
}

/** A stored value in words; null without one, and for an unknown code. */
function formatValue(key: string, raw: string | null, { instant, amount }: HistoryFormats): string | null {
  if (raw === null || raw === '') return null;
  if (key === 'status') {
    const status = ORDER_STATUSES.find((name) => name === raw);
    return status ? i18next.t(`orders.state.${status}`) : null;
  }
  if (AMOUNTS.has(key)) return `${amount(raw)} ${i18next.t('common.riyal')}`;
  if (raw === 'true' || raw === 'false') return i18next.t(raw === 'true' ? 'common.yes' : 'common.no');
  return /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(raw) ? instant(raw) : raw;
}
