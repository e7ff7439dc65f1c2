/** What a wave reads of a driver whom nothing keeps from an offer; id and position are the test's. */
export const AVAILABLE_DRIVER = {
  is_active: true,
  is_ready: true,
  is_odm_enabled: true,
  orders_in_hand: 0,
  number_of_received: null,
  balance: 20_000,
  company_distance_receive: null,
  missed_offers: 0,
  idle_since: null,
  is_motorcycle: false,
  documents_expire_at: null,
} as const;
