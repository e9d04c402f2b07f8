import type { TablaImportada } from '#contract/routes/cuenta.ts';
import { changeMarket } from '#pipeline/value/change-market.ts';
import type { Clock } from '#platform/clock.ts';
import { saveAiProvider } from '#store/queries/accounts/keys.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { lookThroughAgain } from '#store/queries/ai/kept.ts';
import { readAiChoices, saveAiSettings } from '#store/queries/ai/settings.ts';
import { readMarket } from '#store/queries/opportunities/market.ts';
import { type Store, withAccount } from '#store/store.ts';
import type { Profiles } from '../profile/profiles.ts';
import type { FileChoices } from './choices.ts';
import { mergeAi, mergeMarket, mergeSettings, NO_AI_CHOICES } from './import-choices.ts';

export interface ChoiceDeps {
  store: Store;
  clock: Clock;
  profiles: Pick<Profiles, 'configuracion' | 'guardar'>;
}

/** The changes that the file's settings would make; `save` makes them. */
export async function readChoices(
  deps: ChoiceDeps,
  usuarioId: string,
  { ajustes, mercado, ia }: FileChoices,
): Promise<{ counts: TablaImportada[]; save(device: Device): Promise<void> }> {
  const { store, profiles } = deps;
  const counts: TablaImportada[] = [];
  const saves: ((device: Device) => Promise<void>)[] = [];
  const add = (tabla: string, found: Omit<TablaImportada, 'tabla'>, save: (typeof saves)[number]) => {
    counts.push({ tabla, ...found });
    if (found.nuevas > 0) saves.push(save);
  };
  if (ajustes) {
    const merged = mergeSettings(await profiles.configuracion(usuarioId), ajustes);
    const { ai_provider, ...cambio } = merged.value;
    add('cuentas', merged.counts, async (device) => {
      const proved = () => undefined;
      if (Object.keys(cambio).length > 0) await profiles.guardar(usuarioId, cambio, device, proved);
      if (ai_provider !== undefined)
        await withAccount(store, usuarioId, (tx) => saveAiProvider(tx, usuarioId, ai_provider));
    });
  }
  if (mercado) {
    const own = await withAccount(store, usuarioId, (tx) => readMarket(tx, usuarioId));
    const merged = mergeMarket(own, mercado);
    add('mercados', merged.counts, () => changeMarket(deps, usuarioId, merged.value));
  }
  if (ia) {
    const own = await withAccount(store, usuarioId, (tx) => readAiChoices(tx, usuarioId));
    const merged = mergeAi(own ?? NO_AI_CHOICES, ia);
    add('ia_ajustes', merged.counts, () =>
      withAccount(store, usuarioId, async (tx) => {
        await saveAiSettings(tx, usuarioId, merged.value);
        await lookThroughAgain(tx, usuarioId);
      }),
    );
  }
  return {
    counts,
    async save(device) {
      for (const save of saves) await save(device);
    },
  };
}
