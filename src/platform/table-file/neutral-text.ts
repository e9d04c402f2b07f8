/**
 * A formula character (OWASP, "CSV injection": `= + - @` and their full-width forms) where a spreadsheet may begin a
 * cell: at the start, or after anything that some spreadsheet takes for a separator. Blanks, quotes and invisible marks
 * before it do not help. Bounded repetitions keep the search linear.
 */
const FORMULA_START = /(^|[,;\t|\r\n])([\s"'\p{Cf}]{0,64})(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
/** Control characters that no spreadsheet shows; tab and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNSHOWN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** A text that no spreadsheet reads as a formula, whatever separator it splits the file at: `=1+1` becomes `'=1+1`. */
export const neutralText = (text: string): string =>
  text.replace(UNSHOWN, '').replace(FORMULA_START, "$1$2'");
