import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Notificaciones } from '#contract/entities/configuracion.ts';
import { Card } from '../../../parts/card.tsx';
import type { SettingsDraft } from '../draft.ts';
import type { Show } from '../security/factor-card.tsx';
import classes from '../settings.module.css';
import { ChannelsCard } from './channels-card.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { noticesText as text } from './text.ts';

type Toggle = [name: Exclude<keyof Notificaciones, 'silencio'>, label: string, hint: string];
const CHANNELS: readonly Toggle[] = [
  ['email', text.email, text.emailHint],
  ['push', text.push, text.pushHint],
];
const KINDS: readonly Toggle[] = [
  ['dominios_expirados', text.expired, text.expiredHint],
  ['oportunidades', text.opportunities, text.opportunitiesHint],
  ['errores', text.errors, text.errorsHint],
];

/** What the account wants to be told, and by which way. */
export function NotificationsTab(props: { form: UseFormReturnType<SettingsDraft>; show: Show }) {
  const { form, show } = props;
  const toggles = (list: readonly Toggle[]) => (
    <div className={classes.fields}>
      {list.map(([name, label, hint]) => (
        <Switch
          key={name}
          label={label}
          description={hint}
          {...form.getInputProps(`notificaciones.${name}`, { type: 'checkbox' })}
        />
      ))}
    </div>
  );
  return (
    <div className={classes.columns}>
      <Card title={text.kinds} labelledBy="settings-kinds">
        {toggles(KINDS)}
      </Card>
      <Card title={text.channels} labelledBy="settings-channels">
        <div className={classes.fields}>
          <p className={classes.hint}>{text.bell}</p>
          {toggles(CHANNELS)}
          <QuietHours form={form} />
        </div>
      </Card>
      <ChannelsCard show={show} />
    </div>
  );
}
