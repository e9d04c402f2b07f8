/** Begins the key of every query about marks and contacts; in a file of its own, since settings need nothing else of them. */
export const contactKey = ['contacto'] as const;
