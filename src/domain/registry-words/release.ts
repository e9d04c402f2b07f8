import { plainWords } from './plain-words.ts';
import { hasForeignDay, isBareDay } from './written-day.ts';

const LINE_MAX = 200;

/** Harmless additions of CentralNic and CoCCA to a denial: a former registration, and who may hold the name. */
export const ADDED =
  /\bprevious registration \S{1,40} was purged on \S{1,40}|\bname is restricted, and can be registered but will require approval.*$/i;

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

/** 'May be registered' and similar: then the date since when decides. */
const mayRegister =
  '(?:can|may|could|will|possible|open)\\b.{0,30}\\bregist\\w+|\\bregistration (?:opens?|starts?|begins?|is possible|possible)|(?:pued\\w+|podr\\w+|pode|podem|poder\\w+|potra|puo|pourra|peut|kann|konnen|kan|kunnen|mozna|bedzie|bude|lze|voi|voidaan|ahal)\\b.{0,40}(?:r?egist\\w+|rexist\\w+|rejest\\w+|enregist\\w+|inregist\\w+|rekister\\w+)|(?:r?egistr\\w+|rexistr\\w+|enregist\\w+|erregistr\\w+)\\b.{0,40}(?:a partir|des de|desde|ahal)|kaydedilebil\\w*|tescil edilebil\\w*';

const RELEASE = new RegExp(`(?<![\\p{L}\\d])(?:${release}|${mayRegister})(?![\\p{L}])`, 'u');

/** A date or a number of days; the three-digit code at the start of a line is neither. */
const DATE = /\d/;
const CODE = /^\s*\d{3}\b/;

/** Names and addresses may contain digits. */
const HOST = /\S{0,80}\.[a-z]{2,}\S*/g;

const LATER =
  /(?<![\p{L}\d])(?:soon|shortly|later|tomorrow|next (?:day|week|month|year)|pronto|proximamente|manana|brevemente|em breve|amanha|en breve|axina|aviat|dema|properament|presto|a breve|prossimamente|domani|bientot|prochainement|demain|bald|demnachst|morgen|binnenkort|wkrotce|niebawem|jutro|brzy|zitra|snart|inom kort|pian|huomenna|yakinda|yarin|laster|bihar|hamarosan)(?![\p{L}\d])/u;

const SERVICE =
  /\b(?:access|data(?! (?:d|de|di|do|da|zwolnienia)\b)|services?|servers?|information|whois|rdap|database|terms|accuracy|legal|copyright|version|queries|query|quota|limits?|requests|(?:the|your|this|each) request|domains|names|zones?|tlds?|help|support|office|hours|toll|phone|tel|fax|charge|errors?)\b/;

const CONDITION =
  /(?:\s(?:from|on|since|starting|de|del|du|do|da|dal|des|desde|dende|le|il|el|em|ab|am|vanaf|op|od|fran|fra))$|(?<![\p{L}\d])(?:after|until|till|unless|once|when|if|upon|(?:on|upon) request|subject to|conditions?|conditional\w*|approval|holders?|only|(?:not|still) (?:yet|currently|un\w+)|not open|yet|despues|tras|hasta|cuando|una vez|salvo|condicion\w*|previa|todavia|aun|aprobacion|despois|ata|cando|ainda|apos|depois|ate|quando|condico\w+|mediante|despres|fins|quan|encara|condicions|apres|lorsqu\w*|quand|jusqu\w*|sous|pas encore|des que|dopo|fino|finche|ancora|previa|condizion\w*|salvo|nach|sobald|wenn|falls|bis|sofern|erst|noch|bedingung\w*|unter|na|zodra|wanneer|indien|tot|nog|voorwaard\w*|po|gdy|jesli|dopiero|jeszcze|warunk\w*|az|pokud|dokud|jeste|podmin\w*|efter|nar|tills|annu|villkor|etter|hvis|indtil|endnu|betingels\w*|kun|nur|endast|vasta|jalkeen|kun|viela|ehdo\w*|sonra|kadar|henuz|ondoren|arte|oraindik|utan|amig|meg|dupa|pana|inca|daca|nakon|kada|posle|после|когда|если|мета)(?![\p{L}\d])/u;

const REGISTRATION = /\b(?:re)?registration\b/;

/**
 * True if a line gives a date or condition for availability ('frei ab 12.12.2026'), or an unexplained date; then no
 * denial in the record counts. Deliberately wider than the grammar of sentences.
 */
export function tellsRelease(line: string): boolean {
  if (line.length > LINE_MAX || /©|\(c\)/i.test(line)) return false;
  const plain = plainWords(line.replace(ADDED, ' '))
    .replace(HOST, ' ')
    .replace(/[\s<>*=\]-]+$/, '');
  if (SERVICE.test(plain)) return false;
  if (hasForeignDay(plain)) return true;
  if (RELEASE.test(plain))
    return DATE.test(plain.replace(CODE, ' ')) || LATER.test(plain) || CONDITION.test(plain);
  return (
    REGISTRATION.test(plain) &&
    (LATER.test(plain) ||
      /\b(?:after|until|once|not open|subject to approval|pending|on request)\b/.test(plain))
  );
}

/** A line with such an ending continues in the next one; so does any line before a date alone. */
const LEADS_ON = /(?::|\s(?:from|on|until|in|de|del|du|do|da|dal|des|ab|am|vanaf|op|od|fr[aå]n|fra))$/i;

export function tellsReleaseWith(line: string, next: string): boolean {
  const goesOn = LEADS_ON.test(line) || isBareDay(next);
  return goesOn && tellsRelease(`${line} ${next}`);
}
