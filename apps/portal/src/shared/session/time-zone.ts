import { DEFAULT_TIME_ZONE } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useAudience } from './audience.ts';
import { partnerProfileQuery, profileQuery } from './profile.ts';

/** The configured time zone (IANA name), from the profile of the signed-in person. */
export function useTimeZone(): string {
  const isPartner = useAudience() === 'partner';
  const staff = useQuery({ ...profileQuery(), enabled: !isPartner }).data;
  const partner = useQuery({ ...partnerProfileQuery(), enabled: isPartner }).data;
  return (isPartner ? partner : staff)?.timezone.timezone ?? DEFAULT_TIME_ZONE.timezone;
}
