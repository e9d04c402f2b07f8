import '@mantine/core/styles/Input.css';
import { Alert, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Alcance, alcance } from '#contract/states.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { api } from '../../../../api/api.ts';
import { errorText } from '../../../../api/errors.ts';
import { CheckLine } from '../../../../parts/check-line.tsx';
import field from '../../../../parts/field.module.css';
import { NativeChoice } from '../../../../parts/native-choice.tsx';
import { NumberField } from '../../../../parts/number-field.tsx';
import classes from '../../settings.module.css';
import { useIdentity } from '../identity.tsx';
import { newTokenText as text } from './new-token-text.ts';
import { scopeText, tokensText } from './text.ts';
import { bodyOf, NEW_TOKEN, problemsOf, type TokenDraft, type TokenProblems } from './token-draft.ts';

const NAME_MAX = 60;

/** Asks what a new token may do, and makes it. */
export function TokenForm(props: {
  working: boolean;
  onWorking: (working: boolean) => void;
  onClose: () => void;
  onMade: (token: string) => void;
}) {
  const withIdentity = useIdentity();
  const [draft, setDraft] = useState(NEW_TOKEN);
  const [problems, setProblems] = useState<TokenProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const set = (change: Partial<TokenDraft>) => setDraft((before) => ({ ...before, ...change }));

  const make = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the form of the settings.
    event.stopPropagation();
    const found = problemsOf(draft);
    setProblems(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) return;
    props.onWorking(true);
    try {
      const { data } = await withIdentity(() => api.call(accesosRoutes.crear, { body: bodyOf(draft) }));
      props.onMade(data.token);
    } catch (cause) {
      console.warn(tokensText.newTitle, cause);
      setRefusal(errorText(cause));
    } finally {
      props.onWorking(false);
    }
  };

  return (
    <form className={classes.fields} onSubmit={(event) => void make(event)} noValidate>
      {refusal !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <TextInput
        label={text.name}
        placeholder={text.namePlaceholder}
        value={draft.nombre}
        onChange={(event) => set({ nombre: event.currentTarget.value })}
        error={problems.nombre}
        maxLength={NAME_MAX}
        data-autofocus
      />
      <Scopes draft={draft} problems={problems} set={set} />
      <NativeChoice
        label={text.days}
        options={text.dayOptions}
        value={String(draft.dias)}
        onPick={(dias) => set({ dias: Number(dias) })}
      />
      <Addresses value={draft.direcciones} onChange={(direcciones) => set({ direcciones })} />
      <div className={classes.buttons}>
        <Button type="submit" loading={props.working}>
          {text.create}
        </Button>
        <Button variant="default" disabled={props.working} onClick={props.onClose}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

interface ScopesProps {
  draft: TokenDraft;
  problems: TokenProblems;
  set: (change: Partial<TokenDraft>) => void;
}

function Scopes({ draft, problems, set }: ScopesProps) {
  const problem = problems.alcances;
  const others = (scope: Alcance) => draft.alcances.filter((one) => one !== scope);
  return (
    <fieldset
      className={classes.choices}
      aria-describedby={problem === undefined ? undefined : 'token-scopes'}
    >
      <legend>{text.scopes}</legend>
      {Alcance.options.map((scope) => (
        <div key={scope}>
          <CheckLine
            label={scopeText[scope].label}
            checked={draft.alcances.includes(scope)}
            onChange={(checked) => set({ alcances: checked ? [...draft.alcances, scope] : others(scope) })}
          />
          <div className={classes.under}>
            <p className={classes.hint}>{scopeText[scope].hint}</p>
            {draft.alcances.includes(scope) && (
              <Cap scope={scope} draft={draft} problems={problems} set={set} />
            )}
          </div>
        </div>
      ))}
      {problem !== undefined && (
        <p id="token-scopes" className={field.error} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** How much a scope that costs may spend. */
function Cap({ scope, draft, problems, set }: ScopesProps & { scope: Alcance }) {
  if (scope === alcance.recolectar)
    return (
      <NumberField
        label={text.credits}
        hint={text.creditsHint}
        error={problems.tope_creditos ?? null}
        min={1}
        max={10_000_000}
        value={draft.tope_creditos}
        onChange={(tope_creditos) => set({ tope_creditos })}
      />
    );
  if (scope === alcance.comprar)
    return (
      <NumberField
        label={text.euros}
        hint={text.eurosHint}
        error={problems.tope_euros ?? null}
        max={1_000_000}
        decimals={2}
        value={draft.tope_euros}
        onChange={(tope_euros) => set({ tope_euros })}
      />
    );
  return null;
}

function Addresses({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <span className={field.field}>
      <label htmlFor="token-addresses" className={field.label}>
        {text.addresses}
      </label>
      <span id="token-addresses-hint" className={field.hint}>
        {text.addressesHint}
      </span>
      <textarea
        id="token-addresses"
        aria-describedby="token-addresses-hint"
        className={field.input}
        rows={2}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}
