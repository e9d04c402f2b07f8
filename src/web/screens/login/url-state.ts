/** `volver`: the page to return to. `error`: the contract code from the server's redirect. */
export interface LoginSearch {
  volver?: string;
  error?: string;
}

export function validateLoginSearch(search: Record<string, unknown>): LoginSearch {
  return {
    ...(typeof search.volver === 'string' ? { volver: search.volver } : {}),
    ...(typeof search.error === 'string' ? { error: search.error } : {}),
  };
}
