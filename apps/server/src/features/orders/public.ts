export { advanceOrder } from './advance-order.ts';
export { cancelByCustomer } from './cancel-order-step.ts';
export { giveToDriver } from './give-to-driver.ts';
export { lockOrder } from './order-step.ts';
export { type NewOrder, placeOrder } from './place-order.ts';
export { writeEvent } from './write-change.ts';
