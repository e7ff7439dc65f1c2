import { COLUMN_KINDS, FILTER_KINDS, type ListField, toListFields } from './list-fields.ts';

/** The names of a list, of which its files and registrations are made. */
export interface ListNames {
  /** Name of the feature at every level: `vehicle-checks`. */
  readonly feature: string;
  /** Key in the contract, the router and the texts: `vehicleChecks`. */
  readonly key: string;
  /** Key among the pages of the menu and the help: `vehicle_checks`. */
  readonly page: string;
  /** Type of a row: `VehicleCheck`. */
  readonly row: string;
  /** Beginning of the names of components and functions: `VehicleChecks`. */
  readonly component: string;
  /** The table whose rows are listed; it has an id and `created_at`. */
  readonly table: string;
  readonly titles: { readonly ar: string; readonly en: string };
  /** Shown between the number and the time of a row. */
  readonly columns: readonly ListField[];
  /** Beside the filter by the time of the creation. */
  readonly filters: readonly ListField[];
}

/** What is said of a list beside its name. */
interface ListOptions {
  table?: string | undefined;
  arabic?: string | undefined;
  columns?: string | undefined;
  filters?: string | undefined;
}

const NAME = /^[a-z]+(-[a-z]+)*$/;

const toPascal = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const toSnake = (name: string): string => name.replaceAll('-', '_');
const toSingular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * The names of the list `feature`. Where none is given, the table is that of the singular and the Arabic title the English
 * one. Throws where the name is not in kebab-case.
 */
export function toListNames(
  feature: string,
  { table, arabic, columns = '', filters = '' }: ListOptions = {},
): ListNames {
  if (!NAME.test(feature)) throw new Error(`"${feature}" is no name of a feature, such as vehicle-checks`);
  const component = toPascal(feature);
  const words = feature.replaceAll('-', ' ');
  const en = words.charAt(0).toUpperCase() + words.slice(1);
  return {
    feature,
    key: component.charAt(0).toLowerCase() + component.slice(1),
    page: toSnake(feature),
    row: toPascal(toSingular(feature)),
    component,
    table: table ?? toSnake(toSingular(feature)),
    titles: { ar: arabic ?? en, en },
    columns: toListFields(columns, COLUMN_KINDS),
    filters: toListFields(filters, FILTER_KINDS),
  };
}
