import { CanalChat, isChatAddress } from '#contract/chat/addresses.ts';

/** Shown end of a secret; a short one would be given away by it. */
const SHOWN = 4;
const SHOWN_FROM = 12;
/** From this length a part of a path with a digit is taken for a key, as services put it into the addresses that they make. */
const KEY_FROM = 16;

export const hiddenPart = (secret: string): string =>
  `…${secret.length < SHOWN_FROM ? '' : secret.slice(-SHOWN)}`;

/** An address by which its owner recognises it, without the parts that let another person write there. */
export function shownAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return '…';
  const parts = url.pathname.split('/');
  // The end of a chat's address is its key, also where it is short.
  if (isOfChat(url))
    return `${url.origin}/${hiddenPart(url.search === '' ? (parts.at(-1) ?? '') : url.search)}`;
  const path = parts.map((part) => (part.length >= KEY_FROM && /\d/.test(part) ? hiddenPart(part) : part));
  const query = [...url.searchParams].map(([name, value]) => `${name}=${hiddenPart(value)}`);
  return `${url.origin}${path.join('/')}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** A topic of ntfy has the form of any short path. */
const isOfChat = (url: URL): boolean =>
  CanalChat.exclude(['ntfy']).options.some((canal) => isChatAddress(canal, url));
