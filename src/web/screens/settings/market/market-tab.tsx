import '@mantine/core/styles/Input.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { type AjustesMercado, SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import { type Market, marketQuery } from '../../../queries/market.ts';
import classes from '../settings.module.css';
import type { useBanner } from '../use-banner.ts';
import { ComparablesCard } from './comparables-card.tsx';
import { ImportCard } from './import-card.tsx';
import { LinksCard } from './links-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { saveMarket } from './queries.ts';
import { RescoringLine } from './rescoring-line.tsx';
import { TableCard } from './table-card.tsx';
import { citiesText, marketText as text, tradesText } from './text.ts';
import { WeightsCard } from './weights-card.tsx';
import { ZonesCard } from './zones-card.tsx';

type Show = ReturnType<typeof useBanner>['show'];

/** The scoring's inputs: weights, zones with prices, and the account's own sales. */
export function MarketTab({ show, onDirty }: { show: Show; onDirty: (dirty: boolean) => void }) {
  const { data, error, refetch, isFetching } = useQuery(marketQuery);
  if (data !== undefined) return <MarketForm market={data} show={show} onDirty={onDirty} />;
  if (error === null) return <Skeleton height={320} role="status" aria-label={text.loading} />;
  return (
    <LoadError title={text.loadTitle} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  );
}

function MarketForm(props: { market: Market; show: Show; onDirty: (dirty: boolean) => void }) {
  const { market, show, onDirty } = props;
  const client = useQueryClient();
  const [draft, setDraft] = useState<AjustesMercado>(market.ajustes);
  const [isSaving, setSaving] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(market.ajustes);
  useEffect(() => {
    onDirty(isDirty);
  }, [isDirty, onDirty]);
  const pesos = draft.pesos ?? market.propias.pesos;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      const saved = await saveMarket(draft);
      client.setQueryData(marketQuery.queryKey, saved);
      // Later typing is the next change.
      setDraft((now) => (now === draft ? saved.ajustes : now));
      show('success', text.saved);
    } catch {
      show('error', text.saveFailed);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={classes.fields} noValidate autoComplete="off" onSubmit={(event) => void save(event)}>
      <div className={classes.columns}>
        <WeightsCard pesos={pesos} onChange={(changed) => setDraft({ ...draft, pesos: changed })} />
        <PreviewCard ajustes={draft} />
      </div>
      <div className={classes.columns}>
        <ZonesCard
          own={market.propias.zonas}
          changed={draft.zonas}
          onChange={(zonas) => setDraft({ ...draft, zonas })}
        />
        <ComparablesCard
          comparables={draft.comparables}
          onChange={(comparables) => setDraft({ ...draft, comparables })}
        />
      </div>
      <div className={classes.columns}>
        <TableCard
          text={tradesText}
          own={market.propias.oficios.map(({ oficio, valor }) => [oficio, valor])}
          changed={draft.oficios.map(({ oficio, valor, sinonimos }) => [oficio, valor, sinonimos])}
          max={1}
          onChange={(rows) =>
            setDraft({
              ...draft,
              oficios: rows.map(([oficio, valor, words]) => ({
                oficio,
                valor,
                ...(words !== undefined && words.length > 0 && { sinonimos: [...words] }),
              })),
            })
          }
        />
        <TableCard
          text={citiesText}
          own={market.propias.ciudades.map(({ ciudad, poblacion }) => [ciudad, poblacion])}
          changed={draft.ciudades.map(({ ciudad, poblacion }) => [ciudad, poblacion])}
          max={40_000}
          onChange={(rows) =>
            setDraft({ ...draft, ciudades: rows.map(([ciudad, poblacion]) => ({ ciudad, poblacion })) })
          }
        />
      </div>
      <LinksCard links={draft.enlaces} onChange={(enlaces) => setDraft({ ...draft, enlaces })} />
      <ImportCard show={show} />
      <RescoringLine recalculo={market.recalculo} show={show} />
      <div className={classes.pair}>
        <Button type="submit" loading={isSaving}>
          {text.save}
        </Button>
        <Button variant="default" onClick={() => setDraft(SIN_AJUSTES)}>
          {text.reset}
        </Button>
      </div>
    </form>
  );
}
