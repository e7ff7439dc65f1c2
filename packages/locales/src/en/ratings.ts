import ratings from '../../en/ratings.json' with { type: 'json' };

/** The texts of the screens about ratings. */
export const ratingsTexts = { ratings };
