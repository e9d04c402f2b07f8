import type { ServiceServer, SimulatorContext } from '../context.ts';
import { startAnthropic } from './ai/anthropic.ts';
import { startGemini } from './ai/gemini.ts';
import { ModelMind } from './ai/model-mind.ts';
import { startOpenAi } from './ai/openai.ts';
import { startOpenPageRank } from './domains/open-page-rank.ts';
import { startWayback } from './domains/wayback.ts';
import { startWhoisApi } from './domains/whois-api.ts';
import { startGooglePlaces } from './maps/google-places.ts';
import { startLocalBusinessData } from './maps/local-business-data.ts';
import { startMapsData } from './maps/maps-data.ts';
import { PlaceFinder } from './maps/place-finder.ts';
import { startChat } from './messages/chat-sinks.ts';
import { startEventReceiver } from './messages/event-receiver.ts';
import { MailSink } from './messages/mail-sink.ts';
import { startMailbox } from './messages/mailbox.ts';
import { startPush } from './messages/push-sink.ts';
import { startTelegram } from './messages/telegram-sink.ts';
import { startOidc } from './oidc/issuer.ts';
import { boundariesOf } from './osm/boundaries.ts';
import { elementsOf } from './osm/elements.ts';
import { startNominatim } from './osm/nominatim.ts';
import { startOverpass } from './osm/overpass.ts';
import { addRealLimits } from './real-limits.ts';
import { startDonDominio } from './registrars/dondominio.ts';
import { startDynadot } from './registrars/dynadot.ts';
import { startPorkbun } from './registrars/porkbun.ts';

export interface ServicesOptions {
  /** Fixed, so that the issuer's address survives a restart; by default a free one. */
  oidcPort?: number;
  redirectUris?: readonly string[];
  /** Whether services punish clients that exceed their rate; the default is the simulator's setting. */
  limits?: 'real' | 'none';
}

export interface Services {
  /** As in the network map, and also `mailbox` (received mail) and `push`. */
  services: Record<string, string>;
  oidcIssuer: string;
  close(): Promise<void>;
}

export async function startServices(
  context: SimulatorContext,
  options: ServicesOptions = {},
): Promise<Services> {
  const limits = options.limits ?? (context.limits.get('rdap:*') ? 'real' : 'none');
  if (limits === 'real') addRealLimits(context.limits);
  const finder = new PlaceFinder(context.world);
  const mind = new ModelMind(context.world);
  const mails = new MailSink(context);
  const boundaries = boundariesOf(context.world);
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    await Promise.allSettled(opened.splice(0).map((server) => server.close()));
  };
  const services: Record<string, string> = {};
  const open = async (starting: Promise<ServiceServer>): Promise<string> => {
    const server = await starting;
    opened.push(server);
    const url = `http://${server.address}`;
    services[server.name.slice('service:'.length)] = url;
    return url;
  };
  try {
    await Promise.all(
      [
        startLocalBusinessData(context, finder),
        startMapsData(context, finder),
        startGooglePlaces(context, finder),
        startOverpass(context, { elements: elementsOf(context.world), boundaries }),
        startNominatim(context, boundaries),
        startAnthropic(context, mind),
        startOpenAi(context, mind),
        startGemini(context, mind),
        startWayback(context),
        startOpenPageRank(context),
        startWhoisApi(context),
        startDonDominio(context),
        startPorkbun(context),
        startDynadot(context),
        startMailbox(context, mails),
        startPush(context),
        startTelegram(context),
        startEventReceiver(context),
        ...(['slack', 'discord', 'teams', 'ntfy'] as const).map((chat) => startChat(context, chat)),
      ].map(open),
    );
    const smtp = await mails.start();
    opened.push(smtp);
    services.smtp = smtp.address;
    const oidc = await startOidc(context, {
      ...(options.oidcPort === undefined ? {} : { port: options.oidcPort }),
      ...(options.redirectUris === undefined ? {} : { redirectUris: options.redirectUris }),
    });
    opened.push(oidc);
    return { services, oidcIssuer: oidc.issuer, close };
  } catch (error) {
    await close();
    throw error;
  }
}
