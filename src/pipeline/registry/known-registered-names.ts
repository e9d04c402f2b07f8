import { zoneOf } from '#domain/zones/zone-facts.ts';
import type { KnownRegistered } from '../runtime/registry-ports.ts';

const ZONES_MAX = 2_000;
const NAMES_A_ZONE = 3;

export const zoneNameOf = (dominio: string): string =>
  zoneOf(dominio)?.zone ?? dominio.slice(dominio.indexOf('.') + 1);

/**
 * Names whose website answered lately: surely registered, for canaries. In memory only; otherwise well-known names
 * serve.
 */
export class KnownRegisteredNames implements KnownRegistered {
  readonly #zones = new Map<string, string[]>();

  note(dominio: string): void {
    const zone = zoneNameOf(dominio);
    const names = (this.#zones.get(zone) ?? []).filter((name) => name !== dominio);
    this.#zones.delete(zone);
    this.#zones.set(zone, [dominio, ...names].slice(0, NAMES_A_ZONE));
    const oldest = this.#zones.keys().next();
    if (this.#zones.size > ZONES_MAX && !oldest.done) this.#zones.delete(oldest.value);
  }

  of(zone: string): readonly string[] {
    return this.#zones.get(zone) ?? [];
  }
}
