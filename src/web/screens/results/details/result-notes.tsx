import { useQueryClient } from '@tanstack/react-query';
import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { resultadosRoutes } from '#contract/routes/resultados.ts';
import { api } from '../../../api/api.ts';
import { Notes } from '../../../parts/notes/notes.tsx';
import { resultadosKey } from '../queries.ts';

export function ResultNotes({ row }: { row: OportunidadEntera }) {
  const client = useQueryClient();
  const save = async (notas: string) => {
    await api.call(resultadosRoutes.cambiar, { params: { id: row._id }, body: { notas } });
    void client.invalidateQueries({ queryKey: resultadosKey });
  };
  return <Notes id={row._id} notas={row.notas} onSave={save} />;
}
