import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Shared by the sign-in and the screens; in a group of the screens, the sign-in would load them all. */
const BEFORE_SIGN_IN =
  /\/src\/web\/parts\/(?:go-to|use-is-here)\.tsx?$|\/@tanstack\/react-query\/build\/modern\/useMutation\.js$/;
const EVERYWHERE =
  /\/src\/web\/(?:parts\/(?:page-header|load-error|link-button|card|empty-state|estado-badge|lazy-part|part-missing|native-choice|save-file|confirm-dialog|undo-notice|action-notice|use-notice|use-stable|verdict|check-line|use-minute|list\/clip)|format\/(?:use-format|safe-link)|stream\/coalesce)\.tsx?$|\/src\/(?:domain\/evidence\/registrar-name|web\/queries\/(?:orders|managed)-key)\.ts$|\/@mantine\/core\/esm\/(?:components\/Skeleton\/Skeleton|core\/utils\/create-safe-context\/create-safe-context|core\/MantineProvider\/color-functions\/get-auto-contrast-value\/get-auto-contrast-value)\.mjs$|\/@tabler\/icons-react\/dist\/esm\/icons\/Icon(?:Copy|Download|ExternalLink|Plus|Refresh|SearchOff|ShoppingCart|Star|StarFilled|StarOff|Trash)\.mjs$/;
/** Calls of most screens, but not of sign-in and settings. */
const CALLS = /\/src\/contract\/routes\/(?:keywords|negocios)\.ts$/;
/** Parts of every table of names, including a running search. */
const ROWS =
  /\/src\/web\/parts\/(?:list\/(?:list-frame|list-row|list-table|list-tools|nothing-found|order-picker|row-skeletons|search-box|use-list-keys|use-row-keys|use-slices|use-click-outside)|verdict-(?:badge|text)|row-action|pager|page-window|use-delayed)\.tsx?$|\/src\/web\/queries\/(?:verify-domain|change-domain)\.ts$/;
/** Parts beside the lists. */
const LISTS =
  /\/src\/web\/parts\/(?:list\/(?!bulk-actions|key-help|skip-to-list|clip|state-cards)[\w-]+|list-pager|list-place|figure-cards|value-badge|domain-state-badge|extension-badge|copy-name|use-selection|row-check|column-chooser|use-domain-changes|domain-name|views\.module|saved-filters\/(?:saved-filters|saved-query))\.(?:tsx?|css)$|\/src\/web\/queries\/(?:use-(?:arrivals|changed-rows)|while-empty)\.ts$|\/IconShoppingBag\.mjs$/;

/** What the declared lists have beside it; addresses are in every first load, and the panel of filters waits for its opening. */
const DECLARED =
  /\/src\/web\/(?:parts\/list-screen\/(?!address|filter-panel|use-current)[\w-]+|buy\/(?:row-offer|offer-line|price-text))\.tsx?$/;

/** Modules loaded together share a file, which compresses a tenth better. Others go to their importers. */
export const CHUNK_GROUPS = [
  { name: 'base', priority: 4, tags: ['$initial' as const] },
  { name: 'common', priority: 3, test: BEFORE_SIGN_IN },
  { name: 'parts', priority: 2, test: EVERYWHERE },
  { name: 'calls', priority: 2, test: CALLS },
  { name: 'rows', priority: 1, test: ROWS },
  { name: 'list', priority: 0, test: LISTS },
  { name: 'declared', priority: 0, test: DECLARED },
];

/** Methods of zod's schemas that the web never calls; text formats are functions of their own, as `z.email()`. */
const UNUSED_METHODS =
  'and apply base64 base64url brand catchall cidrv4 cidrv6 cuid cuid2 date datetime decode decodeAsync describe duration e164 email emoji encode encodeAsync exactOptional exactPartial guid ipv4 ipv6 isNullable isOptional jwt ksuid loose lowercase merge meta nanoid nonoptional overwrite parseAsync passthrough register required safeDecode safeDecodeAsync safeEncode safeEncodeAsync safeExtend safeParseAsync slugify step strict strip superRefine time toJSONSchema ulid uppercase url uuid uuidv4 uuidv6 uuidv7 validate validateAsync with xid'.split(
    ' ',
  );

/** The web needs no JSON schemas, zod texts, compiled schemas or cyclic data: those parts are removed. */
export function withoutUnusedZod(): Plugin {
  const left = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema|json-schema-generator)\.js$/;
  return {
    name: 'without-unused-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/zod/v4/locales/en.js')) return { code: 'export default () => ({});', map: null };
      if (id.endsWith('/zod/v4/classic/schemas.js')) return { code: leanSchemas(code), map: null };
      if (!left.test(id)) return;
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map((found) => found[1]);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  };
}

/** Fields of a route that only the server reads: what it is for, and which program's token may call it. */
const SERVER_FIELDS = /\b(?:summary|scope):\s*'(?:[^'\\\n]|\\.)*',?/g;
const ROUTES = /\/src\/contract\/(?:[\w-]+\/)*(?:routes\/[\w-]+|[\w-]*routes)\.ts$/;

/** A browser calls routes and does not describe them. */
export function withoutServerFields(): Plugin {
  return {
    name: 'without-server-fields',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      ROUTES.test(id) ? { code: code.replace(SERVER_FIELDS, ''), map: null } : undefined,
  };
}

/** Throws if a new version of zod has a different source text. */
export function leanSchemas(code: string): string {
  const cut = (text: string, what: string | RegExp, by: string) => {
    const shorter = text.replace(what, by);
    if (shorter === text) throw new Error(`zod has no ${what} any more: see scripts/web-chunks.ts`);
    return shorter;
  };
  let lean = cut(code, 'core.$ZodObjectJIT.init', 'core.$ZodObject.init');
  lean = cut(lean, 'core.config({ memoizer: core.memoizer() })', '{}');
  // A page of an older version must accept answers with new fields, and drops them.
  lean = cut(lean, /^ {8}catchall: never\(\),\n/m, '');
  for (const name of UNUSED_METHODS) {
    const method = new RegExp(
      `^ {4}(?:async )?${name}(?:: (?:async )?function \\w+)?\\(.*\\) \\{\\n(?: {8}.*\\n)+ {4}\\},\\n`,
      'gm',
    );
    lean = cut(lean, method, '');
  }
  return lean;
}

/** A second minifier saves another 1.4 % of the compressed size. */
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
