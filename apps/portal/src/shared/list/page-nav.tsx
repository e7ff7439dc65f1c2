import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { Ltr } from '../ui/ltr.tsx';
import { pageLinks } from './page-links.ts';

interface PageNavProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Accessible name; needed beside another list. */
  label?: string;
  className?: string | undefined;
}

/** Previous and next page, and up to five page links; on phones the current page's number instead. Empty for a single page. */
export function PageNav({ page, pages, onPage, label, className = 'row gap-2' }: PageNavProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <nav className={className} aria-label={label ?? t('list.pager')}>
      <IconButton
        label={t('list.previous_page')}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, pages))}
      >
        <IconChevronLeft size={16} stroke={1.6} className="mirror" />
      </IconButton>
      {pageLinks(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          className={`quiet desk-only ${number === page ? 'bold ink' : ''}`}
          aria-label={t('list.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => number !== page && onPage(number)}
        >
          {number.toLocaleString('en-US')}
        </button>
      ))}
      <span className="phone-only">
        <Ltr>{t('list.page_of', { page, pages: pages.toLocaleString('en-US') })}</Ltr>
      </span>
      <IconButton label={t('list.next_page')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} stroke={1.6} className="mirror" />
      </IconButton>
    </nav>
  );
}
