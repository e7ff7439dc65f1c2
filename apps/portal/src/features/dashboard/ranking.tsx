import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CsvButton } from '../../shared/charts/csv-button.tsx';
import type { ListLink } from '../../shared/page/list-link.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import classes from './dashboard.module.css';
import { useDashboardFormat } from './use-dashboard-format.ts';

interface RankingProps {
  title: string;
  /** Name of the CSV file without its ending. */
  file: string;
  items: readonly { id: string; name: string; n: number; link: ListLink }[];
  /** The total and its list. */
  total?: { n: number; link: ListLink };
}

/** Names with their counts as bars, each leading to its orders. */
export function Ranking({ title, file, items, total }: RankingProps) {
  const { t } = useTranslation();
  const { count } = useDashboardFormat();
  const max = Math.max(1, ...items.map(({ n }) => n));
  return (
    <Box
      component="section"
      className="fill pad-14-16 line-beside line-below"
      miw="min(100%, 340px)"
      aria-label={title}
    >
      <div className="row wrap gap-8">
        <h2 className="size-13">{title}</h2>
        {total && (
          <Link className="size-12-5" to={total.link.to} search={total.link.search}>
            {t('dashboard.total', { count: total.n })}
          </Link>
        )}
        <span className="fill" />
        <CsvButton
          title={title}
          file={file}
          lines={[
            [t('dashboard.name'), t('dashboard.count')],
            ...items.map(({ name, n }) => [name, String(n)]),
          ]}
        />
      </div>
      {items.length === 0 && <p className="dim">{t('dashboard.none_listed')}</p>}
      <ul className="plain-list">
        {items.map(({ id, name, n, link }) => (
          <li key={id} className={`grid gap-10 ${classes.ranked}`}>
            <Link className="tap ink anywhere" to={link.to} search={link.search}>
              <bdi>{name}</bdi>
            </Link>
            <span className="meter" aria-hidden>
              <i style={{ width: `${(100 * n) / max}%` }} />
            </span>
            <strong className="end">
              <Ltr>{count(n)}</Ltr>
            </strong>
          </li>
        ))}
      </ul>
    </Box>
  );
}
