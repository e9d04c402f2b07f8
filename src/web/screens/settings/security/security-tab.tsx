import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SESSION_HOURS, SESSION_HOURS_DEFAULT } from '#contract/limits.ts';
import { Card } from '../../../parts/card.tsx';
import type { SettingsDraft } from '../draft.ts';
import classes from '../settings.module.css';
import { DataCards } from './data-cards.tsx';
import { FactorCard, type Show } from './factor-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { IpCard } from './ip-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { sessionText, securityText as text } from './text.ts';

/** Who may enter and how, where the account is open, its history, and its data. */
export function SecurityTab(props: { form: UseFormReturnType<SettingsDraft>; email: string; show: Show }) {
  const { form, email, show } = props;
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <FactorCard show={show} />
        <SessionLength form={form} />
        <IpCard form={form} />
      </div>
      <div className={classes.stack}>
        <SessionsCard show={show} />
        <DataCards email={email} show={show} />
        <HistoryCard />
      </div>
    </div>
  );
}

function SessionLength({ form }: { form: UseFormReturnType<SettingsDraft> }) {
  return (
    <Card title={text.session} labelledBy="settings-session">
      <NativeSelect
        label={text.timeout}
        description={text.timeoutHint}
        data={SESSION_HOURS.map((hours) => ({ value: String(hours), label: sessionText[hours] }))}
        value={String(form.values.seguridad.sesion_timeout)}
        onChange={(event) =>
          form.setFieldValue(
            'seguridad.sesion_timeout',
            SESSION_HOURS.find((hours) => String(hours) === event.currentTarget.value) ??
              SESSION_HOURS_DEFAULT,
          )
        }
      />
    </Card>
  );
}
