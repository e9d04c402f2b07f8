import { CanalChat, isChatAddress } from '#contract/chat/addresses.ts';

/** Shown end of a secret; a short one would be given away by it. */
const SHOWN = 4;
const SHOWN_FROM = 12;
const HIDDEN = /^…(?:.{4})?$/;
/** Shorter texts are no secret, and an answer has them by chance. */
const SECRET_FROM = 4;

export function hiddenPart(secret: string): string {
  const text = decoded(secret);
  return HIDDEN.test(text) ? text : `…${secret.length < SHOWN_FROM ? '' : secret.slice(-SHOWN)}`;
}

/** An address by which its owner recognises it, without the parts that let another person write there. */
export function shownAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return '…';
  const path = pathOf(url);
  if (isOfChat(url)) {
    const end = path.findLast(({ isKey }) => isKey)?.part ?? '';
    return `${url.origin}/${hiddenPart(url.search === '' ? end : url.search)}`;
  }
  const shown = path.map(({ part, isKey }) => (isKey ? hiddenPart(part) : part)).join('/');
  const query = [...url.searchParams].map(([name, value]) =>
    value === '' ? hiddenPart(name) : `${name}=${hiddenPart(value)}`,
  );
  return `${url.origin}${shown}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** The parts that `shownAddress` hides, as they are written in the address and as they are read. */
export function secretsOf(address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  const path = pathOf(url).flatMap(({ part, isKey }) => (isKey ? [part] : []));
  const query = url.search
    .slice(1)
    .split('&')
    .map((one) => {
      const [name = '', ...value] = one.split('=');
      return value.join('=') || name;
    });
  const read = [...url.searchParams].map(([name, value]) => value || name);
  const all = new Set([...path, ...path.map(decoded), ...query, ...read]);
  return [...all].filter((secret) => secret.length >= SECRET_FROM);
}

/** The last part of a path is often a key, and one before it if it has digits, as services put keys into their addresses. */
function pathOf(url: URL): { part: string; isKey: boolean }[] {
  const parts = url.pathname.split('/');
  const last = parts.findLastIndex((part) => part !== '');
  const ofChat = isOfChat(url);
  return parts.map((part, at) => {
    const text = decoded(part);
    if (at === last) return { part, isKey: ofChat || !text.split(/[-_.]/).every(isWord) };
    const isCode = /\d/.test(text) && !/^(?:\d{1,15}|v\d{1,2})$/.test(text);
    return { part, isKey: isCode || HIDDEN.test(text) };
  });
}

const isWord = (text: string): boolean => /^(?:\p{Lu}?\p{Ll}{0,15}|v\d{1,2})$/u.test(text);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A topic of ntfy has the form of any short path. */
const isOfChat = (url: URL): boolean =>
  CanalChat.exclude(['ntfy']).options.some((canal) => isChatAddress(canal, url));
