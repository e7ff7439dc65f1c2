import type { Halalas, PaymentMethod } from '@mishwar/domain';

/** An item of a new order; prices in halalas incl. tax. */
export interface NewOrderItem {
  item_id: string;
  item_name: string;
  item_price: Halalas;
  item_quantity: number;
  size_id: string | null;
  size_name: string | null;
  options: {
    addon_id: string;
    id: string;
    name: string;
    name_en: string;
    price: Halalas;
    quantity: number;
  }[];
}

/** A new order without customer, restaurant and driver. */
export interface OrderDraft {
  channelId: number | null;
  channelOrderId: string | null;
  fromCompany: string;
  paymentMethod: PaymentMethod;
  pointType: string | null;
  customer: {
    name: string;
    phone: string;
    address: string;
    latitude: number;
    longitude: number;
    note: string | null;
  };
  items: readonly NewOrderItem[];
  /** Halalas incl. tax, like the discount. */
  deliveryCost: Halalas;
  discountAmount: Halalas;
  voucherCode: string | null;
  isFreeExpress: boolean;
  useGeidea: boolean;
  promisedAt: Date;
  parentOrderId?: number;
  isMissingItemsOrder?: boolean;
  /** A dry run of the distribution: no notifications, and no distribution task. */
  isFake?: boolean;
  /** Further data of the history entry. */
  data?: Record<string, unknown>;
}

export type NewOrder = OrderDraft & {
  customer: OrderDraft['customer'] & { cityId: number | null };
  restaurantId: number;
};
