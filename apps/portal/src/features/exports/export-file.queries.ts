import { orpc } from '../../shared/api/api.ts';
import { errorStatus } from '../../shared/api/error-text.ts';

/** Polling interval while the file is being made. */
const REFETCH_INTERVAL_MS = 2_000;
const MAX_RETRIES = 2;

/** An export's state; polled until its file is made or has failed. */
export const exportFileQuery = (id: string) =>
  orpc.exports.get.queryOptions({
    input: { id },
    refetchInterval: ({ state: { data } }) =>
      data?.data.state === 'queued' || data?.data.state === 'running' ? REFETCH_INTERVAL_MS : false,
    retry: (failures, error) => (errorStatus(error) ?? 500) >= 500 && failures < MAX_RETRIES,
  });
