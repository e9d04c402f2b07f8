import type { SiteEvidence } from '../evidence/evidence.ts';
import { plainText } from '../text/normalise.ts';
import { readWebAddress, type WebAddress } from '../website/web-address.ts';
import { ownDomain } from '../website/website.ts';
import { stripTags, withoutBlocks } from './markup.ts';
import { pageMove } from './move.ts';
import { onlyParkingNameservers } from './parking-nameservers.ts';
import { type PageSign, signs } from './signs.ts';

/** A page as fetched from a domain's website, after its redirects. */
export interface FetchedPage {
  /** The registrable domain that was asked (A-label). */
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
  /** Spanish phrase for the receipt. */
  detalle: string;
  /** `https://host/…` when it ended on another registrable domain; at most 200 characters. */
  destino: string | null;
}

const BODY_MAX = 262_144;
/** Parking and placeholder pages are short; the same words in a long page are its content. */
const PLACEHOLDER_TEXT_MAX = 2_500;

/** What a website's answer amounts to. Pure, linear in the body's length, never throws. */
export function readPage(page: FetchedPage): PageReading {
  const address = readWebAddress(page.finalUrl);
  const content = readContent(page.body.slice(0, BODY_MAX));
  const destino = elsewhere(page.dominio, address);
  const found = (kind: PageReading['kind'], detalle: string): PageReading => ({ kind, detalle, destino });

  const hit = firstSign(page, address, content);
  if (hit !== null && hit.kind !== 'hijacked') return found(hit.kind, hit.detalle);
  if (isWall(page))
    return found('bot_wall', `Responde ${page.status}: protegida contra robots o con contraseña`);
  if (page.status >= 500) return found('server_error', `El servidor responde ${page.status}`);
  if (destino !== null) return found('redirected', `Redirige a ${address?.host ?? 'otro dominio'}`);
  if (hit !== null) return found(hit.kind, hit.detalle);
  const move = moveWithin(page, content);
  if (move !== null) return move;
  // Without a text, a title tells of content only where a script may show it.
  const isBlank = content.text === '' && !content.html.includes('</script');
  const spam = isBlank ? null : spamOf(content);
  if (spam !== null) return found('hijacked', `Contenido ajeno al negocio: «${spam}»`);
  if (onlyParkingNameservers(page.nameservers) && content.text.length <= PLACEHOLDER_TEXT_MAX) {
    return found('parked', 'Servidores de nombres de aparcamiento y página sin contenido propio');
  }
  return found('answers', `La web responde ${page.status}`);
}

interface Content {
  /** All in lower case without accents. */
  html: string;
  title: string;
  /** Title, description and headings: what the page says of itself. */
  heading: string;
  text: string;
}

function readContent(body: string): Content {
  const html = plainText(body);
  const title = between(html, '<title', '</title>');
  const heading = [title, metaDescription(html), between(html, '<h1', '</h1>')].join(' ');
  return { html, title, heading, text: visibleText(html) };
}

function between(html: string, open: string, close: string): string {
  const start = html.indexOf(open);
  if (start < 0) return '';
  const from = html.indexOf('>', start);
  const end = html.indexOf(close, start);
  return from < 0 || end < from ? '' : stripTags(html.slice(from + 1, Math.min(end, from + 500)));
}

function metaDescription(html: string): string {
  const at = html.search(/<meta[^>]{0,200}name=["']?description/);
  return at < 0 ? '' : (html.slice(at, at + 600).split('>', 1)[0] ?? '');
}

function visibleText(html: string): string {
  const body = html.slice(Math.max(0, html.indexOf('<body')));
  return stripTags(withoutBlocks(withoutBlocks(body, 'script'), 'style'));
}

function firstSign(page: FetchedPage, address: WebAddress | null, content: Content): PageSign | null {
  const url = address === null ? '' : `${address.host}${address.path}`.toLowerCase();
  const headers = Object.entries(page.headers)
    .map(([name, value]) => `${name}: ${value.toLowerCase()}`)
    .join('\n');
  const short = content.text.length <= PLACEHOLDER_TEXT_MAX;
  const places = { url, headers, html: content.html, title: content.title, text: short ? content.text : '' };
  return (
    signs.find(
      (sign) =>
        (sign.statuses === undefined || sign.statuses.includes(page.status)) &&
        (short || sign.weak !== true) &&
        sign.words.some((word) =>
          typeof word === 'string' ? places[sign.where].includes(word) : word.test(places[sign.where]),
        ),
    ) ?? null
  );
}

/** A page that only sends elsewhere says by the address it sends to what became of the site. */
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
  return signs.find(
    (sign) =>
      sign.where === 'url' &&
      sign.words.some((word) => (typeof word === 'string' ? url.includes(word) : word.test(url))),
  );
}

function isWall({ status }: FetchedPage): boolean {
  return [401, 402, 403, 405, 406, 407, 418, 423, 429, 451].includes(status);
}

function elsewhere(dominio: string, address: WebAddress | null): string | null {
  if (address === null || address.host === dominio || address.host.endsWith(`.${dominio}`)) return null;
  return `${address.scheme}://${address.host}${address.path}`.slice(0, 200);
}

/** Gambling, pharmacy and adult spam on a lapsed or broken-into site: one unmistakable phrase, or two plain ones. */
const SPAM_SURE =
  /slot gacor|situs (?:slot|judi|togel)|judi (?:online|bola)|togel|rtp slot|link alternatif|slot88|toto macau|bandar(?:qq| judi)|博彩|彩票|娱乐城|赌场|百家乐|スーパーコピー|激安|カジノ|온라인카지노|토토사이트|казино|вулкан|viagra (?:online|kaufen|comprar)|cialis (?:online|generic)|porno? (?:gratis|xxx|video)|xxx video|escort(?:s| bayan)|bahis siteleri|deneme bonusu|canli bahis|replica watches|essay writing service/;
const SPAM_PLAIN =
  /\b(?:casino|betting|bonus|jackpot|poker|roulette|ruleta|slots?|sportsbook|bookmaker|apuestas|tragamonedas|bitcoin|crypto|forex|payday|loans?|viagra|cialis|kamagra|porn|xxx|sex|hookup|cbd|vape|1xbet|pin-?up|mostbet|melbet|22bet)\b/g;

function spamOf(content: Content): string | null {
  const sure = SPAM_SURE.exec(content.heading)?.[0];
  if (sure !== undefined) return sure;
  const plainWords = new Set(content.title.match(SPAM_PLAIN) ?? []);
  return plainWords.size >= 2 ? [...plainWords].join(', ') : null;
}
