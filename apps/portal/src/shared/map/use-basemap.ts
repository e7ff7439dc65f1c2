import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../api/api.ts';
import { toastFailure } from '../ui/toast.ts';
import { canReadTiles } from './basemap/tile-sources.ts';
import { basemapQuery } from './map.queries.ts';
import type { Ground, MapType } from './map-types.ts';

/** Milliseconds until tiles that failed are tried again; doubled by each further failure, five times at most. */
const RETRY_MS = 30_000;
const MAX_DOUBLINGS = 5;

/** The tiles below the markers, without those that failed to draw, and the setting *refetch on move*. */
export function useBasemap(type: MapType) {
  const client = useQueryClient();
  const query = useQuery(basemapQuery());
  const { cities, restaurants, sources } = query.data ?? {};
  const { failed, onTilesFailed } = useFailedTiles(sources);
  const ground = useMemo((): Ground | undefined => {
    if (!cities || !restaurants || !sources) return undefined;
    const { road, satellite } = sources;
    return {
      cities,
      restaurants,
      sources: { road: failed.road ? null : road, satellite: failed.satellite ? null : satellite },
    };
  }, [cities, restaurants, sources, failed]);
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
    onTilesFailed,
    refetchesOnMove: query.data?.refetch_on_move,
    setRefetchOnMove: refetchOnMove.mutate,
  };
}

/**
 * The tiles that failed, until they can be read again: after a pause, or when the browser is online. They are read beside
 * the map first, so that an installation without usable tiles keeps its simplified map.
 */
function useFailedTiles(sources: Ground['sources'] | undefined) {
  const [failed, setFailed] = useState({ road: false, satellite: false });
  const failures = useRef(0);
  const mark = useCallback(
    (type: MapType, isFailed: boolean) =>
      setFailed((before) => (before[type] === isFailed ? before : { ...before, [type]: isFailed })),
    [],
  );
  useEffect(() => {
    const types = (['road', 'satellite'] as const).filter((type) => failed[type]);
    if (!sources || types.length === 0) return undefined;
    const retry = async () => {
      for (const type of types) {
        if (sources[type] && (await canReadTiles(sources[type]))) mark(type, false);
      }
    };
    const pause = RETRY_MS * 2 ** Math.min(failures.current, MAX_DOUBLINGS);
    failures.current += 1;
    const timer = window.setInterval(retry, pause);
    window.addEventListener('online', retry);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [sources, failed, mark]);
  return { failed, onTilesFailed: useCallback((type: MapType) => mark(type, true), [mark]) };
}
