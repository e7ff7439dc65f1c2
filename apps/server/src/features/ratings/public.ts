export { readRatingImages } from './rating-images.ts';
export { saveRating } from './save-rating.ts';
