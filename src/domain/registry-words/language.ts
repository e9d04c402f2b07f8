/**
 * How one language says that a name is registered, is not, or is kept. Lists are parted by commas, in lower case, without
 * accents; an entry of several words is a phrase, and the longest phrase that fits is taken.
 */
export interface Language {
  readonly code: string;
  /** Two negations of one predicate are one: 'no se ha encontrado ningún dominio'. */
  readonly concord: boolean;
  /** What was asked for, in the singular. */
  readonly subject: string;
  /** Found, exists, known: denied of a name, it is not registered. */
  readonly known: string;
  /** Registered, delegated, taken: as `known`, but 'cannot be registered' is a reserve. */
  readonly held: string;
  /** Available, free: denied of a name, it is kept. */
  readonly free: string;
  /** The two denials as one word: 'unregistered', 'inexistente', 'neexistuje'. */
  readonly absent: string;
  /** The denial of `free` as one word: 'unavailable', 'indisponible'. */
  readonly kept: string;
  readonly not: string;
  /** Negations that deny a noun without any verb: 'no entries', 'aucun résultat'. */
  readonly none: string;
  /** Nouns that `none` denies. */
  readonly things: string;
  /** Can, may, to register: what may be done with the name. */
  readonly modal: string;
  /** A condition, a date, an owner or an offer: a denial beside it is none. `condition-words.ts` names the two that differ. */
  readonly condition: string;
  /** Words that say nothing of the name. */
  readonly filler: string;
  /** Where it was looked for; after `into` they excuse words that are not known: 'in the NASK database'. */
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
