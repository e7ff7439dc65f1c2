import type { CartAction, OrderItem, ReorderCart } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../../shared/format/amount.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { Ltr } from '../../../../shared/ui/ltr.tsx';
import { QuantityStepper, type Step } from './quantity-stepper.tsx';
import classes from './reorder-modal.module.css';

interface CartLinesProps {
  items: readonly OrderItem[];
  cart: ReorderCart;
  disabled: boolean;
  onAction: (action: CartAction) => void;
}

const TOPPING_STEP = {
  add: 'addTopping',
  increment: 'incrementTopping',
  decrement: 'decrementTopping',
  remove: 'removeTopping',
} as const;

/** The items and toppings of the original order with their quantities in the cart. */
export function CartLines({ items, cart, disabled, onAction }: CartLinesProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <ul className="plain-list lines line-above line-below above-8" aria-label={t('orders.reorder.items')}>
      {items.map((item, line) => {
        const inCart = cart.find((entry) => entry.line === line);
        const name = item.sizeName ? `${item.item_name} (${item.sizeName})` : item.item_name;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the original order
          <li key={line} className="grid gap-8 pad-y-8" data-in={inCart !== undefined || undefined}>
            <div className="row gap-12">
              <span className="row wrap grow gap-0-12">
                <bdi className={inCart && 'bold'}>{name}</bdi>
                <Amount className="soft" value={item.item_price} />
              </span>
              <QuantityStepper
                name={name}
                quantity={inCart?.quantity ?? 0}
                max={item.item_quantity}
                disabled={disabled}
                onStep={(type: Step) => onAction({ type, line })}
              />
            </div>
            {item.options.map((option, topping) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a topping is its place in the original item
              <div key={topping} className="row gap-12 soft">
                <span className={`row wrap grow gap-0-12 ${classes.topping}`}>
                  <bdi>{option.name}</bdi>
                  <Ltr>{`+${money(option.price)}`}</Ltr>
                </span>
                <QuantityStepper
                  name={[option.name, name].join(t('orders.comma'))}
                  quantity={inCart?.toppings.find((entry) => entry.topping === topping)?.quantity ?? 0}
                  max={option.quantity}
                  disabled={disabled}
                  onStep={(step) => onAction({ type: TOPPING_STEP[step], line, topping })}
                />
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
