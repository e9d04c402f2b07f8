import { plainText } from '../text/normalise.ts';
import { ownDomain } from './website.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words of tables and notes beside a name, and words that separate names; they do not make a line a sentence. */
const BESIDE = words(`
  y e o u yo and or und et ed i amb ni
  dominio dominios domain domains domainname name nombre web url sitio site website pagina zone zona host fqdn www
  libre libres ocupado ocupada registrado registrada disponible disponibles expirado expirada expira expiro caducado caducada
  caduca caduco vence vencido activo activa inactivo inactiva pendiente borrado comprado comprar vendido reservado renovado
  free available unavailable taken registered unregistered expired expires expiring expiry pending delete pendingdelete
  deleted deleting dropping dropped drop drops redemption redemptionperiod active inactive parked auction backorder reserved
  sold bid bids buy sale ok yes no si on off true false null none nan hoy ayer manana today tomorrow yesterday
  day days dia dias hour hours hora horas year years ano anos month months mes meses
  ene enero feb febrero mar marzo abr abril may mayo jun junio jul julio ago agosto sep sept septiembre oct octubre nov noviembre
  dic diciembre jan january february march apr april june july aug august september october november dec december
  lun mar mie jue vie sab dom mon tue wed thu fri sat sun utc gmt cet cest am pm eur usd euros
`);
const NUMBER = /^[^\p{L}]*\d[^\p{L}]*\p{L}{0,3}$/u;
const MOMENT = /^\d{1,4}[-/.](?:\d{1,2}|\p{L}{3,10})[-/.]\d{1,4}(?:t[\d:.]{2,15}(?:z|[+-][\d:]{2,5})?)?$/iu;
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

export function wordKind(word: string): 'beside' | 'mail' | 'other' | 'prose' {
  if (ADDRESS.test(word)) return 'other';
  if (NUMBER.test(word) || MOMENT.test(word)) return 'beside';
  if (BESIDE.has(plainText(word.slice(0, 40)).replace(/[^\p{L}]+/gu, ''))) return 'beside';
  if (!word.includes('.')) return 'prose';
  const found = ownDomain(word);
  return found.kind === 'none' && found.reason !== 'invalid' ? 'other' : 'prose';
}
