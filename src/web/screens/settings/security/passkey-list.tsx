import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Passkey } from '#contract/entities/seguridad.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { makePasskey, passkeyObstacle } from '../../../auth/passkey.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import classes from '../settings.module.css';
import { Dialog } from './dialogs/dialog.tsx';
import { factorText as text } from './text.ts';

/** The account's passkeys, with a button to add one or the reason why it cannot. */
export function PasskeyList(props: {
  passkeys: readonly Passkey[];
  attempt: (work: () => Promise<void>) => Promise<void>;
  onChange: (codes?: readonly string[]) => void;
}) {
  const { passkeys, attempt, onChange } = props;
  const { date } = useFormat();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const obstacle = passkeyObstacle();

  const add = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const nombre = name.trim();
    if (nombre === '') {
      setProblem(text.passkeyNameEmpty);
      return;
    }
    setAdding(false);
    void attempt(async () => {
      const options = await api.call(seguridadRoutes.opcionesPasskey, {});
      const respuesta = await makePasskey(options.data).catch((cause: unknown) => {
        throw new ApiError('passkey_no_valida', 0, text.passkeyFailed, cause);
      });
      const { data } = await api.call(seguridadRoutes.crearPasskey, { body: { nombre, respuesta } });
      onChange(data.codigos);
    });
  };
  const remove = (passkey: Passkey) => {
    setRemoving(null);
    void attempt(async () => {
      await api.call(seguridadRoutes.quitarPasskey, { params: { id: passkey._id } });
      onChange();
    });
  };
  const used = ({ creada, ultimo_uso }: Passkey) =>
    [text.created(date(creada)), ...(ultimo_uso === null ? [] : [text.used(date(ultimo_uso))])].join(', ');

  return (
    <div className={classes.fields}>
      <div className={classes.item}>
        <div>
          <h3 className={classes.subtitle}>{text.passkeys}</h3>
          <p className={classes.hint}>{text.passkeysLine}</p>
        </div>
        <Button
          variant="default"
          disabled={obstacle !== null}
          onClick={() => {
            setName('');
            setProblem(null);
            setAdding(true);
          }}
        >
          {text.addPasskey}
        </Button>
      </div>
      {obstacle !== null && <p className={classes.hint}>{text[obstacle]}</p>}
      {passkeys.length > 0 && (
        <ul className={classes.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey._id} className={classes.item}>
              <div>
                <bdi className={classes.strong}>{passkey.nombre}</bdi>
                <p className={classes.hint}>{used(passkey)}</p>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={text.removePasskey(passkey.nombre)}
                onClick={() => setRemoving(passkey)}
              >
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog opened={adding} onClose={() => setAdding(false)} title={text.addPasskey}>
        <form className={classes.fields} onSubmit={add} noValidate>
          <TextInput
            label={text.passkeyName}
            placeholder={text.passkeyNamePlaceholder}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problem}
            maxLength={60}
            data-autofocus
          />
          <div className={classes.buttons}>
            <Button type="submit">{text.create}</Button>
            <Button variant="default" onClick={() => setAdding(false)}>
              {text.cancel}
            </Button>
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        opened={removing !== null}
        question={text.removePasskeyAsk(removing?.nombre ?? '')}
        confirm={text.remove}
        cancel={text.cancel}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing !== null && remove(removing)}
      >
        {text.removePasskeyBody}
      </ConfirmDialog>
    </div>
  );
}
