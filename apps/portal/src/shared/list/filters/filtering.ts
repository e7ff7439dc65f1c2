import type { FilterField } from '../../url/filter-fields.ts';
import type { LookupOptions } from './filter-text.ts';

/** The filters of a list with their values and setters. */
export interface Filtering {
  fields: Record<string, FilterField>;
  /** The values in force. */
  values: Record<string, unknown>;
  /** What the editors show: the values in force, or those that are applied a moment later. */
  draft: Record<string, unknown>;
  /** Debounced, unless it is applied `now`; `typed` text has had its pause, and replaces the history entry. */
  set: (name: string, value: unknown, how?: 'now' | 'typed') => void;
  clear: () => void;
  loading: boolean;
  lookups: Record<string, LookupOptions | undefined>;
  primary?: string | undefined;
}
