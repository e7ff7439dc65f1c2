import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '../app/shell/shell.tsx';
import { addTexts } from '../shared/i18n/i18n.ts';
import { lazyPart } from '../shared/lazy-part/lazy-part.tsx';
import { type OrderSlots, OrderSlotsProvider } from '../shared/orders/order-slots.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: () => addTexts('signed-in'),
  component: App,
});

/** The parts of other features that the screens of orders and drivers show, each fetched on first use with its texts. */
const ORDER_SLOTS: OrderSlots = {
  CreateFakeOrder: lazyPart(async () => {
    const load = import('../features/fake-orders/create-fake-order.tsx');
    const [{ CreateFakeOrder }] = await Promise.all([load, addTexts('distribution')]);
    return { default: CreateFakeOrder };
  }),
  AssignByNumber: lazyPart(async () => ({
    default: (await import('../features/driver-assign/assign-driver-panel.tsx')).AssignByNumber,
  })),
  AssignDriverPanel: lazyPart(async () => ({
    default: (await import('../features/driver-assign/assign-driver-panel.tsx')).AssignDriverPanel,
  })),
  BestDriver: lazyPart(async () => ({
    default: (await import('../features/driver-assign/best-driver.tsx')).BestDriver,
  })),
  DriverSearch: lazyPart(async () => ({
    default: (await import('../features/driver-assign/driver-search.tsx')).DriverSearch,
  })),
  HandOverOrders: lazyPart(async () => {
    const load = import('../features/driver-work/hand-over/hand-over-dialog.tsx');
    const [{ HandOverDialog }] = await Promise.all([load, addTexts('drivers')]);
    return { default: HandOverDialog };
  }),
  OrderLedger: lazyPart(async () => {
    const load = import('../features/ledger/order-ledger.tsx');
    const [{ OrderLedger }] = await Promise.all([load, addTexts('wallet')]);
    return { default: OrderLedger };
  }),
  OrderMap: lazyPart(async () => {
    const load = import('../features/tracking/order/order-map.tsx');
    const [{ OrderMap }] = await Promise.all([load, addTexts('distribution')]);
    return { default: OrderMap };
  }),
  OrderExchanges: lazyPart(async () => {
    const load = import('../features/logs/related/related-parts.tsx');
    const [{ OrderExchangesDialog }] = await Promise.all([load, addTexts('administration')]);
    return { default: OrderExchangesDialog };
  }),
  UnassignByNumber: lazyPart(async () => ({
    default: (await import('../features/orders/actions/unassign-order/unassign-order-modal.tsx'))
      .UnassignByNumber,
  })),
  WhyNoOrders: lazyPart(async () => {
    const load = import('../features/distribution-record/why-dialog.tsx');
    const [{ WhyNoOrdersDialog }] = await Promise.all([load, addTexts('distribution')]);
    return { default: WhyNoOrdersDialog };
  }),
  WhyThisDriver: lazyPart(async () => {
    const load = import('../features/distribution-record/why-this-driver.tsx');
    const [{ WhyThisDriver }] = await Promise.all([load, addTexts('distribution')]);
    return { default: WhyThisDriver };
  }),
};

function App() {
  return (
    <OrderSlotsProvider value={ORDER_SLOTS}>
      <Shell />
    </OrderSlotsProvider>
  );
}
