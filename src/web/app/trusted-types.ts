/** Of the browser; TypeScript's library does not have it yet. */
export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML(text: string): string | null;
      createScriptURL(address: string): string | null;
    },
  ): unknown;
}

const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+\.js|avisos\.js)$/;

/**
 * Under the content policy, only what this policy passes becomes markup or script: text without a tag (the kit's style
 * elements) and the addresses of our own workers. Browsers without Trusted Types have the rest of the content policy.
 */
export function guardSinks(types: TrustedTypes | undefined, here: string): void {
  types?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, here);
      return origin === new URL(here).origin && OWN_SCRIPT.test(pathname) ? address : null;
    },
  });
}
