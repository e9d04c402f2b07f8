import { plainWords } from '../registry-words/plain-words.ts';

export type Objection = 'limited' | 'failed' | 'unclear';

/** Lists are in the form of `plainWords`. Linear: bounded gaps. */
const limits: readonly string[] = [
  'limits?|limiting|limitations?|rate|quotas?|throttl\\w+|too (?:fast|often|quick\\w*|frequent\\w*|high)',
  '(?:access|use|usage|service|quer(?:y|ies)|requests?|lookups?|connections?)\\b.{0,30}\\b(?:is|are|been|be|temporarily|rate)[ -](?:limited|restricted|capped)',
  '(?:re)?try(?: again)? (?:(?:in|after) (?:an?|some|few|\\d+)|later|soon|shortly)|wait (?:\\d+|an?|some|before|until)',
  'limites?|limiet|limitu?|kontingent\\w*|cuota|limitad[oa]s?|limitees?|limitat[oae]?|(?:ein|be)geschrankt|beschrankt|beperkt|begransad\\w*|begraenset|rajoitettu\\w*|ograniczon\\w+|omezen\\w*|sinirli|mugatu\\w*',
  '(?:demasiado|muy|muito|massa|trop|troppo|zu|te|for|liian|zbyt|prilis|cok) (?:rapid\\w*|depress\\w*|de pressa|vite|veloce\\w*|schnell|snel|snabbt|fort|hurtigt|nopeasti|szybko|rychle|hizli)|azkarregi',
  'mas tarde|mas adelante|mais tarde|mes tard|plus tard|piu tardi|spater|spaeter|later opnieuw|senare|senere|myohemmin|pozniej|pozdeji|daha sonra|geroago',
  '(?:authentication|authori[sz]ation|login|password|captcha) (?:is )?(?:required|needed|missing|failed)(?=\\s*(?:[.!]|$))|(?:no|not have|insufficient) permissions?',
  '(?:autentica[ctz]i\\w+|autenticacao|auth?entifi\\w+|authenticatie|autori[sz]a\\w+|anmeldung) (?:es |e |est |ist |is )?(?:requerida|necesaria|obligatoria|requerid[oa]|necessari[ao]|richiesta|requise|necessaire|erforderlich|vereist)',
];

/** Only in the answer's own words: notices explain access in general. */
const access: readonly string[] = [
  '(?<!to )access(?! protocol)|permissions?|(?:un)?authenticat\\w+|(?:un)?authori[sz](?:ation|ed)|log(?:ged)? ?in|credentials?|api key|captcha|denied|refused|rejected',
  'acceso|acesso|acces|accesso|zugriff|zugang|toegang|atkomst|adgang|paasy|dostepu?|pristup|erisim|sarbide\\w*|permiso|permissao|permis|permesso|berechtigung',
  'aut(?:h)?enti[ckf]\\w+|autoris\\w+|autoriz\\w+|autorizz\\w+|kimlik dogrulama|uwierzyteln\\w+|tunnistautu\\w+|inicie sesion|se connecter|egiaztatu\\w*',
];

const faults: readonly string[] = [
  'unavailable|busy|overload\\w*|outage|offline|out of (?:service|order)|no response|not respond\\w*|unresponsive|unreachable|temporar\\w+|(?<!found )exception|(?:is|are) (?:currently )?down',
  '(?:backend|upstream|connection|request|query|operation|processing|server|service|system|internal|database)\\b.{0,20}\\bfail(?:ed|ure|s)?|(?:could not|can not|unable to|failed to) (?:be )?(?:process|connect|reach|complete|contact|perform|execute)\\w*',
  'temporal(?:mente)?|temporalment|temporairement|temporaneamente|vorubergehend|voruebergehend|tijdelijk|tillfallig\\w*|midlertidig\\w*|tilapai\\w+|tymczasowo|docasne|gecici\\w*|aldi baterako',
  'sobrecarg\\w+|surcharg\\w+|sovraccaric\\w+|uberlast\\w+|ueberlast\\w+|overbelast\\w*|przeciazon\\w+|pretizen\\w*|(?:servidor|servicio|servico|servei|serveur|servizio|server)\\b.{0,20}\\b(?:ocupad[oa]|ocupat|occupe|occupato|caid[oa]|ausgelastet|bezet|upptagen|optaget)',
  'mantenimiento|manteniment|mantemento|manutencao|manutenzione|wartung\\w*|onderhoud|underhall|vedligehold\\w*|huolto\\w*|konserwac\\w+|udrzb\\w+|bakim\\w*|mantentze\\w*',
];

const states: readonly string[] = [
  'expire[ds]?|frozen|locked|lapsed|inactive|deactivated|disabled|cancell?ed|revoked|terminated|(?:is|being) held by|pending|awaiting|in progress|under (?:review|investigation|dispute)|parked|being (?:transferred|renewed)',
  '(?:client|server) ?hold|(?:on|under|registry|registrar|legal|court|administrative) hold|subject to\\b.{0,30}\\bhold|hold (?:status|period|order)',
  'caducad[oa]s?|vencid[oa]s?|expirad[oa]s?|expirou|caducat\\w*|expirat\\w*|scadut[oa]|expirees?|abgelaufen\\w*|verlopen|vervallen|utgan(?:gen|get|gna)|lopt ut|udlobet|utlopt|vanhentunut|paattynyt|wygas\\w+|vyprse\\w+|expirova\\w+|suresi dol\\w+|iraungi\\w*',
  'congelad[oa]s?|conxelad[oa]s?|congelat\\w*|gelees?|gele|eingefroren\\w*|bevroren|zamrozon\\w+|zmrazen\\w*|fryst\\w*|frosset|dondurul\\w+|izoztu\\w*|verrouille\\w*|vergrendeld|uzamcen\\w*|lukittu|kilitli|(?:ar|er) last',
  'retenid[oa]s?|retido|retida|retingu\\w+|trattenut[oa]|in sospeso|en suspens|zuruckgehalten|aangehouden|wstrzyman\\w+|zadrzen\\w*|tilbageholdt|pidatetty',
  'pendientes?|pendentes?|pendents?|en attente|in attesa|ausstehend\\w*|anhangig\\w*|in behandeling|in afwachting|oczekuj\\w+|ceka(?:jici)?|vantande|afvent\\w+|odottaa|vireilla|beklemede|bekleyen|zain',
  'inactiv[oa]s?|inactiu|inattiv[oa]|inactif|inaktiv\\w*|inactief|nieaktywn\\w+|neaktivn\\w+|pasif|(?:desactivad|desativad|cancelad|revocad|revogad)[oa]s?|desactivat|desactive|annulee?s?|deaktiviert|geannuleerd|anulowan\\w+',
];

const anyOf = (lists: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${lists.join('|')})(?![\\p{L}\\d])`, 'u');
const LIMITS = anyOf(limits);
const ACCESS = anyOf([...limits, ...access]);
const FAULTS = anyOf(faults);
const STATES = anyOf(states);
/** A notice's remark on all queries, not on this one. */
export const isGeneral = (sentence: string) =>
  /\b(?:may|appl(?:y|ies|ied)|subject to (?!.{0,30}hold)|enforced|per (?:second|minute|hour|day))\b/i.test(
    sentence,
  );
const SENTENCE_MAX = 100;
const SAID_MAX = 8_000;

const plainOf = (sentences: readonly string[]) => plainWords(sentences.join(' . ').slice(0, SAID_MAX));

/** What contradicts the denial of a 404. `bare`: sentences of notices whose title does not name their subject. */
export function objectionOf(
  own: readonly string[],
  bare: readonly string[],
  titled: readonly string[],
): Objection | null {
  const noted = bare.filter((sentence) => !isGeneral(sentence));
  if (ACCESS.test(plainOf(own)) || LIMITS.test(plainOf(noted))) return 'limited';
  if (FAULTS.test(plainOf([...own, ...noted]))) return 'failed';
  const stated = titled.filter((sentence) => sentence.length <= SENTENCE_MAX && !isGeneral(sentence));
  return STATES.test(plainOf([...own, ...noted, ...stated])) ? 'unclear' : null;
}
