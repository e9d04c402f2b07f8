import { Button, Skeleton, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Configuracion } from '#contract/entities/configuracion.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import { Banner } from './banner.tsx';
import { draftOf, problemsOf } from './draft.ts';
import { isUnsaved } from './draft-changes.ts';
import classes from './settings.module.css';
import { tabOfField } from './tab-of-field.ts';
import { tabText, settingsText as text } from './text.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { SETTINGS_TABS, type SettingsTab, settingsTabOf } from './url-state.ts';
import { useAccountSync } from './use-account-sync.ts';
import { useBanner } from './use-banner.ts';
import { useDraft } from './use-draft.ts';
import { useSettingsCalls } from './use-settings-calls.ts';

const GeneralTab = lazyPart(() => import('./general/general-tab.tsx').then((part) => part.GeneralTab));
const ApisTab = lazyPart(() => import('./apis/apis-tab.tsx').then((part) => part.ApisTab));
const NotificationsTab = lazyPart(() =>
  import('./notifications/notifications-tab.tsx').then((part) => part.NotificationsTab),
);
const ProcessingTab = lazyPart(() =>
  import('./processing/processing-tab.tsx').then((part) => part.ProcessingTab),
);
const SecurityTab = lazyPart(() => import('./security/security-tab.tsx').then((part) => part.SecurityTab));
const MarketTab = lazyPart(() => import('./market/market-tab.tsx').then((part) => part.MarketTab));
const OrdersTab = lazyPart(() => import('./orders/orders-tab.tsx').then((part) => part.OrdersTab));
const FORM_ID = 'configuracion';

/** Five tabs share one draft and are saved together; market and orders have forms of their own. */
export function SettingsForm({ stored }: { stored: Configuracion }) {
  const { banner, show } = useBanner();
  const form = useDraft(draftOf(stored));
  useAccountSync(form);
  const calls = useSettingsCalls({ form, show });
  const dirty = isUnsaved(form.values, form.base());
  const [marketDirty, setMarketDirty] = useState(false);
  const [ordersDirty, setOrdersDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const tab = settingsTabOf(useSearch({ strict: false }));
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a small screen the linked tab may be out of view.
    tabs.current?.querySelector(`[data-tab=${tab}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  const openTab = (value: string | null) =>
    void navigate({ to: '/settings', search: { tab: settingsTabOf({ tab: value }) }, replace: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(form.values, stored);
    form.refuse(problems);
    const fields = Object.keys(problems);
    if (fields.length === 0) return void calls.save(form.values);
    show('error', text.invalid);
    openTab(tabOfField(fields));
  };
  // A tab is loaded when first opened and stays mounted, so that it keeps its inputs.
  const [opened, setOpened] = useState<ReadonlySet<SettingsTab>>(new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));
  const panel = (name: SettingsTab, content: ReactNode) => (
    <Tabs.Panel value={name} className={classes.panel ?? ''}>
      <Suspense fallback={<Skeleton height={320} />}>{opened.has(name) && content}</Suspense>
    </Tabs.Panel>
  );

  return (
    <>
      <PageHeader
        title={text.title}
        line={
          dirty || marketDirty || ordersDirty ? (
            <span className={classes.unsaved}>
              {dirty ? text.unsaved : marketDirty ? text.unsavedMarket : text.unsavedOrders}
            </span>
          ) : (
            text.line
          )
        }
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
      <Tabs value={tab} onChange={openTab} keepMounted>
        <Tabs.List ref={tabs} aria-label={text.tabs} className={classes.tabs ?? ''}>
          {SETTINGS_TABS.map((one) => (
            <Tabs.Tab key={one} value={one} data-tab={one}>
              {tabText[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <form id={FORM_ID} noValidate autoComplete="off" onSubmit={submit}>
          {panel('general', <GeneralTab form={form} stored={stored} />)}
          {panel('apis', <ApisTab form={form} stored={stored} onRemove={calls.removeKey} />)}
          {panel('notificaciones', <NotificationsTab form={form} show={show} />)}
          {panel('procesamiento', <ProcessingTab form={form} stats={stored.estadisticas} />)}
          {panel('seguridad', <SecurityTab form={form} email={stored.email} show={show} />)}
        </form>
        {panel('mercado', <MarketTab show={show} onDirty={setMarketDirty} />)}
        {panel('ordenes', <OrdersTab show={show} onDirty={setOrdersDirty} />)}
      </Tabs>
      <UnsavedGuard
        dirty={dirty || marketDirty || ordersDirty}
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
