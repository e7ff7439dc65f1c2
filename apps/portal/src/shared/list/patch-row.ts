import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Row {
  _id: string;
}

type Rows = { results: Row[] };
/** A page of a list as the API answers it: the rows stand in `data.results`, in `data`, or in `results`. */
type Answer = { data: Rows | Row[] } | Rows;

const patchRows = (rows: Row[], id: string, patch: object): Row[] =>
  rows.some(({ _id }) => _id === id)
    ? rows.map((row) => (row._id === id ? { ...row, ...patch } : row))
    : rows;

/** The answer with the fields of a row replaced; the same object where it does not contain the row. */
function patchAnswer<Part extends Answer | Rows | Row[]>(part: Part, id: string, patch: object): Part {
  if (Array.isArray(part)) return patchRows(part, id, patch) as Part;
  const field = 'data' in part ? 'data' : 'results';
  const before = (part as Record<string, Rows | Row[]>)[field] as Rows | Row[];
  const after = patchAnswer(before, id, patch);
  return after === before ? part : { ...part, [field]: after };
}

/** Writes fields of a row into every cached page of the lists whose keys begin with one of `keys`. */
export function patchRow(client: QueryClient, keys: readonly QueryKey[], id: string, patch: object): void {
  for (const queryKey of keys)
    client.setQueriesData<Answer>({ queryKey }, (answer) => answer && patchAnswer(answer, id, patch));
}
