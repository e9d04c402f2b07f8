import type { Evidence, SiteEvidence } from '../evidence/evidence.ts';
import { newestFirst } from './order.ts';
import { windows } from './windows.ts';

export interface SiteReading {
  /** `parked`: a server answers without content of the owner. */
  kind: 'alive' | 'parked' | 'dead' | 'none';
  answer: SiteEvidence | null;
}

export function readSite(evidence: readonly Evidence[], now: number): SiteReading {
  const [answer] = newestFirst(
    evidence.filter((piece) => piece.fuente === 'http').filter(isSiteAnswer),
    (piece) => SITE_TIE.indexOf(siteKind(piece.kind)),
  );
  if (answer === undefined || now - answer.hora > windows.siteMs) return { kind: 'none', answer: null };
  return { kind: siteKind(answer.kind), answer };
}

const SITE_TIE: readonly SiteReading['kind'][] = ['alive', 'parked', 'dead'];

type SiteAnswer = SiteEvidence & { kind: Exclude<SiteEvidence['kind'], 'failure'> };

export function isSiteAnswer(piece: SiteEvidence): piece is SiteAnswer {
  return piece.kind !== 'failure';
}

function siteKind(kind: SiteAnswer['kind']): SiteReading['kind'] {
  switch (kind) {
    case 'answers':
    case 'redirected':
    case 'bot_wall':
    case 'hijacked':
      return 'alive';
    case 'parked':
    case 'default_page':
    case 'for_sale':
      return 'parked';
    default:
      return 'dead';
  }
}
