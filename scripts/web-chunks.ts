import { minify } from 'terser';
import type { Plugin } from 'vite';

/** What the sign-in shares with the screens: with their parts it would load them all. */
const BEFORE_SIGN_IN =
  /\/src\/web\/parts\/(?:go-to|use-is-here)\.tsx?$|\/@tanstack\/react-query\/build\/modern\/useMutation\.js$/;
/** Parts of every screen. */
const EVERYWHERE =
  /\/src\/web\/(?:parts\/(?:page-header|load-error|link-button|card|empty-state|estado-badge|lazy-part|native-choice|save-file|confirm-dialog|undo-notice|use-stable|verdict|check-line|list\/clip)|format\/(?:use-format|safe-link)|stream\/coalesce)\.tsx?$|\/@mantine\/core\/esm\/components\/Skeleton\/Skeleton\.mjs$|\/@tabler\/icons-react\/dist\/esm\/icons\/Icon(?:Copy|Download|ExternalLink|Plus|Refresh|SearchOff|ShoppingCart|Star|StarFilled|StarOff|Trash)\.mjs$|\/src\/contract\/routes\/(?:keywords|negocios)\.ts$/;
/** What every list is made of. */
const LISTS =
  /\/src\/web\/(?:parts\/(?:list\/(?!key-help|skip-to-list|clip)[\w-]+|list-pager|list-place|pager|figure-cards|verdict-badge|value-badge|domain-state-badge|extension-badge|copy-name|use-selection|use-minute|row-action|row-check|column-chooser|saved-filters\/(?:saved-filters|saved-query|queries))|queries\/(?:verify-domain|change-domain))\.tsx?$/;

/**
 * What is loaded together lies in one file: a hundred files of 200 bytes each compress a tenth worse than a few large ones.
 * A module that no group names goes where its importers are.
 */
export const CHUNK_GROUPS = [
  { name: 'base', priority: 4, tags: ['$initial' as const] },
  { name: 'common', priority: 3, test: BEFORE_SIGN_IN },
  { name: 'parts', priority: 2, test: EVERYWHERE },
  { name: 'list', priority: 1, test: LISTS },
];

/**
 * Browsers make no JSON schemas and show no text of zod's: the parts that do are left out, with the functions that only they
 * call.
 */
export function withoutUnusedZod(): Plugin {
  const left = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema|json-schema-generator)\.js$/;
  return {
    name: 'without-unused-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/zod/v4/locales/en.js')) return { code: 'export default () => ({});', map: null };
      if (!left.test(id)) return;
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map((found) => found[1]);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  };
}

/** Once more through another minifier: 1,4 % less, once compressed, than what the bundler's own leaves. */
export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const compress = { passes: 2, pure_getters: true, unsafe_arrows: true, unsafe_methods: true };
        file.code = (await minify(file.code, { module: true, ecma: 2020, compress })).code ?? file.code;
      }
    },
  };
}
