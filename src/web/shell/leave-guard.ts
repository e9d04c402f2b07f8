type Ask = () => Promise<boolean>;

let asking: Ask | null = null;

/**
 * Registers a question to ask before the menu's sign-out, while it would lose changes. Returns the unregister function.
 */
export function guardLeaving(ask: Ask): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = null;
  };
}

export const mayLeave = (): Promise<boolean> => asking?.() ?? Promise.resolve(true);
