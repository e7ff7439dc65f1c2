import { useTranslation } from 'react-i18next';
import { pageCount, totalText } from './page-links.ts';
import { PageNav } from './page-nav.tsx';

interface PagerProps<Size extends number> {
  page: number;
  limit: Size;
  /** undefined while loading. */
  total: number | undefined;
  totalExact: boolean;
  pageSizes: readonly Size[];
  /** Input is ignored while the list is loading. */
  loading: boolean;
  onPage: (page: number) => void;
  onLimit: (limit: Size) => void;
}

/** Row range, page size, and up to five page links. */
export function Pager<Size extends number>({
  page,
  limit,
  total: knownTotal,
  totalExact,
  pageSizes,
  loading,
  onPage,
  onLimit,
}: PagerProps<Size>) {
  const { t } = useTranslation();
  const total = knownTotal ?? 0;
  const pages = pageCount(total, limit);
  const from = Math.min(total, (page - 1) * limit + 1);
  const range =
    total === 0
      ? t('list.no_records')
      : t('list.range', {
          from: from.toLocaleString('en-US'),
          to: Math.min(total, page * limit).toLocaleString('en-US'),
          total: totalText(total, totalExact),
        });
  return (
    <footer className="row fixed gap-16 pad-8-16 line-above dim">
      <span className="fill">{knownTotal !== undefined && range}</span>
      {pageSizes.length > 1 && (
        <label className="row gap-8 desk-only">
          {t('list.rows_per_page')}
          <select
            className="quiet edge ground ink"
            value={limit}
            onChange={({ currentTarget: { selectedIndex } }) => {
              const size = pageSizes[selectedIndex];
              if (!loading && size !== undefined) onLimit(size);
            }}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      <PageNav page={page} pages={pages} onPage={(next) => !loading && onPage(next)} />
    </footer>
  );
}
