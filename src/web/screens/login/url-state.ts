/** `volver`: the page to come back to. `error`: a code of the contract that the server sent back with the redirect. */
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
