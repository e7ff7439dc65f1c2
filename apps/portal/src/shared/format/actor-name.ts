import { PRODUCT } from '@mishwar/domain';
import i18next from 'i18next';
import { currentLanguage } from '../i18n/i18n.ts';

/** Whether the stored name of an actor stands for a part of the platform, not for a person. */
export const isPlatform = (name: string): boolean => name === PRODUCT.name || name === 'wallet_check';

/** Who caused a transaction: parts of the platform in the reader's language, people as stored. */
export function actorName(name: string): string {
  if (name === PRODUCT.name) return currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  return name === 'wallet_check' ? i18next.t('transactions.creator.wallet_check') : name;
}
