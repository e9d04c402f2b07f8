import type { ServiceServer, SimulatorContext } from '../context.ts';
import { registryAt } from '../world/lifecycle.ts';
import { eppLines, isoSeconds } from './form.ts';
import { listenWhois } from './server.ts';

/** A registrar knows only its customers: "not registered here" does not mean free. */
export function startRegistrarWhois(context: SimulatorContext, port = 0): Promise<ServiceServer> {
  return listenWhois(context, 'registrar-whois', port, ({ name, now }) => {
    const view = registryAt(context.world, name, now);
    // The map sends every host without its own server here, also those of registries.
    if (view?.domain.trap === 'always-fails') return { text: '', outcome: 'empty' };
    if (view?.domain.trap === 'always-garbles')
      return { text: 'Internal error 0x80004005: object store unavailable, see log\n', outcome: 'garbled' };
    const gone = view?.domain.trap === 'registrar-says-absent' && view.phase !== 'registered';
    if (!view?.registered || gone) {
      return { text: `Domain ${name} is not registered here.\n`, outcome: 'absent' };
    }
    return {
      outcome: 'registered',
      text: `Domain Name: ${name}
Registrar WHOIS Server: ${view.registrar.whois}
Registrar URL: ${view.registrar.url}
Updated Date: ${isoSeconds(view.updated)}
Creation Date: ${isoSeconds(view.created)}
Registrar Registration Expiration Date: ${isoSeconds(view.registrarExpires)}
Registrar: ${view.registrar.name}
Registrar IANA ID: ${view.registrar.ianaId}
${eppLines(view.statuses)}
Registrant Name: ${view.domain.owner}
Registrant Country: ES
${view.nameservers.map((host) => `Name Server: ${host}\n`).join('')}DNSSEC: unsigned
>>> Last update of WHOIS database: ${isoSeconds(now)} <<<
`,
    };
  });
}
