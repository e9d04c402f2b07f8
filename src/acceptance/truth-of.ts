import { type DomainTruth, truthAt, truthWithRegistrar } from '#simulator/world/truth.ts';
import type { World } from '#simulator/world/types.ts';

export type TruthOf = (world: World, name: string, now: number) => DomainTruth;

export const truthFor = (registrador: boolean): TruthOf => (registrador ? truthWithRegistrar : truthAt);
