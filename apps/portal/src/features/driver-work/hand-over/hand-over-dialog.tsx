import { Box, Button, Skeleton } from '@mantine/core';
import type { HandOverResult } from '@mishwar/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api, orpc } from '../../../shared/api/api.ts';
import { errorTexts, messageText } from '../../../shared/api/error-text.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { type Chosen, TargetDriver } from './target-driver.tsx';

type OpenOrders = Awaited<ReturnType<typeof api.driverWork.openOrders>>['data'];

interface HandOverDialogProps {
  driver: { _id: string; name: string };
  onClose: () => void;
}

/** Hands over the open orders of a driver who cannot continue: a target for each, then one request for all. */
export function HandOverDialog({ driver, onClose }: HandOverDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Record<string, Chosen | null>>({});
  const [done, setDone] = useState<HandOverResult[] | null>(null);
  const query = useQuery(
    orpc.driverWork.openOrders.queryOptions({ input: { id: driver._id }, staleTime: 0 }),
  );
  const orders = query.data?.data ?? [];
  const move = useIdempotentMutation(
    {
      scope: ['hand-over', driver._id],
      send: (to: { order_number: string; driver_id: string }[], key) =>
        api.driverWork.handOver({
          params: { id: driver._id },
          headers: { 'idempotency-key': key },
          body: { to },
        }),
    },
    {
      onSuccess: async ({ data }) => {
        setDone(data);
        toastSuccess(t('drivers.sick.done', { n: data.length }));
        await client.invalidateQueries();
      },
      onError: (error) => {
        for (const text of errorTexts(error)) toastError(text);
      },
    },
  );
  const targets = () =>
    orders.flatMap(({ order_number }) => {
      const target = chosen[order_number];
      return target ? [{ order_number, driver_id: target.id }] : [];
    });
  return (
    <Dialog
      title={t('drivers.sick.title', { name: driver.name })}
      size={620}
      busy={move.isPending}
      onClose={onClose}
      footer={
        done ? (
          <Button onClick={onClose}>{t('common.close')}</Button>
        ) : (
          <>
            <Button variant="default" disabled={move.isPending} onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button
              loading={move.isPending}
              disabled={!query.isSuccess}
              onClick={() => move.mutate(targets())}
            >
              {t('drivers.sick.submit', { n: orders.length })}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Moved moved={done} />
      ) : query.isError ? (
        <div role="alert">
          <p>{errorTexts(query.error).join(' ')}</p>
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : !query.data ? (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={120} />
        </div>
      ) : (
        <>
          <Box component="p" m="0 0 10px">
            {t('drivers.sick.effect')}
          </Box>
          {orders.length === 0 && <p>{t('drivers.glance.no_orders')}</p>}
          <Targets
            driverId={driver._id}
            orders={orders}
            chosen={chosen}
            onChoose={(number, target) => setChosen((before) => ({ ...before, [number]: target }))}
          />
        </>
      )}
    </Dialog>
  );
}

interface TargetsProps {
  driverId: string;
  orders: OpenOrders;
  /** Targets by order number; without one the order goes to the distribution. */
  chosen: Readonly<Record<string, Chosen | null>>;
  onChoose: (orderNumber: string, target: Chosen | null) => void;
}

/** The open orders, each with a choice of its target. */
function Targets({ driverId, orders, chosen, onChoose }: TargetsProps) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return (
    <ul className="plain-list lines">
      {orders.map((order) => (
        <Box component="li" key={order.order_number} className="cells gap-8-16" py={10}>
          <div>
            <strong>
              <Ltr>{order.order_number}</Ltr>
            </strong>{' '}
            {t(`drivers.steps.${order.status}`)}
            <div className="size-13 soft">
              <bdi>{order.restaurant_name}</bdi> · <bdi>{order.customer_name}</bdi> ·{' '}
              {t('drivers.glance.promised', { time: time(order.promised_at) })}
            </div>
          </div>
          <TargetDriver
            orderNumber={order.order_number}
            without={driverId}
            value={chosen[order.order_number] ?? null}
            onChange={(target) => onChoose(order.order_number, target)}
          />
        </Box>
      ))}
    </ul>
  );
}

/** The result of each order. */
function Moved({ moved }: { moved: readonly HandOverResult[] }) {
  const { t } = useTranslation();
  return (
    <ul className="plain-list lines" aria-label={t('drivers.sick.result')}>
      {moved.length === 0 && <li>{t('drivers.sick.nothing')}</li>}
      {moved.map(({ order_number, driver_name, msg }) => (
        <Box component="li" key={order_number} className="cells gap-8-16" py={10}>
          <strong>
            <Ltr>{order_number}</Ltr>
          </strong>
          <div>
            {driver_name ? (
              t('drivers.sick.given', { name: driver_name })
            ) : (
              <>
                {t('drivers.sick.returned')}
                {msg && <div className="size-13 soft">{messageText(msg)}</div>}
              </>
            )}
          </div>
        </Box>
      ))}
    </ul>
  );
}
