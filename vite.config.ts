import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHUNK_GROUPS, minifyAgain, withoutServerFields, withoutUnusedZod } from './scripts/web-chunks.ts';
import { replaceLastBuild } from './scripts/web-output.ts';

/** Which of these is the smallest differs from file to file, by a tenth of a per cent. */
const BROTLI = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 21 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 21, [constants.BROTLI_PARAM_NDIRECT]: 4 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 8 },
];

function smallestBrotli(bytes: Buffer): Buffer {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const all = BROTLI.map((params) => brotliCompressSync(bytes, { params: { ...quality, ...params } }));
  return all.reduce((best, one) => (one.length < best.length ? one : best));
}

/** Writes a .br and a .gz beside each text file of the build: the server sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // Only what is on the disk is final: Vite edits its chunks until they are written.
    writeBundle({ dir = '.' }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue;
        const file = join(dir, fileName);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, smallestBrotli(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

const DIALOG = /(?:dialog|drawer|modal)-[^/]*\.js$/;

/** The web is built from src/web into dist/web; in development the API is asked at API_URL. */
export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    withoutUnusedZod(),
    withoutServerFields(),
    minifyAgain(),
    precompress(),
    replaceLastBuild(join(import.meta.dirname, 'dist')),
  ],
  build: {
    // The first browsers with light-dark(), which the themes are written in.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // The content policy admits no data: addresses for fonts or styles.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The scripts that a dialog needs are found when it is read: to name them in the screen costs every first load of it.
    modulePreload: {
      resolveDependencies: (part, needed) =>
        DIALOG.test(part) ? needed.filter((file) => file === part || file.endsWith('.css')) : needed,
    },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
