import { Button, NativeSelect, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { SESSION_HOURS, SESSION_HOURS_DEFAULT } from '#contract/limits.ts';
import { Card } from '../../../parts/card.tsx';
import type { SettingsDraft } from '../draft.ts';
import classes from '../settings.module.css';
import { sessionText, securityText as text } from '../text.ts';

/** How long a session lasts, the second factor, and the account's data. */
export function SecurityTab({ form }: { form: UseFormReturnType<SettingsDraft> }) {
  const { seguridad } = form.values;
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <Card title={text.session} labelledBy="settings-session">
          <NativeSelect
            label={text.timeout}
            description={text.timeoutHint}
            data={SESSION_HOURS.map((hours) => ({ value: String(hours), label: sessionText[hours] }))}
            value={String(seguridad.sesion_timeout)}
            onChange={(event) =>
              form.setFieldValue(
                'seguridad.sesion_timeout',
                SESSION_HOURS.find((hours) => String(hours) === event.currentTarget.value) ??
                  SESSION_HOURS_DEFAULT,
              )
            }
          />
        </Card>
        <Card title={text.second} labelledBy="settings-second">
          <div className={classes.fields}>
            <Switch
              label={text.toggle}
              description={text.secondLater}
              {...form.getInputProps('seguridad.two_factor_enabled', { type: 'checkbox' })}
            />
            <div role="status">{seguridad.two_factor_enabled && <p className={classes.on}>{text.on}</p>}</div>
          </div>
        </Card>
      </div>
      <div className={classes.stack}>
        <Card title={text.data} labelledBy="settings-data">
          <div className={classes.fields}>
            <div className={classes.buttons}>
              <Button variant="default" disabled leftSection={<IconDownload size={16} />}>
                {text.export}
              </Button>
              <Button variant="default" disabled leftSection={<IconUpload size={16} />}>
                {text.import}
              </Button>
            </div>
            <p className={classes.hint}>{text.dataLater}</p>
            <div>
              <p className={classes.hint}>{text.contains}</p>
              <ul className={classes.list}>
                {text.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          </div>
        </Card>
        <Card title={text.danger} labelledBy="settings-danger" className={classes.danger}>
          <div className={classes.fields}>
            <p className={classes.hint}>{text.dangerLine}</p>
            <div className={classes.buttons}>
              <Button color="rojo" disabled leftSection={<IconTrash size={16} />}>
                {text.remove}
              </Button>
            </div>
            <p className={classes.hint}>{text.removeLater}</p>
          </div>
        </Card>
      </div>
    </div>
  );
}
