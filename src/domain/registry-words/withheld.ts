import { plainWords } from './plain-words.ts';

/** In the form of `plainWords`. Next to one of these a denial does not count. */
/** Words of a phase or a queue, which count outside sentences too. */
const phases: readonly string[] = [
  'rezerv\\w+|frateki[nd]\\w*|fratekid|auksjon\\w*|licitatie\\w*|oksjon\\w*|izsol\\w+|aukcion\\w*|drazb\\w+|fenntartott|zarolt|arveres\\w*|suspendat\\w*|blocat\\w*',
  'зарезервирован\\p{L}*|резерв\\p{L}*|запазен\\p{L}*|карантин\\p{L}*|аукцион\\p{L}*|аукціон\\p{L}*|заблокирован\\p{L}*|заблокован\\p{L}*|δεσμευμεν\\p{L}*|καραντιν\\p{L}*|αποκλεισμεν\\p{L}*|δημοπρασ\\p{L}*',
  'dicadangkan|dipesan|lelang|dilelang|reservert\\w*',
  'reserv[eai]\\w*|riservat\\w+|gereserveerd\\w*|zarezerwowan\\w+|rezerwac\\w+|rezervov\\w+|vyhrazen\\w*|varattu\\w*|varaus|rezerve|ayrilmis\\w*|erreserbat\\w+|vorbehalten|forbehold\\w*',
  'quarant\\w+|cuarent\\w+|quarent\\w+|corenten\\w+|karant\\w+|kwarant\\w+|berrogeialdi\\w*',
  'redempt\\w+|redemci\\w+|redenc\\w+|redenzion\\w+|redempci\\w+|rachat|ruckkauf\\w*|wykup\\w*|vykup\\w*|rescate|resgate\\w*|riscatt\\w+|restor\\w+|restaura\\w+|ripristin\\w+|recuperaci\\w+|recuperacao|recuperable|lunastus\\w*|kurtarma|berreskura\\w+|wiederherstell\\w+|herstelperiode|aterstall\\w+|obnoven\\w*|karenz\\w*',
  'pending ?(?:delet\\w+|release|purge|restore|drop|application|create)|pendente de \\w+|pendiente de \\w+|pendent d e?\\w+|en attente de \\w+|in attesa di \\w+|(?:to|being|will) be (?:deleted|released|purged|dropped)|(?:in|under|en|em|in der) (?:release|proceso de liberacion|processo de liberacao|proces de lliberacio|loschung|loeschung)|release (?:process|round)\\w*|scheduled for (?:release|deletion)|loschphase|loschvormerkung|loschantrag|geloscht|verwijder\\w+|opgeheven|opzegging|usuwan\\w+|usuniec\\w+|zrusen\\w*|smazan\\w*|vymazan\\w*|raderas|radering|avregistrer\\w+|sletning|slettes|slettet|poistettav\\w+|poistum\\w+|poisto\\w*|silinme\\w*|silinecek\\w*|ezabatze\\w*|suppression|supprime|borrado|eliminaci\\w+|eliminacao|exclusao|cancellazione|cancelaci\\w+|esborr\\w+|borrad\\w+',
  'auction\\w*|subast\\w+|subhast\\w+|leilao|leiloes|leiload\\w+|poxa|asta|encheres?|auktion\\w*|versteiger\\w+|veiling\\w*|geveild|aukcj\\w*|licytac\\w+|aukc\\w+|drazb\\w+|drazeb\\w*|huutokaup\\w+|acik artirma\\w*|muzayede\\w*|ihale\\w*|enkante\\w*',
  'wait(?:ing)? ?list|lista de (?:espera|agarda)|llista d espera|(?:lista|elenco) d attesa|liste d attente|warteliste|wachtlijst|lista oczekujacych|liscie oczekujacych|kolejk\\w+|opcj[aei]\\w*|poradnik\\w*|cekac\\w+ listin\\w*|vantelist\\w*|kolista\\w*|venteliste\\w*|jonotuslist\\w*|odotuslist\\w*|bekleme listes\\w+|itxa(?:ron|rote) zerrend\\w+|release (?:queue|list)|lottery|backorder\\w*',
];

/** Words that terms of use contain as well. */
const refusals: readonly string[] = [
  'block(?:ed|iert|erad|erat|ing)?|globalblock|bloquead\\w+|bloquej\\w+|bloccat\\w+|bloque[es]?|gesperrt\\w*|sperre|sperrliste|geblokkeerd\\w*|zablokowan\\w+|blokad\\w+|blokov\\w+|zablokovan\\w+|blokeret|sparrad\\w*|sparrat|spaerret|estetty\\w*|engellen\\w+|bloke\\w*|blokeatu\\w+',
  'prohibit\\w+|prohibid\\w+|proibid\\w+|prohibit|vietat\\w+|interdit\\w*|verboten\\w*|untersagt|verboden|zabronion\\w+|zakazan\\w+|forbjud\\w+|forbudt|kielletty\\w*|yasak\\w*|debekat\\w+|forbidden|unassignable|restricted|restringid\\w+|restrett\\w+|restreint\\w*|withheld|withdrawn|excluded|excluid\\w+|exclu|exclue|esclus\\w+|ausgeschlossen|uitgesloten|wykluczon\\w+|vyloucen\\w+|protected|protegid\\w+|protege|protegee|protett\\w+|geschutzt\\w*|beschermd\\w*|chronion\\w+|chranen\\w+|skyddad\\w*|beskyttet|suojattu\\w*|korumal\\w*|babestut\\w+',
  'premium\\w*|platinum|dpml|bsa|name collision|variants?|variante?s?|blacklist(?:ed)?|blocklist(?:ed)?|banned|contravenes|contravenes|seized|confiscat\\w+|clearinghouse|sunrise|landrush',
  'diblokir|dilarang|ditangguhkan|dibekukan|blokkert|tiltott|interzis\\w*|keelatud|aizliegt\\w*|uzdraust\\w*|zabranjen\\w*|prepovedan\\w*|запрещен\\p{L}*|заборонен\\p{L}*|απαγορευ\\p{L}*',
  'suspended\\w*|suspendid\\w+|suspes\\w*|suspens\\w*|sospes\\w+|ausgesetzt|opgeschort|geschorst|zawieszon\\w+|pozastaven\\w*|suspendera\\w+|suspenderet|jaadytetty|keskeytetty|askiya\\w*|etenda|litigi\\w+|disputa|dispute[ds]?|streitfall',
];

/** Scripts without blanks between words. */
const UNSPACED = '保留|予約|隔离|拍卖|예약|보류';

const WITHHELD = new RegExp(
  `(?<![\\p{L}\\d])(?:${[...phases, ...refusals].join('|')})(?![\\p{L}\\d])|${UNSPACED}`,
  'gu',
);

/** Rights, access and data in terms of use, not names. */
const RIGHTS =
  /\b(?:rights?|derechos?|direitos?|dereitos?|drets?|droits?|diritti|rechten?|prawa|prava|rattigheter|rettigheder|oikeudet|haklari|eskubide\w*|copyright|gdpr|rgpd|privacy)\b/;
export function markWithheld(plain: string, mark: string): string {
  if (RIGHTS.test(plain)) return plain;
  return plain.replace(WITHHELD, mark);
}

export function withholds(text: string): boolean {
  return markWithheld(plainWords(text), '⊘').includes('⊘');
}

const PHASE = new RegExp(`(?<![\\p{L}\\d])(?:${phases.join('|')})(?![\\p{L}\\d])|${UNSPACED}`, 'u');

export function namesPhase(text: string): boolean {
  const plain = plainWords(text);
  return !RIGHTS.test(plain) && PHASE.test(plain);
}
