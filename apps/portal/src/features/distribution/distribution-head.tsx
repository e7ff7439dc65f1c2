import { SegmentedControl, Switch } from '@mantine/core';
import type { DistributionInForce } from '@mishwar/contract';
import { DISTRIBUTION_MODES, type DistributionPlan } from '@mishwar/domain';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../shared/distribution/distribution-page.module.css';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';

const ChangePlanModal = lazyPart(async () => ({
  default: (await import('./change-plan-modal.tsx')).ChangePlanModal,
}));

interface DistributionHeadProps {
  inForce: DistributionInForce | undefined;
  /** Further content of the head. */
  children?: ReactNode;
}

/** The page head: title, the mode in force, whether the other mode runs in shadow, and how distances are measured. */
export function DistributionHead({ inForce, children }: DistributionHeadProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<DistributionPlan | null>(null);
  const ask = (change: Partial<DistributionPlan>) => {
    if (!inForce) return;
    const { mode, shadow, roads } = inForce;
    setAsked({ mode, shadow, roads, ...change });
  };
  return (
    <div className={classes.head}>
      <div>
        <h2 className={classes.heading}>{t('distribution.title')}</h2>
        <p className="dim">{t('distribution.subtitle')}</p>
      </div>
      <div className={classes.tools} data-actions>
        {inForce && (
          <>
            <span className="inline-row gap-8">
              <span aria-hidden>{t('distribution.mode.label')}</span>
              <SegmentedControl
                aria-label={t('distribution.mode.label')}
                size="xs"
                value={inForce.mode}
                onChange={(value) => {
                  const mode = DISTRIBUTION_MODES.find((one) => one === value);
                  if (mode) ask({ mode });
                }}
                data={DISTRIBUTION_MODES.map((mode) => ({
                  value: mode,
                  label: t(`distribution.mode.${mode}`),
                }))}
              />
            </span>
            <Switch
              size="md"
              classNames={{ label: classes.toggle ?? '' }}
              withThumbIndicator={false}
              label={t('distribution.mode.shadow')}
              checked={inForce.shadow}
              onChange={(event) => ask({ shadow: event.currentTarget.checked })}
            />
            <Switch
              size="md"
              classNames={{ label: classes.toggle ?? '' }}
              withThumbIndicator={false}
              label={t('distribution.roads.label')}
              checked={inForce.roads}
              onChange={(event) => ask({ roads: event.currentTarget.checked })}
            />
          </>
        )}
        {children}
      </div>
      {inForce && asked && (
        <Suspense>
          <ChangePlanModal inForce={inForce} plan={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}
