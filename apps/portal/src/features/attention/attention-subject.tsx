import type { AttentionItem } from '@mishwar/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../shared/ui/ltr.tsx';

interface SubjectProps {
  item: AttentionItem;
  /** Shows an order on the page; without it the number links to the receipt. */
  onOrder?: ((orderId: string) => void) | undefined;
}

/** The item's order, transaction or ledger as a link, and the third party involved. */
export function Subject({ item, onOrder }: SubjectProps) {
  const { t } = useTranslation();
  const { order_id: id, order_number: number } = item;
  const thirdParties: Record<string, string> = t('attention.third_party', { returnObjects: true });
  const named =
    item.restaurant_name ?? (item.third_party && (thirdParties[item.third_party] ?? item.third_party));
  if (item.kind === 'ledger_torn') {
    return (
      <p>
        <Link to="/trial-balance">{t('attention.trial_balance')}</Link>
      </p>
    );
  }
  return (
    <p>
      {id !== null && number !== null && (
        <>
          {onOrder ? (
            <button type="button" className="linked hover-underline" onClick={() => onOrder(id)}>
              <Ltr>{number}</Ltr>
            </button>
          ) : (
            <Link to="/orders/$orderNumber" params={{ orderNumber: number }}>
              <Ltr>{number}</Ltr>
            </Link>
          )}{' '}
          ·{' '}
        </>
      )}
      {item.transaction_id !== null && (
        <>
          <Link
            to="/transactions"
            search={item.driver_name === null ? {} : { filters: { driver: item.driver_name } }}
          >
            {t('attention.transaction')} <Ltr>{item.transaction_id}</Ltr>
          </Link>{' '}
          ·{' '}
        </>
      )}
      <bdi>{named}</bdi>
      {item.restaurant_name !== null && item.third_party !== null && (
        <>
          {' '}
          · <bdi>{thirdParties[item.third_party] ?? item.third_party}</bdi>
        </>
      )}
    </p>
  );
}
