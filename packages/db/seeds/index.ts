export { type Cell, copyRows } from './copy.ts';
export { holdsDemo, isUnused, seedDemo } from './demo.ts';
export { DEMO_CHANNELS, DEMO_OPERATORS, type DemoAccess, grantDemoAccess } from './demo-access.ts';
export { fillOrders } from './fill.ts';
export { CITIES, LIVELY_CITIES } from './places.ts';
export { createRandom } from './random.ts';
export { seedReference } from './reference.ts';
