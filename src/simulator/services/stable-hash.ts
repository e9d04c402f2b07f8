/** 32-bit FNV-1a of the text: the same on every machine, so that one request always gets one answer. */
export function stableHash(text: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619);
  // Finalised as in murmur3, because FNV's low bits hardly differ between similar texts.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** In [0, 1), from the text only. */
export const stableShare = (text: string): number => stableHash(text) / 4_294_967_296;

export function stableUuid(text: string): string {
  const hex = [0, 1, 2, 3]
    .map((part) => stableHash(`${part}/${text}`).toString(16).padStart(8, '0'))
    .join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
