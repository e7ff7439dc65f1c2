/** What others reach on the 70 days of seeds 0 to 6: CtD90, ratio to the bound, % delivered, % within 40 minutes. */
export const PUBLISHED: readonly (readonly [policy: string, ...figures: number[]])[] = [
  ['nearest idle courier at placement', 49.69, 1.596, 95.88, 52.8],
  ['the same, sent just in time', 45.43, 1.468, 96.66, 59.0],
  ['batched optimal matching every minute', 32.66, 1.072, 99.61, 77.8],
  ['Reyes et al. 2018, as published', 34.54, 1.144, 99.47, 71.4],
  ['FoodMatch, its authors’ code', 32.68, 1.082, 99.58, 78.6],
  ['Reyes et al., tuned on seeds 0-4', 32.19, 1.062, 99.89, 78.6],
  ['matching on the bundle’s delay, decided late', 32.04, 1.057, 99.9, 79.0],
];
