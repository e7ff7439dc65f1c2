import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { Ltr } from '../ui/ltr.tsx';
import { pageCount, pageLinks, totalText } from './page-links.ts';

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
  const go = (next: number) => {
    if (next !== page && next >= 1 && next <= pages && !loading) onPage(next);
  };
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
      {pages > 1 && (
        <nav className="row gap-2" aria-label={t('list.pager')}>
          <IconButton label={t('list.previous_page')} disabled={page <= 1} onClick={() => go(page - 1)}>
            <IconChevronLeft size={16} stroke={1.6} className="mirror" />
          </IconButton>
          {pageLinks(page, pages).map((number) => (
            <button
              key={number}
              type="button"
              className={`quiet desk-only ${number === page ? 'bold ink' : ''}`}
              aria-label={t('list.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => go(number)}
            >
              {number.toLocaleString('en-US')}
            </button>
          ))}
          <span className="phone-only">
            <Ltr>{t('list.page_of', { page, pages: pages.toLocaleString('en-US') })}</Ltr>
          </span>
          <IconButton label={t('list.next_page')} disabled={page >= pages} onClick={() => go(page + 1)}>
            <IconChevronRight size={16} stroke={1.6} className="mirror" />
          </IconButton>
        </nav>
      )}
    </footer>
  );
}
