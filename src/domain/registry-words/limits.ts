import { plainWords } from './plain-words.ts';

const queries =
  'consultas|consultes|peticiones|peticions|solicitudes|requisicoes|pedidos|requetes|demandes|richieste|interrogazioni|anfragen|abfragen|verzoeken|aanvragen|opvragingen|forfragningar|fragor|foresporgsler|opslag|kyselyja|pyyntoja|zapytan|zadan|dotazu|pozadavku|istek|sorgu|kontsulta|eskaera';
const many =
  'demasiad[ao]s|massa|muit[ao]s|trop de|troppe|zu viele|te veel|for manga|for mange|liian monta|zbyt wiele|zbyt duzo|prilis mnoho|cok fazla|gehiegi';
const measure =
  'limite|limit|cuota|cota|quota|numero maximo|maximo|kontingent|limiet|maximum|grans|gransen|graense|graensen|raja|limitu|siniri|sinir|muga';
const passed =
  'excedid[oa]|excede|superad[oa]|supera|superou|ultrapassad[oa]|alcanzad[oa]|atingid[oa]|superat[oa]|depassee?|atteinte?|raggiunt[oa]|uberschritten|ueberschritten|erreicht|ausgeschopft|overschreden|bereikt|przekroczon[oy]|prekrocen[oay]?|overskridet|overskriden|natts|naadd|ylitetty|asildi|gainditu\\w*';

/** A limit or refusal, in languages other than English. Linear: bounded gaps. */
const LIMITED = new RegExp(
  [
    `\\b(?:${many}) (?:${queries})\\b`,
    `\\b(?:${measure})\\b.{0,60}\\b(?:${passed})\\b`,
    `\\b(?:${passed})\\b.{0,60}\\b(?:${measure})\\b`,
    '\\b(?:acceso|acesso) (?:denegado|negado|prohibido|proibido)\\b|\\bacces (?:refuse|denegat|interdit)\\b|\\baccesso negato\\b|\\bzugriff verweigert\\b|\\btoegang geweigerd\\b|\\bodmowa dostepu\\b|\\bpristup odepren\\b|\\batkomst nekad\\b|\\badgang naegtet\\b|\\bpaasy estetty\\b|\\berisim engellendi\\b',
  ].join('|'),
);

export function saysLimited(text: string): boolean {
  return LIMITED.test(plainWords(text));
}
