export const notesText = {
  notes: 'Notas',
  placeholder: 'Solo tú las ves',
  save: 'Guardar notas',
  saved: 'Notas guardadas',
  unsaved: 'Sin guardar: se conservan en esta pestaña',
  failed: 'No se han podido guardar las notas',
} as const;
