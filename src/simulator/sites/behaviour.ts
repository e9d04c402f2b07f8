import type { RegistryView } from '../world/lifecycle.ts';
import type { SiteBehaviour, WorldBusiness } from '../world/types.ts';
import { authoredPage } from './authored-pages.ts';
import * as pages from './pages.ts';
import type { Handshake } from './tls-front.ts';

export type SiteAct =
  | { kind: 'page'; page: pages.Page; delayMs?: number }
  | { kind: 'redirect'; status: number; to: string }
  | { kind: 'reset' }
  | { kind: 'hang' }
  | { kind: 'endless' }
  | { kind: 'drip' };

export function handshakeOf(site: SiteBehaviour): Handshake {
  switch (site.kind) {
    case 'refused':
    case 'none':
    case 'http-only':
      return 'reset';
    case 'timeout':
      return 'hang';
    case 'tls-expired':
      return 'expired';
    case 'tls-wrong-name':
      return 'wrong-name';
    default:
      return 'serve';
  }
}

export interface SiteRequest {
  host: string;
  path: string;
  secure: boolean;
}

export function actOf(
  view: RegistryView,
  business: WorldBusiness | undefined,
  request: SiteRequest,
): SiteAct {
  const { site, name } = view.domain;
  const page = (made: pages.Page, delayMs = 0): SiteAct => ({ kind: 'page', page: made, delayMs });
  switch (site.kind) {
    case 'page':
      return canonical(name, request) ?? page(pages.businessPage(name, business));
    case 'slow-page':
      return page(pages.businessPage(name, business), site.delayMs);
    case 'http-only':
      return request.secure ? { kind: 'reset' } : page(pages.businessPage(name, business));
    case 'tls-expired':
    case 'tls-wrong-name':
      if (!request.secure && !site.httpToo) return { kind: 'reset' };
      return page(pages.businessPage(name, business));
    case 'parking':
      return page(pages.parkingPage(name, site.operator));
    case 'for-sale':
      return page(pages.forSalePage(name, site.operator));
    case 'hijacked':
      return page(pages.hijackedPage(name, site.theme));
    case 'redirect':
      if (site.status === 'meta' || site.status === 'script')
        return page(pages.movedPage(site.to, site.status));
      return { kind: 'redirect', status: site.status, to: site.to };
    case 'redirect-loop':
      return { kind: 'redirect', status: 302, to: request.path === '/a' ? '/b' : '/a' };
    case 'bot-wall':
      return page(pages.botWall(name, site.status));
    case 'server-error':
      return page(pages.serverError(site.status));
    case 'empty':
      return page({ status: 200, headers: { 'content-type': 'text/html' }, body: '' });
    case 'default-page':
      return page(pages.defaultPage(name));
    case 'authored':
      return page(authoredPage(site.page, name));
    case 'endless-body':
      return { kind: 'endless' };
    case 'slow-headers':
      return { kind: 'drip' };
    case 'timeout':
      return { kind: 'hang' };
    case 'refused':
    case 'none':
      return { kind: 'reset' };
    default:
      return site satisfies never;
  }
}

/** Half of the sites redirect http to https, and half of those the bare name to www. */
function canonical(name: string, { host, path, secure }: SiteRequest): SiteAct | null {
  if (name.length % 2 === 0) return null;
  const toWww = name.length % 4 === 1 && host === name;
  if (secure && !toWww) return null;
  return { kind: 'redirect', status: 301, to: `https://${toWww ? `www.${name}` : host}${path}` };
}
