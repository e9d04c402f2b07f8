/** Non-public addresses that a guarded client must not connect to, in every form that DNS can give. */
export const privateAddresses = {
  v4: [
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.20',
    '169.254.169.254',
    '172.16.4.4',
    '0.0.0.0',
    '100.64.0.9',
    '224.0.0.1',
    '255.255.255.255',
  ],
  v6: ['::1', '::', '::ffff:127.0.0.1', 'fd00::17', 'fe80::1', '64:ff9b::a00:1', '2002:7f00:1::1', 'ff02::1'],
} as const;

export function privateTargets(canary: string): readonly string[] {
  const port = canary.slice(canary.lastIndexOf(':') + 1);
  return [
    `http://${canary}/`,
    'http://127.0.0.1/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    `http://localhost:${port}/`,
    'http://127.0.0.1.nip.io/',
    '//127.0.0.1/',
    'https://127.0.0.1/',
    'file:///etc/passwd',
  ];
}
