import { Button, Tabs } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Configuracion } from '#contract/entities/usuario.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import { ApisTab } from './apis/apis-tab.tsx';
import { Banner } from './banner.tsx';
import { draftOf, problemsOf, type SettingsDraft } from './draft.ts';
import { GeneralTab } from './general/general-tab.tsx';
import { MarketTab } from './market/market-tab.tsx';
import { NotificationsTab } from './notifications/notifications-tab.tsx';
import { ProcessingTab } from './processing/processing-tab.tsx';
import { SecurityTab } from './security/security-tab.tsx';
import classes from './settings.module.css';
import { tabOfField } from './tab-of-field.ts';
import { tabText, settingsText as text } from './text.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { SETTINGS_TABS, settingsTabOf } from './url-state.ts';
import { useAccountSync } from './use-account-sync.ts';
import { useBanner } from './use-banner.ts';
import { useSettingsCalls } from './use-settings-calls.ts';

const FORM_ID = 'configuracion';

/** Five tabs over one draft, saved together; the sixth, the market, has its own. */
export function SettingsForm({ stored }: { stored: Configuracion }) {
  const { banner, show } = useBanner();
  const form = useForm<SettingsDraft>({
    initialValues: draftOf(stored),
    validate: (draft) => problemsOf(draft, stored),
  });
  useAccountSync(form);
  const calls = useSettingsCalls({ form, show });
  const dirty = form.isDirty();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const tab = settingsTabOf(useSearch({ strict: false }));
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a small screen a link may lead to a tab that is not in sight.
    tabs.current?.querySelector(`[data-tab=${tab}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  const openTab = (value: string | null) =>
    void navigate({ to: '/settings', search: { tab: settingsTabOf({ tab: value }) }, replace: true });

  return (
    <>
      <PageHeader
        title={text.title}
        line={dirty ? <span className={classes.unsaved}>{text.unsaved}</span> : text.line}
        actions={
          <>
            <Button
              variant="default"
              loading={calls.working === 'reload'}
              disabled={calls.working === 'save'}
              onClick={() => (dirty ? setAsking(true) : void calls.reload())}
            >
              {text.reload}
            </Button>
            <Button type="submit" form={FORM_ID} disabled={calls.working !== null}>
              {calls.working === 'save' ? text.saving : text.save}
            </Button>
          </>
        }
      />
      <Banner banner={banner} />
      <form
        id={FORM_ID}
        noValidate
        autoComplete="off"
        onSubmit={form.onSubmit(
          (draft) => void calls.save(draft),
          (problems) => {
            show('error', text.invalid);
            openTab(tabOfField(Object.keys(problems)));
          },
        )}
      >
        <Tabs value={tab} onChange={openTab} keepMounted>
          <Tabs.List ref={tabs} aria-label={text.tabs} className={classes.tabs ?? ''}>
            {SETTINGS_TABS.map((one) => (
              <Tabs.Tab key={one} value={one} data-tab={one}>
                {tabText[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="general" className={classes.panel ?? ''}>
            <GeneralTab form={form} stored={stored} />
          </Tabs.Panel>
          <Tabs.Panel value="apis" className={classes.panel ?? ''}>
            <ApisTab form={form} stored={stored} onRemove={calls.removeKey} />
          </Tabs.Panel>
          <Tabs.Panel value="notificaciones" className={classes.panel ?? ''}>
            <NotificationsTab form={form} show={show} />
          </Tabs.Panel>
          <Tabs.Panel value="procesamiento" className={classes.panel ?? ''}>
            <ProcessingTab form={form} stats={stored.estadisticas} />
          </Tabs.Panel>
          <Tabs.Panel value="seguridad" className={classes.panel ?? ''}>
            <SecurityTab form={form} email={stored.email} show={show} />
          </Tabs.Panel>
          <Tabs.Panel value="mercado" className={classes.panel ?? ''}>
            {tab === 'mercado' && <MarketTab show={show} />}
          </Tabs.Panel>
        </Tabs>
      </form>
      <UnsavedGuard
        dirty={dirty}
        asking={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          void calls.reload();
        }}
      />
    </>
  );
}
