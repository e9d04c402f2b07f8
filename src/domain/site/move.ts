import { readLink, type WebAddress } from '../website/web-address.ts';

/** Text beyond this is content: a page with content is more than a notice of a move. */
const SIGNPOST_TEXT_MAX = 200;

/** Ways in which a page without content of its own sends its visitor elsewhere. */
const WAYS = [
  { how: 'sent', pattern: /http-equiv=["']?refresh["']?[^>]{0,80}url=\s?["']?([^"'>\s]{1,500})/ },
  { how: 'frame', pattern: /<i?frame[^>]{0,200}\ssrc=["']?(https?:\/\/[^"'>\s]{4,500})/ },
  { how: 'sent', pattern: /\blocation(?:\.href)?\s{0,5}=\s{0,5}["']([^"']{1,500})/ },
  { how: 'sent', pattern: /\blocation\.(?:replace|assign)\s{0,5}\(\s{0,5}["']([^"']{1,500})/ },
] as const;

/** Where a page that is nothing but a frame, a refresh or a script leads, or null. `html` is in lower case. */
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
