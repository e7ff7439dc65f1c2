import type { PolicyReplay } from '@mishwar/contract';
import type { ChangedHandsSort } from '@mishwar/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';

const LOOK_MS = 1_000;

/** Whether a replay is queued or running. */
export function isUnderWay({ state }: Pick<PolicyReplay, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

export interface LabPeriodText {
  from: string;
  to: string;
}

export const recordedQuery = (period: LabPeriodText, enabled: boolean) =>
  orpc.policyLab.recorded.queryOptions({ input: period, enabled });

export const shadowQuery = (period: LabPeriodText, enabled: boolean) =>
  orpc.policyLab.shadow.queryOptions({ input: period, enabled });

/** The newest replays; polled while one is queued or running. */
export const replaysQuery = () =>
  queryOptions({
    ...orpc.policyLab.replays.queryOptions({ input: { limit: 20 } }),
    refetchInterval: ({ state: { data } }) => (data?.data.results.some(isUnderWay) ? LOOK_MS : false),
  });

export const replayQuery = (id: string) =>
  queryOptions({
    ...orpc.policyLab.replay.queryOptions({ input: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.data) ? LOOK_MS : false),
  });

export const HANDS_PAGE = 20;

interface HandsAsked {
  id: string;
  page: number;
  search: string;
  by: ChangedHandsSort;
}

/** A page of the orders that changed hands, by time or by gain. */
export const changedHandsQuery = ({ search, ...asked }: HandsAsked) =>
  orpc.policyLab.changedHands.queryOptions({
    input: { ...asked, limit: HANDS_PAGE, sort: asked.by === 'time' ? 1 : -1, ...(search && { search }) },
    placeholderData: keepPreviousData,
  });
