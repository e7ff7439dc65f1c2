import { Menu } from '@mantine/core';
import { IconEyeOff, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PopupMenu } from '../../dialog/popup.tsx';
import type { PopupProps } from '../../dialog/use-popup.ts';
import { copyText } from '../../ui/copy-text.ts';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import type { ListView } from '../built-in-views.ts';

export interface ViewMenuProps {
  view: ListView;
  onRename: () => void;
  /** Of a built-in view: hides it. */
  onDelete: () => void;
}

/** Menu of a view: only its owner can rename or delete a saved one; a built-in one is hidden. */
export function ViewMenuList({ view, onRename, onDelete, ...popup }: ViewMenuProps & PopupProps) {
  const { t } = useTranslation();
  const copyLink = async () => {
    const link = `${window.location.origin}${window.location.pathname}${view.search}`;
    if (await copyText(link)) toastSuccess(t('list.view_link_copied'));
    else toastError(t('common.copy_failed'));
  };
  return (
    <PopupMenu {...popup}>
      <Menu.Item leftSection={<IconLink size={15} stroke={1.6} />} onClick={() => void copyLink()}>
        {t('list.view_copy_link')}
      </Menu.Item>
      {view.isBuiltIn && (
        <Menu.Item leftSection={<IconEyeOff size={15} stroke={1.6} />} onClick={onDelete}>
          {t('list.view_hide', { name: view.name })}
        </Menu.Item>
      )}
      {view.isMine && (
        <>
          <Menu.Item leftSection={<IconPencil size={15} stroke={1.6} />} onClick={onRename}>
            {t('list.view_rename', { name: view.name })}
          </Menu.Item>
          <Menu.Item
            c="var(--danger-text)"
            leftSection={<IconTrash size={15} stroke={1.6} />}
            onClick={onDelete}
          >
            {t('list.view_delete', { name: view.name })}
          </Menu.Item>
        </>
      )}
    </PopupMenu>
  );
}
