import { createHash } from 'node:crypto';

/** White has a contrast of at least 4.5 : 1 on each of them. */
const COLOURS = ['#1f5fa8', '#7a3e9d', '#0f766e', '#a8431f', '#4d5d1f', '#9d2f5a', '#35507a', '#6b4a1c'];

export function initialsImage(name: string, usuarioId: string): Uint8Array {
  const [pick = 0] = createHash('sha256').update(usuarioId).digest();
  const colour = COLOURS[pick % COLOURS.length];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">` +
      `<rect width="96" height="96" fill="${colour}"/><text x="48" y="50" fill="#fff" font-family="sans-serif" ` +
      `font-size="40" text-anchor="middle" dominant-baseline="central">${escapeXml(initials(name))}</text></svg>`,
  );
}

export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? [...word][0] : '',
  );
  return letters.join('').toLocaleUpperCase('es') || '?';
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`);
}
