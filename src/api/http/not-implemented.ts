import { AppError } from '#platform/errors.ts';

/** A call of the contract that this version does not serve: it says so with a code of its own. */
export async function later(): Promise<never> {
  throw new AppError('pendiente_de_otra_entrega');
}
