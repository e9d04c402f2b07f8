import '@mantine/core/styles/Input.css';
import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DestinoEventos, TipoEvento } from '#contract/events/entities.ts';
import { eventosRoutes } from '#contract/events/routes.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { CheckLine } from '../../../parts/check-line.tsx';
import { NativeChoice } from '../../../parts/native-choice.tsx';
import { filtersQuery } from '../../../parts/saved-filters/queries.ts';
import { onEnter } from '../on-enter.ts';
import { Dialog } from '../security/dialogs/dialog.tsx';
import type { Show } from '../security/factor-card.tsx';
import { useIdentity } from '../security/identity.tsx';
import classes from '../settings.module.css';
import { dialogText as text } from './dialog-text.ts';
import { HeaderFields, useHeader } from './header-fields.tsx';
import { eventsKey } from './queries.ts';
import { SigningKey } from './signing-key.tsx';
import { eventsText, eventText } from './text.ts';

interface DialogProps {
  /** Null: a new address. */
  destino: DestinoEventos | null;
  show: Show;
  onClose: () => void;
}

/** Adds or edits an address; a new one's signing key is shown once, so that the dialog stays until its save ends. */
export function DestinationDialog(props: DialogProps & { opened: boolean }) {
  const { opened, destino, onClose } = props;
  const [working, setWorking] = useState(false);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={destino === null ? text.newTitle : text.editTitle}
      closeOnClickOutside={false}
      closable={!working}
    >
      {opened && <Form key={destino?._id ?? ''} {...props} working={working} onWorking={setWorking} />}
    </Dialog>
  );
}

const FIRST: readonly TipoEvento[] = ['dominio.libre', 'dominio.perdido', 'batch.fin', 'batch.parado'];

interface FormProps extends DialogProps {
  working: boolean;
  onWorking: (working: boolean) => void;
}

function Form({ destino, show, onClose, working, onWorking }: FormProps) {
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const { data: filters = [] } = useQuery(filtersQuery);
  const [nombre, setNombre] = useState(destino?.nombre ?? '');
  const [url, setUrl] = useState(destino?.url ?? 'https://');
  const [eventos, setEventos] = useState<readonly TipoEvento[]>(destino?.eventos ?? FIRST);
  const [filtro, setFiltro] = useState(destino?.filtro_id ?? '');
  const header = useHeader(destino?.cabecera ?? null);
  const [key, setKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const canSave =
    !working && nombre.trim() !== '' && url.trim() !== '' && eventos.length > 0 && header.isWhole;
  const save = async () => {
    if (!canSave) return;
    onWorking(true);
    setProblem(null);
    const filtro_id = filtro === '' ? null : filtro;
    const body = { nombre, url, eventos: [...eventos], filtro_id, ...header.change };
    try {
      if (destino === null) {
        const { data } = await withIdentity(() => api.call(eventosRoutes.crear, { body }));
        setKey(data.clave_firma);
      } else {
        await withIdentity(() => api.call(eventosRoutes.cambiar, { params: { id: destino._id }, body }));
        onClose();
      }
      show('success', eventsText.saved);
      void client.invalidateQueries({ queryKey: eventsKey });
    } catch (cause) {
      setProblem(errorText(cause));
    } finally {
      onWorking(false);
    }
  };
  if (key !== null) return <SigningKey clave={key} onClose={onClose} />;
  return (
    <div className={classes.fields}>
      <TextInput
        data-autofocus
        label={text.name}
        maxLength={80}
        value={nombre}
        onChange={(event) => setNombre(event.currentTarget.value)}
        onKeyDown={onEnter(() => void save())}
      />
      <TextInput
        label={text.url}
        type="url"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onKeyDown={onEnter(() => void save())}
      />
      <fieldset className={classes.choices}>
        <legend>{text.events}</legend>
        {TipoEvento.options.map((tipo) => (
          <CheckLine
            key={tipo}
            label={eventText[tipo]}
            checked={eventos.includes(tipo)}
            onChange={(checked) =>
              setEventos(TipoEvento.options.filter((one) => (one === tipo ? checked : eventos.includes(one))))
            }
          />
        ))}
      </fieldset>
      <NativeChoice
        label={text.filter}
        hint={text.filterHint}
        value={filtro}
        options={[['', text.noFilter], ...filters.map((one) => [one._id, one.nombre] as const)]}
        onPick={setFiltro}
      />
      <HeaderFields header={header} onEnter={() => void save()} />
      {problem !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button loading={working} disabled={!canSave} onClick={() => void save()}>
          {text.save}
        </Button>
        <Button variant="default" disabled={working} onClick={onClose}>
          {eventsText.cancel}
        </Button>
      </div>
    </div>
  );
}
