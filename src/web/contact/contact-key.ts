/** Prefix of all query keys of marks and contacts; in a file of its own, because settings need only it. */
export const contactKey = ['contacto'] as const;
