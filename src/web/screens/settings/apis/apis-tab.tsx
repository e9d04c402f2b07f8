import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Configuracion, NombreClave, TipoApi } from '#contract/entities/configuracion.ts';
import { DatosGoogle } from '#contract/google-data.ts';
import { ProveedorIa } from '#contract/states.ts';
import { AiBudget } from '../../../parts/ai/ai-budget.tsx';
import { Card } from '../../../parts/card.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { NativeChoice } from '../../../parts/native-choice.tsx';
import { estadoQuery } from '../../../queries/sistema.ts';
import { fieldText } from '../field-text.ts';
import classes from '../settings.module.css';
import type { DraftForm } from '../use-draft.ts';
import { KeyField } from './key-field.tsx';
import { MapsProvider } from './maps-provider.tsx';
import { aiText, googleText, mapsText, testCost, apisText as text } from './text.ts';

const RegistrarState = lazyPart(() => import('./registrar-state.tsx').then((part) => part.RegistrarState));
const AI_KEYS = [
  ['claude', 'claude_api_key'],
  ['openai', 'openai_api_key'],
  ['gemini', 'gemini_api_key'],
] as const;

export function ApisTab(props: {
  form: DraftForm;
  stored: Configuracion;
  onRemove: (name: NombreClave) => Promise<void>;
}) {
  const { form, stored } = props;
  const [removing, setRemoving] = useState<{ name: NombreClave; label: string } | null>(null);
  const isDemo = useQuery(estadoQuery).data?.demo === true;
  const provider = form.values.proveedor_mapas;
  const { issuer, testCost: mapsTestCost } = mapsText[provider];
  const field = (name: NombreClave, type: TipoApi, label: string) => ({
    form,
    name,
    type,
    label,
    saved: stored.claves_guardadas?.[name],
    onRemove: stored.api_keys[name] === null ? undefined : () => setRemoving({ name, label }),
  });
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>
        {text.stored} {isDemo && text.demoKeys}
      </p>
      <div className={classes.columns}>
        <Card title={text.maps} labelledBy="settings-maps">
          <div className={classes.fields}>
            <MapsProvider value={provider} onPick={(value) => form.set('proveedor_mapas', value)} />
            <NativeChoice
              label={fieldText.datos_google}
              hint={text.googleHint}
              options={DatosGoogle.options.map((value) => [value, googleText[value]] as const)}
              value={form.values.datos_google}
              onPick={(value) => form.set('datos_google', DatosGoogle.parse(value))}
            />
            <KeyField
              {...field('rapidapi_key', 'rapidapi', text.mapsKey)}
              hint={issuer === undefined ? text.noKeyNeeded : text.mapsKeyHint(issuer)}
              cost={mapsTestCost}
              provider={provider}
            />
          </div>
        </Card>
        <div className={classes.stack}>
          <Card title={text.ai} labelledBy="settings-ai">
            <div className={classes.fields}>
              <p className={classes.hint}>{text.aiHint}</p>
              <NativeChoice
                label={text.aiProvider}
                options={ProveedorIa.options.map((value) => [value, aiText[value]] as const)}
                value={form.values.ai_provider}
                onPick={(value) => form.set('ai_provider', ProveedorIa.parse(value))}
              />
              {AI_KEYS.map(([type, name]) => (
                <KeyField
                  key={name}
                  {...field(name, type, text.keyOf(aiText[type]))}
                  cost={testCost[type]}
                  disabled={form.values.ai_provider !== type}
                />
              ))}
              <AiBudget />
            </div>
          </Card>
          <Card title={text.checks} labelledBy="settings-checks">
            <div className={classes.fields}>
              <KeyField
                {...field('whois_api_key', 'whois', text.whois)}
                hint={text.whoisHint}
                cost={testCost.whois}
              />
              <KeyField {...field('seo_api_key', 'seo', text.seo)} hint={text.seoHint} cost={testCost.seo} />
            </div>
          </Card>
          <Card title={text.registrars} labelledBy="settings-registrars">
            <div className={classes.fields}>
              <p className={classes.hint}>{text.registrarsHint}</p>
              <KeyField
                {...field('dondominio_key', 'dondominio', text.dondominio)}
                hint={text.dondominioHint}
                cost={testCost.dondominio}
              />
              <Suspense>
                {stored.api_keys.dondominio_key !== null && <RegistrarState registrar="dondominio" />}
              </Suspense>
              <KeyField
                {...field('porkbun_key', 'porkbun', text.porkbun)}
                hint={text.porkbunHint}
                cost={testCost.porkbun}
              />
              <Suspense>
                {stored.api_keys.porkbun_key !== null && <RegistrarState registrar="porkbun" />}
              </Suspense>
              <KeyField
                {...field('dynadot_key', 'dynadot', text.dynadot)}
                hint={text.dynadotHint}
                cost={testCost.dynadot}
              />
              <Suspense>
                {stored.api_keys.dynadot_key !== null && <RegistrarState registrar="dynadot" />}
              </Suspense>
            </div>
          </Card>
        </div>
      </div>
      <ConfirmDialog
        opened={removing !== null}
        question={text.removeTitle}
        confirm={text.remove}
        cancel={text.cancel}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing !== null) void props.onRemove(removing.name);
          setRemoving(null);
        }}
      >
        {removing !== null && text.removeBody(removing.label)}
      </ConfirmDialog>
    </div>
  );
}
