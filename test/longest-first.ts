import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of the long files on two cores. A long file that begins last would run alone at the end. */
export const LONG_FILES: Readonly<Record<string, number>> = {
  'src/main/commands/database-killed.test.ts': 55,
  'src/pipeline/worker/survival.test.ts': 120,
  'src/main/commands/administracion.test.ts': 101,
  'src/main/planted-keys.test.ts': 96,
  'src/pipeline/worker/undisturbed.test.ts': 83,
  'src/main/orders-killed.test.ts': 80,
  'src/pipeline/worker/four-workers.test.ts': 79,
  'src/main/commands/respaldo.test.ts': 70,
  'src/main/release-watch.test.ts': 68,
  'src/pipeline/registry/registry-workers.test.ts': 66,
  'src/acceptance/registrar-names.test.ts': 64,
  'src/main/examples.test.ts': 51,
  'src/providers/registry/dns/lossy-zone.test.ts': 15,
  'src/pipeline/registry/account-registrar.test.ts': 45,
  'src/pipeline/orders/drops.test.ts': 44,
  'src/store/embedded/start.test.ts': 16,
  'src/acceptance/fault-sweep.test.ts': 41,
  'src/pipeline/ai/kept/fill-account.test.ts': 40,
  'src/pipeline/events/killed-senders.test.ts': 38,
  'src/pipeline/search/quota.test.ts': 38,
  'src/pipeline/search/provider-failures.test.ts': 38,
  'src/main/commands/verificar.test.ts': 33,
  'src/providers/registrars/purchases-compliance.test.ts': 32,
  'src/providers/maps/maps-compliance.test.ts': 31,
  'src/pipeline/check/verification.test.ts': 32,
  'src/main/life.test.ts': 30,
  'src/providers/registry/dns/dns.test.ts': 30,
  'src/main/commands/lote.test.ts': 28,
  'src/pipeline/check/drop-on-schedule.test.ts': 27,
};

/** Begins with the known long files; the others follow in Vitest's own order. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) =>
      Object.entries(LONG_FILES).find(([file]) => moduleId.endsWith(`/${file}`))?.[1] ?? 0;
    return (await super.sort(files)).toSorted((one, other) => seconds(other) - seconds(one));
  }
}
