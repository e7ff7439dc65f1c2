import { Menu } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PopupMenu } from '../../dialog/popup.tsx';
import type { PopupProps } from '../../dialog/use-popup.ts';
import type { ListView } from '../built-in-views.ts';

export interface HiddenViewsListProps extends PopupProps {
  views: readonly ListView[];
  onShow: (id: string) => void;
}

/** Menu of the built-in views that the reader has hidden; a click shows one again. */
export function HiddenViewsList({ views, onShow, ...popup }: HiddenViewsListProps) {
  const { t } = useTranslation();
  return (
    <PopupMenu {...popup}>
      {views.map(({ _id, name }) => (
        <Menu.Item key={_id} leftSection={<IconEye size={15} stroke={1.6} />} onClick={() => onShow(_id)}>
          {t('list.view_show', { name })}
        </Menu.Item>
      ))}
    </PopupMenu>
  );
}
