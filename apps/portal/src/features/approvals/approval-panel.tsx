import { Button } from '@mantine/core';
import type { ApprovalRow } from '@mishwar/contract';
import type { ApprovalAction } from '@mishwar/domain';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { dayTotalText, isMoney, operatorText, ruleText } from './approvals-columns.tsx';

/** Under a request's row: drivers and amounts, expiry, decision, and the viewer's actions. */
export function ApprovalPanel({ row, onDeed }: { row: ApprovalRow; onDeed: (deed: ApprovalAction) => void }) {
  const { t } = useTranslation();
  const { amount, date, language, seconds } = useFormat();
  const cause = dayTotalText(row, t, language);
  const at = (instant: string) => `${date(instant)} ${seconds(instant)}`;
  return (
    <div className="grid gap-12 row-panel">
      <dl className="facts">
        {isMoney(row) && <MoneyFacts row={row} />}
        {row.rule !== null && (
          <div>
            <dt>{t('approvals.rule.asked')}</dt>
            <dd>{ruleText(row, t, amount)}</dd>
          </div>
        )}
        {row.operator !== null && (
          <div>
            <dt>{t('approvals.operator.asked')}</dt>
            <dd>
              <bdi>{operatorText(row, t)}</bdi>
            </dd>
          </div>
        )}
        {cause !== null && (
          <div>
            <dt>{t('approvals.why')}</dt>
            <dd>{cause}</dd>
          </div>
        )}
        {row.state === 'PENDING' && (
          <div>
            <dt>{t('approvals.expires')}</dt>
            <dd>
              <Ltr>{at(row.expires_at)}</Ltr>
            </dd>
          </div>
        )}
        {row.decided_at !== null && (
          <div>
            <dt>{t('approvals.decided_at')}</dt>
            <dd>
              <Ltr>{at(row.decided_at)}</Ltr>
            </dd>
          </div>
        )}
        {row.reason !== null && (
          <div>
            <dt>{t('approvals.reason')}</dt>
            <dd>
              <bdi>{row.reason}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {(row.can.decide || row.can.withdraw) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className="flex wrap gap-8" role="group" aria-label={t('approvals.actions', { id: row._id })}>
          {row.can.decide && (
            <>
              <Button size="xs" onClick={() => onDeed('approve')}>
                {t('approvals.deeds.approve')}
              </Button>
              <Button
                className="problem"
                size="xs"
                variant="outline"
                color="red"
                onClick={() => onDeed('reject')}
              >
                {t('approvals.deeds.reject')}
              </Button>
            </>
          )}
          {row.can.withdraw && (
            <Button size="xs" variant="default" onClick={() => onDeed('withdraw')}>
              {t('approvals.deeds.withdraw')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Drivers and amount of a request about money. */
function MoneyFacts({ row }: { row: ApprovalRow }) {
  const { t } = useTranslation();
  const more = row.driver_count - row.drivers.length;
  return (
    <>
      <div>
        <dt>{t('approvals.columns.drivers')}</dt>
        <dd>
          {row.drivers.map(({ _id, name }, index) => (
            <span key={_id}>
              {index > 0 && t('list.separator')}
              <Link className="tap" to="/drivers/$driverId/balance" params={{ driverId: _id }}>
                <bdi>{name}</bdi>
              </Link>
            </span>
          ))}
          {more > 0 && ` ${t('approvals.more', { count: more })}`}
        </dd>
      </div>
      <div>
        <dt>{t(row.gift === '0.00' ? 'approvals.each_amount' : 'approvals.each_gift')}</dt>
        <dd>
          <Amount value={row.gift === '0.00' ? row.amount : row.gift} />
        </dd>
      </div>
    </>
  );
}
