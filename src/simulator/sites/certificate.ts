import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type AuthorityKeys, pkcs8 } from './authority-keys.ts';

/** DER by hand (RFC 5280): 0.1 ms a certificate instead of 4 ms with libraries, for thousands of sites. */
export interface CertificateAuthority {
  pem: string;
  siteKey: string;
  issue(names: readonly string[], validity: Validity): string;
}

export interface Validity {
  notBefore: Date;
  notAfter: Date;
}

const DAY = 86_400_000;
const SIGNATURE = sequence(oid('1.2.840.10045.4.3.2')); // ecdsa-with-SHA256

/** Valid around the present in real time: TLS clients do not follow the world's clock. */
export const currentValidity = (): Validity => ({
  notBefore: new Date(Date.now() - 30 * DAY),
  notAfter: new Date(Date.now() + 60 * DAY),
});
export const expiredValidity = (): Validity => ({
  notBefore: new Date(Date.now() - 110 * DAY),
  notAfter: new Date(Date.now() - 20 * DAY),
});

export function createAuthority({ authority, site }: AuthorityKeys): CertificateAuthority {
  const issuer = distinguishedName('Autoridad de la internet simulada');
  const authoritySpki = spki(authority);
  const keyId = createHash('sha1').update(authoritySpki).digest();
  const caDer = certificate(authority, issuer, issuer, authoritySpki, caValidity(), [
    extension('2.5.29.19', sequence(tlv(0x01, Buffer.from([0xff]))), true),
    extension('2.5.29.15', tlv(0x03, Buffer.from([1, 0x06])), true), // keyCertSign, cRLSign
    extension('2.5.29.14', tlv(0x04, keyId)),
  ]);
  const siteSpki = spki(site);
  return {
    pem: pem(caDer),
    siteKey: pkcs8(site),
    issue: (names, validity) =>
      pem(
        certificate(authority, issuer, distinguishedName(names[0] ?? ''), siteSpki, validity, [
          extension('2.5.29.17', sequence(...names.map((name) => tlv(0x82, Buffer.from(name, 'latin1'))))),
          extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))), // serverAuth
          extension('2.5.29.35', sequence(tlv(0x80, keyId))),
        ]),
      ),
  };
}

const caValidity = (): Validity => ({
  notBefore: new Date(Date.now() - 365 * DAY),
  notAfter: new Date(Date.now() + 3_650 * DAY),
});

function certificate(
  key: KeyObject,
  issuer: Buffer,
  subject: Buffer,
  publicKey: Buffer,
  { notBefore, notAfter }: Validity,
  extensions: readonly Buffer[],
): Buffer {
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    SIGNATURE,
    issuer,
    sequence(time(notBefore), time(notAfter)),
    subject,
    publicKey,
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', body, key);
  return sequence(body, SIGNATURE, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

const distinguishedName = (commonName: string) =>
  sequence(tlv(0x31, sequence(oid('2.5.4.3'), tlv(0x0c, Buffer.from(commonName.slice(0, 64), 'utf8')))));

const spki = (privateKey: KeyObject): Buffer =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' });

function extension(id: string, value: Buffer, critical = false): Buffer {
  const flag = critical ? [tlv(0x01, Buffer.from([0xff]))] : [];
  return sequence(oid(id), ...flag, tlv(0x04, value));
}

/** UTCTime, which RFC 5280 requires up to 2049. */
function time(date: Date): Buffer {
  return tlv(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 0x7f];
    for (let high = part >> 7; high > 0; high >>= 7) groups.unshift((high & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return tlv(0x06, Buffer.from(bytes));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function tlv(tag: number, value: Buffer): Buffer {
  const { length } = value;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), value]);
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), value]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), value]);
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
