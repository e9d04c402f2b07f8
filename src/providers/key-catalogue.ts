import type { TipoApi } from '#contract/entities/configuracion.ts';
import {
  type ProveedorMapas,
  proveedorMapas,
  type ResultadoClave,
  resultadoClave,
} from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';
import { anthropicKey } from './keys/anthropic.ts';
import { geminiKey } from './keys/gemini.ts';
import { mayBelongTo } from './keys/key-owner.ts';
import { keyMessage } from './keys/message.ts';
import { openPageRankKey } from './keys/open-page-rank.ts';
import { openaiKey } from './keys/openai.ts';
import type { KeyProbe } from './keys/port.ts';
import { whoisApiKey } from './keys/whois-api.ts';
import { mapsProviders } from './maps/catalogue.ts';
import { localBusinessDataKey } from './maps/local-business-data/key-test.ts';
import { isHeaderSafe } from './maps/outcome.ts';
import { registrars } from './registrars/catalogue.ts';
import { registrarKey } from './registrars/key-test.ts';

/** Each kind of key with its test. A new kind is a file and a line here. */
export const keyProbes: Record<Exclude<TipoApi, 'rapidapi'>, KeyProbe> = {
  claude: anthropicKey,
  openai: openaiKey,
  gemini: geminiKey,
  whois: whoisApiKey,
  dondominio: registrarKey(registrars.dondominio),
  porkbun: registrarKey(registrars.porkbun),
  dynadot: registrarKey(registrars.dynadot),
  seo: openPageRankKey,
};

export interface KeyTest {
  resultado: Exclude<ResultadoClave, 'configurada'>;
  mensaje: string;
  spend: KeyProbe['spend'];
}

export interface KeyTester {
  test(request: {
    tipo: TipoApi;
    proveedor: ProveedorMapas;
    key: string;
    signal: AbortSignal;
  }): Promise<KeyTest>;
}

const TIMEOUT_MS = 10_000;
const NOWHERE = 'http://127.0.0.1:9/';

export function createKeyTester(deps: {
  http: ServiceClient;
  clock: Clock;
  map: NetworkMap | null;
  timeoutMs?: number;
}): KeyTester {
  return {
    async test({ tipo, proveedor, key, signal }) {
      const probe = tipo === 'rapidapi' ? mapsProbe(proveedor).key : keyProbes[tipo];
      const unsent = reasonNotToSend(tipo, proveedor, key);
      if (unsent !== null) {
        const finding = { resultado: resultadoClave.incorrecta, detalle: unsent };
        return { resultado: finding.resultado, mensaje: keyMessage(probe, finding), spend: null };
      }
      const { name, url } = probe.service;
      const baseUrl = deps.map ? (deps.map.services[name] ?? NOWHERE) : url;
      const timeoutMs = deps.timeoutMs ?? TIMEOUT_MS;
      const finding = await probe.ask({
        http: deps.http,
        baseUrl,
        key,
        signal,
        timeoutMs,
        now: deps.clock.now(),
      });
      return {
        resultado: finding.resultado,
        mensaje: keyMessage(probe, finding),
        spend: finding.resultado === resultadoClave.valida ? probe.spend : null,
      };
    },
  };
}

function reasonNotToSend(tipo: TipoApi, proveedor: ProveedorMapas, key: string): string | null {
  if (!isHeaderSafe(key)) return 'Contiene espacios o letras que ninguna clave tiene; no se ha enviado.';
  return tipo === 'rapidapi' && !mayBelongTo(mapsProbe(proveedor).target, key)
    ? 'Tiene la forma de una clave de otro proveedor; no se ha enviado.'
    : null;
}

function mapsProbe(proveedor: ProveedorMapas): { target: ProveedorMapas; key: KeyProbe } {
  const { key } = mapsProviders[proveedor];
  return key
    ? { target: proveedor, key }
    : { target: proveedorMapas.localBusinessData, key: localBusinessDataKey };
}
