/** Integrations that drivers are synced with: the ERP and the partner. */
export const SYNC_INTEGRATIONS = ['odoo', 'shukah'] as const;
export type SyncIntegration = (typeof SYNC_INTEGRATIONS)[number];

/** The setting that switches an integration on. */
export const SYNC_TOGGLES = { odoo: 'TOGGLE_ODOO', shukah: 'TOGGLE_SHUKAH' } as const satisfies Record<
  SyncIntegration,
  string
>;

/** A driver of an integration, with names where the product has ids; null is unknown. */
export interface ExternalDriver {
  id_number: string;
  firstName: string;
  secondName: string;
  thirdName: string;
  lastName: string;
  phone: string;
  stc_pay_number: string | null;
  /** DD/MM/YYYY; another text is no date. */
  date_of_birth: string | null;
  identity_type: string | null;
  car_type: string | null;
  car_number: string | null;
  vehicle_sequence_number: string | null;
  city: string | null;
  company: string | null;
  isActive: boolean;
}
