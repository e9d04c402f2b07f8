/**
 * How registries say "not found", as a small grammar for servers without rules of their own. A guess: the label may be
 * shown, but no verdict makes a domain free on it alone. The name stands as `@` in the line that is matched.
 */
export interface FreeHit {
  /** The name in that line, as written; `null` when the line names none. */
  domain: string | null;
}

const thing =
  '(?:domain(?: name)?s?|names?|objects?|entr(?:y|ies)|records?|data|registrations?|query|string)';
const article =
  '(?:(?:the|this|that|your|sorry,?|but|requested|queried|specified|above|given|supplied|searched) )*';
const asked =
  '(?: (?:that )?you (?:have |are )?(?:requested|queried|searched|looking|want|entered|specified)(?: for)?)?';
const found =
  '(?:found|registered|registred|exists?|exist|located|known|recorded|assigned|delegated|listed|taken|in use|present)';
const rest =
  '(?: (?:for|about|matching|to match|on|in|with|within|from|of|at|by|to|the|yet|here|that|which|,)[^.]{0,60}(?:\\.\\w{2,20}\\b[^.]{0,60})?)?';
const end = '[\\s.!]*$';

const grammar: readonly RegExp[] = [
  // No match for @ · No entries found for the selected source(s) · No domain records were found to match @
  `^(?:error:?\\s?\\d*:? ?)?(?:sorry,? |unfortunately,? )?(?:there (?:is|are|was|were) )?(?:no|zero|0|nothing) ?(?:such |domain |matching |whois |object |available |related |registration )*(?:match(?:es|ing)?|${thing}|results?|hits?)?:?(?: @)?(?: (?:was|were|is|are|could be|has been|have been))?(?: (?:found|located|exists?|matched|registered|returned|retrieved))?${rest}(?: @)?${end}`,
  // There is no information available on the domain consulted · No information about @ in the database
  `^(?:there is )?no info(?:rmation)?(?: (?:is|was))?(?: (?:available|found))? (?:on|about|for|matching) .{0,40}(?:domain|query|@).{0,80}$`,
  // Domain @ not found · The domain has not been registered · @ does not exist in database · Not registered
  `^(?:error:?\\s?\\d*:? ?)?${article}${thing}?:? ?${asked}(?: ?\\(?@\\)?,?)? ?(?:(?:is|was|has|have|does|do|could|can) ?)?(?:not|n't|never)(?: be| been| yet)? ?${found}(?:: ?@| @|: \\w{3,20})?${rest}${end}`,
  // Not Registered - The domain you have requested (@) is not a registered .ie domain name
  `^not ${found} ?[-:] ?${article}${thing}${asked} \\(?@\\)? is not .{1,60}${end}`,
  // @ is available for registration · Domain is free · This domain name is available to register
  `^${article}${thing}?(?: ?@)?(?: is| appears to be| seems to be| may be)? ?(?:still |currently |now )?(?:available|free|unregistered|vacant)(?:(?: for| to)(?: be)? (?:registration|registering|register(?:ed)?|purchase|buy|delegation)[^.]{0,60})?${end}`,
  // @ no match · @: not found · @: no existe · @ - no match · @ not found
  `^@ ?[-:]? ?(?:no match(?:es)?|not found|no existe|no entries found|no data found|does not exist|unknown|free|available|not registered|unregistered)${end}`,
  // Object does not exist · The queried object does not exist: @ · Domain unknown · Unknown domain @
  `^(?:the )?(?:queried |requested )?(?:object|domain(?: name)?) (?:does(?: not|n't) exist|unknown|is unknown)(?:: ?(?:@|(?:domain|object) not found|no object found|previous registration .{1,80} \\(domain not found\\)))?${end}`,
  `^unknown (?:domain|object)(?: name)?:? ?@?${end}`,
  // Data not found. This domain is available for registration
  `^(?:${thing} )?not found\\. (?:this|the) domain is available for registration${end}`,
  `^(?:this query returned 0 objects|we (?:do not|don't) have an entry in our database matching your query|object_not_found|no_se_encontro_el_objeto/object_not_found|we could not find the requested domain on our system)${end}`,
  `^(?:domain )?(?:registration )?(?:status|state): ?(?:available|free|not registered|unregistered|no object found|not found|no match)(?: \\(.{1,80}\\))?${end}`,
  `^(?:available|free): ?(?:yes|true)${end}|^query_status: 220 available${end}`,
  // Romance languages, German, Hungarian
  `^(?:el |o |le |il )?(?:dominio|domínio|domaine|nombre|nome)(?: de dom[ií]nio)?(?: @)? (?:no|não|nao|non|n’|n')? ?(?:se (?:encuentra|encontró|ha encontrado)|est[aá]|existe|foi|trouvé|trovato|encontrado|registrado|est pas|è|esiste)(?: (?:registrado|encontrado|disponible|disponível|livre|pas|enregistré|registrato|registrada))*[^.]{0,60}${end}`,
  `^no (?:se encontr(?:ó|aron|o)|existe|hay|se ha encontrado)(?: .{0,60})?${end}|^aucun (?:enregistrement|résultat|domaine|objet).{0,40}${end}|^nessun (?:risultato|dominio).{0,40}${end}`,
  `^(?:keine? (?:treffer|eintrag|einträge|daten).{0,40}|nincs tal[aá]lat.{0,20}|kein domain.{0,30}|freie? domain.{0,30})${end}`,
].map((source) => new RegExp(source, 'iu'));

const name =
  /["'“”«»[<]{0,2}((?:[^\s"'“”«»()[\]<>,;:@.]{1,63}\.){1,8}(?:xn--[a-z0-9-]{2,59}|\p{L}{2,63}))["'“”«»\]>]{0,2}(?![\w-])/iu;

/** Whether a line of at most 200 characters says that a name is not registered. */
export function saysFree(line: string): FreeHit | null {
  if (line.length > 200) return null;
  const naming = name.exec(line);
  const domain = naming?.[1] ?? null;
  const shaped = naming && domain !== null ? line.replace(naming[0], '@') : line;
  const text = shaped.replace(/^[-–—:!]+ ?/, '').replace(/’/g, "'");
  // "No" alone, or "Available" in a table, says nothing.
  if (!/\p{L}{4}/u.test(text.replace('@', ''))) return null;
  return grammar.some((pattern) => pattern.test(text)) ? { domain } : null;
}
