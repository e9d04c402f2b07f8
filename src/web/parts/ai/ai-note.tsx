import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApunteIa } from '#contract/entities/ia.ts';
import { iaRoutes } from '#contract/routes/ia.ts';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/errors.ts';
import { useFormat } from '../../format/use-format.ts';
import classes from './ai-note.module.css';
import { noteText as text } from './text.ts';

export interface AiNoteProps {
  de: 'oportunidades' | 'dominios';
  id: string;
}

/** Two sentences on an opportunity and what its site was, each with source and date. */
export function AiNote({ de, id }: AiNoteProps) {
  const client = useQueryClient();
  const key = ['ia', 'nota', de, id] as const;
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api
        .call(de === 'oportunidades' ? iaRoutes.nota : iaRoutes.notaDominio, { params: { id } }, signal)
        .then((answer) => answer.data),
  });
  const write = useMutation({
    mutationFn: (opportunity: string) =>
      api.call(iaRoutes.escribirNota, { params: { id: opportunity } }).then((answer) => answer.data),
    onSuccess: (note) => client.setQueryData(key, note),
  });
  const { date } = useFormat();
  if (data === undefined || (data.nota === null && data.sitio === null)) return null;
  return (
    <section className={classes.section} aria-label={text.title}>
      {data.nota !== null && (
        <>
          <h3 className={classes.heading}>{text.note}</h3>
          <p className={classes.note}>{data.nota}</p>
          <p className={classes.source}>
            {data.por === 'ia' && data.fecha !== null ? text.byAi(date(data.fecha)) : text.byRules}
            {data.por === 'reglas' && data.oportunidad_id !== null && (
              <Button
                size="compact-xs"
                variant="subtle"
                loading={write.isPending}
                onClick={() => data.oportunidad_id !== null && write.mutate(data.oportunidad_id)}
              >
                {text.ask}
              </Button>
            )}
          </p>
        </>
      )}
      {data.aviso !== null && (
        <Alert color="ambar" role="status" p="xs">
          {data.aviso}
        </Alert>
      )}
      {write.isError && (
        <Alert color="rojo" role="alert" p="xs">
          {errorText(write.error)}
        </Alert>
      )}
      {data.sitio !== null && <PastSite sitio={data.sitio} />}
    </section>
  );
}

function PastSite({ sitio }: { sitio: NonNullable<ApunteIa['sitio']> }) {
  const { date } = useFormat();
  return (
    <>
      <h3 className={classes.heading}>{text.site}</h3>
      <p className={classes.note}>
        {sitio.linea}
        {sitio.spam !== null && (
          <span className={classes.mark} data-spam={sitio.spam || undefined}>
            {sitio.spam ? text.spam : text.noSpam}
          </span>
        )}
      </p>
      <p className={classes.source}>
        {sitio.por === 'ia' ? text.readByAi(date(sitio.captura)) : text.readByRules(date(sitio.captura))}
      </p>
    </>
  );
}
