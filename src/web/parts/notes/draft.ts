const keyOf = (id: string) => `dominios.notas.${id}`;

/** Unsaved notes of this tab; null without any. */
export function readDraft(id: string): string | null {
  try {
    return window.sessionStorage.getItem(keyOf(id));
  } catch {
    return null;
  }
}

/** Null deletes the draft. */
export function keepDraft(id: string, notas: string | null): void {
  try {
    if (notas === null) window.sessionStorage.removeItem(keyOf(id));
    else window.sessionStorage.setItem(keyOf(id), notas);
  } catch {
    // A full or forbidden storage only loses the draft.
  }
}
