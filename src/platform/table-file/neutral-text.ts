/**
 * A formula character (OWASP "CSV injection", also full-width) at the start or after a separator, behind blanks, quotes
 * or invisible marks. Bounded repetitions keep the search linear.
 */
const FORMULA_START = /(^|[,;\t|\r\n])([\s"'\p{Cf}]{0,64})(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNSHOWN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Text that no spreadsheet reads as a formula, whichever separator it uses: `=1+1` becomes `'=1+1`. */
export const neutralText = (text: string): string =>
  text.replace(UNSHOWN, '').replace(FORMULA_START, "$1$2'");
