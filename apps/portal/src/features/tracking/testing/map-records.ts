import type { DriverRoute, MapDriver, MapOrder } from '@mishwar/contract';

/** A driver of the map, free, online. */
export const aMapDriver = (over: Partial<MapDriver> = {}): MapDriver => ({
  driver_id: '1',
  driver_name: 'سالم',
  driver_phone: '0550000001',
  latitude: 26.4,
  longitude: 50.1,
  heading: 90,
  speed: 30,
  seen_at: '2026-03-10T12:00:00.000Z',
  is_online: true,
  hasOrder: false,
  delivering: false,
  orders_in_hand: 0,
  canceled_orders: 0,
  executed_orders: 0,
  assigned_orders: 0,
  ...over,
});

/** An open order of the map without a driver. */
export const aMapOrder = (over: Partial<MapOrder> = {}): MapOrder => ({
  _id: '10',
  order_number: '10000010',
  driver_id: null,
  driver_name: null,
  restaurant_code: 'R1',
  restaurant_name: 'مطعم البيت',
  restaurant_location: [50.12, 26.42],
  customer_name: 'هدى',
  customer_phone: '0551111111',
  customer_address: '-',
  customer_city: 'الدمام',
  customer_city_en: 'Dammam',
  customer_location: [50.2, 26.5],
  created_at: '2026-03-10T11:00:00Z',
  promised_at: '2026-03-10T11:50:00Z',
  offers: [],
  ...over,
});

/** An estimated route over one restaurant to its customer. */
export const aDriverRoute = (over: Partial<DriverRoute> = {}): DriverRoute => ({
  stops: [
    {
      ...{ kind: 'restaurant', order_id: '10', order_number: '10000010' },
      ...{ location: [50.12, 26.42], expected_at: '2026-03-10T12:31:20.000Z' },
    },
    {
      ...{ kind: 'customer', order_id: '10', order_number: '10000010' },
      ...{ location: [50.2, 26.5], expected_at: '2026-03-10T12:40:00.000Z' },
    },
  ],
  line: [
    [50.1, 26.4],
    [50.12, 26.42],
    [50.2, 26.5],
  ],
  is_road: false,
  ...over,
});
