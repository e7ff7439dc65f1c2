import type { OrderDistribution, WaveDriver } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { orderDistributionQuery } from './distribution-record.queries.ts';
import { DriverDayView } from './driver-day.tsx';
import { WaveTimeline } from './wave-timeline.tsx';
import { WavesLoading } from './waves-loading.tsx';

/** The waves of an order; a driver's name opens the driver's last 24 hours. */
export function WhyThisDriver({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const query = useQuery(orderDistributionQuery(orderId));
  if (query.isPending) return <WavesLoading />;
  if (query.isError && !query.data) {
    return <LoadFailed text={t('distributionRecord.failed')} onRetry={query.refetch} />;
  }
  return <DistributionView distribution={query.data.data} />;
}

/** The waves of a loaded distribution, and a driver's day on selection. */
export function DistributionView({ distribution }: { distribution: OrderDistribution }) {
  const [driver, setDriver] = useState<WaveDriver | null>(null);
  if (driver) {
    const { driver_id: id, driver_name: name } = driver;
    return <DriverDayView driver={{ id, name }} onBack={() => setDriver(null)} />;
  }
  return <WaveTimeline distribution={distribution} onDriver={setDriver} />;
}
