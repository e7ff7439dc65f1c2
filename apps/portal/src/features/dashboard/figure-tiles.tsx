import { Box } from '@mantine/core';
import type { Dashboard } from '@mishwar/contract';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../shared/charts/sparkline.tsx';
import { isolatedLtr } from '../../shared/format/isolated.ts';
import type { ListLink } from '../../shared/page/list-link.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import classes from './dashboard.module.css';
import type { DashboardLinks } from './dashboard-links.ts';
import { useDashboardFormat } from './use-dashboard-format.ts';

interface FigureTileProps {
  title: string;
  value: ReactNode;
  link: ListLink;
  /** Beside the figure. */
  unit?: ReactNode;
  note?: ReactNode;
  hint?: string;
  /** Values over the period; null where nothing was measured. */
  trend?: readonly (number | null)[];
  isBad?: boolean;
}

/** One figure, which leads to the list that it counts. */
function FigureTile({ title, value, link, unit, note, hint, trend, isBad }: FigureTileProps) {
  const max = Math.max(0, ...(trend ?? []).map((one) => one ?? 0));
  return (
    <li
      className={`column gap-4 relative pad-14-16 line-beside line-below ${classes.tile}`}
      data-bad={isBad || undefined}
      title={hint}
    >
      <Link to={link.to} search={link.search} className="flex wrap gap-0-12 ink">
        <span className="grow size-13 soft hover-underline">{title}</span>
        <IconArrowUpRight size={15} stroke={1.6} className="mirror dim" aria-hidden />
        <span className="wide size-13 soft">
          <strong className={`headline ${isBad ? 'problem' : 'ink'}`}>{value}</strong> {unit}
        </span>
      </Link>
      {note && (
        <Box component="span" className="row wrap size-12-5 dim" mih={30}>
          {note}
        </Box>
      )}
      {trend && max > 0 && (
        <Sparkline values={trend} range={[0, max]} side={isBad ? 'recorded' : 'changed'} />
      )}
    </li>
  );
}

/** The figures of the period and of now. */
export function FigureTiles({ data, links }: { data: Dashboard; links: DashboardLinks }) {
  const { t } = useTranslation();
  const { count, duration, change } = useDashboardFormat();
  const { orders, now, acceptance, delivery } = data;
  const past = orders.slots.filter(({ from }) => from < data.at);
  const difference = change(orders.total, orders.compared);
  const measured = (figure: 'acceptance' | 'delivery') => past.map((slot) => slot[figure].median);
  return (
    <ul className={`grid plain-list ${classes.tiles}`} aria-label={t('dashboard.figures')}>
      <FigureTile
        title={t('dashboard.orders')}
        value={<Ltr>{count(orders.total)}</Ltr>}
        link={links.orders}
        note={
          difference === null
            ? t('dashboard.change_none')
            : t('dashboard.change', { change: isolatedLtr(difference) })
        }
        trend={past.map((slot) => slot.orders)}
      />
      <FigureTile
        title={t('dashboard.open_now')}
        value={<Ltr>{count(now.open)}</Ltr>}
        link={links.open}
        note={
          <Link className="tap" to={links.unassigned.to} search={links.unassigned.search}>
            {t('dashboard.unassigned', { count: now.unassigned })}
          </Link>
        }
      />
      <FigureTile
        title={t('dashboard.late_now')}
        value={<Ltr>{count(now.late)}</Ltr>}
        link={links.lateNow}
        hint={t('dashboard.late_now_hint')}
        isBad={now.late > 0}
        note={
          <Link className="tap" to={links.late.to} search={links.late.search}>
            {t('dashboard.late_of_period', { count: orders.late })}
          </Link>
        }
      />
      <FigureTile
        title={t('dashboard.drivers_online')}
        value={<Ltr>{count(now.drivers_online)}</Ltr>}
        unit={t('dashboard.drivers_of', { count: now.drivers_needed })}
        link={links.driversOnline}
        hint={t('dashboard.drivers_hint')}
        isBad={now.drivers_online < now.drivers_needed}
        note={
          <Link className="tap" to={links.driversBusy.to} search={links.driversBusy.search}>
            {t('dashboard.drivers_busy', { count: now.drivers_busy })}
          </Link>
        }
      />
      <FigureTile
        title={t('dashboard.acceptance')}
        value={duration(acceptance.median)}
        link={links.accepted}
        note={<DurationNote figures={acceptance} />}
        trend={measured('acceptance')}
      />
      <FigureTile
        title={t('dashboard.delivery')}
        value={duration(delivery.median)}
        link={links.delivered}
        note={<DurationNote figures={delivery} />}
        trend={measured('delivery')}
      />
    </ul>
  );
}

function DurationNote({ figures: { n, p90 } }: { figures: Dashboard['delivery'] }) {
  const { t } = useTranslation();
  const { duration } = useDashboardFormat();
  return (
    <>
      {p90 !== null && <>{t('dashboard.p90_of', { duration: duration(p90) })} · </>}
      {t('dashboard.of_orders', { count: n })}
    </>
  );
}
