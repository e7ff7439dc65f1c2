import type { Feature } from '../../platform/feature.ts';
import { startWalletChecks } from './check-wallets.ts';

export const walletFeature: Feature = {
  name: 'wallet',
  start: { worker: startWalletChecks },
};
