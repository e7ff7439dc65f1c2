import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { OrderRow } from '@mishwar/contract';
import { haversineKm } from '@mishwar/domain';
import {
  IconBan,
  IconCheck,
  IconFileInvoice,
  IconHistory,
  IconInfoCircle,
  IconRefresh,
  IconSend,
  IconUsers,
  IconUserX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PhoneLink } from '../../../shared/contact/phone-link.tsx';
import { PlaceLink } from '../../../shared/contact/place-link.tsx';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { cancelReasonsQuery } from '../../../shared/orders/orders.queries.ts';
import { Names } from '../../../shared/ui/names.tsx';
import { PHONE } from '../../../shared/ui/phone.ts';
import { getCustomerCity, getRestaurantCity } from '../shared/city-text.ts';
import { OrderPresence } from '../shared/order-presence/order-presence.tsx';
import type { OrderDialogKind } from './order-dialog.tsx';
import classes from './order-row-panel.module.css';
import { OrderTimeline } from './order-timeline.tsx';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface OrderRowPanelProps {
  order: OrderRow;
  onAction: (kind: OrderDialogKind, orderId: string) => void;
}

/** The expanded row of an order: timeline, places, actions, links and viewers. */
export function OrderRowPanel({ order, onAction }: OrderRowPanelProps) {
  const { t } = useTranslation();
  const { can, _id: id } = order;
  const open = (kind: OrderDialogKind) => () => onAction(kind, id);
  return (
    <div>
      <div className={`flex gap-24 ${classes.indent}`}>
        <div className={`desk-only shrink ${classes.timeline}`}>
          <OrderTimeline order={order} />
          {order.isCanceled && <CancelReason order={order} />}
        </div>
        <Places order={order} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className={`flex wrap gap-8 above-12 ${classes.indent}`}
        role="group"
        aria-label={t('orders.action.label', { number: order.order_number })}
      >
        <OrderButtons order={order} open={open} />
        <div className="flex wrap self-start gap-8">
          <Link className="quiet" to="/orders/$orderNumber" params={{ orderNumber: order.order_number }}>
            <IconFileInvoice {...ICON} />
            {t('orders.action.receipt')}
          </Link>
          <button type="button" className="quiet" onClick={open('detail')}>
            <IconInfoCircle {...ICON} />
            {t('orders.action.detail')}
          </button>
          <button type="button" className="quiet" onClick={open('history')}>
            <IconHistory {...ICON} />
            {t('orders.action.history')}
          </button>
          {can.reorder && (
            <button type="button" className="quiet" onClick={open('reorder')}>
              <IconRefresh {...ICON} />
              {t('orders.action.reorder')}
            </button>
          )}
        </div>
        <span className="push">
          <OrderPresence order={order} />
        </span>
      </div>
    </div>
  );
}

/** The actions that the order allows. */
function OrderButtons({ order, open }: { order: OrderRow; open: (kind: OrderDialogKind) => () => void }) {
  const { t } = useTranslation();
  const { can, _id: id } = order;
  return (
    <div className={`flex wrap gap-8 ${classes.buttons}`}>
      {can.assign && (
        <Button size="xs" leftSection={<IconUsers {...ICON} />} onClick={open('assign')}>
          {t(order.driver_id === null ? 'orders.action.assign' : 'orders.action.reassign')}
        </Button>
      )}
      {can.reoffer && (
        <Button size="xs" variant="default" leftSection={<IconSend {...ICON} />} onClick={open('reoffer')}>
          {t('orders.action.reoffer')}
        </Button>
      )}
      {can.unassign && (
        <span className={`column ${classes.unassign}`}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUserX {...ICON} />}
            aria-describedby={`${id}-unassign`}
            onClick={open('unassign')}
          >
            {t('orders.action.unassign')}
          </Button>
          <small id={`${id}-unassign`} className="caption">
            {t('orders.action.unassign_meaning')}
          </small>
        </span>
      )}
      {can.execute && (
        <Button size="xs" variant="default" leftSection={<IconCheck {...ICON} />} onClick={open('execute')}>
          {t('orders.action.execute')}
        </Button>
      )}
      {can.cancel && (
        <Button
          size="xs"
          variant="outline"
          color="red"
          className="problem"
          leftSection={<IconBan {...ICON} />}
          onClick={open('cancel')}
        >
          {t('orders.action.cancel')}
        </Button>
      )}
    </div>
  );
}

/** Why the order was cancelled, and the note of it. */
function CancelReason({ order }: { order: OrderRow }) {
  const { t } = useTranslation();
  const { cancel_reason: id, cancel_reason_txt: note } = order;
  const reasons = useQuery({ ...cancelReasonsQuery(), enabled: id !== null });
  const reason = reasons.data?.find((one) => one.id === id);
  const name = reason && (currentLanguage() === 'ar' ? reason.nameAr : reason.nameEn);
  return (
    <p className="above-8">
      <strong className="problem">{t('orders.receipt.cancel_reason')}:</strong>{' '}
      {name || note ? <Names of={[name ?? '', note ?? '']} /> : t('orders.lists.no_cancel_reason')}
    </p>
  );
}

/**
 * Restaurant and customer, with the straight-line distance between them. On a phone with what calls them and opens their
 * position; at a desk the columns have the phones.
 */
function Places({ order }: { order: OrderRow }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [restaurantLng, restaurantLat] = order.restaurant_location.coordinates;
  const [customerLng, customerLat] = order.customer_location.coordinates;
  const km = haversineKm(
    { latitude: restaurantLat, longitude: restaurantLng },
    { latitude: customerLat, longitude: customerLng },
  );
  return (
    <dl className={`grid grow gap-4 push ${classes.places}`}>
      <div className="flex gap-6 shrink relative" data-place="restaurant">
        <dt className="cut ink size-13 bold" title={order.restaurant_name}>
          <bdi>{order.restaurant_name}</bdi>
        </dt>
        <dd className="cut soft">
          <bdi>{getRestaurantCity(order)}</bdi>
        </dd>
        {isPhone && (
          <dd className={`row wrap gap-0-12 ${classes.contact}`}>
            <PhoneLink phone={order.restaurant_phone} />
            <PlaceLink at={order.restaurant_location.coordinates} of={order.restaurant_name} />
          </dd>
        )}
      </div>
      <div className="flex gap-6 shrink relative" data-place="customer">
        <dt className="cut ink size-13 bold" title={order.customer_name}>
          <bdi>{order.customer_name}</bdi>
        </dt>
        <dd className="soft" title={order.customer_address}>
          <Names className="cut" of={[getCustomerCity(order), order.customer_address]} />
        </dd>
        <dd className={`fixed push soft ${classes.km}`}>
          {t('orders.lists.km', { distance: km.toFixed(1) })}
        </dd>
        {isPhone && (
          <dd className={`row wrap gap-0-12 ${classes.contact}`}>
            <PhoneLink phone={order.customer_phone} />
            <PlaceLink at={order.customer_coordinates} of={order.customer_name} />
          </dd>
        )}
      </div>
      {isPhone && order.driver_name && order.driver_phone && (
        <div className="flex gap-6 shrink relative" data-place="driver">
          <dt className="cut ink size-13 bold">
            <bdi>{order.driver_name}</bdi>
          </dt>
          <dd className={`row wrap gap-0-12 ${classes.contact}`}>
            <PhoneLink phone={order.driver_phone} />
          </dd>
        </div>
      )}
    </dl>
  );
}
