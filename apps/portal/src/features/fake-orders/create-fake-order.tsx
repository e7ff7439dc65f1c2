import { Button } from '@mantine/core';
import { isSuperAdmin } from '@mishwar/domain';
import { ORPCError } from '@orpc/client';
import { IconFlask } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';

/** Creates a fake order; shown to super admins, and authorized again by the server. */
export function CreateFakeOrder() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const profile = useProfile();
  const create = useMutation({
    mutationFn: () => api.fakeOrders.create({}),
    onSuccess: async () => {
      toastSuccess(t('fakeOrders.success'));
      await Promise.all([
        client.invalidateQueries({ queryKey: orpc.orders.fake.key() }),
        client.invalidateQueries({ queryKey: orpc.orders.counts.key() }),
      ]);
    },
    // Without an answer of the server the outcome is unknown.
    onError: (error) => {
      if (error instanceof ORPCError) toastError(t('fakeOrders.failed'), errorTexts(error)[0]);
      else toastError(t('fakeOrders.data_error'));
    },
  });
  if (!isSuperAdmin(profile)) return null;
  return (
    <Button
      className="fixed touch"
      size="xs"
      variant="default"
      title={t('fakeOrders.create_hint')}
      leftSection={<IconFlask size={16} stroke={1.6} aria-hidden />}
      loading={create.isPending}
      onClick={() => create.mutate()}
    >
      {t('fakeOrders.create')}
    </Button>
  );
}
