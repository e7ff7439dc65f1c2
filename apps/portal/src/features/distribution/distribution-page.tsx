import { Box, Button, Skeleton } from '@mantine/core';
import { IconCloudOff, IconFlask2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inForceQuery } from '../../shared/distribution/distribution.queries.ts';
import classes from '../../shared/distribution/distribution-page.module.css';
import { usePageHead } from '../../shared/page/page-head.ts';
import { StateBlock } from '../../shared/ui/state-block.tsx';
import { DispatchSection } from './dispatch/dispatch-section.tsx';
import { DistributionHead } from './distribution-head.tsx';
import { FormulaSection } from './formula/formula-section.tsx';
import { OdmTestSection } from './odm-test/odm-test-section.tsx';
import { VersionsPanel } from './versions/versions-panel.tsx';

/** The order distribution settings: formula, dispatch, mode, a test of the formula, and the version history. */
export function DistributionPage() {
  const { t } = useTranslation();
  usePageHead({
    title: t('shell.menu.orders_distribution'),
    parents: [{ label: t('shell.groups.settings') }],
  });
  const query = useQuery(inForceQuery());
  const inForce = query.data?.data;
  return (
    <div className={classes.page}>
      <DistributionHead inForce={inForce}>
        <Button
          renderRoot={(props) => <Link {...props} to="/orders_distribution/lab" />}
          variant="default"
          leftSection={<IconFlask2 size={16} stroke={1.6} aria-hidden />}
        >
          {t('distribution.open_lab')}
        </Button>
      </DistributionHead>
      <div className={classes.columns}>
        <div className="shrink">
          {inForce && (
            <>
              <FormulaSection inForce={inForce} />
              <DispatchSection inForce={inForce} />
              <OdmTestSection formula={inForce} />
            </>
          )}
          {query.isPending && <MainSkeleton />}
          {query.isError && !inForce && (
            <StateBlock
              danger
              page
              icon={<IconCloudOff size={20} stroke={1.6} />}
              title={t('distribution.load_failed')}
              body={t('distribution.load_failed_body')}
              actions={
                <Button loading={query.isFetching} onClick={() => void query.refetch()}>
                  {t('common.retry')}
                </Button>
              }
            />
          )}
        </div>
        <VersionsPanel inForce={inForce} />
      </div>
    </div>
  );
}

function MainSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('common.loading')} className="grid gap-16" p={20}>
      {[1, 0.85, 0.7].map((opacity) => (
        <Skeleton key={opacity} height={44} radius={6} style={{ opacity }} />
      ))}
      <Skeleton height={152} radius={6} style={{ opacity: 0.55 }} />
      <Skeleton height={62} radius={6} style={{ opacity: 0.4 }} />
    </Box>
  );
}
