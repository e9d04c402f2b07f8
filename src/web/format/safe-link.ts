/** The address when it is http or https and has a host, else null: nothing else becomes a link. */
export function safeLink(address: string | null | undefined): string | null {
  if (!address) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    return null;
  return url.href;
}
