/** OSRM refuses more than 100 × 100 pairs by default; the limit by coordinates also keeps the URL short. */
const MAX_COORDINATES = 100;

/** Origins and destinations, each pair of which is asked for. */
export interface TablePart {
  origins: readonly string[];
  destinations: readonly string[];
}

/** Parts of a table that hold at most a hundred coordinates each, and all pairs together. */
export function splitTable(table: TablePart): TablePart[] {
  const { origins, destinations } = table;
  if (new Set([...origins, ...destinations]).size <= MAX_COORDINATES) return [table];
  const width = Math.min(
    destinations.length,
    Math.max(MAX_COORDINATES / 2, MAX_COORDINATES - origins.length),
  );
  return slices(destinations, width).flatMap((columns) =>
    slices(origins, MAX_COORDINATES - width).map((rows) => ({ origins: rows, destinations: columns })),
  );
}

const slices = (items: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, slice) =>
    items.slice(slice * size, (slice + 1) * size),
  );
