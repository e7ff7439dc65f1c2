/** Whose area it is: the column that names the owner, and its id. */
export type AreaOwner = readonly [column: 'city_id' | 'delivery_company_id', id: number];

/** The owner that a request names; its schema allows exactly one. */
export const toAreaOwner = (named: {
  city_id?: string | undefined;
  delivery_company_id?: string | undefined;
}): AreaOwner =>
  named.city_id === undefined
    ? ['delivery_company_id', Number(named.delivery_company_id)]
    : ['city_id', Number(named.city_id)];
