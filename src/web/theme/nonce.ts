/** The nonce that the server writes into index.html for the `<style>` elements of the kit; empty in development. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** react-style-singleton (the kit's scroll lock) takes its nonce from this global, webpack's own convention. */
export function publishNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
