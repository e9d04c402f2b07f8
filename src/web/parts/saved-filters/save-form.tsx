import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './saved-filters.module.css';
import { savedText as text } from './text.ts';

const NAME_MAX = 60;

export function SaveForm(props: {
  onSave: (form: { nombre: string; avisar: boolean }) => void;
  working: boolean;
}) {
  const [nombre, setNombre] = useState('');
  const [avisar, setAvisar] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (nombre.trim() !== '') props.onSave({ nombre: nombre.trim(), avisar });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={text.name}
        maxLength={NAME_MAX}
        data-autofocus
        value={nombre}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      <Checkbox
        label={text.notifyMe}
        description={text.notifyLine}
        checked={avisar}
        onChange={(event) => setAvisar(event.currentTarget.checked)}
      />
      <Button type="submit" size="xs" loading={props.working} disabled={nombre.trim() === ''}>
        {text.keep}
      </Button>
    </form>
  );
}
