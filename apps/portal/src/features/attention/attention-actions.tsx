import { Button, Menu } from '@mantine/core';
import type { AttentionItem } from '@mishwar/contract';
import { isSnoozable } from '@mishwar/domain';
import {
  IconDots,
  IconMotorbike,
  IconPhone,
  IconSteeringWheel,
  IconToolsKitchen2,
  IconUser,
  IconUserX,
  IconZzz,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneHref } from '../../shared/format/phone-text.ts';
import { useOrderSlots } from '../../shared/orders/order-slots.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import classes from './attention-list.module.css';
import { ReofferButton } from './reoffer-button.tsx';
import { ReviewRating } from './review-rating.tsx';

export interface ItemHandlers {
  /** Shows an order on the page; without it the number links to the receipt. */
  onOrder?: ((orderId: string) => void) | undefined;
  onAssign: (orderNumber: string) => void;
  onUnassign: (orderNumber: string) => void;
  onSnooze: (item: AttentionItem) => void;
  onEndSnooze: (item: AttentionItem) => void;
}

interface ItemActionsProps extends Omit<ItemHandlers, 'onOrder'> {
  item: AttentionItem;
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The order's actions in a menu, and snooze. */
export function ItemActions({ item, onSnooze, onEndSnooze, ...handlers }: ItemActionsProps) {
  const { t } = useTranslation();
  if (item.snooze) {
    return (
      <div className={`row fixed gap-4 ${classes.actions}`}>
        <Button size="compact-xs" variant="default" onClick={() => onEndSnooze(item)}>
          {t('attention.snooze.end')}
        </Button>
      </div>
    );
  }
  return (
    <div className={`row fixed gap-4 ${classes.actions}`}>
      {item.order_number !== null && <OrderMenu item={item} orderNumber={item.order_number} {...handlers} />}
      {isSnoozable(item.key) && (
        <IconButton label={t('attention.snooze.title')} size={24} onClick={() => onSnooze(item)}>
          <IconZzz size={15} stroke={1.6} />
        </IconButton>
      )}
    </div>
  );
}

interface OrderMenuProps extends Pick<ItemHandlers, 'onAssign' | 'onUnassign'> {
  item: AttentionItem;
  orderNumber: string;
}

/** What can be done with the order: another driver, none, and a call to everyone who has to do with it. */
function OrderMenu({ item, orderNumber, onAssign, onUnassign }: OrderMenuProps) {
  const { t } = useTranslation();
  const { can } = item;
  const calls = [
    { name: item.driver_name, phone: item.driver_phone, Icon: IconMotorbike },
    { name: item.restaurant_name, phone: item.restaurant_phone, Icon: IconToolsKitchen2 },
    { name: item.customer_name, phone: item.customer_phone, Icon: IconUser },
  ];
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton label={t('attention.actions', { number: orderNumber })} size={24}>
          <IconDots size={15} stroke={1.6} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {can.assign && (
          <Menu.Item leftSection={<IconSteeringWheel {...ICON} />} onClick={() => onAssign(orderNumber)}>
            {t(can.unassign ? 'attention.reassign' : 'attention.assign')}
          </Menu.Item>
        )}
        {can.unassign && (
          <Menu.Item leftSection={<IconUserX {...ICON} />} onClick={() => onUnassign(orderNumber)}>
            {t('orders.unassign.submit')}
          </Menu.Item>
        )}
        {can.assign && <Menu.Divider />}
        {calls.map(
          ({ name, phone, Icon }) =>
            phone !== null && (
              <Menu.Item
                key={name}
                component="a"
                href={phoneHref(phone)}
                c="var(--text)"
                leftSection={<Icon {...ICON} />}
              >
                {t('contact.call_name', { name })}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What helps at once, below the item: the best driver near by, a further offer, the review of a rating, a call to the driver. */
export function ItemHelp({ item }: { item: AttentionItem }) {
  const { t } = useTranslation();
  const { BestDriver } = useOrderSlots();
  const [isBestOpen, setBestOpen] = useState(false);
  const { order_number: number, driver_name: name, driver_phone: phone, can } = item;
  const rating = [item, ...item.also].find(({ kind }) => kind === 'low_rating');
  return (
    <>
      <div className={`row wrap gap-4 above-8 ${classes.offer}`}>
        {can.assign && (
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={isBestOpen}
            onClick={() => setBestOpen(!isBestOpen)}
          >
            {t('attention.best_driver')}
          </Button>
        )}
        {number !== null && can.assign && !can.unassign && <ReofferButton orderNumber={number} />}
        {number !== null && rating && (
          <ReviewRating
            ratingId={rating.key.slice(rating.kind.length + 1)}
            since={rating.since}
            orderNumber={number}
          />
        )}
        {phone !== null && item.third_party === null && (
          <Button
            size="compact-xs"
            variant="default"
            component="a"
            href={phoneHref(phone)}
            leftSection={<IconPhone size={13} stroke={1.6} aria-hidden />}
            aria-label={t('contact.call_name', { name })}
          >
            {t('contact.call')}
          </Button>
        )}
      </div>
      <Suspense>
        {isBestOpen && can.assign && number !== null && (
          <BestDriver orderNumber={number} onClose={() => setBestOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
