import attention from '../../en/attention.json' with { type: 'json' };
import distribution from '../../en/distribution.json' with { type: 'json' };
import distributionRecord from '../../en/distribution-record.json' with { type: 'json' };
import fakeOrders from '../../en/fake-orders.json' with { type: 'json' };
import offers from '../../en/offers.json' with { type: 'json' };
import serviceAreas from '../../en/service-areas.json' with { type: 'json' };
import tracking from '../../en/tracking.json' with { type: 'json' };

/** The texts of the screens around the distribution of orders: one line for each feature. */
export const distributionTexts = {
  attention,
  distribution,
  distributionRecord,
  offers,
  fakeOrders,
  serviceAreas,
  tracking,
};
