import type { ApiVersion } from './settings.ts';

/** Header in which a portal or a driver app states the version of the API that it is built for. */
export const API_VERSION_HEADER = 'x-api-version';

/** Whether a client of this version is older than the settings ask for. An unreadable version is the oldest. */
export const isOlderApiVersion = (client: string, wanted: ApiVersion): boolean =>
  numberOf(client) < numberOf(wanted);

const numberOf = (version: string): number => Number(/^v(\d{1,3})$/.exec(version)?.[1] ?? 0);
