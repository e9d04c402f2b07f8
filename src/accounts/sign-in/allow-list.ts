import { readFile, stat } from 'node:fs/promises';
import { ALLOW_LIST_RECHECK_MS } from '#contract/limits.ts';
import { normaliseText } from '#domain/text/normalise.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';

const EVERYONE = '*';
/** How often the file is checked: a removal must take effect within a minute. */
const LOOK_EVERY_MS = 5_000;
const FILE_MAX_BYTES = 4 * 1024 * 1024;

export interface AllowList {
  /** Whether the address may use the product now; an empty list admits no address. */
  admits(email: string): Promise<boolean>;
  isOpen(): Promise<boolean>;
}

/**
 * From the settings and a file (one a line, `#` begins a comment), read again after changes. An unreadable file keeps
 * the last good list for a minute, then counts as empty.
 */
export function createAllowList(deps: {
  emails: readonly string[];
  file: string | null;
  clock: Clock;
  logger: Logger;
}): AllowList {
  const fixed = new Set(deps.emails.map(normalizeEmail));
  let fromFile: ReadonlySet<string> = new Set();
  let version = '';
  let goodAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  async function look(file: string): Promise<void> {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      if (size > FILE_MAX_BYTES) throw new Error(`allow-list file above ${FILE_MAX_BYTES} bytes`);
      const seen = `${mtimeMs}/${size}/${ino}`;
      if (seen !== version) {
        fromFile = parse(await readFile(file, 'utf8'));
        version = seen;
      }
      goodAt = deps.clock.now();
    } catch (error) {
      deps.logger.error({ err: error }, 'the allow-list file cannot be read');
      version = '';
      if (deps.clock.now() - goodAt > ALLOW_LIST_RECHECK_MS) fromFile = new Set();
    }
  }

  async function current(): Promise<ReadonlySet<string>> {
    if (!deps.file) return fixed;
    const now = deps.clock.now();
    if (!looking && (now - lookedAt >= LOOK_EVERY_MS || now < lookedAt)) {
      lookedAt = now;
      looking = look(deps.file).finally(() => {
        looking = null;
      });
    }
    await looking;
    return fromFile;
  }

  const has = async (entry: string) => fixed.has(entry) || (await current()).has(entry);
  const isOpen = () => has(EVERYONE);
  return { isOpen, admits: async (email) => (await isOpen()) || has(normalizeEmail(email)) };
}

/** Comments are removed before lines are split: an address behind `#` is not admitted. */
function parse(text: string): ReadonlySet<string> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return new Set(lines.flatMap(entriesOf));
}

function entriesOf(line: string): string[] {
  const content = line.replace(/#.*$/, '');
  const entries = content.split(/[,;]/).map(normalizeEmail).filter(Boolean);
  return entries.length === 1 ? entries : entries.filter((entry) => entry !== EVERYONE);
}

export function normalizeEmail(email: string): string {
  return normaliseText(email.trim(), 'NFC').toLowerCase();
}
