import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { api } from '../api/api.ts';
import { toastFailure } from '../ui/toast.ts';
import { basemapQuery } from './map.queries.ts';
import type { MapType } from './map-types.ts';

/** The tiles below the markers, without those that failed to draw, and the setting *refetch on move*. */
export function useBasemap(type: MapType) {
  const client = useQueryClient();
  const query = useQuery(basemapQuery());
  const [failed, setFailed] = useState({ road: false, satellite: false });
  const ground = useMemo(() => {
    if (!query.data) return undefined;
    const { road, satellite } = query.data.sources;
    const sources = { road: failed.road ? null : road, satellite: failed.satellite ? null : satellite };
    return { ...query.data, sources };
  }, [query.data, failed]);
  const refetchOnMove = useMutation({
    mutationFn: (isActive: boolean) => api.tracking.setRefetch({ isActive }),
    onSuccess: ({ isActive }) =>
      client.setQueryData(basemapQuery().queryKey, (held) => held && { ...held, refetch_on_move: isActive }),
    onError: toastFailure,
  });
  return {
    query,
    ground,
    /** Why the ground is the simplified one, or false where tiles are drawn. */
    simplified:
      ground !== undefined &&
      !ground.sources[type] &&
      (failed[type] ? ('failed' as const) : ('as_set_up' as const)),
    onTilesFailed: useCallback(
      (failedType: MapType) => setFailed((before) => ({ ...before, [failedType]: true })),
      [],
    ),
    refetchesOnMove: query.data?.refetch_on_move,
    setRefetchOnMove: refetchOnMove.mutate,
  };
}
