import { Box } from '@mantine/core';
import type { Dashboard, IntegrationHealth } from '@mishwar/contract';
import { isSuperAdmin } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListLink } from '../../shared/page/list-link.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { healthQuery } from './dashboard.queries.ts';
import { type DashboardLinks, notSentLink, waitingLink } from './dashboard-links.ts';

/** Where the exchanges of each integration are listed. */
const LOGS = { citc: '/citc-logs', odoo: '/odoo-logs', shukah: '/shukah-logs', whatsapp: null } as const;
const GATEWAY_LOGS = { HYPERPAY: '/hyperpay-logs', PAYFORT: '/payfort-logs' } as const;
const TONES = { closed: 'delivered', half_open: 'assigned', open: 'cancelled', off: 'new' } as const;

/** How the regulator, the other integrations and the payment gateways do. */
export function Health({ gateways, links }: Pick<Dashboard, 'gateways'> & { links: DashboardLinks }) {
  const { t } = useTranslation();
  const query = useQuery(healthQuery());
  return (
    <Box
      component="section"
      className="fill pad-14-16 line-beside line-below"
      miw="min(100%, 340px)"
      aria-label={t('dashboard.health')}
    >
      <div className="row">
        <h2 className="size-13">
          <Link className="tap" to="/integration-health">
            {t('dashboard.health')}
          </Link>
        </h2>
      </div>
      {query.isError && !query.data && (
        <LoadFailed text={t('dashboard.health_failed')} onRetry={query.refetch} />
      )}
      <ul className="plain-list lines">
        {query.data?.data.map((health) => (
          <Integration key={health.integration} health={health} />
        ))}
        {gateways.map(({ gateway, unsettled }) => (
          <li key={gateway} className="row wrap gap-0-12">
            <Link className="tap ink" to={GATEWAY_LOGS[gateway]}>
              {t(`dashboard.integration.${gateway}`)}
            </Link>
            <span className="fill size-12-5 dim">
              <FigureLink link={links.unsettled(gateway)}>
                {t('dashboard.unsettled', { count: unsettled })}
              </FigureLink>
            </span>
            <StatusBadge tone={unsettled > 0 ? 'cancelled' : 'delivered'}>
              {t(`dashboard.state.${unsettled > 0 ? 'unsettled' : 'settled'}`)}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** A figure that leads to the list that it counts. */
function FigureLink({ link, children }: { link: ListLink; children: string }) {
  return (
    <Link className="tap" to={link.to} search={link.search}>
      {children}
    </Link>
  );
}

function Integration({ health }: { health: IntegrationHealth }) {
  const { t } = useTranslation();
  const profile = useProfile();
  const name = t(`dashboard.integration.${health.integration}`);
  const log = LOGS[health.integration];
  const state = health.isActive && health.isConfigured ? health.breaker : 'off';
  const total = health.hours.reduce((sum, hour) => sum + hour.total, 0);
  const successes = health.hours.reduce((sum, hour) => sum + hour.successes, 0);
  return (
    <li className="row wrap gap-0-12" title={health.last_error ?? undefined}>
      {log ? (
        <Link className="tap ink" to={log}>
          {name}
        </Link>
      ) : (
        <span className="tap">{name}</span>
      )}
      <span className="fill size-12-5 dim">
        <FigureLink link={waitingLink(health)}>
          {t('dashboard.waiting', { count: health.waiting })}
        </FigureLink>
        {health.not_sent > 0 && (
          <>
            {' · '}
            <FigureLink link={notSentLink(health, isSuperAdmin(profile))}>
              {t('dashboard.not_sent', { count: health.not_sent })}
            </FigureLink>
          </>
        )}
        {total > 0 && (
          <> · {t('dashboard.success_rate', { percent: Math.floor((100 * successes) / total) })}</>
        )}
      </span>
      <StatusBadge tone={TONES[state]}>{t(`dashboard.state.${state}`)}</StatusBadge>
    </li>
  );
}
