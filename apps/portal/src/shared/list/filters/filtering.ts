import type { FilterField } from '../../url/filter-fields.ts';
import type { LookupOptions } from './filter-text.ts';

/** The filters of a list, what they hold, and how they are set. */
export interface Filtering {
  fields: Record<string, FilterField>;
  values: Record<string, unknown>;
  /** `typing`: replaces the entry of the back button. */
  set: (name: string, value: unknown, typing?: boolean) => void;
  clear: () => void;
  loading: boolean;
  lookups: Record<string, LookupOptions | undefined>;
  primary?: string | undefined;
}
