import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import classes from './top-bar.module.css';

const REFETCH_INTERVAL_MS = 60_000;
/** The order desk: the list at `/`, and what is below `/orders`. */
const DESK = /^\/(?:orders(?:\/|$)|$)/;

/** Says on the order desk that reports to the regulator are overdue. */
export function RegulatorStrip() {
  const { t } = useTranslation();
  const isDesk = useRouterState({ select: ({ location }) => DESK.test(location.pathname) });
  const overdue = useQuery(
    orpc.regulatorQueue.summary.queryOptions({ refetchInterval: REFETCH_INTERVAL_MS, enabled: isDesk }),
  ).data?.data.overdue;
  if (!isDesk || !overdue) return null;
  return (
    <div className={`row relative gap-8 warned size-12 nowrap ${classes.strip}`} role="status">
      <IconAlertTriangle size={15} stroke={1.6} aria-hidden />
      <span className="truncate">{t('shell.regulator.overdue', { count: overdue })}</span>
      <Link className={`push bold underline ink ${classes.whole}`} to="/regulator-queue">
        {t('shell.regulator.open')}
      </Link>
    </div>
  );
}
