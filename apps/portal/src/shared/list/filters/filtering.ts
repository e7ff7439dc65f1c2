import type { FilterField } from '../../url/filter-fields.ts';
import type { LookupOptions } from './filter-text.ts';

/** The filters of a list with their values and setters. */
export interface Filtering {
  fields: Record<string, FilterField>;
  values: Record<string, unknown>;
  /** `typing` replaces the history entry. */
  set: (name: string, value: unknown, typing?: boolean) => void;
  clear: () => void;
  loading: boolean;
  lookups: Record<string, LookupOptions | undefined>;
  primary?: string | undefined;
}
