import { Button } from '@mantine/core';
import type { OdmFormula } from '@mishwar/domain';
import { IconFlask } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { type NumberedTest, OdmResults } from './odm-results.tsx';

const OdmTestModal = lazyPart(async () => ({ default: (await import('./odm-test-modal.tsx')).OdmTestModal }));

/** Tests the formula on example scores; results last as long as the page. */
export function OdmTestSection({ formula }: { formula: OdmFormula }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [records, setRecords] = useState<readonly NumberedTest[]>([]);
  return (
    <section aria-labelledby="test-formula">
      <div className="row wrap gap-0-12 pad-page" data-actions>
        <h3 id="test-formula" className="title">
          {t('distribution.test.title')}
        </h3>
        <span className="caption">{t('distribution.test.kept')}</span>
        <Button
          variant="default"
          size="xs"
          className="push touch"
          leftSection={<IconFlask size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('distribution.test.open')}
        </Button>
      </div>
      <OdmResults records={records} />
      {isOpen && (
        <Suspense>
          <OdmTestModal
            formula={formula}
            onResult={(record) =>
              setRecords((earlier) => [{ ...record, number: earlier.length + 1 }, ...earlier])
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
