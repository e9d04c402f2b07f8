/** Made at the first call and kept, so that a program which never asks does not wait for it at its start. */
export function lazy<T>(make: () => T): () => T {
  let kept: { made: T } | undefined;
  return () => {
    kept ??= { made: make() };
    return kept.made;
  };
}
