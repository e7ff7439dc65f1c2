import { IconColumns3 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../dialog/use-popup.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import type { ColumnsMenuProps } from './opened/columns-panel.tsx';

const ColumnsPanel = lazyPart(async () => ({ default: (await import('./opened/popups.ts')).ColumnsPanel }));

/** Button of the column chooser. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { button, popup } = usePopup('dialog', opened, setOpened);
  return (
    <>
      <button type="button" {...button} className="quiet">
        <IconColumns3 size={16} stroke={1.6} aria-hidden />
        {t('list.columns')}
      </button>
      <Suspense>{popup && <ColumnsPanel {...popup} {...props} />}</Suspense>
    </>
  );
}
