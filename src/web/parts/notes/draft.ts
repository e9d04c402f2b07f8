const keyOf = (id: string) => `dominios.notas.${id}`;

/** Notes that were typed in this tab and not saved; null when there are none. */
export function readDraft(id: string): string | null {
  try {
    return window.sessionStorage.getItem(keyOf(id));
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keepDraft(id: string, notas: string | null): void {
  try {
    if (notas === null) window.sessionStorage.removeItem(keyOf(id));
    else window.sessionStorage.setItem(keyOf(id), notas);
  } catch {
    // A full or forbidden storage only costs the draft.
  }
}
