export { applyOperatorChange } from './apply-operator-change.ts';
