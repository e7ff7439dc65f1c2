import { useQuery } from '@tanstack/react-query';
import { versionsQuery } from '../../shared/distribution/distribution.queries.ts';
import { StaleNotice } from '../../shared/form/stale-notice.tsx';
import type { Side, StaleMerge } from '../../shared/form/use-stale-merge.ts';

interface StaleSettingsProps<Values> {
  stale: { notice: StaleMerge<Values> | null; take: (side: Side, field?: keyof Values) => void };
  /** The version in force. */
  version: number;
  labelOf: (field: keyof Values & string) => string;
  textOf: (field: keyof Values & string, values: Partial<Values>) => string;
}

/** What was merged with settings that someone else saved, and who saved them. */
export function StaleSettings<Values>({ version, ...props }: StaleSettingsProps<Values>) {
  const saved = useQuery({ ...versionsQuery(1), enabled: props.stale.notice !== null });
  const last = saved.data?.versions.find((one) => one.version === version);
  const by = last?.created_by ?? null;
  return <StaleNotice {...props} changed={last && by !== null ? { by, at: last.created_at } : undefined} />;
}
