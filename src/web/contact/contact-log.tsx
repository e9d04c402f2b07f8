import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CanalContacto } from '#contract/contact/entities.ts';
import { contactoRoutes } from '#contract/contact/routes.ts';
import { api } from '../api/api.ts';
import { errorText } from '../api/errors.ts';
import { useFormat } from '../format/use-format.ts';
import { LoadError } from '../parts/load-error.tsx';
import { NativeChoice } from '../parts/native-choice.tsx';
import { contactKey } from './contact-key.ts';
import classes from './letter.module.css';
import { channelText, logText as text } from './text.ts';

const NOTE_MAX = 500;
const CHANNELS = Object.entries(channelText);
const contactsQuery = (id: string) =>
  queryOptions({
    queryKey: [...contactKey, 'hechos', id],
    queryFn: ({ signal }) =>
      api.call(contactoRoutes.hechos, { params: { id } }, signal).then(({ data }) => data),
  });

export function ContactLog({ id }: { id: string }) {
  const title = useId();
  const client = useQueryClient();
  const { date } = useFormat();
  const query = useQuery(contactsQuery(id));
  const remove = useMutation({
    mutationFn: (contact: string) => api.call(contactoRoutes.borrar, { params: { id: contact } }),
    onSettled: () => client.invalidateQueries({ queryKey: contactsQuery(id).queryKey }),
  });
  return (
    <section aria-labelledby={title} className={classes.letter}>
      <h3 id={title} className={classes.title}>
        {text.title}
      </h3>
      {query.data === undefined && query.error !== null && (
        <LoadError
          title={text.loadFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isRefetching}
        />
      )}
      {query.data?.length === 0 && <p className={classes.note}>{text.none}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className={classes.log}>
          {query.data.map((one) => {
            const what = `${channelText[one.canal]} · ${date(one.fecha)}`;
            return (
              <li key={one._id} className={classes.form}>
                <span className={classes.entry}>
                  {what}
                  {one.nota !== '' && `: ${one.nota}`}
                </span>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={text.remove(what)}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(one._id)}
                >
                  {text.removeShort}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <NewContact id={id} />
      {remove.error !== null && (
        <p role="alert" className={classes.note}>
          {`${text.failed}: ${errorText(remove.error)}`}
        </p>
      )}
    </section>
  );
}

function NewContact({ id }: { id: string }) {
  const client = useQueryClient();
  const [canal, setCanal] = useState<CanalContacto>('carta');
  const [day, setDay] = useState(today);
  const [nota, setNota] = useState('');
  const add = useMutation({
    mutationFn: (body: { canal: CanalContacto; nota: string; fecha: string }) =>
      api.call(contactoRoutes.anotar, { params: { id }, body }),
    onSuccess: ({ data }, sent) => {
      client.setQueryData(contactsQuery(id).queryKey, data);
      setNota((now) => (now === sent.nota ? '' : now));
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ canal, nota, fecha: momentOf(day) });
      }}
    >
      <NativeChoice
        label={text.channel}
        size="xs"
        value={canal}
        options={CHANNELS}
        onPick={(picked) => setCanal(CanalContacto.catch('otro').parse(picked))}
      />
      <TextInput
        label={text.date}
        size="xs"
        type="date"
        required
        withAsterisk={false}
        max={today()}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextInput
        label={text.note}
        size="xs"
        maxLength={NOTE_MAX}
        value={nota}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" loading={add.isPending}>
        {text.add}
      </Button>
      {add.error !== null && (
        <p role="alert" className={classes.note}>
          {`${text.failed}: ${errorText(add.error)}`}
        </p>
      )}
    </form>
  );
}

const two = (value: number) => String(value).padStart(2, '0');
/** Local date in the format of a date field. */
function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Local noon of that day, so that it is the same day in every account's time zone; for today, not later than now. */
function momentOf(day: string): string {
  const noon = new Date(`${day}T12:00`).getTime();
  return new Date(day === today() ? Math.min(noon, Date.now()) : noon).toISOString();
}
