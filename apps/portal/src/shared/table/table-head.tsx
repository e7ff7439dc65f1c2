import { rem } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Term } from '../help/term.tsx';
import { findEdge, type PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import { ResizeHandle } from './resize-handle.tsx';
import { CHEVRON_WIDTH, pinStyle, TICK_WIDTH } from './row-cells.tsx';

interface TableHeadProps<Row> {
  placed: readonly PlacedColumn<Row>[];
  expandable: boolean;
  allSelected: boolean;
  someSelected: boolean;
  onSelectAll: (all: boolean) => void;
  sort: 1 | -1;
  sortBy: string | undefined;
  sorts: readonly string[];
  onSort?: (sort: 1 | -1, by?: string) => void;
  onResize: (id: string, width: number, done: boolean) => void;
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { t } = useTranslation();
  const { placed, expandable, allSelected, someSelected, sort, sortBy, sorts, onSort } = props;
  const tick = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (tick.current) tick.current.indeterminate = someSelected && !allSelected;
  }, [someSelected, allSelected]);
  const [stop, setStop] = useState<string | null>(null);
  const stopAt = placed.some(({ column }) => column.id === stop) ? stop : placed[0]?.column.id;
  const lead = TICK_WIDTH + (expandable ? CHEVRON_WIDTH : 0);
  const edge = findEdge(placed);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className={`${classes.pin} ${classes.tick}`} style={{ insetInlineStart: 0 }} scope="col">
          <input
            ref={tick}
            type="checkbox"
            className={classes.checkbox}
            checked={allSelected}
            aria-label={t('list.select_all')}
            onChange={() => props.onSelectAll(!allSelected)}
          />
        </th>
        {expandable && (
          <td className={`${classes.pin} ${classes.control}`} style={{ insetInlineStart: rem(TICK_WIDTH) }} />
        )}
        {placed.map((place) => {
          const { column, pin, width } = place;
          const offered = sorts.find((name) => name === column.sortBy);
          const sortable = (column.sorted || offered !== undefined) && onSort;
          const isSorted = sortBy === undefined ? column.sorted === true : sortBy === offered;
          const head = t(column.head ?? column.label);
          return (
            <th
              key={column.id}
              scope="col"
              className={pin ? classes.pin : undefined}
              data-align={column.align}
              data-edge={place === edge || undefined}
              style={pinStyle(place, lead)}
              aria-label={t(column.label)}
              title={t(column.label)}
              {...(isSorted ? { 'aria-sort': sort === 1 ? 'ascending' : 'descending' } : {})}
            >
              {sortable ? (
                <button
                  type="button"
                  className="inline-row gap-4 ink"
                  title={column.sortHint && t(column.sortHint)}
                  // Of times that are yet to come the soonest is first, of past ones the latest.
                  onClick={() => onSort(isSorted ? (sort === 1 ? -1 : 1) : offered ? 1 : -1, offered)}
                >
                  {head}
                  <SortIcon sort={isSorted ? sort : null} />
                </button>
              ) : column.term ? (
                <Term term={column.term}>{head}</Term>
              ) : (
                head
              )}
              <ResizeHandle
                label={t('list.resize_column', { name: t(column.label) })}
                width={width}
                isStop={column.id === stopAt}
                onStop={() => setStop(column.id)}
                onResize={(next, done) => props.onResize(column.id, next, done)}
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortIcon({ sort }: { sort: 1 | -1 | null }) {
  const Icon = sort === null ? IconSelector : sort === 1 ? IconArrowUp : IconArrowDown;
  return <Icon size={13} stroke={1.8} aria-hidden />;
}
