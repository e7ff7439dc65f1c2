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
  const most = Math.max(1, ...items.map(({ n }) => n));
  return (
    <section className="shrink" aria-label={title}>
      <div className={classes.sectionHead}>
        <h2>{title}</h2>
        {total && (
          <Link to={total.link.to} search={total.link.search}>
            {t('dashboard.total', { count: total.n })}
          </Link>
        )}
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
      <ul className={classes.ranking}>
        {items.map(({ id, name, n, link }) => (
          <li key={id}>
            <Link to={link.to} search={link.search}>
              <bdi>{name}</bdi>
            </Link>
            <span className={classes.share} aria-hidden>
              <i style={{ width: `${(100 * n) / most}%` }} />
            </span>
            <Ltr>{count(n)}</Ltr>
          </li>
        ))}
      </ul>
    </section>
  );
}
