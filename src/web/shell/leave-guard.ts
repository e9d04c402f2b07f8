type Ask = () => Promise<boolean>;

let asking: Ask | null = null;

/** What is asked before the session is ended from the menu, while something would be lost by it. */
export function guardLeaving(ask: Ask): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = null;
  };
}

export const mayLeave = (): Promise<boolean> => asking?.() ?? Promise.resolve(true);
