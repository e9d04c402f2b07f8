import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export interface SqlFile {
  /** Path in its folder without `.sql`. */
  name: string;
  sql: string;
  /** SHA-256 of the text, in hexadecimal. */
  hash: string;
}

export function readSqlFiles(folder: string): SqlFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return {
        name: name.slice(0, -'.sql'.length).replaceAll(sep, '/'),
        sql,
        hash: createHash('sha256').update(sql).digest('hex'),
      };
    });
}
