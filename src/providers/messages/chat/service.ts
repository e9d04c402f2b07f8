import type { Message } from '../port.ts';

/** How one chat service takes a message and what its answers mean. */
export interface ChatService {
  name: string;
  request(
    message: Message,
    to: { url: URL; token: string },
  ): { url: URL; body: object; headers?: Record<string, string> };
  /** The wait that a refusal for haste asks for, where the body says it; null: the header does. */
  waitMs?(body: string): number | null;
  /** Why a final refusal came, and what to do, in Spanish; null: the status alone is known. */
  refusal(status: number, body: string): string | null;
}

/** Cuts at `most` characters, so that the service does not refuse the whole message. */
export const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
};

const [HEAD_MAX, TEXT_MAX] = [150, 500];

/** A message's lines with texts short enough that one always fits, before any escaping. */
export const shortLines = ({ lineas }: Message) =>
  lineas.map((line) => ({
    ...line,
    titulo: cut(line.titulo, HEAD_MAX),
    mensaje: cut(line.mensaje, TEXT_MAX),
  }));

const andMore = (count: number): string => `Y ${count} más.`;

/** As many whole parts as fit into `most` characters, and how many more there are. */
export function fitting(parts: readonly string[], most: number, moreText = andMore): string {
  let text = '';
  for (const [index, part] of parts.entries()) {
    const next = index === 0 ? part : `${text}\n\n${part}`;
    const more = `\n\n${moreText(parts.length - index)}`;
    const isLast = index === parts.length - 1;
    if (next.length + (isLast ? 0 : more.length) > most) return index === 0 ? cut(part, most) : text + more;
    text = next;
  }
  return text;
}
