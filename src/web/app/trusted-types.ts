/** Of the browser; the language's library does not have it yet. */
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
 * The content policy lets nothing be written into the page as markup or script but what this passes: text without a tag,
 * which is how the kit fills its style elements, and the addresses of our own workers. Browsers without it have the rest
 * of the content policy.
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
