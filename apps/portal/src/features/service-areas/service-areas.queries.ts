import type { MapPoint } from '@mishwar/domain';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import { type AreaOwner, toOwnerInput, toWireCorners } from './area-owners.ts';

type Named = Pick<AreaOwner, 'kind' | 'id'>;

/** The saved versions of an owner's area, newest first. */
export function areaVersionsQuery(owner: Named) {
  return orpc.serviceAreas.versions.queryOptions({ input: toOwnerInput(owner) });
}

/** What the corners would change for their owner. */
export function areaPreviewQuery(owner: Named, corners: readonly MapPoint[] | null) {
  return orpc.serviceAreas.preview.queryOptions({
    input: { ...toOwnerInput(owner), corners: toWireCorners(corners) },
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Reads the areas, versions and previews again. */
export const invalidateAreas = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.serviceAreas.key() });
