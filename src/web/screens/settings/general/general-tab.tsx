import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch, TextInput } from '@mantine/core';
import type { Configuracion } from '#contract/entities/configuracion.ts';
import { IDIOMAS_CUENTA, PLAN_DEFAULT, TIMEZONES } from '#contract/limits.ts';
import { Card } from '../../../parts/card.tsx';
import { NativeChoice } from '../../../parts/native-choice.tsx';
import classes from '../settings.module.css';
import { languageText, generalText as text, timezoneText } from '../text.ts';
import type { DraftForm } from '../use-draft.ts';
import { UsageCards } from './usage-cards.tsx';

export function GeneralTab(props: { form: DraftForm; stored: Configuracion }) {
  const { form, stored } = props;
  return (
    <div className={classes.stack}>
      <div className={classes.columns}>
        <Card title={text.profile} labelledBy="settings-profile">
          <div className={classes.fields}>
            <TextInput
              label={text.name}
              maxLength={120}
              required
              autoComplete="name"
              value={form.values.nombre_usuario}
              onChange={(event) => form.set('nombre_usuario', event.currentTarget.value)}
              error={form.problems.nombre_usuario}
            />
            <TextInput
              variant="filled"
              label={text.email}
              description={text.emailHint}
              value={stored.email}
              readOnly
            />
            <TextInput
              variant="filled"
              label={text.plan}
              value={(stored.plan_activo.trim() || PLAN_DEFAULT).toLocaleUpperCase('es')}
              readOnly
            />
            <TextInput variant="filled" label={text.id} value={stored.usuario_id} readOnly />
          </div>
        </Card>
        <Card title={text.regional} labelledBy="settings-regional">
          <div className={classes.fields}>
            <NativeChoice
              label={text.timezone}
              hint={text.timezoneHint}
              options={TIMEZONES.map((value) => [value, timezoneText[value]] as const)}
              value={form.values.timezone}
              onPick={(value) =>
                form.set('timezone', TIMEZONES.find((one) => one === value) ?? form.values.timezone)
              }
            />
            <NativeChoice
              label={text.language}
              hint={text.languageHint}
              options={IDIOMAS_CUENTA.map((value) => [value, languageText[value]] as const)}
              value={form.values.idioma}
              onPick={(value) =>
                form.set('idioma', IDIOMAS_CUENTA.find((one) => one === value) ?? form.values.idioma)
              }
            />
            <Switch
              label={text.theme}
              description={text.themeHint}
              checked={form.values.tema === 'dark'}
              onChange={(event) => form.set('tema', event.currentTarget.checked ? 'dark' : 'light')}
            />
          </div>
        </Card>
      </div>
      <UsageCards stats={stored.estadisticas} />
    </div>
  );
}
