import { splitTransactions } from './patch.ts';

// What was done to the order is committed before its fee is booked.
splitTransactions(/wallet_post\(/);
