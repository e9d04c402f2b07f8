/** For untrusted JSON: any value may differ from the specification. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export function parseJson(text: string): Json | undefined {
  try {
    // JSON.parse returns exactly the values of Json.
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

export function textsOf(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  return listOf(value).filter((item) => typeof item === 'string');
}
