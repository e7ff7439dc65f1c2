import help from '../../ar/help.json' with { type: 'json' };

/** What each page is for, its commonest tasks and its words; loaded when the help is opened. */
export const helpTexts = { help };
