/** Defensive reading of foreign JSON: every step may find something else than the specification says. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** `undefined` when the text is no JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    // JSON.parse gives exactly the values of Json.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: Json | undefined): readonly Json[] {
  // Array.isArray does not narrow a readonly array.
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function objectsOf(value: Json | undefined): readonly { readonly [key: string]: Json }[] {
  return listOf(value).filter(isObject);
}

/** A string or a list of strings, as one list; anything else is left out. */
export function textsOf(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  return listOf(value).filter((item) => typeof item === 'string');
}
