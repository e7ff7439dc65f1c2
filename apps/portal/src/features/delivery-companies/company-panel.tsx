import { Button } from '@mantine/core';
import type { CompanyRow } from '@mishwar/contract';
import { IconBuilding, IconPencil, IconPhone, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { phoneHref } from '../../shared/format/phone-text.ts';
import classes from '../../shared/list/row-actions.module.css';
import { useCompanyActions } from './use-company-actions.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

export type CompanyDialogKind = 'deactivate' | 'remove';

interface CompanyPanelProps {
  row: CompanyRow;
  onDialog: (kind: CompanyDialogKind, row: CompanyRow) => void;
}

/** Under a company's row: its pages and actions. */
export function CompanyPanel({ row, onDialog }: CompanyPanelProps) {
  const { t } = useTranslation();
  const { activate } = useCompanyActions();
  const params = { id: row._id };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={classes.panel}
      role="group"
      aria-label={t('deliveryCompanies.action.label', { name: row.name })}
    >
      <Button
        size="xs"
        leftSection={<IconBuilding {...ICON} />}
        renderRoot={(props) => <Link {...props} to="/delivery-company/detail/$id" params={params} />}
      >
        {t('deliveryCompanies.action.open')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil {...ICON} />}
        renderRoot={(props) => <Link {...props} to="/delivery-company/edit/$id" params={params} />}
      >
        {t('deliveryCompanies.action.edit')}
      </Button>
      <a className={classes.link} href={phoneHref(row.phone)}>
        <IconPhone {...ICON} />
        {t('contact.call')}
      </a>
      {row.isActive ? (
        <Button
          className="problem"
          size="xs"
          variant="outline"
          color="red"
          onClick={() => onDialog('deactivate', row)}
        >
          {t('deliveryCompanies.action.deactivate')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPlay {...ICON} />}
          loading={activate.isPending}
          onClick={() => activate.mutate(row)}
        >
          {t('deliveryCompanies.action.activate')}
        </Button>
      )}
      <Button
        className="problem"
        size="xs"
        variant="outline"
        color="red"
        leftSection={<IconTrash {...ICON} />}
        onClick={() => onDialog('remove', row)}
      >
        {t('deliveryCompanies.action.remove')}
      </Button>
    </div>
  );
}
