import type { NombreSecreto } from '#contract/entities/configuracion.ts';
import type { LineaAuditoria } from '#contract/entities/seguridad.ts';
import { fieldText } from '../field-text.ts';
import { actionText } from './history-text.ts';

const KEYS: Record<NombreSecreto, string> = {
  rapidapi_key: 'RapidAPI',
  whois_api_key: 'servicio de WHOIS',
  dondominio_key: 'DonDominio',
  porkbun_key: 'Porkbun',
  dynadot_key: 'Dynadot',
  seo_api_key: 'métricas de dominios',
  claude_api_key: 'Claude',
  openai_api_key: 'OpenAI',
  gemini_api_key: 'Gemini',
  totp: 'autenticador',
  webhook: 'firma del webhook',
  webhook_url: 'dirección del webhook',
  telegram: 'bot de Telegram',
  no_contactar: 'marcas «No contactar»',
  titular: 'titular de los registros',
  slack: 'dirección de Slack',
  discord: 'dirección de Discord',
  teams: 'dirección de Teams',
  ntfy: 'tema de ntfy',
};
const ENDS = {
  cierre_de_sesion: 'al salir',
  cerrada_por_el_usuario: 'por ti, desde otra sesión',
  acceso_retirado: 'la cuenta ya no está admitida',
  cuenta_eliminada: 'con la cuenta',
  demasiadas_sesiones: 'había demasiadas abiertas',
  token_reutilizado: 'su llave se usó dos veces',
};
const REFUSALS = {
  correo: 'el correo no está admitido',
  dirección: 'desde una dirección que no está permitida',
};
const WORDS: Readonly<Record<string, string>> = {
  ...fieldText,
  'seguridad.two_factor_enabled': 'Segundo factor',
  ...KEYS,
  ...ENDS,
  ...REFUSALS,
};
/** An internal field or reason name, or the id of a row, not a text for people. */
const CODE = /^(?:[a-z0-9]+(?:[_.][a-z0-9_]+)+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Entries read of a detail, which may come from another version. */
const PARTS_MAX = 50;

/** A line of the history as a sentence. An unknown action keeps its name; internal names are left out. */
export function historyWords({ accion, detalle }: LineaAuditoria): string {
  const name = Object.entries(actionText).find(([known]) => known === accion)?.[1] ?? accion;
  const words = isDocument(detalle) ? [] : partsOf(detalle);
  return words.length === 0 ? name : `${name}: ${words.join(', ')}`;
}

/** The name of the program's token with which a line was made; null: a person's. */
export const programOf = ({ agente }: Pick<LineaAuditoria, 'agente'>): string | null =>
  /^Acceso «([^»]+)»/.exec(agente)?.[1] ?? null;

function isDocument(detalle: string): boolean {
  return detalle.startsWith('{') || detalle.startsWith('[');
}

function partsOf(detalle: string): string[] {
  const parts = detalle
    .split(', ')
    .slice(0, PARTS_MAX)
    .map((part) => (Object.hasOwn(WORDS, part) ? (WORDS[part] ?? part) : part))
    .filter((part) => part !== '' && !CODE.test(part));
  return [...new Set(parts)];
}
