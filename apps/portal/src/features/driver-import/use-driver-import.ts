import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { toastError } from '../../shared/ui/toast.ts';
import { importQuery, isOpen, latestImportQuery } from './driver-import.queries.ts';
import { importFailure } from './import-texts.ts';

/** Which import is shown: one by its id, none (a file is chosen), or the open one. */
export type ShownImport = string | null | undefined;

/** The import that is shown, and the mutation that applies it. */
export function useDriverImport(shown: ShownImport) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const latest = useQuery({ ...latestImportQuery(), enabled: shown === undefined });
  const open = latest.data?.data;
  const id = shown === undefined ? (isOpen(open) ? open._id : null) : shown;
  const query = useQuery({ ...importQuery(id ?? ''), enabled: id !== null });
  const one = id === null ? null : (query.data?.data ?? null);
  const state = one?.state;
  useEffect(() => {
    if (state === 'done') void client.invalidateQueries({ queryKey: orpc.drivers.key() });
  }, [state, client]);
  const apply = useMutation({
    mutationFn: (importId: string) => api.driverImport.apply({ id: importId }),
    onError: (error) => toastError(t('driverImport.apply_failed'), importFailure(error)),
    // Fetched again, also after a refusal.
    onSettled: (_answer, _error, importId) =>
      client.invalidateQueries({ queryKey: importQuery(importId).queryKey }),
  });
  const source = shown === undefined && id === null ? latest : query;
  return {
    one,
    apply,
    /** Still loading. */
    isPending: shown === undefined && latest.isPending ? true : id !== null && query.isPending,
    /** Loading failed; `retry` tries again. */
    isError: source.isError && one === null && (id !== null || shown === undefined),
    isFetching: source.isFetching,
    retry: () => void source.refetch(),
  };
}
