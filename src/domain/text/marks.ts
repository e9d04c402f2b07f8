/** Joiners (U+200C, U+200D) are kept, since emoji and several scripts need them. */
const MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

export const withoutMarks = (text: string): string => text.replace(MARKS, '');
