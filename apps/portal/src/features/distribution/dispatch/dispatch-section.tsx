import { Button } from '@mantine/core';
import type { DistributionInForce } from '@mishwar/contract';
import { DISPATCH_FIELDS, listDispatchWarnings } from '@mishwar/domain';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dispatchText, fieldText } from '../../../shared/distribution/field-text.ts';
import { Warnings } from '../../../shared/distribution/warnings.tsx';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { WaveChips } from './wave-chips.tsx';

const DispatchModal = lazyPart(async () => ({
  default: (await import('./dispatch-modal.tsx')).DispatchModal,
}));

/** The dispatch settings in force, the waves they produce, and the edit button. */
export function DispatchSection({ inForce }: { inForce: DistributionInForce }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid gap-12 pad-page line-below" aria-labelledby="dispatch">
      <div className="row wrap between gap-0-12" data-actions>
        <h3 id="dispatch" className="title">
          {t('distribution.dispatch.title')}
        </h3>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('distribution.dispatch.open')}
        </Button>
      </div>
      <dl className="facts between gap-8-16 pad-10-16 frame rounded">
        {DISPATCH_FIELDS.map((field) => (
          <div key={field}>
            <dt>{fieldText(field)}</dt>
            <dd>{dispatchText(field, inForce[field])}</dd>
          </div>
        ))}
      </dl>
      <WaveChips dispatch={inForce} />
      <Warnings texts={listDispatchWarnings(inForce).map((code) => t(`distribution.warning.${code}`))} />
      {isOpen && (
        <Suspense>
          <DispatchModal inForce={inForce} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
