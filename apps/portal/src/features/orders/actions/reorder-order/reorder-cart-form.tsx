import { Button, Textarea } from '@mantine/core';
import type { OrderDetail } from '@mishwar/contract';
import {
  buildReorderItems,
  canSubmitCart,
  computeCartTotal,
  MAX_ORDER_LENGTH,
  type ReorderCart,
  reduceReorderCart,
} from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RestoredText } from '../../../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditing } from '../../../../shared/form/use-editing.ts';
import { Amount } from '../../../../shared/format/amount.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { CartLines } from './cart-lines.tsx';
import { toOrderItems } from './order-items.ts';
import classes from './reorder-modal.module.css';
import { useReorder } from './use-reorder.ts';

const EMPTY = { cart: [] as ReorderCart, note: '' };

/** The cart of a re-order: quantities up to the original ones, the total and a note for the restaurant. */
export function ReorderCartForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const reorder = useReorder(order, onClose);
  const [cart, setCart] = useState<ReorderCart>([]);
  const [note, setNote] = useState('');
  const { unsaved, isDirty } = useEditing({
    name: `reorder:${order.order_number}`,
    values: EMPTY,
    getValues: () => ({ cart, note }),
    assign: (path, value) => (path === 'cart' ? setCart(value as ReorderCart) : setNote(value as string)),
  });
  const items = toOrderItems(order.items, language);
  const isLocked = reorder.isSending || reorder.unanswered !== null;
  const submit = () =>
    void reorder.submit(reorder.unanswered ?? buildReorderItems(cart, items, order, note.trim()));
  return (
    <ActionDialog
      title={t('orders.reorder.title', { number: order.order_number })}
      state={reorder}
      submitLabel={t('orders.reorder.submit')}
      disabled={!canSubmitCart(cart, items, reorder.isSending)}
      size={600}
      isDirty={() => !isLocked && isDirty()}
      onSubmit={submit}
      onClose={onClose}
      aside={
        <span className={`fill dim ${classes.total}`} role="status">
          {t('orders.reorder.total')}{' '}
          <strong className="ink title">
            <Amount value={computeCartTotal(cart, items)} />
          </strong>{' '}
          {t('common.riyal')}
        </span>
      }
    >
      <div className="row between gap-12 dim leading-24">
        <p>{t('orders.reorder.intro')}</p>
        {cart.length > 0 && (
          <Button
            className="fixed"
            size="compact-sm"
            variant="subtle"
            disabled={isLocked}
            onClick={() => setCart(reduceReorderCart(cart, { type: 'clear' }, items))}
          >
            {t('orders.reorder.clear')}
          </Button>
        )}
      </div>
      <CartLines
        items={items}
        cart={cart}
        disabled={isLocked}
        onAction={(action) => setCart((now) => reduceReorderCart(now, action, items))}
      />
      <Textarea
        mt={12}
        label={
          <>
            {t('orders.reorder.note')}{' '}
            <small className="regular size-12 dim">{t('common.optional_feminine')}</small>
          </>
        }
        rows={2}
        maxLength={MAX_ORDER_LENGTH.note}
        value={note}
        disabled={isLocked}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <RestoredText isRestored={unsaved.isRestored} />
    </ActionDialog>
  );
}
