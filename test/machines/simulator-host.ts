// The simulated internet of the test. Arguments: its folder, and the instant around which its world is made.
import { withoutHanging } from '#simulator/simulator.test-kit.ts';
import { startSimulator } from '#simulator/start.ts';
import { fixPorts } from './fixed-ports.ts';

const FIRST_PORT = 20_000;
/** The product's own rate for one key of this provider. */
const LIMITS = {
  'service:local-business-data': { perSecond: 4, burst: 4, total: null, banMs: 1_000 },
};

const [dir = '', epoch = ''] = process.argv.slice(2);
fixPorts(FIRST_PORT);
// A hanging site or zone would only add its time limits.
withoutHanging(await startSimulator({ seed: 1, dir, epoch: Number(epoch), limits: LIMITS }));
process.stdout.write('listo\n');
