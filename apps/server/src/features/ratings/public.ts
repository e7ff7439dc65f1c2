export { saveRating } from './save-rating.ts';
