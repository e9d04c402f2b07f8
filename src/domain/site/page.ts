import type { SiteEvidence } from '../evidence/evidence.ts';
import { readWebAddress, type WebAddress } from '../website/web-address.ts';
import { ownDomain } from '../website/website.ts';
import { type Content, readContent } from './content.ts';
import { pageMove } from './move.ts';
import { noticeOf } from './notice.ts';
import { onlyParkingNameservers } from './parking-nameservers.ts';
import { holds, isOn, type PageSign } from './sign.ts';
import { signs } from './signs.ts';
import { foreignContent } from './spam.ts';

export interface FetchedPage {
  /** The requested registrable domain (A-label). */
  dominio: string;
  finalUrl: string;
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Decoded text, possibly cut; only the first 256 K characters are read. */
  body: string;
  nameservers: readonly string[];
}

export interface PageReading {
  kind: Extract<
    SiteEvidence['kind'],
    | 'answers'
    | 'parked'
    | 'default_page'
    | 'for_sale'
    | 'hijacked'
    | 'redirected'
    | 'bot_wall'
    | 'server_error'
  >;
  detalle: string;
  /** `https://host/…` if it ended on another registrable domain; at most 200 characters. */
  destino: string | null;
}

const BODY_MAX = 262_144;

/** Classifies a page: the amount of own content decides which words on it count. Pure, linear, never throws. */
export function readPage(page: FetchedPage): PageReading {
  const address = readWebAddress(page.finalUrl);
  const content = readContent(page.body.slice(0, BODY_MAX), page.dominio);
  const destino = elsewhere(page.dominio, address);
  const found = (kind: PageReading['kind'], detalle: string): PageReading => ({ kind, detalle, destino });

  const hit = firstSign(page, address, content) ?? noticeOf(content, page.status);
  if (hit !== null) return found(hit.kind, hit.detalle);
  if (isWall(page))
    return found('bot_wall', `Responde ${page.status}: protegida contra robots o con contraseña`);
  if (page.status >= 500) return found('server_error', `El servidor responde ${page.status}`);
  if (destino !== null) return found('redirected', `Redirige a ${address?.host ?? 'otro dominio'}`);
  const move = moveWithin(page, content);
  if (move !== null) return move;
  // Without text, the title counts only if a script may show the content.
  const isBlank = content.text === '' && !content.html.includes('</script');
  const spam = isBlank ? null : foreignContent(content, page.dominio);
  if (spam !== null) return found('hijacked', `Contenido ajeno al negocio: «${spam}»`);
  if (onlyParkingNameservers(page.nameservers) && content.size !== 'long') {
    return found('parked', 'Servidores de nombres de aparcamiento y página sin contenido propio');
  }
  return found('answers', `La web responde ${page.status}`);
}

function firstSign(page: FetchedPage, address: WebAddress | null, content: Content): PageSign | null {
  const url = address === null ? '' : `${address.host}${address.path}`.toLowerCase();
  const headers = Object.entries(page.headers)
    .map(([name, value]) => `${name}: ${value.toLowerCase()}`)
    .join('\n');
  const places = { status: page.status, url, headers, content };
  return signs.find((sign) => isOn(sign, places)) ?? null;
}

function moveWithin(page: FetchedPage, { html, text }: Content): PageReading | null {
  const target = pageMove(html, text, page.finalUrl);
  if (target === null) return null;
  const destino = elsewhere(page.dominio, target.address);
  const sign = urlSign(target.address);
  if (sign !== undefined) return { kind: sign.kind, detalle: sign.detalle, destino };
  const embedsPlatform = target.how === 'frame' && ownDomain(target.address.host).kind === 'none';
  if (destino === null || embedsPlatform) return null;
  return { kind: 'redirected', detalle: `Remite a ${target.address.host}`, destino };
}

function urlSign({ host, path }: WebAddress): PageSign | undefined {
  const url = `${host}${path}`.toLowerCase();
  return signs.find((sign) => sign.where === 'url' && holds(sign, url));
}

function isWall({ status }: FetchedPage): boolean {
  return [401, 402, 403, 405, 406, 407, 418, 423, 429, 451].includes(status);
}

function elsewhere(dominio: string, address: WebAddress | null): string | null {
  if (address === null || address.host === dominio || address.host.endsWith(`.${dominio}`)) return null;
  return `${address.scheme}://${address.host}${address.path}`.slice(0, 200);
}
