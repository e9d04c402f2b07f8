export interface Measured {
  rows: readonly (readonly [label: string, value: string])[];
  /** Ours over the reference's; 1 is as fast. */
  ratio: number;
  reference: string;
}
