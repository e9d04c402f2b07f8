import { stopAllOrders } from '#pipeline/administration/changes.ts';
import { createLogger } from '#platform/logger.ts';
import { openAdminStore } from '#program/admin-store.ts';
import { readSwitch } from '#store/queries/orders/settings.ts';
import { withSystem } from '#store/store.ts';
import { cliConfig, SHARED_OPTIONS } from './cli-config.ts';
import { type Command, readOptions, UsageError, writeOut } from './command.ts';

const BY = { email: 'línea de comandos', ip: '', agente: 'cli ordenes' };

export const ordenes: Command = {
  ayuda: `ordenes parar|reanudar|estado [--datos CARPETA]
  Para las compras de todas las cuentas en dos segundos, o las reanuda: las órdenes armadas conservan su sitio. Vale también
  con el producto en marcha. Escribe cómo queda el interruptor, como una línea JSON.`,

  async run(args) {
    const { values, positionals } = readOptions(args, SHARED_OPTIONS);
    const [what, ...rest] = positionals;
    if (rest.length > 0 || !['parar', 'reanudar', 'estado'].includes(what ?? ''))
      throw new UsageError('Indica qué: parar, reanudar o estado.');
    const config = cliConfig(values);
    const log = createLogger({ level: process.env.LOG_LEVEL ? config.logLevel : 'warn' });
    const admin = await openAdminStore(config, log);
    try {
      const state =
        what === 'estado'
          ? await withSystem(admin.store, (tx) => readSwitch(tx))
          : await stopAllOrders(admin, BY, what === 'parar');
      await writeOut(`${JSON.stringify(state)}\n`);
      return 0;
    } finally {
      await admin.close();
    }
  },
};
