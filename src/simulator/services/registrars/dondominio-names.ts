import { domainToUnicode } from 'node:url';
import type { SimulatorContext } from '../../context.ts';
import { registrable, zoneOf } from '../../world/zones.ts';
import type { Call, Reply } from '../http-service.ts';
import type { HeldName, RegistrarAccount } from './accounts.ts';
import { sell, sellLate } from './buy.ts';
import { failure, success } from './dondominio-answer.ts';
import { nameInAnswer } from './offer.ts';

const OWNER_FIELDS = [
  'Type',
  'FirstName',
  'LastName',
  'IdentNumber',
  'Email',
  'Phone',
  'Address',
  'PostalCode',
  'City',
  'State',
  'Country',
];
const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

export function dondominioCreate(
  context: SimulatorContext,
  call: Call,
  account: RegistrarAccount,
  form: URLSearchParams,
): Reply {
  const domain = form.get('domain')?.trim().toLowerCase() ?? '';
  if (registrable(domain) !== domain) return failure(call, 2001, 'Domain name invalid');
  const tld = zoneOf(domain)?.tld ?? '';
  if (tld !== 'es' && tld.length === 2) return failure(call, 2002, 'TLD not supported');
  if (!isContact(form, tld)) return failure(call, 3002, 'Contact data error');
  const order = {
    domain,
    years: Number(form.get('period') ?? '1'),
    nameservers: (form.get('nameservers') ?? 'parking').split(','),
    premium: form.get('premium') === 'true',
    costCents: null,
    dryRun: false,
  };
  if (call.fault?.fault === 'broken-before')
    return { status: 503, body: 'Service Unavailable', outcome: 'broken' };
  if (call.fault?.fault === 'executes-late') {
    sellLate(context, call, account, order);
    return { status: 200, silent: true, outcome: 'late' };
  }
  const sale = sell(context, call, account, order);
  switch (sale.kind) {
    case 'taken':
      return failure(call, 2010, 'Domain taken');
    case 'premium':
      return failure(call, 2011, 'Premium domain');
    case 'contact':
      return failure(call, 3002, 'Contact data error');
    case 'no-funds':
      return failure(call, 1100, 'Insufficient balance');
    case 'price':
    case 'would-sell':
      return failure(call, 2009, 'Domain create error');
    case 'sold':
      break;
  }
  if (call.fault?.fault === 'silent-after') return { status: 200, silent: true, outcome: 'bought' };
  if (call.fault?.fault === 'broken-after') {
    return { status: 502, body: '<html>Bad gateway</html>', outcome: 'bought' };
  }
  const billing = { total: sale.cents / 100, currency: 'EUR' };
  const name = { ...told(sale.name), name: domainToUnicode(nameInAnswer(domain, call)), period: order.years };
  return { ...success(call, { billing, domains: [name] }), outcome: 'bought' };
}

export function dondominioInfo(call: Call, account: RegistrarAccount, form: URLSearchParams): Reply {
  const name = account.names.get(form.get('domain')?.trim().toLowerCase() ?? '');
  if (name === undefined) return failure(call, 2008, 'Domain not found');
  const asked = nameInAnswer(name.domain, call);
  return success(call, { ...told(name), name: domainToUnicode(asked), renewable: true, whoisPrivacy: false });
}

export function dondominioList(call: Call, account: RegistrarAccount, form: URLSearchParams): Reply {
  const pageLength = Math.min(1_000, Number(form.get('pageLength') ?? '100'));
  const page = Number(form.get('page') ?? '1');
  const all = [...account.names.values()];
  const domains = all.slice((page - 1) * pageLength, page * pageLength).map(told);
  const queryInfo = { page, pageLength, results: domains.length, total: all.length };
  return success(call, { queryInfo, domains });
}

export function dondominioUpdate(call: Call, account: RegistrarAccount, form: URLSearchParams): Reply {
  const name = account.names.get(form.get('domain')?.trim().toLowerCase() ?? '');
  if (name === undefined) return failure(call, 2008, 'Domain not found');
  const mode = form.get('renewalMode');
  if (mode !== null) name.autoRenew = mode === 'autorenew';
  const servers = form.get('nameservers');
  if (servers !== null) name.nameservers = servers.split(',');
  return success(call, told(name));
}

const told = (name: HeldName) => ({
  name: domainToUnicode(name.domain),
  status: name.pending ? 'pending' : 'active',
  tld: zoneOf(name.domain)?.tld ?? '',
  domainID: name.id,
  tsCreate: day(name.created),
  tsExpir: day(name.expires),
  renewalMode: name.autoRenew ? 'autorenew' : 'manual',
});

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Zones of Spain ask for the holder's document and a natural person with one; a DNI must have its letter. */
function isContact(form: URLSearchParams, tld: string): boolean {
  if (!OWNER_FIELDS.every((field) => form.get(`ownerContact${field}`)?.trim())) return false;
  const documents = [form.get('ownerContactIdentNumber'), form.get('adminContactIdentNumber')];
  if (tld === 'es' && documents[1] === null) return false;
  return documents.every((document) => {
    const dni = /^(\d{8})([A-Z])$/.exec(document ?? '');
    return dni === null || DNI_LETTERS[Number(dni[1]) % 23] === dni[2];
  });
}
