import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { accreditingServers } from '#domain/zones/zone-facts.ts';
import { type Config, parseConfig } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';

/** Settings of the environment. One error names all missing or wrong settings and where to write them. */
export function readSettings(
  env: Record<string, string | undefined>,
  needs: 'web' | 'worker' | 'cli' | 'local',
): Config {
  try {
    return parseConfig(env, { needs, accrediting: accreditingServers });
  } catch (error) {
    if (error instanceof AppError) error.message += `\n${whereToWrite()}`;
    throw error;
  }
}

function whereToWrite(): string {
  const file = resolve('.env');
  const [begin, copy] = existsSync(file)
    ? [`Corrígelos en «${file}»`, '']
    : [
        `Escríbelos en «${file}»`,
        existsSync('.env.example') ? ' (cp .env.example .env explica cada uno)' : '',
      ];
  return `${begin}${copy}, una línea NOMBRE=valor por ajuste, o como variables de entorno, que tienen preferencia. Para una sola persona en este equipo, sin ajustes: npm run local.`;
}
