/** Lists are comma-separated, in lower case and without accents; the longest matching phrase counts. */
export interface Language {
  readonly code: string;
  /** Double negation is a single one: 'no se ha encontrado ningún dominio'. */
  readonly concord: boolean;
  /** What was asked for, in the singular. */
  readonly subject: string;
  /** Found, exists, known: if negated, the name is not registered. */
  readonly known: string;
  /** Registered, delegated, taken: as `known`, but 'cannot be registered' means reserved. */
  readonly held: string;
  /** Available, free: if negated, the name is withheld. */
  readonly free: string;
  /** Both denials as one word: 'unregistered', 'inexistente', 'neexistuje'. */
  readonly absent: string;
  /** The negation of `free` as one word: 'unavailable', 'indisponible'. */
  readonly kept: string;
  readonly not: string;
  /** Negations of a noun without a verb: 'no entries', 'aucun résultat'. */
  readonly none: string;
  readonly things: string;
  readonly modal: string;
  /** A condition, date, owner or offer, next to which a denial does not count; see also `condition-words.ts`. */
  readonly condition: string;
  readonly filler: string;
  /** Where the registry looked; after `into`, unknown words before it are allowed: 'in the NASK database'. */
  readonly place: string;
  readonly into: string;
}

export type Role =
  | 'subject'
  | 'known'
  | 'held'
  | 'free'
  | 'absent'
  | 'kept'
  | 'not'
  | 'none'
  | 'things'
  | 'modal'
  | 'condition'
  | 'already'
  | 'only'
  | 'filler'
  | 'place'
  | 'into'
  | 'withheld'
  | 'name'
  | 'whois'
  | 'other'
  | 'break'
  | 'unread';
