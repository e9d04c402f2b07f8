import { plainWords } from './plain-words.ts';

/**
 * Whether a line says when a name can be had, which is not now: 'Available from 2026-12-12', 'will be released on 3 May',
 * 'frei ab 12.12.2026', 'libre muy pronto'. Beside a denial, in any line of the record, it makes the denial none. Wider than
 * the grammar of sentences, which must understand each word.
 */
const LINE_MAX = 200;

/** Free, or free again: beginnings of words in the form of `plainWords`. */
const release = [
  'avail\\w*|free|vacant|regist(?:e)?rable|released?|releas(?:es|ing)|(?:will|to) drop|drop(?:s|ping)? (?:date|on|at)|drop date|re ?open\\w*|opens?|re ?register\\w*',
  'disponi\\w+|registrable\\w*|registrave\\w+|registrabil\\w+|libres?|livres?|lliures?|liber[aoe]\\w*|allibera\\w+|desbloque\\w+',
  'rilasci\\w+|riassegna\\w+|registrabil\\w+|retombe\\w*|retomber\\w*|enregistrable',
  'frei(?!tag|burg)\\w*|verfugbar\\w*|verfuegbar\\w*|erhaltlich\\w*|erhaeltlich\\w*|registrierbar\\w*|vrij(?!dag)\\w*|beschikbaar\\w*|registreerbaar',
  'woln[aey]\\w*|dostepn\\w+|zwoln\\w+|zwalnia\\w*|uwoln\\w+|uvoln\\w+|voln[aeyo]\\w*|k dispozici|dostupn\\w+',
  'ledigt?\\w*|tillganglig\\w*|tilgaengelig\\w*|frislapp\\w*|slapps|frigiv\\w*|frigor\\w*|frit|vapaa\\w*|vapautu\\w*|saatavi\\w+',
  'musait\\w*|serbest\\w*|bosa(?:lacak|ldi)?\\w*|uygun|eskuragarri\\w*|erabilgarri\\w*|askatu\\w*|aske|szabad\\w*|elerheto|felszabadul\\w*',
  'свобод\\p{L}*|освобо\\p{L}*|звільн\\p{L}*|вільн\\p{L}*|доступ\\p{L}*|διαθεσιμ\\p{L}*|ελευθερ\\p{L}*|tersedia|slobod\\w+|prost[aoe]?|disponibil\\w*|liber|laisv\\w+|briv\\w+|vaba\\w*',
].join('|');

/** To register, beside a word of what may be: since when it may is what counts. */
const mayRegister =
  '(?:can|may|could|will|possible|open)\\b.{0,30}\\bregist\\w+|\\bregistration (?:opens?|starts?|begins?|is possible|possible)|(?:pued\\w+|podr\\w+|pode|podem|poder\\w+|potra|puo|pourra|peut|kann|konnen|kan|kunnen|mozna|bedzie|bude|lze|voi|voidaan|ahal)\\b.{0,40}(?:r?egist\\w+|rexist\\w+|rejest\\w+|enregist\\w+|inregist\\w+|rekister\\w+)|(?:r?egistr\\w+|rexistr\\w+|enregist\\w+|erregistr\\w+)\\b.{0,40}(?:a partir|des de|desde|ahal)|kaydedilebil\\w*|tescil edilebil\\w*';

const RELEASE = new RegExp(`(?<![\\p{L}\\d])(?:${release}|${mayRegister})(?![\\p{L}])`, 'u');

/** A date, or how many days are left; a code of three digits that a line begins with is none. */
const DATE = /\d/;
const CODE = /^\s*\d{3}\b/;

/** Names and addresses may have digits. */
const HOST = /\S{0,80}\.[a-z]{2,}\S*/g;

/** A time without a date. */
const LATER =
  /(?<![\p{L}\d])(?:soon|shortly|later|tomorrow|next (?:day|week|month|year)|pronto|proximamente|manana|brevemente|em breve|amanha|en breve|axina|aviat|dema|properament|presto|a breve|prossimamente|domani|bientot|prochainement|demain|bald|demnachst|morgen|binnenkort|wkrotce|niebawem|jutro|brzy|zitra|snart|inom kort|pian|huomenna|yakinda|yarin|laster|bihar|hamarosan)(?![\p{L}\d])/u;

/** What is said of the service, its data and its terms. */
const SERVICE =
  /\b(?:access|data|services?|servers?|information|whois|rdap|database|terms|accuracy|legal|copyright|version|queries|query|quota|limits?|requests?|domains|names|zones?|tlds?|help|support|office|hours|toll|phone|tel|fax|charge|errors?)\b/;

export function tellsRelease(line: string): boolean {
  if (line.length > LINE_MAX || line.includes('©')) return false;
  const plain = plainWords(line).replace(HOST, ' ');
  if (SERVICE.test(plain) || !RELEASE.test(plain)) return false;
  return DATE.test(plain.replace(CODE, ' ')) || LATER.test(plain);
}
