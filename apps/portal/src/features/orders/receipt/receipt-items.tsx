import type { OrderDetail } from '@mishwar/contract';
import { computeLineTotal } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../shared/format/amount.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { toOrderItems } from '../actions/reorder-order/order-items.ts';
import classes from './receipt.module.css';

/** The items with their options; an option's quantity applies to the whole line. */
export function ReceiptItems({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { money, language } = useFormat();
  return (
    <table className={`wide ${classes.items}`}>
      <caption className="title bold start">
        {t('orders.receipt.items')} <span className="regular dim">{order.items.length}</span>
      </caption>
      <thead className="caption">
        <tr>
          <th scope="col" className={classes.quantity}>
            {t('orders.receipt.quantity')}
          </th>
          <th scope="col">{t('orders.receipt.item')}</th>
          <th scope="col" className={classes.price}>
            {t('orders.receipt.price')}
          </th>
          <th scope="col" className={classes.money}>
            {t('orders.receipt.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {toOrderItems(order.items, language).map((item, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the order
          <tr key={line} className="line-above">
            <td className="dim">
              <Ltr>{`${item.item_quantity}×`}</Ltr>
            </td>
            <td>
              <bdi>{item.item_name}</bdi>
              {item.sizeName && <span className="dim"> ({item.sizeName})</span>}
              {item.options.length > 0 && (
                <ul
                  className={`flex wrap plain-list caption ${classes.options}`}
                  aria-label={t('orders.receipt.options')}
                >
                  {item.options.map((option) => (
                    <li key={`${option.addon_id} ${option.id}`}>
                      <bdi>{option.name}</bdi>
                      {option.quantity > 1 && (
                        <>
                          {' '}
                          <Ltr>{`${option.quantity}×`}</Ltr>
                        </>
                      )}
                      {option.price > 0 && (
                        <>
                          {' '}
                          <Ltr>{`+${money(option.price)}`}</Ltr>
                        </>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </td>
            <td className={classes.price}>
              <Amount value={item.item_price} />
            </td>
            <td className="end bold">
              <Amount value={computeLineTotal(item)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
