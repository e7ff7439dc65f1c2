/** Which area is open. */
export interface ServiceAreasSearch {
  kind?: 'city' | 'company';
  id?: string;
}

/** Reads the address; what is not valid is left out. */
export function readServiceAreasSearch({ kind, id }: Record<string, unknown>): ServiceAreasSearch {
  return {
    ...(kind === 'company' ? { kind } : {}),
    ...(/^\d{1,18}$/.test(String(id ?? '')) ? { id: String(id) } : {}),
  };
}
