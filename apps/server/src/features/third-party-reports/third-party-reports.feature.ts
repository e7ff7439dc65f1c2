import type { Feature } from '../../platform/feature.ts';
import { citcSender } from './citc-sender.ts';
import { odooSender } from './odoo-sender.ts';
import { shukahSender } from './shukah-sender.ts';

export const thirdPartyReportsFeature: Feature = {
  name: 'third-party-reports',
  senders: [citcSender, odooSender, shukahSender],
};
