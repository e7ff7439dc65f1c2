import { Button } from '@mantine/core';
import type { OperatorRow } from '@mishwar/contract';
import { IconDevices, IconKey, IconPencil, IconSparkles, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { Names } from '../../shared/ui/names.tsx';
import { useOperatorActions } from './actions/use-operator-actions.ts';
import { operatorName } from './operators-columns.tsx';
import { useCities, useRegions } from './use-places.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

export type OperatorDialogKind = 'deactivate' | 'set-password' | 'generate-password' | 'sessions';

interface OperatorRowPanelProps {
  row: OperatorRow;
  /** What the operator did last. */
  latest: ReactNode;
  onDialog: (kind: OperatorDialogKind, row: OperatorRow) => void;
}

/** Under an operator's row: what the columns leave out, and the actions. */
export function OperatorRowPanel({ row, latest, onDialog }: OperatorRowPanelProps) {
  const { t } = useTranslation();
  const { activate } = useOperatorActions();
  const isOwn = useProfile()?._id === row._id;
  const name = operatorName(row);
  return (
    <div className="grid gap-12 row-panel">
      <OperatorFacts row={row} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className="row wrap gap-8 row-actions"
        role="group"
        aria-label={t('operators.action.label', { name })}
      >
        <Button
          size="xs"
          leftSection={<IconPencil {...ICON} />}
          renderRoot={(props) => (
            <Link {...props} to="/ops-management/edit/$operatorId" params={{ operatorId: row._id }} />
          )}
        >
          {t('operators.action.edit')}
        </Button>
        {!isOwn && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconKey {...ICON} />}
              onClick={() => onDialog('set-password', row)}
            >
              {t('operators.action.set_password')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconSparkles {...ICON} />}
              onClick={() => onDialog('generate-password', row)}
            >
              {t('operators.action.generate_password')}
            </Button>
          </>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDevices {...ICON} />}
          onClick={() => onDialog('sessions', row)}
        >
          {t('operators.action.sessions')}
        </Button>
        {row.status === 'DEACTIVATE' && (
          <Button
            className="push"
            size="xs"
            leftSection={<IconUserCheck {...ICON} />}
            loading={activate.isPending}
            onClick={() => activate.mutate(row)}
          >
            {t('operators.action.activate')}
          </Button>
        )}
        {row.status === 'ACTIVE' && !isOwn && (
          <Button
            className="push problem"
            size="xs"
            variant="outline"
            color="red"
            onClick={() => onDialog('deactivate', row)}
          >
            {t('operators.action.deactivate')}
          </Button>
        )}
      </div>
      {latest}
    </div>
  );
}

function OperatorFacts({ row }: { row: OperatorRow }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const cities = useCities();
  const regions = useRegions();
  const born = row.date_of_birth;
  const at = row.last_sign_in_at;
  return (
    <dl className="facts">
      {row.region_id !== null && (
        <div>
          <dt>{t('operators.facts.region')}</dt>
          <dd>
            <bdi>{regions.nameOf(row.region_id)}</bdi>
          </dd>
        </div>
      )}
      {row.city_id.length > 0 && (
        <div>
          <dt>{t('operators.facts.cities')}</dt>
          <dd>
            <Names of={row.city_id.map(cities.nameOf)} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('operators.facts.address')}</dt>
        <dd>
          <bdi>{row.address}</bdi>
        </dd>
      </div>
      {born !== null && (
        <div>
          <dt>{t('operators.facts.date_of_birth')}</dt>
          <dd>
            <Ltr>{`${born.day}-${born.month}-${born.year}`}</Ltr>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('operators.facts.last_sign_in')}</dt>
        <dd>{at === null ? t('operators.facts.never') : <Ltr>{`${date(at)} ${seconds(at)}`}</Ltr>}</dd>
      </div>
    </dl>
  );
}
