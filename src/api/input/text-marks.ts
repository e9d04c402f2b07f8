import { withoutMarks } from '#domain/text/marks.ts';

/** Quick test before every string is read: the marks themselves, or one as a JSON escape. */
const MAY_HOLD =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|\\u(?:00ad|061c|180e|20[0-6]|feff)/i;

/** Parses JSON and removes invisible marks from its texts. Throws as JSON.parse does. */
export function parseJsonText(text: string): unknown {
  if (!MAY_HOLD.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? withoutMarks(value) : value,
  );
}
