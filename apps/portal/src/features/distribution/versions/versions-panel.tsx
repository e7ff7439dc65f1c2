import { Box, Button, Skeleton } from '@mantine/core';
import type { DistributionInForce, DistributionVersion } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { versionsQuery } from '../../../shared/distribution/distribution.queries.ts';
import classes from '../../../shared/distribution/versions.module.css';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { VersionEntry } from './version-entry.tsx';

const RestoreModal = lazyPart(async () => ({ default: (await import('./restore-modal.tsx')).RestoreModal }));

/** The version history, newest first; each version can be restored. */
export function VersionsPanel({ inForce }: { inForce: DistributionInForce | undefined }) {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const query = useQuery(versionsQuery(pages));
  const [asked, setAsked] = useState<DistributionVersion | null>(null);
  const versions = query.data?.versions ?? [];
  const total = query.data?.total;
  return (
    <section className={classes.panel} aria-labelledby="versions">
      <Box className="row gap-8 line-below" mih={52} px={16}>
        <h3 id="versions" className="title">
          {t('distribution.versions.title')}
        </h3>
        {total !== undefined && <span className="caption">{total}</span>}
      </Box>
      {query.isPending && (
        <div role="status" aria-label={t('common.loading')}>
          {[1, 0.7, 0.4].map((opacity) => (
            <div key={opacity} className={classes.entry} style={{ opacity }}>
              <Skeleton height={14} width="40%" mb={8} />
              <Skeleton height={12} width="70%" mb={8} />
              <Skeleton height={18} width="55%" />
            </div>
          ))}
        </div>
      )}
      {query.isError && versions.length === 0 && (
        <div className={classes.state} role="alert">
          <p>{t('distribution.versions.failed')}</p>
          <Button size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {query.data && versions.length === 0 && (
        <div className={classes.state} role="status">
          <p className="bold ink">{t('distribution.versions.empty')}</p>
          <p>{t('distribution.versions.empty_body')}</p>
        </div>
      )}
      <ol className="plain-list">
        {versions.map((version) => (
          <VersionEntry
            key={version.version}
            version={version}
            isInForce={version.version === inForce?.version}
            onRestore={inForce ? () => setAsked(version) : null}
          />
        ))}
      </ol>
      {total !== undefined && versions.length < total && (
        <div className={`grid pad-12-16 ${classes.more}`}>
          <Button
            variant="default"
            size="xs"
            loading={query.isPlaceholderData}
            onClick={() => setPages(pages + 1)}
          >
            {t('distribution.versions.older')}
          </Button>
        </div>
      )}
      {inForce && asked && (
        <Suspense>
          <RestoreModal inForce={inForce} version={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  );
}
