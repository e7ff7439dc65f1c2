import attention from '../../ar/attention.json' with { type: 'json' };
import distribution from '../../ar/distribution.json' with { type: 'json' };
import distributionRecord from '../../ar/distribution-record.json' with { type: 'json' };
import fakeOrders from '../../ar/fake-orders.json' with { type: 'json' };
import offers from '../../ar/offers.json' with { type: 'json' };
import serviceAreas from '../../ar/service-areas.json' with { type: 'json' };
import tracking from '../../ar/tracking.json' with { type: 'json' };

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
