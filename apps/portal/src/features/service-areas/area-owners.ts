import type { Lookup, ServiceArea } from '@mishwar/contract';
import { foldText, type Language, type MapPoint } from '@mishwar/domain';

/** A city or delivery company, with its area where it has one. */
export interface AreaOwner {
  kind: 'city' | 'company';
  id: string;
  name: string;
  area: ServiceArea | null;
}

interface OwnerLists {
  areas: readonly ServiceArea[];
  cities: readonly Lookup[];
  companies: readonly { _id: string; name: string }[];
}

/** The cities or the companies, those with an area first, each part by name. */
export function listAreaOwners(
  kind: AreaOwner['kind'],
  { areas, cities, companies }: OwnerLists,
  language: Language,
): AreaOwner[] {
  const named =
    kind === 'city'
      ? cities.map(({ id, nameAr, nameEn }) => ({ id, name: language === 'ar' ? nameAr : nameEn }))
      : companies.map(({ _id, name }) => ({ id: _id, name }));
  const areaOf = new Map(
    areas.map((area) => [kind === 'city' ? area.city_id : area.delivery_company_id, area] as const),
  );
  return named
    .map(({ id, name }): AreaOwner => ({ kind, id, name, area: areaOf.get(id) ?? null }))
    .sort(
      (one, other) =>
        Number(other.area !== null) - Number(one.area !== null) ||
        one.name.localeCompare(other.name, language),
    );
}

/** The owners whose names contain the text. */
export const findOwners = (owners: readonly AreaOwner[], text: string): AreaOwner[] =>
  owners.filter(({ name }) => foldText(name).includes(foldText(text.trim())));

/** The corners of an area without the repeated first one. */
export const getCorners = (area: Pick<ServiceArea, 'polygon'>): MapPoint[] =>
  (area.polygon.coordinates[0] ?? []).slice(0, -1);

/** The owner as a request names it. */
export const toOwnerInput = ({ kind, id }: Pick<AreaOwner, 'kind' | 'id'>) =>
  kind === 'city' ? { city_id: id } : { delivery_company_id: id };

/** The corners as a request carries them. */
export const toWireCorners = (corners: readonly MapPoint[] | null): [number, number][] | null =>
  corners === null ? null : corners.map(([longitude, latitude]) => [longitude, latitude]);
