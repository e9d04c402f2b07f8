import { Switch, TextInput } from '@mantine/core';
import classes from '../settings.module.css';
import type { DraftForm } from '../use-draft.ts';
import { channelText as text } from './text.ts';

const FIRST = { desde: '22:00', hasta: '08:00' };

export function QuietHours({ form }: { form: DraftForm }) {
  const { silencio } = form.values.notificaciones;
  const set = (value: typeof silencio) => form.set('notificaciones.silencio', value);
  return (
    <div className={classes.fields}>
      <Switch
        label={text.quiet}
        description={text.quietLine}
        checked={silencio !== null}
        onChange={(event) => set(event.currentTarget.checked ? FIRST : null)}
      />
      {silencio !== null && (
        <div className={classes.pair}>
          {(['desde', 'hasta'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={end === 'desde' ? text.from : text.to}
              value={silencio[end]}
              onChange={(event) => set({ ...silencio, [end]: event.currentTarget.value || silencio[end] })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
