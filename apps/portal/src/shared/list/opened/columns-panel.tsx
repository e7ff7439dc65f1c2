import { Checkbox } from '@mantine/core';
import type { ListColumns } from '@mishwar/contract';
import { IconChevronDown, IconChevronUp, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PopupDialog } from '../../dialog/popup.tsx';
import type { PopupProps } from '../../dialog/use-popup.ts';
import { moveColumn, NO_COLUMN_CHOICES, orderedColumns } from '../../table/column-layout.ts';
import type { ListColumn } from '../../table/list-column.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './filter-editor.module.css';

export interface ColumnsMenuProps {
  columns: readonly ListColumn<never>[];
  choices: ListColumns;
  onChange: (choices: ListColumns) => void;
}

function toggled(list: readonly string[], id: string): string[] {
  return list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
}

/** Column chooser: visibility, order and pinning. */
export function ColumnsPanel({ columns, choices, onChange, ...popup }: ColumnsMenuProps & PopupProps) {
  const { t } = useTranslation();
  const ordered = orderedColumns(columns, choices.order);
  return (
    <PopupDialog {...popup} position="bottom-end">
      <p className="size-12 dim">{t('list.columns_hint')}</p>
      <ul className={classes.options}>
        {ordered.map((column, at) => {
          const name = t(column.label);
          const pinned = column.pin !== undefined || choices.pinned.includes(column.id);
          return (
            <li key={column.id} className="row gap-2">
              <Checkbox
                className="grow"
                label={name}
                aria-label={t('list.show_column', { name })}
                checked={column.fixed === true || !choices.hidden.includes(column.id)}
                disabled={column.fixed ?? false}
                onChange={() => onChange({ ...choices, hidden: toggled(choices.hidden, column.id) })}
              />
              <IconButton
                size={24}
                label={t(pinned ? 'list.unpin' : 'list.pin', { name })}
                disabled={column.pin !== undefined}
                aria-pressed={pinned}
                onClick={() => onChange({ ...choices, pinned: toggled(choices.pinned, column.id) })}
              >
                {pinned ? <IconPinFilled size={14} /> : <IconPin size={14} stroke={1.6} />}
              </IconButton>
              <IconButton
                size={24}
                label={t('list.move_up', { name })}
                disabled={at === 0}
                onClick={() =>
                  onChange({ ...choices, order: moveColumn(columns, choices.order, column.id, -1) })
                }
              >
                <IconChevronUp size={14} stroke={1.6} />
              </IconButton>
              <IconButton
                size={24}
                label={t('list.move_down', { name })}
                disabled={at === ordered.length - 1}
                onClick={() =>
                  onChange({ ...choices, order: moveColumn(columns, choices.order, column.id, 1) })
                }
              >
                <IconChevronDown size={14} stroke={1.6} />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <button type="button" className="quiet linked" onClick={() => onChange(NO_COLUMN_CHOICES)}>
        {t('list.columns_reset')}
      </button>
    </PopupDialog>
  );
}
