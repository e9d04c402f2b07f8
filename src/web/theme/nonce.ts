/** The nonce from index.html for the kit's `<style>` elements; empty in development. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** react-style-singleton (the kit's scroll lock) reads its nonce from this webpack global. */
export function publishNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
