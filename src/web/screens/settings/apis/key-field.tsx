import { Button, Loader, PasswordInput } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { NombreClave, TipoApi } from '#contract/entities/configuracion.ts';
import { KEY_MASK } from '#contract/limits.ts';
import type { ProveedorMapas } from '#contract/states.ts';
import { useFormat } from '../../../format/use-format.ts';
import type { DraftForm } from '../use-draft.ts';
import classes from './key-field.module.css';
import { apisText as text } from './text.ts';
import { type KeyTestState, useKeyTest } from './use-key-test.ts';

export interface KeyFieldProps {
  form: DraftForm;
  name: NombreClave;
  type: TipoApi;
  label: string;
  hint?: string;
  /** What a test costs. */
  cost: string;
  /** The key's owner, where one field serves several providers. */
  provider?: ProveedorMapas;
  disabled?: boolean;
  saved?: string | undefined;
  /** Only for a stored key. */
  onRemove?: (() => void) | undefined;
}

/** A key: masked, shown on request, tested at its provider, removed. */
export function KeyField(props: KeyFieldProps) {
  const { form, name, label, cost, provider, disabled = false } = props;
  const { date } = useFormat();
  const [visible, setVisible] = useState(false);
  const { state, test, reset } = useKeyTest(props.type);
  const value = form.values.claves[name];
  // A result belongs to one key at one provider.
  const tried = useRef({ value, provider, disabled });
  useEffect(() => {
    const before = tried.current;
    if (before.value === value && before.provider === provider && before.disabled === disabled) return;
    tried.current = { value, provider, disabled };
    reset();
  });
  return (
    <div className={classes.field}>
      <PasswordInput
        label={label}
        {...(props.hint === undefined ? {} : { description: props.hint })}
        value={value}
        onChange={(event) => form.set(`claves.${name}`, event.currentTarget.value)}
        error={form.problems[`claves.${name}`]}
        maxLength={500}
        disabled={disabled}
        autoComplete="new-password"
        spellCheck={false}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': visible ? text.hide(label) : text.show(label) }}
        // Selects the mask, so that typing replaces it instead of extending it.
        onFocus={(event) => value.includes(KEY_MASK) && event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlugConnected size={14} aria-hidden="true" />}
          aria-label={text.testOf(label)}
          disabled={disabled || state.kind === 'testing'}
          onClick={() => void test(value, provider)}
        >
          {text.test}
        </Button>
        {props.onRemove !== undefined && (
          <Button
            size="xs"
            variant="subtle"
            color="rojo"
            leftSection={<IconTrash size={14} aria-hidden="true" />}
            aria-label={text.removeOf(label)}
            onClick={props.onRemove}
          >
            {text.remove}
          </Button>
        )}
        <span className={classes.cost}>
          {props.saved !== undefined && `${text.saved(date(props.saved))} `}
          {text.cost(cost)}
        </span>
      </div>
      <div role="status">
        <Outcome state={state} />
      </div>
    </div>
  );
}

function Outcome({ state }: { state: KeyTestState }) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'testing':
      return (
        <p className={classes.outcome}>
          <Loader size={14} aria-hidden="true" />
          {text.testing}
        </p>
      );
    case 'valid':
      return (
        <p className={classes.outcome} data-kind="valid">
          <IconCircleCheck size={16} aria-hidden="true" />
          {state.message}
        </p>
      );
    case 'invalid':
      return (
        <p className={classes.outcome} data-kind="invalid">
          <IconCircleX size={16} aria-hidden="true" />
          {state.message}
        </p>
      );
  }
}
