import { createKeyVault } from '#accounts/keys/key-vault.ts';
import { createVapidKeys } from '#accounts/keys/vapid-keys.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';
import { createLogger } from '#platform/logger.ts';
import {
  beginFileRotation,
  endFileRotation,
  loadMasterKeys,
  newMasterKey,
} from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { openAdminStore } from '#program/admin-store.ts';
import { rotateKeys } from '#program/rotate-keys.ts';
import { sealedState } from '#program/sealed-state.ts';
import { cliConfig, SHARED_OPTIONS } from './cli-config.ts';
import { type Command, type ExitCode, readOptions, UsageError, writeOut } from './command.ts';

/** Long enough for a running process to write what it was sealing. */
const SETTLE_MS = 2_000;

export const claves: Command = {
  ayuda: `claves rotar [--sin-anterior] [--datos CARPETA]
  Cambia la clave maestra y vuelve a cifrar con ella todas las claves guardadas; puede interrumpirse y repetirse, y el
  producto puede seguir en marcha. Con la clave en un archivo, crea la nueva y retira la anterior al acabar. Con
  MASTER_KEY, pon antes la nueva en MASTER_KEY y la de siempre en MASTER_KEY_ANTERIOR en todos los procesos.
  Si la de siempre se ha perdido, --sin-anterior hace de nuevo lo que se puede hacer: la clave de los avisos a navegadores.
claves estado [--datos CARPETA]
  Cuánto de lo guardado está cifrado con la clave maestra en vigor, con la anterior y con otra: las claves de las cuentas y
  el par de los avisos a navegadores, que dice además dónde está.
claves nueva
  Escribe una clave maestra nueva para MASTER_KEY.`,

  async run(args, signal) {
    const { values, positionals } = readOptions(args, {
      ...SHARED_OPTIONS,
      'sin-anterior': { type: 'boolean' },
    });
    const [what, ...rest] = positionals;
    if (rest.length > 0 || !['rotar', 'estado', 'nueva'].includes(what ?? '')) {
      throw new UsageError('Indica qué: rotar, estado o nueva.');
    }
    const lost = values['sin-anterior'] === true;
    if (lost && what !== 'rotar') throw new UsageError('--sin-anterior es de «claves rotar».');
    if (what === 'nueva') {
      await writeOut(`${newMasterKey()}\n`);
      return 0;
    }
    const config = cliConfig(values);
    return what === 'rotar' ? await rotate(config, lost, signal) : await report(config);
  },
};

const logger = (config: Config) => createLogger({ level: process.env.LOG_LEVEL ? config.logLevel : 'warn' });

async function rotate(config: Config, lost: boolean, signal: AbortSignal): Promise<ExitCode> {
  if (config.masterKey !== null && config.previousMasterKey === null && !lost) {
    throw new AppError(
      'configuracion_incompleta',
      'con MASTER_KEY, la clave nueva va en MASTER_KEY y la que estaba en uso en MASTER_KEY_ANTERIOR («claves nueva» escribe una); si esa se ha perdido, «claves rotar --sin-anterior»',
    );
  }
  const admin = await openAdminStore(config, logger(config));
  try {
    const fromFile = config.masterKey === null;
    const keys = fromFile ? beginFileRotation(config.dataDir) : loadMasterKeys(config);
    const box = createSecretBox(keys);
    const deps = { store: admin.store, vault: createKeyVault(box), keyId: box.keyId, pauseMs: SETTLE_MS };
    const done = await rotateKeys(deps, signal, (renewed) => {
      if (renewed > 0) process.stderr.write(`${cuantas(renewed)}…\n`);
    });
    if (done.interrupted) {
      process.stderr.write(
        'Interrumpido: repite «claves rotar» para terminar. Las dos claves siguen valiendo.\n',
      );
      return 1;
    }
    // A mistyped MASTER_KEY_ANTERIOR must not cost every browser its subscription.
    const pair = await createVapidKeys({ store: admin.store, box }).renew(fromFile || lost ? 'make' : 'keep');
    if (pair === 'made') {
      process.stderr.write(
        'La clave de los avisos a navegadores no se podía leer y hay una nueva: cada navegador se activa otra vez en Configuración → Notificaciones.\n',
      );
    }
    if (pair === 'unreadable') {
      process.stderr.write(
        'La clave de los avisos a navegadores no se puede leer con ninguna de las dos claves maestras y se queda como está: revisa MASTER_KEY_ANTERIOR o, si se ha perdido, usa «claves rotar --sin-anterior».\n',
      );
    }
    if (done.unreadable > 0) {
      process.stderr.write(
        `${cuantos(done.unreadable, 'clave')} ${done.unreadable === 1 ? 'no se puede' : 'no se pueden'} leer con ${keys.accepted().length > 1 ? 'ninguna de las dos claves maestras; la anterior se conserva' : 'la clave maestra'}. ${done.unreadable === 1 ? 'Su cuenta debe escribirla' : 'Sus cuentas deben escribirlas'} de nuevo.\n`,
      );
    }
    if (done.unreadable > 0 || pair === 'unreadable') return 1;
    if (fromFile) endFileRotation(config.dataDir);
    process.stderr.write(
      `Clave maestra cambiada: ${cuantas(done.renewed)}${pair === 'renewed' ? ', y el par de los avisos a navegadores' : ''}. ` +
        (fromFile
          ? 'Las sesiones se firman ya con ella, sin reiniciar el producto.\n'
          : 'Ya puedes quitar MASTER_KEY_ANTERIOR.\n'),
    );
    return 0;
  } finally {
    await admin.close();
  }
}

function cuantas(renewed: number): string {
  return renewed === 1
    ? '1 clave cifrada de nuevo'
    : `${renewed.toLocaleString('es-ES')} claves cifradas de nuevo`;
}

async function report(config: Config): Promise<ExitCode> {
  const admin = await openAdminStore(config, logger(config));
  try {
    const state = await sealedState(admin.store, loadMasterKeys(config));
    await writeOut(`${JSON.stringify(state)}\n`);
    return state.ilegibles > 0 ? 1 : 0;
  } finally {
    await admin.close();
  }
}
