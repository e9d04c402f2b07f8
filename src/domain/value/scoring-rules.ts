/** Raised with every change of a stored score or value: accounts scored by lower rules are scored again. */
export const SCORING_RULES = 1;
