import { useQuery } from '@tanstack/react-query';
import { orpc } from '../api/api.ts';

/** Polling interval of the profile in milliseconds. */
const PROFILE_POLL = 20_000;

/** The signed-in staff member; one options object for route, shell and screens. */
export function profileQuery() {
  return orpc.auth.profile.queryOptions({
    refetchInterval: PROFILE_POLL,
    refetchIntervalInBackground: true,
    staleTime: PROFILE_POLL,
  });
}

/** The signed-in partner user, with the company. */
export const partnerProfileQuery = () => orpc.partnerPortal.profile.queryOptions({ staleTime: 60_000 });

/** The signed-in staff member (role, _id, names, time zone); undefined until it is loaded. */
export function useProfile() {
  return useQuery(profileQuery()).data;
}
