import { Box, Button } from '@mantine/core';
import type { OrderDistribution } from '@mishwar/contract';
import { IconCloudOff, IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { errorStatus } from '../../shared/api/error-text.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StateBlock } from '../../shared/ui/state-block.tsx';

const FAKE_TAB = { tab: 'fake' } as const;

const PAGE = { className: 'grid gap-10', maw: 760, p: '16px var(--page-edge) 32px' };

interface FakeOrderDriversPageProps {
  orderNumber: string | undefined;
  /** Shows the waves of the dry run; `undefined` while they are loading. */
  renderDistribution: (distribution: OrderDistribution | undefined) => ReactNode;
}

/** The drivers who would have been offered a fake order, wave by wave, and the others with the reason. */
export function FakeOrderDriversPage({ orderNumber, renderDistribution }: FakeOrderDriversPageProps) {
  const { t } = useTranslation();
  usePageHead({
    title: t('fakeOrders.title'),
    parents: [
      { label: t('fakeOrders.section') },
      { label: t('fakeOrders.to_list'), to: '/orders', search: FAKE_TAB },
    ],
  });
  if (orderNumber === undefined) {
    return <Nothing title={t('fakeOrders.none')} body={t('fakeOrders.none_body')} />;
  }
  return <FakeOrder key={orderNumber} number={orderNumber} renderDistribution={renderDistribution} />;
}

interface FakeOrderProps extends Pick<FakeOrderDriversPageProps, 'renderDistribution'> {
  number: string;
}

function FakeOrder({ number, renderDistribution }: FakeOrderProps) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const query = useQuery(orpc.fakeOrders.drivers.queryOptions({ input: { 'faker-order-id': number } }));
  if (query.isPending) {
    return <Box {...PAGE}>{renderDistribution(undefined)}</Box>;
  }
  if (query.data) {
    const { data } = query.data;
    return (
      <Box component="article" {...PAGE} aria-label={t('fakeOrders.heading', { number: data.order_number })}>
        <header className="flex wrap baseline gap-0-12">
          <strong className="heading">
            <Ltr>{data.order_number}</Ltr>
          </strong>
          <span>{t('fakeOrders.at', { restaurant: data.restaurant_name })}</span>
          <time className="caption" dateTime={data.created_at}>
            <Ltr>{`${date(data.created_at)} ${seconds(data.created_at)}`}</Ltr>
          </time>
        </header>
        <p className="caption">{t('fakeOrders.note')}</p>
        {renderDistribution(data)}
      </Box>
    );
  }
  const status = errorStatus(query.error);
  if (status === 404 || status === 422) {
    return <Nothing title={t('fakeOrders.missing')} body={t('fakeOrders.missing_body', { number })} />;
  }
  return (
    <StateBlock
      page
      danger
      icon={<IconCloudOff size={20} stroke={1.6} />}
      title={t('distributionRecord.failed')}
      body={t('errors.error')}
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}

function Nothing({ title, body }: { title: string; body: ReactNode }) {
  const { t } = useTranslation();
  return (
    <StateBlock
      page
      icon={<IconFlask size={20} stroke={1.6} />}
      title={title}
      body={body}
      actions={
        <Button renderRoot={(props) => <Link {...props} to="/orders" search={FAKE_TAB} />}>
          {t('fakeOrders.to_list')}
        </Button>
      }
    />
  );
}
