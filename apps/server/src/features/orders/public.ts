export { advanceOrder } from './advance-order.ts';
export { cancelByCustomer } from './cancel-order-step.ts';
export { type Giving, giveToDriver } from './give-to-driver.ts';
export { orderRow } from './order-row.ts';
export { type LockedOrder, lockOrder, type StepOutcome, type StepRefusal } from './order-step.ts';
export { type NewOrder, type NewOrderItem, placeOrder } from './place-order.ts';
export { writeEvent } from './write-change.ts';
