import type { App } from '../../../platform/app.ts';

const MAX_OFFERS = 500;

/** Closes expired offers; the drivers' phones know the expiry themselves. Returns the number. */
export async function expireOffers({ db, now }: Pick<App, 'db' | 'now'>): Promise<number> {
  const at = now();
  const expired = await db
    .with('due', (cte) =>
      cte
        .selectFrom('offer')
        .select('id')
        .where('status', '=', 'offered')
        .where('expires_at', '<=', at)
        .orderBy('expires_at')
        .limit(MAX_OFFERS)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('offer')
    .from('due')
    .set((eb) => ({ status: 'expired', answered_at: eb.ref('offer.expires_at') }))
    .whereRef('offer.id', '=', 'due.id')
    .executeTakeFirst();
  return Number(expired.numUpdatedRows);
}
