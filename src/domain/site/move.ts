import { readLink, type WebAddress } from '../website/web-address.ts';

/** With more text than this, a page is more than a redirect. */
const SIGNPOST_TEXT_MAX = 200;

const WAYS = [
  { how: 'sent', pattern: /http-equiv=["']?refresh["']?[^>]{0,80}url=\s?["']?([^"'>\s]{1,500})/ },
  { how: 'frame', pattern: /<i?frame[^>]{0,200}\ssrc=["']?(https?:\/\/[^"'>\s]{4,500})/ },
  { how: 'sent', pattern: /\blocation(?:\.href)?\s{0,5}=\s{0,5}["']([^"']{1,500})/ },
  { how: 'sent', pattern: /\blocation\.(?:replace|assign)\s{0,5}\(\s{0,5}["']([^"']{1,500})/ },
] as const;

/** Target of a page that is only a frame, a refresh or a script; null: it is more. `html` is in lower case. */
export function pageMove(
  html: string,
  text: string,
  finalUrl: string,
): { how: (typeof WAYS)[number]['how']; address: WebAddress } | null {
  if (text.length > SIGNPOST_TEXT_MAX) return null;
  for (const { how, pattern } of WAYS) {
    const target = pattern.exec(html)?.[1]?.replaceAll('\\/', '/');
    const address = target === undefined ? null : readLink(target, finalUrl);
    if (address !== null) return { how, address };
  }
  return null;
}
