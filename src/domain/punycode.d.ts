declare module 'punycode.js' {
  const punycode: {
    /** A-labels of a domain name to Unicode; throws RangeError on a malformed A-label. */
    toUnicode(domain: string): string;
    /** One label without its `xn--` (RFC 3492); throws RangeError on malformed punycode. */
    decode(label: string): string;
    encode(label: string): string;
  };
  export default punycode;
}
