import ratings from '../../ar/ratings.json' with { type: 'json' };

/** The texts of the screens about ratings. */
export const ratingsTexts = { ratings };
