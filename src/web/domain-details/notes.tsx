import { useMutation } from '@tanstack/react-query';
import type { Dominio } from '#contract/entities/dominio.ts';
import { Notes } from '../parts/notes/notes.tsx';
import { useChangeDomain } from '../queries/change-domain.ts';

export function DomainNotes({ dominio }: { dominio: Dominio }) {
  const { mutateAsync } = useMutation(useChangeDomain(dominio._id));
  return <Notes id={dominio._id} notas={dominio.notas} onSave={(notas) => mutateAsync({ notas })} />;
}
