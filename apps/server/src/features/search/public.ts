export {
  isDriverNamed,
  isOrderNumbered,
  parseOrderNumbers,
  toOrderNumber,
  toRestaurantCodes,
} from './named-rows.ts';
