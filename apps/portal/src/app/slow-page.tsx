import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBlock } from '../shared/ui/state-block.tsx';

/** Stands for a screen that is on its way for a long time. */
export function SlowPage() {
  const { t } = useTranslation();
  return (
    <StateBlock
      page
      heading="h1"
      icon={<IconClock size={20} stroke={1.6} />}
      title={t('shell.error.slow')}
      body={t('shell.error.slow_body')}
    />
  );
}
