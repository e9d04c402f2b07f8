import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Embudo } from '#contract/routes/dashboard.ts';
import type { Format } from '../../../format/format.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { funnelQuery } from '../queries.ts';
import { funnelText as text } from '../text.ts';
import classes from './funnel.module.css';

interface Step {
  to: '/upload' | '/businesses' | '/domains' | '/results';
  title: string;
  value: string;
  line: string;
  /** Share of the previous step. */
  rate: string | null;
}

/** The four steps from keywords to opportunities, each with its share of the previous one. */
export function Funnel() {
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(funnelQuery);
  return (
    <Card title={text.title} labelledBy="workflow">
      {error !== null && data === undefined && (
        <LoadError title={text.failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {error === null && data === undefined && <Skeleton height={92} />}
      {data !== undefined && (
        <ol className={classes.steps}>
          {stepsOf(data, format).map((step) => (
            <li key={step.to} className={classes.step}>
              <span className={classes.words}>
                <Link to={step.to} className={classes.title}>
                  {step.title}
                </Link>
                <span className={classes.value}>{step.value}</span>
                <span className={classes.line}>{step.line}</span>
                {step.rate !== null && <span className={classes.rate}>{step.rate}</span>}
              </span>
              <IconArrowRight size={16} aria-hidden="true" className={classes.arrow} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function stepsOf(counts: Embudo, { number, decimal, percent }: Format): Step[] {
  const { keywords, keywords_completadas, negocios, negocios_con_dominio, dominios, verificados } = counts;
  const { expirados, libres } = counts;
  return [
    {
      to: '/upload',
      title: text.keywords,
      value: number(keywords),
      line: text.keywordsLine(number(keywords_completadas)),
      rate: null,
    },
    {
      to: '/businesses',
      title: text.scraping,
      value: number(negocios),
      line: text.scrapingLine(number(negocios_con_dominio)),
      rate: keywords_completadas === 0 ? null : text.perKeyword(decimal(negocios / keywords_completadas)),
    },
    {
      to: '/domains',
      title: text.verification,
      value: number(verificados),
      line: text.verificationLine(number(dominios)),
      rate: dominios === 0 ? null : percent((verificados / dominios) * 100),
    },
    {
      to: '/results',
      title: text.opportunities,
      value: number(counts.oportunidades),
      line: text.opportunitiesLine(number(expirados), number(libres), number(counts.por_liberarse)),
      rate: verificados === 0 ? null : text.freeShare(decimal((libres / verificados) * 1_000)),
    },
  ];
}
