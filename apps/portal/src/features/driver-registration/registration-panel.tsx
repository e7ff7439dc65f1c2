import { Button } from '@mantine/core';
import type { RegistrationRow } from '@mishwar/contract';
import { IconCheck, IconListDetails, IconPhone, IconUser, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { phoneHref } from '../../shared/format/phone-text.ts';
import classes from '../../shared/list/row-actions.module.css';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

export type RegistrationDialogKind = 'details' | 'accept' | 'reject';

interface RegistrationPanelProps {
  row: RegistrationRow;
  onDialog: (kind: RegistrationDialogKind, row: RegistrationRow) => void;
}

/** Under a registration's row: details, and the decision while it is pending. */
export function RegistrationPanel({ row, onDialog }: RegistrationPanelProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={classes.panel}
      role="group"
      aria-label={t('driverRegistration.action.label', { name: row.name })}
    >
      <Button
        size="xs"
        variant="default"
        leftSection={<IconListDetails {...ICON} />}
        onClick={() => onDialog('details', row)}
      >
        {t('driverRegistration.action.details')}
      </Button>
      {row.status === 'PENDING' && (
        <>
          <Button size="xs" leftSection={<IconCheck {...ICON} />} onClick={() => onDialog('accept', row)}>
            {t('driverRegistration.action.accept')}
          </Button>
          <Button
            className="problem"
            size="xs"
            variant="outline"
            color="red"
            leftSection={<IconX {...ICON} />}
            onClick={() => onDialog('reject', row)}
          >
            {t('driverRegistration.action.reject')}
          </Button>
        </>
      )}
      <a className={classes.link} href={phoneHref(row.phone)}>
        <IconPhone {...ICON} />
        {t('contact.call')}
      </a>
      {row.id_accepted_driver !== null && (
        <Link
          className={classes.link}
          to="/drivers/edit/$driverId"
          params={{ driverId: row.id_accepted_driver }}
        >
          <IconUser {...ICON} />
          {t('driverRegistration.action.driver')}
        </Link>
      )}
    </div>
  );
}
