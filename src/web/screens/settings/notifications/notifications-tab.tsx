import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import type { Notificaciones } from '#contract/entities/configuracion.ts';
import { Card } from '../../../parts/card.tsx';
import { EventsCard } from '../events/events-card.tsx';
import type { Show } from '../security/factor-card.tsx';
import classes from '../settings.module.css';
import type { DraftForm } from '../use-draft.ts';
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
  ['liberaciones', text.releases, text.releasesHint],
  ['oportunidades', text.opportunities, text.opportunitiesHint],
  ['errores', text.errors, text.errorsHint],
];

export function NotificationsTab(props: { form: DraftForm; show: Show }) {
  const { form, show } = props;
  const follow = (canal: 'email' | 'push') => {
    const stored = form.base();
    form.rebase({ ...stored, notificaciones: { ...stored.notificaciones, [canal]: true } });
    form.set(`notificaciones.${canal}`, true);
  };
  const toggles = (list: readonly Toggle[]) => (
    <div className={classes.fields}>
      {list.map(([name, label, hint]) => (
        <Switch
          key={name}
          label={label}
          description={hint}
          checked={form.values.notificaciones[name]}
          onChange={(event) => form.set(`notificaciones.${name}`, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
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
        <EventsCard show={show} />
      </div>
      <ChannelsCard show={show} onAgain={follow} />
    </div>
  );
}
