declare module 'punycode.js' {
  const punycode: {
    /** A-labels of a domain name to Unicode; throws RangeError on a malformed A-label. */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
