import { Button, Skeleton } from '@mantine/core';
import {
  type Icon,
  IconBuildingStore,
  IconHourglassEmpty,
  IconKey,
  IconShieldCheck,
} from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../api/errors.ts';
import { useFormat } from '../../format/use-format.ts';
import { loadText } from '../../parts/load-text.ts';
import { businessStatsQuery, domainStatsQuery, funnelQuery, keywordStatsQuery } from './queries.ts';
import classes from './stat-cards.module.css';
import { dashboardText as text } from './text.ts';

/** Four totals, each linked to its screen. */
export function StatCards() {
  const { number } = useFormat();
  const keywords = useQuery(keywordStatsQuery);
  const businesses = useQuery(businessStatsQuery);
  const domains = useQuery(domainStatsQuery);
  // Free names among the expired ones, as in Expirados; never registered names are free but not expired.
  const { data: funnel } = useQuery(funnelQuery);
  return (
    <section aria-label={text.stats} className={classes.cards}>
      <StatCard
        to="/keywords"
        label={text.totalKeywords}
        icon={IconKey}
        query={keywords}
        value={keywords.data?.total}
      />
      <StatCard
        to="/businesses"
        label={text.businesses}
        icon={IconBuildingStore}
        query={businesses}
        value={businesses.data?.total_negocios}
      />
      <StatCard
        to="/domains"
        label={text.verified}
        icon={IconShieldCheck}
        query={domains}
        value={domains.data?.verificados}
      />
      <StatCard
        to="/results"
        label={text.expired}
        icon={IconHourglassEmpty}
        query={domains}
        value={domains.data?.expirados}
        base={
          funnel === undefined || funnel.expirados === 0
            ? undefined
            : text.expiredBase(number(funnel.libres), number(funnel.por_liberarse))
        }
      />
    </section>
  );
}

function StatCard(props: {
  to: '/keywords' | '/businesses' | '/domains' | '/results';
  label: string;
  icon: Icon;
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  value: number | undefined;
  /** What the figure consists of. */
  base?: string | undefined;
}) {
  const { number } = useFormat();
  const { query, value } = props;
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Link to={props.to} className={classes.label}>
          {props.label}
        </Link>
        <props.icon size={20} stroke={1.6} aria-hidden="true" className={classes.icon} />
      </div>
      {value !== undefined && (
        <p className={classes.value}>
          {number(value)} {props.base !== undefined && <span className={classes.base}>{props.base}</span>}
        </p>
      )}
      {value === undefined && query.error === null && <Skeleton height={20} width={56} mt={10} />}
      {value === undefined && query.error !== null && (
        <div role="alert" className={classes.error}>
          <span title={errorText(query.error)}>{text.statFailed}</span>
          <Button
            size="compact-xs"
            variant="default"
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {loadText.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
