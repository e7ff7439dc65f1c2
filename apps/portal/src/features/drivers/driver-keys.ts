import type { DriverRow } from '@mishwar/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowKey } from '../../shared/commands/row-keys.ts';
import type { DriverDialogKind } from './actions/driver-dialog.tsx';

/** Single keys for the actions of a driver's row. */
export function useDriverKeys(
  onDialog: (kind: DriverDialogKind, driver: DriverRow) => void,
): RowKey<DriverRow>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMemo(() => {
    const page = (letter: string, label: string, to: Page): RowKey<DriverRow> => ({
      letter,
      label,
      isOffered: () => true,
      run: ({ _id }) => void navigate({ to, params: { driverId: _id } }),
    });
    return [
      page('E', t('drivers.action.edit'), '/drivers/edit/$driverId'),
      page('N', t('drivers.action.note'), '/drivers/create-note/$driverId'),
      page('T', t('drivers.action.transactions'), '/drivers/$driverId/transactions'),
      page('O', t('drivers.action.orders'), '/drivers/$driverId/orders'),
      {
        letter: 'A',
        label: t('drivers.action.alert'),
        isOffered: ({ isActive }) => isActive,
        run: (driver) => onDialog('alert', driver),
      },
      {
        letter: 'C',
        label: t('drivers.action.credit'),
        isOffered: () => true,
        run: (driver) => onDialog('credit', driver),
      },
    ];
  }, [t, navigate, onDialog]);
}

type Page =
  | '/drivers/edit/$driverId'
  | '/drivers/create-note/$driverId'
  | '/drivers/$driverId/transactions'
  | '/drivers/$driverId/orders';
