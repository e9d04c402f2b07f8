import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import { Alert, Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { BATCH_POLL_MS, PAIS_DETECT } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { estadoProceso } from '#contract/states.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { EstadoBadge } from '../../../parts/estado-badge.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { PageSpinner } from '../../../parts/page-spinner.tsx';
import { useModalOpen } from '../../../parts/use-modal-open.ts';
import { batchesKey, batchKey, batchQuery } from '../../../queries/batches.ts';
import { detailText as text } from '../text.ts';
import { BatchCaps } from './batch-caps.tsx';
import { BatchKeywords } from './batch-keywords.tsx';
import { BatchLogs } from './batch-logs.tsx';
import classes from './batch-modal.module.css';
import { BatchYield } from './batch-yield.tsx';
import { Facts } from './facts.tsx';
import { Recollection } from './recollection.tsx';

export function BatchModal(props: { id: string; opened: boolean; onClose: () => void }) {
  const opened = useModalOpen(props.opened);
  const query = useQuery({
    ...batchQuery(props.id),
    enabled: opened,
    refetchInterval: ({ state }) => (state.data?.estado === estadoProceso.procesando ? BATCH_POLL_MS : false),
  });
  const batch = query.data;
  return (
    <Modal.Root
      opened={opened}
      onClose={props.onClose}
      size="56rem"
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{batch?.nombre ?? text.title}</Modal.Title>
          {batch !== undefined && <EstadoBadge estado={batch.estado} />}
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          {query.isPending && <PageSpinner />}
          {batch === undefined && query.error !== null && (
            <LoadError
              title={text.loadFailed}
              error={query.error}
              onRetry={() => void query.refetch()}
              retrying={query.isRefetching}
            />
          )}
          {batch !== undefined && (
            <div className={classes.columns}>
              <Info key={batch._id} batch={batch} />
              <Progress batch={batch} />
              <Configuration batch={batch} />
              <BatchCaps key={`caps ${batch._id}`} batch={batch} />
              <BatchLogs id={batch._id} first={batch.logs} />
              <BatchKeywords batch={batch} />
              <BatchYield id={batch._id} />
              <Recollection key={`again ${batch._id}`} batch={batch} />
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Info({ batch }: { batch: Batch }) {
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const [nombre, setNombre] = useState(batch.nombre);
  const [descripcion, setDescripcion] = useState(batch.descripcion);
  const save = useMutation({
    mutationFn: () =>
      api.call(batchesRoutes.cambiar, { params: { id: batch._id }, body: { nombre, descripcion } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: batchKey(batch._id) });
      void client.invalidateQueries({ queryKey: batchesKey });
    },
  });
  const changed = nombre !== batch.nombre || descripcion !== batch.descripcion;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const when = (iso: string | null) => (iso === null ? text.unknown : dateTime(iso));
  return (
    <section>
      <h3 className={classes.heading}>{text.info}</h3>
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          label={text.name}
          required
          maxLength={120}
          value={nombre}
          onChange={(event) => setNombre(event.currentTarget.value)}
        />
        <Textarea
          label={text.description}
          autosize
          maxRows={5}
          maxLength={2_000}
          value={descripcion}
          onChange={(event) => setDescripcion(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="xs"
          variant="default"
          disabled={!changed || nombre.trim() === ''}
          loading={save.isPending}
        >
          {text.save}
        </Button>
        {save.error !== null && (
          <Alert color="rojo" role="alert">
            {text.saveFailed}: {errorText(save.error)}
          </Alert>
        )}
      </form>
      <Facts
        facts={[
          [text.created, when(batch.fecha_creacion)],
          [text.started, when(batch.fecha_inicio)],
          [text.ended, when(batch.fecha_fin)],
          [text.why, batch.motivo],
        ]}
      />
    </section>
  );
}

function Progress({ batch }: { batch: Batch }) {
  const { number, decimal, progress } = useFormat();
  const { estadisticas: found, gasto, ritmo, plan } = batch;
  const used = (value: number, cap: number | null) =>
    cap === null ? number(value) : text.of(number(value), number(cap));
  const rate = (value: number | null) => (value === null ? text.unknown : decimal(value));
  return (
    <section>
      <h3 className={classes.heading}>
        {text.progress} · {progress(batch.porcentaje_completado)}
      </h3>
      <Facts
        facts={[
          [text.keywords, text.of(number(batch.keywords_completadas), number(batch.total_keywords))],
          [text.capped, number(found.keywords_limitadas)],
          [text.businesses, number(found.total_negocios_encontrados)],
          [text.fresh, number(found.negocios_nuevos)],
          [text.domains, text.of(number(found.dominios_verificados), number(found.total_dominios_extraidos))],
          [text.free, number(found.dominios_libres)],
          [text.requests, used(gasto.solicitudes, gasto.tope_solicitudes)],
          [text.credits, used(gasto.creditos, gasto.tope_creditos)],
          [text.expected, plan && text.plan(number(plan.solicitudes), number(plan.creditos))],
          [text.rate, text.perMinute(rate(ritmo.keywords_por_minuto), rate(ritmo.dominios_por_minuto))],
        ]}
      />
    </section>
  );
}

function Configuration({ batch: { configuracion: c } }: { batch: Batch }) {
  const { number } = useFormat();
  const yes = (value: boolean) => (value ? text.yes : text.no);
  return (
    <section>
      <h3 className={classes.heading}>{text.config}</h3>
      <Facts
        facts={[
          [text.language, c.idioma_keywords],
          [text.country, c.pais_objetivo === PAIS_DETECT ? text.detectCountry : c.pais_objetivo],
          [text.detect, yes(c.deteccion_automatica_pais)],
          [text.max, number(c.max_resultados_por_keyword)],
          [text.concurrency, number(c.max_concurrent_requests)],
          [text.delay, text.ms(number(c.delay_entre_requests))],
          [text.retries, number(c.reintentos_automaticos)],
          [text.duplicates, yes(c.omitir_duplicados)],
          [text.verify, yes(c.verificar_dominios)],
          [text.coverage, yes(c.cobertura_completa)],
          [text.ai, yes(c.usar_optimizacion_ia)],
          [text.yieldOrder, yes(c.orden_rendimiento)],
          [text.provider, c.proveedor_mapas ?? text.ofAccount],
        ]}
      />
    </section>
  );
}
