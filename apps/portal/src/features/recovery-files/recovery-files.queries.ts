import type { RecoveryFile } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type { RecoveryFileSearch } from './recovery-files-search.ts';

/** Polling interval while a file is being applied. */
const REFETCH_INTERVAL_MS = 2_000;

interface Answer {
  data: { data: RecoveryFile[]; meta: { totalItems: number } };
}

/** A page of recovery files, polled while one of them is being applied. */
export const recoveryFilesQuery = ({ page, limit, sort }: RecoveryFileSearch) =>
  orpc.recoveryFiles.list.queryOptions({
    input: { page, limit, sort: sort ?? -1 },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.data.some(({ state }) => state === 'applying') ? REFETCH_INTERVAL_MS : false,
  });

/** Writes a changed file into every cached list, without reading them again. */
export function patchRecoveryFile(client: QueryClient, file: RecoveryFile): void {
  client.setQueriesData<Answer>({ queryKey: orpc.recoveryFiles.list.key({ type: 'query' }) }, (answer) =>
    answer
      ? {
          data: {
            ...answer.data,
            data: answer.data.data.map((row) => (row.id === file.id ? file : row)),
          },
        }
      : answer,
  );
}
