import '@mantine/core/styles/Input.css';
import { SESSION_HOURS, SESSION_HOURS_DEFAULT } from '#contract/limits.ts';
import { Card } from '../../../parts/card.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { NativeChoice } from '../../../parts/native-choice.tsx';
import { WhenSeen } from '../../../parts/when-seen.tsx';
import classes from '../settings.module.css';
import type { DraftForm } from '../use-draft.ts';
import { ContactCard } from './contact-card.tsx';
import { DataCards } from './data-cards.tsx';
import { FactorCard, type Show } from './factor-card.tsx';
import { IpCard } from './ip-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { sessionText, securityText as text } from './text.ts';
import { TokensCard } from './tokens/tokens-card.tsx';

const HistoryCard = lazyPart(() => import('./history-card.tsx').then((part) => part.HistoryCard));
const HISTORY_HEIGHT = 240;

export function SecurityTab(props: { form: DraftForm; email: string; show: Show }) {
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
        <TokensCard show={show} />
        <ContactCard show={show} />
        <DataCards email={email} show={show} />
        <WhenSeen
          title={text.history}
          height={HISTORY_HEIGHT}
          later={text.historyLater}
          label={text.historyLoading}
        >
          <HistoryCard />
        </WhenSeen>
      </div>
    </div>
  );
}

function SessionLength({ form }: { form: DraftForm }) {
  return (
    <Card title={text.session} labelledBy="settings-session">
      <NativeChoice
        label={text.timeout}
        hint={text.timeoutHint}
        options={SESSION_HOURS.map((hours) => [String(hours), sessionText[hours]] as const)}
        value={String(form.values.seguridad.sesion_timeout)}
        onPick={(value) =>
          form.set(
            'seguridad.sesion_timeout',
            SESSION_HOURS.find((hours) => String(hours) === value) ?? SESSION_HOURS_DEFAULT,
          )
        }
      />
    </Card>
  );
}
