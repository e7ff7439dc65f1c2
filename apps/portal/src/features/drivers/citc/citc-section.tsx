import { Box, Button } from '@mantine/core';
import type { DriverDetail } from '@mishwar/contract';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { toastError, toastFailure, toastSuccess } from '../../../shared/ui/toast.ts';
import { invalidateDrivers } from '../drivers.queries.ts';

/** Requests to the regulator (CITC) about a driver, and its JSON answer. */
export function CitcSection({ driver }: { driver: DriverDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => api.drivers.citc({ id: driver._id }),
    onError: (error) => {
      toastFailure(error);
    },
  });
  const recreate = useMutation({
    mutationFn: () => api.drivers.recreate({ driver_id: driver._id }),
    onSuccess: () => toastSuccess(t('drivers.citc.recreated')),
    onError: (error) => {
      for (const text of refusalTexts(error)) toastError(text);
    },
    onSettled: () => invalidateDrivers(client),
  });
  return (
    <section className="column gap-10 pad-14-16 line-below" aria-label={t('drivers.citc.title')}>
      <div className="row between gap-8" data-actions>
        <h2>{t('drivers.citc.title')}</h2>
        <Link to="/drivers/citc/$driverId" params={{ driverId: driver._id }}>
          {t('drivers.citc.open')}
        </Link>
      </div>
      <div className="flex wrap gap-8">
        <Button size="xs" variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
          {t('drivers.citc.get')}
        </Button>
        <Button size="xs" variant="default" loading={recreate.isPending} onClick={() => recreate.mutate()}>
          {t('drivers.citc.recreate')}
        </Button>
      </div>
      {ask.data && (
        <Box
          component="section"
          className="frame rounded-card ground scroll"
          mah={320}
          p={10}
          aria-label={t('drivers.citc.answer')}
          tabIndex={0}
          dir="ltr"
        >
          <pre className="no-margin size-12 pre anywhere">{pretty(ask.data.data.answer)}</pre>
        </Box>
      )}
    </section>
  );
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** The regulator's own messages, or the reason why the request failed. */
function refusalTexts(error: unknown): string[] {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  const said = typeof data === 'object' && data !== null && 'citc' in data ? data.citc : null;
  const words = Array.isArray(said)
    ? said.flatMap((one: unknown) =>
        typeof one === 'object' && one !== null && 'message' in one && one.message !== ''
          ? [String(one.message)]
          : [],
      )
    : [];
  return words.length > 0 ? [words.join(' · ')] : errorTexts(error);
}
