import '@mantine/core/styles/Input.css';
import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ContactoTitular, Documento } from '#contract/orders/holder.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { api } from '../api/api.ts';
import { errorText } from '../api/errors.ts';
import { LoadError } from '../parts/load-error.tsx';
import { NativeChoice } from '../parts/native-choice.tsx';
import { holderQuery } from '../queries/order-making.ts';
import { ordersKey } from '../queries/orders-key.ts';
import { documentText } from './document-text.ts';
import {
  type HolderDraft,
  holderDraft,
  needsAdmin,
  OF_COMPANIES,
  OF_PERSONS,
  readHolder,
  withKind,
} from './holder-draft.ts';
import { holderText as text } from './holder-text.ts';
import classes from './orders.module.css';

const NAMES = new Intl.DisplayNames('es', { type: 'region' });
const CODES =
  'AD AR AT AU BE BG BO BR CA CH CL CN CO CR CU CY CZ DE DK DO EC EE ES FI FR GB GR GT HN HR HU IE IN IS IT JP KR LI LT LU LV MA MC MT MX NI NL NO NZ PA PE PL PR PT PY RO SE SI SK SM SV TR UA US UY VE';
const nameOf = (code: string) => NAMES.of(code) ?? code;
const COUNTRIES = CODES.split(' ').toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'es'));

interface Props {
  /** Runs the call, and asks for a proof of identity where it needs one. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  onSaved: () => void;
  onCancel: () => void;
}

/** Whose name the domains are registered in. */
export function HolderForm(props: Props) {
  const { data, error, refetch, isFetching } = useQuery(holderQuery);
  if (data !== undefined) return <Fields {...props} known={data.contacto} />;
  if (error === null) return <Skeleton height={320} />;
  return (
    <LoadError title={text.loadFailed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  );
}

function Fields({ known, run, onSaved, onCancel }: Props & { known: ContactoTitular | null }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => holderDraft(known));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const change = (part: Partial<HolderDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readHolder(draft);
    setProblems(read.problems);
    setFailed(null);
    const { contact } = read;
    if (contact === null) return;
    setWorking(true);
    try {
      const { data } = await run(() => api.call(ordenesRoutes.guardarTitular, { body: contact }));
      client.setQueryData(holderQuery.queryKey, data);
      await client.invalidateQueries({ queryKey: ordersKey });
      onSaved();
    } catch (cause) {
      setFailed(errorText(cause));
    } finally {
      setWorking(false);
    }
  };
  const field = (
    name:
      | 'nombre'
      | 'apellidos'
      | 'empresa'
      | 'email'
      | 'telefono'
      | 'direccion'
      | 'codigo_postal'
      | 'ciudad'
      | 'provincia',
    { label, fill, hint, type }: { label: string; fill: string; hint?: string; type?: string },
  ) => (
    <TextInput
      label={label}
      description={hint}
      type={type ?? 'text'}
      autoComplete={fill}
      maxLength={120}
      value={draft[name]}
      error={problems[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const isCompany = draft.clase === 'empresa';
  const { administrativo: admin } = draft;
  const changeAdmin = (part: Partial<typeof admin>) => change({ administrativo: { ...admin, ...part } });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
      <p className={classes.note}>{text.line}</p>
      <NativeChoice
        label={text.kind}
        value={draft.clase}
        options={[
          ['persona', text.person],
          ['empresa', text.company],
        ]}
        onPick={(clase) => setDraft(withKind(draft, clase === 'empresa' ? 'empresa' : 'persona'))}
      />
      <div className={classes.pair}>
        {isCompany && field('empresa', { label: text.companyName, fill: 'organization' })}
        <DocumentFields
          value={draft.documento}
          kinds={isCompany ? OF_COMPANIES : OF_PERSONS}
          problem={problems['documento.numero']}
          onChange={(documento) => change({ documento })}
        />
        {field('nombre', { label: text.name, fill: 'given-name' })}
        {field('apellidos', { label: text.surname, fill: 'family-name' })}
        {field('email', { label: text.email, fill: 'email', type: 'email' })}
        {field('telefono', { label: text.phone, fill: 'tel', hint: text.phoneHint, type: 'tel' })}
        {field('direccion', { label: text.address, fill: 'street-address' })}
        {field('codigo_postal', { label: text.postcode, fill: 'postal-code' })}
        {field('ciudad', { label: text.city, fill: 'address-level2' })}
        {field('provincia', { label: text.province, fill: 'address-level1' })}
        <NativeChoice
          label={text.country}
          value={draft.pais}
          options={[...new Set([...COUNTRIES, draft.pais])].map((code) => [code, nameOf(code)])}
          onPick={(pais) => change({ pais })}
        />
      </div>
      {needsAdmin(draft) && (
        <fieldset className={classes.group}>
          <legend>{text.admin}</legend>
          <p className={classes.note}>{text.adminLine}</p>
          <div className={classes.pair}>
            <TextInput
              label={text.name}
              maxLength={60}
              value={admin.nombre}
              error={problems['administrativo.nombre']}
              onChange={(event) => changeAdmin({ nombre: event.currentTarget.value })}
            />
            <TextInput
              label={text.surname}
              maxLength={80}
              value={admin.apellidos}
              error={problems['administrativo.apellidos']}
              onChange={(event) => changeAdmin({ apellidos: event.currentTarget.value })}
            />
            <DocumentFields
              value={admin.documento}
              kinds={OF_PERSONS}
              problem={problems['administrativo.documento.numero']}
              onChange={(documento) => changeAdmin({ documento })}
            />
          </div>
        </fieldset>
      )}
      {failed !== null && (
        <Alert color="rojo" role="alert" title={text.saveFailed}>
          {failed}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={working} onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={working}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

function DocumentFields(props: {
  value: Documento;
  kinds: readonly Documento['tipo'][];
  problem: string | undefined;
  onChange: (value: Documento) => void;
}) {
  const { value, kinds, onChange } = props;
  return (
    <div className={classes.document}>
      <NativeChoice
        label={text.document}
        value={value.tipo}
        options={kinds.map((kind) => [kind, documentText[kind]])}
        onPick={(tipo) => onChange({ ...value, tipo: kinds.find((kind) => kind === tipo) ?? value.tipo })}
      />
      <TextInput
        label={text.number}
        maxLength={20}
        autoComplete="off"
        value={value.numero}
        error={props.problem}
        onChange={(event) => onChange({ ...value, numero: event.currentTarget.value })}
      />
    </div>
  );
}
