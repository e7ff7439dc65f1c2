import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { CHANGED_HANDS_SORTS, MAX_SEARCH_LENGTH } from '@mishwar/domain';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDebouncedText } from '../../../shared/list/filters/use-debounced-text.ts';
import { pageCount } from '../../../shared/list/page-links.ts';
import { PageNav } from '../../../shared/list/page-nav.tsx';
import { PHONE } from '../../../shared/ui/phone.ts';
import classes from '../lab.module.css';
import { changedHandsQuery, HANDS_PAGE } from '../lab.queries.ts';
import { type HandsSearch, USUAL_HANDS_ORDER } from '../lab-search.ts';
import { LabHandsCards, LabHandsTable } from './lab-hands-rows.tsx';

interface LabChangedHandsProps {
  /** The replay's id. */
  id: string;
  search: HandsSearch;
  onSearch: (search: HandsSearch) => void;
}

/** The orders whose driver differs between replay and record: searchable, sortable, paged. */
export function LabChangedHands({ id, search, onSearch }: LabChangedHandsProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const { find, by = USUAL_HANDS_ORDER, page = 1 } = search;
  const ordered = by === USUAL_HANDS_ORDER ? {} : { by };
  // A new search or sort starts at page 1.
  const [typed, setTyped] = useDebouncedText({
    applied: find ?? '',
    onApply: (text) => onSearch({ ...ordered, ...(text && { find: text }) }),
  });
  const query = useQuery(changedHandsQuery({ id, page, search: find?.trim() ?? '', by }));
  const orders = query.data?.data.results ?? [];
  const total = query.data?.data.total ?? 0;
  const sort = (value: string) => {
    const chosen = CHANGED_HANDS_SORTS.find((one) => one === value);
    onSearch({ ...(find && { find }), ...(chosen && chosen !== USUAL_HANDS_ORDER && { by: chosen }) });
  };
  return (
    <div className="line-above">
      <div className="row wrap between gap-8-16 pad-page">
        <h4 className="no-margin bold title">
          {t('policyLab.hands.title')} {query.data && <span className="regular dim">{total}</span>}
        </h4>
        <div className={`flex wrap gap-8 ${classes.finding}`}>
          <TextInput
            type="search"
            size="xs"
            aria-label={t('policyLab.hands.search')}
            placeholder={t('policyLab.hands.search')}
            leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
            maxLength={MAX_SEARCH_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            aria-label={t('policyLab.hands.by')}
            value={by}
            data={CHANGED_HANDS_SORTS.map((value) => ({ value, label: t(`policyLab.hands.by_${value}`) }))}
            onChange={({ currentTarget }) => sort(currentTarget.value)}
          />
        </div>
      </div>
      {query.isPending && (
        <p className={`dim ${classes.inset}`} role="status">
          {t('common.loading')}
        </p>
      )}
      {query.isError && !query.data && (
        <div className={`problem ${classes.inset}`} role="alert">
          {t('policyLab.hands.failed')}{' '}
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {query.data && total === 0 && (
        <p className={`dim ${classes.inset}`} role="status">
          {t(find ? 'policyLab.hands.not_found' : 'policyLab.hands.none')}
        </p>
      )}
      {orders.length > 0 && (phone ? <LabHandsCards orders={orders} /> : <LabHandsTable orders={orders} />)}
      <PageNav
        className="row wrap gap-2 pad-page line-above"
        label={t('policyLab.hands.title')}
        page={page}
        pages={pageCount(total, HANDS_PAGE)}
        onPage={(next) => onSearch({ ...search, page: next })}
      />
    </div>
  );
}
